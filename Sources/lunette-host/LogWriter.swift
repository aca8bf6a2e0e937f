import Glibc
import LinuxKit
import WidgetModel
import WidgetRuntimeClient
import WidgetRender
import WidgetRuntime
import WidgetServices

/// Writes the runtime's log to standard error: as text, for a program (a JSON object a line), or for systemd's journal,
/// which has the date itself and takes the level in front (sd-daemon(3)). A slow reader blocks nothing.
final class LogWriter: Sendable {
  private let format: RunOrders.LogFormat
  private let least: RuntimeLog.Level
  private let isJournal: Bool
  private let lines: LineWriter

  /// How long the end of the runtime waits for the log.
  private static let patience = Duration.milliseconds(500)

  init(_ orders: RunOrders, isJournal: Bool) {
    let format = orders.logFormat
    (self.format, self.isJournal) = (format, isJournal)
    lines = LineWriter(2) { count in
      let sentence = "standard error was not read; \(count) log lines were dropped"
      return Self.line(.warning, sentence, [("lines", String(count))], format, isJournal: isJournal)
    }
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
    lines.write(Self.line(level, sentence, fields, format, isJournal: isJournal))
  }

  /// Shows a line with a secret at the terminal, outside the log; false without a terminal.
  func show(_ line: String) -> Bool {
    guard format == .text, !isJournal, isatty(2) == 1 else { return false }
    lines.write(Array((line + "\n").utf8))
    return true
  }

  /// Waits a moment until what was logged is written.
  func finish() { lines.finish(within: Self.patience) }

  private static func line(
    _ level: RuntimeLog.Level, _ sentence: String, _ fields: RuntimeLog.Fields, _ format: RunOrders.LogFormat,
    isJournal: Bool
  ) -> [UInt8] {
    format == .json ? json(level, sentence, fields) : text(level, sentence, fields, isJournal: isJournal)
  }

  private static func text(
    _ level: RuntimeLog.Level, _ sentence: String, _ fields: RuntimeLog.Fields, isJournal: Bool
  ) -> [UInt8] {
    let front =
      isJournal ? "<\(priority(level))>" : "\(ISODate.string(clockSeconds(CLOCK_REALTIME)) ?? "") \(level.name): "
    let rest = fields.map { " \($0.name)=\(shown($0.value))" }.joined()
    return Array((front + sentence.escapingControlCharacters + rest + "\n").utf8)
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
    let inert = value.escapingControlCharacters
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
