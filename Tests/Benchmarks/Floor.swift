/// What a floor prints: lines of a name, a count, and nanoseconds.
enum Floor {
  struct Figure {
    var count: Int
    var nanoseconds: Double
    var each: Double { nanoseconds / Double(count) }
  }

  static func figures(_ command: Command) throws(Failure) -> [String: Figure] {
    var figures: [String: Figure] = [:]
    for line in try Stopwatch.output(command).split(separator: "\n") {
      let words = line.split(separator: " ")
      guard words.count == 3, let count = Int(words[1]), let nanoseconds = Double(words[2]) else {
        throw Failure("\(command.text) printed '\(line)'")
      }
      figures[String(words[0])] = Figure(count: count, nanoseconds: nanoseconds)
    }
    return figures
  }

  /// One figure of a floor.
  static func figure(_ name: String, _ command: Command) throws(Failure) -> Figure {
    guard let figure = try figures(command)[name] else { throw Failure("\(command.text) printed no '\(name)'") }
    return figure
  }
}
