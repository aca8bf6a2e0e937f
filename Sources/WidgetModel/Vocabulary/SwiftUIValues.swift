/// Values in the form of SwiftUI or another toolkit that an argument here does not take, each with what to write instead.
/// `ForeignNames` reads them.
enum SwiftUIValues {
  /// What to write for a value that an argument does not take, whatever it is; by `owner.argument`.
  static func instead(_ owner: String, _ argument: String) -> String? {
    values["\(owner).\(argument)"] ?? values["*.\(argument)"]
  }

  private static let values: [String: String] = [
    "fixedSize.horizontal": "write :fixedSize { horizontal = true }",
    "animation.mode": "write :animation { mode = \"easeInOut\", duration = 0.3, value = entry.count }",
    "underline.pattern": "lines are solid: leave the pattern out",
    "strikethrough.pattern": "lines are solid: leave the pattern out",
    "HStack.alignment":
      "a row aligns its views vertically; :frame { maxWidth = math.huge, alignment = \"leading\" } places it",
    "VStack.alignment":
      "a column aligns its views horizontally; :frame { maxHeight = math.huge, alignment = \"top\" } places it",
    "LazyVGrid.columns":
      "an item is GridItem { fixed = 40 }, GridItem { adaptive = 50 }, or GridItem {} for a flexible one",
    "LazyHGrid.rows":
      "an item is GridItem { fixed = 40 }, GridItem { adaptive = 50 }, or GridItem {} for a flexible one",
    "Label.systemImage": "write Label { \"Rain\", systemImage = \"cloud.rain\" }",
    "chartXAxis.values": "without values the axis chooses its own",
    "chartYAxis.values": "without values the axis chooses its own",
    "chartXScale.domain": "write domain = { 0, 10 }", "chartYScale.domain": "write domain = { 0, 10 }",
    "chartLegend.visibility": "write :chartLegend \"hidden\"", "*.visibility": "write \"hidden\" or \"visible\"",
    "foregroundStyle.by": "the value stands alone: by = item.city",
    "PointMark.symbol": "each PointMark has its own: symbol = \"square\"",
    "SectorMark.innerRadius": "write innerRadius = 0.6 for six tenths of the pie, or innerRadius = 20 for points",
    "SectorMark.outerRadius": "write outerRadius = 0.9 for nine tenths, or outerRadius = 40 for points",
    "BarMark.width": "write width = 10, in points", "BarMark.height": "write height = 10, in points",
    "environment.value": "write :environment(\"colorScheme\", \"dark\")",
    "accessibilityLabel.label": "write :accessibilityLabel \"…\"",
    "clipShape.shape": "a shape is a view: :clipShape(Circle()), :clipShape(Capsule())",
    "Toggle.isOn": "write isOn = true",
    "lineLimit.limit": "leave the modifier out for as many lines as there is space for",
    "rotationEffect.anchor": "write :rotationEffect(45, \"center\")",
    "dynamicTypeSize.size": "write :dynamicTypeSize { min = \"small\", max = \"large\" }",
    "Color.opacity": "write Color \"#FF0000\", or Color \"red\":opacity(0.5)",
    "Text.style": "a number is formatted before: Text(string.format(\"%.1f\", entry.value))",
    "tint.style": "a gradient is LinearGradient { colors = { \"red\", \"orange\" } }",
  ]

  /// What to write for a word that an argument does not take.
  static func word(_ word: String, of owner: String) -> String? {
    switch (owner, word) {
    case ("font", "system"): "write :font { size = 20 }, or :font \"title\""
    case ("font", _) where word.first?.isUppercase == true: "a family is named: :font { name = \"\(word)\", size = 20 }"
    case ("background", _) where shapes.contains(word.lowercased()),
      ("overlay", _) where shapes.contains(word.lowercased()):
      "a shape is a view: :\(owner)(\"red\", Capsule())"
    default: nil
    }
  }

  private static let shapes: Set<String> = ["capsule", "circle", "rect", "rectangle", "ellipse", "rounded"]

  /// What to write for a colour, a material for one, that is not a colour here.
  static func color(_ name: String) -> String? {
    switch name {
    case "ultraThinMaterial", "thinMaterial", "regularMaterial", "thickMaterial", "ultraThickMaterial", "bar",
      "material":
      "a material needs what is behind; write Color \"gray\":opacity(0.2)"
    case "background", "windowBackground": "write \"systemBackground\""
    case "foreground": "write \"primary\""
    case "placeholder": "write \"tertiary\""
    case "fill", "fill.tertiary", "selection": "write Color \"gray\":opacity(0.2)"
    case "transparent", "none", "Clear": "write \"clear\""
    case "lightGray", "lightGrey", "darkGray", "darkGrey": "write \"gray\", or \"#CCCCCC\""
    case "link", "accent": "write \"tint\""
    case "magenta": "write \"#FF00FF\""
    default: written(name)
    }
  }

  /// `red.opacity(0.5)`, `0xFF0000`, `FF0000`.
  private static func written(_ name: String) -> String? {
    guard name.utf8.count <= 64 else { return nil }
    if let base = name.split(separator: ".").first, name.contains(".opacity(") {
      return "a faded colour is a Color: Color \"\(base)\":opacity(0.5)"
    }
    let digits = name.hasPrefix("0x") || name.hasPrefix("0X") ? String(name.dropFirst(2)) : name
    return digits.utf8.count >= 6 && Color.hex("#" + digits) != nil ? "write \"#\(digits)\"" : nil
  }
}
