public import LinuxKit
public import WidgetModel

/// Decides what a launcher starts: programs that the user granted to some bundle, with variables that a script may set. The
/// launcher judges apart from the runtime, which may have been taken over: by the options, and by the grants file, which the
/// runtime cannot change. It does not know which bundle asks, so a grant to one counts for all.
public struct LaunchPolicy: Sendable {
  private let options: Grants
  private let file: GrantsFile?
  private let world: World

  /// - Parameter options: what `--allow` grants to all bundles.
  public init(options: Grants, file: GrantsFile?, world: World) {
    (self.options, self.file, self.world) = (options, file, world)
  }

  /// Forks a launcher that decides by this policy.
  ///
  /// - Throws: `unavailable`.
  public func launcher() throws(Diagnostic) -> Launcher {
    do throws(SystemError) {
      return try Launcher { permits($0.program, $0.variables) }
    } catch {
      throw Diagnostic(.unavailable, "cannot start the process for granted programs: \(error.sentence)")
    }
  }

  /// - Parameter variables: all that the program is started with.
  func permits(_ program: String, _ variables: [(name: String, value: String)]) -> Bool {
    // A file that cannot be used grants nothing.
    let granted =
      [(bundle: String?.none, grants: options)] + ((try? file?.granted()) ?? []).map { ($0.bundle, $0.grants) }
    let (own, session) = (world.programEnvironment, world.sessionEnvironment)
    let reachesSession = granted.contains { $0.grants.all || $0.grants.permissions.session }
    return granted.contains { allows($0.grants, program, of: $0.bundle) }
      && variables.allSatisfy { name, value in
        own[name] == value || reachesSession && session[name] == value
          || allows(variable: name, value, granted.map(\.grants))
      }
  }

  private func allows(_ grants: Grants, _ program: String, of bundle: String?) -> Bool {
    guard !grants.all else { return true }
    let gate = Gate(bundle: BundlePlace(name: "", path: bundle, folder: bundle), grants: .none, world: world)
    let name = Self.lastName(program)
    return grants.permissions.run.contains { granted in
      // Only programs of the same name are looked up.
      guard Self.lastName(granted).utf8.elementsEqual(name.utf8) else { return false }
      // An option also counts for bundles that are not known yet.
      if bundle == nil, granted.hasPrefix("bundle:") { return true }
      return gate.findProgram(granted)?.path?.hasBytes(of: program) ?? false
    }
  }

  private func allows(variable name: String, _ value: String, _ grants: [Grants]) -> Bool {
    switch EnvironmentVariable(name).access {
    case .free(let form): form.accepts(value)
    case .permission: grants.contains { $0.all || $0.permissions.environment.contains(name) }
    case .never, .malformed: false
    }
  }

  /// "bundle:bin/tool" → "tool".
  private static func lastName(_ path: String) -> Substring {
    path[(path.lastIndex { $0 == "/" || $0 == ":" }.map { path.index(after: $0) } ?? path.startIndex)...]
  }
}
