import WidgetModel
import WidgetSchedule
import WidgetServices
import WidgetWatch

/// The state of placed widgets' triggers.
struct PlacedTriggers {
  /// Whether placed widgets or declarations have changed, so the triggers may have, too.
  var isStale = false
  /// Triggers beyond the limit, which are not watched.
  var unwatched: [UnwatchedTrigger] = []

  /// Which of a widget's triggers are not watched and why, each a sentence.
  func sentences(for record: InstanceRecord) -> [String] {
    unwatched.filter { $0.bundle == record.path && record.widget.triggers.contains($0.trigger) }.map(\.sentence)
  }
}

/// Sources of reloads besides time and users.
extension Runtime {
  /// The triggers of all placed widgets, by their bundles.
  var wantedTriggers: [WantedTriggers] {
    registry.paths.compactMap { path in
      guard index.triggered[path] != nil, let host = registry.bundles[path]?.host else { return nil }
      // In the order of placing, so that with too many the same ones are always watched.
      let triggers = held(of: path).flatMap(\.record.widget.triggers)
      return triggers.isEmpty ? nil : WantedTriggers(bundle: path, access: host, triggers: triggers)
    }
  }

  /// Carries out the watch's findings.
  func take(_ news: TriggerNews) {
    for trouble in news.troubles { log.tell(trouble) }
    for note in news.notes { log.tell(.info, note.text, [("bundle", note.bundle)]) }
    for fired in news.fired { fire(fired) }
  }

  private func fire(_ fired: FiredTrigger) {
    // The same path or program may mean something else for another bundle.
    let touched = (fired.bundle.map(held(of:)) ?? ordered).filter { $0.record.widget.triggers.contains(fired.trigger) }
    let reason: ReloadReason = fired.trigger == .resume ? .resume : .trigger
    for instance in touched {
      triggerRelevance(of: instance.record.number, RelevanceDemand(reason, line: fired.line))
    }
    advanceStacks()
    guard fired.trigger != .resume else { return handle(.resumed) }
    guard fired.bundle != nil else { return handle(.asked(.trigger(fired.trigger), ReloadDemand(.trigger))) }
    for instance in touched { handle(.asked(.instance(instance.id), ReloadDemand(.trigger, line: fired.line))) }
  }

  /// The machine's clock was set.
  func setClock(by seconds: Double) {
    guard abs(seconds) > scheduler.limits.clockStep else { return }
    log.tell(.info, "the clock was set by \(Int(seconds.rounded())) s")
    handle(.clockSet(by: seconds))
    for name in stacks.sortedNames { stacks.judge(name) }
    advanceStacks()
  }

  /// The machine's time zone has changed: timelines made in the old one are reloaded.
  func changeTimeZone(to zone: String) {
    guard zone != settings.timeZone else { return }
    settings.timeZone = zone
    log.tell(.info, "the time zone changed to \(zone)")
    // At once, whenever the providers reply.
    for instance in ordered { evaluate(instance.record.number) }
    handle(.timeZoneChanged)
    // Habits depend on the user's local hours.
    for name in stacks.sortedNames { stacks.judge(name) }
    advanceStacks()
  }
}
