import WidgetLayout
import WidgetModel
import WidgetSchedule

/// What is done in a simulation, as the runtime does it: the intent is performed by the bundle's own script, and then whoever
/// held it is reloaded, free of charge.
extension SimulatedDay {
  /// Carries out the act of that number.
  ///
  /// - Returns: what the scheduler is told of it.
  mutating func act(_ number: Int, at now: Double) -> [Event] {
    guard acts.indices.contains(number) else { return [] }
    set(now)
    switch acts[number].deed {
    case .lock: return lock(true, now)
    case .unlock: return lock(false, now)
    case .reload(let kind):
      return [.asked(.kind(kind), ReloadDemand(.center, isForeground: true))]
    case .tap(let target):
      guard let meant = SimulatedAct.meant(target, among: Set(bundles.instances.map(\.widget.kind))) else {
        blame(
          .unknown(
            .missingKind, "no widget '\(target)' is simulated", nearest: target,
            among: bundles.instances.map(\.widget.kind)))
        return []
      }
      return placed(meant.kind).flatMap { tap($0, meant.intent, now) }
    case .perform(let intent, let words): return perform(intent, words, now)
    case .donate(let intent, let words):
      donate(intent, words, now)
      return []
    }
  }

  private func placed(_ kind: String) -> [PlacedInstance] { bundles.instances.filter { $0.widget.kind == kind } }

  private mutating func lock(_ isLocked: Bool, _ now: Double) -> [Event] {
    self.isLocked = isLocked
    note(isLocked ? .lock : .unlock, "", of: Array(bundles.instances.prefix(1)), now)
    return []
  }

  private mutating func tap(_ instance: PlacedInstance, _ intent: String?, _ now: Double) -> [Event] {
    guard let action = shownAction(of: instance, intent, at: now) else {
      let what = intent.map { "'\($0)' " } ?? ""
      note(.failed, "no button or toggle \(what)is shown", of: [instance], now)
      return []
    }
    guard !isLocked else {
      note(.tap, "\(action.intent): refused, because the widgets are locked", of: [instance], now)
      return []
    }
    note(.tap, words(action), of: [instance], now)
    return perform(action, by: instance.bundle, holder: instance, now)
  }

  private mutating func perform(_ intent: String, _ words: [String], _ now: Double) -> [Event] {
    guard
      let instance = bundles.instances.first(where: { instance in
        instance.bundle.declaration.intents.contains { $0.id == intent && $0.isAction }
      }), let declared = instance.bundle.declaration.intents.first(where: { $0.id == intent })
    else {
      let known = bundles.instances.flatMap { $0.bundle.declaration.intents.filter(\.isAction).map(\.id) }
      blame(.unknown(.missing, "no intent '\(intent)' is simulated", nearest: intent, among: known))
      return []
    }
    do throws(Diagnostic) {
      let action = try action(declared, words, .perform)
      note(.tap, "perform " + self.words(action), of: [instance], now)
      return perform(action, by: instance.bundle, holder: nil, now)
    } catch {
      blame(error)
      return []
    }
  }

  // MARK: Donations

  private mutating func donate(_ id: String, _ words: [String], _ now: Double) {
    let configured = bundles.instances.filter { $0.widget.intent?.id == id }
    guard let first = configured.first, let intent = first.widget.intent else {
      let known = bundles.instances.compactMap(\.widget.intent?.id)
      return blame(
        .unknown(
          .missing, "no simulated widget is configured by the intent '\(FaultPage.clean(String(id.prefix(60))))'",
          nearest: id, among: known, else: known.isEmpty ? "see 'lunette help intent'" : nil))
    }
    do throws(Diagnostic) {
      let action = try action(intent, words, .donate)
      let meant = self.configured(by: action, of: first.bundle)
      let remark = meant.isEmpty ? "; no widget has this configuration" : ""
      note(.donate, self.words(action) + remark, of: meant.isEmpty ? [first] : meant, now)
      for instance in meant { donate(to: instance, now) }
    } catch { blame(error) }
  }

  /// The widgets whose configuration is what an intent of their bundle says.
  private func configured(by action: IntentAction, of bundle: OpenBundle) -> [PlacedInstance] {
    bundles.instances.filter { instance in
      guard instance.bundle === bundle, let intent = instance.widget.intent, intent.id == action.intent else {
        return false
      }
      return intent.areSame(
        intent.donated(action.parameters), instance.request.configuration, in: instance.request.family)
    }
  }

  private func action(
    _ intent: IntentDeclaration, _ words: [String], _ command: CommandName
  ) throws(Diagnostic) -> IntentAction {
    let values = try ConfigurationWords(words, command.rawValue).values(
      of: intent, "the intent '\(intent.id)'", timeZone: setting.timeZone)
    return IntentAction(intent: intent.id, parameters: .table(values))
  }

  // MARK: Performing

  /// - Parameter holder: whose button it was; nil: all that show one of the intent are reloaded.
  private mutating func perform(
    _ action: IntentAction, by bundle: OpenBundle, holder: PlacedInstance?, _ now: Double
  ) -> [Event] {
    let reloaded =
      holder.map { [$0] }
      ?? bundles.instances.filter { $0.bundle === bundle && shownAction(of: $0, action.intent, at: now) != nil }
    var events: [Event] = []
    do throws(Diagnostic) {
      let reply = try bundle.handle(.perform(action), setting)
      // As the system donates what it performs.
      for instance in configured(by: action, of: bundle) { donate(to: instance, now) }
      let kinds = reply?.reload ?? []
      events = kinds.map { .asked(.kind($0), ReloadDemand(.center, isForeground: true)) }
    } catch {
      blame(error)
      note(.failed, "\(action.intent): \(error.message)", of: reloaded, now)
    }
    // Always, and free: also what failed shows what is true.
    return reloaded.map { .asked(.instance($0.id), ReloadDemand(.intent)) } + events + askedByScripts()
  }

  /// The first button or toggle of what is shown, or that of an intent.
  private func shownAction(of instance: PlacedInstance, _ intent: String?, at now: Double) -> IntentAction? {
    guard let timeline = timelines[instance.id.number - 1], let index = timeline.index(at: now),
      let tree = timeline.entries[index].views.first
    else { return nil }
    return tree.actions.first { intent == nil || $0.intent == intent }
  }

  private func words(_ action: IntentAction) -> String {
    let values = (action.parameters.fields ?? []).map { ConfigurationWords.word($0.name, $0.value) }
    return ([action.intent] + values).joined(separator: " ")
  }
}
