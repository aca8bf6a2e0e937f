import WidgetModel

/// A length of time as typed: `24h`, `90m`, `1d12h`, `0.5s`.
enum Span {
  private static let units: [(name: String, seconds: Double)] = [
    ("ms", 0.001), ("w", 604_800), ("d", 86_400), ("h", 3600), ("m", 60), ("s", 1),
  ]

  /// Seconds; nil for what is none. At most a thousand years.
  static func seconds(_ text: String) -> Double? {
    var rest = Substring(text)
    var sum = 0.0
    while !rest.isEmpty {
      let digits = rest.prefix { $0.isASCII && $0.isNumber || $0 == "." }
      guard let number = Double(digits), number.isFinite else { return nil }
      rest = rest.dropFirst(digits.count)
      guard let unit = units.first(where: { rest.hasPrefix($0.name) }) else { return nil }
      rest = rest.dropFirst(unit.name.count)
      sum += number * unit.seconds
    }
    return text.isEmpty || sum > 1000 * 366 * 86_400 ? nil : sum
  }

  /// The value of an option that takes one.
  static func seconds(_ text: String, _ option: String) throws(Diagnostic) -> Double {
    guard let seconds = seconds(text), seconds > 0 else {
      throw .usage("--\(option) expects a duration, not '\(text)'", advice: "for example 24h, 90m or 1d12h")
    }
    return seconds
  }

  /// "24 h", "1 d 12 h": for a person.
  static func words(_ seconds: Double) -> String {
    guard var rest = Int(exactly: seconds.rounded()), rest > 0 else { return "\(seconds) s" }
    var parts: [String] = []
    for (name, size) in [("d", 86_400), ("h", 3600), ("min", 60), ("s", 1)] where rest >= size {
      // A day is told in hours.
      if name == "d", rest == size { continue }
      parts.append("\(rest / size) \(name)")
      rest %= size
    }
    return parts.joined(separator: " ")
  }
}
