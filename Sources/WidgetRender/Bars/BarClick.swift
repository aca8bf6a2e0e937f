internal import WidgetModel

/// A click as i3bar and swaybar tell of it on standard input (i3's docs/i3bar-protocol, swaybar-protocol(7)).
public struct BarClick: Sendable, Hashable {
  /// The block's, as it was printed.
  public var name = ""
  /// What tells the widget from others of its kind.
  public var instance = ""
  /// 1 left, 2 middle, 3 right, 4 and 5 the wheel.
  public var button = 0
  /// How far from the block's left, as a part of its width; nil where the bar does not tell.
  public var part: Double?
}

/// Takes the clicks out of an array that never ends, an object a line. Whatever else comes is passed over; a line that is
/// too long is, too, and never kept.
public struct BarClickReader: Sendable {
  /// Bytes of a line; i3bar's have some hundred.
  static let longest = 8192

  private var line: [UInt8] = []
  private var isTooLong = false

  /// A click without a place.
  public init() {}

  /// The clicks that these bytes complete.
  public mutating func take(_ bytes: some Sequence<UInt8>) -> [BarClick] {
    var clicks: [BarClick] = []
    for byte in bytes {
      if byte == UInt8(ascii: "\n") {
        if !isTooLong, let click = BarClick(line: line) { clicks.append(click) }
        (isTooLong, line) = (false, [])
      } else if line.count < Self.longest {
        line.append(byte)
      } else {
        (isTooLong, line) = (true, [])
      }
    }
    return clicks
  }
}

extension BarClick {
  /// Nil for what is no object with a button. The signs of the array around may stand before and behind it.
  init?(line: [UInt8]) {
    guard let start = line.firstIndex(where: { !"[, \t\r".utf8.contains($0) }),
      let end = line.lastIndex(where: { !"], \t\r".utf8.contains($0) }), start <= end,
      let click = try? Value(json: line[start...end]), let button = click["button"]?.integer
    else { return nil }
    self.button = button
    name = click["name"]?.text ?? ""
    instance = click["instance"]?.text ?? ""
    if let x = click["relative_x"]?.number, let width = click["width"]?.number, width > 0, (x / width).isFinite {
      part = x / width
    }
  }
}
