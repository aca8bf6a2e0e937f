package import WidgetModel
package import WidgetSchedule

/// A placed widget in the archive: the user's choices, and the bundle's declaration when it was last read.
package struct InstanceRecord: Sendable, Hashable {
  /// Never reused, even after the widget is removed.
  package let number: Int
  /// Widgets are sorted by this order, then by their numbers.
  package var order: Int
  /// The kind with which it was placed. The bundle may have renamed it since (`formerKinds`).
  package var kind: String
  /// The family in which it is shown.
  package var family: Family
  /// The user's configuration, with defaults for other parameters.
  package var configuration: Value
  /// The widget's version for which the configuration was made.
  package var configurationVersion: Int
  /// The bundle's name and its absolute path.
  package var bundle: String
  /// The bundle's absolute path, without links.
  package var path: String
  /// The fingerprint of the bundle's files when they were last read; nil: they must be read again.
  package var digest: String?
  /// The last declaration that was read; shared by many widgets of a kind.
  @Shared package var widget: WidgetDeclaration
  /// Whether it is automatic: shown only because nothing is placed.
  package var isTransient: Bool
  /// Whether a user placed it: not the runtime by itself, nor, as a Live Activity, its bundle.
  var isChosen: Bool { !isTransient && widget.role != .activity }

  /// Creates the record of a widget to be placed.
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

/// A timeline with the environments of its views.
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

/// An instance's content, without its entries' data and views.
package struct ArchivedState: Sendable, Hashable {
  /// Nil: it has no timeline.
  package var plan: TimelinePlan?
  /// The environments that the views were made in.
  package var environments: [WidgetEnvironment] = []
  /// The warnings of the reload.
  package var warnings: [Diagnostic] = []
  /// The last reload's error.
  package var error: Diagnostic?
  /// Increases by one with each commit that replaces the timeline or the error; it survives the process.
  package var revision = 0

  /// Nothing was ever shown.
  package init() {}
}

/// A placed widget at a restart: enough to know the current entry and when to reload, without reading an entry.
package struct ArchivedInstance: Sendable, Hashable {
  /// The user's choices, and the bundle's declaration.
  package var record: InstanceRecord
  /// Nil: the scheduler knows nothing about it, and reloads it at once. Its plan is that of the archived timeline.
  package var standing: Standing?
  /// The last reload's error.
  @Seldom package var error: Diagnostic?
  package var revision: Int
}

/// Environments of views, and the instances with such views; many instances share one look.
package struct TimelineEnvironments: Sendable, Hashable {
  /// One for each view of an entry, in their order.
  package var environments: [WidgetEnvironment]
  /// The instances' numbers.
  package var instances: [Int] = []

  /// The environments of one family; an inline widget also has those of its tooltip.
  func of(_ family: Family) -> [WidgetEnvironment] { environments.filter { $0.family == family } }
}
