import WidgetLocale
import WidgetModel
import WidgetServices

/// The events between two moments, from any number of calendar files: repetitions expanded, exceptions and changes applied, sorted.
///
///     entries of one UID ─▶ master × rules + dates − exceptions ─▶ without those replaced ─┐
///                           replacements ──────────────────────────────────────────────────┴▶ within the window ─▶ sorted
/// Times are whole seconds here: iCalendar has no finer ones.
struct Agenda {
  /// Events that are given, from the first one.
  static let mostEvents = 10_000
  /// What all rules of one question may cost, and one of them: a unit is a day or a time that is looked at.
  /// Units and not time, so that the same files give the same answer on every machine.
  static let budget = 4_000_000, ruleBudget = 1_000_000

  struct Event: Hashable {
    /// Seconds since 1970.
    var start: Int
    var finish: Int
    // Both are of the event's own calendar where several files are asked together.
    var entry: CalendarEntry
    var calendar: String
  }

  /// Seconds since 1970; the end is not part of it.
  private let from: Int
  private var to: Int
  private let includesCancelled: Bool
  private var clocks: CalendarClocks
  private var budget = RecurrenceBudget(left: Agenda.budget)
  private var found: [Event] = []
  private var passedOver: [Int: CalendarRevision] = [:]

  /// Names of unknown zones: their times were read on the environment's clock.
  var unknownZones: [String] { clocks.unknown }

  /// The rules would have taken longer than is allowed.
  var isExhausted: Bool { budget.left <= 0 }

  init(from: Int, to: Int, zone: Zone, zones: Zones, includesCancelled: Bool = false) {
    self.from = from
    self.to = to
    self.includesCancelled = includesCancelled
    // A year beyond the window: a zone's last change may lie there.
    clocks = CalendarClocks(environment: zone, machine: zones, horizon: to + 366 * 86_400)
  }

  /// The events in order: whole days before what begins with them, then by title and identifier.
  /// The order is total, so that equal questions get equal answers.
  func events() -> [Event] { Array(found.sorted(by: Self.precedes).prefix(Self.mostEvents)) }

  private static func precedes(_ a: Event, _ b: Event) -> Bool {
    if a.start != b.start { return a.start < b.start }
    if a.entry.start.isDay != b.entry.start.isDay { return a.entry.start.isDay }
    if a.finish != b.finish { return a.finish < b.finish }
    if a.entry.title != b.entry.title { return Value.precedes(a.entry.title, b.entry.title) }
    return Value.precedes(a.entry.id ?? "", b.entry.id ?? "")
  }

  /// One file; `name` is the calendar's where the file names none. Of events that were passed over it is known which
  /// revision they are, by the hash of their UID.
  mutating func add(_ contents: [CalendarContent], name: String, passedOver: [Int: CalendarRevision] = [:]) {
    clocks.open(contents)
    self.passedOver = passedOver
    var groups: [[(entry: CalendarEntry, calendar: String)]] = []
    var places: [String: Int] = [:]
    for content in contents {
      for var entry in content.entries {
        if content.isCancellation { entry.status = "cancelled" }
        if let zone = content.zone { settle(&entry, in: zone) }
        // Entries of one UID belong together; one without a UID stands alone.
        let member = (entry, content.name ?? name)
        if let id = entry.id, let place = places[id] {
          groups[place].append(member)
        } else {
          if let id = entry.id { places[id] = groups.count }
          groups.append([member])
        }
      }
    }
    for group in groups where !isExhausted { add(group) }
  }

  // MARK: One event with its changes

  /// An entry with how long it takes, worked out once for all its repetitions.
  private struct Part {
    var entry: CalendarEntry
    var span: CalendarSpan
    /// The moment from which on it stands for what it replaces.
    var begins = Int.min
  }

  private mutating func part(_ entry: CalendarEntry) -> Part {
    Part(entry: entry, span: span(entry.start, entry.end, entry.duration))
  }

