import Glibc
import LinuxKit
public import WidgetModel
internal import WidgetServices

/// The token that changes need: random bits as text, in a file that only the user reads.
public enum AccessToken {
  /// Returns the token of the file, which is made where there is none, or where the program that made it ended before it wrote
  /// it. Called by the process that has locked the folder.
  ///
  /// - Parameters:
  ///   - path: absolute.
  ///   - words: those of a new one, of 64 bits each.
  /// - Throws: `io`; `permission` where the file is another user's, or others may read it.
  public static func kept(at path: String, words: Int = 4) throws(Diagnostic) -> String {
    let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK)
    guard descriptor >= 0 else {
      guard errno == ENOENT else { throw fault(path) }
      return try make(at: path, words)
    }
    defer { close(descriptor) }
    if let token = try read(from: descriptor, path) { return token }
    return try make(at: path, words)
  }

  /// Returns a token that nobody has.
  ///
  /// - Parameter words: 64 bits each.
  public static func random(words: Int) -> String {
    var generator = SystemRandomNumberGenerator()
    return (0..<words).map { _ in
      let digits = String(generator.next() as UInt64, radix: 16)
      return String(repeating: "0", count: 16 - digits.count) + digits
    }.joined()
  }

  private static func make(at path: String, _ words: Int) throws(Diagnostic) -> String {
    let token = random(words: words)
    try keep(token, at: path)
    return token
  }

  /// Writes a token into its file. Written aside and renamed: the file is there with its token, or not at all.
  ///
  /// - Parameter path: absolute.
  /// - Throws: `io`.
  public static func keep(_ token: String, at path: String) throws(Diagnostic) {
    let slash = path.lastIndex(of: "/") ?? path.startIndex
    let file = DurableFile(folder: String(path[..<slash]), name: String(path[path.index(after: slash)...]))
    if let error = file.replace(with: Array((token + "\n").utf8)) { throw fault(path, error.number) }
  }

  /// Reads the token; nil where none was ever written: the file is empty, or has zeros, as a loss of power leaves them.
  private static func read(from descriptor: Int32, _ path: String) throws(Diagnostic) -> String? {
    var status = stat()
    guard fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG else { throw fault(path) }
    guard status.st_uid == geteuid(), status.st_mode & 0o077 == 0 else {
      throw Diagnostic(
        .permission, "other users can read the token in \(path)",
        suggestion: "remove the file; a new token will be created")
    }
    var bytes = [UInt8](repeating: 0, count: 256)
    let count = Glibc.read(descriptor, &bytes, bytes.count)
    guard count >= 0 else { throw fault(path) }
    if bytes.prefix(count).allSatisfy({ $0 == 0 }) { return nil }
    let word = bytes.prefix(count).prefix { (0x21...0x7E).contains($0) }
    guard word.count >= 16 else {
      throw Diagnostic(
        .io, "\(path) does not contain a token", suggestion: "remove the file; a new token will be created")
    }
    return String(decoding: word, as: UTF8.self)
  }

  private static func fault(_ path: String, _ number: Int32 = errno) -> Diagnostic {
    Diagnostic(.io, "cannot write the token to \(path): \(SystemError(number).sentence)")
  }
}
