import WidgetRuntimeClient
import WidgetModel
import WidgetSchedule

/// The placeholders that bundles have made. They contain no user data, so one serves all widgets of a kind and family.
struct Placeholders {
  struct Key: Sendable, Hashable {
    var kind: String
    var family: Family

    init(_ kind: String, _ family: Family) { (self.kind, self.family) = (kind, family) }
    init(_ record: InstanceRecord) { self.init(record.kind, record.family) }
  }

  private var made: [Key: MadePlaceholder] = [:]

  /// The placeholder of a placed widget; nil if none was made yet.
  subscript(record: InstanceRecord) -> MadePlaceholder? { made[Key(record)] }

  mutating func keep(_ placeholder: MadePlaceholder) { made[placeholder.key] = placeholder }

  /// A bundle was read again: its placeholders may have changed.
  mutating func forget(_ bundle: BundleDeclaration) {
    let kinds = Set(bundle.declared.map(\.kind))
    made = made.filter { !kinds.contains($0.key.kind) }
  }
}

/// A placeholder as its bundle has made it.
struct MadePlaceholder: Sendable {
  let key: Placeholders.Key
  let entry: TimelineEntry
  /// One for each of the entry's views.
  let environments: [WidgetEnvironment]

  /// Nil if the bundle makes none: the family's skeleton stays, and the timeline's failure says why.
  init?(by registered: RegisteredBundle, _ request: ProviderRequest) {
    guard let bundle = try? registered.opened(now: request.now),
      let entry = (try? bundle.timeline(.placeholder(request)))?.entries.first
    else { return nil }
    key = Placeholders.Key(request.kind, request.family)
    (self.entry, environments) = (entry, request.environments)
  }
}
