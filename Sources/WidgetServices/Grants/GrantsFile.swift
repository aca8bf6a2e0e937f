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
  public let path: String
  private let world: World
  private let last = LastReading()

  /// The text that was read last: a thousand bundles ask for the same.
  private final class LastReading: Sendable {
    let text = Mutex<(bytes: [UInt8], text: GrantsText)?>(nil)
  }

  /// Finds the file; nil where the user has no configuration folder.
  public init?(_ world: World = .live) {
    guard let folder = BaseFolder.config.path({ world.environment[$0] }) else { return nil }
    path = "\(folder)/lunette/grants"
    self.world = world
  }

  /// The file in which a runtime keeps what its user allows in the dashboard. The user's own file is not the runtime's to change.
  ///
  /// - Parameter folder: the runtime's state folder.
  public init(ofPageIn folder: String, _ world: World = .live) {
    path = "\(folder)/grants"
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

  private static let limit = 1 << 20

  private func read() throws(Diagnostic) -> GrantsText {
    let number = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOCTTY)
    guard number >= 0 else {
      if errno == ENOENT || errno == ENOTDIR { return GrantsText(home: world.home) }
      throw fault(SystemError(errno).sentence)
    }
    let file = Descriptor(number)
    guard let status = file.status else { throw fault(SystemError(errno).sentence) }
    guard status.st_mode & S_IFMT == S_IFREG else { throw fault("it is not a regular file") }
    guard status.st_uid == geteuid() || status.st_uid == 0 else { throw fault("it belongs to another user") }
    guard status.st_mode & 0o022 == 0 else {
      throw fault("other users can write to it; fix: chmod 600 \(VisibleText.escaped(path))")
    }
    try checkFolder()
    switch file.content(limit: Self.limit) {
    case .failure(let error): throw fault(error.sentence)
    case .success(nil): throw fault("it is larger than 1 MiB")
    case .success(let bytes?):
      return try last.text.withLock { last throws(Diagnostic) in
        if let last, last.bytes == bytes { return last.text }
        do throws(GrantsText.Fault) {
          let text = try GrantsText(bytes, home: world.home)
          last = (bytes, text)
          return text
        } catch { throw fault(error.sentence, line: error.line) }
      }
    }
  }

  /// Whoever may write to the folder could put another file in this one's place.
  private func checkFolder() throws(Diagnostic) {
    // A link is as strong as the weaker of its two folders.
    for file in Set([path, RealPath.of(path) ?? path]) {
      let folder = file.prefix(upTo: file.lastIndex(of: "/") ?? file.startIndex)
      var status = stat()
      guard stat(String(folder), &status) == 0 else { continue }
      guard status.st_uid == geteuid() || status.st_uid == 0 else {
        throw fault("its folder '\(VisibleText.escaped(String(folder)))' belongs to another user")
      }
      guard status.st_mode & 0o022 == 0 || status.st_mode & S_ISVTX != 0 else {
        throw fault("others can write to its folder; fix: chmod 700 \(VisibleText.escaped(String(folder)))")
      }
    }
  }

  private func fault(_ sentence: String, line: Int? = nil) -> Diagnostic {
    Diagnostic(.io, "cannot use the grants file: \(sentence)", file: path, line: line)
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
    try checkFolder()
    // A link is kept: the file that it leads to is replaced.
    let real = RealPath.of(path) ?? path
    let slash = real.lastIndex(of: "/") ?? real.startIndex
    let name = String(real[real.index(after: slash)...])
    let file = DurableFile(
      folder: String(real[..<slash]), name: name, lockName: ".\(name).lock", disk: world.disk)
    let outcome = file.locked(monotonic: world.monotonic, waitUntil: world.waitUntil) { () -> Diagnostic? in
      do throws(Diagnostic) {
        let before = try read()
        let after: GrantsText
        do throws(GrantsText.Fault) { after = try change(before) } catch {
          throw fault(error.sentence, line: error.line)
        }
        guard after.bytes != before.bytes else { return nil }
        return file.replace(with: after.bytes).map { fault("cannot write it: \($0.sentence)") }
      } catch { return error }
    }
    switch outcome {
    case .done(nil): return
    case .done(let error?): throw error
    case .busy: throw fault("another process has locked it")
    case .failed(let error): throw fault("cannot write it: \(error.sentence)")
    }
  }
}
