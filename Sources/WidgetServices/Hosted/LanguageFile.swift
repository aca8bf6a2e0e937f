import Glibc
import LinuxKit
import WidgetLocale

/// A language's table in the user's cache: a line that says what it is, and the table. A file that is damaged, of another
/// version or another user's is as if it were not there.
struct LanguageFile {
  let folder: String
  let locale: String
  /// Of the program that writes and reads it.
  let version: String

  /// Tables of one folder; beyond, all are removed, and those that are needed come again.
  static let most = 64

  private var path: String { "\(folder)/\(locale)-\(version)" }

  /// Begins the file: product, version, form, locale, checksum.
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

  /// Puts the table in its place as a whole. Where it cannot be kept, the next start asks again.
  func write(_ table: [UInt8]) {
    guard StateFolder.refusal(folder) == nil, Disk.live.makeFolders(folder) == nil else { return }
    bound()
    let temporary = "\(folder)/.\(locale).\(getpid())"
    let number = open(temporary, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC | O_NOFOLLOW, 0o600)
    guard number >= 0 else { return }
    let file = Descriptor(number)
    let bytes = head(table[...]) + table
    let written = bytes.withUnsafeBytes { Glibc.write(file.number, $0.baseAddress, $0.count) }
    // Not brought to the disk: what a loss of power damages is noticed by its checksum.
    if written != bytes.count || rename(temporary, path) != 0 { unlink(temporary) }
  }

  private func bound() {
    let names = names(inFolder: folder)
    guard names.count >= Self.most else { return }
    for name in names { unlink("\(folder)/\(name)") }
  }
}
