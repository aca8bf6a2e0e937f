import Glibc
import LinuxKit
import WidgetModel

/// A small text file that only its user may change, because it says what is allowed or trusted: the grants, the known keys and the
/// known indices. A file that others could have written is refused.
struct UserFile: Sendable {
  /// The file's path as the user knows it.
  let path: String
  /// What it is, with its article, for errors.
  private let name: String
  private let world: World

  /// The largest file, in bytes.
  private static let limit = 1 << 20

  init(_ path: String, _ name: String, _ world: World) { (self.path, self.name, self.world) = (path, name, world) }

  /// Returns the content; nil if there is no file.
  ///
  /// - Throws: `io` for a file that cannot be read or trusted.
  func content() throws(Diagnostic) -> [UInt8]? {
    let number = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOCTTY)
    guard number >= 0 else {
      if errno == ENOENT || errno == ENOTDIR { return nil }
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
    case .success(let bytes?): return bytes
    }
  }

  /// Replaces the content under a lock, whole or not at all.
  ///
  /// - Parameter change: returns the new content, or nil to leave the file as it is. Reads the file under the lock.
  /// - Throws: what `change` throws; `io` if the file cannot be written.
  func change(_ change: () throws(Diagnostic) -> [UInt8]?) throws(Diagnostic) {
    try checkFolder()
    // A link is kept: the file that it leads to is replaced.
    let real = RealPath.of(path) ?? path
    let slash = real.lastIndex(of: "/") ?? real.startIndex
    let name = String(real[real.index(after: slash)...])
    let file = DurableFile(
      folder: String(real[..<slash]), name: name, lockName: ".\(name).lock", disk: world.disk)
    let outcome = file.locked(monotonic: world.monotonic, waitUntil: world.waitUntil) { () -> Diagnostic? in
      do throws(Diagnostic) {
        guard let bytes = try change() else { return nil }
        return file.replace(with: bytes).map { fault("cannot write it: \($0.sentence)") }
      } catch { return error }
    }
    switch outcome {
    case .done(nil): return
    case .done(let error?): throw error
    case .busy: throw fault("another process has locked it")
    case .failed(let error): throw fault("cannot write it: \(error.sentence)")
    }
  }

  /// Anyone who may write to the folder could put another file in this one's place.
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

  func fault(_ sentence: String, line: Int? = nil) -> Diagnostic {
    Diagnostic(.io, "cannot use \(name): \(sentence)", file: path, line: line)
  }
}
