import WidgetModel

/// Work that expanding rules may still do. One unit is one day or one time that is looked at.
struct RecurrenceBudget {
  var left: Int

  mutating func spend(_ amount: Int = 1) -> Bool {
    left -= amount
    return left >= 0
  }
}

/// The repetitions of a rule on the clock of the event, in seconds as if it showed UTC, in order.
///
/// libical has such an iterator, and it is not used: version 3.0.16 looks for `FREQ=SECONDLY;BYMONTH=2;BYMONTHDAY=30` without
/// end and cannot be interrupted, and it passes over BYSETPOS of weeks. This one looks at a period after the other, and each
/// look is counted.
///
///     rule + start ─▶ periods (year, month, week, day) ─▶ days that all BY… parts allow ─▶ × times of day ─▶ BYSETPOS
struct Recurrence {
  let rule: RecurrenceRule
  /// DTSTART.
  let start: LocalTime
  /// Whether an `UNTIL` is passed.
  let isPast: (Int) -> Bool

  /// Every repetition from `from` through `through`, in order; fewer where `take` has enough (returns false).
  /// False where the budget did not suffice.
  func expand(
    from: Int, through: Int, budget: inout RecurrenceBudget, _ take: (Int) -> Bool
  ) -> Bool {
    let first = start.seconds
    var counted = 0
    if let simple = simpleStep { return expandSimple(simple, from: from, through: through, budget: &budget, take) }
    var index = firstPeriod
    // What COUNT counts must be seen; else the periods before the window are passed over.
    if rule.count == nil, from > first {
      let ahead = period(of: CivilDate(days: CivilDate.floor(from, 86_400))) - 1
      if ahead > index { index += CivilDate.floor(ahead - index, step) * step }
    }
    while beginning(of: index) * 86_400 <= through {
      guard budget.spend(), var times = times(in: index, budget: &budget) else { return false }
      if !rule.positions.isEmpty, !rule.frequency.isWithinDay { times = positioned(times) }
      for time in times where time >= first {
        if isPast(time) { return true }
        counted += 1
        if time > through { return true }
        if time >= from, !take(time) { return true }
        if let count = rule.count, counted >= count { return true }
      }
      index += step
    }
    return true
  }

  // MARK: Rules without parts: one step after the other

  /// Seconds between two repetitions, for a rule that says no more.
  private var simpleStep: Int? {
    guard
      [rule.seconds, rule.minutes, rule.hours, rule.monthDays, rule.yearDays, rule.weekNumbers, rule.months]
        .allSatisfy(\.isEmpty), rule.weekdays.isEmpty, rule.positions.isEmpty
    else { return nil }
    switch rule.frequency {
    case .secondly: return rule.interval
    case .minutely: return rule.interval * 60
    case .hourly: return rule.interval * 3600
    case .daily: return rule.interval * 86_400
    case .weekly: return rule.interval * 7 * 86_400
    case .monthly, .yearly: return nil
    }
  }

  private func expandSimple(
    _ step: Int, from: Int, through: Int, budget: inout RecurrenceBudget, _ take: (Int) -> Bool
  ) -> Bool {
    let first = start.seconds
    var number = from > first ? (from - first + step - 1) / step : 0
    while rule.count.map({ number < $0 }) ?? true, first + number * step <= through {
      let time = first + number * step
      guard budget.spend() else { return false }
      if isPast(time) || !take(time) { return true }
      number += 1
    }
    return true
  }

  // MARK: Periods

  private var firstPeriod: Int { period(of: start.date) }

  /// From one period to the next; of hours, minutes and seconds every day is looked at.
  private var step: Int { rule.frequency.isWithinDay ? 1 : rule.interval }

  /// The number of the period that holds a day: of years, months, weeks or days.
  private func period(of day: CivilDate) -> Int {
    switch rule.frequency {
    case .yearly: day.year
    case .monthly: day.year * 12 + day.month - 1
    case .weekly: CivilDate.floor(day.days + 4 - (rule.weekStart - 1), 7)
    case .daily: day.days
    // Every day of them; which hours or seconds of it is asked later.
    case .hourly, .minutely, .secondly: day.days
    }
  }

