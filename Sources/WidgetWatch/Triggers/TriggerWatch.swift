package import Glibc
import LinuxKit
import WidgetModel

/// Everything besides time and people that asks for reloads, for a poll loop: no thread, no timer and nothing open while nothing
/// is wanted.
///
///     update(wanted) ─▶ poll(waits, until: deadline) ─▶ take(at: now) ─▶ TriggerNews
///
/// Events of one burst are reported once; how often a widget is reloaded is the scheduler's decision. Used by one thread at a
/// time.
public final class TriggerWatch {
  /// A moment of the clock that `take` is called by.
  public typealias Moment = ContinuousClock.Instant

  private let files: FileTriggers
  private let lines = LineTriggers()
  private let devices = DeviceTriggers()
  private let networks = NetworkTriggers()
  private let signals: SignalTriggers
  private let slept: () -> Double
  private var hasSlept: Double
  private var wantsResume = false
  private var told: Set<Diagnostic> = []
  /// Those of the last update that are too many.
  public private(set) var unwatched: [UnwatchedTrigger] = []
  /// What updates have found, until it is taken.
  private var news = TriggerNews()

  /// - Parameters:
  ///   - signals: who listens to message buses; nil: `signal` triggers are told as unavailable.
  ///   - zoneFiles: files that name the machine's time zone.
  ///   - slept: seconds that the machine has slept since it started.
  public init(
    signals: (any SignalWatching)?, zoneFiles: [String] = ["/etc/localtime", "/etc/timezone"],
    slept: (() -> Double)? = nil
  ) {
    files = FileTriggers(zoneFiles: zoneFiles)
    self.signals = SignalTriggers(signals)
    self.slept = slept ?? { WallClock.sleptSoFar }
    hasSlept = self.slept()
  }

  private var sources: [any TriggerSource] { [files, lines, devices, networks, signals] }

  /// What is to be watched from now on, of all bundles; to be called when bundles, their grants or what is placed have
  /// changed. Triggers that stay are not disturbed; each is judged anew.
  public func update(_ wanted: [WantedTriggers], at now: Moment = .now) {
    let quota = TriggerQuota(wanted)
    unwatched = quota.refused
    news.troubles += unwatched.map(\.diagnostic)
    var parts = [[TriggerKey: any TriggerAccess]](repeating: [:], count: sources.count)
    wantsResume = false
    for (key, access) in quota.kept {
      switch key.trigger {
      case .file: parts[0][key] = access
      case .lines: parts[1][key] = access
      case .device: parts[2][key] = access
      case .network: parts[3][key] = access
      case .signal: parts[4][key] = access
      case .resume: wantsResume = true
      }
    }
    for (source, part) in zip(sources, parts) { source.update(part, at: now, &news) }
  }

  /// What to wait for; another list after each `update` and `take`.
  package var waits: [pollfd] { sources.flatMap(\.waits) }

  /// When to call `take` again although nothing happened; nil: never.
  public var deadline: Moment? {
    if news != TriggerNews() { return .now }
    return sources.compactMap(\.deadline).min()
  }

  /// What happened up to now. To be called when one of `waits` is ready or the deadline has passed, and after each wake-up
  /// of the machine; more often does no harm.
  public func take(at now: Moment = .now) -> TriggerNews {
    for source in sources { source.take(at: now, &news) }
    let asleep = slept()
    if asleep > hasSlept + 1, wantsResume { news.fire(FiredTrigger(bundle: nil, .resume)) }
    hasSlept = max(hasSlept, asleep)
    defer { news = TriggerNews() }
    news.troubles = news.troubles.filter { told.insert($0).inserted }
    return news
  }

  /// Ends kept programs, and waits for that a second at most; closes everything.
  public func stop() {
    for source in sources { source.stop() }
    (news, wantsResume, unwatched) = (TriggerNews(), false, [])
  }
}
