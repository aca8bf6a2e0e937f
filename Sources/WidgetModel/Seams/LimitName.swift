/// A limit that users can set, by the name that `lunette doctor --limits` shows (DocC: Security, "Limits"). Each range keeps the machine
/// and Lunette's own programs safe.
public enum LimitName: String, Sendable, Hashable, CaseIterable {
  case cpuLoad = "cpu.load"
  case cpuPlaceholder = "cpu.placeholder"
  case cpuSnapshot = "cpu.snapshot"
  case cpuTimeline = "cpu.timeline"
  case cpuView = "cpu.view"
  case cpuPerform = "cpu.perform"
  case wall
  case wallControlValue = "wall.controlValue"
  case wallGallery = "wall.gallery"
  case memory
  case storageValue = "storage.value"
  case storageBundle = "storage.bundle"
  case filesRead = "files.read"
  case filesList = "files.list"
  case processAtOnce = "process.atOnce"
  case processTime = "process.time"
  case processStream = "process.stream"
  case processInput = "process.input"
  case httpDownloads = "http.downloads"
  case httpCalls = "http.calls"
  case httpAtOnce = "http.atOnce"
  case httpAnswer = "http.answer"
  case httpRedirects = "http.redirects"
  case notifyPerMinute = "notify.perMinute"
  case logLines = "log.lines"
  case logBytes = "log.bytes"
  case logPerMinute = "log.perMinute"
  case logBytesPerMinute = "log.bytesPerMinute"
  case hostCPUCall = "host.cpu.call"
  case hostCPUHour = "host.cpu.hour"
  case hostStorageHour = "host.storage.hour"
  case hostCenterHour = "host.center.hour"
  case activityOfBundle = "activity.ofBundle"
  case activityInAll = "activity.inAll"
  case activityHour = "activity.hour"
  case triggers
  case triggersInAll = "triggers.inAll"
  case triggersChildren = "triggers.children"
  case triggersChildrenInAll = "triggers.childrenInAll"
  case reloadOfBundle = "reload.ofBundle"
  case reloadAtOnce = "reload.atOnce"
  case reloadInAll = "reload.inAll"
  case workerCPU = "worker.cpu"
  case connectionsHTTP = "connections.http"
  case connectionsOwner = "connections.owner"
  case connectionsCommands = "connections.commands"

  /// What a limit counts.
  public enum Unit: Sendable, Hashable { case seconds, bytes, count }

  /// The unit, the value without a setting, the least and the most.
  private var rule: (unit: Unit, standard: Double, range: ClosedRange<Double>) {
    let (kib, mib) = (Double(1 << 10), Double(1 << 20))
    return switch self {
    case .cpuLoad: (.seconds, 1, 0.1...10)
    case .cpuPlaceholder: (.seconds, 0.05, 0.01...5)
    case .cpuSnapshot: (.seconds, 0.5, 0.05...10)
    case .cpuTimeline: (.seconds, 2, 0.1...30)
    case .cpuView: (.seconds, 0.25, 0.05...5)
    case .cpuPerform: (.seconds, 2, 0.1...30)
    case .wall: (.seconds, 30, 1...120)
    case .wallControlValue: (.seconds, 5, 0.5...60)
    case .wallGallery: (.seconds, 2, 0.5...30)
    case .memory: (.bytes, 32 * mib, 4 * mib...256 * mib)
    case .storageValue: (.bytes, mib, kib...8 * mib)
    case .storageBundle: (.bytes, 10 * mib, 64 * kib...48 * mib)
    case .filesRead: (.bytes, 4 * mib, 4 * kib...32 * mib)
    case .filesList: (.count, 100_000, 100...1_000_000)
    case .processAtOnce: (.count, 2, 1...16)
    case .processTime: (.seconds, 10, 1...30)
    case .processStream: (.bytes, mib, 4 * kib...16 * mib)
    case .processInput: (.bytes, 4 * mib, 4 * kib...16 * mib)
    case .httpDownloads: (.count, 16, 1...64)
    case .httpCalls: (.count, 10, 1...100)
    case .httpAtOnce: (.count, 4, 1...16)
    case .httpAnswer: (.bytes, 4 * mib, 64 * kib...32 * mib)
    case .httpRedirects: (.count, 5, 0...20)
    case .notifyPerMinute: (.count, 5, 0...60)
    case .logLines: (.count, 200, 10...10_000)
    case .logBytes: (.bytes, 64 * kib, 4 * kib...mib)
    case .logPerMinute: (.count, 600, 10...10_000)
    case .logBytesPerMinute: (.bytes, 128 * kib, 4 * kib...4 * mib)
    case .hostCPUCall: (.seconds, 1, 0.1...10)
    case .hostCPUHour: (.seconds, 60, 1...600)
    case .hostStorageHour: (.bytes, 64 * mib, mib...1024 * mib)
    case .hostCenterHour: (.count, 120, 1...3600)
    case .activityOfBundle: (.count, 8, 1...64)
    case .activityInAll: (.count, 64, 1...512)
    case .activityHour: (.count, 240, 10...3600)
    case .triggers: (.count, 16, 1...128)
    case .triggersInAll: (.count, 64, 1...512)
    case .triggersChildren: (.count, 4, 0...32)
    case .triggersChildrenInAll: (.count, 32, 0...128)
    case .reloadOfBundle: (.count, 2, 1...8)
    case .reloadAtOnce: (.count, 8, 1...32)
    case .reloadInAll: (.count, 64, 1...128)
    case .workerCPU: (.seconds, 60, 10...180)
    case .connectionsHTTP: (.count, 1024, 4...8192)
    case .connectionsOwner: (.count, 64, 2...1024)
    case .connectionsCommands: (.count, 1024, 4...8192)
    }
  }

  /// What the limit counts.
  public var unit: Unit { rule.unit }
  /// The value without a setting.
  public var standard: Double { rule.standard }
  /// The values that it can be set to.
  public var range: ClosedRange<Double> { rule.range }
}

extension LimitName {
  /// The value in use.
  public var value: Double { LimitSettings.value(of: self) }
  /// The value in use of a number or a size.
  public var whole: Int { Int(value) }
  /// The value in use of a time.
  public var duration: Duration { .milliseconds(Int64((value * 1000).rounded())) }
  /// The value in use, for sentences: `250 ms`, `16 KiB`, `20,000`.
  public var text: String { unit.text(value) }
}

extension LimitName.Unit {
  /// A value as people read it, and as a setting is written: `250 ms`, `16 KiB`, `20,000`.
  public func text(_ value: Double) -> String {
    switch self {
    case .seconds:
      let isWhole = value >= 1 && value == value.rounded()
      return isWhole ? "\(Self.whole(value)) s" : "\(Self.whole(value * 1000)) ms"
    case .bytes:
      for (size, unit) in [(1 << 30, "GiB"), (1 << 20, "MiB"), (1 << 10, "KiB")] as [(Int, String)]
      where value >= Double(size) && value.truncatingRemainder(dividingBy: Double(size)) == 0 {
        return "\(Self.whole(value / Double(size))) \(unit)"
      }
      return "\(Self.whole(value)) B"
    case .count: return Self.whole(value)
    }
  }

  /// A whole number with a comma between thousands.
  private static func whole(_ number: Double) -> String {
    let digits = String(Int(number.rounded()))
    return String(
      digits.enumerated().flatMap { index, digit in
        index > 0 && (digits.count - index) % 3 == 0 ? [",", digit] : [digit]
      })
  }
}
