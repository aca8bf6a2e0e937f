public import WidgetModel

/// How long the host bears with a worker before it ends it: about twice what Lua itself allows, so that only a call that
/// hangs, or a worker that lies, comes to it.
public struct WorkerPatience: Sendable, Hashable {
  /// Of the worker's processor time in one question, views included.
  public var load = Duration.seconds(2)
  /// Placeholder, snapshot.
  public var quick = Duration.seconds(3)
  public var timeline = Duration.seconds(8)
  /// With waiting: twice the limit of a call.
  public var wall = Duration.seconds(60)
  /// Host requests in one question: a script's own limits allow fewer.
  public var requests = 100_000
  /// Bytes of them and their answers.
  public var traffic = 512 << 20

  public init() {}

  public static let standard = WorkerPatience()

  public func processorTime(for request: ExtensionRequest) -> Duration {
    switch request {
    case .describe, .expression: load
    case .placeholder, .snapshot, .recommendations, .notes: quick
    case .timeline, .views: timeline
    }
  }
}
