/// What a bundle's calls may use (DocC: Security, "Limits"). CPU time stands for as many instructions, so that an
/// overrun is met at the same instruction everywhere.
public struct ScriptLimits: Sendable, Hashable {
  /// CPU time while the bundle is loaded.
  public var load = Duration.seconds(1)
  /// CPU time of `placeholder`.
  public var placeholder = Duration.milliseconds(50)
  /// CPU time of `snapshot`.
  public var snapshot = Duration.milliseconds(500)
  /// CPU time of `timeline`.
  public var timeline = Duration.seconds(2)
  /// CPU time of one evaluation of a view.
  public var view = Duration.milliseconds(250)
  /// CPU time of an intent's `perform`, `onOpenURL`, `onContinueUserActivity`.
  public var perform = Duration.seconds(2)
  /// The time of timeline, snapshot and handlers, including waiting.
  public var wall = Duration.seconds(30)
  /// The same for a control's current value.
  public var controlValue = Duration.seconds(5)
  /// The same for what a gallery waits for: a snapshot of which `context.isPreview` is true.
  public var gallery = Duration.seconds(2)
  /// Bytes of Lua memory.
  public var memory = 32 << 20

  /// The documented limits.
  public init() {}

  /// The limits outside of tests.
  public static let standard = ScriptLimits()
}

/// How much a bundle may be, declare and answer, wherever it runs (DocC: Security, "Limits").
public enum BundleLimits {
  /// The largest file, in bytes.
  public static let file = 1 << 20
  /// The size of all files that are read of a folder, in bytes.
  public static let folder = 16 << 20
  /// The most files that are read of a folder.
  public static let files = 1000
  /// The longest chain of modules that require each other.
  public static let modules = 64
  /// The most widgets of a bundle.
  public static let widgets = 256
  /// The most widgets of a stack.
  public static let stackWidgets = 100
  /// The most spans that a widget's `relevance` gives.
  public static let relevanceSpans = 1000
  /// The most entries of a timeline.
  public static let entries = 1000
  /// The size of one value of plain data, in bytes.
  public static let data = 16 << 20
  /// The deepest nesting of its tables.
  public static let dataDepth = 64
  /// The size of one whole answer, in bytes: the data of all entries with all their views.
  public static let answer = 64 << 20
}
