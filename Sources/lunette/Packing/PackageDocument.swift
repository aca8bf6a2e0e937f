import LinuxKit
import WidgetModel
import WidgetRender
import WidgetServices
import WidgetWatch

/// `lunette.package/1`: what a package is and contains. It is the package's first member, `lunette.json`.
struct PackageDocument: Document {
  static let format = DocumentFormat.package

  let name: String
  /// Three numbers with an optional suffix; 0.0.0 for a bundle without versions.
  let version: String
  let declaration: BundleDeclaration
  let files: PackedFiles

  /// The package's bytes, which depend on nothing but the files, the name and the version.
  var archive: [UInt8] {
    GzipWriter.packed(TarWriter.archive([PackageFile(PackedFiles.manifest, line())] + files.files))
  }

  private var kinds: [String] { declaration.declared.map(\.kind) + declaration.stacks.map(\.kind) }

  private var families: [String] {
    let supported = Set(declaration.declared.flatMap(\.families))
    return Family.allCases.filter(supported.contains).map(\.rawValue)
  }

  func writeMembers(to writer: inout JSONWriter) {
    writer.member("name", name)
    writer.member("version", version)
    writer.member("kinds", kinds)
    writer.member("families", families)
    writer.member("permissions", table: permissions)
    writer.member("files") { writer in
      writer.object { writer in
        for file in files.files {
          writer.name(file.path)
          writer.object { writer in
            writer.member("sha256", SHA256.digest(file.contents).text)
            writer.member("size", file.contents.count)
          }
        }
      }
    }
    writer.member("digest", files.digest.text)
  }

  /// `network=a.org` and `notify` as `{"network":["a.org"],"notify":true}`.
  private var permissions: Value {
    var members: [String: Value] = [:]
    for option in declaration.permissions.options {
      let parts = option.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
      members[parts[0]] = parts.count == 2 ? .list((members[parts[0]]?.list ?? []) + [.text(parts[1])]) : true
    }
    return .table(members)
  }
}
