/// Runs what takes time somewhere else; `Lanes` on threads, a test at once.
protocol JobRunning: Sendable {
  /// Jobs of one lane run one at a time and in order.
  func run(on lane: Int, _ job: @escaping @Sendable () -> Void)
}