  /// Days after 1970 at which a period begins.
  private func beginning(of index: Int) -> Int {
    switch rule.frequency {
    case .yearly: CivilDate(year: index, month: 1, day: 1).days
    case .monthly: CivilDate(year: 0, month: index + 1, day: 1).days
    case .weekly: index * 7 - 4 + (rule.weekStart - 1)
    case .daily, .hourly, .minutely, .secondly: index
    }
  }

  /// The repetitions of one period in order, before BYSETPOS; nil where the budget is spent.
  private func times(in index: Int, budget: inout RecurrenceBudget) -> [Int]? {
    let begin = beginning(of: index)
    var days: [Int] = []
    let spans: [Range<Int>]
    switch rule.frequency {
    case .yearly where !rule.months.isEmpty:
      spans = rule.months.map { span(ofMonth: $0, year: index) }
    case .yearly
    where rule.weekNumbers.isEmpty && rule.yearDays.isEmpty && rule.weekdays.isEmpty && rule.monthDays.isEmpty:
      spans = [span(ofMonth: start.date.month, year: index)]
    case .yearly: spans = [begin..<beginning(of: index + 1)]
    case .monthly: spans = [begin..<beginning(of: index + 1)]
    case .weekly: spans = [begin..<begin + 7]
    case .daily, .hourly, .minutely, .secondly: spans = [begin..<begin + 1]
    }
    for span in spans {
      guard budget.spend(span.count) else { return nil }
      for day in span where isAllowed(CivilDate(days: day)) { days.append(day) }
    }
    if days.isEmpty { return [] }
    if rule.frequency.isWithinDay { return timesWithin(days[0], budget: &budget) }
    let clock = timesOfDay
    guard budget.spend(days.count * clock.count) else { return nil }
    return days.flatMap { day in clock.map { day * 86_400 + $0 } }
  }

  private func span(ofMonth month: Int, year: Int) -> Range<Int> {
    let first = CivilDate(year: year, month: month, day: 1).days
    return first..<first + CivilDate.length(ofMonth: month, year: year)
  }

  // MARK: Days

  /// Whether every BY… part that speaks of days allows this one; what DTSTART says holds where none of them does.
  private func isAllowed(_ day: CivilDate) -> Bool {
    if !rule.months.isEmpty, !rule.months.contains(day.month) { return false }
    let length = CivilDate.length(ofMonth: day.month, year: day.year)
    if !rule.monthDays.isEmpty, !rule.monthDays.contains(where: { $0 == day.day || $0 == day.day - length - 1 }) {
      return false
    }
    if !rule.yearDays.isEmpty {
      let number = day.dayOfYear, total = CivilDate.isLeap(day.year) ? 366 : 365
      if !rule.yearDays.contains(where: { $0 == number || $0 == number - total - 1 }) { return false }
    }
    if !rule.weekNumbers.isEmpty {
      let (number, total) = weekNumber(day)
      if !rule.weekNumbers.contains(where: { $0 == number || $0 == number - total - 1 }) { return false }
    }
    if !rule.weekdays.isEmpty, !rule.weekdays.contains(where: { isWeekday(day, $0) }) { return false }
    return isLikeStart(day)
  }

  private func isLikeStart(_ day: CivilDate) -> Bool {
    guard rule.monthDays.isEmpty, rule.yearDays.isEmpty, rule.weekNumbers.isEmpty, rule.weekdays.isEmpty else {
      return true
    }
    switch rule.frequency {
    case .yearly: return day.day == start.date.day && (!rule.months.isEmpty || day.month == start.date.month)
    case .monthly: return day.day == start.date.day
    case .weekly: return day.weekday == start.date.weekday
    case .daily, .hourly, .minutely, .secondly: return true
    }
  }

  /// An ordinal counts within the month, or within the year where the rule is yearly and names no month; elsewhere it
  /// means nothing.
  private func isWeekday(_ day: CivilDate, _ weekday: RecurrenceRule.Weekday) -> Bool {
    guard day.weekday == weekday.day else { return false }
    let counts = rule.frequency == .monthly || (rule.frequency == .yearly && rule.weekNumbers.isEmpty)
    guard weekday.ordinal != 0, counts else { return true }
    let (position, total): (Int, Int)
    if rule.frequency == .yearly, rule.months.isEmpty {
      (position, total) = (day.dayOfYear, CivilDate.isLeap(day.year) ? 366 : 365)
    } else {
      (position, total) = (day.day, CivilDate.length(ofMonth: day.month, year: day.year))
    }
    return weekday.ordinal > 0
      ? (position - 1) / 7 + 1 == weekday.ordinal : (total - position) / 7 + 1 == -weekday.ordinal
  }

