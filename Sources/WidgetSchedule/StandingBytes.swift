import WidgetModel

/// A standing as bytes, without its plan, which its timeline holds. By hand, not through `Codable`: ten thousand are read
/// before the first picture, and this is thirty times as quick.
///
///     form (1) · planned? · asked? · last start? · failures · end of the pause? · credit (2 numbers) · seen?
///
/// What may be missing has a byte before it. Numbers are eight bytes, little-endian; texts have their length before them.
extension Standing {
  private static let form: UInt8 = 1

  package var bytes: [UInt8] {
    var writer = StandingWriter()
    writer.bytes.append(Self.form)
    writer.optional(planned) { $0.awaited($1) }
    writer.optional(asked) { $0.awaited($1) }
    writer.optional(lastStart) { $0.number($1) }
    writer.integer(failures)
    writer.optional(pauseEnd) { $0.number($1) }
    writer.number(credit.left)
    writer.number(credit.date)
    writer.optional(seen) { writer, seen in
      writer.flag(seen.isSeen)
      for seconds in seen.seconds { writer.number(seconds) }
      writer.number(seen.date)
    }
    return writer.bytes
  }

  /// Nil where the bytes are of another form, or none.
  package init?(bytes: [UInt8]) {
    var reader = StandingReader(rest: bytes[...])
    do throws(StandingReader.Fault) {
      guard try reader.byte() == Self.form else { return nil }
      planned = try reader.optional { reader throws(StandingReader.Fault) in try reader.awaited() }
      asked = try reader.optional { reader throws(StandingReader.Fault) in try reader.awaited() }
      lastStart = try reader.optional { reader throws(StandingReader.Fault) in try reader.number() }
      failures = try reader.integer()
      pauseEnd = try reader.optional { reader throws(StandingReader.Fault) in try reader.number() }
      credit = ReloadCredit(left: try reader.number(), date: try reader.number())
      seen = try reader.optional { reader throws(StandingReader.Fault) in
        let isSeen = try reader.flag()
        var seconds: [Double] = []
        for _ in 0..<24 { seconds.append(try reader.number()) }
        return SeenHours(isSeen: isSeen, seconds: seconds, date: try reader.number())
      }
    } catch { return nil }
    guard reader.rest.isEmpty, failures >= 0 else { return nil }
  }
}

private struct StandingWriter {
  var bytes: [UInt8] = []

  mutating func flag(_ flag: Bool) { bytes.append(flag ? 1 : 0) }
  mutating func number(_ number: Double) { fixed(number.bitPattern) }
  mutating func integer(_ number: Int) { fixed(UInt64(bitPattern: Int64(number))) }

  private mutating func fixed(_ number: UInt64) {
    withUnsafeBytes(of: number.littleEndian) { bytes.append(contentsOf: $0) }
  }

  mutating func text(_ text: String) {
    integer(text.utf8.count)
    bytes += text.utf8
  }

  mutating func optional<Wrapped>(_ value: Wrapped?, _ write: (inout StandingWriter, Wrapped) -> Void) {
    flag(value != nil)
    if let value { write(&self, value) }
  }

  mutating func awaited(_ awaited: Instance.Awaited) {
    text(awaited.wish.reason.rawValue)
    optional(awaited.wish.line) { $0.text($1) }
    flag(awaited.wish.isForeground)
    flag(awaited.wish.isByProvider)
    number(awaited.date)
    number(awaited.slack)
    optional(awaited.why) { $0.text($1.rawValue) }
  }
}

private struct StandingReader {
  struct Fault: Error {}

  var rest: ArraySlice<UInt8>

  mutating func byte() throws(Fault) -> UInt8 {
    guard let byte = rest.popFirst() else { throw Fault() }
    return byte
  }

  mutating func flag() throws(Fault) -> Bool { try byte() == 1 }

  mutating func number() throws(Fault) -> Double {
    let number = Double(bitPattern: try fixed())
    guard !number.isNaN else { throw Fault() }
    return number
  }

  mutating func integer() throws(Fault) -> Int { Int(truncatingIfNeeded: try fixed()) }

  private mutating func fixed() throws(Fault) -> UInt64 {
    guard rest.count >= 8 else { throw Fault() }
    let number = rest.withUnsafeBytes { UInt64(littleEndian: $0.loadUnaligned(as: UInt64.self)) }
    rest.removeFirst(8)
    return number
  }

  mutating func text() throws(Fault) -> String {
    let count = try integer()
    guard count >= 0, count <= rest.count else { throw Fault() }
    let text = String(decoding: rest.prefix(count), as: UTF8.self)
    rest.removeFirst(count)
    return text
  }

  mutating func optional<Wrapped>(
    _ read: (inout StandingReader) throws(Fault) -> Wrapped
  ) throws(Fault) -> Wrapped? {
    try flag() ? try read(&self) : nil
  }

  mutating func awaited() throws(Fault) -> Instance.Awaited {
    guard let reason = ReloadReason(rawValue: try text()) else { throw Fault() }
    let line = try optional { reader throws(Fault) in try reader.text() }
    let wish = Wish(reason, line: line, isForeground: try flag(), isByProvider: try flag())
    var awaited = Instance.Awaited(wish: wish, date: try number(), slack: try number())
    awaited.why = try optional { reader throws(Fault) in
      guard let why = Deferral(rawValue: try reader.text()) else { throw Fault() }
      return why
    }
    return awaited
  }
}
