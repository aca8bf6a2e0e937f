import WidgetLocale
import WidgetRuntimeClient
import WidgetModel
import WidgetRender

/// `lunette log`: the ledger: every reload that was asked for, granted, deferred, refused, answered or failed, and why.
enum LogCommand {
  static func outcome(_ typed: Typed) throws(Diagnostic) -> Outcome {
    let showing = try ListShowing(typed)
    let last = try count(typed[.last])
    let link = try RuntimeCall.link(typed)
    let meant = typed.arguments.first.map { InstanceReference($0) }
    let lines = try link.ask(.log(meant, last: last)) { if case .ledger(let lines) = $0 { lines } else { nil } }
    guard !showing.isJSON else { return showing.outcome(LogDocument(lines)) { "" } }
    let kinds = try link.instances().map { ($0.number, $0.kind) }
    return .text(LogPage(lines, Dictionary(kinds) { $1 }, LocalClock(Locality.timeZone())).text)
  }

  private static func count(_ word: String?) throws(Diagnostic) -> Int {
    guard let word else { return 40 }
    guard let count = Int(word), (1...1_000_000).contains(count) else {
      throw .usage("--last expects a whole number from 1 to 1000000, not '\(word)'")
    }
    return count
  }
}
