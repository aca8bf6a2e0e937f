import WidgetLocale
import WidgetModel
import WidgetServices

/// Which zone a time of a file is in: the machine's data for a name of IANA's, else what the file itself says of it,
/// else what the name means to other programs. Floating times, and those of an unknown zone, are on the clock of the
/// environment. Zones are looked up once a file, and kept by name.
struct CalendarClocks {
  let environment: Zone
  let machine: Zones
  /// Moments up to which a file's own zones are worked out.
  let horizon: Int
  private var known: [String: Zone] = [:]
  private var written: [String: CalendarZone] = [:]
  /// Names of unknown zones, in the order in which they were met.
  private(set) var unknown: [String] = []
  /// The number of names that are reported; a file could contain thousands.
  private static let mostUnknown = 10

  init(environment: Zone, machine: Zones, horizon: Int) {
    self.environment = environment
    self.machine = machine
    self.horizon = horizon
  }

  /// Begins with another file, whose own zones count from now on.
  mutating func open(_ contents: [CalendarContent]) {
    known = [:]
    written = [:]
    // Of two descriptions of one name the first counts.
    for zone in contents.lazy.flatMap(\.zones) where written[zone.name] == nil { written[zone.name] = zone }
  }

  mutating func zone(_ clock: CalendarTime.Clock) -> Zone {
    switch clock {
    case .utc: return .utc
    case .floating: return environment
    case .named(let name):
      if let zone = known[name] { return zone }
      let zone = find(name)
      known[name] = zone
      return zone
    }
  }

  private mutating func find(_ name: String) -> Zone {
    let short = name.utf8.count <= 200 ? name.trimmed : ""
    for candidate in ZoneNames.standard(short) {
      if let zone = try? machine.zone(named: candidate) { return zone }
    }
    if let zone = written[name].flatMap({ Zone($0, horizon: horizon) }) { return zone }
    if let zone = ZoneNames.zone(short, in: machine) { return zone }
    // The environment's clock is the best guess for an unknown name.
    if unknown.count < Self.mostUnknown, !unknown.contains(name) { unknown.append(name) }
    return environment
  }

  /// Seconds since 1970 of a time; of a day, of its first moment in the environment's zone.
  mutating func moment(_ time: CalendarTime) -> Int {
    time.isDay
      ? environment.moments(of: LocalTime(time.local.date)).earliest : zone(time.zone).moments(of: time.local).usual
  }
}

extension Zone {
  /// The zone that a VTIMEZONE describes, to a horizon.
  init?(_ written: CalendarZone, horizon: Int) {
    var changes: [(moment: Int, from: Int, period: Period)] = []
    // Units, as for rules of events: a zone may repeat every second too.
    var budget = RecurrenceBudget(left: 200_000)
    for part in written.observances.prefix(100) {
      let period = Period(offset: part.to, isDaylightSaving: part.isDaylightSaving, abbreviation: part.name)
      var onsets =
        // Onsets are on the clock before the change, so RDATE in UTC is moved onto it.
        [part.start.seconds] + part.dates.map { $0.zone == .utc ? $0.local.seconds + part.from : $0.local.seconds }
      for rule in part.rules {
        let isPast = { (local: Int) in
          switch rule.until {
          case .moment(let end)?: local - part.from > end
          case .local(let end)?: local > end.seconds
          case .day(let end)?: CivilDate.floor(local, 86_400) > end.days
          case nil: false
          }
        }
        _ = Recurrence(rule: rule, start: part.start, isPast: isPast)
          .expand(from: part.start.seconds, through: horizon, budget: &budget) {
            onsets.append($0)
            // 20,000 changes are two a year for the whole calendar.
            return onsets.count < 20_000
          }
      }
      changes += onsets.map { ($0 - part.from, part.from, period) }
    }
    changes.sort { $0.moment < $1.moment }
    guard let first = changes.first else { return nil }
    self.init(
      name: written.name, first: Period(offset: first.from, isDaylightSaving: false, abbreviation: ""))
    // Of changes at one moment one is kept: searching needs moments that rise.
    for change in changes where starts.last != change.moment {
      starts.append(change.moment)
      periods.append(change.period)
    }
  }
}
