import Glibc
public import WidgetModel

/// A place whose bundles are watched; paths as the user wrote them, which need not exist yet.
public enum WatchedPlace: Hashable, Sendable {
  /// A folder of bundles: each `NAME.lua` in it, and each folder.
  case folder(String)
  /// One bundle. Of a lone file the other Lua files beside it are told too, by their own paths: it may read them as
  /// modules.
  case bundle(String)
}

/// The changes of bundles, by their paths: a watched folder's path, a slash and the name; or the path of a `bundle`.
public struct BundleChanges: Hashable, Sendable {
  /// Bundles of which a file was just saved completely. More may follow; each is reported again once it is settled.
  public var saved: [String] = []
  /// Bundles that changed, appeared or disappeared, and were quiet since; sorted. `BundleFingerprint` tells whether the content
  /// differs.
  public var settled: [String] = []
  /// Why changes are found late, each reason once.
  public var warnings: [Diagnostic] = []

  /// Nothing changed.
  public init() {}
}

/// Reports bundles that change to a poll loop: no thread, no timer, no work while nothing happens. Files that editors leave
/// beside a bundle's count as no change; many saves at once are reported as one.
///
///     poll(descriptor, until: deadline) ─▶ take(at: now) ─▶ BundleChanges
///
/// Where the kernel reports nothing (no watches left, a network file system, a place that was unmounted), everything is scanned
/// every two seconds. Used by one thread at a time.
public final class BundleWatch {
  /// A moment of the clock that `take` is called by.
  public typealias Moment = ContinuousClock.Instant

  /// The time between two scans where the kernel reports nothing.
  static let pause = Duration.seconds(2)
  /// The least time between two scans when folders appear and disappear.
  static let breath = Duration.milliseconds(50)

  /// The places that are watched, as they were given.
  public private(set) var places: [WatchedPlace]
  private let mostNames: Int
  private var monitor: FolderMonitor
  private var scan: BundleScan
  private var settling = Settling<String>()
  /// Folders came, went or were moved since the last scan, or events were lost.
  private var isOutdated = false
  private var lastScan: Moment?
  /// When the next scan is due without an event.
  private var nextScan: Moment?
  /// Places that were unmounted, with the device that shows through, or none: mounting again causes no event.
  private var uncovered: [WatchedPlace: UInt?] = [:]
  private var told: Set<BundleScan.Trouble> = []
  private var warnings: [Diagnostic] = []

  /// - Parameter now: the clock by which `take` is called.
  public convenience init(_ places: [WatchedPlace], at now: Moment = .now) {
    self.init(places, at: now, monitor: FolderMonitor())
  }

  init(
    _ places: [WatchedPlace], at now: Moment, monitor: FolderMonitor, mostNames: Int = BundleScan.mostNames
  ) {
    self.places = places
    self.monitor = monitor
    self.mostNames = mostNames
    scan = BundleScan(of: places, by: monitor, mostNames: mostNames)
    note(scan.troubles)
    plan(after: now)
  }

  /// Watches other places from now on. Of those that stay no change is missed; of new ones, changes from now on are reported.
  public func watch(_ places: [WatchedPlace], at now: Moment = .now) {
    guard places != self.places else { return }
    let known = Set(scan.stamps.keys)
    self.places = places
    look(at: now, wasUnmounted: false) { bundle in
      known.contains(bundle) && places.contains { $0.covers(bundle) }
    }
  }

  /// For poll(2): readable when something happened; -1 where the kernel has none left. It may be another one after `take`.
  public var descriptor: Int32 { monitor.descriptor }

  /// When to call `take` again although nothing happened; nil: never.
  public var deadline: Moment? {
    guard isOutdated || nextScan != nil else { return settling.deadline }
    let look = isOutdated ? lastScan.map { $0 + Self.breath } ?? .now : nil
    return earliest(settling.deadline, nextScan, look)
  }

