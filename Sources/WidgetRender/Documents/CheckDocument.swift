public import WidgetModel

/// `lunette.check/1`: what is wrong, and what could be better, of every bundle looked at; by file and line.
public struct CheckDocument: Document {
  public static let format = DocumentFormat.check

  /// The errors and warnings that were found.
  public var diagnostics: [Diagnostic]
  /// What could not be looked at, as a sentence each: a provider that needs a permission which was not granted.
  public var unchecked: [Diagnostic]

  /// Creates a document.
  public init(_ diagnostics: [Diagnostic], unchecked: [Diagnostic] = []) {
    self.diagnostics = diagnostics
    self.unchecked = unchecked
  }

  public func writeMembers(to writer: inout JSONWriter) {
    writer.member("diagnostics") { writer in
      writer.array(diagnostics) { writer, fault in
        writer.object { writer in
          writer.member("severity", fault.severity.rawValue)
          write(fault, to: &writer)
        }
      }
    }
    writer.member("unchecked") { writer in
      writer.array(unchecked) { writer, fault in writer.object { write(fault, to: &$0) } }
    }
  }

  private func write(_ fault: Diagnostic, to writer: inout JSONWriter) {
    writer.members(of: fault)
    // Columns count characters from 1; the end is the first column behind, as in the language server protocol's ranges.
    writer.member("column", fault.span?.column)
    writer.member("endColumn", fault.span.map { $0.column + $0.count })
    writer.member("fix") { writer in
      guard let line = fault.line, let text = fault.replacement else { return writer.null() }
      writer.object { writer in
        writer.member("line", line)
        writer.member("text", text)
      }
    }
    writer.member("kind", fault.kind)
    writer.member("family", fault.family?.rawValue)
  }
}
