/// The board that is offered while nothing is placed: shipped widgets that work on any machine without a grant.
public enum StarterBoard {
  /// One widget of it.
  public struct Item: Sendable, Hashable {
    /// The widget's kind.
    public let kind: String
    /// The family it is placed in, if the widget has it; else its first.
    public let family: Family

    /// Returns the family in which a widget is placed.
    public func family(of widget: WidgetDeclaration) -> Family {
      widget.families.contains(family) ? family : widget.families.first ?? family
    }
  }

  /// The widgets in their order: two columns of a narrow page are filled without a gap.
  public static let items = [
    Item(kind: "clock", family: .systemSmall), Item(kind: "sky", family: .systemSmall),
    Item(kind: "calendar", family: .systemMedium), Item(kind: "todo", family: .systemMedium),
    Item(kind: "system", family: .systemMedium), Item(kind: "water", family: .systemSmall),
    Item(kind: "countdown", family: .systemSmall), Item(kind: "disks", family: .systemMedium),
  ]

  /// How somebody begins.
  public enum Choice: String, Sendable, Hashable, CaseIterable {
    /// The starter board is placed.
    case starter
    /// Nothing is placed, and nothing is offered any more.
    case empty
  }
}
