/// Reads a URL from its first byte to its last (RFC 3986, section 3). Every method takes its part off the front.
struct URLParser {
  private var rest: Substring.UTF8View
  private let count: Int
  private var web = false

  init(_ text: String) {
    rest = text[...].utf8
    count = text.utf8.count
  }

  static func tooLong(_ count: Int) -> WidgetURL.Fault {
    WidgetURL.Fault(sentence: "a URL has at most \(WidgetURL.longest >> 10) KiB, not \(count) bytes")
  }

  private func fault(_ sentence: String) -> WidgetURL.Fault { WidgetURL.Fault(sentence: sentence) }

  // MARK: The whole

  /// What no part may hold.
  func check() throws(WidgetURL.Fault) {
    if count > WidgetURL.longest { throw Self.tooLong(count) }
    if rest.isEmpty { throw fault("a URL begins with its scheme, as https:; this is an empty text") }
    var bytes = rest
    while let byte = bytes.popFirst() {
      switch byte {
      case 0: throw fault("a URL holds no NUL")
      case 0x0A, 0x0D: throw fault("a URL holds no line breaks")
      case 0x20: throw fault("a URL holds no blanks; write %20")
      case 0x01..<0x20, 0x7F: throw fault("a URL holds no control characters")
      case 0xC2 where bytes.first.map { $0 < 0xA0 } ?? false: throw fault("a URL holds no control characters")
      case UInt8(ascii: "\\"): throw fault("a URL holds no backslashes; write %5C")
      case UInt8(ascii: "%"): try checkEncoded(&bytes)
      default: break
      }
    }
  }

  private func checkEncoded(_ bytes: inout Substring.UTF8View) throws(WidgetURL.Fault) {
    let pair = bytes.prefix(2)
    guard pair.count == 2, pair.allSatisfy({ Self.digit($0) != nil }) else {
      throw fault("'%\(String(decoding: pair, as: UTF8.self))' encodes nothing: two hexadecimal digits follow a '%'")
    }
    if pair.allSatisfy({ $0 == UInt8(ascii: "0") }) { throw fault("a URL holds no NUL, not even as %00") }
    bytes = bytes.dropFirst(2)
  }

  static func digit(_ byte: UInt8) -> UInt8? {
    switch byte {
    case UInt8(ascii: "0")...UInt8(ascii: "9"): byte - UInt8(ascii: "0")
    case UInt8(ascii: "a")...UInt8(ascii: "f"): byte - UInt8(ascii: "a") + 10
    case UInt8(ascii: "A")...UInt8(ascii: "F"): byte - UInt8(ascii: "A") + 10
    default: nil
    }
  }

  // MARK: Parts

  mutating func scheme() throws(WidgetURL.Fault) -> String {
    if rest.first == UInt8(ascii: "-") { throw fault("a URL begins with its scheme, as https:, and not with '-'") }
    let name = rest.prefix { !":/?#".utf8.contains($0) }
    guard rest.dropFirst(name.count).first == UInt8(ascii: ":"), !name.isEmpty else {
      throw fault("it has no scheme; a URL begins as https:// or mygame://")
    }
    guard URLScheme.isWellFormed(name) else {
      throw fault("'\(String(decoding: name.prefix(64), as: UTF8.self))' is no scheme of a URL")
    }
    rest = rest.dropFirst(name.count + 1)
    let scheme = String(decoding: name, as: UTF8.self).lowercased()
    web = scheme == "http" || scheme == "https"
    return scheme
  }

  struct Authority {
    var userInfo: String?
    var host: String
    var isAddress: Bool
    var port: Int?
  }

  /// Nil where no `//` follows the scheme.
  mutating func authority() throws(WidgetURL.Fault) -> Authority? {
    guard rest.starts(with: "//".utf8) else {
      if web { throw fault("it names no host; https:// and the host's name begin it") }
      return nil
    }
    let whole = rest.dropFirst(2).prefix { !"/?#".utf8.contains($0) }
    rest = rest.dropFirst(2 + whole.count)
    var hostAndPort = whole
    var userInfo: String?
    if let at = whole.lastIndex(of: UInt8(ascii: "@")) {
      userInfo = Self.encoded(whole[..<at], keeping: ":")
      hostAndPort = whole[whole.index(after: at)...]
    }
    let (name, port) = try parts(hostAndPort)
    let (host, isAddress) = try host(name)
    return Authority(userInfo: userInfo, host: host, isAddress: isAddress, port: port)
  }

  /// The rest as far as one of these characters, percent-encoded where it must be.
  mutating func part(until ends: String) -> String {
    let part = rest.prefix { !ends.utf8.contains($0) }
    rest = rest.dropFirst(part.count)
    return Self.encoded(part, keeping: ":@/?")
  }

  mutating func take(_ sign: Character) -> Bool {
    guard let byte = rest.first, sign.asciiValue == byte else { return false }
    rest = rest.dropFirst()
    return true
  }

  // MARK: Hosts

