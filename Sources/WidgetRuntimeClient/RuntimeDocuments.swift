public import WidgetRender

// The runtime's answers as the documents that commands and the HTTP server print.

extension PlacedInstance {
  /// Describes a placed widget for a list.
  public init(_ state: InstanceState) {
    self.init(
      number: state.number, kind: state.kind, family: state.family, configuration: state.configuration,
      displayName: state.displayName, path: state.path)
    isTransient = state.isTransient
    entryDate = state.entryDate
    nextReload = state.nextReload
    error = state.error
  }
}

extension InstancesDocument {
  /// The document of `lunette instances`.
  public init(_ states: [InstanceState]) { self.init(states.map { PlacedInstance($0) }) }
}

extension ConfigurationsDocument {
  /// The document of widgets with their configurations.
  public init(_ states: [InstanceState]) { self.init(states.map { PlacedInstance($0) }) }
}

extension ReloadDocument {
  /// The document of widgets whose reload was asked for.
  public init(_ states: [InstanceState]) { self.init(states.map { PlacedInstance($0) }) }
}

extension InstanceDocument {
  /// Describes a placed widget with what it shows.
  public init(_ state: InstanceState, _ shown: ShownWidget) {
    self.init(PlacedInstance(state), bundle: shown.bundle)
    entry = shown.entry.map { RenderDocument.Entry($0, shown.index, of: shown.count) }
    nextEntry = shown.nextEntry
    policy = shown.policy
    made = shown.made
    warnings = shown.warnings
    error = shown.error
    revision = shown.revision
  }
}

extension ExplanationDocument {
  /// The document of `lunette explain`.
  public init(_ explanation: Explanation) {
    self.init(PlacedInstance(explanation.instance), explanation.outlook, profile: explanation.profile)
    lastAnswer = explanation.lastAnswer
    lastGrant = explanation.lastGrant
    lastDeferral = explanation.lastDeferral
    unwatched = explanation.unwatched
  }
}

extension StatusDocument {
  /// The document of `lunette status`.
  public init(_ status: RuntimeStatus) {
    self.init(
      version: status.version, process: status.process, started: status.started, folder: status.folder,
      widgets: status.widgets, profile: status.profile)
    listens = status.listens
    troubles = status.troubles
  }
}

extension ChangeDocument {
  /// The document of one change.
  public init(_ change: RuntimeChange) {
    let matter: Matter =
      switch change.matter {
      case .shown: .shown
      case .placed: .placed
      case .removed: .removed
      }
    self.init(matter, number: change.number, kind: change.kind, family: change.family, revision: change.revision)
  }
}
