package import WidgetModel

/// A time zone: how far its clocks stand from UTC at any moment, from the IANA data.
///
///     moments:  ──────┬────────────┬──────────┬───────── footer rule for ever
///     offsets:   first │ periods[0] │ periods[1] │
///
/// Invariant: `starts` rises strictly, `periods` is as long.
package struct Zone: Sendable, Hashable {
  /// A span in which the zone's clocks have one offset.
  package struct Period: Sendable, Hashable {
    /// Seconds east of UTC.
    package var offset: Int
    /// Whether daylight saving time is in force.
    package var isDaylightSaving: Bool
    /// The zone's abbreviation, such as `CET`.
    package var abbreviation: String

    /// Creates a period.
    package init(offset: Int, isDaylightSaving: Bool, abbreviation: String) {
      self.offset = offset
      self.isDaylightSaving = isDaylightSaving
      self.abbreviation = abbreviation
    }
  }

  /// The zone's identifier, such as `Europe/Berlin`.
  package let name: String
  /// The period before the first start.
  package var first: Period
  /// When each further period starts, in seconds since 1970, rising.
  package var starts: [Int] = []
  /// The periods that start then.
  package var periods: [Period] = []
  /// What holds after the last start (RFC 8536, section 3.3); nil: the last period for ever.
  var rule: ZoneRule?

  /// Creates a zone of one period.
  package init(name: String, first: Period) {
    self.name = name
    self.first = first
  }

  /// UTC.
  package static let utc = Zone(name: "UTC", first: Period(offset: 0, isDaylightSaving: false, abbreviation: "UTC"))

  /// A zone of one offset for ever: "+05:30".
  static func fixed(_ offset: Int) -> Zone {
    let size = abs(offset)
    let words = "\(offset < 0 ? "-" : "+")\(two(size / 3600)):\(two(size / 60 % 60))"
    return Zone(name: words, first: Period(offset: offset, isDaylightSaving: false, abbreviation: "GMT\(words)"))
  }

  /// Whether its rule is all that it is made of: no library knows it by its name.
  package var isRule: Bool { starts.isEmpty && rule != nil }

  /// Returns how far its clocks are from UTC at a moment, in seconds.
  package func offset(at moment: Int) -> Int { period(at: moment).offset }

  /// A zone of a rule with summer time, "CET-1CEST,M3.5.0,M10.5.0/3": no name of the data has a comma.
  private static func ruled(_ name: String) -> Zone? {
    guard name.utf8.count <= Zones.longestName, name.utf8.contains(UInt8(ascii: ",")), let rule = ZoneRule(name),
      let daylight = rule.daylight, abs(rule.standard.offset) <= Zones.farthest, abs(daylight.offset) <= Zones.farthest
    else { return nil }
    var zone = Zone(name: name, first: rule.standard)
    zone.rule = rule
    return zone
  }

  /// Returns the zone of a name that needs no data: UTC, GMT, an offset such as "+05:30", or a rule; nil for another name.
  package static func constant(_ name: String) -> Zone? {
    switch name {
    case "UTC", "Z", "Etc/UTC": return .utc
    case "GMT", "Etc/GMT":
      return Zone(name: name, first: Period(offset: 0, isDaylightSaving: false, abbreviation: "GMT"))
    default:
      if let offset = ISO8601.offset(name) { return abs(offset) <= Zones.farthest ? fixed(offset) : nil }
      return ruled(name)
    }
  }

  func period(at moment: Int) -> Period {
    guard let last = starts.last, moment >= starts[0] else {
      return starts.isEmpty ? rule?.period(at: moment) ?? first : first
    }
    if moment >= last, let rule { return rule.period(at: moment) }
    return periods[index(of: moment)]
  }

  /// The last period that began at or before the moment; there is one.
  private func index(of moment: Int) -> Int {
    var low = 0, high = starts.count
    while high - low > 1 {
      let middle = (low + high) / 2
      if starts[middle] <= moment { low = middle } else { high = middle }
    }
    return low
  }

  /// Returns date and time on the zone's clock at a moment in seconds since 1970.
  package func local(at moment: Int) -> LocalTime { LocalTime(seconds: moment + period(at: moment).offset) }

  /// What a time on the zone's clocks means in moments.
  package enum Moments: Hashable {
    case one(Int)
    /// The clocks show it twice, as they go back.
    case two(first: Int, second: Int)
    /// The clocks never show it, as they go forward at `change`; `moved` lies as far after the change as the time lies
    /// after the one at which the clocks jump.
    case none(change: Int, moved: Int)

    /// Forward over a gap, the first of two (Foundation: Calendar.MatchingPolicy.nextTimePreservingSmallerComponents,
    /// RepeatedTimePolicy.first).
    package var usual: Int {
      switch self {
      case .one(let moment), .two(let moment, _), .none(_, let moment): moment
      }
    }

    /// The first moment not before the time: the jump itself for a time in a gap.
    package var earliest: Int {
      if case .none(let change, _) = self { change } else { usual }
    }
  }

  /// No zone has been more than 15 h 13 min from UTC; a day's jump at the date line stays within this window too.
  private static let window = 60 * 3600

  /// Returns the moments at which the zone's clock shows this: none, one or two.
  package func moments(of local: LocalTime) -> Moments {
    let seconds = local.seconds
    let changes = changes(from: seconds - Self.window, through: seconds + Self.window)
    var before = period(at: seconds - Self.window).offset
    var begin = Int.min
    var found: [Int] = []
    var gap: (change: Int, moved: Int)?
    for (change, after) in changes + [(Int.max, before)] {
      let moment = seconds - before
      if moment >= begin, moment < change { found.append(moment) }
      if change < Int.max, change + before <= seconds, seconds < change + after { gap = (change, moment) }
      before = after
      begin = change
    }
    switch (found.count, gap) {
    case (1, _): return .one(found[0])
    case (2..., _): return .two(first: found[0], second: found[1])
    case (_, let gap?): return .none(change: gap.change, moved: gap.moved)
    default: return .one(seconds - period(at: seconds).offset)
    }
  }

  /// The changes of the offset within a span, with what holds from then on.
  private func changes(from: Int, through: Int) -> [(Int, Int)] {
    var changes: [(Int, Int)] = []
    if let first = starts.first {
      // From the last start before the span on: a table has hundreds of them.
      var place = from <= first ? 0 : index(of: from)
      while place < starts.count, starts[place] <= through {
        if starts[place] >= from { changes.append((starts[place], periods[place].offset)) }
        place += 1
      }
    }
    if let rule {
      // Where a file's last change lies at the end of time, nothing comes after it.
      let last = starts.last ?? Int.min
      if last < Int.max {
        changes += rule.changes(from: max(from, last == Int.min ? last : last + 1), through: through)
      }
    }
    return changes
  }
}

/// "07".
func two(_ number: Int) -> String { number < 10 && number >= 0 ? "0\(number)" : "\(number)" }
