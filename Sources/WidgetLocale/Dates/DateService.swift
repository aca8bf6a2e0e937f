package import WidgetModel

/// `date.*`: the calendar of the environment's zone, right across daylight-saving changes. Texts are English, or of a
/// language's table; ICU is asked only for names of zones and patterns that neither knows.
/// Arguments come from scripts: ranges are judged before anything is computed with them.
package struct DateService: Sendable {
  let zones: any ZoneSource
  /// Nil: none but English, and what `icu` writes.
  let languages: (any LanguageSource)?
  /// The source of texts that only ICU can write, called after the arguments are checked; nil if unavailable.
  let icu: (any LocaleTextSource)?

  /// Creates a service; without languages it writes English.
  package init(zones: any ZoneSource, languages: (any LanguageSource)? = nil, icu: (any LocaleTextSource)? = nil) {
    (self.zones, self.languages, self.icu) = (zones, languages, icu)
  }

  /// Answers a call of `date.*`.
  package func reply(_ arguments: Arguments) throws(Diagnostic) -> HostReply {
    switch arguments.function {
    case .dateNow: return .values([.number(arguments.call.now)])
    case .dateAdd: return .values([.number(try add(arguments))])
    case .dateStartOfDay:
      let calendar = try calendar(arguments, zoneAt: 1)
      return .values([.number(calendar.startOfDay(try arguments.date(0, "date")))])
    case .dateComponents:
      let calendar = try calendar(arguments, zoneAt: 1)
      return .values([calendar.components(of: try arguments.date(0, "date"))])
    case .dateFrom: return .values([.number(try from(arguments))])
    case .dateNext: return try next(arguments)
    case .dateCron: return try cron(arguments)
    case .dateDifference:
      let from = try arguments.date(0, "from"), to = try arguments.date(1, "to")
      return .values([try calendar(arguments).difference(from, to)])
    case .dateParse: return try parse(arguments)
    default: return .values([.text(try format(arguments))])
    }
  }

  // The zone of the call, or of an argument of the function.
  private func calendar(_ arguments: Arguments, zoneAt index: Int? = nil) throws(Diagnostic) -> ZoneCalendar {
    let named = index == nil ? nil : try arguments.optionalText(index ?? 0, "timeZone")
    return try calendar(arguments, named: named)
  }

  private func calendar(_ arguments: Arguments, named name: String?) throws(Diagnostic) -> ZoneCalendar {
    ZoneCalendar(zone: try zones.zone(named: name ?? arguments.call.timeZone))
  }

  // In the Vocabulary's order.
  private static let unitNames = ["years", "months", "weeks", "days", "hours", "minutes", "seconds"]

  private func add(_ arguments: Arguments) throws(Diagnostic) -> Double {
    let date = try arguments.date(0, "date")
    let units = try arguments.table(1, "units")
    try units.only(Self.unitNames)
    // Months and days are counted on the calendar, seconds on the clock: a day is not always 86,400 seconds.
    let months = (try units.integer("years") ?? 0) * 12 + (try units.integer("months") ?? 0)
    let days = (try units.integer("weeks") ?? 0) * 7 + (try units.integer("days") ?? 0)
    let seconds =
      (try units.number("hours") ?? 0) * 3600 + (try units.number("minutes") ?? 0) * 60
      + (try units.number("seconds") ?? 0)
    let calendar = try calendar(arguments)
    return try Self.checked(calendar.adding(months: months, days: days, seconds: seconds, to: date), arguments)
  }

  // Judged afterwards, since sums of allowed parts may leave the range.
  private static func checked(_ date: Double?, _ arguments: Arguments) throws(Diagnostic) -> Double {
    guard let date, CivilDate.seconds.contains(date) else {
      throw arguments.wrong("the date is outside the years 1 to 9999")
    }
    return date
  }

  private func from(_ arguments: Arguments) throws(Diagnostic) -> Double {
    let parts = try arguments.table(0, "components")
    try parts.only(["year", "month", "day", "hour", "minute", "second", "timeZone"])
    let calendar = try calendar(arguments, named: try parts.optionalText("timeZone"))
    let today = DateFields(arguments.call.now, in: calendar.zone).local.date
    let year = try parts.integer("year") ?? today.year
    let second = try parts.number("second") ?? 0
    let values = [
      try parts.integer("month"), try parts.integer("day"), try parts.integer("hour"), try parts.integer("minute"),
    ]
    // Bounded before they are multiplied; months beyond 12 and days beyond their month carry over.
    guard abs(year) < 100_000, values.allSatisfy({ ($0 ?? 0).magnitude < 1 << 32 }), abs(second) < 1e12 else {
      throw arguments.wrong("the date is outside the years 1 to 9999")
    }
    let date = CivilDate(year: year, month: values[0] ?? 1, day: values[1] ?? 1)
    // The fraction is added last, so that it is not lost in a large number.
    let whole = second.rounded(.down)
    let seconds = date.days * 86_400 + (values[2] ?? 0) * 3600 + (values[3] ?? 0) * 60 + (Int(exactly: whole) ?? 0)
    return try Self.checked(calendar.moment(localSeconds: seconds).map { $0 + (second - whole) }, arguments)
  }

  private func next(_ arguments: Arguments) throws(Diagnostic) -> HostReply {
    let date = try arguments.date(0, "date")
    let parts = try arguments.table(1, "match")
    // 59 seconds: the calendar has no leap seconds.
    let bounds: [(String, ClosedRange<Int>)] = [
      ("month", 1...12), ("day", 1...31), ("weekday", 1...7), ("hour", 0...23), ("minute", 0...59), ("second", 0...59),
    ]
    try parts.only(bounds.map(\.0))
    var match = ZoneCalendar.Match()
    for (name, range) in bounds {
      guard let values = try parts.integers(name) else { continue }
      if let value = values.first(where: { !range.contains($0) }) {
        throw arguments.wrong("\(name) must be between \(range.lowerBound) and \(range.upperBound), not \(value)")
      }
      switch name {
      case "month": match.month = Set(values)
      case "day": match.day = Set(values)
      case "weekday": match.weekday = Set(values)
      case "hour": match.hour = Set(values)
      case "minute": match.minute = Set(values)
      default: match.second = Set(values)
      }
    }
    if match == ZoneCalendar.Match() {
      throw arguments.wrong("give at least one of month, day, weekday, hour, minute, second")
    }
    return try first(match, after: date, arguments)
  }

  private func cron(_ arguments: Arguments) throws(Diagnostic) -> HostReply {
    let date = arguments[1] == nil ? arguments.call.now : try arguments.date(1, "after")
    let text = try arguments.text(0, "expression")
    let expression: CronExpression
    do throws(CronExpression.Fault) { expression = try CronExpression(text) } catch {
      throw arguments.wrong(error.sentence)
    }
    return try first(expression.match, after: date, arguments)
  }

  private func first(
    _ match: ZoneCalendar.Match, after date: Double, _ arguments: Arguments
  ) throws(Diagnostic) -> HostReply {
    // 30 February never comes.
    guard let found = try calendar(arguments).next(match, after: date) else {
      throw arguments.wrong("no date before the year 10000 matches: such a day does not exist")
    }
    return .values([.number(found)])
  }

  private func parse(_ arguments: Arguments) throws(Diagnostic) -> HostReply {
    let text = try arguments.text(0, "text")
    let calendar = try calendar(arguments)
    // The text is cut in messages: it may be a script's whole file.
    let none = { (form: String) in
      HostReply.failure(
        message: "'\(text.cut(toBytes: 80))' does not match the date format \(form)",
        code: Diagnostic.Code.decode.rawValue)
    }
    guard text.utf8.count <= ISO8601.longest else {
      return .failure(
        message: "text of more than \(ISO8601.longest) bytes cannot be a date", code: Diagnostic.Code.decode.rawValue)
    }
    guard let form = try arguments.optionalText(1, "pattern") else {
      guard let date = ISO8601.date(text, in: calendar.zone) else { return none("2026-09-06T09:41:00Z (ISO 8601)") }
      return CivilDate.seconds.contains(date) ? .values([.number(date)]) : none("of the years 1 to 9999")
    }
    let pattern = try Self.pattern(form, arguments)
    let place = LocalePlace(locale: arguments.call.locale, zone: calendar.zone)
    let style = LocaleStyle(place.locale, languages, icu)
    // English first: no process is asked, and no table is loaded.
    if let english = style.english {
      let reading = EnglishDateReading(english: english, zone: calendar.zone, now: arguments.call.now)
      switch reading.read(text, pattern) {
      case .date(let date): return .values([.number(date)])
      case .none: return none(form)
      case .needsICU: break
      }
    }
    guard let icu else { throw arguments.unwritten }
    // ICU fills what the text does not tell from the day, as the English reading does.
    let today = calendar.startOfDay(arguments.call.now)
    switch try icu.date(of: text, pattern: form, today: today, place, arguments) {
    case .reply(let reply): return reply
    case .date(let date):
      guard let date, CivilDate.seconds.contains(date) else { return none(form) }
      return .values([.number(date)])
    }
  }

  // Judged here in the same words for every language.
  private static func pattern(_ text: String, _ arguments: Arguments) throws(Diagnostic) -> DatePattern {
    guard text.utf8.count <= DatePattern.longest else {
      throw arguments.wrong("the pattern is longer than \(DatePattern.longest) bytes")
    }
    guard let pattern = DatePattern(text) else { throw arguments.wrong("the pattern '\(text)' has an unclosed quote") }
    if let letter = pattern.unknownLetter {
      throw arguments.wrong(
        "the pattern '\(text)' contains \(letter), which is not a field", suggestion: "put text in quotes: '\(letter)'")
    }
    return pattern
  }

  // MARK: Texts

  private func format(_ arguments: Arguments) throws(Diagnostic) -> String {
    let date = try arguments.date(0, "date")
    // A text is a pattern; a table has styles or a pattern.
    if let form = arguments[1]?.text {
      return try text(date, form, locale: arguments.call.locale, try calendar(arguments).zone, arguments)
    }
    let options = try arguments.table(1, "format")
    try options.only(["date", "time", "relative", "pattern", "timeZone", "locale"])
    let zone = try calendar(arguments, named: try options.optionalText("timeZone")).zone
    let locale = try options.locale() ?? arguments.call.locale
    if let form = try options.optionalText("pattern") { return try text(date, form, locale: locale, zone, arguments) }
    return try styled(date, options, locale: locale, zone, arguments)
  }

  private func text(
    _ date: Double, _ form: String, locale: String, _ zone: Zone, _ arguments: Arguments
  ) throws(Diagnostic) -> String {
    let pattern = try Self.pattern(form, arguments)
    let style = LocaleStyle(locale, languages, icu)
    // A language's table writes all but what it lacks.
    if let text = style.text(pattern, DateFields(date, in: zone)) { return text }
    guard let icu else { throw arguments.unwritten }
    let text = try icu.text(date, pattern: form, LocalePlace(locale: locale, zone: zone), arguments)
    // ICU's way to say that a field has no form of so many letters.
    guard !text.isEmpty || form.isEmpty else {
      throw arguments.wrong("the pattern '\(form)' contains an unknown field")
    }
    return text
  }

  private func styled(
    _ date: Double, _ options: Members, locale: String, _ zone: Zone, _ arguments: Arguments
  ) throws(Diagnostic) -> String {
    let words = English.Style.allCases.map(\.rawValue)
    var dateStyle = try options.word("date", among: words).flatMap(English.Style.init(rawValue:))
    var timeStyle = try options.word("time", among: words).flatMap(English.Style.init(rawValue:))
    let isRelative = try options.flag("relative")
    // A call without styles is a date and a time, or only a date if it is written as a distance.
    if dateStyle == nil, timeStyle == nil { (dateStyle, timeStyle) = (.medium, isRelative ? nil : .short) }
    let day = dateStyle ?? .none, time = timeStyle ?? .none
    let distance = isRelative && day != .none ? self.distance(date, arguments.call.now, zone) : nil

    // nil: the table does not have it, or the locale has none.
    let known: String? =
      switch LocaleStyle(locale, languages, icu) {
      case .english(let english):
        EnglishDates(english: english).text(DateFields(date, in: zone), day, time, daysAway: distance) { _ in nil }
      case .language(let language):
        LanguageDates(language).text(date, day, time, daysAway: distance, in: zone)
      case .icu: nil
      }
    if let known { return known }
    guard let icu else { throw arguments.unwritten }
    return try icu.text(
      date, day, time, daysAway: distance, LocalePlace(locale: locale, zone: zone), arguments)
  }

  /// -1, 0 or 1 for yesterday, today and tomorrow on the zone's calendar.
  /// Days are counted on the calendar: 23 hours may be tomorrow or today.
  private func distance(_ date: Double, _ now: Double, _ zone: Zone) -> Int? {
    let days = DateFields(date, in: zone).local.date.days - DateFields(now, in: zone).local.date.days
    return (-1...1).contains(days) ? days : nil
  }
}
