internal import CAssets
internal import WidgetModel

/// The drawing of a symbol where there are points: strokes on a grid of 24 units, as wide as those of the font, and fills
/// (outlines.txt, which scripts/symbols writes from Tabler's icons).
struct SymbolOutline: Sendable {
  /// One of its paths.
  struct Part: Sendable {
    /// The path, in bytes of the file.
    var path: Range<Int>
    var isFilled: Bool
    /// Its colour where the symbol has several; nil for that of the text.
    var color: Color.Role?
  }

  /// What stands around it (`.circle`, `.square`).
  enum Enclosure: String, Sendable { case circle, square, rectangle, capsule, diamond, hexagon, triangle, shield }

  /// Units of the grid's sides.
  static let grid = 24.0

  /// The first is what hierarchical rendering shows in full.
  var parts: [Part]
  /// Whether what its strokes enclose is filled.
  var isFilled = false
  var enclosure: Enclosure?
  /// Whether a line goes through it.
  var isStruck = false

  /// Returns the drawing of a name. One that has none of its own is drawn by its forms, taken from the right: `heart.circle.fill` is
  /// a heart in a filled circle. Nil where nothing of the name is known.
  static func named(_ name: String) -> SymbolOutline? {
    if let line = lines[name] { return SymbolOutline(parts: parts(of: line)) }
    var parts = name.split(separator: ".")
    var (isFilled, isStruck) = (false, false)
    var enclosure: Enclosure?
    while parts.count > 1 {
      let form = parts.removeLast()
      switch form {
      case "fill": isFilled = true
      case "slash": isStruck = true
      default: enclosure = enclosure ?? Enclosure(rawValue: String(form))
      }
      let base = parts.joined(separator: ".")
      let whole = isFilled && enclosure == nil ? lines[base + ".fill"] : nil
      guard let line = whole ?? lines[base] else { continue }
      return SymbolOutline(
        parts: self.parts(of: line), isFilled: isFilled && whole == nil, enclosure: enclosure, isStruck: isStruck)
    }
    return nil
  }

  /// What stands for an unknown name.
  static let unknown = named("square.dashed") ?? SymbolOutline(parts: [])

  // MARK: The file

  /// Bytes of the file, which is a part of the program.
  static func withBytes<Result>(_ body: (UnsafeBufferPointer<UInt8>) -> Result) -> Result {
    let asset = lunette_symbol_outlines()
    return body(UnsafeBufferPointer(start: asset.bytes, count: asset.length))
  }

  /// Where the parts of each name stand in the file, whose lines are names, a tab, and the parts.
  private static let lines: [String: Range<Int>] = withBytes { bytes in
    var lines: [String: Range<Int>] = [:]
    lines.reserveCapacity(1024)
    var start = 0
    while let tab = bytes[start...].firstIndex(of: UInt8(ascii: "\t")) {
      let end = bytes[tab...].firstIndex(of: UInt8(ascii: "\n")) ?? bytes.count
      for name in bytes[start..<tab].split(separator: UInt8(ascii: " ")) {
        lines[String(decoding: name, as: UTF8.self)] = tab + 1..<end
      }
      start = min(end + 1, bytes.count)
    }
    return lines
  }

  /// The parts of a line: `s` or `f`, perhaps the letter of a colour, and the path; `|` between them.
  private static func parts(of line: Range<Int>) -> [Part] {
    withBytes { bytes in
      var parts: [Part] = []
      var start = line.lowerBound
      while start < line.upperBound {
        let end = bytes[start..<line.upperBound].firstIndex(of: UInt8(ascii: "|")) ?? line.upperBound
        if let path = bytes[start..<end].firstIndex(of: UInt8(ascii: "M")) {
          let color = path - start > 1 ? colors[bytes[start + 1]] : nil
          parts.append(Part(path: path..<end, isFilled: bytes[start] == UInt8(ascii: "f"), color: color))
        }
        start = end + 1
      }
      return parts
    }
  }

  private static let colors: [UInt8: Color.Role] = [
    UInt8(ascii: "y"): .yellow, UInt8(ascii: "b"): .blue, UInt8(ascii: "t"): .cyan, UInt8(ascii: "r"): .red,
    UInt8(ascii: "g"): .green, UInt8(ascii: "o"): .orange, UInt8(ascii: "p"): .indigo,
  ]
}

extension Font.Weight {
  /// How wide the strokes of symbols are beside letters of this weight, in units of the grid.
  var symbolStroke: Double {
    switch self {
    case .ultraLight: 0.5
    case .thin: 0.75
    case .light: 1.4
    case .regular: 1.8
    case .medium: 2.05
    case .semibold: 2.35
    case .bold: 2.7
    case .heavy: 3.0
    case .black: 3.3
    }
  }
}
