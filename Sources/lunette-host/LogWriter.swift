import Glibc
import Synchronization
import WidgetClient
import WidgetRender
import WidgetRuntime
import WidgetServices

/// Writes the runtime's log to standard error, a line at once: for a person, for a program (a JSON object a line), or for
/// systemd's journal, which has the date itself and takes the level in front (sd-daemon(3)).
final class LogWriter: Sendable {
  private let format: RunOrders.LogFormat
  private let least: RuntimeLog.Level
  private let isJournal: Bool
  private let turn = Mutex(())

  init(_ orders: RunOrders, isJournal: Bool) {
    format = orders.logFormat
    self.isJournal = isJournal
    least =
      switch orders.logLevel {
      case .debug: .debug
      case .info: .info
      case .warning: .warning
      case .error: .error
      }
  }

  var log: RuntimeLog { RuntimeLog { level, sentence, fields in self.write(level, sentence, fields) } }

  private func write(_ level: RuntimeLog.Level, _ sentence: String, _ fields: RuntimeLog.Fields) {
    guard level >= least else { return }
    let line = format == .json ? Self.json(level, sentence, fields) : text(level, sentence, fields)
    turn.withLock { _ in
      _ = line.withUnsafeBytes { Glibc.write(2, $0.baseAddress, $0.count) }
    }
  }

  private func text(_ level: RuntimeLog.Level, _ sentence: String, _ fields: RuntimeLog.Fields) -> [UInt8] {
    let front =
      isJournal ? "<\(Self.priority(level))>" : "\(ISODate.string(clockSeconds(CLOCK_REALTIME)) ?? "") \(level.name): "
    let rest = fields.map { " \($0.name)=\(Self.shown($0.value))" }.joined()
    return Array((front + LogService.inert(sentence) + rest + "\n").utf8)
  }

  private static func json(_ level: RuntimeLog.Level, _ sentence: String, _ fields: RuntimeLog.Fields) -> [UInt8] {
    var writer = JSONWriter()
    writer.object { writer in
      writer.member("date", date: clockSeconds(CLOCK_REALTIME))
      writer.member("level", level.name)
      writer.member("message", sentence)
      for field in fields {
        writer.name(field.name)
        writer.value(field.value)
      }
    }
    writer.endLine()
    return writer.bytes
  }

  /// One word, or in quotation marks.
  private static func shown(_ value: String) -> String {
    let inert = LogService.inert(value)
    return inert.contains(" ") || inert.isEmpty ? "\"\(inert)\"" : inert
  }

  private static func priority(_ level: RuntimeLog.Level) -> Int {
    switch level {
    case .debug: 7
    case .info: 6
    case .warning: 4
    case .error: 3
    }
  }
}

extension RuntimeLog.Level {
  fileprivate var name: String {
    switch self {
    case .debug: "debug"
    case .info: "info"
    case .warning: "warning"
    case .error: "error"
    }
  }
}
