import WidgetRuntimeClient
import WidgetModel
import WidgetSchedule

/// Whose placeholder: it holds no user's data, so that it is that of all widgets of a kind and family.
struct PlaceholderKey: Sendable, Hashable {
  var kind: String
  var family: Family
}

/// A placeholder as its bundle has made it.
struct MadePlaceholder: Sendable {
  let key: PlaceholderKey
  let entry: TimelineEntry
  /// One for each of the entry's views.
  let environments: [WidgetEnvironment]

  /// Nil where the bundle makes none: the family's skeleton goes on standing there, and the timeline's failure says why.
  init?(by registered: RegisteredBundle, _ request: ProviderRequest) {
    guard let bundle = try? registered.opened(now: request.now),
      let entry = (try? bundle.timeline(.placeholder(request)))?.entries.first
    else { return nil }
    key = PlaceholderKey(kind: request.kind, family: request.family)
    (self.entry, environments) = (entry, request.environments)
  }
}

/// What is shown while a first timeline is awaited, or after it failed (WidgetKit: `placeholder(in:)`).
extension Runtime {
  /// What to ask the bundle for; nil where an instance shows something, or its placeholder is known.
  func placeholderQuestion(_ instance: HeldInstance, at moment: Double) -> ProviderRequest? {
    let record = instance.record
    let key = PlaceholderKey(kind: record.kind, family: record.family)
    guard instance.plan == nil, !instance.hasNothing, placeholders[key] == nil else { return nil }
    let configuration = record.widget.defaultConfiguration
    return ProviderRequest(
      kind: record.kind, family: record.family, now: moment, configuration: configuration,
      environments: masked(settings.environments(record.family, configuration)))
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
    placeholders[made.key] = made
    for instance in held(of: path) where instance.plan == nil && !instance.hasNothing {
      let record = instance.record
      guard PlaceholderKey(kind: record.kind, family: record.family) == made.key else { continue }
      // It is another picture, and gets another revision.
      pending.setError(instance.error, of: record.number)
    }
  }

  /// A bundle was read anew: its placeholders may be others.
  func forgetPlaceholders(of bundle: BundleDeclaration) {
    let kinds = Set(bundle.widgets.map(\.kind))
    placeholders = placeholders.filter { !kinds.contains($0.key.kind) }
  }

  /// What an instance shows that has no timeline: the bundle's placeholder, else bars in the family's size, both masked.
  func withPlaceholder(_ shown: ShownWidget, _ record: InstanceRecord) -> ShownWidget {
    var shown = shown
    if let made = placeholders[PlaceholderKey(kind: record.kind, family: record.family)] {
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
