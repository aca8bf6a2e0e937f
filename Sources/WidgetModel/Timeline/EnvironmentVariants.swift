/// Every environment that a widget may be asked for in one family (WidgetKit: EnvironmentVariants): both colour schemes, the
/// rendering modes, and the text sizes in force.
public struct EnvironmentVariants: Sendable, Hashable {
  /// Each environment once; those that views are made in now come first.
  public let all: [WidgetEnvironment]
  /// The color schemes, in their order.
  public let colorSchemes: [ColorScheme]
  /// The rendering modes, in their order.
  public let renderingModes: [RenderingMode]
  /// The type sizes, in their order.
  public let dynamicTypeSizes: [DynamicTypeSize]

  /// - Parameter current: those that views are made in now; of which the first is of the family that is meant.
  public init(_ current: [WidgetEnvironment], of widget: WidgetDeclaration) {
    var all: [WidgetEnvironment] = current
    (colorSchemes, renderingModes) = (ColorScheme.allCases, RenderingMode.allCases)
    guard let first = current.first else {
      (self.all, dynamicTypeSizes) = ([], [])
      return
    }
    let own = current.filter { $0.family == first.family }
    dynamicTypeSizes = DynamicTypeSize.allCases.filter { size in own.contains { $0.dynamicTypeSize == size } }
    for mode in renderingModes {
      for size in dynamicTypeSizes {
        for scheme in colorSchemes {
          var variant = first
          (variant.renderingMode, variant.dynamicTypeSize, variant.colorScheme) = (mode, size, scheme)
          // The mode in force may have taken the background away.
          if mode != first.renderingMode { variant.showsContainerBackground = true }
          variant = variant.fitting(widget)
          if !all.contains(variant) { all.append(variant) }
        }
      }
    }
    self.all = all
  }
}
