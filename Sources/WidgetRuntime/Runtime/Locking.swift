import WidgetModel
import WidgetRuntimeClient

/// Who locks widgets.
enum Locker {
  /// By a command; that outlasts the runtime.
  case person
  /// The login session is locked (org.freedesktop.login1: Session). A runtime that starts asks how that is.
  case session
}

/// The locked state: what is private is hidden, and what a tap may do is less (DocC: Intents, "Locked").
extension Runtime {
  var isLocked: Bool { !lockers.isEmpty }

  /// A person locks or unlocks the widgets. Unlocked they are whoever has locked them.
  func lock(_ isLocked: Bool) throws(Diagnostic) {
    guard isLocked != lockers.contains(.person) || isLocked != self.isLocked else { return }
    try LockedState.set(isLocked, settings.folder)
    setLockers(isLocked ? lockers.union([.person]) : [])
  }

  /// The login session is locked or unlocked. What a person has locked stays so.
  func lock(bySession isLocked: Bool) {
    setLockers(isLocked ? lockers.union([.session]) : lockers.subtracting([.session]))
    settle()
  }

  /// Where the locked state is another all widgets are shown anew.
  private func setLockers(_ lockers: Set<Locker>) {
    let wasLocked = isLocked
    self.lockers = lockers
    guard isLocked != wasLocked else { return }
    for number in instances.keys { showAnew(number) }
    tell(RuntimeChange(.locked, number: 0, kind: "", family: .systemSmall, revision: 0))
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
