package import WidgetModel

/// Places on an axis of dates, on the boundaries of a zone's calendar.
package enum ChartDates {
  /// A distance between two marks.
  package enum Step: Sendable, Equatable {
    case seconds(Int), hours(Int), days(Int), months(Int), years(Int)

    /// In seconds. Of months and years it is about the mean: it only serves to choose a step.
    fileprivate var length: Double {
      switch self {
      case .seconds(let count): Double(count)
      case .hours(let count): Double(count) * 3600
      case .days(let count): Double(count) * 86_400
      case .months(let count): Double(count) * 30.4 * 86_400
      case .years(let count): Double(count) * 365.2425 * 86_400
      }
    }
  }

  /// Steps whose multiples are boundaries of clocks and calendars, from the shortest to the longest.
  private static let steps: [Step] =
    [1, 5, 15, 30, 60, 300, 900, 1800].map { .seconds($0) } + [1, 3, 6, 12].map { .hours($0) }
    + [1, 2, 7].map { .days($0) } + [1, 3, 6].map { .months($0) }
    + [1, 2, 5, 10, 20, 50, 100, 200, 500, 1000, 2000, 5000].map { .years($0) }

  /// The marks between two moments, in the step that gives nearest to `wanted` of them; empty if these are not dates.
  ///
  /// - Parameters:
  ///   - low: seconds since 1970, as is `high`.
  ///   - wanted: the number of marks to come nearest to.
  package static func ticks(
    _ low: Double, _ high: Double, wanted: Int, _ words: any DateWords
  ) -> (moments: [Double], step: Step) {
    guard low < high, CivilDate.seconds.contains(low), CivilDate.seconds.contains(high) else { return ([], .years(1)) }
    let step =
      steps.min { a, b in
        abs((high - low) / a.length - Double(wanted)) < abs((high - low) / b.length - Double(wanted))
      } ?? .years(1)
    return (moments(step, low, high, words), step)
  }

  /// Each boundary of a step between two moments; at most 64.
  /// They rise, and are seconds since 1970. The limit bounds the work for a step that is much shorter than the span.
  package static func moments(_ step: Step, _ low: Double, _ high: Double, _ words: any DateWords) -> [Double] {
    var moments: [Double] = []
    // False ends the caller's loop. What lies before `low`, or not after the last, is passed over.
    func add(_ moment: Double) -> Bool {
      if moment > high || moments.count == 64 { return false }
      if moment >= low, moment > moments.last ?? -.infinity { moments.append(moment) }
      return true
    }
    switch step {
    case .seconds(let count):
      // Within an hour clocks advance evenly, whatever they show.
      let (offset, length) = (words.localSeconds(low) - low, Double(count))
      var local = ((low + offset) / length).rounded(.up) * length
      while add(local - offset) { local += length }
    case .hours(let count):
      let length = Double(count) * 3600
      // Hours are counted on the local clock, so that marks stay at 6, 12 and 18 o'clock when clocks are changed.
      var local = (words.localSeconds(low) / length).rounded(.down) * length
      while add(words.moment(localSeconds: local)) { local += length }
    case .days(let count):
      // Weeks begin on Monday; 1 January 1970 was a Thursday.
      let shift = count == 7 ? 3 : 0
      var day = CivilDate.floor(words.dayNumber(low) + shift, count) * count - shift
      while add(words.start(ofDay: day)) { day += count }
    case .months(let count): months(count, low, words, add)
    case .years(let count): months(count * 12, low, words, add)
    }
    return moments
  }

  /// The beginnings of each `count` months, counted from January of the year 0: steps of 3 and 6 months meet each
  /// January, and steps of years stand at their multiples.
  private static func months(_ count: Int, _ low: Double, _ words: any DateWords, _ add: (Double) -> Bool) {
    let first = CivilDate(days: words.dayNumber(low))
    var month = CivilDate.floor(first.year * 12 + first.month - 1, count) * count
    while add(
      words.start(
        ofDay: CivilDate(year: CivilDate.floor(month, 12), month: CivilDate.modulo(month, 12) + 1, day: 1).days))
    { month += count }
  }
}
