/// What the scheduler knows of a bundle that has placed widgets, or had some.
struct PlacedBundle: Sendable {
  /// Its widgets.
  var slots: Set<Int> = []
  /// Those whose requests are under way, in the order in which they began. A bundle answers them one after the other.
  var asking: [Int] = []
  /// Until when its share of the host's work is used up.
  var spentUntil = -Double.infinity
}
