import WidgetModel
import WidgetSchedule
import WidgetServices

/// What else than time and people asks for reloads.
extension Runtime {
  /// The triggers of all placed widgets, by their bundles.
  var wantedTriggers: [WantedTriggers] {
    shelf.paths.compactMap { path in
      guard let host = shelf.bundles[path]?.host else { return nil }
      let triggers = instances.values.filter { $0.record.path == path }.flatMap(\.record.widget.triggers)
      return triggers.isEmpty ? nil : WantedTriggers(bundle: path, host: host, triggers: triggers)
    }
  }

  /// Carries out what the watch has found.
  func take(_ news: TriggerNews) {
    for trouble in news.troubles { log.tell(trouble) }
    for note in news.notes { log.tell(.info, note.text, [("bundle", note.bundle)]) }
    for fired in news.fired { fire(fired) }
  }

  private func fire(_ fired: FiredTrigger) {
    guard fired.trigger != .resume else { return handle(.resumed) }
    guard let bundle = fired.bundle else { return handle(.asked(.trigger(fired.trigger), Wish(.trigger))) }
    // The same path or program may mean another thing to another bundle.
    for instance in ordered where instance.record.path == bundle {
      guard instance.record.widget.triggers.contains(fired.trigger) else { continue }
      handle(.asked(.instance(instance.id), Wish(.trigger, line: fired.line)))
    }
  }

  /// The machine's time zone is another: timelines that were made by the old one are asked for anew.
  func changeTimeZone(to zone: String) {
    guard zone != settings.timeZone else { return }
    settings.timeZone = zone
    log.tell(.info, "the time zone is \(zone) now")
    handle(.timeZoneChanged)
  }
}
