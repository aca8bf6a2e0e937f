import WidgetRuntimeClient
import WidgetModel
import WidgetSchedule

/// Pictures while a first timeline is loading, or after it failed (WidgetKit: `placeholder(in:)`).
extension Runtime {
  /// The request to the bundle; nil if an instance has a picture, or its placeholder is known.
  func placeholderQuestion(_ instance: HeldInstance, at moment: Double) -> ProviderRequest? {
    let record = instance.record
    guard instance.plan == nil, !instance.hasNothing, placeholders[record] == nil else { return nil }
    let configuration = record.widget.defaultConfiguration(in: record.family)
    return ProviderRequest(
      kind: record.kind, family: record.family, now: moment, configuration: configuration,
      environments: masked(settings.environments(record.family, configuration)))
  }

  /// Whether an instance shows its provider's result, or says why it does not.
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

  /// A bundle has made a placeholder, which replaces the skeletons.
  func take(_ made: MadePlaceholder, of path: String) {
    placeholders.keep(made)
    for instance in held(of: path) where instance.plan == nil && !instance.hasNothing {
      guard Placeholders.Key(instance.record) == made.key else { continue }
      // It is a new picture, and gets a new revision.
      pending.setError(instance.error, of: instance.record.number)
    }
  }

  /// The picture of an instance without a timeline: the bundle's placeholder, or else bars in the family's size, both masked.
  func withPlaceholder(_ shown: ShownWidget, _ record: InstanceRecord) -> ShownWidget {
    var shown = shown
    if let made = placeholders[record] {
      (shown.entry, shown.environments) = (made.entry, made.environments)
    } else {
      shown.environments = masked(settings.environments(record.family, record.configuration))
      let bars = Skeleton.tree(record.family)
      // An unchanged picture keeps its date.
      shown.entry = TimelineEntry(date: figures.started, views: shown.environments.map { _ in bars })
    }
    (shown.index, shown.count) = (0, 1)
    return shown
  }
}
