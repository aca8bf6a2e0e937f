internal import Synchronization
public import WidgetModel

#if canImport(Glibc)
  import Glibc
#else
  import Musl
#endif

// The one file of this room that opens files, and only beneath a bundle's own folder: decoding never does.

/// A bundle's folder on this machine. A link that leads out of it is refused; what is not a regular file is never waited for.
struct BundleFolder: BundleFiles {
  let path: String
  /// As errors show it.
  let shown: String
  private let usage = Usage()

  /// What was read so far.
  private final class Usage: Sendable {
    let files = Mutex<[String: Int]>([:])
  }

  init(_ path: String, shown: String) {
    self.path = path
    self.shown = shown
  }

  func read(_ path: String) throws(Diagnostic) -> [UInt8]? {
    let whole = "\(self.path)/\(path)"
    guard let resolved = Self.resolved(whole) else { return nil }
    guard let home = Self.resolved(self.path), resolved.hasPrefix(home.hasSuffix("/") ? home : home + "/") else {
      throw Diagnostic(
        .scriptRequire, "\(shown)\(path) leads out of the bundle's folder", file: shown + path)
    }
    guard let bytes = try Self.file(resolved, shown: shown + path) else { return nil }
    try count(path, bytes.count)
    return bytes
  }

  private func count(_ path: String, _ size: Int) throws(Diagnostic) {
    let (files, total) = usage.files.withLock { files in
      files[path] = size
      return (files.count, files.values.reduce(0, +))
    }
    guard files <= BundleLimits.files, total <= BundleLimits.folder else {
      throw Diagnostic(
        .sizeSource,
        "the bundle reads more than \(BundleLimits.files) files or \(BundleLimits.folder >> 20) MiB of its folder",
        file: shown + path)
    }
  }

  /// The path without links; nil where there is nothing.
  static func resolved(_ path: String) -> String? {
    guard let text = realpath(path, nil) else { return nil }
    defer { free(text) }
    return String(cString: text)
  }

  /// A regular file's bytes; nil where there is none.
  static func file(_ path: String, shown: String) throws(Diagnostic) -> [UInt8]? {
    let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOCTTY)
    guard descriptor >= 0 else {
      if errno == ENOENT || errno == ENOTDIR { return nil }
      throw Diagnostic(.io, "can't read \(shown): \(String(cString: strerror(errno)))", file: shown)
    }
    defer { close(descriptor) }
    var status = stat()
    guard fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG else {
      throw Diagnostic(.io, "\(shown) is not a regular file", file: shown)
    }
    let bytes = try content(descriptor, shown)
    if let wrong = notText(bytes) { throw Diagnostic(.syntax, "\(shown) is \(wrong)", file: shown) }
    return bytes
  }

  /// What a file is by its first bytes that is no text which Lua reads.
  private static func notText(_ bytes: [UInt8]) -> String? {
    switch bytes.prefix(2) {
    case [0xFF, 0xFE], [0xFE, 0xFF]: "UTF-16; save it as UTF-8"
    case let first where first.first == 0x1B: "compiled Lua; a bundle holds its text"
    default: nil
    }
  }

  private static func content(_ descriptor: Int32, _ shown: String) throws(Diagnostic) -> [UInt8] {
    var bytes: [UInt8] = []
    var chunk = [UInt8](repeating: 0, count: 64 << 10)
    while true {
      let count = readBytes(descriptor, &chunk)
      if count < 0 && errno == EINTR { continue }
      guard count >= 0 else {
        throw Diagnostic(.io, "can't read \(shown): \(String(cString: strerror(errno)))", file: shown)
      }
      if count == 0 { return bytes }
      bytes += chunk.prefix(count)
      guard bytes.count <= BundleLimits.file else {
        throw Diagnostic(.sizeSource, "\(shown) is larger than \(BundleLimits.file >> 20) MiB", file: shown)
      }
    }
  }
}

extension BundleSource {
  /// A bundle on this machine: `NAME.lua`, or a folder with `init.lua`.
  ///
  /// - Throws: `missing.file`, `size.source` or `io`.
  public init(at path: String) throws(Diagnostic) {
    var status = stat()
    guard stat(path, &status) == 0 else { throw Diagnostic(.missingFile, "there is no file \(path)", file: path) }
    let isFolder = status.st_mode & S_IFMT == S_IFDIR
    let trimmed = path.count > 1 && path.hasSuffix("/") ? String(path.dropLast()) : path
    let folder = isFolder ? trimmed + "/" : trimmed.lastIndex(of: "/").map { String(trimmed[...$0]) } ?? ""
    let mainFile = isFolder ? folder + "init.lua" : path
    guard let main = try BundleFolder.file(mainFile, shown: mainFile) else {
      throw Diagnostic(.missingFile, "there is no file \(mainFile)", file: mainFile)
    }
    let last = trimmed.split(separator: "/").last.map(String.init) ?? trimmed
    self.init(
      name: !isFolder && last.hasSuffix(".lua") ? String(last.dropLast(4)) : last, path: path, main: main,
      mainFile: mainFile, folder: folder, isFolder: isFolder,
      // A lone file has no folder of its own: its neighbours are other bundles, which it reads as modules all the same.
      files: BundleFolder(folder.isEmpty ? "." : String(folder.dropLast()), shown: folder))
  }
}

/// `read` of the system, whose name the protocol's own hides.
private func readBytes(_ descriptor: Int32, _ buffer: inout [UInt8]) -> Int { read(descriptor, &buffer, buffer.count) }
