import WidgetRuntimeClient
import WidgetModel
import WidgetSchedule

/// What is shown while a first timeline is awaited, or after it failed (WidgetKit: `placeholder(in:)`).
extension Runtime {
  /// What to ask the bundle for; nil where an instance shows something, or its placeholder is known.
  func placeholderQuestion(_ instance: HeldInstance, at moment: Double) -> ProviderRequest? {
    let record = instance.record
    guard instance.plan == nil, !instance.hasNothing, placeholders[record] == nil else { return nil }
    let configuration = record.widget.defaultConfiguration(in: record.family)
    return ProviderRequest(
      kind: record.kind, family: record.family, now: moment, configuration: configuration,
      environments: masked(settings.environments(record.family, configuration)))
  }

  /// Whether an instance shows what its provider gave, or says why it does not.
  func hasPicture(of number: Int) -> Bool {
    guard let instance = instances[number] else { return false }
    return instance.plan != nil || instance.hasNothing || instance.error != nil
  }

  private func masked(_ environments: [WidgetEnvironment]) -> [WidgetEnvironment] {
    environments.map { environment in
      var environment = environment
      environment.redactionReasons.insert(.placeholder)
      return environment
    }
  }

  /// A bundle has made a placeholder: whoever shows the skeleton shows that now.
  func take(_ made: MadePlaceholder, of path: String) {
    placeholders.keep(made)
    for instance in held(of: path) where instance.plan == nil && !instance.hasNothing {
      guard Placeholders.Key(instance.record) == made.key else { continue }
      // It is another picture, and gets another revision.
      pending.setError(instance.error, of: instance.record.number)
    }
  }

  /// What an instance shows that has no timeline: the bundle's placeholder, else bars in the family's size, both masked.
  func withPlaceholder(_ shown: ShownWidget, _ record: InstanceRecord) -> ShownWidget {
    var shown = shown
    if let made = placeholders[record] {
      (shown.entry, shown.environments) = (made.entry, made.environments)
    } else {
      shown.environments = masked(settings.environments(record.family, record.configuration))
      let bars = Skeleton.tree(record.family)
      // The date of a picture that stays the same stays the same.
      shown.entry = TimelineEntry(date: figures.started, views: shown.environments.map { _ in bars })
    }
    (shown.index, shown.count) = (0, 1)
    return shown
  }
}
