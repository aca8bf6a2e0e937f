/// A Live Activity that was started: what stays of it, what changes, and until when it is shown (ActivityKit: Activity,
/// ActivityContent). Dates are in seconds since 1970.
///
///     started ─▶ active, at most 8 h ─▶ ended, at most 4 h on the lock screen ─▶ dismissed
///
/// It is stored as the configuration of the instance that shows it.
/// Invariant: `ended` and `dismissal` are both there or neither is.
public struct ActivityContent: Sendable, Hashable {
  /// What names it to its bundle, as long as it is there.
  public var id: String
  /// What was given when it was started, and stays.
  public var attributes: Value
  /// What updates replace.
  public var state: Value
  /// When it was started.
  public var started: Double
  /// When its state was set last.
  public var updated: Double
  /// From when on its state is out of date; nil: never.
  public var staleDate: Double?
  /// Whether that was told; a newer state is not stale any more.
  public var isStale = false
  /// Which of several is shown where there is room for one: the highest.
  public var relevance = 0.0
  /// When it ended; nil: it is active.
  public var ended: Double?
  /// When an ended one is taken away.
  public var dismissal: Double?

  /// Creates an active one.
  public init(id: String, attributes: Value, state: Value, started: Double) {
    (self.id, self.attributes, self.state) = (id, attributes, state)
    (self.started, updated) = (started, started)
  }

  /// Whether it has not ended.
  public var isActive: Bool { ended == nil }

  /// When it ends by itself (ActivityKit: after up to eight hours).
  public var longestEnd: Double { started + ActivityLimits.active }

  /// The next moment at which something happens to it by itself.
  public var deadline: Double {
    if let dismissal { return dismissal }
    guard let staleDate, !isStale else { return longestEnd }
    return min(staleDate, longestEnd)
  }

  /// Carries out its deadline while it is active: its state is out of date from then on, or it has been active for long enough.
  public mutating func pass() {
    if let staleDate, !isStale, staleDate <= longestEnd { isStale = true } else { end(at: longestEnd) }
  }

  /// As it is at a moment by its dates alone; nil: it is taken away by then.
  public func at(_ moment: Double) -> ActivityContent? {
    var content = self
    while content.deadline <= moment {
      guard content.isActive else { return nil }
      content.pass()
    }
    return content
  }

  /// Ends it. It stays on the lock screen until `dismissal`, at most four hours.
  ///
  /// - Parameter dismissal: nil: as long as it may.
  public mutating func end(at date: Double, dismissal: Double? = nil) {
    let latest = date + ActivityLimits.ended
    (ended, self.dismissal) = (date, min(max(dismissal ?? latest, date), latest))
  }

  /// Whether `a` is shown rather than `b` where there is room for one: the more relevant one, else the one that was started
  /// first (ActivityKit: ActivityContent.relevanceScore).
  public static func precedes(_ a: ActivityContent, _ b: ActivityContent) -> Bool {
    a.relevance != b.relevance ? a.relevance > b.relevance : a.started < b.started
  }
}

/// How much a bundle may show as Live Activities (DocC: Activities, "Limits").
public enum ActivityLimits {
  /// Bytes of attributes and state together, as JSON (ActivityKit: 4 KB).
  public static let data = 4096
  /// Seconds that one is active at most.
  public static let active = 8.0 * 3600
  /// Seconds that one that has ended is shown on the lock screen at most.
  public static let ended = 4.0 * 3600
  /// Points of the lock screen's presentation (ActivityKit: Displaying live data with Live Activities).
  public static let lockScreenHeight = 160.0
  /// Those of a bundle that are shown at once.
  public static var ofBundle: Int { LimitName.activityOfBundle.whole }
  /// Those of all bundles.
  public static var inAll: Int { LimitName.activityInAll.whole }
  /// Starts, updates and ends of a bundle in an hour, whoever asks: a script or a push.
  public static var changesAnHour: Int { LimitName.activityHour.whole }

  /// Returns the bytes that count.
  public static func bytes(_ attributes: Value, _ state: Value) -> Int {
    JSONWriter.text(attributes).utf8.count + JSONWriter.text(state).utf8.count
  }

