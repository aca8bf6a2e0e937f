import WidgetModel
import WidgetRuntimeClient

/// The locked state: what is private is hidden, and what a tap may do is less (DocC: Intents, "Locked").
extension Runtime {
  /// Locks or unlocks the widgets; all of them are shown anew.
  func lock(_ isLocked: Bool) throws(Diagnostic) {
    guard isLocked != self.isLocked else { return }
    try LockedState.set(isLocked, settings.folder)
    self.isLocked = isLocked
    for number in instances.keys { showAnew(number) }
    log.tell(.info, isLocked ? "the widgets are locked" : "the widgets are unlocked")
  }

  /// Refuses what a tap does while the widgets are locked: a widget's button or toggle always, a control's where its intent asks
  /// for a person who is known (WidgetKit: Adding interactivity to widgets; AppIntents: IntentAuthenticationPolicy).
  func checkLock(_ demand: PerformDemand, on holder: HeldInstance) throws(Diagnostic) {
    guard isLocked else { return }
    let bundle = registry.bundles[demand.bundle]?.declaration
    guard bundle?.mayPerform(demand.action.intent, whileLockedIn: holder.record.kind) == true else {
      throw LockedState.refusal(demand.action.intent)
    }
  }
}

extension ShownWidget {
  /// Hides what is `privacySensitive`.
  mutating func hidePrivateContent() {
    for index in environments.indices { environments[index].redactionReasons.insert(.privacy) }
  }
}