  /// Returns what happened up to now. To be called when the descriptor is readable or the deadline has passed; calling it more
  /// often does no harm.
  public func take(at now: Moment = .now) -> BundleChanges {
    var changes = BundleChanges()
    var saved: Set<String> = []
    var wasUnmounted = false
    for event in monitor.take() {
      if event.has(IN_Q_OVERFLOW) { isOutdated = true }
      if event.has(IN_UNMOUNT) { wasUnmounted = true }
      for meaning in scan.folders[event.watch]?.meanings(of: event) ?? [] {
        switch meaning {
        case .folders: isOutdated = true
        case .changed(let bundle, let isWhole):
          settling.note(bundle, at: now)
          if isWhole { saved.insert(bundle) }
        }
      }
    }
    let mayLook = lastScan.map { $0 + Self.breath <= now } ?? true
    if wasUnmounted || isOutdated && mayLook || nextScan.map({ $0 <= now }) ?? false {
      look(at: now, wasUnmounted: wasUnmounted)
    }
    changes.saved = saved.sorted()
    changes.settled = settling.settled(at: now)
    for bundle in changes.settled { scan.restamp(bundle) }
    (changes.warnings, warnings) = (warnings, [])
    return changes
  }

  // MARK: Scans

  /// - Parameter tells: whether it is told of a bundle that it came, changed or went.
  private func look(at now: Moment, wasUnmounted: Bool, tells: (String) -> Bool = { _ in true }) {
    if monitor.descriptor < 0 { monitor = FolderMonitor() }
    let old = scan
    scan = BundleScan(of: places, by: monitor, mostNames: mostNames)
    for number in old.folders.keys where scan.folders[number] == nil { monitor.forget(number) }
    let changed = scan.stamps.filter { old.stamps[$0.key] != $0.value }.map(\.key)
    let gone = old.stamps.keys.filter { scan.stamps[$0] == nil }
    for bundle in changed + gone where tells(bundle) { settling.note(bundle, at: now) }
    for place in places {
      let (before, after) = (old.devices[place], scan.devices[place])
      if wasUnmounted, before != nil, before != after {
        uncovered[place] = .some(after)
        warnings.append(.late("\(place.shown) was unmounted", "it is polled for"))
      } else if let bare = uncovered[place], bare != after {
        uncovered[place] = nil
      }
    }
    note(scan.troubles)
    plan(after: now)
  }

  private func plan(after now: Moment) {
    (isOutdated, lastScan) = (false, now)
    let isTold = uncovered.isEmpty && scan.troubles.allSatisfy { $0 == .tooMany }
    nextScan = isTold ? nil : now + Self.pause
  }

  private func note(_ troubles: Set<BundleScan.Trouble>) {
    for trouble in troubles.sorted(by: { $0.warning.message < $1.warning.message })
    where told.insert(trouble).inserted { warnings.append(trouble.warning) }
  }
}

extension BundleScan.Trouble {
  var warning: Diagnostic {
    switch self {
    case .noWatches:
      .late(
        "this user's limit of file watches is reached", "changes are polled for",
        advice: "raise fs.inotify.max_user_watches and fs.inotify.max_user_instances")
    case .remote(let folder):
      .late(
        "\(folder.escapingControlCharacters) is on a network file system, where remote changes are not reported",
        "it is polled")
    case .tooMany:
      Diagnostic(
        .warningWatch,
        "the watched folders contain more than \(BundleScan.mostNames) names or \(BundleScan.mostFolders) folders: "
          + "changes beyond that may be missed", severity: .warning)
    }
  }
}

extension WatchedPlace {
  fileprivate var shown: String {
    switch self {
    case .folder(let path), .bundle(let path): path.escapingControlCharacters
    }
  }

  /// Whether a change of this bundle is told for this place.
  fileprivate func covers(_ bundle: String) -> Bool {
    switch self {
    case .folder(let path): return bundle.hasPrefix(path.hasSuffix("/") ? path : path + "/")
    case .bundle(let path):
      let folder = path.lastIndex(of: "/").map { path[...$0] } ?? ""
      return bundle.hasPrefix(folder) && !bundle.dropFirst(folder.count).contains("/")
    }
  }
}

extension Diagnostic {
  fileprivate static func late(_ reason: String, _ remedy: String, advice: String? = nil) -> Diagnostic {
    Diagnostic(.warningWatch, "\(reason): \(remedy) every 2 seconds", severity: .warning, suggestion: advice)
  }
}
