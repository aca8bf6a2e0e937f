/// Which widget of a stack is on top at a moment, and why.
public struct StackChoice: Sendable, Hashable {
  /// Why a widget is on top.
  public enum Reason: String, Sendable, Hashable, CaseIterable {
    /// A person keeps it there.
    case pinned
    /// A person turned to it not long ago.
    case turned
    /// It has the most points.
    case points
    /// Another has more points, but the stack turned by itself not long ago.
    case paused
    /// Nothing speaks for another.
    case stays
  }

  /// The widget on top; nil where the stack is empty.
  public var top: InstanceID?
  /// Why it is.
  public var reason: Reason
  /// What speaks for each widget, the most points first.
  public var standings: [StackStanding]
  /// The moment at which to choose again; infinity: when the stack is told something.
  public var next: Double
}

/// What speaks for a widget of a stack at a moment, in points.
public struct StackStanding: Sendable, Hashable {
  /// The widget.
  public var instance: InstanceID
  /// Its relevance as a part of the largest that its provider told, 0 to 1.
  public var relevance: Double
  /// Its provider gave a score of at most 0: the stack does not turn to it.
  public var isUnwanted: Bool
  /// 1 where a donation matches it.
  public var donation: Double
  /// 0 to ½, by how often a person turned to it at this hour.
  public var habit: Double

  /// Creates what speaks for a widget; by default nothing does.
  public init(
    instance: InstanceID, relevance: Double = 0, isUnwanted: Bool = false, donation: Double = 0, habit: Double = 0
  ) {
    self.instance = instance
    self.relevance = relevance
    self.isUnwanted = isUnwanted
    self.donation = donation
    self.habit = habit
  }

  /// All of them; 0 for a widget that is not to be turned to.
  public var points: Double { isUnwanted ? 0 : relevance + donation + habit }

  /// The points for a person: "1.5 points: relevance 0.5, donation 1".
  public var words: String {
    if isUnwanted { return "0 points: its score is 0 or less" }
    let parts = [("relevance", relevance), ("donation", donation), ("habit", habit)].filter { $0.1 > 0 }
    let sum = "\(Self.text(points)) \(points == 1 ? "point" : "points")"
    return parts.isEmpty ? sum : sum + ": " + parts.map { "\($0.0) \(Self.text($0.1))" }.joined(separator: ", ")
  }

  /// At most two digits behind the point.
  public static func text(_ points: Double) -> String {
    let hundredths = Int((points * 100).rounded())
    let (whole, rest) = (hundredths / 100, hundredths % 100)
    if rest == 0 { return String(whole) }
    return rest % 10 == 0 ? "\(whole).\(rest / 10)" : "\(whole).\(rest < 10 ? "0" : "")\(rest)"
  }
}

extension StackChoice.Reason {
  /// Why the top is on top, for a person.
  ///
  /// - Parameter standing: what speaks for it.
  public func words(_ standing: StackStanding?) -> String {
    switch self {
    case .pinned: "you pinned it"
    case .turned: "you turned to it"
    case .points: standing?.words ?? "it has the most points"
    case .paused: "another has more points, but the stack turned by itself recently"
    case .stays: "no other widget has points"
    }
  }
}

extension WidgetStack {
  /// Which widget is on top at a moment: what a person pinned, what a person turned to for half an hour, then what has the most
  /// points. It does not turn by itself twice within `pause` seconds.
  ///
  /// - Parameter hour: the person's hour of the day, 0 to 23.
  public func choice(at now: Double, hour: Int, pause: Double = pause) -> StackChoice {
    let standings = standings(at: now, hour: hour)
    var next = members.reduce(.infinity) { min($0, $1.nextChange(after: now)) }
    // A habit is one of an hour. Zones are a whole number of quarters from UTC.
    if members.contains(where: { $0.habit.share(ofHour: hour) != $0.habit.share(ofHour: (hour + 1) % 24) }) {
      next = min(next, (now / 900).rounded(.down) * 900 + 900)
    }
    func chosen(_ top: InstanceID?, _ reason: StackChoice.Reason, until: Double = .infinity) -> StackChoice {
      StackChoice(top: top, reason: reason, standings: standings, next: min(next, until))
    }
    if let pinned { return chosen(pinned, .pinned) }
    if let turnedDate, now < turnedDate + Self.hold { return chosen(top, .turned, until: turnedDate + Self.hold) }
    guard let best = standings.first, best.points > 0 else { return chosen(top, .stays) }
    guard best.instance != top else { return chosen(top, .points) }
    if let rotatedDate, now < rotatedDate + pause { return chosen(top, .paused, until: rotatedDate + pause) }
    return chosen(best.instance, .points)
  }

  /// The most points first; of equal ones what is on top, then the order of the stack.
  private func standings(at now: Double, hour: Int) -> [StackStanding] {
    let places = members.enumerated().map { place, member in
      (standing: member.standing(at: now, hour: hour), place: member.instance == top ? -1 : place)
    }
    return places.sorted { ($1.standing.points, $0.place) < ($0.standing.points, $1.place) }.map(\.standing)
  }
}