  /// The week's number, by the rule's own first day of the week, and how many weeks its year has: the first is the one with
  /// four days or more in the year.
  private func weekNumber(_ day: CivilDate) -> (number: Int, total: Int) {
    let intoWeek = CivilDate.modulo(day.weekday - rule.weekStart, 7)
    // The fourth day decides to which year a week belongs.
    let middle = CivilDate(days: day.days - intoWeek + 3)
    let last = CivilDate(year: middle.year, month: 12, day: 28)
    let lastMiddle = last.days - CivilDate.modulo(last.weekday - rule.weekStart, 7) + 3
    let total = (CivilDate(days: lastMiddle).dayOfYear - 1) / 7 + 1
    return ((middle.dayOfYear - 1) / 7 + 1, total)
  }

  // MARK: Times

  /// Seconds after midnight, for rules of days and longer.
  private var timesOfDay: [Int] {
    let hours = rule.hours.isEmpty ? [start.hour] : rule.hours
    let minutes = rule.minutes.isEmpty ? [start.minute] : rule.minutes
    let seconds = rule.seconds.isEmpty ? [start.second] : rule.seconds.filter { $0 < 60 }
    return hours.flatMap { hour in minutes.flatMap { minute in seconds.map { hour * 3600 + minute * 60 + $0 } } }
  }

  /// The times of one day for rules of hours, minutes and seconds; those that are multiples of the interval after DTSTART.
  private func timesWithin(_ day: Int, budget: inout RecurrenceBudget) -> [Int]? {
    let midnight = day * 86_400
    var times: [Int] = []
    for hour in due(rule.hours, in: midnight, .hourly) {
      let atHour = midnight + hour * 3600
      var ofHour: [Int] = []
      for minute in due(rule.minutes, in: atHour, .minutely) {
        let atMinute = atHour + minute * 60
        let seconds = due(rule.seconds, in: atMinute, .secondly)
        guard budget.spend(seconds.count + 1) else { return nil }
        let ofMinute = seconds.map { atMinute + $0 }
        ofHour += rule.frequency == .minutely ? positioned(ofMinute) : ofMinute
      }
      guard budget.spend() else { return nil }
      times += rule.frequency == .hourly ? positioned(ofHour) : ofHour
    }
    guard rule.frequency == .secondly, !rule.positions.isEmpty else { return times }
    // Each second is a set of one.
    return rule.positions.contains { abs($0) == 1 } ? times : []
  }

  /// Of the hours of a day, the minutes of an hour, the seconds of a minute: those that the rule names, or all where it
  /// repeats within them, or DTSTART's own; of the rule's own unit only every so many.
  private func due(_ named: [Int], in begin: Int, _ unit: RecurrenceRule.Frequency) -> [Int] {
    let (seconds, count, own) =
      unit == .hourly ? (3600, 24, start.hour) : unit == .minutely ? (60, 60, start.minute) : (1, 60, start.second)
    let order: [RecurrenceRule.Frequency] = [.secondly, .minutely, .hourly]
    guard let place = order.firstIndex(of: unit), let ours = order.firstIndex(of: rule.frequency) else { return [] }
    if ours > place { return named.isEmpty ? [own] : named.filter { $0 < count } }
    if ours < place { return named.isEmpty ? Array(0..<count) : named }
    // The first that is due at or after the beginning.
    let since = CivilDate.floor(begin, seconds) - CivilDate.floor(start.seconds, seconds)
    let first = CivilDate.modulo(-since, rule.interval)
    let dues = stride(from: first, to: count, by: rule.interval)
    return named.isEmpty ? Array(dues) : dues.filter(named.contains)
  }

  /// BYSETPOS: the first, the last … of a period's repetitions.
  private func positioned(_ times: [Int]) -> [Int] {
    guard !rule.positions.isEmpty else { return times }
    let indices = Set(rule.positions.map { $0 > 0 ? $0 - 1 : times.count + $0 })
    return times.indices.filter(indices.contains).map { times[$0] }
  }
}
