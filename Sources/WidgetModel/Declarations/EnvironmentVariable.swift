/// A variable of the environment that a granted program is started with, by what a script may do with it.
///
/// Programs read from variables where code, plug-ins and servers are found, each from others: a list of the dangerous ones is
/// never complete. So the harmless ones are listed, those of language, time zone and terminal (POSIX, XBD, chapter 8), and
/// every other is a permission.
public struct EnvironmentVariable: Sendable, Hashable {
  /// The variable's name.
  public let name: String

  /// Wraps a name.
  public init(_ name: String) { self.name = name }

  /// Who may set it.
  public enum Access: Sendable, Hashable {
    /// Every script, to a value of this form.
    case free(Form)
    /// A bundle that declares it, where the user grants that; to any value.
    case permission
    /// No script may set it: every program obeys it before its own code runs, whichever was granted.
    case never
    /// It is no variable's name.
    case malformed
  }

  /// Who may set it for a program.
  public var access: Access {
    switch name {
    case "LANG": return .free(.locale)
    case "TZ": return .free(.timeZone)
    case "TERM": return .free(.terminal)
    case "COLUMNS", "LINES": return .free(.count)
    case "NO_COLOR": return .free(.flag)
    // Of the dynamic linker and the C library (ld.so(8), iconv(3)), and where the Gate has found the program.
    case "PATH", "GCONV_PATH", "GLIBC_TUNABLES": return .never
    case _ where name.hasPrefix("LD_"): return .never
    case _ where name.hasPrefix("LC_") && name.utf8.dropFirst(3).allSatisfy({ $0.isCapital || $0 == .underscore }):
      return name.utf8.count > 3 && name.utf8.count <= Self.longestName ? .free(.locale) : .malformed
    default: return isName ? .permission : .malformed
    }
  }

  /// Bytes of a name.
  public static let longestName = 64

  /// Letters of both cases, digits and `_`, no digit in front. Applications have the lower-case names (POSIX, XBD, section 8.1).
  private var isName: Bool {
    guard let first = name.utf8.first, first.isLetter || first == .underscore else { return false }
    return name.utf8.count <= Self.longestName
      && name.utf8.allSatisfy { $0.isLetter || $0.isDigit || $0 == .underscore }
  }

  /// What the value of a free variable looks like: nothing that could lead to a file or a server.
  public enum Form: Sendable, Hashable {
    case locale, timeZone, terminal, count, flag

    /// Bytes of a value.
    public static let longest = 64

    /// As a sentence names it.
    public var expectation: String {
      switch self {
      case .locale: "a locale's name, as \"de_DE.UTF-8\""
      case .timeZone: "a time zone's name or rule, as \"Europe/Berlin\" or \"CET-1CEST,M3.5.0,M10.5.0/3\""
      case .terminal: "a terminal's name, as \"xterm-256color\""
      case .count: "a whole number from 1 to 10000"
      case .flag: "up to 16 letters and digits"
      }
    }

    /// Returns whether a value is harmless.
    public func accepts(_ value: String) -> Bool {
      let bytes = value.utf8
      guard bytes.count <= Self.longest else { return false }
      switch self {
      case .locale: return bytes.isEmpty || begins(bytes, with: "") && holds(bytes, "_.@-")
      case .timeZone:
        return bytes.isEmpty
          || begins(bytes, with: "<") && holds(bytes, "_+-/,.:<>")
            && !bytes.split(separator: UInt8(ascii: "/")).contains { $0.elementsEqual("..".utf8) }
      case .terminal: return (bytes.first.map { $0.isLetter || $0.isDigit } ?? false) && holds(bytes, "+._-")
      case .count:
        return bytes.count <= 5 && bytes.allSatisfy(\.isDigit) && (Int(value).map { 1...10_000 ~= $0 } ?? false)
      case .flag: return bytes.count <= 16 && holds(bytes, "")
      }
    }

    /// A letter, or one of the others, in front.
    private func begins(_ bytes: String.UTF8View, with others: StaticString) -> Bool {
      bytes.first.map { $0.isLetter || others.description.utf8.contains($0) } ?? false
    }

    /// Letters, digits and nothing but the others.
    private func holds(_ bytes: String.UTF8View, _ others: StaticString) -> Bool {
      bytes.allSatisfy { $0.isLetter || $0.isDigit || others.description.utf8.contains($0) }
    }
  }

}

extension UInt8 {
  fileprivate static let underscore = UInt8(ascii: "_")
  fileprivate var isCapital: Bool { (0x41...0x5A).contains(self) }
  fileprivate var isLetter: Bool { (self & 0xDF).isCapital }
  fileprivate var isDigit: Bool { (0x30...0x39).contains(self) }
}
