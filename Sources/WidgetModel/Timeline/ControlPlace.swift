/// The places of a control, as Control Center has them (WidgetKit: ControlWidget). Each is as large as a widget family.
public enum ControlPlace: String, Sendable, Hashable, CaseIterable {
  /// The symbol, the title and the value beside it.
  case wide
  /// The symbol alone.
  case small
  /// The symbol above the title and the value.
  case large

  /// The family whose size it has.
  public var family: Family {
    switch self {
    case .wide: .accessoryRectangular
    case .small: .accessoryCircular
    case .large: .systemSmall
    }
  }
}
