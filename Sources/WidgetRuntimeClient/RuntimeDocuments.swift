public import WidgetRender

// The runtime's answers as the documents that commands and the HTTP server print.

extension PlacedInstance {
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
  public init(_ states: [InstanceState]) { self.init(states.map { PlacedInstance($0) }) }
}

extension ConfigurationsDocument {
  public init(_ states: [InstanceState]) { self.init(states.map { PlacedInstance($0) }) }
}

extension ReloadDocument {
  public init(_ states: [InstanceState]) { self.init(states.map { PlacedInstance($0) }) }
}

extension InstanceDocument {
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
  public init(_ explanation: Explanation) {
    self.init(PlacedInstance(explanation.instance), explanation.outlook, profile: explanation.profile)
    lastAnswer = explanation.lastAnswer
    lastGrant = explanation.lastGrant
    lastDeferral = explanation.lastDeferral
    unwatched = explanation.unwatched
  }
}

extension StatusDocument {
  public init(_ status: RuntimeStatus) {
    self.init(
      version: status.version, process: status.process, started: status.started, folder: status.folder,
      widgets: status.widgets, profile: status.profile)
    listens = status.listens
    troubles = status.troubles
  }
}

extension ChangeDocument {
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
