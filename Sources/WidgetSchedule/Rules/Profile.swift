import WidgetModel

/// How many reloads a widget gets (DocC: Security, "Limits"; WidgetKit: Keeping a widget up to date).
public enum Profile: String, Sendable, Hashable, CaseIterable {
  /// No budget; a date is honoured down to a second.
  case desktop
  /// 40 to 70 reloads in any 24 hours, by how much the widget is seen; five minutes apart, an hour while it is not seen.
  case widgetkit
  /// Whatever is asked for, down to the slack of a wake-up (WidgetKit's developer mode).
  case unlimited

  /// Seconds from the start of a reload to that of the next, where nothing makes it free.
  public func spacing(isSeen: Bool) -> Double {
    switch self {
    case .desktop: 1
    case .widgetkit: isSeen ? 300 : 3600
    case .unlimited: 0.05
    }
  }

  /// Whether it matters how much a widget is seen.
  public var countsSights: Bool { self == .widgetkit }

  var hasBudget: Bool { self == .widgetkit }
}

/// The numbers that are the same for every profile. Seconds.
public struct Limits: Sendable, Hashable {
  /// What a policy means that names no moment ahead.
  public var five = 300.0
  /// A provider that has not answered by then is cut off: above the 30 s that a bundle itself is given, so that its own
  /// error, which has a line, comes first.
  public var answer = max(60, LimitName.wall.value * 2)
  /// The pause after a first failure; it doubles with each further one.
  public var pause = 300.0
  /// The longest pause after failures.
  public var longestPause = 4 * 3600.0
  /// Requests that are under way at once, without those that take long.
  public var concurrent = LimitName.reloadAtOnce.whole
  /// Requests of one bundle that are under way at once.
  public var concurrentOfBundle = LimitName.reloadOfBundle.whole
  /// One that is under way for longer takes long: others are made beside it.
  public var quick = 1.0
  /// Requests that are under way at once, with those that take long.
  public var concurrentInAll = LimitName.reloadInAll.whole
  /// More than so many that become due at once are spread.
  public var crowd = 16
  /// What each of a crowd adds to the time that it is spread over.
  public var share = 0.03
  /// The longest time that a crowd is spread over.
  public var longestSpread = 300.0
  /// The clock set by more than that asks for new timelines of what depends on it.
  public var clockStep = 60.0
  /// A demand that comes so soon after the instance's own answer may be its echo.
  public var echo = 0.6
  /// The number of echoes in a row that are carried out.
  public var echoes = 3

  /// The numbers of the documentation.
  public init() {}

  /// How long to wait after so many failures in a row, in seconds.
  public func pause(after failures: Int) -> Double {
    // 2^20 pauses are past any ceiling; more would only overflow.
    min(pause * Double(1 << min(max(failures - 1, 0), 20)), longestPause)
  }
}
