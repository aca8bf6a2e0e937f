/// What a bundle's calls may use (DocC: Security, "Limits"). CPU time stands for as many instructions, so that an
/// overrun is met at the same instruction everywhere.
public struct ScriptLimits: Sendable, Hashable {
  public var load = Duration.seconds(1)
  public var placeholder = Duration.milliseconds(50)
  public var snapshot = Duration.milliseconds(500)
  public var timeline = Duration.seconds(2)
  /// One evaluation of a view.
  public var view = Duration.milliseconds(250)
  /// An intent's `perform`, `onOpenURL`, `onContinueUserActivity`.
  public var perform = Duration.seconds(2)
  /// With waiting: timeline, snapshot and handlers.
  public var wall = Duration.seconds(30)
  /// The same for what a gallery waits for: a snapshot of which `context.isPreview` is true.
  public var gallery = Duration.seconds(2)
  /// Bytes of Lua memory.
  public var memory = 32 << 20

  public init() {}

  public static let standard = ScriptLimits()
}

/// How much a bundle may be, declare and answer, wherever it runs (DocC: Security, "Limits").
public enum BundleLimits {
  /// Bytes of one file.
  public static let file = 1 << 20
  /// Bytes of all files that are read of a folder, and how many they may be.
  public static let folder = 16 << 20
  public static let files = 1000
  /// Modules that require each other in turn.
  public static let modules = 64
  public static let widgets = 256
  /// In a timeline.
  public static let entries = 1000
  /// Bytes of plain data that is kept of one value, and how deep its tables go.
  public static let data = 16 << 20
  public static let dataDepth = 64
  /// Bytes of one whole answer: the data of all entries with all their views.
  public static let answer = 64 << 20
}
