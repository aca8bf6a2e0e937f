import LinuxKit
public import WidgetRuntimeClient

/// The tokens by which a client over TCP has a role; a role without one nobody has by a token.
public struct AccessTokens: Sendable, Hashable {
  private var tokens: [AccessRole: String]

  /// - Parameter tokens: by role.
  public init(_ tokens: [AccessRole: String] = [:]) { self.tokens = tokens }

  /// Whether there is a token that is good for a role.
  func isAny(for role: AccessRole) -> Bool { tokens.keys.contains { $0 >= role } }

  /// The role that a token gives; nil: none. All are compared, whichever it is.
  func role(of given: String) -> AccessRole? {
    var role: AccessRole?
    for candidate in AccessRole.allCases where tokens[candidate].map(given.equalsInConstantTime) ?? false {
      role = candidate
    }
    return role
  }
}
