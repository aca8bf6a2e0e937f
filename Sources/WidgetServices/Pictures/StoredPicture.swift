import Glibc
import LinuxKit
import WidgetModel
import WidgetWire

/// A decoded picture in the user's cache, so that a start decodes nothing that an earlier one has. Its name is the digest of
/// the picture's file and of the size that was asked for; a file that is damaged, in another's place or another user's counts as absent.
///
///     file's bytes, columns, rows ─▶ SHA-256 ─▶ lunette/pictures/DIGEST: PictureAnswer, checksum
struct StoredPicture {
  let folder: String
  /// 64 hexadecimal digits.
  let name: String
  /// Part of the checksum, so that a file under another's name is noticed.
  private let salt: UInt64
  /// The most pixels that an answer to the request has.
  private let mostPixels: Int

  /// Part of every digest: another number where pictures are decoded or stored otherwise.
  private static let form = "lunette picture 1"
  /// The most bytes of all files in the folder; beyond that the oldest are removed.
  static let mostBytes = 32 << 20

  init(of request: PictureRequest, in folder: String) {
    var hash = SHA256()
    hash.add("\(Self.form) \(request.columns) \(request.rows)\n".utf8)
    hash.add(request.bytes)
    let digest = hash.finished()
    (self.folder, name, mostPixels) = (folder, digest.text, request.mostPixels)
    salt = UInt64(littleEndianBytes: digest.bytes.prefix(8))
  }

  private var path: String { "\(folder)/\(name)" }

  func read() -> Picture? {
    let number = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOFOLLOW)
    guard number >= 0 else { return nil }
    let file = Descriptor(number)
    guard let status = file.status, status.st_mode & S_IFMT == S_IFREG, status.st_uid == geteuid(),
      case .success(let bytes?) = file.content(limit: mostPixels * 4 + 128),
      let content = Checksum.content(of: bytes, salt: salt),
      let answer = try? Frame.value(PictureAnswer.self, from: Array(content)),
      case .picture(let picture) = answer, picture.pixels.count <= mostPixels
    else { return nil }
    return picture
  }

  /// Writes the picture under a temporary name and renames it. Where that fails, the next start decodes it again.
  ///
  /// - Parameter most: The most bytes of all files, this one included.
  func write(_ picture: Picture, most: Int = mostBytes) {
    guard let content = try? Frame.body(PictureAnswer.picture(picture)) else { return }
    let bytes = Checksum.appended(to: content, salt: salt)
    guard bytes.count <= most, StateFolder.refusal(folder) == nil, Disk.live.makeFolders(folder) == nil else { return }
    bound(to: most - bytes.count)
    let temporary = "\(folder)/.\(name).\(getpid())"
    let number = open(temporary, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC | O_NOFOLLOW, 0o600)
    guard number >= 0 else { return }
    let file = Descriptor(number)
    let written = bytes.withUnsafeBytes { Glibc.write(file.number, $0.baseAddress, $0.count) }
    // Not synced to the disk: damage by a loss of power is noticed by the checksum.
    if written != bytes.count || rename(temporary, path) != 0 { unlink(temporary) }
  }

  /// Removes the oldest files until the others have at most so many bytes; what was left by a crash is among them.
  private func bound(to most: Int) {
    var files: [(path: String, size: Int, seconds: Int, nanoseconds: Int)] = []
    for name in names(inFolder: folder) {
      var status = stat()
      guard lstat("\(folder)/\(name)", &status) == 0, status.st_mode & S_IFMT == S_IFREG else { continue }
      files.append(("\(folder)/\(name)", Int(status.st_size), status.st_mtim.tv_sec, status.st_mtim.tv_nsec))
    }
    var bytes = files.reduce(0) { $0 + $1.size }
    guard bytes > most else { return }
    for file in files.sorted(by: { ($0.seconds, $0.nanoseconds, $0.path) < ($1.seconds, $1.nanoseconds, $1.path) })
    where bytes > most {
      unlink(file.path)
      bytes -= file.size
    }
  }
}
