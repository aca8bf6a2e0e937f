import Glibc
import LinuxKit
import WidgetLocale

/// A language's table in the user's cache: a line that says what it is, and the table. A file that is damaged, of another version
/// or another user's counts as absent.
struct LanguageFile {
  let folder: String
  let locale: String
  /// The version of the program that writes and reads it.
  let version: String

  /// The most tables in the folder; beyond that all are removed, and those that are needed are made again.
  static let most = 64

  private var path: String { "\(folder)/\(locale)-\(version)" }

  /// The file's first line: product, version, form, locale, checksum.
  private func head(_ table: ArraySlice<UInt8>) -> [UInt8] {
    Array("lunette \(version) \(Language.form) \(locale) \(String(Checksum.of(table), radix: 16))\n".utf8)
  }

  func read() -> Language? {
    let number = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOFOLLOW)
    guard number >= 0 else { return nil }
    let file = Descriptor(number)
    guard let status = file.status, status.st_mode & S_IFMT == S_IFREG, status.st_uid == geteuid(),
      case .success(let bytes?) = file.content(limit: Language.longest + 256), let end = bytes.firstIndex(of: 0x0A)
    else { return nil }
    let table = bytes[(end + 1)...]
    guard bytes[...end].elementsEqual(head(table)) else { return nil }
    return Language(table)
  }

  /// Writes the table under a temporary name and renames it. Where that fails, the next start requests the table again.
  func write(_ table: [UInt8]) {
    guard StateFolder.refusal(folder) == nil, Disk.live.makeFolders(folder) == nil else { return }
    bound()
    let temporary = "\(folder)/.\(locale).\(getpid())"
    let number = open(temporary, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC | O_NOFOLLOW, 0o600)
    guard number >= 0 else { return }
    let file = Descriptor(number)
    let bytes = head(table[...]) + table
    let written = bytes.withUnsafeBytes { Glibc.write(file.number, $0.baseAddress, $0.count) }
    // Not synced to the disk: damage by a loss of power is noticed by the checksum.
    if written != bytes.count || rename(temporary, path) != 0 { unlink(temporary) }
  }

  private func bound() {
    let names = names(inFolder: folder)
    guard names.count >= Self.most else { return }
    for name in names { unlink("\(folder)/\(name)") }
  }
}