  private mutating func add(_ group: [(entry: CalendarEntry, calendar: String)]) {
    guard let calendar = group.first?.calendar else { return }
    var master: CalendarEntry?
    for (entry, _) in group where entry.replaces == nil {
      // The highest SEQUENCE is the newest version (RFC 5545, section 3.8.7.4); of equal ones the last written.
      if entry.sequence >= master?.sequence ?? 0 { master = entry }
    }
    if let entry = master, let id = entry.id, let other = passedOver[CalendarEventFacts.hash(id.utf8)],
      other > CalendarRevision(sequence: entry.sequence, number: entry.number)
    {
      master = nil
    }
    var changes: [Key: CalendarEntry] = [:]
    var later: [Part] = []
    for (entry, _) in group {
      guard let replaced = entry.replaces, !isOutdated(entry, replaced, by: master) else { continue }
      if entry.replacesFuture {
        var part = part(entry)
        part.begins = clocks.moment(replaced)
        later.append(part)
      }
      let key = key(replaced, of: master)
      if entry.sequence >= changes[key]?.sequence ?? 0 { changes[key] = entry }
    }
    later.sort { $0.begins < $1.begins }
    // Changed repetitions are left out here and added as entries of their own.
    if let master { repeats(of: part(master), calendar, without: Set(changes.keys), later) }
    for entry in changes.values { keep(part(entry), at: entry.start, clocks.moment(entry.start), calendar) }
  }

  /// Whether a change is of an older version than the event, which no longer has the repetition that it replaces.
  private mutating func isOutdated(
    _ entry: CalendarEntry, _ replaced: CalendarTime, by master: CalendarEntry?
  ) -> Bool {
    guard let master, entry.sequence < master.sequence, !entry.replacesFuture else { return false }
    let key = key(replaced, of: master)
    if master.exceptions.contains(where: { self.key($0, of: master) == key }) { return true }
    // A rule is followed from its start, so COUNT may cost much: a change that is kept in doubt is the lesser fault.
    let span = span(of: key, on: master)
    if span.contains(master.start.local.seconds) { return false }
    if master.dates.contains(where: { self.key($0.start, of: master) == key }) { return false }
    for rule in master.rules.prefix(100) {
      var isGiven = false
      var own = RecurrenceBudget(left: min(Self.ruleBudget, budget.left))
      let before = own.left
      let isWhole = Recurrence(rule: rule, start: master.start.local, isPast: isPast(rule, master))
        .expand(from: span.lowerBound, through: span.upperBound - 1, budget: &own) { _ in
          isGiven = true
          return false
        }
      budget.left -= before - max(own.left, 0)
      if isGiven || !isWhole { return false }
    }
    return true
  }

  /// The times on an event's clock that a key means.
  private mutating func span(of key: Key, on master: CalendarEntry) -> Range<Int> {
    switch key {
    case .day(let day): return day * 86_400..<(day + 1) * 86_400
    case .moment(let moment):
      let zone = master.start.isDay ? clocks.environment : clocks.zone(master.start.zone)
      let local = zone.local(at: moment).seconds
      return local..<local + 1
    }
  }

  /// Which repetition is meant: a day, or a moment.
  private enum Key: Hashable {
    case day(Int)
    case moment(Int)
  }

  /// What RECURRENCE-ID and EXDATE name. Programs write them in another type than the event's start: a time where it is
  /// a day, a day where it is a time, and a time without the zone that the start has.
  private mutating func key(_ time: CalendarTime, of master: CalendarEntry?) -> Key {
    if time.isDay { return .day(time.local.date.days) }
    guard let start = master?.start else { return .moment(clocks.moment(time)) }
    if start.isDay {
      // Midnight in UTC stands for the day itself; another time in UTC is midnight on the reader's clock.
      let isOwn = time.zone != .utc || time.local.seconds % 86_400 == 0
      let local = isOwn ? time.local : clocks.environment.local(at: clocks.moment(time))
      return .day(local.date.days)
    }
    var time = time
    if time.zone == .floating { time.zone = start.zone }
    return .moment(clocks.moment(time))
  }

  // MARK: X-WR-TIMEZONE

