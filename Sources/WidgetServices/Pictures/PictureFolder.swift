import Glibc
import LinuxKit
import WidgetModel

/// The folder of kept pictures, which several processes read and write at once. Each file is written under a temporary name and renamed:
/// one that is there is whole, whenever its writer was killed. What is used is touched, and what was not used for longest goes first where all
/// have more bytes than they may; what a live archive shows stays (`HeldPictures`).
struct PictureFolder: Sendable {
  let path: String
  /// The most bytes of all files.
  var most = PictureLimits.kept
  /// The current time, in seconds since 1970.
  var now: @Sendable () -> Double = { clockSeconds(CLOCK_REALTIME) }

  /// A file that was used within this time is not touched again, in seconds: reading would else always write.
  private static let freshness = 3600.0
  /// A temporary file of this age is a killed writer's, in seconds.
  private static let abandoned = 600.0

  var held: HeldPictures { HeldPictures(folder: path + "/held") }

  /// A file's bytes; nil of one that is absent, too long, a link, or another user's.
  func content(_ name: String, most: Int) -> [UInt8]? {
    let number = open("\(path)/\(name)", O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOFOLLOW)
    guard number >= 0 else { return nil }
    let file = Descriptor(number)
    guard let status = file.status, status.st_mode & S_IFMT == S_IFREG, status.st_uid == geteuid(),
      case .success(let bytes?) = file.content(limit: most)
    else { return nil }
    if now() - Double(status.st_mtim.tv_sec) > Self.freshness { futimens(file.number, nil) }
    return bytes
  }

  /// Writes a file, where there is room for it. Where that fails the next start decodes the picture again.
  func write(_ bytes: [UInt8], _ name: String) {
    guard !bytes.isEmpty, bytes.count <= most, StateFolder.refusal(path) == nil, Disk.live.makeFolders(path) == nil,
      makeRoom(for: bytes.count)
    else { return }
    let temporary = "\(path)/.\(name).\(getpid())"
    let number = open(temporary, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC | O_NOFOLLOW, 0o600)
    guard number >= 0 else { return }
    let file = Descriptor(number)
    let written = bytes.withUnsafeBytes { Glibc.write(file.number, $0.baseAddress, $0.count) }
    // Not synced to the disk: damage by a loss of power is noticed by the checksums in a PNG.
    if written != bytes.count || rename(temporary, "\(path)/\(name)") != 0 { unlink(temporary) }
  }

  private struct File {
    var name: String
    var size: Int
    var used: Double
  }

  private var files: [File] {
    names(inFolder: path).compactMap { name in
      var status = stat()
      guard lstat("\(path)/\(name)", &status) == 0, status.st_mode & S_IFMT == S_IFREG else { return nil }
      let used = Double(status.st_mtim.tv_sec) + Double(status.st_mtim.tv_nsec) / 1e9
      return File(name: name, size: Int(status.st_size), used: used)
    }
  }

  /// Removes what was not used for longest until so many bytes fit, and what killed writers left. False where too much is held.
  private func makeRoom(for count: Int) -> Bool {
    let now = now()
    var files = files
    files.removeAll { file in
      guard file.name.hasPrefix("."), now - file.used > Self.abandoned else { return false }
      unlink("\(path)/\(file.name)")
      return true
    }
    var bytes = files.reduce(count) { $0 + $1.size }
    guard bytes > most else { return true }
    let held = held.digests
    for file in files.sorted(by: { ($0.used, $0.name) < ($1.used, $1.name) })
    where bytes > most && !file.name.hasPrefix(".") && !held.contains(String(file.name.prefix(64))) {
      unlink("\(path)/\(file.name)")
      bytes -= file.size
    }
    return bytes <= most
  }
}

/// Which pictures archives show, so that no process removes them: a file an archive, with its path and the digests. One whose archive is gone
/// holds nothing, and is removed.
///
///     lunette/pictures/held/DIGEST OF THE PATH:   /home/ann/.local/state/lunette/archive.sqlite
///                                                 9f86d081…
struct HeldPictures {
  let folder: String
  /// The longest file, in bytes: of 10,000 pictures.
  private static let longest = 1 << 20

  /// The digests that some live archive shows.
  var digests: Set<String> {
    var held: Set<String> = []
    for name in names(inFolder: folder) where !name.contains(".") {
      guard let lines = lines(name), let archive = lines.first else { continue }
      if access(archive, F_OK) == 0 { held.formUnion(lines.dropFirst()) } else { unlink("\(folder)/\(name)") }
    }
    return held
  }

  private func lines(_ name: String) -> [String]? {
    let number = open("\(folder)/\(name)", O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOFOLLOW)
    guard number >= 0 else { return nil }
    guard case .success(let bytes?) = Descriptor(number).content(limit: Self.longest) else { return nil }
    return bytes.split(separator: 0x0A).map { String(decoding: $0, as: UTF8.self) }
  }

  /// Says what an archive shows from now on.
  ///
  /// - Parameter archive: its file's absolute path.
  func hold(_ digests: Set<String>, for archive: String) {
    let file = DurableFile(folder: folder, name: SHA256.digest(Array(archive.utf8)).text)
    guard !digests.isEmpty else {
      unlink(file.path)
      return
    }
    guard StateFolder.refusal(folder) == nil, Disk.live.makeFolders(folder) == nil else { return }
    let text = ([archive] + digests.sorted()).joined(separator: "\n")
    // Where it cannot be written the pictures are held by being used.
    _ = file.replace(with: Array(text.utf8))
  }
}
