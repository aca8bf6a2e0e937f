package import WidgetModel
package import WidgetSchedule

/// A placed widget, as the archive keeps it: what a person chose, and what its bundle said when it was last read.
package struct InstanceRecord: Sendable, Hashable {
  /// Never used again, also after the widget is removed.
  package let number: Int
  /// Widgets are shown by rising order, equal ones by their numbers.
  package var order: Int
  /// The kind by which it was placed. The bundle may call it by another name now (`formerKinds`).
  package var kind: String
  /// The family in which it is shown.
  package var family: Family
  /// The configuration that a person chose, with the defaults of what was not chosen.
  package var configuration: Value
  /// The widget's version for which the configuration was made.
  package var configurationVersion: Int
  /// The bundle's name and its absolute path.
  package var bundle: String
  /// The bundle's absolute path, without links.
  package var path: String
  /// The fingerprint of the bundle's files as they were last read; nil: they are to be read anew.
  package var digest: String?
  /// The declaration as it was last read; that of many widgets of a kind.
  @Shared package var widget: WidgetDeclaration
  /// Whether no person placed it: it is shown because nothing is placed.
  package var isTransient: Bool
  /// Whether a person placed it: neither the runtime by itself nor, as a Live Activity, its bundle.
  var isChosen: Bool { !isTransient && widget.role != .activity }

  /// Creates the record of a widget that is to be placed.
  package init(
    number: Int, order: Int, widget: WidgetDeclaration, family: Family, configuration: Value = .emptyTable,
    bundle: String, path: String, digest: String? = nil, isTransient: Bool = false
  ) {
    self.number = number
    self.order = order
    self.kind = widget.kind
    self.family = family
    self.configuration = configuration
    self.configurationVersion = widget.version
    self.bundle = bundle
    self.path = path
    self.digest = digest
    _widget = Shared(wrappedValue: widget)
    self.isTransient = isTransient
  }
}

/// A timeline with what its views were made for.
package struct ArchivedTimeline: Sendable, Hashable {
  /// The entries with their views, and the reload policy.
  package var timeline: Timeline
  /// One for each view of an entry, in their order.
  package var environments: [WidgetEnvironment]

  /// Creates a timeline whose views were made in these environments.
  package init(_ timeline: Timeline, environments: [WidgetEnvironment]) {
    self.timeline = timeline
    self.environments = environments
  }
}

/// What an instance has, without its entries' data and views.
package struct ArchivedState: Sendable, Hashable {
  /// Nil: it has no timeline.
  package var plan: TimelinePlan?
  /// The environments that the views were made in.
  package var environments: [WidgetEnvironment] = []
  /// What was noticed while the timeline was made.
  package var warnings: [Diagnostic] = []
  /// What the last reload failed with.
  package var error: Diagnostic?
  /// Rises by one with each commit that replaces the timeline or the error; it outlasts the process.
  package var revision = 0

  /// Nothing was ever shown.
  package init() {}
}

/// A placed widget at a restart: enough to say which entry is shown and when its provider is asked, without reading an entry.
package struct ArchivedInstance: Sendable, Hashable {
  /// What a person chose, and what the bundle declared.
  package var record: InstanceRecord
  /// Nil: the scheduler knows nothing of it, and asks its provider at once. Its plan is that of the archived timeline.
  package var standing: Standing?
  /// What the last reload failed with.
  @Seldom package var error: Diagnostic?
  package var revision: Int
}

/// Environments that views were made in, and the instances whose views were: those of one look are many.
package struct TimelineEnvironments: Sendable, Hashable {
  /// One for each view of an entry, in their order.
  package var environments: [WidgetEnvironment]
  /// The instances' numbers.
  package var instances: [Int] = []

  /// The environments of one family; an inline widget has those of its tooltip beside its own.
  func of(_ family: Family) -> [WidgetEnvironment] { environments.filter { $0.family == family } }
}
