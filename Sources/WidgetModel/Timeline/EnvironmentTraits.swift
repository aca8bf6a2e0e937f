/// What a person may want of the environment beside language, scheme and text size: how much is masked, how bold and how
/// bright it is, and on which device.
public struct EnvironmentTraits: Sendable, Hashable {
  public var redactionReasons: RedactionReasons = []
  public var isLuminanceReduced = false
  public var legibilityWeight = LegibilityWeight.regular
  /// False takes the container's background away, where the widget lets it go.
  public var showsContainerBackground = true
  /// Nil: the default sizes.
  public var device: DeviceProfile?

  public init() {}

  public func apply(to environment: inout WidgetEnvironment) {
    environment.redactionReasons.formUnion(redactionReasons)
    environment.isLuminanceReduced = isLuminanceReduced
    environment.legibilityWeight = legibilityWeight
    environment.showsContainerBackground = showsContainerBackground
    if let device { environment.displaySize = device.size(of: environment.family) }
  }
}
