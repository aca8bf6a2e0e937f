import Glibc
import LinuxKit
import Synchronization
public import WidgetModel

/// The file that keeps a user's grants: `lunette/grants` in the user's configuration folder (XDG Base Directory Specification).
/// It is read when a bundle asks for something that the command line does not grant, and written only when the user says so. A
/// file with an error is refused as a whole, with a sentence: never in part, and never silently.
public struct GrantsFile: Sendable {
  /// What the file says of one bundle.
  public struct Entry: Sendable, Hashable {
    /// The permissions that are granted.
    public var grants: Grants
    /// The content that the grants are bound to; nil where they hold for any.
    public var content: String?
  }

  /// The file's path as the user knows it.
  public var path: String { file.path }
  private let file: UserFile
  private let world: World
  private let last = LastReading()

  /// The text that was read last: a thousand bundles ask for the same.
  private final class LastReading: Sendable {
    let text = Mutex<(bytes: [UInt8], text: GrantsText)?>(nil)
  }

  /// Finds the file; nil where the user has no configuration folder.
  public init?(_ world: World = .live) {
    guard let folder = BaseFolder.config.path({ world.environment[$0] }) else { return nil }
    file = UserFile("\(folder)/lunette/grants", "the grants file", world)
    self.world = world
  }

  /// The file in which a runtime keeps what its user allows in the dashboard. The user's own file is not the runtime's to change.
  ///
  /// - Parameter folder: the runtime's state folder.
  public init(ofPageIn folder: String, _ world: World = .live) {
    file = UserFile("\(folder)/grants", "the grants file", world)
    self.world = world
  }

  // MARK: Reading

  /// Returns what the file says of the bundle with this real path; nil where it says nothing.
  ///
  /// - Throws: `io` for a file that cannot be read or trusted, with the line that is wrong.
  public func entry(of bundle: String) throws(Diagnostic) -> Entry? {
    guard let entry = try read().entry(of: bundle) else { return nil }
    let content: String? = if case .hash(let hash) = entry.content { hash } else { nil }
    return Entry(grants: entry.grants, content: content)
  }

  /// Returns what the file says of all bundles, by their real paths.
  ///
  /// - Throws: `io`, as above.
  public func entries() throws(Diagnostic) -> [(bundle: String, entry: Entry)] {
    let text = try read()
    return text.granted.compactMap { path, _ in
      text.entry(of: path).map { entry in
        let content: String? = if case .hash(let hash) = entry.content { hash } else { nil }
        return (path, Entry(grants: entry.grants, content: content))
      }
    }
  }

  /// Removes single grants of a bundle, written as the file has them. Its section goes with the last.
  ///
  /// - Returns: those that were there.
  public func revoke(_ options: [String], of bundle: String) throws(Diagnostic) -> [String] {
    let there = try read().options(of: bundle)
    let meant = options.filter(there.contains)
    guard !meant.isEmpty else { return [] }
    guard meant.count < Set(there).count else {
      try forget(bundle)
      return meant
    }
    try change { text throws(GrantsText.Fault) in try text.revoking(meant, of: bundle) }
    return meant
  }

  /// Returns what the file allows a bundle, as it is written there.
  public func options(of bundle: String) throws(Diagnostic) -> [String] { try read().options(of: bundle) }

  func granted() throws(Diagnostic) -> [(bundle: String, grants: Grants)] { try read().granted }

  private func read() throws(Diagnostic) -> GrantsText {
    guard let bytes = try file.content() else { return GrantsText(home: world.home) }
    return try last.text.withLock { last throws(Diagnostic) in
      if let last, last.bytes == bytes { return last.text }
      do throws(GrantsText.Fault) {
        let text = try GrantsText(bytes, home: world.home)
        last = (bytes, text)
        return text
      } catch { throw file.fault(error.sentence, line: error.line) }
    }
  }

  // MARK: Writing

  /// Grants a bundle, as it is now, what the options say.
  ///
  /// - Parameters:
  ///   - options: as `--allow` takes them.
  ///   - content: the digest of the bundle's files.
  ///   - former: the same in the form before tree digests: grants that are bound to it are kept.
  ///   - isAny: whether the grants hold whatever the bundle's files become, from now on.
  /// - Throws: `io` where the file cannot be written, or is damaged: then it is left as it is.
  public func allow(
    _ options: [String], to bundle: String, content: String, former: String? = nil, whateverItsFiles isAny: Bool = false
  ) throws(Diagnostic) {
    for text in [bundle] + options where !GrantsText.canHold(text) {
      throw Diagnostic(
        .io,
        "\(VisibleText.quoted(text, most: nil)) cannot be saved in the grants file: it contains invisible characters",
        file: path)
    }
    try change { text throws(GrantsText.Fault) in
      try text.rebinding(bundle, from: former, to: content)
        .allowing(options, to: bundle, content: content, whateverItsFiles: isAny)
    }
  }

  /// Removes the grants of a bundle.
  public func forget(_ bundle: String) throws(Diagnostic) {
    guard try read().entry(of: bundle) != nil else { return }
    try change { text throws(GrantsText.Fault) in try text.forgetting(bundle) }
  }

  private func change(_ change: (GrantsText) throws(GrantsText.Fault) -> GrantsText) throws(Diagnostic) {
    try file.change { () throws(Diagnostic) in
      let before = try read()
      do throws(GrantsText.Fault) {
        let after = try change(before)
        return after.bytes == before.bytes ? nil : after.bytes
      } catch { throw file.fault(error.sentence, line: error.line) }
    }
  }
}
