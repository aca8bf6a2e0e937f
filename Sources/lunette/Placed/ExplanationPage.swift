import WidgetRuntimeClient
import WidgetModel
import WidgetSchedule

/// What `explain` prints for a person: a sentence each of what is shown, why, at which cost, and what comes next.
struct ExplanationPage {
  let text: String

  /// - Parameters:
  ///   - file: the path of what is configured, for an editor.
  ///   - costs: seconds; nil: they are not known.
  ///   - now: seconds since 1970; what is of the same day is told by its time.
  init(
    // Sentences in the order in which a person asks: what, why, at what cost, what next.
    _ explanation: Explanation, _ shown: ShownWidget, _ costs: (layout: Double, drawing: Double)?, _ clock: LocalClock,
    file: String, now: Double
  ) {
    let (state, outlook) = (explanation.instance, explanation.outlook)
    let today = clock.local(now).date
    func moment(_ date: Double) -> String { clock.moment(date, on: today) }
    let content = state.role == .activity ? ActivityContent(configuration: state.configuration) : nil
    let words = ConfigurationWords.line(content?.state ?? state.configuration)
    var lines = [
      "#\(state.number) \(state.kind) \(state.family.rawValue)" + (words.isEmpty ? "" : " \(words)"),
      "  bundle   \(state.path)",
      // An activity is its bundle's to change: no person configures it.
      content.map { "  activity " + Self.life($0, moment) } ?? "  file     \(file)",
      "  shows    " + Self.shown(outlook, shown, moment),
    ]
    // An error of drawing is newer than one of the provider.
    if let error = shown.error?.message ?? state.error { lines.append("  stale    \(error)") }
    lines.append("  reload   " + Self.reload(explanation, moment))
    var parts = costs.map { ["layout \(Span.short($0.layout))", "drawing \(Span.short($0.drawing))"] } ?? []
    if let script = explanation.lastAnswer?.duration { parts.insert("script \(Span.short(script))", at: 0) }
    if !parts.isEmpty { lines.append("  took     " + parts.joined(separator: ", ")) }
    lines.append("  next     " + Self.next(outlook, moment))
    if let deferral = explanation.lastDeferral {
      let phrase = LogPage.phrase(deferral, moment)
      lines.append("  waits    since \(moment(deferral.date))" + (phrase.isEmpty ? "" : ": \(phrase)"))
    }
    lines += explanation.unwatched.map { "  trigger  \($0)" }
    lines.append("  budget   " + Self.budget(explanation))
    // Every line is cleaned: kinds, paths and errors are the bundle's own words.
    text = lines.map { FaultPage.clean($0) + "\n" }.joined()
  }

  private static func shown(_ outlook: Outlook, _ shown: ShownWidget, _ moment: (Double) -> String) -> String {
    if shown.isPlaceholder { return "its placeholder; no timeline yet" }
    guard let entry = shown.entry else { return "nothing; no entry" }
    var text = "entry \(shown.index + 1) of \(shown.count), of \(moment(entry.date))"
    // The shown entry's own successor, or the scheduler's.
    if let next = shown.nextEntry ?? outlook.nextEntry { text += "; the next at \(moment(next))" }
    if let tick = outlook.nextTick { text += "; the text changes at \(moment(tick))" }
    return text
  }

  /// When an activity was started, and how long it is shown.
  private static func life(_ content: ActivityContent, _ moment: (Double) -> String) -> String {
    let started = "started at \(moment(content.started)), "
    if let ended = content.ended, let dismissal = content.dismissal {
      return started + "ended at \(moment(ended)), on the lock screen until \(moment(dismissal))"
    }
    let stale = content.staleDate.map { ", out of date from \(moment($0)) on" } ?? ""
    return started + "active until \(moment(content.longestEnd)) at the latest" + stale
  }

  /// The last one, and why it was.
  private static func reload(_ explanation: Explanation, _ moment: (Double) -> String) -> String {
    if let asking = explanation.outlook.asking { return "in progress since \(moment(asking))" }
    // A failed request has a reason like any other.
    guard let answer = explanation.lastAnswer else { return "none yet" }
    let end = answer.matter == .failed ? "failed" + (answer.detail.map { ": \($0)" } ?? "") : "answered"
    return "\(moment(explanation.lastGrant?.date ?? answer.date)), because \(answer.cause.sentence); \(end)"
  }

  private static func next(_ outlook: Outlook, _ moment: (Double) -> String) -> String {
    guard let next = outlook.nextReload else { return "none scheduled" }
    // Why it waits is said only where something holds it back.
    let cause = outlook.cause.map { ", because \($0.sentence)" } ?? ""
    return moment(next) + cause + (outlook.why.map { "; it waits: \($0.sentence)" } ?? "")
  }

  private static func budget(_ explanation: Explanation) -> String {
    let outlook = explanation.outlook
    var parts = [explanation.profile.rawValue, "\(outlook.reloads) reload\(outlook.reloads == 1 ? "" : "s") so far"]
    // Whole reloads: a part of one buys nothing.
    if let credit = outlook.credit, let whole = Int(exactly: credit.rounded(.down)) {
      parts.append("\(whole) available now")
    }
    if outlook.failures > 0 { parts.append("\(outlook.failures) failures in a row") }
    return parts.joined(separator: ", ")
  }
}

extension ReloadReason {
  /// The cause for a person, after "because".
  fileprivate var sentence: String {
    switch self {
    case .first: "it was placed"
    case .policy: "its timeline requested it"
    case .trigger: "a trigger fired"
    case .center: "WidgetCenter requested it"
    case .configured: "its configuration changed"
    case .intent: "an intent was performed"
    case .push: "a push was received"
    case .environment: "its environment changed"
    case .resume: "the machine woke up"
    case .file: "its file changed"
    case .retry: "the last reload failed"
    }
  }
}