  /// Puts the times of an entry on the clock of its calendar: those without a zone, and those of a series in UTC, which
  /// its author saw on that clock and which moves with it.
  private mutating func settle(_ entry: inout CalendarEntry, in name: String) {
    let clock = CalendarTime.Clock.named(name)
    func settled(_ time: CalendarTime) -> CalendarTime {
      time.isDay || time.zone != .floating ? time : CalendarTime(time.local, zone: clock)
    }
    entry.start = settled(entry.start)
    entry.end = entry.end.map(settled)
    entry.replaces = entry.replaces.map(settled)
    entry.exceptions = entry.exceptions.map(settled)
    entry.dates = entry.dates.map {
      CalendarEntry.Extra(start: settled($0.start), end: $0.end.map(settled), duration: $0.duration)
    }
    guard entry.start.zone == .utc, !entry.rules.isEmpty else { return }
    let local = clocks.zone(clock).local(at: entry.start.local.seconds)
    // What a rule says of hours and days is of the clock that it was written for.
    let isSameDay = local.date.days == entry.start.local.date.days
    let isPlain = entry.rules.allSatisfy { rule in
      rule.hours.isEmpty && (isSameDay || (rule.weekdays.isEmpty && rule.monthDays.isEmpty && rule.yearDays.isEmpty))
    }
    if isPlain, !clocks.unknown.contains(name) { entry.start = CalendarTime(local, zone: clock) }
  }

  private mutating func repeats(of part: Part, _ calendar: String, without changed: Set<Key>, _ later: [Part]) {
    let master = part.entry
    let start = master.start
    var left = changed
    // An exception may name the day alone, where the start has a time.
    for time in master.exceptions { left.insert(key(time, of: master)) }
    func isLeftOut(_ time: CalendarTime, _ moment: Int) -> Bool {
      !left.isEmpty
        // Days count for times too: EXDATE;VALUE=DATE leaves out the whole day.
        && (left.contains(.day(time.local.date.days)) || (!time.isDay && left.contains(.moment(moment))))
    }
    // A repetition that begins before the window may reach into it, and one that is moved may come from far.
    let reach = later.map { $0.span.most + abs(shift(of: $0.entry)) }.reduce(part.span.most, max)
    // 400 years: the calendar's own cycle; a longer event covers every window anyway.
    let margin = min(reach, 400 * 366 * 86_400)
    let past = locals(of: master.exceptionRules, master, margin: margin)
    var locals = Set(locals(of: master.rules, master, margin: margin)).subtracting(past)
    // The start itself is the first repetition, though no rule may give it (section 3.8.5.3).
    if !past.contains(start.local.seconds) { locals.insert(start.local.seconds) }
    var moments: Set<Int> = []
    for local in locals.sorted() {
      let time = CalendarTime(LocalTime(seconds: local), zone: start.zone, isDay: start.isDay)
      let moment = clocks.moment(time)
      // Two times on the clock may be one moment, as the clocks go forward.
      if isLeftOut(time, moment) || !moments.insert(moment).inserted { continue }
      // The latest change that has begun holds (RANGE=THISANDFUTURE).
      if let change = later.last(where: { $0.begins <= moment }) {
        let begin = change.entry.start
        var moved = CalendarTime(
          LocalTime(seconds: local + shift(of: change.entry)), zone: begin.zone, isDay: begin.isDay)
        if moved.isDay { moved.local = LocalTime(moved.local.date) }
        keep(change, at: moved, clocks.moment(moved), calendar)
      } else {
        keep(part, at: time, moment, calendar)
      }
    }
    for extra in master.dates {
      let moment = clocks.moment(extra.start)
      if isLeftOut(extra.start, moment) || !moments.insert(moment).inserted { continue }
      var part = part
      // A period has its own length; a plain date has the event's.
      if extra.end != nil || extra.duration != nil { part.span = span(extra.start, extra.end, extra.duration) }
      keep(part, at: extra.start, moment, calendar)
    }
  }

  /// How far a change moves what it replaces, on the clock.
  private func shift(of entry: CalendarEntry) -> Int {
    entry.start.local.seconds - (entry.replaces ?? entry.start).local.seconds
  }

  /// The starts by the rules that can matter for the window, on the event's clock.
  private mutating func locals(of rules: [RecurrenceRule], _ master: CalendarEntry, margin: Int) -> [Int] {
    let start = master.start
    let zone = start.isDay ? clocks.environment : clocks.zone(start.zone)
    var locals: [Int] = []
    // Searched somewhat wider on the clock than the window: moments are judged in `keep`.
    // Clocks jump by two hours at most, but for a day at the date line.
    let jump = 3 * 3600
    let first = zone.local(at: from).seconds - margin - jump
    let last = zone.local(at: to).seconds + margin + jump
    // Those that begin in the window for certain; of them no more than are given are wanted.
    let inside = first + margin + 2 * jump
    let most = Self.mostEvents + master.exceptions.count
    // A hundred rules of one event: real calendars have one.
    for rule in rules.prefix(100) where !isExhausted {
      var own = RecurrenceBudget(left: min(Self.ruleBudget, budget.left))
      let before = own.left
      var count = 0
      _ = Recurrence(rule: rule, start: start.local, isPast: isPast(rule, master))
        .expand(from: first, through: last, budget: &own) {
          locals.append($0)
          if $0 >= inside { count += 1 }
          // Enough were found: expansion ends early.
          return count < most
        }
      // What a rule used is taken from the question's own budget.
      budget.left -= before - max(own.left, 0)
    }
    return locals
  }

