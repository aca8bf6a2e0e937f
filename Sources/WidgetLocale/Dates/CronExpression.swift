import WidgetModel

/// A schedule as crontab(5) writes it: minute, hour, day, month and weekday, or a word such as `@daily`.
struct CronExpression {
  /// The moments that it names.
  let match: ZoneCalendar.Match

  /// Why a text is not a schedule.
  struct Fault: Error { var sentence: String }

  private static let words = [
    "@yearly": "0 0 1 1 *", "@annually": "0 0 1 1 *", "@monthly": "0 0 1 * *", "@weekly": "0 0 * * 0",
    "@daily": "0 0 * * *", "@midnight": "0 0 * * *", "@hourly": "0 * * * *",
  ]
  private static let months = ["jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec"]
  private static let weekdays = ["sun", "mon", "tue", "wed", "thu", "fri", "sat"]

  /// Reads a schedule.
  init(_ text: String) throws(Fault) {
    var fields = Self.fields(text.lowercased())
    if fields.count == 1, let line = Self.words[fields[0]] { fields = Self.fields(line) }
    guard fields.count == 5 else {
      throw Fault(
        sentence: "expression takes five fields (minute hour day month weekday) or a word such as @daily, not "
          + "'\(text.cut(toBytes: 40))'")
    }
    var match = ZoneCalendar.Match()
    match.minute = try Self.values(fields[0], "minute", 0...59) ?? Set(0...59)
    match.hour = try Self.values(fields[1], "hour", 0...23)
    match.day = try Self.values(fields[2], "day", 1...31)
    match.month = try Self.values(fields[3], "month", 1...12, names: Self.months)
    // Sunday is 0 and 7 here, and 1 in dates.
    let weekdays = try Self.values(fields[4], "weekday", 0...7, names: Self.weekdays)
    match.weekday = weekdays.map { Set($0.map { $0 % 7 + 1 }) }
    // A step over all days, `*/2`, still leaves the day to the other field.
    match.takesEitherDay = !fields[2].hasPrefix("*") && !fields[4].hasPrefix("*")
    self.match = match
  }

  private static func fields(_ line: String) -> [String] {
    line.split { $0 == " " || $0 == "\t" }.map(String.init)
  }

  /// The values of a field; nil for `*`, which allows all.
  private static func values(
    _ field: String, _ name: String, _ bounds: ClosedRange<Int>, names: [String] = []
  ) throws(Fault) -> Set<Int>? {
    if field == "*" { return nil }
    var values = Set<Int>()
    for part in field.split(separator: ",", omittingEmptySubsequences: false) {
      let pieces = part.split(separator: "/", maxSplits: 1, omittingEmptySubsequences: false)
      let ends = pieces[0].split(separator: "-", maxSplits: 1, omittingEmptySubsequences: false)
      let numbers = ends.compactMap { Self.number($0, bounds, names) }
      let step = pieces.count > 1 ? Int(pieces[1]) : 1
      // `5/15` runs from 5 to the end.
      var range = bounds
      if pieces[0] != "*" {
        guard numbers.count == ends.count, let first = numbers.first else { throw fault(field, name, bounds) }
        var last = numbers.count > 1 ? numbers[1] : pieces.count > 1 ? bounds.upperBound : first
        // `fri-sun`: Sunday ends a week, too.
        if last == 0, first > 0 { last = 7 }
        guard first <= last else { throw fault(field, name, bounds) }
        range = first...last
      }
      guard let step, step > 0 else { throw fault(field, name, bounds) }
      values.formUnion(stride(from: range.lowerBound, through: range.upperBound, by: min(step, 60)))
    }
    return values
  }

  private static func number(_ text: Substring, _ bounds: ClosedRange<Int>, _ names: [String]) -> Int? {
    // Lists of names begin with the field's least number.
    let number = names.firstIndex { $0 == text }.map { $0 + bounds.lowerBound } ?? Int(text)
    return number.flatMap { bounds.contains($0) && text.first != "+" ? $0 : nil }
  }

  private static func fault(_ field: String, _ name: String, _ bounds: ClosedRange<Int>) -> Fault {
    Fault(
      sentence:
        "\(name) takes numbers from \(bounds.lowerBound) to \(bounds.upperBound), as '5', '1-4', '*/15' or '1,3', "
        + "not '\(field.cut(toBytes: 40))'")
  }
}
