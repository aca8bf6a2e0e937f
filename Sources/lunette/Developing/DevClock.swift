/// The clock that the preview goes by: the wall's, or one that was moved, or one that runs faster. Seconds since 1970.
struct DevClock: Hashable {
  /// A moment on the wall, and what was shown at it.
  private var wall: Double
  private var shown: Double
  private(set) var speed = 1.0

  init(wall: Double, showing shown: Double) { (self.wall, self.shown) = (wall, shown) }

  /// What it shows when the wall shows that.
  func now(_ wall: Double) -> Double { shown + (wall - self.wall) * speed }

  /// What the wall shows when this clock shows that.
  func wall(at shown: Double) -> Double { wall + (shown - self.shown) / speed }

  /// How far it is ahead of the wall.
  func lead(_ wall: Double) -> Double { now(wall) - wall }

  /// Sets what it shows; it goes on from there.
  mutating func move(to shown: Double, _ wall: Double) { (self.wall, self.shown) = (wall, shown) }

  /// Sets how fast it runs; what it shows at this moment stays.
  mutating func run(at speed: Double, _ wall: Double) {
    move(to: now(wall), wall)
    self.speed = speed
  }
}