  /// Whether a repetition on the event's clock lies behind the rule's UNTIL.
  private mutating func isPast(_ rule: RecurrenceRule, _ master: CalendarEntry) -> (Int) -> Bool {
    let start = master.start
    let zone = start.isDay ? clocks.environment : clocks.zone(start.zone)
    return { local in
      switch rule.until {
      case nil: return false
      case .day(let end)?: return CivilDate.floor(local, 86_400) > end.days
      case .local(let end)?: return local > end.seconds
      case .moment(let end)?:
        // For a day the date alone counts; no clock is further from UTC than 26 hours.
        if start.isDay { return CivilDate.floor(local, 86_400) > CivilDate.floor(end, 86_400) }
        // The zone is asked only near the end, where it can matter.
        if (local - end).magnitude > 26 * 3600 { return local > end }
        return zone.moments(of: LocalTime(seconds: local)).usual > end
      }
    }
  }

  // MARK: The window

  /// Keeps an event that lies in the window.
  private mutating func keep(_ part: Part, at time: CalendarTime, _ start: Int, _ calendar: String) {
    if part.entry.status == "cancelled", !includesCancelled { return }
    let finish: Int
    switch part.span {
    case .exact(let seconds): finish = start + seconds
    case .nominal(let days, let seconds):
      let zone = time.isDay ? clocks.environment : clocks.zone(time.zone)
      let moments = zone.moments(of: LocalTime(seconds: time.local.seconds + days * 86_400))
      // A day ends where the next one begins on the clock, however long it was.
      finish = max((time.isDay ? moments.earliest : moments.usual) + seconds, start)
    }
    // What ends where the window begins is over; a moment without length may lie on its edge.
    guard start < to, finish > from || (start == finish && start >= from) else { return }
    var entry = part.entry
    entry.start.isDay = time.isDay
    found.append(Event(start: start, finish: finish, entry: entry, calendar: calendar))
    // Twice as many as are given, so that sorting is seldom.
    if found.count >= 2 * Self.mostEvents { tighten() }
  }

  /// Only the first events are given: what begins after the last of them need not be looked for.
  private mutating func tighten() {
    found = events()
    if let last = found.last { to = min(to, max(last.start + 1, from + 1)) }
  }

  /// Without end and duration a day is a day and a time a moment (RFC 5545, section 3.6.1); an end before the start is
  /// none.
  private mutating func span(_ start: CalendarTime, _ end: CalendarTime?, _ duration: CalendarSpan?) -> CalendarSpan {
    // Half days do not exist: a length is rounded up to whole ones.
    if start.isDay {
      var days = 1
      if let end {
        days = end.local.date.days - start.local.date.days
      } else if let duration {
        switch duration {
        case .nominal(let whole, let seconds): days = whole + (seconds + 86_399) / 86_400
        case .exact(let seconds): days = (seconds + 86_399) / 86_400
        }
      }
      return .nominal(days: max(days, 1), seconds: 0)
    }
    if let end { return .exact(max(clocks.moment(end) - clocks.moment(start), 0)) }
    return duration ?? .exact(0)
  }
}

extension Agenda.Event {
  var value: Value {
    // A day at either end of the years that dates have may reach beyond them on some clock.
    func date(_ moment: Int) -> Value {
      .number(min(max(Double(moment), CivilDate.seconds.lowerBound), CivilDate.seconds.upperBound))
    }
    var table: [String: Value] = [
      "title": .text(entry.title), "start": date(start), "finish": date(finish),
      "allDay": .flag(entry.start.isDay), "status": .text(entry.status), "calendar": .text(calendar),
    ]
    table["id"] = entry.id.map { .text($0) }
    table["location"] = entry.location.map { .text($0) }
    table["description"] = entry.description.map { .text($0) }
    table["url"] = entry.url.map { .text($0) }
    table["organizer"] = entry.organizer.map { .text($0) }
    return .table(table)
  }
}
