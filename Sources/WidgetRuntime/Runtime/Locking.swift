import WidgetModel
import WidgetRuntimeClient

/// Who locks widgets.
enum Locker {
  /// A command; that lock survives the runtime.
  case person
  /// The login session (org.freedesktop.login1: Session). A starting runtime asks for its state.
  case session
}

/// The locked state: private content is hidden, and taps can do less (DocC: Intents, "Locked").
extension Runtime {
  var isLocked: Bool { !lockers.isEmpty }

  /// A user locks or unlocks the widgets. Unlocking removes every lock.
  func lock(_ isLocked: Bool) throws(Diagnostic) {
    guard isLocked != lockers.contains(.person) || isLocked != self.isLocked else { return }
    try LockedState.set(isLocked, settings.folder)
    setLockers(isLocked ? lockers.union([.person]) : [])
  }

  /// The login session is locked or unlocked. The user's own lock stays.
  func lock(bySession isLocked: Bool) {
    setLockers(isLocked ? lockers.union([.session]) : lockers.subtracting([.session]))
    settle()
  }

  /// If the locked state changes, all widgets are shown again.
  private func setLockers(_ lockers: Set<Locker>) {
    let wasLocked = isLocked
    self.lockers = lockers
    guard isLocked != wasLocked else { return }
    for number in instances.keys { showAnew(number) }
    tell(RuntimeChange(.locked, number: 0, kind: "", family: .systemSmall, revision: 0))
    log.tell(.info, isLocked ? "the widgets are locked" : "the widgets are unlocked")
  }

  /// Refuses taps while the widgets are locked: a widget's button or toggle always, a control's if its intent requires an authenticated
  /// user (WidgetKit: Adding interactivity to widgets; AppIntents: IntentAuthenticationPolicy).
  func checkLock(_ demand: PerformDemand, on holder: HeldInstance) throws(Diagnostic) {
    guard isLocked else { return }
    let bundle = registry.bundles[demand.bundle]?.declaration
    guard bundle?.mayPerform(demand.action.intent, whileLockedIn: holder.record.kind) == true else {
      throw LockedState.refusal(demand.action.intent)
    }
  }
}

extension ShownWidget {
  /// Hides `privacySensitive` content.
  mutating func hidePrivateContent() {
    for index in environments.indices { environments[index].redactionReasons.insert(.privacy) }
  }
}
