import WidgetModel
import WidgetRender
import WidgetServices

/// `lunette.keys/1`: keys, and what is known of them.
struct KeysDocument: Document {
  static let format = DocumentFormat.keys

  /// A key with what is known of it.
  struct Entry: Sendable {
    let key: PublicKey
    var trust: KnownKeys.Trust?
    var bundle: String?
    /// The path of its secret key's file.
    var secretKey: String?
  }

  let keys: [Entry]

  func writeMembers(to writer: inout JSONWriter) {
    writer.member("keys") { writer in
      writer.array(keys) { writer, entry in
        writer.object { writer in
          writer.member("key", entry.key.text)
          writer.member("fingerprint", entry.key.fingerprint)
          writer.member("trust", entry.trust?.rawValue)
          writer.member("bundle", entry.bundle)
          writer.member("secretKey", entry.secretKey)
        }
      }
    }
  }

  /// A line for each key.
  var text: String {
    let names = keys.map { entry in
      switch entry.trust {
      case .known: VisibleText.label(entry.bundle ?? "")
      case .trusted: "any bundle"
      case .distrusted: "refused"
      case nil: "unknown"
      }
    }
    let width = names.map(\.count).max() ?? 0
    return zip(names, keys).map { name, entry in
      "\(name)\(String(repeating: " ", count: width - name.count))  \(entry.key.fingerprint)  \(entry.key.text)\n"
    }.joined()
  }
}
