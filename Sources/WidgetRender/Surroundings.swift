public import WidgetLayout
public import WidgetModel

/// What lies behind and around a display list of points.
public struct Surroundings: Sendable {
  /// The ground of a widget without a background of its own; nil: none.
  public var ground: Color?
  /// What is left of the rectangle; nil: all of it.
  public var shape: DisplayList.Shape?
  /// A line around the shape, in a colour and a width in points; nil: none.
  public var border: (color: Color, width: Double)?
}

extension Presentation {
  /// The scheme of the colours in points: on a dimmed display everything lies on black.
  public var drawnScheme: ColorScheme { environment.isLuminanceReduced ? .dark : environment.colorScheme }

  /// A widget of the home screen is a card; one of the lock screen has nothing behind it, and a circular one is a circle.
  public var surroundings: Surroundings {
    guard !environment.family.isAccessory else {
      return Surroundings(shape: environment.family == .accessoryCircular ? .circle : nil)
    }
    // The system's grounds (Human Interface Guidelines, Color: systemBackground, and its elevated form).
    let own = environment.isLuminanceReduced ? Color(light: 0x0000_00FF, dark: 0x0000_00FF) : .widgetGround
    if let theme = look.theme, !environment.isLuminanceReduced { return theme.surroundings(environment) }
    let isShown = environment.showsContainerBackground || environment.isLuminanceReduced
    return Surroundings(ground: isShown ? own : nil, shape: .rounded(radius: Family.cornerRadius))
  }
}

extension Color {
  /// What a widget without a background stands on.
  static let widgetGround = Color(light: 0xFFFF_FFFF, dark: 0x1C1C_1EFF)
}
