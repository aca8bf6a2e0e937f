import WidgetModel

/// When a session changes by itself.
extension DevState {
  /// When the provider is to be asked by its policy, on this session's clock.
  var reload: Double? { faults.isEmpty && !isStepping ? visible.compactMap(\.reload).min() : nil }

  /// When something happens by itself, on the wall.
  ///
  /// - Parameter change: when the picture reads otherwise, on this session's clock.
  func nextWake(change: Double?, _ wall: Double) -> Double? {
    let change = earliest(change, visible.compactMap { scene in nextEntry(of: scene, wall) }.min())
    // A clock that runs faster than the eye sees is drawn 20 times a second.
    let drawn = change.map { max(clock.wall(at: $0), clock.speed > 1 ? wall + 0.05 : -.infinity) }
    let asked = question == nil ? reload.map { max(clock.wall(at: $0), lastAsked + Self.spacing) } : nil
    let isAsked = question != nil && !isSlow(wall) ? lastAsked + Self.slow : nil
    return earliest(drawn, asked, isAsked)
  }

  /// Whether an answer lets itself be waited for.
  func isSlow(_ wall: Double) -> Bool { question != nil && wall >= lastAsked + Self.slow }

  private static let slow = 0.25

  /// Seconds between two questions that a policy causes, as for the desktop's scheduler.
  private static let spacing = 1.0

  private func nextEntry(of scene: DevScene, _ wall: Double) -> Double? {
    scene.timeline?.entries.first { $0.date > clock.now(wall) }?.date
  }

  /// Does what is due at a moment on the wall clock.
  mutating func wake(_ wall: Double) -> [DevEffect] {
    guard question == nil, let reload, clock.now(wall) >= reload, wall >= lastAsked + Self.spacing else { return [] }
    return ask(.timeline, .policy, wall)
  }
}
