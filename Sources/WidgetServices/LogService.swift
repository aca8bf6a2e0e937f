import Synchronization
import WidgetModel

/// How severe a line of the log is.
public enum LogLevel: String, Sendable, Hashable, CaseIterable, Comparable {
  case debug, info, warning, error

  public static func < (a: LogLevel, b: LogLevel) -> Bool {
    (allCases.firstIndex(of: a) ?? 0) < (allCases.firstIndex(of: b) ?? 0)
  }
}

/// `log.*` and `print`: lines to standard error, never to standard output. A call of a provider may write 200 lines or 64 KiB;
/// the first line beyond that says so, and the rest is dropped.
package struct LogService: Sendable {
  static var lineLimit: Int { LimitName.logLines.whole }
  static var byteLimit: Int { LimitName.logBytes.whole }

  private struct Written {
    var lines = 0
    var bytes = 0
    var isFull = false
  }

  private final class Counter: Sendable {
    let written = Mutex(Written())
  }

  let threshold: LogLevel
  let write: @Sendable (String) -> Void
  private let counter = Counter()

  init(threshold: LogLevel, write: @escaping @Sendable (String) -> Void) {
    self.threshold = threshold
    self.write = write
  }

  func beginCall() { counter.written.withLock { $0 = Written() } }

  func reply(_ arguments: Arguments) -> HostReply {
    let level = LogLevel(rawValue: arguments.function.member) ?? .info
    // As `print` does: values on one line with a tab between them.
    let words = arguments.request.arguments.map(Self.words).joined(separator: "\t")
    note(level, words, arguments.call)
    return .values([])
  }

  /// Writes one line in the bundle's name, unless its level is below the threshold or the call has written too much.
  func note(_ level: LogLevel, _ text: String, _ call: CallContext) {
    guard level >= threshold else { return }
    let name = call.kind.map { "\(call.bundle)/\($0)" } ?? call.bundle
    let line = "\(level.rawValue): \(name.escapingControlCharacters): \(text.escapingControlCharacters)"
    let may: Bool? = counter.written.withLock { written in
      written.lines += 1
      written.bytes += line.utf8.count
      if written.lines <= Self.lineLimit, written.bytes <= Self.byteLimit { return true }
      defer { written.isFull = true }
      return written.isFull ? nil : false
    }
    switch may {
    case true?: write(line)
    case false?:
      write("warning: \(name.escapingControlCharacters): log limit reached (200 lines or 64 KiB per call)")
    case nil: break
    }
  }

  /// Returns a value in readable form for the log.
  static func words(_ value: Value) -> String {
    var budget = byteLimit
    return words(value, &budget, depth: 0)
  }

  private static func words(_ value: Value, _ budget: inout Int, depth: Int) -> String {
    guard budget > 0, depth < 16 else { return "…" }
    var text: String
    switch value {
    case .null: text = "nil"
    case .flag(let flag): text = flag ? "true" : "false"
    case .integer(let integer): text = String(integer)
    case .number(let number): text = NumberText.text(number)
    case .text(let string): text = string
    case .bytes(let bytes): text = String(decoding: bytes, as: UTF8.self)
    case .list(let list):
      text = list.isEmpty ? "{}" : "{ "
      for (index, element) in list.enumerated() {
        text += (index == 0 ? "" : ", ") + words(element, &budget, depth: depth + 1)
        if budget <= 0 { break }
      }
      if !list.isEmpty { text += " }" }
    case .table(let fields):
      text = fields.isEmpty ? "{}" : "{ "
      for (index, field) in fields.enumerated() {
        text += (index == 0 ? "" : ", ") + "\(field.name) = " + words(field.value, &budget, depth: depth + 1)
        if budget <= 0 { break }
      }
      if !fields.isEmpty { text += " }" }
    }
    budget -= text.utf8.count
    return text
  }
}