  private func parts(_ text: Substring.UTF8View) throws(WidgetURL.Fault) -> (Substring.UTF8View, Int?) {
    let end: Substring.UTF8View.Index
    if text.first == UInt8(ascii: "[") {
      guard let bracket = text.firstIndex(of: UInt8(ascii: "]")) else {
        throw fault("'\(String(decoding: text.prefix(64), as: UTF8.self))' is no address")
      }
      end = text.index(after: bracket)
    } else {
      end = text.firstIndex(of: UInt8(ascii: ":")) ?? text.endIndex
    }
    let digits = text[end...].dropFirst()
    guard end < text.endIndex, !digits.isEmpty || text[end] != UInt8(ascii: ":") else { return (text[..<end], nil) }
    guard text[end] == UInt8(ascii: ":"), digits.count <= 5,
      digits.allSatisfy({ (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }),
      let port = UInt16(String(decoding: digits, as: UTF8.self))
    else { throw fault("'\(String(decoding: digits.prefix(64), as: UTF8.self))' is no port") }
    return (text[..<end], Int(port))
  }

  private func host(_ name: Substring.UTF8View) throws(WidgetURL.Fault) -> (String, isAddress: Bool) {
    if name.isEmpty {
      if web { throw fault("it names no host") }
      return ("", false)
    }
    let shown = String(decoding: name.prefix(64), as: UTF8.self)
    if name.first == UInt8(ascii: "[") {
      let address = name.dropFirst().dropLast()
      guard name.last == UInt8(ascii: "]"), IPAddress.isVersion6(address) else {
        throw fault("'\(shown)' is no address")
      }
      return (String(decoding: address, as: UTF8.self).lowercased(), true)
    }
    if web { return (try webHost(name, shown), false) }
    let host = Self.encoded(name, keeping: "").lowercased()
    guard host.utf8.count <= 255, !host.utf8.contains(UInt8(ascii: ":")) else { throw fault("'\(shown)' is no host") }
    return (host, false)
  }

  /// A name that a resolver is asked for, or four numbers; anything that could be taken for another host is refused.
  private func webHost(_ name: Substring.UTF8View, _ shown: String) throws(WidgetURL.Fault) -> String {
    guard name.allSatisfy({ $0 < 0x80 }) else {
      throw fault("the host '\(shown)' needs its ASCII form, which begins with xn--")
    }
    let isName = name.allSatisfy(\.isUnreserved)
    var labels = name.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
    if labels.count > 1, labels.last?.isEmpty ?? false { labels.removeLast() }
    guard isName, name.count <= 255, labels.allSatisfy({ !$0.isEmpty && $0.count <= 63 }), let last = labels.last else {
      throw fault("'\(shown)' is no host")
    }
    // As resolvers do, 0x7f.1 and 2130706433 would be read as addresses.
    if IPAddress.isNumber(last), !IPAddress.isVersion4(name) {
      throw fault("the host '\(shown)' ends in a number, and is no address as 192.0.2.1")
    }
    return String(decoding: name, as: UTF8.self).lowercased()
  }

  // MARK: Bytes

  /// Percent-encodes what RFC 3986 does not allow there; what is encoded already stays as it is.
  private static func encoded(_ text: Substring.UTF8View, keeping more: String) -> String {
    text.percentEncoded { $0.isUnreserved || "!$&'()*+,;=%".utf8.contains($0) || more.utf8.contains($0) }
  }
}

/// The text forms of internet addresses.
enum IPAddress {
  /// Whether a label is a number as resolvers read one: decimal, or hexadecimal behind `0x`.
  static func isNumber(_ label: Substring.UTF8View) -> Bool {
    if label.starts(with: "0x".utf8) || label.starts(with: "0X".utf8) {
      return label.dropFirst(2).allSatisfy { URLParser.digit($0) != nil }
    }
    return label.allSatisfy { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
  }

  /// Four numbers up to 255 without leading zeros, which some read as octal.
  static func isVersion4(_ text: Substring.UTF8View) -> Bool {
    var labels = text.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
    if labels.count == 5, labels[4].isEmpty { labels.removeLast() }
    return labels.count == 4
      && labels.allSatisfy { label in
        (1...3).contains(label.count) && (label.count == 1 || label.first != UInt8(ascii: "0"))
          && label.allSatisfy { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
          && UInt8(String(decoding: label, as: UTF8.self)) != nil
      }
  }

  /// Eight groups of up to four digits, `::` for one run of zeros, the last two as four numbers (RFC 4291, section 2.2).
  static func isVersion6(_ text: Substring.UTF8View) -> Bool {
    guard (2...45).contains(text.count), !text.starts(with: ":".utf8) || text.starts(with: "::".utf8) else {
      return false
    }
    var groups = text.split(separator: UInt8(ascii: ":"), omittingEmptySubsequences: false)
    var count = 0
    if let last = groups.last, last.contains(UInt8(ascii: ".")) {
      guard last.last != UInt8(ascii: "."), isVersion4(last) else { return false }
      groups.removeLast()
      count = 2
    }
    // At an end, `::` leaves two empty groups for one gap.
    if groups.first?.isEmpty ?? false, groups.count > 1 { groups.removeFirst() }
    if count == 0, groups.last?.isEmpty ?? false, groups.count > 1 {
      groups.removeLast()
      if groups.last?.isEmpty != true { return false }
    }
    let gaps = groups.count { $0.isEmpty }
    count += groups.count - gaps
    return gaps <= 1 && (gaps == 1 ? count < 8 : count == 8)
      && groups.allSatisfy { $0.count <= 4 && $0.allSatisfy { URLParser.digit($0) != nil } }
  }
}
