/// What a person may want of the environment beside language, scheme and text size: how much is masked, how bold and how
/// bright it is, and on which device.
public struct EnvironmentTraits: Sendable, Hashable {
  /// Why content is redacted.
  public var redactionReasons: RedactionReasons = []
  /// Whether the display is dimmed (always on).
  public var isLuminanceReduced = false
  /// Whether text is bold.
  public var legibilityWeight = LegibilityWeight.regular
  /// How strong secondary content and tracks are.
  public var colorSchemeContrast = ColorSchemeContrast.standard
  /// False takes the container's background away, where the widget lets it go.
  public var showsContainerBackground = true
  /// Nil: the default sizes.
  public var device: DeviceProfile?

  /// The traits of an ordinary display.
  public init() {}

  /// Sets these traits in an environment.
  public func apply(to environment: inout WidgetEnvironment) {
    environment.redactionReasons.formUnion(redactionReasons)
    environment.isLuminanceReduced = isLuminanceReduced
    environment.legibilityWeight = legibilityWeight
    environment.colorSchemeContrast = colorSchemeContrast
    environment.showsContainerBackground = showsContainerBackground
    if let device { environment.displaySize = device.size(of: environment.family) }
  }
}
