import WidgetServices

/// A floor's result for one kind of work: how much of it there was, and the shortest time.
struct Floor {
  var count: Int
  var nanoseconds: Double
  var each: Double { nanoseconds / Double(count) }
}

extension Command {
  /// Runs a floor, which prints lines with a name, a count, and nanoseconds.
  func floor(_ name: String) throws(Failure) -> Floor {
    for line in try Stopwatch.output(self).split(separator: "\n") {
      let words = line.split(separator: " ")
      guard words.count == 3, let count = Int(words[1]), let nanoseconds = Double(words[2]) else {
        throw Failure("\(text) printed '\(line)'")
      }
      if words[0] == name { return Floor(count: count, nanoseconds: nanoseconds) }
    }
    throw Failure("\(text) printed no '\(name)'")
  }

  /// Alternates between ours and the floor, five times; returns the minimum of each, the floor's per unit.
  func beside(
    _ name: String, _ measure: () throws(Failure) -> Sample
  ) throws(Failure) -> (ours: Sample, floor: Double) {
    var least = try floor(name).each
    var ours = try measure()
    for _ in 0..<4 {
      least = min(least, try floor(name).each)
      ours.add(try measure())
    }
    return (ours, least)
  }
}
