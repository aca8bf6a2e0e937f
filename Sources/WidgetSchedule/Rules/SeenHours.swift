/// How much of the last 24 hours a widget was seen, hour by hour.
package struct SeenHours: Sendable, Hashable {
  /// Whether the widget is seen now.
  package private(set) var isSeen = true
  /// Seconds seen in each of the last 24 hours; an hour's place is its number modulo 24.
  package private(set) var seconds = [Double](repeating: 3600, count: 24)
  /// The moment up to which seconds were counted.
  package private(set) var date: Double

  /// A widget counts as seen before anything is known.
  init(at date: Double) { self.date = date }

  /// As it was kept.
  package init(isSeen: Bool, seconds: [Double], date: Double) {
    self.isSeen = isSeen
    self.seconds = seconds
    self.date = date
  }

  mutating func set(_ seen: Bool, at now: Double) {
    advance(to: now)
    isSeen = seen
  }

  mutating func advance(to now: Double) {
    guard now > date else { return date = now }
    // Only the last day counts, whatever the clock jumped over.
    var from = max(date, now - 86_400)
    while from < now {
      let hour = (from / 3600).rounded(.down)
      let end = min((hour + 1) * 3600, now)
      let place = Int(hour - (hour / 24).rounded(.down) * 24)
      if from == hour * 3600 || from > date { seconds[place] = 0 }
      if isSeen { seconds[place] = min(seconds[place] + end - from, 3600) }
      from = end
    }
    date = now
  }

  /// Between 0 and 1.
  var share: Double { min(seconds.reduce(0, +) / 86_400, 1) }
}
