import Glibc
public import WidgetModel
internal import WidgetServices

/// The token that changes need: 256 random bits as text, in a file that only the user reads.
public enum AccessToken {
  /// The token of the file, which is made where there is none.
  ///
  /// - Throws: `io`; `permission` where the file is another user's, or others may read it.
  public static func kept(at path: String) throws(Diagnostic) -> String {
    let made = open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC | O_NOFOLLOW, 0o600)
    if made >= 0 {
      defer { close(made) }
      return try write(to: made, path)
    }
    guard errno == EEXIST else { throw fault(path) }
    let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK)
    guard descriptor >= 0 else { throw fault(path) }
    defer { close(descriptor) }
    return try read(from: descriptor, path)
  }

  private static func write(to descriptor: Int32, _ path: String) throws(Diagnostic) -> String {
    var generator = SystemRandomNumberGenerator()
    let token = (0..<4).map { _ in
      let digits = String(generator.next() as UInt64, radix: 16)
      return String(repeating: "0", count: 16 - digits.count) + digits
    }.joined()
    let bytes = Array((token + "\n").utf8)
    guard Glibc.write(descriptor, bytes, bytes.count) == bytes.count, fsync(descriptor) == 0 else {
      let fault = fault(path)
      // Half a token is none.
      unlink(path)
      throw fault
    }
    return token
  }

  private static func read(from descriptor: Int32, _ path: String) throws(Diagnostic) -> String {
    var status = stat()
    guard fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG else { throw fault(path) }
    guard status.st_uid == geteuid(), status.st_mode & 0o077 == 0 else {
      throw Diagnostic(
        .permission, "the token in \(path) may be read by others", suggestion: "remove the file; another is made")
    }
    var bytes = [UInt8](repeating: 0, count: 256)
    let count = Glibc.read(descriptor, &bytes, bytes.count)
    let word = bytes.prefix(max(count, 0)).prefix { (0x21...0x7E).contains($0) }
    guard word.count >= 16 else {
      throw Diagnostic(.io, "there is no token in \(path)", suggestion: "remove the file; another is made")
    }
    return String(decoding: word, as: UTF8.self)
  }

  private static func fault(_ path: String) -> Diagnostic {
    Diagnostic(.io, "the token in \(path) cannot be kept: \(SystemError(errno).sentence)")
  }
}
