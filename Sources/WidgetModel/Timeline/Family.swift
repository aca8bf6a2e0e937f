/// The size class of a widget (WidgetKit: WidgetFamily). Sizes are of the default device; a command may override them.
public enum Family: String, Sendable, Hashable, CaseIterable {
  case systemSmall, systemMedium, systemLarge, systemExtraLarge, systemExtraLargePortrait
  case accessoryInline, accessoryRectangular, accessoryCircular, accessoryCorner

  /// What a widget that names no families supports.
  public static let standard: [Family] = [.systemSmall, .systemMedium, .systemLarge]

  /// The families of a control: its places, and a line of a bar.
  public static let ofControls: [Family] = ControlPlace.allCases.map(\.family) + [.accessoryInline]

  /// Whether it is one of the accessory families.
  public var isAccessory: Bool {
    switch self {
    case .systemSmall, .systemMedium, .systemLarge, .systemExtraLarge, .systemExtraLargePortrait: false
    case .accessoryInline, .accessoryRectangular, .accessoryCircular, .accessoryCorner: true
    }
  }

  /// Whether a `Link` can be tapped on its own; elsewhere the widget is one target (WidgetKit: Linking to specific app scenes).
  public var hasSeparateLinks: Bool {
    switch self {
    case .systemMedium, .systemLarge, .systemExtraLarge, .systemExtraLargePortrait: true
    default: false
    }
  }

  /// Whether a Button or a Toggle can be tapped on its own (WidgetKit: Adding interactivity to widgets).
  public var hasSeparateActions: Bool {
    switch self {
    case .systemSmall, .systemMedium, .systemLarge, .systemExtraLarge, .systemExtraLargePortrait: true
    case .accessoryCircular, .accessoryRectangular: true
    case .accessoryInline, .accessoryCorner: false
    }
  }

  /// The whole widget in points.
  public var points: Size {
    switch self {
    case .systemSmall: Size(width: 170, height: 170)
    case .systemMedium: Size(width: 364, height: 170)
    case .systemLarge: Size(width: 364, height: 382)
    case .systemExtraLarge: Size(width: 748, height: 382)
    case .systemExtraLargePortrait: Size(width: 382, height: 748)
    case .accessoryInline: Size(width: 234, height: 26)
    case .accessoryRectangular: Size(width: 172, height: 76)
    case .accessoryCircular: Size(width: 76, height: 76)
    case .accessoryCorner: Size(width: 40, height: 40)
    }
  }

  /// The whole widget in terminal cells, border included. An inline widget is one row, as wide as its 234 points.
  public var cells: Size {
    switch self {
    case .systemSmall: Size(width: 22, height: 10)
    case .systemMedium: Size(width: 46, height: 10)
    case .systemLarge: Size(width: 46, height: 22)
    case .systemExtraLarge: Size(width: 94, height: 22)
    case .systemExtraLargePortrait: Size(width: 48, height: 46)
    case .accessoryInline: Size(width: 29, height: 1)
    case .accessoryRectangular: Size(width: 22, height: 3)
    case .accessoryCircular: Size(width: 7, height: 3)
    case .accessoryCorner: Size(width: 5, height: 2)
    }
  }

  /// Points of a system widget's corners.
  public static let cornerRadius = 22.0

  /// Content margins in points, on every side.
  public var margin: Double { isAccessory ? 0 : 16 }

  /// Whether the terminal draws a border around it.
  public var hasBorder: Bool { !isAccessory }
}

/// What a widget is laid out on.
public enum Surface: String, Sendable, Hashable, CaseIterable {
  /// Whole character cells; a cell stands for 8 by 16 points.
  case terminal
  /// Points, as doubles.
  case canvas

  /// The unit's name in documents.
  public var unit: String { self == .terminal ? "cell" : "point" }
}
