internal import CLinux
internal import Synchronization
public import WidgetModel

#if canImport(Glibc)
  import Glibc
#else
  import Musl
#endif

// The one file of this module that opens files, and only beneath a bundle's own folder: decoding never does.

/// A bundle's folder on this machine. A link that leads out of it is refused; what is not a regular file is never waited for.
struct BundleFolder: BundleFiles {
  /// The folder, as it is given to the kernel.
  let path: String
  /// As errors show it.
  let shown: String
  private let usage = Usage()

  /// What was read so far.
  private final class Usage: Sendable {
    /// Bytes by path: a file that is read again counts once, with its newest size.
    let files = Mutex<[String: Int]>([:])
  }

  init(_ path: String, shown: String) {
    self.path = path
    self.shown = shown
  }

  func read(_ path: String) throws(Diagnostic) -> [UInt8]? {
    guard let bytes = try Self.beneath(self.path, path, shown: shown + path) else { return nil }
    try count(path, bytes.count)
    return bytes
  }

  /// Refuses what goes beyond a bundle's limits: `require` in a loop could otherwise fill the host's memory.
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

  /// A file's bytes; nil where there is none. The kernel looks the whole path up in one go and sees that it stays below the
  /// folder, so that a link which is changed meanwhile leads nowhere else.
  static func beneath(_ folder: String, _ path: String, shown: String) throws(Diagnostic) -> [UInt8]? {
    let root = open(folder, O_DIRECTORY | O_CLOEXEC | LINUX_O_PATH)
    guard root >= 0 else { return try absent(shown) }
    defer { close(root) }
    let descriptor = linux_openat2(
      root, path, reading, UInt64(LINUX_RESOLVE_BENEATH | LINUX_RESOLVE_NO_MAGICLINKS))
    if descriptor < 0, errno == EXDEV {
      throw Diagnostic(.scriptRequire, "\(shown) leads out of the bundle's folder", file: shown)
    }
    return try content(of: descriptor, shown)
  }

  /// A regular file's bytes, wherever its links lead; nil where there is none.
  static func file(_ path: String, shown: String) throws(Diagnostic) -> [UInt8]? {
    try content(of: open(path, reading), shown)
  }

  /// Never waiting for a pipe's writer (`O_NONBLOCK`), never taking a terminal as the controlling one (`O_NOCTTY`).
  private static let reading = O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOCTTY

  /// Nil where the system's last error is that there is no such file.
  private static func absent(_ shown: String) throws(Diagnostic) -> [UInt8]? {
    if errno == ENOENT || errno == ENOTDIR { return nil }
    throw Diagnostic(.io, "can't read \(shown): \(String(cString: strerror(errno)))", file: shown)
  }

  /// - Parameter descriptor: closed here; negative where it could not be opened.
  private static func content(of descriptor: Int32, _ shown: String) throws(Diagnostic) -> [UInt8]? {
    guard descriptor >= 0 else { return try absent(shown) }
    defer { close(descriptor) }
    var status = stat()
    // The open file is asked, not the path, which may lead elsewhere by now.
    guard fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG else {
      throw Diagnostic(.io, "\(shown) is not a regular file", file: shown)
    }
    let bytes = try content(descriptor, shown)
    if let wrong = ForeignFile.binary(bytes) { throw Diagnostic(.syntax, "\(shown) is \(wrong)", file: shown) }
    return bytes
  }

  /// All bytes, counted while they are read: a file may grow after its size was asked.
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
    // A lone file is what its user named, and may be a link to elsewhere; a folder's files lie in it.
    let found =
      try isFolder
      ? BundleFolder.beneath(trimmed, "init.lua", shown: mainFile) : BundleFolder.file(mainFile, shown: mainFile)
    guard let main = found else {
      throw Diagnostic(
        .missingFile, "there is no file \(mainFile)" + (isFolder ? "; a bundle's folder has an init.lua" : ""),
        file: mainFile)
    }
    let last = trimmed.split(separator: "/").last.map(String.init) ?? trimmed
    self.init(
      name: !isFolder && last.hasSuffix(".lua") ? String(last.dropLast(4)) : last, path: path, main: main,
      mainFile: mainFile, folder: folder, isFolder: isFolder,
      // A lone file has no folder of its own: its neighbours are other bundles, which it reads as modules all the same.
      files: BundleFolder(folder.isEmpty ? "." : folder == "/" ? "/" : String(folder.dropLast()), shown: folder))
  }
}

/// `read` of the system, whose name the protocol's own hides.
private func readBytes(_ descriptor: Int32, _ buffer: inout [UInt8]) -> Int { read(descriptor, &buffer, buffer.count) }
