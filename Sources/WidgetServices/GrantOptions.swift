import LinuxKit
public import WidgetModel

extension Gate {
  /// Reads the values of `--allow`: `network=HOST` or `HOST:PORT`, `read=PATH`, `read=system`, `run=PROGRAM`, `environment=NAME`,
  /// `session`, `notify`, `media`, `all`.
  ///
  /// - Throws: `usage` for anything else, with the nearest right name.
  public static func grants(fromOptions options: [String]) throws(Diagnostic) -> Grants {
    var grants = Grants()
    for option in options {
      let name = option.prefix { $0 != "=" }
      let value = option.count > name.count ? String(option.dropFirst(name.count + 1)) : nil
      switch (name, value) {
      case ("all", nil): grants.all = true
      case ("session", nil): grants.permissions.session = true
      case ("notify", nil): grants.permissions.notify = true
      case ("media", nil): grants.permissions.media = true
      case ("network", let host?) where HostGrant(host) != nil: grants.permissions.network.append(host)
      case ("read", let path?) where !path.isEmpty: grants.permissions.read.append(path)
      case ("run", let program?) where !program.isEmpty: grants.permissions.run.append(program)
      case ("environment", let variable?) where EnvironmentVariable(variable).access == .permission:
        grants.permissions.environment.append(variable)
      case ("environment", let variable?) where !variable.isEmpty: throw refusal(of: EnvironmentVariable(variable))
      case ("network", _), ("read", _), ("run", _), ("environment", _):
        throw Diagnostic(
          .usage, "--allow \(name) needs a value",
          suggestion: "--allow \(name)=\(placeholders[String(name)] ?? "")")
      default:
        throw Diagnostic(
          .usage,
          "--allow expects network=HOST, read=PATH, run=PROGRAM, environment=NAME, session, notify, media or all, not "
            + VisibleText.quoted(option),
          suggestion: NearestName.of(String(name), among: Permission.allCases.map(\.rawValue) + ["all"]))
      }
    }
    return grants
  }

  private static let placeholders = ["network": "HOST", "read": "PATH", "run": "PROGRAM", "environment": "NAME"]

  private static func refusal(of variable: EnvironmentVariable) -> Diagnostic {
    let reason =
      switch variable.access {
      case .free, .permission: "every script may already set it"
      case .never: "it controls what programs load, so no bundle may set it"
      case .malformed: "not a valid variable name; use letters, digits and '_'"
      }
    return Diagnostic(.usage, "--allow environment=\(VisibleText.quoted(variable.name)): \(reason)")
  }

  /// What of the asked permissions is granted, for `list`; nil: from whatever source.
  func granted(of asked: Permissions, by source: GrantSource? = nil) -> Permissions {
    let sources = source.map { [$0] } ?? GrantSource.allCases
    let grants = sources.map(grants(from:))
    if grants.contains(where: \.all) { return asked }
    func holds(_ test: (Permissions) -> Bool) -> Bool { grants.contains { test($0.permissions) } }
    var granted = Permissions()
    granted.network = asked.network.filter { host in
      guard let asked = HostGrant(host) else { return false }
      return holds { $0.network.contains { HostGrant($0)?.covers(asked) ?? false } }
    }
    granted.read = asked.read.filter { path in
      // Its own folder needs no grant.
      if path.hasPrefix("bundle:"), source == nil, bundle.folder != nil { return true }
      if path == "system" { return holds { $0.read.contains(path) } }
      guard let real = place(path) else { return false }
      return holds { folders($0.read, hold: real) }
    }
    granted.run = asked.run.filter { name in
      let program = findProgram(name)?.path
      return holds { permissions in
        permissions.run.contains { permitted in
          guard let program else { return permitted.hasBytes(of: name) }
          return findProgram(permitted)?.path?.hasBytes(of: program) ?? false
        }
      }
    }
    granted.environment = asked.environment.filter { name in holds { $0.environment.contains(name) } }
    granted.session = asked.session && holds(\.session)
    granted.notify = asked.notify && holds(\.notify)
    granted.media = asked.media && holds(\.media)
    return granted
  }
}
