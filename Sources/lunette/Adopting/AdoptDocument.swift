import WidgetModel
import WidgetRender

/// `lunette.adopt/1`: what a file becomes, what it needs, and what was left out.
struct AdoptDocument: Document {
  static let format = DocumentFormat.adopt

  let adoption: Adoption
  let folder: AdoptedFolder
  /// Whether the bundles were written.
  let isWritten: Bool

  func writeMembers(to writer: inout JSONWriter) {
    writer.member("source", adoption.path)
    writer.member("as", adoption.format.rawValue)
    writer.member("written", isWritten)
    writer.member("bundles") { $0.array(adoption.bundles) { writer, bundle in write(bundle, to: &writer) } }
    writer.member("leftOut") { writer in
      writer.array(adoption.leftOut) { writer, left in
        writer.object { writer in
          writer.member("name", left.name)
          writer.member("reason", left.reason)
          writer.member("line", left.line)
        }
      }
    }
  }

  private func write(_ bundle: AdoptedBundle, to writer: inout JSONWriter) {
    writer.object { writer in
      writer.member("kind", bundle.kind)
      writer.member("displayName", bundle.displayName)
      writer.member("author", bundle.author)
      writer.member("description", bundle.description)
      writer.member("path", folder.place(of: bundle))
      writer.member("script", bundle.script?.name)
      writer.member("interpreter") { writer in
        if let program = bundle.interpreter { write(program, to: &writer) } else { writer.null() }
      }
      writer.member("programs") { $0.array(bundle.programs) { writer, program in write(program, to: &writer) } }
      writer.member("macOS") { writer in
        writer.array(bundle.macOSWords) { writer, found in
          writer.object { writer in
            writer.member("word", found.word)
            writer.member("lines") { $0.array(found.lines) { $0.value($1) } }
          }
        }
      }
      writer.member("notes", bundle.notes)
      writer.member("init", bundle.initText(from: adoption.path))
    }
  }

  private func write(_ program: RequiredProgram, to writer: inout JSONWriter) {
    writer.object { writer in
      writer.member("name", program.name)
      writer.member("path", program.path)
    }
  }
}
