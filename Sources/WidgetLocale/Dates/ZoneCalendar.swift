import WidgetModel

/// Calendar arithmetic on the clocks of one zone. Dates are seconds since 1970.
/// A time that the clocks skip is moved forward by the jump; of a time that they show twice, the first is meant.
struct ZoneCalendar {
  let zone: Zone

  /// A date's whole seconds and the part of a second; nil outside the years 1 to 9999.
  private static func parts(_ date: Double) -> (moment: Int, fraction: Double)? {
    guard CivilDate.seconds.contains(date), let moment = Int(exactly: date.rounded(.down)) else { return nil }
    return (moment, date - date.rounded(.down))
  }

  /// The moment of a time on the zone's clocks, in seconds as if they showed UTC; nil far outside the years 1 to 9999.
  func moment(localSeconds seconds: Int) -> Double? {
    let slack = 2 * 86_400.0
    guard (CivilDate.seconds.lowerBound - slack...CivilDate.seconds.upperBound + slack).contains(Double(seconds)) else {
      return nil
    }
    return Double(zone.moments(of: LocalTime(seconds: seconds)).usual)
  }

  /// First whole months (a day that the month lacks becomes its last), then days, both at the same time of day; then
  /// seconds that pass. Nil outside the years 1 to 9999.
  func adding(months: Int, days: Int, seconds: Double, to date: Double) -> Double? {
    guard let (moment, fraction) = Self.parts(date), abs(months) < 200_000, abs(days) < 8_000_000 else { return nil }
    var result = date
    if months != 0 || days != 0 {
      var local = zone.local(at: moment)
      local.date = CivilDate(days: local.date.adding(months: months).days + days)
      guard let moved = self.moment(localSeconds: local.seconds) else { return nil }
      result = moved + fraction
    }
    result += seconds
    return CivilDate.seconds.contains(result) ? result : nil
  }

  /// Midnight, or the first moment of a day whose midnight the clocks skip.
  func startOfDay(_ date: Double) -> Double {
    guard let (moment, _) = Self.parts(date) else { return date }
    return Double(start(of: zone.local(at: moment).date))
  }

  private func start(of day: CivilDate) -> Int { zone.moments(of: LocalTime(day)).earliest }

  func components(of date: Double) -> Value {
    guard let (moment, fraction) = Self.parts(date) else { return .emptyTable }
    let period = zone.period(at: moment)
    let local = LocalTime(seconds: moment + period.offset)
    let day = local.date
    return [
      "year": .integer(Int64(day.year)), "month": .integer(Int64(day.month)), "day": .integer(Int64(day.day)),
      "hour": .integer(Int64(local.hour)), "minute": .integer(Int64(local.minute)),
      "second": fraction == 0 ? .integer(Int64(local.second)) : .number(Double(local.second) + fraction),
      "weekday": .integer(Int64(day.weekday)), "yearday": .integer(Int64(day.dayOfYear)),
      "week": .integer(Int64(day.week.week)), "offset": .integer(Int64(period.offset)),
      "zone": .text(EnglishDates.abbreviation(period)),
    ]
  }

  /// The distance in calendar units, each as large as it fits, all of one sign; `total` in seconds.
  func difference(_ from: Double, _ to: Double) -> Value {
    let sign = to < from ? -1 : 1
    let (low, high) = sign < 0 ? (to, from) : (from, to)
    let months = greatest(upTo: high) {
      self.adding(months: $0, days: 0, seconds: 0, to: low)
    } guess: {
      let a = DateFields(low, in: zone).local.date, b = DateFields(high, in: zone).local.date
      return (b.year - a.year) * 12 + b.month - a.month
    }
    let afterMonths = adding(months: months, days: 0, seconds: 0, to: low) ?? low
    let days = greatest(upTo: high) {
      self.adding(months: 0, days: $0, seconds: 0, to: afterMonths)
    } guess: {
      DateFields(high, in: zone).local.date.days - DateFields(afterMonths, in: zone).local.date.days
    }
    let rest = high - (adding(months: 0, days: days, seconds: 0, to: afterMonths) ?? afterMonths)
    let whole = Int(exactly: rest.rounded(.down)) ?? 0
    let seconds = Double(whole % 60) + (rest - rest.rounded(.down))
    func signed(_ count: Int) -> Value { .integer(Int64(sign * count)) }
    return [
      "years": signed(months / 12), "months": signed(months % 12), "days": signed(days),
      "hours": signed(whole / 3600), "minutes": signed(whole / 60 % 60),
      "seconds": Int64(exactly: seconds).map { .integer(Int64(sign) * $0) } ?? .number(Double(sign) * seconds),
      "total": .number(to - from),
    ]
  }

  /// The greatest count, near the guess, that does not lead past the end.
  private func greatest(upTo end: Double, _ step: (Int) -> Double?, guess: () -> Int) -> Int {
    var count = max(guess(), 0)
    while count > 0, step(count).map({ $0 > end }) ?? true { count -= 1 }
    return count
  }

  // MARK: The next moment that matches

  /// The values that each part of a moment may have. What is not named and larger than a named part is free, what is smaller is 0.
  struct Match: Hashable {
    var month, day, weekday, hour, minute, second: Set<Int>?
    /// Whether a date needs only one of a named day and a named weekday, as in cron.
    var takesEitherDay = false

    func holds(_ date: CivilDate) -> Bool {
      guard month?.contains(date.month) ?? true else { return false }
      guard let day, let weekday, takesEitherDay else {
        return (day?.contains(date.day) ?? true) && (weekday?.contains(date.weekday) ?? true)
      }
      return day.contains(date.day) || weekday.contains(date.weekday)
    }

    /// Days that could fit: a day of the month of a leap year recurs on each weekday within 40 years.
    static let horizon = 41 * 366
  }

  /// The first matching moment after a date; nil where none comes.
  func next(_ match: Match, after date: Double) -> Double? {
    guard let (moment, _) = Self.parts(date) else { return nil }
    // Yesterday is looked at too: at the date line a day may begin again.
    let today = zone.local(at: moment).date.days - 1
    for day in today..<(today + Match.horizon) {
      let civil = CivilDate(days: day)
      guard match.holds(civil) else { continue }
      let found = times(of: match).lazy.flatMap { time -> [Int] in
        let local = LocalTime(civil, hour: time.hour, minute: time.minute, second: time.second)
        switch self.zone.moments(of: local) {
        case .one(let moment): return [moment]
        // A free hour comes round again as the clocks go back; a named one is meant once.
        case .two(let first, let second): return match.hour == nil && !isMidnight(match) ? [first, second] : [first]
        case .none(let change, let moved): return isMidnight(match) ? [change] : [moved]
        }
      }.filter { Double($0) > date }.min()
      if let found { return CivilDate.seconds.contains(Double(found)) ? Double(found) : nil }
    }
    return nil
  }

  private func isMidnight(_ match: Match) -> Bool { match.hour == nil && match.minute == nil && match.second == nil }

  private func times(of match: Match) -> [(hour: Int, minute: Int, second: Int)] {
    let hours = match.hour ?? (isMidnight(match) ? [0] : Set(0...23))
    let minutes = match.minute ?? (match.second == nil ? [0] : Set(0...59))
    let seconds = match.second ?? [0]
    return hours.flatMap { hour in minutes.flatMap { minute in seconds.map { (hour, minute, $0) } } }
  }
}
