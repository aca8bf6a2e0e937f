/// The head of a reply, read line by line as it arrives, within limits. A head that two programs could read as two different replies
/// is not accepted as HTTP.
struct AnswerHead {
  /// Bytes of all heads of one transfer, trailers too.
  /// Every byte of it comes from a server; names are lower case, values trimmed.
  static let mostBytes = 80 << 10
  /// Answers before the last one (1xx).
  static let mostInterim = 20

  private(set) var status = 0
  private(set) var headers: [WebAnswer.Header] = []
  private(set) var isComplete = false
  private(set) var fault: TransferFault?
  private var bytes = 0
  private var interim = 0
  private var length: [UInt8]?
  private var isHTTP2 = false

  // A redirect without a usable `Location` is an answer as it is.
  var location: String? { WebAnswer.location(status, headers) }

  /// Takes one line with its end; false where the transfer is to end, by `fault`.
  mutating func take(_ line: UnsafeRawBufferPointer) -> Bool {
    bytes += line.count
    // Bytes are counted before they are looked at.
    if bytes > Self.mostBytes { return fail(.largeHead) }
    // What follows the body changes nothing of the answer.
    if isComplete { return true }
    var line = line[...]
    if line.last == UInt8(ascii: "\n") { line.removeLast() }
    if line.last == UInt8(ascii: "\r") { line.removeLast() }
    if line.isEmpty { return end() }
    // A lone CR or NUL would be an end of line for one program and none for another.
    if line.contains(where: { $0 == 0 || $0 == UInt8(ascii: "\r") }) { return fail(.notHTTP) }
    if line.starts(with: "HTTP/".utf8), status == 0 { return begin(Array(line)) }
    return status != 0 && field(Array(line)) || fail(.notHTTP)
  }

  private mutating func fail(_ fault: TransferFault) -> Bool {
    if self.fault == nil { self.fault = fault }
    return false
  }

  private mutating func begin(_ line: [UInt8]) -> Bool {
    let words = line.split(separator: UInt8(ascii: " "))
    // Three digits: 100 to 999, as RFC 9112 has it.
    guard words.count >= 2, let number = UInt16(String(decoding: words[1], as: UTF8.self)), (100...999).contains(number)
    else { return fail(.notHTTP) }
    isHTTP2 = words[0].count == "HTTP/2".utf8.count
    status = Int(number)
    return true
  }

  private mutating func field(_ line: [UInt8]) -> Bool {
    // A line that begins with a blank continues the previous one (RFC 9112, section 5.2).
    if line[0] == UInt8(ascii: " ") || line[0] == UInt8(ascii: "\t") {
      guard !headers.isEmpty else { return false }
      headers[headers.count - 1].value += " " + Self.text(line[...])
      return true
    }
    // No blank before the colon (RFC 9112, section 5.1).
    guard let colon = line.firstIndex(of: UInt8(ascii: ":")), colon > 0, line[..<colon].allSatisfy(Self.isVisible)
    else { return false }
    let name = String(decoding: line[..<colon], as: UTF8.self).lowercased()
    let value = line[(colon + 1)...]
    headers.append(WebAnswer.Header(name: name, value: name == "location" ? Self.address(value) : Self.text(value)))
    // Two different lengths are two different answers.
    return name != "content-length" || note(length: Self.trimmed(value))
  }

  /// A length is a number, and the same each time.
  private mutating func note(length digits: ArraySlice<UInt8>) -> Bool {
    guard digits.allSatisfy({ (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }),
      Int64(String(decoding: digits, as: UTF8.self)) != nil, length == nil || length == Array(digits)
    else { return false }
    length = Array(digits)
    return true
  }

  private mutating func end() -> Bool {
    guard status != 0 else { return fail(.notHTTP) }
    if (100...199).contains(status), status != 101 {
      interim += 1
      guard interim <= Self.mostInterim else { return fail(.notHTTP) }
      // An interim answer is forgotten whole.
      (status, headers, length) = (0, [], nil)
      return true
    }
    // A length and chunks at once (RFC 9112, section 6.3): one program could end the body where another continues.
    if !isHTTP2, length != nil, headers.contains(where: { $0.name == "transfer-encoding" }) { return fail(.notHTTP) }
    isComplete = true
    return true
  }

  // MARK: Bytes

  private static func isVisible(_ byte: UInt8) -> Bool { byte > 0x20 && byte < 0x7F }

  // Blanks and tabs around a value are not part of it (section 5.6.3).
  private static func trimmed(_ bytes: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    func isBlank(_ byte: UInt8) -> Bool { byte == UInt8(ascii: " ") || byte == UInt8(ascii: "\t") }
    var bytes = bytes.drop(while: isBlank)
    while let last = bytes.last, isBlank(last) { bytes.removeLast() }
    return bytes
  }

  /// An address in another encoding than UTF-8 keeps its bytes, percent-encoded.
  private static func address(_ bytes: ArraySlice<UInt8>) -> String {
    if let text = String(validating: trimmed(bytes), as: UTF8.self) { return text }
    let encoded = bytes.flatMap { byte -> [UInt8] in
      byte < 0x80 ? [byte] : Array("%\(String(byte, radix: 16, uppercase: true))".utf8)
    }
    return text(encoded[...])
  }

  private static func text(_ bytes: ArraySlice<UInt8>) -> String { String(decoding: trimmed(bytes), as: UTF8.self) }
}