  /// The error for more data than there is room for; nil where it fits.
  public static func misfit(_ attributes: Value, _ state: Value, _ owner: String) -> Diagnostic? {
    let bytes = bytes(attributes, state)
    guard bytes > data else { return nil }
    return Diagnostic(
      .size, "\(owner): attributes and state are at most \(data) bytes of JSON together, not \(bytes)")
  }
}

// MARK: As plain data

extension ActivityContent {
  /// The configuration of the instance that shows it.
  public var configuration: Value {
    var fields: [String: Value] = [
      "id": .text(id), "attributes": attributes, "state": state, "started": .number(started),
      "updated": .number(updated), "relevance": .number(relevance), "isStale": .flag(isStale),
    ]
    fields["staleDate"] = staleDate.map { .number($0) }
    fields["ended"] = ended.map { .number($0) }
    fields["dismissal"] = dismissal.map { .number($0) }
    return .table(fields)
  }

  /// Nil where a value is none: it may have been stored by another version, or edited.
  public init?(configuration value: Value) {
    guard let id = value["id"]?.text, let attributes = value["attributes"], let state = value["state"],
      let started = value["started"]?.number, CivilDate.seconds.contains(started)
    else { return nil }
    self.init(id: id, attributes: attributes, state: state, started: started)
    func date(_ name: String) -> Double? { value[name]?.number.flatMap { CivilDate.seconds.contains($0) ? $0 : nil } }
    updated = date("updated") ?? started
    (staleDate, ended, dismissal) = (date("staleDate"), date("ended"), date("dismissal"))
    if ended == nil || dismissal == nil { (ended, dismissal) = (nil, nil) }
    isStale = value["isStale"]?.flag ?? false
    relevance = value["relevance"]?.number ?? 0
  }

  /// As `activity.list` tells a script of it.
  ///
  /// - Parameter pushToken: what a push for it has to carry.
  public func listed(_ kind: String, pushToken: String) -> Value {
    var fields: [String: Value] = [
      "id": .text(id), "kind": .text(kind), "attributes": attributes, "state": state, "started": .number(started),
      "relevance": .number(relevance), "pushToken": .text(pushToken),
      "activityState": .text(isActive ? isStale ? "stale" : "active" : "ended"),
    ]
    fields["staleDate"] = staleDate.map { .number($0) }
    return .table(fields)
  }

  /// What its presentations are made from: the state as it is from its update on, and once more as it is out of date.
  public var entries: [TimelineEntry] {
    func entry(_ date: Double, isStale: Bool) -> TimelineEntry {
      TimelineEntry(
        date: date, relevance: TimelineEntry.Relevance(score: relevance),
        fields: [
          "id": .text(id), "attributes": attributes, "state": state, "isStale": .flag(isStale),
        ])
    }
    guard let staleDate, isActive else { return [entry(updated, isStale: isStale)] }
    guard staleDate > updated else { return [entry(updated, isStale: true)] }
    return [entry(updated, isStale: false), entry(staleDate, isStale: true)]
  }
}

// MARK: Declaration

/// A place where a Live Activity is shown (ActivityKit: the Lock Screen and the presentations of the Dynamic Island). Each is
/// a family, so that whatever shows widgets shows activities (DocC: Activities, "Places").
public enum ActivityPresentation: String, Sendable, Hashable, CaseIterable {
  case lockScreen, compactLeading, compactTrailing, minimal, expanded

  /// The presentations that a family shows, from leading to trailing.
  public static func shown(in family: Family) -> [ActivityPresentation] {
    switch family {
    case .systemMedium: [.lockScreen]
    case .systemLarge: [.expanded]
    case .accessoryInline, .accessoryRectangular: [.compactLeading, .compactTrailing]
    case .accessoryCircular: [.minimal]
    default: []
    }
  }

  /// The families that every activity has; the first is the lock screen's.
  public static let families: [Family] = [
    .systemMedium, .systemLarge, .accessoryRectangular, .accessoryCircular, .accessoryInline,
  ]
}
