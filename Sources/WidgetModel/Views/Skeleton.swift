/// A picture of a widget without data: masked lines of text, as many as fit the family.
public enum Skeleton {
  /// Returns the view tree for a family.
  public static func tree(_ family: Family) -> ViewTree {
    var builder = ViewTree.Builder()
    let masked = builder.open(.modifier(.redacted))
    builder.add(.reasons, .word(.placeholder))
    let stack = builder.open(.view(.vStack))
    builder.add(.alignment, .word(.leading))
    for length in lengths(family) {
      let text = builder.open(.view(.text))
      builder.add(.text, builder.text(String(repeating: "x", count: length)))
      builder.close(text)
    }
    builder.close(stack)
    builder.close(masked)
    return builder.finish()
  }

  /// Letters in each bar.
  private static func lengths(_ family: Family) -> [Int] {
    switch family {
    case .accessoryInline: [16]
    case .accessoryCircular, .accessoryCorner: [3]
    case .accessoryRectangular: [12, 16]
    case .systemSmall: [8, 14, 11]
    case .systemMedium: [12, 30, 24]
    case .systemLarge, .systemExtraLarge, .systemExtraLargePortrait: [12, 30, 24, 28, 20]
    }
  }
}
