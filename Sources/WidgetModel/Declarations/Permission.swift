/// Powers over the world outside: what a bundle declares, and what a user grants. Nothing is reachable without both.
public struct Permissions: Sendable, Hashable {
  /// Host names.
  public var network: [String] = []
  /// Paths; `~` and `bundle:` are allowed. `system` stands for other people's processes.
  public var read: [String] = []
  /// Programs by name or path.
  public var run: [String] = []
  /// Variables that `process.run` may set beyond the free ones (`EnvironmentVariable`).
  public var environment: [String] = []
  /// Whether programs get the variables by which they reach the desktop session.
  public var session = false
  /// Whether notifications may be shown.
  public var notify = false
  /// Whether media players may be read.
  public var media = false

  /// No permission.
  public init() {}

  /// Whether nothing is asked for.
  public var isEmpty: Bool { self == Permissions() }
}

/// What the user granted, by `--allow`.
public struct Grants: Sendable, Hashable {
  /// Everything that is declared.
  public var all = false
  /// What is granted by name.
  public var permissions = Permissions()

  /// Nothing is granted.
  public init() {}

  /// Nothing is granted.
  public static let none = Grants()

  /// The same without what starts programs.
  public var withoutPrograms: Grants {
    var grants = self
    (grants.all, grants.permissions.run, grants.permissions.environment) = (false, [], [])
    grants.permissions.session = false
    return grants
  }
}

/// One power, as errors and `--allow` name it.
public enum Permission: String, Sendable, Hashable, CaseIterable {
  case network, read, run, environment, session, notify, media
}
