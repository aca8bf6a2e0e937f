import WidgetModel

/// The rule that a zone follows beyond its table: the TZ variable's form of POSIX.1, `CET-1CEST,M3.5.0,M10.5.0/3`,
/// with RFC 8536's longer hours (-167 to 167).
struct ZoneRule: Sendable, Hashable {
  /// A day of each year and a time on it, in seconds after midnight of the clock that holds before the change.
  struct Change: Sendable, Hashable {
    enum Day: Sendable, Hashable {
      /// `Jn`: 1 to 365, 29 February not counted.
      case julian(Int)
      /// `n`: 0 to 365, 29 February counted.
      case zeroBased(Int)
      /// `Mm.w.d`: the w-th weekday of the month, 5 the last; 0 is Sunday.
      case weekday(month: Int, week: Int, day: Int)
    }

    var day: Day
    var time: Int

    /// Days after 1 January 1970.
    func days(in year: Int) -> Int {
      let begin = CivilDate(year: year, month: 1, day: 1).days
      switch day {
      case .julian(let number): return begin + number - 1 + (CivilDate.isLeap(year) && number >= 60 ? 1 : 0)
      case .zeroBased(let number): return begin + number
      case .weekday(let month, let week, let weekday):
        let first = CivilDate(year: year, month: month, day: 1)
        let day = 1 + CivilDate.modulo(weekday - (first.weekday - 1), 7) + (week - 1) * 7
        let length = CivilDate.length(ofMonth: month, year: year)
        return first.days - 1 + (day > length ? day - 7 : day)
      }
    }
  }

  // Without summer time the three others are nil, and `standard` holds always.
  var standard: Zone.Period
  var daylight: Zone.Period?
  var begin: Change?
  var end: Change?

  // Seconds since 1970 in, the period then out. Three years are looked at, since a rule's change may lie in the
  // neighbour's.
  func period(at moment: Int) -> Zone.Period {
    guard let daylight, begin != nil else { return standard }
    let year = CivilDate(days: CivilDate.floor(moment + standard.offset, 86_400)).year
    var current = standard
    for (change, offset) in changes(ofYears: (year - 1)...(year + 1)) where change <= moment {
      current = offset == daylight.offset ? daylight : standard
    }
    return current
  }

  /// The changes within a span, with the offset from then on.
  func changes(from: Int, through: Int) -> [(Int, Int)] {
    // Years before the calendar's beginning have no changes.
    let lowest = CivilDate(year: 0, month: 1, day: 1).days * 86_400
    let low = max(from, lowest)
    guard daylight != nil, low <= through else { return [] }
    let first = CivilDate(days: CivilDate.floor(low, 86_400)).year - 1
    let years = first...CivilDate(days: CivilDate.floor(through, 86_400)).year + 1
    return changes(ofYears: years).filter { $0.0 >= from && $0.0 <= through }
  }

  private func changes(ofYears years: ClosedRange<Int>) -> [(Int, Int)] {
    guard let daylight, let begin, let end else { return [] }
    return years.flatMap { year -> [(Int, Int)] in
      // Each change is on the clock before it: standard time before summer begins, summer time before it ends.
      let summer = begin.days(in: year) * 86_400 + begin.time - standard.offset
      let winter = end.days(in: year) * 86_400 + end.time - daylight.offset
      return [(summer, daylight.offset), (winter, standard.offset)]
      // South of the equator summer ends before it begins.
    }.sorted { $0.0 < $1.0 }
  }

  /// Nil for a text of another form.
  init?(_ text: String) {
    var reader = Reader(rest: Substring(text))
    // POSIX counts offsets westwards.
    guard let name = reader.name(), let west = reader.time(hours: 24) else { return nil }
    standard = Zone.Period(offset: -west, isDaylightSaving: false, abbreviation: name)
    if reader.rest.isEmpty { return }
    guard let summer = reader.name() else { return nil }
    // Summer time is an hour ahead where nothing else is said.
    var offset = standard.offset + 3600
    if let next = reader.rest.first, next != "," {
      guard let west = reader.time(hours: 24) else { return nil }
      offset = -west
    }
    // Both changes must be there: POSIX leaves their default to the system.
    guard let begin = reader.change(), let end = reader.change(), reader.rest.isEmpty else { return nil }
    daylight = Zone.Period(offset: offset, isDaylightSaving: true, abbreviation: summer)
    self.begin = begin
    self.end = end
  }

  // Consumes from the front; nil leaves the rule unread as a whole.
  private struct Reader {
    var rest: Substring

    mutating func skip(_ character: Character) -> Bool {
      guard rest.first == character else { return false }
      rest.removeFirst()
      return true
    }

    mutating func name() -> String? {
      let name: Substring
      // Names with digits or signs stand in angle brackets.
      if skip("<") {
        name = rest.prefix { $0 != ">" }
        rest = rest.dropFirst(name.count)
        guard skip(">") else { return nil }
      } else {
        name = rest.prefix(while: \.isLetter)
        rest = rest.dropFirst(name.count)
      }
      return name.isEmpty ? nil : String(name)
    }

    mutating func number(upTo most: Int) -> Int? {
      let digits = rest.prefix { ("0"..."9").contains($0) }
      guard let number = Int(digits), number <= most else { return nil }
      rest = rest.dropFirst(digits.count)
      return number
    }

    /// `[+|-]hh[:mm[:ss]]` in seconds.
    mutating func time(hours most: Int) -> Int? {
      let sign = skip("-") ? -1 : 1
      if sign > 0 { _ = skip("+") }
      guard let hours = number(upTo: most) else { return nil }
      var seconds = hours * 3600
      if skip(":") {
        guard let minutes = number(upTo: 59) else { return nil }
        seconds += minutes * 60
        if skip(":") {
          guard let more = number(upTo: 59) else { return nil }
          seconds += more
        }
      }
      return sign * seconds
    }

    mutating func change() -> Change? {
      guard skip(",") else { return nil }
      let day: Change.Day
      if skip("M") {
        guard let month = number(upTo: 12), month > 0, skip("."), let week = number(upTo: 5), week > 0, skip("."),
          let weekday = number(upTo: 6)
        else { return nil }
        day = .weekday(month: month, week: week, day: weekday)
      } else if skip("J") {
        guard let number = number(upTo: 365), number > 0 else { return nil }
        day = .julian(number)
      } else {
        guard let number = number(upTo: 365) else { return nil }
        day = .zeroBased(number)
      }
      // Two in the morning, where no time is said.
      var time = 7200
      if skip("/") {
        guard let given = self.time(hours: 167) else { return nil }
        time = given
      }
      return Change(day: day, time: time)
    }
  }
}
