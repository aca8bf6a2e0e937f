/// What a bundle's calls may use (authoring.md, "Limits and permissions"). CPU time stands for as many instructions, so that an
/// overrun is met at the same instruction everywhere.
public struct ScriptLimits: Sendable, Hashable, Codable {
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
  /// Bytes of Lua memory.
  public var memory = 32 << 20

  public init() {}

  public static let standard = ScriptLimits()
}

/// How much a bundle may declare and answer, wherever it runs (authoring.md, "Limits and permissions").
public enum AnswerLimits {
  /// In a bundle.
  public static let widgets = 256
  /// In a timeline.
  public static let entries = 1000
}
