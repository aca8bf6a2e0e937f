/// What a bundle's calls may use (DocC: Security, "Limits"). CPU time stands for as many instructions, so that an
/// overrun is met at the same instruction everywhere.
public struct ScriptLimits: Sendable, Hashable {
  /// CPU time while the bundle is loaded.
  public var load = LimitName.cpuLoad.duration
  /// CPU time of `placeholder`.
  public var placeholder = LimitName.cpuPlaceholder.duration
  /// CPU time of `snapshot`.
  public var snapshot = LimitName.cpuSnapshot.duration
  /// CPU time of `timeline`.
  public var timeline = LimitName.cpuTimeline.duration
  /// CPU time of one evaluation of a view.
  public var view = LimitName.cpuView.duration
  /// CPU time of an intent's `perform`, `onOpenURL`, `onContinueUserActivity`.
  public var perform = LimitName.cpuPerform.duration
  /// The time of timeline, snapshot and handlers, including waiting.
  public var wall = LimitName.wall.duration
  /// The same for a control's current value.
  public var controlValue = LimitName.wallControlValue.duration
  /// The same for what a gallery waits for: a snapshot of which `context.isPreview` is true.
  public var gallery = LimitName.wallGallery.duration
  /// Bytes of Lua memory.
  public var memory = LimitName.memory.whole

  /// The documented limits, or what the user has set.
  public init() {}

  /// The limits outside of tests.
  public static var standard: ScriptLimits { ScriptLimits() }
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
