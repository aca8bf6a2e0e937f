/// A part of Lunette that a bundle may need, as `requires = { features = { … } }` names it. This is the only list of them:
/// a release that adds a capability adds a case, and an older release names what it does not have.
public enum HostFeature: String, Sendable, Hashable, CaseIterable {
  case activities, controls, entities, hosts, media, notify, session, stacks

  /// What it allows, for help and documentation.
  public var means: String {
    switch self {
    case .activities: "live activities"
    case .controls: "controls"
    case .entities: "parameters of type entity"
    case .hosts: "URL parameters with grants = \"network\""
    case .media: "media players"
    case .notify: "desktop notifications"
    case .session: "programs with the variables of the desktop session"
    case .stacks: "stacks"
    }
  }

  /// Returns whether a bundle uses it.
  func isUsed(by bundle: BundleDeclaration) -> Bool {
    switch self {
    case .activities: !bundle.activities.isEmpty
    case .controls: !bundle.controls.isEmpty
    case .entities: bundle.hasParameter { $0.kind == .entity }
    case .hosts: bundle.hasParameter(\.grantsNetwork)
    case .media: bundle.permissions.media
    case .notify: bundle.permissions.notify
    case .session: bundle.permissions.session
    case .stacks: !bundle.stacks.isEmpty
    }
  }
}

extension BundleDeclaration {
  /// The features that the bundle uses, in the order of their names: what its `requires` would list.
  public var usedFeatures: [HostFeature] { HostFeature.allCases.filter { $0.isUsed(by: self) } }

  /// Whether a parameter of an intent fulfils a condition.
  func hasParameter(_ condition: (IntentParameter) -> Bool) -> Bool {
    (intents + declared.compactMap(\.intent)).contains { $0.parameters.contains(where: condition) }
  }
}
