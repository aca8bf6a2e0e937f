import WidgetRuntimeClient
import WidgetModel
import WidgetSchedule

/// A user's action, reported by a command, a script's host or a tap: it turns stacks to the widget with that configuration, and suggests
/// one that is not placed (DocC: Scheduling, "Donations").
extension Runtime {
  /// Stores a donation, and notifies the stacks, which turn by their own rules. Returns those notified.
  @discardableResult
  func donate(_ given: Donation) -> [HeldStack] {
    var donation = given
    donation.date = now()
    donations.append(donation)
    donations.removeAll { $0.date < donation.date - Donation.longestKept || $0.date > donation.date }
    if donations.count > Donation.mostKept { donations.removeFirst(donations.count - Donation.mostKept) }
    pending.add(donation)
    var names: [String] = []
    for instance in held(of: donation.bundle) where donation.fits(instance.record) {
      guard let held = stacks[of: instance.record.number] else { continue }
      stacks.update(instance.record.number) { $0.donatedDate = donation.date }
      keepMember(instance.record.number)
      if !names.contains(held.name) { names.append(held.name) }
    }
    advanceStacks()
    return names.compactMap { stacks[$0] }
  }

  /// The reply to a command's donation.
  func reply(to donation: Donation) throws(Diagnostic) -> RuntimeReply {
    let heard = donate(donation).map(\.name)
    settle()
    // A donation is a single fact: if it cannot be stored, the reply says so.
    if let trouble = troubles["archive"] { throw trouble }
    let new = suggestions.filter { $0.intent == donation.intent && $0.path == donation.bundle }
    return .stacks(heard.compactMap { stacks[$0] }.map { state(of: $0) }, new)
  }

  /// A performed intent is a donation, too, if it configures a widget (AppIntents donates what the system performs).
  func donate(performed action: IntentAction, of path: String) {
    let widgets = widgets(of: path).filter { $0.intent?.id == action.intent }
    guard let intent = widgets.first?.intent else { return }
    donate(
      Donation(
        bundle: path, intent: intent.id, parameters: intent.donated(action.parameters), kinds: widgets.map(\.kind)))
  }

  /// The widgets that a bundle declares, one of each kind; if it was not read yet, the placed ones.
  func widgets(of path: String) -> [WidgetDeclaration] {
    (registry.bundles[path]?.declaration?.widgets ?? held(of: path).map(\.record.widget)).reduce(into: []) {
      widgets, widget in
      if !widgets.contains(where: { $0.kind == widget.kind }) { widgets.append(widget) }
    }
  }

  /// Notifies a stack's members of donations from before they joined.
  func apply(_ donations: [Donation], to held: inout HeldStack, _ records: [InstanceRecord]) {
    for number in held.numbers {
      guard let record = instances[number]?.record ?? records.first(where: { $0.number == number }) else { continue }
      guard let date = donations.last(where: { $0.fits(record) })?.date else { continue }
      held.stack.update(InstanceID(number)) { $0.donatedDate = max($0.donatedDate ?? date, date) }
    }
  }

  /// Suggested widgets, last donated first; offered, and never placed automatically.
  var suggestions: [StackSuggestion] {
    var found: [StackSuggestion] = []
    for donation in donations.reversed() where donation.date > now() - Donation.longestKept {
      for kind in donation.kinds where found.count < StackSuggestion.mostOffered {
        let suggestion = StackSuggestion(
          kind: kind, path: donation.bundle, intent: donation.intent, parameters: donation.parameters,
          date: donation.date)
        guard !found.contains(where: { $0.isSame(as: suggestion) }) else { continue }
        let isPlaced = held(ofKind: kind).contains { !$0.record.isTransient && donation.fits($0.record) }
        if !isPlaced { found.append(suggestion) }
      }
    }
    return found
  }
}

extension Donation {
  /// Whether a widget is configured by this intent with these values.
  func fits(_ record: InstanceRecord) -> Bool {
    guard record.path == bundle, let intent = record.widget.intent, intent.id == self.intent else { return false }
    return intent.areSame(parameters, record.configuration, in: record.family)
  }
}

extension StackSuggestion {
  fileprivate func isSame(as other: StackSuggestion) -> Bool {
    kind == other.kind && path == other.path && parameters == other.parameters
  }
}
