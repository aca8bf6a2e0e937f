import LinuxKit
public import WidgetModel

/// The trusted comment of a package's signature, which binds it to one version and one content.
///
///     lunette weather 1.4.0 sha256-tree:9f86d081884c7d65…
public struct ReleaseComment: Sendable, Hashable {
  /// The bundle's name.
  public var name: String
  /// The version.
  public var version: String
  /// The tree digest, `sha256-tree:` included.
  public var digest: String

  /// Creates the comment of a release.
  public init(name: String, version: String, digest: String) {
    (self.name, self.version, self.digest) = (name, version, digest)
  }

  /// The comment's text.
  public var text: String { "lunette \(name) \(version) \(digest)" }

  /// Checks that a signature is for this release and no other.
  ///
  /// - Throws: `package.signature`.
  public func check(_ signature: SignatureFile, path: String) throws(Diagnostic) {
    guard !signature.comment.hasBytes(of: text) else { return }
    let words = signature.comment.split(separator: " ", omittingEmptySubsequences: false)
    let message =
      if words.count == 4, words[0] == "lunette", words[1] != name || words[2] != version {
        "the signature is for \(VisibleText.quoted("\(words[1]) \(words[2])")), not for '\(name) \(version)'"
      } else if words.count == 4, words[0] == "lunette" {
        "the signature is for other files of '\(name) \(version)'"
      } else {
        "the signature is not for a release: its comment is \(VisibleText.quoted(signature.comment))"
      }
    throw Diagnostic(.packageSignature, message, file: path)
  }
}
