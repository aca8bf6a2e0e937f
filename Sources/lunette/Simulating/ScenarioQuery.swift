import WidgetModel
import WidgetSchedule

/// The course that a command line asks for: how long, by which budgets, and what goes wrong.
struct ScenarioQuery: Sendable {
  /// Seconds since 1970, as `to` is.
  var from: Double
  /// The end on a clock that nothing sets; `end` has the jumps in it.
  var to: Double
  var profiles: [Profile]
  // Shares and spans in seconds, the seed as one number: the same line gives the same course on every machine.
  /// From 0 to 1: the share of requests that fail.
  private var failing = 0.0
  /// Seconds that a request takes.
  private var latency = 0.0
  private(set) var seed: UInt64 = 0
  /// What happens, but to whom is known only once the bundles are open.
  private(set) var acts: [SimulatedAct] = []
  private var happenings: [(date: Double, what: Course.Happening)] = []
  private var triggers: [(date: Double, query: SimulatedTrigger)] = []
  /// When widgets begin and cease to be seen.
  private var sights: [(date: Double, isSeen: Bool)] = []

  init(_ typed: Typed, now: Double, timeZone: String) throws(Diagnostic) {
    from = try typed[.from].map { text throws(Diagnostic) in try Setting.date(text, timeZone) } ?? now
    to = from + (try typed[.for].map { text throws(Diagnostic) in try Span.seconds(text, "for") } ?? 86_400)
    // Judged here, before a scheduler counts on dates that have no calendar.
    guard CivilDate.seconds.contains(to) else { throw .usage("--for extends beyond the year 9999") }
    profiles = try Self.profiles(typed.all(.budget))
    failing = try Self.share(typed[.fail])
    latency = try typed[.slow].map { text throws(Diagnostic) in try Span.seconds(text, "slow") } ?? 0
    if let text = typed[.seed] {
      // Below 2^53, so that JSON's readers keep it.
      guard let number = UInt64(text), number < 1 << 53 else {
        throw .usage("--seed expects a whole number, not '\(text)'")
      }
      seed = number
    }
    let clock = LocalClock(timeZone)
    // Times of day need the clock, and so the zone.
    for text in typed.all(.suspend) { try addSleep(text, clock) }
    for text in typed.all(.jump) { try addJump(text, clock) }
    if let text = typed[.seen] { try addSights(text, clock) }
    for text in typed.all(.trigger) { try addTriggers(text, clock) }
    for text in typed.all(.tap) { acts += try SimulatedAct.tap(text) { moments($0, clock, timeZone) } }
    for path in typed.all(.trace) {
      let text = String(decoding: try InputFile.content(path, limit: Self.longestTrace), as: UTF8.self)
      acts += try SimulatedAct.trace(text, file: path) { moments($0, clock, timeZone) }
    }
  }

  /// When it ends, on the clock that `--jump` sets.
  var end: Double {
    happenings.reduce(to) { end, happening in
      if case .jump(let seconds) = happening.what { end + seconds } else { end }
    }
  }

  /// The course for one budget, once it is known who is there.
  /// What a trigger or a sight concerns is known only by the placed instances.
  func course(_ profile: Profile, _ placed: [PlacedInstance]) -> Course {
    var course = Course(from: from, to: to, profile: profile)
    (course.failing, course.latency, course.seed) = (failing, latency, seed)
    for (date, isSeen) in sights {
      for widget in placed { course.add(.event(.seen(widget.id, isSeen)), at: date) }
    }
    for (date, what) in happenings { course.add(what, at: date) }
    for (number, act) in acts.enumerated() { course.add(.act(number), at: act.date) }
    for (date, query) in triggers {
      for event in query.events(placed) { course.add(.event(event), at: date) }
    }
    return course
  }

  // MARK: Words

  /// Bytes of a trace.
  private static let longestTrace = 16 << 20

  /// Each moment that a time means: a time of day each day, a span after the beginning, a date. Nil: it is no time, or lies
  /// outside of the course.
  private func moments(_ text: String, _ clock: LocalClock, _ timeZone: String) -> [Double]? {
    if let time = LocalClock.time(text) { return clock.moments(of: time, from: from, to: to) }
    let date =
      text.hasPrefix("+")
      ? Span.seconds(String(text.dropFirst())).map { from + $0 } : try? Setting.date(text, timeZone)
    return date.flatMap { from <= $0 && $0 < to ? [$0] : nil }
  }

