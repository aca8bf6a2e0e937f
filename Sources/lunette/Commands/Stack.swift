import Glibc
import LinuxKit
import WidgetLocale
import WidgetRuntimeClient
import WidgetModel
import WidgetRender
import WidgetServices

/// `lunette stack`: widgets that share one place, and why one of them is on top.
enum StackCommand {
  static func outcome(_ typed: Typed) throws(Diagnostic) -> Outcome {
    let showing = try ListShowing(typed)
    let verb = try verb(typed.arguments.first)
    let words = Array(typed.arguments.dropFirst())
    if typed[.family] != nil, verb != .new, verb != .add {
      throw .usage("--family only works with 'stack new' and 'stack add'")
    }
    guard verb != .list else {
      guard words.isEmpty else {
        throw .usage("'stack list' does not accept a name", advice: "lunette stack why \(words[0])")
      }
      return try list(try RuntimeCall.linkOrOffline(typed), showing)
    }
    guard let name = words.first, verb.words.contains(words.count - 1) else {
      throw .usage("wrong arguments for 'stack \(verb.rawValue)'", advice: "write \(verb.usage)")
    }
    let order = try order(verb, Array(words.dropFirst()), typed)
    let link = try RuntimeCall.linkOrOffline(typed)
    let state = try link.stack(name, order)
    if verb == .remove, try !link.stacks().stacks.contains(where: { $0.name == name }) {
      return showing.outcome(StackDocument(state)) { "dissolved the stack '\(FaultPage.clean(name))'\n" }
    }
    return page(state, showing, isWhy: verb == .why)
  }

  private static func verb(_ word: String?) throws(Diagnostic) -> StackVerb {
    guard let word else { return .list }
    if let verb = StackVerb(rawValue: word) { return verb }
    throw .unknown(
      .usage, "unknown stack command '\(word)'", nearest: word,
      among: StackVerb.allCases.map(\.rawValue),
      else: "see 'lunette help stack'")
  }

  private static func order(_ verb: StackVerb, _ words: [String], _ typed: Typed) throws(Diagnostic) -> StackOrder {
    switch verb {
    case .list, .why: return .look
    case .new:
      let (candidates, displayName) = try candidates(words, typed)
      return .new(candidates, displayName: displayName)
    case .add: return .add(try candidates(words, typed).candidates)
    case .remove: return .takeOut(words.map { InstanceReference($0) })
    case .turn:
      switch words.first {
      case nil, "next": return .turn(.by(1))
      case "previous": return .turn(.by(-1))
      case let word?: return .turn(.to(InstanceReference(word)))
      }
    case .pin: return .pin(words.first.map { InstanceReference($0) })
    case .unpin: return .unpin
    }
  }

  /// Numbers are placed widgets; kinds, files and stacks of bundles are placed anew.
  private static func candidates(
    _ words: [String], _ typed: Typed
  ) throws(Diagnostic) -> (candidates: [StackCandidate], displayName: String?) {
    guard words.count <= BundleLimits.stackWidgets else {
      throw Diagnostic(.size, "a stack can have up to \(BundleLimits.stackWidgets) widgets, not \(words.count)")
    }
    var candidates: [StackCandidate] = []
    var displayName: String?
    for word in words {
      if case .number = InstanceReference(word) {
        candidates.append(.placed(InstanceReference(word)))
        continue
      }
      var one = typed
      one.replaceArgument(by: word)
      let meant = try PlaceableStack.named(one)
      candidates += try meant.widgets(one).map { .new($0) }
      if words.count == 1 { displayName = meant.displayName }
    }
    return (candidates, displayName)
  }

  // MARK: Pages

  private static func list(_ link: RuntimeLink, _ showing: ListShowing) throws(Diagnostic) -> Outcome {
    let (stacks, suggestions) = try link.stacks()
    return showing.outcome(StacksDocument(stacks, suggestions)) {
      StackPage(LocalClock(Locality.timeZone()), now: clockSeconds(CLOCK_REALTIME)).list(stacks, suggestions)
    }
  }

  static func page(_ state: StackState, _ showing: ListShowing, isWhy: Bool = false) -> Outcome {
    showing.outcome(StackDocument(state)) {
      let page = StackPage(LocalClock(Locality.timeZone()), now: clockSeconds(CLOCK_REALTIME))
      return isWhy ? page.why(state) : page.line(state)
    }
  }
}

extension RuntimeLink {
  /// Does something with a stack.
  func stack(_ name: String, _ order: StackOrder) throws(Diagnostic) -> StackState {
    try ask(.stack(name, order)) { if case .stack(let state) = $0 { state } else { nil } }
  }

  /// All stacks, and what might be placed.
  func stacks(
    _ request: RuntimeRequest = .stacks
  ) throws(Diagnostic) -> (stacks: [StackState], suggestions: [StackSuggestion]) {
    try ask(request) { if case .stacks(let stacks, let suggestions) = $0 { (stacks, suggestions) } else { nil } }
  }
}
