/// What somebody may do over HTTP: each role may do all that the ones before it may.
public enum AccessRole: String, Sendable, Hashable, CaseIterable, Comparable {
  /// Reads.
  case view
  /// Taps widgets and turns stacks, too.
  case tap
  /// Places, configures, arranges and removes, too.
  case edit

  public static func < (one: AccessRole, other: AccessRole) -> Bool { one.order < other.order }

  private var order: Int {
    switch self {
    case .view: 0
    case .tap: 1
    case .edit: 2
    }
  }

  /// The name of the file in the state folder that has the role's token.
  public var tokenFile: String {
    switch self {
    case .view: "http.view-token"
    case .tap: "http.tap-token"
    case .edit: "http.token"
    }
  }
}
