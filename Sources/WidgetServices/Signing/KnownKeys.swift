import LinuxKit
public import WidgetModel

/// The keys of publishers that this user knows: `lunette/keys` in the user's configuration folder, one a line.
///
///     weather RWQf6LRC…    the key of the releases of this bundle
///     * RWQf6LRC…          trusted for any bundle
///     ! RWQf6LRC…          never accepted
///
/// The first key that is seen for a name is kept, as SSH keeps a host's. After that only `keys.json`, signed by the old key, or the
/// user changes it.
public struct KnownKeys: Sendable {
  /// What is known of a key.
  public enum Trust: String, Sendable, Hashable, CaseIterable {
    /// It is the key of a bundle's releases.
    case known
    /// The user trusts it for any bundle.
    case trusted
    /// The user refuses it.
    case distrusted
  }

  /// A line of the file.
  public struct Entry: Sendable, Hashable {
    /// The key.
    public let key: PublicKey
    /// What is known of it.
    public let trust: Trust
    /// The bundle's name; nil unless the key is `known`.
    public let bundle: String?

    fileprivate var word: String { trust == .known ? bundle ?? "" : trust == .trusted ? "*" : "!" }
  }

  /// How the key of a release compares with what is known.
  public enum Standing: Sendable, Hashable {
    /// The bundle was signed by this key before.
    case known
    /// The user trusts the key for any bundle.
    case trusted
    /// The key was not seen for this name before; the other bundles that it signs.
    case new(others: [String])
    /// The release is not signed, and no release of this name was.
    case unsigned
  }

  /// The file's path as the user knows it.
  public var path: String { file.path }
  private let file: UserFile

  /// Finds the file; nil if the user has no configuration folder.
  public init?(_ world: World = .live) {
    guard let folder = BaseFolder.config.path({ world.environment[$0] }) else { return nil }
    file = UserFile("\(folder)/lunette/keys", "the file of known keys", world)
  }

  // MARK: Reading

  /// Returns all that is known, in the order of the file.
  ///
  /// - Throws: `io` for a file that cannot be read or trusted, with the line that is wrong.
  public func entries() throws(Diagnostic) -> [Entry] { try lines().compactMap(\.entry) }

  /// Returns how the key of a release compares with what is known.
  ///
  /// - Parameters:
  ///   - key: the key by which the release's signature was verified; nil for an unsigned release.
  ///   - name: the bundle's name.
  /// - Throws: `package.key` for a key that is refused, or that is another than before.
  public func standing(of key: PublicKey?, for name: String) throws(Diagnostic) -> Standing {
    let entries = try entries()
    if let key, entries.contains(where: { $0.key == key && $0.trust == .distrusted }) {
      throw Diagnostic(
        .packageKey, "'\(name)' is signed by the key \(key.fingerprint), which you do not trust",
        suggestion: "to trust it again: lunette key trust \(key.text)")
    }
    if let before = entries.first(where: { $0.bundle == name })?.key {
      guard let key else {
        throw Diagnostic(
          .packageKey, "'\(name)' is not signed, but earlier releases were, by the key \(before.fingerprint)",
          suggestion: "ask its publisher for a signed release")
      }
      guard key != before else { return .known }
      throw Diagnostic(
        .packageKey,
        "'\(name)' is signed by the key \(key.fingerprint), but earlier releases were signed by \(before.fingerprint)",
        suggestion: "if its publisher confirms the new key: lunette key trust \(key.text) \(name)")
    }
    guard let key else { return .unsigned }
    if entries.contains(where: { $0.key == key && $0.trust == .trusted }) { return .trusted }
    return .new(others: entries.filter { $0.key == key }.compactMap(\.bundle))
  }

  // MARK: Writing

  /// Makes a key that of a bundle's releases, in place of the one before.
  public func remember(_ key: PublicKey, for name: String) throws(Diagnostic) {
    try change { lines in
      lines.filter { $0.entry?.bundle != name } + [Line(Entry(key: key, trust: .known, bundle: name))]
    }
  }

  /// Trusts a key for a bundle, or for any, and no longer refuses it.
  public func trust(_ key: PublicKey, for name: String?) throws(Diagnostic) {
    try change { lines in
      let rest = lines.filter { $0.entry.map { $0.key != key || $0.trust == .known } ?? true }
      guard let name else { return rest + [Line(Entry(key: key, trust: .trusted, bundle: nil))] }
      let known = Line(Entry(key: key, trust: .known, bundle: name))
      let isTrusted = lines.contains { $0.entry?.key == key && $0.entry?.trust == .trusted }
      return rest.filter { $0.entry?.bundle != name }
        + (isTrusted ? [Line(Entry(key: key, trust: .trusted, bundle: nil))] : []) + [known]
    }
  }

  /// Refuses a key from now on. What is known of the names that it signed stays, so that no other key takes them over.
  public func distrust(_ key: PublicKey) throws(Diagnostic) {
    try change { lines in
      lines.filter { $0.entry.map { $0.key != key || $0.trust == .known } ?? true }
        + [Line(Entry(key: key, trust: .distrusted, bundle: nil))]
    }
  }

  /// Removes the key of a bundle's releases.
  public func forget(_ name: String) throws(Diagnostic) {
    try change { lines in lines.filter { $0.entry?.bundle != name } }
  }

  // MARK: Lines

  /// A line as it is in the file, with what it says.
  private struct Line: Hashable {
    let text: String
    let entry: Entry?

    init(_ text: String, _ entry: Entry?) { (self.text, self.entry) = (text, entry) }
    init(_ entry: Entry) { self.init("\(entry.word) \(entry.key.text)", entry) }
  }

  private static let heading = """
    # Keys of publishers: 'lunette key show' lists them.
    # NAME KEY: the key of a bundle; * KEY: trusted for any bundle; ! KEY: never accepted.
    """

  private func lines() throws(Diagnostic) -> [Line] {
    guard let bytes = try file.content() else {
      return Self.heading.split(separator: "\n").map { Line(String($0), nil) }
    }
    var lines: [Line] = []
    for bytes in SignatureFile.lines(bytes) {
      let number = lines.count + 1
      guard let text = String(validating: bytes, as: UTF8.self) else {
        throw file.fault("it is not UTF-8", line: number)
      }
      lines.append(Line(text, try entry(of: text, number)))
    }
    return lines
  }

  private func entry(of text: String, _ number: Int) throws(Diagnostic) -> Entry? {
    let words = text.split { $0 == " " || $0 == "\t" }
    guard let first = words.first, !first.hasPrefix("#") else { return nil }
    guard words.count == 2, let key = PublicKey(words[1]) else {
      throw file.fault("expected a bundle's name, '*' or '!', and a key", line: number)
    }
    switch first {
    case "*": return Entry(key: key, trust: .trusted, bundle: nil)
    case "!": return Entry(key: key, trust: .distrusted, bundle: nil)
    default: return Entry(key: key, trust: .known, bundle: String(first))
    }
  }

  private func change(_ change: ([Line]) -> [Line]) throws(Diagnostic) {
    try file.change { () throws(Diagnostic) in
      let before = try lines()
      let after = change(before)
      return after == before ? nil : after.flatMap { Array($0.text.utf8) + [0x0A] }
    }
  }
}
