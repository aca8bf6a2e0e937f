import Glibc
import LinuxKit
import WidgetModel
import WidgetServices

/// The files of a key to sign with: the secret key, and the public one beside it.
struct KeyFiles {
  /// The path of the secret key's file.
  let secret: String

  /// The path of the public key's file: `sign.pub` beside `sign.key`.
  var `public`: String { (secret.hasSuffix(".key") ? String(secret.dropLast(4)) : secret) + ".pub" }

  /// - Parameter path: as `--output` has it; nil: in the user's configuration.
  init(_ path: String?) throws(Diagnostic) {
    guard let file = path ?? BaseFolder.config.path(environmentVariable).map({ "\($0)/lunette/sign.key" }) else {
      throw .usage("there is no configuration folder: HOME is not set", advice: "lunette key new -o FILE")
    }
    secret = file
  }

  /// Writes both files. Existing ones are not replaced.
  func write(_ key: SecretKey) throws(Diagnostic) {
    if let slash = secret.lastIndex(of: "/"), slash != secret.startIndex,
      let error = Disk.live.makeFolders(String(secret[..<slash]))
    {
      throw Diagnostic(.io, "cannot create the folder: \(error.sentence)", file: String(secret[..<slash]))
    }
    try write(key.file, to: secret, mode: 0o600)
    do throws(Diagnostic) { try write(key.publicKey.file, to: `public`, mode: 0o644) } catch {
      unlink(secret)
      throw error
    }
  }

  private func write(_ bytes: [UInt8], to path: String, mode: mode_t) throws(Diagnostic) {
    let number = open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC | O_NOFOLLOW, mode)
    guard number >= 0 else {
      if errno == EEXIST {
        throw .usage(
          "'\(VisibleText.escaped(path))' already exists; a key is not replaced", advice: "lunette key new -o FILE")
      }
      throw Diagnostic(.io, "cannot write the key: \(SystemError(errno).sentence)", file: path)
    }
    let file = Descriptor(number)
    // The key and its mode are complete on the disk, whatever the umask is.
    guard Glibc.write(file.number, bytes, bytes.count) == bytes.count, fchmod(file.number, mode) == 0,
      fsync(file.number) == 0
    else {
      let error = SystemError(errno)
      unlink(path)
      throw Diagnostic(.io, "cannot write the key: \(error.sentence)", file: path)
    }
  }

  /// Reads a secret key's file, which only its user may read.
  static func secretKey(_ path: String) throws(Diagnostic) -> SecretKey {
    let bytes = try InputFile.content(path, limit: 1 << 20)
    var status = stat()
    guard stat(path, &status) == 0, status.st_mode & 0o077 == 0 else {
      throw Diagnostic(
        .packageKey, "other users can read the secret key; fix: chmod 600 \(VisibleText.shellWord(path))", file: path)
    }
    return try SecretKey(file: bytes, path: path)
  }
}
