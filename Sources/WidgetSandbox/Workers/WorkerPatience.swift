import WidgetModel

/// How long the host bears with a bundle before it ends its process, or, where the bundle runs in the command itself, the
/// command: well past what Lua allows, so that only a call that hangs, or a worker that lies, comes to it. Each call of the
/// script's functions is looked after by its own limit besides (`WorkerNote`).
public struct WorkerPatience: Sendable, Hashable {
  /// Of processor time in one question, the views of a long timeline included: what no widget needs.
  public var processorTime = Duration.seconds(60)
  /// With waiting: twice the limit of a call.
  public var wall = ScriptLimits.standard.wall * 2
  /// Host requests in one question: more than a script comes to in its time.
  public var requests = 1_000_000
  /// Bytes of them and their answers.
  public var traffic = 512 << 20

  public init() {}

  public static let standard = WorkerPatience()
}
