internal import WidgetModel

/// XML as bytes, of the kind that reads alike in HTML: elements, attributes and text. Names are literals of ours; whatever comes from a
/// widget is a number, or goes through `escape`, which is the only way in.
///
/// Colours and identifiers are left open: a file has literal ones, a page has classes, and two pictures that differ in nothing else
/// have one skeleton.
struct Markup: Sendable {
  /// What is written, without what is left open.
  private(set) var bytes: [UInt8] = []
  /// What is left open, by rising place.
  private(set) var slots: [Slot] = []

  /// A place in `bytes` where something is put in.
  struct Slot: Sendable, Hashable {
    enum Content: Sendable, Hashable {
      /// A colour, 0xRRGGBBAA, as attributes.
      case paint(Paint, UInt32)
      /// How a group mixes with what lies behind it, as an attribute.
      case blend(BlendName)
      /// The number of an identifier, without what tells apart those of several pictures.
      case identifier(Int)
    }
    var place: Int
    var content: Content
  }

  /// What a colour is for.
  enum Paint: UInt8, Sendable, Hashable { case fill, stroke, stop, flood }

  // MARK: Elements

  /// Begins an element; attributes follow.
  mutating func start(_ name: StaticString) {
    bytes.append(UInt8(ascii: "<"))
    write(name)
  }

  /// Ends an element without content.
  mutating func end() { write("/>") }

  /// Ends the attributes; content follows.
  mutating func open() { bytes.append(UInt8(ascii: ">")) }

  /// Ends an element with content.
  mutating func close(_ name: StaticString) {
    write("</")
    write(name)
    open()
  }

  /// Content: a text of a widget's, or one that has such a text in it.
  mutating func text(_ text: some Sequence<UInt8>) { Self.escape(text, to: &bytes) }

  // MARK: Attributes

  mutating func attribute(_ name: StaticString, _ value: StaticString) {
    begin(name)
    write(value)
    quote()
  }

  mutating func attribute(_ name: StaticString, _ value: Double) {
    begin(name)
    number(value)
    quote()
  }

  /// A text of a widget's, or one that has such a text in it.
  mutating func attribute(_ name: StaticString, text: String) {
    begin(name)
    Self.escape(text.utf8, to: &bytes)
    quote()
  }

  /// Numbers, with blanks between them.
  mutating func attribute(_ name: StaticString, _ values: [Double]) {
    begin(name)
    for (index, value) in values.enumerated() {
      if index > 0 { bytes.append(0x20) }
      number(value)
    }
    quote()
  }

  /// Where an element lies, and how large it is.
  mutating func region(_ rect: Rect) {
    attribute("x", rect.x)
    attribute("y", rect.y)
    attribute("width", rect.width)
    attribute("height", rect.height)
  }

  /// An attribute whose value `write` writes, of numbers and letters of ours.
  mutating func attribute(_ name: StaticString, by write: (inout Markup) -> Void) {
    begin(name)
    write(&self)
    quote()
  }

  mutating func paint(_ paint: Paint, _ components: UInt32) {
    slots.append(Slot(place: bytes.count, content: .paint(paint, components)))
  }

  mutating func blend(_ mode: BlendName) { slots.append(Slot(place: bytes.count, content: .blend(mode))) }

  /// The identifier of an element.
  mutating func identifier(_ number: Int) {
    begin("id")
    slots.append(Slot(place: bytes.count, content: .identifier(number)))
    quote()
  }

  /// A use of an element with an identifier.
  mutating func reference(_ name: StaticString, _ number: Int) {
    begin(name)
    write("url(#")
    slots.append(Slot(place: bytes.count, content: .identifier(number)))
    write(")")
    quote()
  }

  private mutating func begin(_ name: StaticString) {
    bytes.append(0x20)
    write(name)
    bytes.append(UInt8(ascii: "="))
    quote()
  }

  private mutating func quote() { bytes.append(UInt8(ascii: "\"")) }

  // MARK: Parts

  mutating func write(_ text: StaticString) { Self.write(text, to: &bytes) }

  static func write(_ text: StaticString, to bytes: inout [UInt8]) {
    bytes.append(contentsOf: UnsafeBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount))
  }

  /// Bytes of our own making: digits, path data, base64.
  mutating func write(raw: some Sequence<UInt8>) { bytes.append(contentsOf: raw) }

  /// A number of at most so many decimals; no number is 0, and none is longer than a million.
  mutating func number(_ value: Double, decimals: Int = 3) { Self.number(value, decimals: decimals, to: &bytes) }

  static func number(_ value: Double, decimals: Int = 3, to bytes: inout [UInt8]) {
    let bounded = value.isNaN ? 0 : min(max(value, -1e6), 1e6)
    let ones = (0..<decimals).reduce(1) { ones, _ in ones * 10 }
    let parts = Int((bounded * Double(ones)).rounded())
    if parts < 0 { bytes.append(UInt8(ascii: "-")) }
    var (whole, rest) = Int(parts.magnitude).quotientAndRemainder(dividingBy: ones)
    if whole > 0 || rest == 0 { bytes.append(contentsOf: String(whole).utf8) }
    guard rest > 0 else { return }
    bytes.append(UInt8(ascii: "."))
    var unit = ones / 10
    while rest > 0 {
      (whole, rest) = rest.quotientAndRemainder(dividingBy: unit)
      bytes.append(0x30 + UInt8(whole))
      unit /= 10
    }
  }

  /// The one place where a text becomes markup: what has a meaning there is named, and what XML does not allow is replaced (XML 1.0,
  /// "Characters"), as are the controls that it does allow but for the line's.
  static func escape(_ text: some Sequence<UInt8>, to bytes: inout [UInt8]) {
    for scalar in String(decoding: Array(text), as: UTF8.self).unicodeScalars {
      switch scalar {
      case "&": bytes += "&amp;".utf8
      case "<": bytes += "&lt;".utf8
      case ">": bytes += "&gt;".utf8
      case "\"": bytes += "&quot;".utf8
      case "'": bytes += "&#39;".utf8
      case "\t", "\n", "\r": bytes.append(0x20)
      case "\u{0}"..."\u{1F}", "\u{7F}"..."\u{9F}", "\u{FFFE}", "\u{FFFF}": bytes += [0xEF, 0xBF, 0xBD]
      default: bytes += UTF8.encode(scalar).map { Array($0) } ?? []
      }
    }
  }

  // MARK: Putting together

  /// Writes it with what was left open.
  ///
  /// - Parameter fill: writes the content of a slot, by its number.
  func write(to result: inout [UInt8], _ fill: (Int, Slot.Content, inout [UInt8]) -> Void) {
    result.reserveCapacity(result.count + bytes.count + slots.count * 24)
    var place = 0
    for (number, slot) in slots.enumerated() {
      result += bytes[place..<slot.place]
      fill(number, slot.content, &result)
      place = slot.place
    }
    result += bytes[place...]
  }

  /// Whether nothing but colours differs.
  func hasSkeleton(of other: Markup) -> Bool {
    guard slots.count == other.slots.count, bytes == other.bytes else { return false }
    return zip(slots, other.slots).allSatisfy { own, other in
      guard own.place == other.place else { return false }
      switch (own.content, other.content) {
      case (.paint(let paint, _), .paint(let second, _)): return paint == second
      default: return own.content == other.content
      }
    }
  }
}
