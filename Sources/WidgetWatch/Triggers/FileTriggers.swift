import Glibc
import LinuxKit
import WidgetModel

/// `{ file = "~/todo.txt" }`: files that ask for a reload when they are saved, come or go; a folder does when names in it come
/// or go. Nothing of a file is read; whether a bundle may know of it is judged each time on what its path leads to then.
final class FileTriggers: TriggerSource {
  typealias Moment = ContinuousClock.Instant

  /// Between two looks where the kernel does not tell.
  static let pause = Duration.seconds(2)

  /// What a file is watched for.
  private enum Owner: Hashable {
    case bundle(TriggerKey)
    /// One of those that name the machine's time zone.
    case zone(String)
  }

  private final class Watched {
    let owner: Owner
    let path: String
    var access: (any TriggerAccess)?
    var stamp: FileStamp?
    var roles: [Int32: Set<PathWatch.Role>] = [:]
    var isUncertain = false

    init(_ owner: Owner, _ path: String, _ access: (any TriggerAccess)?) {
      (self.owner, self.path, self.access) = (owner, path, access)
    }
  }

  private let zoneFiles: [String]
  private var monitor: FolderMonitor?
  private var watched: [Int: Watched] = [:]
  private var numbers: [Owner: Int] = [:]
  private var lastNumber = 0
  private var settling = Settling<Int>()
  private var pace = Pace()
  private var nextLook: Moment?

  /// - Parameter zoneFiles: followed always.
  init(zoneFiles: [String]) { self.zoneFiles = zoneFiles }

  func update(_ wanted: [TriggerKey: any TriggerAccess], at now: Moment, _ news: inout TriggerNews) {
    for (owner, number) in numbers {
      if case .bundle(let key) = owner, wanted[key] == nil { forget(number) }
    }
    for path in zoneFiles where numbers[.zone(path)] == nil { begin(.zone(path), path, nil, &news) }
    for (key, access) in wanted {
      guard case .file(let name) = key.trigger else { continue }
      let number = numbers[.bundle(key)]
      do throws(Diagnostic) {
        let path = try access.path(ofFile: name)
        if let number { watched[number]?.access = access } else { begin(.bundle(key), path, access, &news) }
      } catch {
        if let number { forget(number) }
        news.troubles.append(key.blamed(error))
      }
    }
    plan(at: now)
  }

  var waits: [pollfd] {
    guard let monitor, monitor.descriptor >= 0, pace.rest(at: .now) == nil else { return [] }
    return [pollfd(reading: monitor.descriptor)]
  }

  var deadline: Moment? {
    earliest(settling.deadline, nextLook, monitor == nil ? nil : pace.rest(at: .now))
  }

  func take(at now: Moment, _ news: inout TriggerNews) {
    if pace.rest(at: now) == nil { readEvents(at: now) }
    if let look = nextLook, look <= now {
      nextLook = now + Self.pause
      for (number, file) in watched where file.isUncertain { settle(number, file, &news) }
    }
    for number in settling.settled(at: now) {
      if let file = watched[number] { settle(number, file, &news) }
    }
    plan(at: now)
  }

  func stop() {
    (watched, numbers, monitor, nextLook) = ([:], [:], nil, nil)
    settling = Settling()
  }

  // MARK: Events

  private func readEvents(at now: Moment) {
    let events = monitor?.take() ?? []
    guard !events.isEmpty else { return }
    pace.spend(at: now)
    let isLost = events.contains { $0.has(IN_Q_OVERFLOW) }
    for (number, file) in watched {
      let isMeant = events.contains { event in file.roles[event.watch]?.contains { $0.means(event) } ?? false }
      if isLost || isMeant { settling.note(number, at: now) }
    }
  }

  /// A file was quiet for a moment: is it another than before?
  private func settle(_ number: Int, _ file: Watched, _ news: inout TriggerNews) {
    // Watched before it is looked at, so that nothing is missed between.
    follow(file, &news)
    do throws(Diagnostic) {
      let stamp = try stamp(of: file)
      guard stamp != file.stamp else { return }
      file.stamp = stamp
      switch file.owner {
      case .bundle(let key): news.fire(FiredTrigger(bundle: key.bundle, key.trigger))
      case .zone: news.isZoneChanged = true
      }
    } catch {
      // Its path leads to something now that the bundle may not know of.
      if case .bundle(let key) = file.owner { news.troubles.append(key.blamed(error)) }
    }
  }

  // MARK: Files

  private func begin(_ owner: Owner, _ path: String, _ access: (any TriggerAccess)?, _ news: inout TriggerNews) {
    let file = Watched(owner, path, access)
    lastNumber += 1
    (watched[lastNumber], numbers[owner]) = (file, lastNumber)
    follow(file, &news)
    file.stamp = (try? stamp(of: file)) ?? nil
  }

  private func follow(_ file: Watched, _ news: inout TriggerNews) {
    let monitor = monitor ?? FolderMonitor()
    self.monitor = monitor
    let trail = PathWatch(to: file.path, by: monitor)
    let old = file.roles.keys
    (file.roles, file.isUncertain) = (trail.roles, trail.isUncertain)
    drop(old)
    guard case .bundle(let key) = file.owner else { return }
    if trail.isSilent { news.troubles.append(key.blamed(.silent(file.path))) }
    if trail.isRefused {
      news.troubles.append(.noWatches)
    } else if trail.isUncertain {
      news.troubles.append(key.blamed(.late(file.path)))
    }
  }

  private func forget(_ number: Int) {
    guard let file = watched.removeValue(forKey: number) else { return }
    numbers[file.owner] = nil
    drop(file.roles.keys)
    if watched.isEmpty { stop() }
  }

  /// Ends watches that no trigger uses any more.
  private func drop(_ numbers: some Sequence<Int32>) {
    for number in numbers where !watched.values.contains(where: { $0.roles[number] != nil }) { monitor?.forget(number) }
  }

  private func plan(at now: Moment) {
    let isNeeded = watched.values.contains(where: \.isUncertain)
    nextLook = isNeeded ? nextLook ?? now + Self.pause : nil
  }

  // MARK: Judgement

  private func stamp(of file: Watched) throws(Diagnostic) -> FileStamp? {
    guard case .bundle(let key) = file.owner, let access = file.access, case .file(let name) = key.trigger else {
      var status = stat()
      return stat(file.path, &status) == 0 ? FileStamp(status) : nil
    }
    return try access.stamp(ofFile: name)
  }
}

extension Diagnostic {
  fileprivate static func silent(_ path: String) -> Diagnostic {
    Diagnostic(
      .warningWatch,
      "trigger file: changes of \(path.escapingControlCharacters) are not reported: the kernel generates it when it is read",
      severity: .warning, suggestion: "reload with the timeline's policy or a device trigger")
  }

  fileprivate static func late(_ path: String) -> Diagnostic {
    Diagnostic(
      .warningWatch,
      "trigger file: \(path.escapingControlCharacters) is on a file system that does not report changes; it is polled every 2 seconds",
      severity: .warning)
  }

  fileprivate static let noWatches = Diagnostic(
    .warningWatch, "this user's limit of file watches is reached: files of triggers are polled every 2 seconds",
    severity: .warning, suggestion: "raise fs.inotify.max_user_watches and fs.inotify.max_user_instances")
}
