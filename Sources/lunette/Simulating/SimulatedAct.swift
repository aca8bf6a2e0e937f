import WidgetLocale
import WidgetModel
import WidgetSchedule

/// What a person does in a simulation, or an app asks for: `--tap KIND@09:00`, or a line of `--trace`.
struct SimulatedAct: Sendable, Hashable {
  enum Deed: Sendable, Hashable {
    /// The first button or toggle that a kind shows; of `KIND.INTENT` that of the intent.
    case tap(String)
    /// An intent by its name, with values as `perform` takes them.
    case perform(intent: String, words: [String])
    /// The same of an intent that widgets are configured by, as `donate` takes them.
    case donate(intent: String, words: [String])
    /// Buttons and toggles do nothing, or work again.
    case lock, unlock
    /// `center.reloadTimelines(kind)`, `center.reloadControls(kind)`.
    case reload(kind: String)
  }

  /// The words of a trace.
  private enum Event: String, CaseIterable { case tap, perform, lock, unlock, reload, donate }

  var deed: Deed
  /// Seconds since 1970, of the course's clock.
  var date: Double

  /// Reads the value of `--tap`: `KIND@09:00`, `KIND.INTENT@+2h`; it is done at each such time of day.
  ///
  /// The last point may be the kind's own: which it is, is known only once the bundles are open.
  static func tap(_ text: String, _ when: (String) -> [Double]?) throws(Diagnostic) -> [SimulatedAct] {
    guard let sign = text.lastIndex(of: "@"), sign > text.startIndex,
      let dates = when(String(text[text.index(after: sign)...]))
    else {
      throw .usage("--tap expects KIND@TIME, not '\(text)'", advice: "for example clock@09:00 or clock.Switch@+2h")
    }
    let target = String(text[..<sign])
    return dates.map { SimulatedAct(deed: .tap(target), date: $0) }
  }

  /// Reads a trace: a line an act, as NDJSON or as words. Empty lines, and those that begin with `#`, are none.
  ///
  ///     {"at":"09:00","event":"tap","target":"lamp"}
  ///     09:05 perform Switch room=hall
  ///
  /// - Throws: `usage` with the file and the number of the first wrong line.
  static func trace(
    _ text: String, file: String, _ when: (String) -> [Double]?
  ) throws(Diagnostic) -> [SimulatedAct] {
    var acts: [SimulatedAct] = []
    for (index, line) in text.split(separator: "\n", omittingEmptySubsequences: false).enumerated() {
      let line = line.trimmingBlanks.filter { $0 != "\r" }
      if line.isEmpty || line.hasPrefix("#") { continue }
      do throws(Diagnostic) {
        guard acts.count < most else { throw .usage("a trace can have up to \(most) lines") }
        let words = line.hasPrefix("{") ? try members(String(line)) : plain(String(line))
        // A time of day means its first one: a trace goes forward.
        guard let date = when(words.at)?.first else {
          throw .usage(
            "'at' must be a time within the simulation, like 09:00, +2h or 2026-01-15T09:00:00Z, not '\(FaultPage.clean(words.at))'"
          )
        }
        acts.append(SimulatedAct(deed: try deed(words.event, words.target), date: date))
      } catch {
        throw Diagnostic(.usage, error.message, file: file, line: index + 1, suggestion: error.suggestion)
      }
    }
    return acts
  }

  /// The most lines of a trace.
  static let most = 100_000

  private typealias Words = (at: String, event: String, target: [String])

  private static func plain(_ line: String) -> Words {
    let words = line.split(separator: " ").map(String.init)
    return (words[0], words.count > 1 ? words[1] : "", Array(words.dropFirst(2)))
  }

  private static func members(_ line: String) throws(Diagnostic) -> Words {
    let fields: [Value.Field]
    do throws(JSONFault) { fields = try Value(json: line.utf8).fields ?? [] } catch {
      throw .usage("the line is not valid JSON: \(error.message)")
    }
    let names = ["at", "event", "target", "parameters"]
    for field in fields where !names.contains(field.name) {
      throw .usage(
        "a line has no '\(FaultPage.clean(String(field.name.prefix(60))))'", nearest: field.name, among: names)
    }
    func text(_ name: String) -> String { fields.first { $0.name == name }?.value.text ?? "" }
    let parameters = fields.first { $0.name == "parameters" }?.value.fields ?? []
    let target = text("target").isEmpty ? [] : [text("target")]
    return (text("at"), text("event"), target + parameters.map { "\($0.name)=\(ConfigurationWords.word($0.value))" })
  }

  private static func deed(_ word: String, _ target: [String]) throws(Diagnostic) -> Deed {
    guard let event = Event(rawValue: word) else {
      let events = Event.allCases.map(\.rawValue)
      throw .usage(
        "unknown event '\(FaultPage.clean(String(word.prefix(60))))'", nearest: word, among: events,
        else: "the events are \(events.joined(separator: ", "))")
    }
    if event == .lock || event == .unlock {
      guard target.isEmpty else { throw .usage("'\(word)' does not accept a target") }
      return event == .lock ? .lock : .unlock
    }
    guard let first = target.first, !first.isEmpty else { throw .usage("'\(word)' needs a target") }
    let words = Array(target.dropFirst())
    if event == .perform { return .perform(intent: first, words: words) }
    if event == .donate { return .donate(intent: first, words: words) }
    guard words.isEmpty else { throw .usage("'\(word)' accepts one target") }
    return event == .tap ? .tap(first) : .reload(kind: first)
  }

  /// Which kind, and which of its intents, a target means: one with points of its own counts as a kind first.
  static func meant(_ target: String, among kinds: Set<String>) -> (kind: String, intent: String?)? {
    if kinds.contains(target) { return (target, nil) }
    guard let point = target.lastIndex(of: "."), case let kind = String(target[..<point]), kinds.contains(kind) else {
      return nil
    }
    return (kind, String(target[target.index(after: point)...]))
  }
}