  private static func profiles(_ words: [String]) throws(Diagnostic) -> [Profile] {
    var profiles: [Profile] = []
    // Both `--budget a,b` and two options.
    for word in words.flatMap({ $0.split(separator: ",").map(String.init) }) {
      let profile: Profile = try choose(word, "budget")
      if !profiles.contains(profile) { profiles.append(profile) }
    }
    return profiles.isEmpty ? [.desktop] : profiles
  }

  /// `10%`.
  private static func share(_ text: String?) throws(Diagnostic) -> Double {
    guard let text else { return 0 }
    guard text.hasSuffix("%"), let number = Double(text.dropLast()), (0...100).contains(number) else {
      throw .usage("--fail expects a share from 0% to 100%, not '\(text)'")
    }
    return number / 100
  }

  /// `02:00-07:00`: two times of day.
  /// Seconds since midnight. The second may be the smaller one: the range goes over midnight then.
  private static func range(_ text: String, _ option: String) throws(Diagnostic) -> (from: Int, to: Int) {
    let parts = text.split(separator: "-", omittingEmptySubsequences: false)
    // Two equal times could mean a day or nothing.
    guard parts.count == 2, let from = LocalClock.time(parts[0]), let to = LocalClock.time(parts[1]), from != to else {
      throw .usage("--\(option) expects two times of day, not '\(text)'", advice: "for example 08:00-22:00")
    }
    return (from, to)
  }

  private mutating func addSleep(_ text: String, _ clock: LocalClock) throws(Diagnostic) {
    let (begin, end) = try Self.range(text, "suspend")
    // A sleep that begins on the last day ends after the course.
    let ends = clock.moments(of: end, from: from, to: to + 86_400)
    for moment in clock.moments(of: begin, from: from, to: to) {
      guard let end = ends.first(where: { $0 > moment }) else { continue }
      happenings.append((moment, .sleep(until: end)))
    }
  }

  /// `12:00=+1h`: at the first such time.
  private mutating func addJump(_ text: String, _ clock: LocalClock) throws(Diagnostic) {
    let parts = text.split(separator: "=", maxSplits: 1)
    guard parts.count == 2, let time = LocalClock.time(parts[0]), let sign = parts[1].first, "+-".contains(sign),
      let span = Span.seconds(String(parts[1].dropFirst())), span > 0
    else {
      throw .usage(
        "--jump expects a time of day and an offset, not '\(text)'", advice: "for example 12:00=+1h")
    }
    // A time that the course does not reach does nothing.
    guard let moment = clock.moments(of: time, from: from, to: to).first else { return }
    happenings.append((moment, .jump(sign == "-" ? -span : span)))
  }

  private mutating func addSights(_ text: String, _ clock: LocalClock) throws(Diagnostic) {
    let (begin, end) = try Self.range(text, "seen")
    let local = clock.local(from)
    let now = (local.hour * 60 + local.minute) * 60 + local.second
    // Over midnight the range is what is not between.
    let isSeen = begin < end ? begin <= now && now < end : begin <= now || now < end
    // The state at the beginning is an event of its own: boundaries may all lie later.
    sights.append((from, isSeen))
    sights += clock.moments(of: begin, from: from, to: to).map { ($0, true) }
    sights += clock.moments(of: end, from: from, to: to).map { ($0, false) }
    sights.sort { $0.date < $1.date }
  }

  private mutating func addTriggers(_ text: String, _ clock: LocalClock) throws(Diagnostic) {
    let (when, query) = try SimulatedTrigger.read(text)
    let moments: [Double]
    switch when {
    case .daily(let time): moments = clock.moments(of: time, from: from, to: to)
    case .after(let seconds): moments = [from + seconds]
    case .every(let seconds):
      let count = ((to - from) / seconds).rounded(.up)
      // All events are made beforehand, and lie in memory.
      guard count <= 1_000_000 else {
        throw .usage("--trigger requests more than a million reloads", advice: "use a longer interval")
      }
      moments = (1..<max(Int(count), 1)).map { from + Double($0) * seconds }
    }
    triggers += moments.map { ($0, query) }
  }
}
