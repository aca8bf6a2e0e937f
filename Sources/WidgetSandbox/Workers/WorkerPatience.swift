import WidgetModel

/// The limits after which the host ends a bundle's process or, where the bundle runs in the command itself, the command. They are
/// well beyond what Lua allows a script, so only a call that hangs, or a worker that breaks the protocol, reaches them. Each call
/// of the script's functions has a limit of its own besides (`WorkerNote`).
public struct WorkerPatience: Sendable, Hashable {
  /// The processor time of one question, with the views of a long timeline: more than any widget needs.
  public var processorTime = LimitName.workerCPU.duration
  /// The time of one question including waiting: twice the limit of a call.
  public var wall = ScriptLimits.standard.wall * 2
  /// The number of host requests in one question: more than a script can make in its time.
  public var requests = 1_000_000
  /// The size of these requests and their answers together, in bytes.
  public var traffic = 512 << 20

  /// The limits above.
  public init() {}

  /// The limits outside of tests.
  public static var standard: WorkerPatience { WorkerPatience() }
}
