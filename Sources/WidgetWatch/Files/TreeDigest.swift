import LinuxKit

/// The digest of all files of a bundle, which grants, the lock file, packages and `installed --verify` share:
///
///     SHA-256 of the lines, by rising paths: HEX  SIZE  MODE  PATH
///
/// HEX is the SHA-256 of the file. MODE is `x` for a file that may be run as a program, else `-`. Paths count by their bytes; one
/// with a newline or a backslash is escaped as sha256sum does. Written with `sha256-tree:` in front.
package struct TreeDigest: Hashable, Sendable {
  /// What a path leads to.
  package enum Mode: UInt8, Sendable {
    case file = 0x2D  // -
    case executable = 0x78  // x
    /// A link out of the folder, with its target as its content. Packages have none.
    case link = 0x6C  // l
    /// A device, a socket or a pipe. Packages have none.
    case special = 0x73  // s

    /// The mode of a regular file.
    package init(isExecutable: Bool) { self = isExecutable ? .executable : .file }
  }

  /// A file by its content.
  package struct File: Hashable, Sendable {
    let digest: SHA256.Digest
    let size: Int
    let mode: Mode

    /// Digests a file's content.
    package init(_ content: [UInt8], _ mode: Mode) {
      (digest, size, self.mode) = (SHA256.digest(content), content.count, mode)
    }
  }

  /// What a tree digest is written with.
  package static let prefix = "sha256-tree:"

  /// The 64 hexadecimal digits.
  package let digits: String
  /// The 64 digits of the form before this one, which had neither sizes nor modes. Grants that were kept in it stay valid.
  let formerDigits: String

  /// The digest with its prefix, as the lock file and packages have it.
  package var text: String { Self.prefix + digits }

  /// Digests files by the bytes of their paths.
  package init(_ files: [[UInt8]: File]) {
    var (hash, former) = (SHA256(), SHA256())
    for (path, file) in files.sorted(by: { $0.key.lexicographicallyPrecedes($1.key) }) {
      hash.add(Self.line(path, file))
      former.add(path + [0] + file.digest.bytes)
    }
    (digits, formerDigits) = (hash.finished().text, former.finished().text)
  }

  private static func line(_ path: [UInt8], _ file: File) -> [UInt8] {
    let escaped = path.flatMap { byte -> [UInt8] in
      switch byte {
      case 0x0A: [0x5C, 0x6E]
      case 0x5C: [0x5C, 0x5C]
      default: [byte]
      }
    }
    let start = escaped.count == path.count ? "" : "\\"
    return Array("\(start)\(file.digest.text)  \(file.size)  ".utf8) + [file.mode.rawValue, 0x20, 0x20] + escaped + [
      0x0A
    ]
  }
}
