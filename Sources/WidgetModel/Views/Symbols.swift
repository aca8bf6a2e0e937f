/// The characters that symbols are drawn with in a terminal.
public enum SymbolSet: String, Sendable, Hashable, CaseIterable {
  /// Geometric signs and letters of Unicode, in text presentation: never an emoji, nothing that a font must have in private.
  case unicode
  /// Icons of a Nerd Font (version 3), in its private use areas; a symbol that has none there keeps its Unicode sign.
  case nerd
  case ascii
}

/// A system symbol (SF Symbols' names) as text: what a surface without pictures shows for `Image { systemName = … }`.
/// Glyphs are one cell wide each, and no emoji.
///
/// A name that is not in the table is resolved by rule: `.fill`, `.circle`, `.square` and the like are forms of the
/// same picture and are dropped from the right; `.slash` strikes the picture through; `3.circle` is ③.
public struct Symbol: Sendable, Hashable {
  /// The characters that stand for it in a terminal.
  public let glyph: String
  /// Stands for the glyph where the terminal knows ASCII only; never wider than it.
  public let ascii: String
  /// Its icon in a Nerd Font, one cell wide; nil where there is none.
  public var nerd: String?

  /// Cells that the glyph takes: one for each character.
  public var columns: Int { glyph.count }

  /// The characters that are drawn of it.
  public func text(_ set: SymbolSet) -> String {
    switch set {
    case .unicode: glyph
    case .nerd: nerd ?? glyph
    case .ascii: ascii
    }
  }

  /// The symbol that is shown for an unknown name.
  public static let unknown = Symbol(glyph: "□", ascii: "#")

  /// The glyph of a symbol; nil where no such symbol is known.
  public static func glyph(named name: String) -> String? { named(name)?.glyph }

  /// Returns the symbol of a name; nil for an unknown one.
  public static func named(_ name: String) -> Symbol? {
    if let known = table[name] { return known }
    if let enclosed = enclosed(name) { return enclosed }
    var parts = name.split(separator: ".", omittingEmptySubsequences: false)
    var isStruck = false
    while parts.count > 1, let last = parts.last, forms.contains(String(last)) {
      isStruck = isStruck || last == "slash"
      parts.removeLast()
      guard let base = table[parts.joined(separator: ".")] else { continue }
      return isStruck ? base.struck : base
    }
    return nil
  }

  /// The known name that was probably meant.
  public static func nearest(to name: String) -> String? { NearestName.of(name, among: names) }

  /// Every name of the table, sorted.
  public static let names = table.keys.sorted()

  /// The ASCII form of a glyph of the table; nil for other text.
  public static func ascii(of glyph: String) -> String? { asciiForms[glyph] }

  /// Parts of a name that change how a picture is drawn, not what it shows.
  private static let forms: Set<String> = [
    "fill", "circle", "square", "rectangle", "slash", "inverse", "dashed", "dotted", "grid", "portrait", "landscape",
    "righthalf", "lefthalf", "tophalf", "bottomhalf", "filled", "bold", "capsule", "diamond", "hexagon", "triangle",
    "shield", "badge", "plus", "minus", "checkmark", "xmark", "trianglebadge", "exclamationmark", "and", "bubble",
    "octagon", "app", "seal", "bin", "arrow", "up", "right", "left", "down", "line", "to", "below", "connected",
    "motion", "gen1", "gen2", "gen3", "rotation", "icloud", "waves", "radiowaves", "viewfinder", "sequence", "clock",
    "half", "mic", "extension", "stack", "person", "chevron", "compact", "magnifyingglass", "wave", "1", "2", "3",
  ]

  /// The symbols by name, as `SymbolTable.lines` has them.
  private static let table: [String: Symbol] = {
    var table: [String: Symbol] = [:]
    for line in SymbolTable.lines.split(separator: "\n") {
      let words = line.split(separator: " ")
      guard words.count > 3 else { continue }
      let nerd = UInt32(words[2], radix: 16).flatMap(UnicodeScalar.init).map { String($0) }
      let symbol = Symbol(glyph: String(words[0]), ascii: String(words[1]), nerd: nerd)
      for name in words.dropFirst(3) { table[String(name)] = symbol }
    }
    return table
  }()

  private static let asciiForms = Dictionary(
    table.values.map { ($0.glyph, $0.ascii) } + [(unknown.glyph, unknown.ascii)], uniquingKeysWith: { min($0, $1) })

  /// U+0338 strikes through the glyph before it and has no width of its own.
  private var struck: Symbol { Symbol(glyph: glyph + "\u{338}", ascii: ascii) }

  /// `1.circle` … `50.circle.fill`, `3.square`, `a.circle`, `b.square.fill`: characters in a frame. Numbers that Unicode has in
  /// no narrow frame are shown without it.
  private static func enclosed(_ name: String) -> Symbol? {
    let parts = name.split(separator: ".")
    guard parts.count == 2 || parts.count == 3 && parts[2] == "fill", let inner = parts.first else { return nil }
    let isFilled = parts.count == 3
    if let number = Int(inner), inner.utf8.count <= 2, (0...50).contains(number),
      ["circle", "square"].contains(parts[1])
    {
      let codes: [UInt32] =
        switch number {
        case _ where parts[1] == "square": []
        case 0: [isFilled ? 0x24FF : 0x24EA]
        case 1...10: [isFilled ? 0x2775 + UInt32(number) : 0x245F + UInt32(number)]
        case 11...20: [isFilled ? 0x24E0 + UInt32(number) : 0x245F + UInt32(number)]
        default: []
        }
      guard let framed = codes.first.flatMap(UnicodeScalar.init) else {
        return Symbol(glyph: String(number), ascii: String(number))
      }
      return Symbol(glyph: String(framed), ascii: String(number % 10))
    }
    guard inner.utf8.count == 1, let letter = inner.utf8.first, letter >= 97, letter <= 122 else { return nil }
    let place = UInt32(letter) - 97
    let code: UInt32? =
      switch parts[1] {
      case "circle": isFilled ? 0x1F150 + place : 0x24B6 + place
      case "square": isFilled ? nil : 0x1F130 + place
      default: nil
      }
    return code.flatMap(UnicodeScalar.init).map {
      Symbol(glyph: String($0), ascii: String(UnicodeScalar(letter - 32)))
    }
  }
}
