public import WidgetModel
import WidgetSchedule

/// What the runtime says of itself, as lines with named values: for a person, or for a program.
public struct RuntimeLog: Sendable {
  public enum Level: Int, Sendable, Comparable {
    case debug, info, warning, error

    public static func < (left: Level, right: Level) -> Bool { left.rawValue < right.rawValue }
  }

  /// What a line holds beside its sentence, in this order.
  public typealias Fields = [(name: String, value: String)]

  private let write: @Sendable (Level, String, Fields) -> Void

  /// - Parameter write: takes one line. May be called on any thread.
  public init(_ write: @escaping @Sendable (Level, String, Fields) -> Void) { self.write = write }

  public func tell(_ level: Level, _ sentence: String, _ fields: Fields = []) { write(level, sentence, fields) }

  /// A fault with its address; each that was found with it on a line of its own.
  public func tell(_ fault: Diagnostic) {
    for fault in fault.all {
      var fields: Fields = [("code", fault.code.rawValue)]
      if let file = fault.file { fields.append(("file", fault.line.map { "\(file):\($0)" } ?? file)) }
      if let kind = fault.kind { fields.append(("kind", kind)) }
      if let family = fault.family { fields.append(("family", family.rawValue)) }
      write(fault.severity == .error ? .error : .warning, fault.message, fields)
    }
  }

  /// A line of the ledger. Faults are told by themselves, with their address.
  func tell(_ line: LedgerLine, _ record: InstanceRecord?) {
    var fields: Fields = [("cause", line.cause.rawValue)]
    if let instance = line.instance { fields.insert(("instance", instance.description), at: 0) }
    if let record { fields.append(("kind", record.kind)) }
    if let why = line.why { fields.append(("why", why.rawValue)) }
    if let duration = line.duration { fields.append(("milliseconds", String(Int((duration * 1000).rounded())))) }
    let level: Level =
      switch line.matter {
      case .refused, .deferred: .info
      case .asked, .merged, .granted, .answered, .failed: .debug
      }
    write(level, line.matter.rawValue, fields)
  }
}
