/// Runs slow work elsewhere; `SerialQueues` on threads, a test at once.
protocol JobRunning: Sendable {
  /// Jobs of one queue run one at a time and in order.
  func run(on queueID: Int, _ job: @escaping @Sendable () -> Void)
}
