/// Light or dark.
public enum ColorScheme: String, Sendable, Hashable, CaseIterable { case light, dark }

/// How colours are used (WidgetKit: WidgetRenderingMode).
public enum RenderingMode: String, Sendable, Hashable, CaseIterable { case fullColor, accented, vibrant }

/// The user's text size; `large` is the default (SwiftUI: DynamicTypeSize).
public enum DynamicTypeSize: String, Sendable, Hashable, CaseIterable, Comparable {
  case xSmall, small, medium, large, xLarge, xxLarge, xxxLarge
  case accessibility1, accessibility2, accessibility3, accessibility4, accessibility5

  /// Smaller sizes first.
  public static func < (a: DynamicTypeSize, b: DynamicTypeSize) -> Bool { a.rank < b.rank }

  /// Its place among the sizes.
  package var rank: Int { Self.allCases.firstIndex(of: self) ?? 0 }
}

/// The weight of text that the user prefers (SwiftUI: LegibilityWeight).
public enum LegibilityWeight: String, Sendable, Hashable, CaseIterable { case regular, bold }

/// How far colours are apart (SwiftUI: ColorSchemeContrast).
public enum ColorSchemeContrast: String, Sendable, Hashable, CaseIterable { case standard, increased }

/// Why parts of a view are masked (SwiftUI: RedactionReasons). Reasons add up.
public struct RedactionReasons: OptionSet, Sendable, Hashable {
  /// The reasons as bits.
  public let rawValue: UInt8

  /// Creates a set from its bits.
  public init(rawValue: UInt8) { self.rawValue = rawValue }

  /// Data is not there yet.
  public static let placeholder = RedactionReasons(rawValue: 1)
  /// Sensitive data is hidden.
  public static let privacy = RedactionReasons(rawValue: 2)
  /// What is shown is outdated.
  public static let invalidated = RedactionReasons(rawValue: 4)

  /// The reasons by name, in this order everywhere.
  public static let names: [(name: String, reason: RedactionReasons)] = [
    ("placeholder", .placeholder), ("privacy", .privacy), ("invalidated", .invalidated),
  ]

  /// The reasons' names, as a script reads them.
  public var names: [String] { Self.names.filter { contains($0.reason) }.map(\.name) }
}

/// What surrounds a view while it is evaluated and drawn. Everything comes from the host, nothing is read from the machine.
public struct WidgetEnvironment: Sendable, Hashable {
  /// The family that the view is made for.
  public var family: Family
  /// Light or dark.
  public var colorScheme: ColorScheme = .light
  /// How the widget is drawn.
  public var renderingMode: RenderingMode = .fullColor
  /// The size of text.
  public var dynamicTypeSize: DynamicTypeSize = .large
  /// A locale's identifier, as `en_US`.
  public var locale: String = "en_US"
  /// A time zone of the IANA database, as `Europe/Berlin`.
  public var timeZone: String = "UTC"
  /// The whole widget, in points whatever the surface.
  public var displaySize: Size
  /// The space around the view, in points.
  public var contentMargins: EdgeInsets
  /// Why content is redacted.
  public var redactionReasons: RedactionReasons = []
  /// Whether the widget's background is drawn.
  public var showsContainerBackground = true
  /// Whether the display is dimmed (always on).
  public var isLuminanceReduced = false
  /// Whether text is bold.
  public var legibilityWeight: LegibilityWeight = .regular
  /// How strong secondary content and tracks are.
  public var colorSchemeContrast: ColorSchemeContrast = .standard
  /// The widget's configuration.
  public var configuration: Value = .emptyTable
  /// Seconds since the timeline was made.
  public var age: Double = 0
  /// What the last intent or reload failed with.
  public var lastError: String?

  /// The defaults of a family.
  public init(family: Family) {
    self.family = family
    displaySize = family.points
    contentMargins = EdgeInsets(all: family.margin)
  }

  /// The whole widget in terminal cells: the family's, larger or smaller as `displaySize` is.
  public var cells: Size {
    let (own, points) = (family.cells, family.points)
    return Size(
      width: max((own.width * displaySize.width / points.width).rounded(), 1),
      height: max((own.height * displaySize.height / points.height).rounded(), 1))
  }

  /// The same for a widget that keeps its container's background wherever it is, or gives it up where the rendering mode
  /// asks for that (WidgetKit: containerBackgroundRemovable, showsWidgetContainerBackground).
  public func fitting(_ widget: WidgetDeclaration) -> WidgetEnvironment {
    var environment = self
    environment.showsContainerBackground =
      !widget.containerBackgroundRemovable || showsContainerBackground && renderingMode == .fullColor
    // The lock screen cuts a live activity above that height.
    if widget.role == .activity, family == .systemMedium {
      environment.displaySize.height = min(displaySize.height, ActivityLimits.lockScreenHeight)
    }
    return environment
  }
}
