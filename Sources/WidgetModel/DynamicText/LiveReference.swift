/// How a date is spoken of, by how far it is from now: nearby by the distance ("in 5 minutes", "tomorrow"), farther
/// away by its name ("Monday, June 3", "June 2019").
///
/// The distance is told in the largest allowed unit that fits, up to `threshold`; from one of the next larger unit on
/// it is the name. Days are those of the calendar: tomorrow begins at midnight.
public struct ReferenceFormat: Sendable, Hashable {
  /// Units of the distance, the largest first, none larger than the threshold.
  public let fields: [LiveText.Unit]
  /// How many fields the name has.
  public let maxFieldCount: Int
  /// From one of this unit on a date is named; nil: never.
  public let limit: LiveText.Unit?

  /// The fields where a script names none.
  public static let standardFields: Set<LiveText.Unit> = [.year, .month, .day, .hour, .minute]

  /// Creates a format.
  public init(
    allowedFields: Set<LiveText.Unit> = Self.standardFields, maxFieldCount: Int = 2,
    threshold: LiveText.Unit = .day
  ) {
    let allowed = (allowedFields.isEmpty ? Self.standardFields : allowedFields).union([threshold])
    fields = LiveText.Unit.allCases.filter { allowed.contains($0) && $0.seconds <= threshold.seconds }
    limit = LiveText.Unit.allCases.last {
      $0.seconds > threshold.seconds && ($0 != .week || allowed.contains(.week))
    }
    self.maxFieldCount = max(maxFieldCount, 1)
  }

  /// What is said of a date at a moment.
  enum Reading: Hashable {
    case away(Int, LiveText.Unit)
    case named(DateForm)

    func string(_ date: Double, _ words: some DateWords) -> String {
      switch self {
      case .away(let count, let unit): words.away(count, unit)
      case .named(let form): words.date(date, as: form)
      }
    }
  }

  func reading(of date: Double, at now: Double, _ words: some DateWords) -> Reading {
    let side = Moment.isAhead(date, now) ? -1 : 1
    let end = date + Double(side * Moment.seconds(from: date, to: now))
    if let limit, CalendarCount.whole(limit, from: date, to: end, words) > 0 {
      return .named(form(of: date, at: now, words))
    }
    for unit in fields {
      let count = CalendarCount.whole(unit, from: date, to: end, words)
      guard count > 0 || unit == fields.last else { continue }
      return .away(unit == .day ? words.dayNumber(date) - words.dayNumber(now) : -side * count, unit)
    }
    return .named(form(of: date, at: now, words))
  }

  /// Fields that the date shares with now are left out from the largest on, as far as the rest makes sense.
  private func form(of date: Double, at now: Double, _ words: some DateWords) -> DateForm {
    if words.dayNumber(date) == words.dayNumber(now) { return .time }
    if words.year(date) == words.year(now) {
      return maxFieldCount == 1 ? .month : maxFieldCount == 2 ? .day : .timeOfDay
    }
    switch maxFieldCount {
    case 1: return .year
    case 2: return .monthOfYear
    case 3: return .dayOfYear
    default: return .timeOfYear
    }
  }

  func nextChange(of date: Double, after now: Double, _ words: some DateWords) -> Double? {
    let shown = reading(of: date, at: now, words)
    return candidates(date, now, words).filter { $0 - now > Moment.grain }.sorted().first {
      reading(of: date, at: $0, words) != shown
    }
  }

  /// The moments at which something else may be said next.
  private func candidates(_ date: Double, _ now: Double, _ words: some DateWords) -> [Double] {
    let isAhead = Moment.isAhead(date, now)
    let end = date + Double(isAhead ? -1 : 1) * Double(Moment.seconds(from: date, to: now))
    var moments: [Double] = []
    for unit in fields + (limit.map { [$0] } ?? []) {
      let count = CalendarCount.whole(unit, from: date, to: end, words)
      // What is ahead has a unit less a second after that many are left; and one less than a whole is none.
      if isAhead, count > 0 { moments.append(words.adding(-count, unit, to: date) + 1) }
      if isAhead { moments.append(words.adding(-1, unit, to: date) + 1) }
      moments.append(words.adding(isAhead ? 1 : count + 1, unit, to: date))
    }
    let day = words.dayNumber(date)
    let year = CivilDate(days: day).year
    moments += [words.start(ofDay: words.dayNumber(now) + 1), words.start(ofDay: day), words.start(ofDay: day + 1)]
    moments += [year, year + 1].map { words.start(ofDay: CivilDate(year: $0, month: 1, day: 1).days) }
    return moments
  }

  // MARK: Space

  func add(_ date: Double, _ now: Double, _ last: Double, to widest: inout Widest, _ words: some DateWords) {
    let reach = Moment.reach(of: date, now, last)
    for (place, unit) in fields.enumerated() where isReached(place, reach) {
      let far = reach.upperBound / (unit.seconds - unit.seconds / 10) + 1
      let larger = place > 0 ? fields[place - 1] : limit
      let most = larger.map { min(($0.seconds - 1) / unit.seconds + 1, far) } ?? far
      if Moment.isAhead(date, now) {
        for shape in words.shapesAway(unit, upTo: most, isAhead: true) { widest.add(shape) }
      }
      if !Moment.isAhead(date, last) {
        for shape in words.shapesAway(unit, upTo: most, isAhead: false) { widest.add(shape) }
      }
    }
    // A name changes three times at most: a look at each of its borders finds every form.
    let day = words.dayNumber(date)
    let year = CivilDate(days: day).year
    let borders =
      [words.start(ofDay: day), words.start(ofDay: day + 1)]
      + [year, year + 1].map { words.start(ofDay: CivilDate(year: $0, month: 1, day: 1).days) }
      + (limit.map { [words.adding(1, $0, to: date), words.adding(-1, $0, to: date)] } ?? [])
    for moment in [now, last] + borders + borders.map({ $0 - 1 }) where now <= moment && moment <= last {
      let reading = reading(of: date, at: moment, words)
      if case .named = reading { widest.add(reading.string(date, words)) }
    }
  }

  private func isReached(_ place: Int, _ reach: ClosedRange<Int>) -> Bool {
    let unit = fields[place].seconds
    let larger = place > 0 ? fields[place - 1] : limit
    let isTooSmall = larger.map { reach.lowerBound > $0.seconds + $0.seconds / 10 } ?? false
    return (place == fields.count - 1 || reach.upperBound >= unit - unit / 10) && !isTooSmall
  }
}
