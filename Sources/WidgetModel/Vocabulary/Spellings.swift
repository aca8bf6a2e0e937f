/// Spellings of SwiftUI and Swift Charts that have one meaning here: they are accepted, and the tree has our own names.
extension Vocabulary {
  /// Other names of a modifier.
  public static let modifierAliases: [(name: String, kind: ModifierKind)] = [("accentColor", .tint)]

  /// Modifiers of a chart's marks: an argument of the marks inside.
  public static let markModifiers: [MarkModifier] = [
    MarkModifier("interpolationMethod", .interpolationMethod, "How two points are joined."),
    MarkModifier("symbol", .symbol, "The shape of a point."),
    MarkModifier("symbolSize", .size, "The area of a point's symbol, in square points."),
    MarkModifier("lineStyle", nil, "How a line is drawn: StrokeStyle { lineWidth = 2, dash = { 4, 2 } }."),
  ]

  /// The marks that such a modifier can be around, in the order in which charts list them.
  public static let marks: [ViewKind] = [.lineMark, .barMark, .areaMark, .pointMark, .ruleMark, .sectorMark]

  /// Constructors of arguments: `stroke("red", StrokeStyle { lineWidth = 2 })` is `stroke { "red", lineWidth = 2 }`.
  public static let argumentTables = ["StrokeStyle", "EdgeInsets", "Gradient", "AxisMarks"]
}

/// A modifier of Swift Charts that sets an argument of the marks inside.
public struct MarkModifier: Sendable {
  /// As it is called.
  public let name: String
  /// The argument that it sets; nil for a `StrokeStyle`, which sets several.
  public let argument: ArgumentName?
  /// One sentence.
  public let means: String

  /// Creates a modifier.
  public init(_ name: String, _ argument: ArgumentName?, _ means: String) {
    (self.name, self.argument, self.means) = (name, argument, means)
  }
}

/// SwiftUI's names of arguments that no argument here has; the `Parameter` says which one is meant.
public enum ArgumentAlias: String, Sendable, CaseIterable {
  case intent, reason, edge, gradient, isActive, insets, type
  case `in`, `for`
}
