import Glibc
import LinuxKit

/// Small files of `/proc`, `/sys` and `/etc`, below a root that a test replaces.
struct SystemFiles: Sendable {
  let root: String

  /// The text; nil if the file is missing. Values are short: a file of more than 1 MiB does not have one.
  func text(_ path: String) -> String? {
    let number = open(root + path, O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOCTTY)
    guard number >= 0, case .success(let bytes?) = Descriptor(number).content(limit: 1 << 20) else { return nil }
    return String(decoding: bytes, as: UTF8.self)
  }

  /// The first line without blanks around it; nil if it is missing or empty.
  func line(_ path: String) -> String? {
    guard let first = text(path)?.split(separator: "\n", maxSplits: 1).first else { return nil }
    let words = first.split(separator: " ")
    return words.isEmpty ? nil : words.joined(separator: " ")
  }

  func number(_ path: String) -> Double? { line(path).flatMap(Double.init) }

  func lines(_ path: String) -> [Substring] { text(path)?.split(separator: "\n") ?? [] }

  /// The names in a folder, in their order by bytes, numbers by size.
  func names(_ path: String) -> [String] {
    guard case .success(let folder) = Descriptor.path(root + path, flags: O_DIRECTORY),
      case .success(let open) = folder.reopened(O_DIRECTORY)
    else { return [] }
    return (open.names(limit: 100_000) ?? []).map { String(decoding: $0, as: UTF8.self) }.sorted {
      ($0.utf8.count, $0) < ($1.utf8.count, $1)
    }
  }
}
