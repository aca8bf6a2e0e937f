/// How permissions are said to a user. Commands, the dashboard and the board say them in the same words.
public enum PermissionWords {
  /// What a bundle would do with a permission, as the end of "wants to …".
  ///
  /// - Parameter thing: the host, path, program or variable; nil for a permission that is on or off.
  public static func deed(_ permission: Permission, _ thing: String?) -> String {
    let shown = VisibleText.label(thing ?? "", most: nil)
    switch permission {
    case .run where thing?.hasPrefix(ownFolder) ?? false: return "run its own program \(shown)"
    case .network: return "reach \(shown)"
    case .read where thing == "system": return "see which programs run on this machine"
    case .read: return "read \(shown)"
    case .run: return "run the program \(shown)"
    case .environment: return deed(setting: [thing ?? ""])
    case .session: return "reach your desktop session (windows, sound, notifications) from programs it runs"
    case .notify: return "show notifications"
    case .media: return "see what media players play, and control them"
    }
  }

  /// What a bundle would do that may set variables.
  public static func deed(setting variables: [String]) -> String {
    let names = variables.map { VisibleText.label($0, most: nil) }.joined(separator: ", ")
    return "set the variable\(variables.count == 1 ? "" : "s") \(names) in programs it runs"
  }

  /// What follows the deed of a permission that amounts to everything.
  public static let everything = ": this allows everything that you can do"

  private static let ownFolder = "bundle:"

  /// Returns one sentence for what an option of `--allow` would allow: "Weather wants to reach api.open-meteo.com".
  ///
  /// - Parameter option: as `network=api.open-meteo.com`.
  public static func sentence(_ name: String, wants option: String) -> String {
    let (word, thing) = split(option)
    let name = subject(name)
    guard let permission = Permission(rawValue: word) else { return "\(name) wants \(VisibleText.label(option))" }
    // The option alone says so: a bundle's own program does what its author wrote.
    let isOwn = permission == .run && thing?.hasPrefix(ownFolder) ?? false
    return "\(name) wants to \(deed(permission, thing))\(isOwn ? everything : "")"
  }

  /// Returns one sentence for what is allowed, or was until now: "Weather may reach api.open-meteo.com".
  public static func allowed(_ name: String, _ option: String, isAllowed: Bool = true) -> String {
    let (word, thing) = split(option)
    let deed = Permission(rawValue: word).map { Self.deed($0, thing) } ?? "do everything it asks for"
    return "\(subject(name)) may \(isAllowed ? "" : "no longer ")\(deed)"
  }

  /// Returns the sentences for several options, each once.
  public static func sentences(_ name: String, want permissions: Permissions) -> [String] {
    permissions.options.map { sentence(name, wants: $0) }
  }

  /// Returns the command that allows options to the bundle of a widget, as a shell takes it.
  public static func command(_ kind: String, allowing options: [String]) -> String {
    (["lunette", "grant", kind] + options).map { VisibleText.shellWord($0) }.joined(separator: " ")
  }

  /// Whether an option lets a bundle start programs: a page may not allow that, since a program may do anything.
  public static func startsPrograms(_ option: String) -> Bool {
    ["run", "environment", "session", "all"].contains(split(option).name)
  }

  /// A bundle's name at the start of a sentence: without quotes, on one line, and not too long.
  static func subject(_ name: String) -> String { VisibleText.escaped(String(name.prefix(60))) }

  private static func split(_ option: String) -> (name: String, thing: String?) {
    guard let sign = option.firstIndex(of: "=") else { return (option, nil) }
    return (String(option[..<sign]), String(option[option.index(after: sign)...]))
  }
}

extension Permissions {
  /// Each permission as `--allow` and the grants file take it.
  public var options: [String] {
    network.map { "network=\($0)" } + read.map { "read=\($0)" } + run.map { "run=\($0)" }
      + environment.map { "environment=\($0)" } + (session ? ["session"] : []) + (notify ? ["notify"] : [])
      + (media ? ["media"] : [])
  }

  /// Returns what is asked for here and not among `granted`.
  public func lacking(_ granted: Permissions) -> Permissions {
    var rest = Permissions()
    rest.network = network.filter { !granted.network.contains($0) }
    rest.read = read.filter { !granted.read.contains($0) }
    rest.run = run.filter { !granted.run.contains($0) }
    rest.environment = environment.filter { !granted.environment.contains($0) }
    rest.session = session && !granted.session
    rest.notify = notify && !granted.notify
    rest.media = media && !granted.media
    return rest
  }
}
