public import WidgetModel

/// The number of a placed widget. Numbers are given by whoever places; the order of numbers means nothing.
public struct InstanceID: Sendable, Hashable, Comparable, CustomStringConvertible {
  /// The number, which is never used for another instance.
  public var number: Int

  /// Wraps a number.
  public init(_ number: Int) { self.number = number }

  public static func < (left: InstanceID, right: InstanceID) -> Bool { left.number < right.number }
  public var description: String { "#\(number)" }
}

/// What the scheduler needs to know of a placed widget.
public struct PlacedWidget: Sendable, Hashable {
  /// The widget's kind.
  public var kind: String
  /// The family in which it is shown.
  public var family: Family
  /// What else than time asks for a reload.
  public var triggers: [WidgetDeclaration.Trigger]
  /// The path of the bundle that it is of: bundles have equal shares of the host's work, however many widgets they have.
  public var bundle: String

  /// - Parameter bundle: nil: a bundle of its own, which is named as the kind.
  public init(
    kind: String, family: Family, triggers: [WidgetDeclaration.Trigger] = [], bundle: String? = nil
  ) {
    self.kind = kind
    self.family = family
    self.triggers = triggers
    self.bundle = bundle ?? kind
  }
}
