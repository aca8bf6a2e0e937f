import WidgetServices

/// What a floor says of one kind of work: how much of it there was, and the least time that it took.
struct Floor {
  var count: Int
  var nanoseconds: Double
  var each: Double { nanoseconds / Double(count) }
}

extension Command {
  /// Runs a floor, which prints lines of a name, a count, and nanoseconds.
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

  /// Ours and the floor in turn, five times: the least of each, the floor's for one of its count.
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
