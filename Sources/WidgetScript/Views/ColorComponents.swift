import LuaKit
import WidgetModel

/// A colour by its components from 0 to 1, as SwiftUI's `Color(red:green:blue:)`, `Color(hue:saturation:brightness:)`
/// and `Color(white:)`.
struct ColorComponents {
  /// In the order of `Lexicon.components`.
  static let names = ["red", "green", "blue", "hue", "saturation", "brightness", "white"]
  private static let sets: [Range<Int>] = [0..<3, 3..<6, 6..<7]

  /// What is given, by name; NaN for what is no number.
  private var given = [Double?](repeating: nil, count: Self.names.count)
  private var opacity: Double?
  /// The first name that is neither.
  private var strange: String?

  /// Nil where the table at hand names no component.
  init?(_ cursor: inout LuaCursor, _ lexicon: Lexicon) {
    guard cursor.type == .table, cursor.rawLength == 0 else { return nil }
    for (index, key) in lexicon.components.enumerated() {
      given[index] = (cursor.field(key) { $0.type == .nil ? nil : $0.number ?? .nan }) ?? nil
    }
    guard given.contains(where: { $0 != nil }) else { return nil }
    opacity = (cursor.field(lexicon.key(.opacity)) { $0.type == .nil ? nil : $0.number ?? .nan }) ?? nil
    let known = lexicon.components + [lexicon.key(.opacity), lexicon.type]
    guard cursor.enter() else { return }
    walk: while true {
      switch cursor.next() {
      case .end: break walk
      case .key(let key) where known.contains(key): continue
      default: strange = min(strange ?? cursor.keyString ?? "?", cursor.keyString ?? "?")
      }
    }
  }

  /// The colour, or what is wrong.
  var color: Result<Color, Wrong> {
    if let strange {
      let advice = ForeignNames.argument(strange, of: "Color").map { ": " + $0 } ?? ""
      return .failure(Wrong("has no argument '\(Faults.cut(strange))'" + advice))
    }
    let names = Self.names.indices.filter { given[$0] != nil }
    guard let set = Self.sets.first(where: { Array($0) == names }) else {
      return .failure(Wrong("needs red, green and blue; hue, saturation and brightness; or white: numbers from 0 to 1"))
    }
    let parts = set.map { given[$0] ?? .nan } + [opacity ?? 1]
    guard parts.allSatisfy({ (0...1).contains($0) }) else {
      let isBytes = set == 0..<3 && parts.dropLast().allSatisfy { (0...255).contains($0) }
      return .failure(
        Wrong("takes components from 0 to 1" + (isBytes ? "; divide them by 255, or write \"\(hex(parts))\"" : "")))
    }
    let (red, green, blue) =
      switch set {
      case 0..<3: (parts[0], parts[1], parts[2])
      case 3..<6: Self.rgb(hue: parts[0], saturation: parts[1], brightness: parts[2])
      default: (parts[0], parts[0], parts[0])
      }
    let components = [red, green, blue, parts[parts.count - 1]].reduce(UInt32(0)) {
      $0 << 8 | UInt32(($1 * 255).rounded())
    }
    return .success(Color(light: components, dark: components))
  }

  /// What is wrong, without the name in front.
  struct Wrong: Error {
    var sentence: String
    init(_ sentence: String) { self.sentence = sentence }
  }

  private func hex(_ bytes: [Double]) -> String {
    let components = bytes.prefix(3).reduce(UInt32(0)) { $0 << 8 | UInt32($1.rounded()) } << 8 | 0xFF
    return Color(light: components, dark: components).text(.light)
  }

  /// The hexcone model (Smith 1978), all from 0 to 1.
  private static func rgb(hue: Double, saturation: Double, brightness: Double) -> (Double, Double, Double) {
    func part(_ n: Double) -> Double {
      let k = (n + hue * 6).truncatingRemainder(dividingBy: 6)
      return brightness - brightness * saturation * max(0, min(k, 4 - k, 1))
    }
    return (part(5), part(3), part(1))
  }
}

extension ViewDecoder {
  /// `Color { red = 0.2, green = 0.4, blue = 0.9 }` as a view; false for a colour by its name.
  mutating func components(_ cursor: inout LuaCursor, _ plan: DecodingPlan, _ slot: ArgumentName) -> Bool {
    guard let components = ColorComponents(&cursor, tables.lexicon) else { return false }
    let node = open(plan.kind, slot)
    if let color = color(of: components, plan, nil) { builder.add(.color, .color(color)) }
    builder.close(node)
    return true
  }

  /// The colour of components; nil after a fault.
  ///
  /// - Parameter name: The argument that takes the colour; nil for the view itself.
  mutating func color(of components: ColorComponents, _ plan: DecodingPlan, _ name: ArgumentName?) -> Color? {
    switch components.color {
    case .success(let color): return color
    case .failure(let wrong):
      fault(.decodeColor, "Color \(wrong.sentence)", at: name.map { place(plan, $0.rawValue) ?? $0.rawValue })
      return nil
    }
  }
}
