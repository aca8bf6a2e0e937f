import Glibc
import LinuxKit
import Synchronization
public import WidgetModel
import WidgetSchedule
import WidgetServices

/// The runtime's log, as lines with named values: for users, or for programs.
public struct RuntimeLog: Sendable {
  /// How severe a line is, least severe first.
  public enum Level: Int, Sendable, Comparable {
    case debug, info, warning, error

    public static func < (left: Level, right: Level) -> Bool { left.rawValue < right.rawValue }
  }

  /// A line's values besides its sentence, in this order.
  public typealias Fields = [(name: String, value: String)]

  private let taken: @Sendable (Level, String, Fields) -> Void
  private let shares = Shares()
  private let now: @Sendable () -> Double

  /// - Parameters:
  ///   - now: seconds of a monotonic clock; nil: the machine's.
  ///   - write: receives one line. May be called on any thread.
  public init(
    now: (@Sendable () -> Double)? = nil,
    _ write: @escaping @Sendable (Level, String, Fields) -> Void
  ) { (self.now, taken) = (now ?? { clockSeconds(CLOCK_MONOTONIC) }, write) }

  /// Bundles' use of the log, by path.
  private final class Shares: Sendable {
    let ofBundle = Mutex<[String: LogShare]>([:])
  }

  /// - Parameter bundle: the path of the bundle that causes it: each has a limit.
  public func tell(_ level: Level, _ sentence: String, _ fields: Fields = [], of bundle: String? = nil) {
    write(level, sentence, fields, bundle)
  }

  private func write(_ level: Level, _ sentence: String, _ fields: Fields, _ bundle: String?) {
    guard let bundle else { return taken(level, sentence, fields) }
    let bytes = fields.reduce(sentence.utf8.count) { $0 + $1.name.utf8.count + $1.value.utf8.count }
    let (isIn, leftOut) = shares.ofBundle.withLock { $0[bundle, default: LogShare()].take(bytes, at: now()) }
    if leftOut > 0 { taken(.warning, "\(leftOut) more lines were dropped", [("bundle", bundle)]) }
    if isIn { taken(level, sentence, fields) }
  }

  /// A diagnostic with its file and line; further ones found with it are on their own lines.
  public func tell(_ fault: Diagnostic, of bundle: String? = nil) {
    for fault in fault.all {
      var fields: Fields = [("code", fault.code.rawValue)]
      if let file = fault.file { fields.append(("file", fault.line.map { "\(file):\($0)" } ?? file)) }
      if let kind = fault.kind { fields.append(("kind", kind)) }
      if let family = fault.family { fields.append(("family", family.rawValue)) }
      write(fault.severity == .error ? .error : .warning, fault.message, fields, bundle)
    }
  }

  /// A line of the ledger. Errors are logged separately, with their position.
  func tell(_ line: LedgerLine, _ record: InstanceRecord?) {
    var fields: Fields = [("cause", line.cause.rawValue)]
    if let instance = line.instance { fields.insert(("instance", instance.description), at: 0) }
    if let record { fields.append(("kind", record.kind)) }
    if let why = line.why { fields.append(("why", why.rawValue)) }
    if let duration = line.duration { fields.append(("milliseconds", String(Int((duration * 1000).rounded())))) }
    let level: Level =
      switch line.matter {
      case .refused, .deferred, .started, .ended: .info
      case .asked, .merged, .granted, .answered, .failed, .turned, .updated, .stale: .debug
      }
    write(level, line.matter.rawValue, fields, record?.path)
  }
}
