import Synchronization
import WidgetModel

/// The one check of permissions. Nothing can be reached that the bundle did not declare **and** the user did not grant. Both are
/// judged on the thing that is reached (the file behind all links and dots, the program's own file, the host that is asked),
/// never on the name that was used for it.
///
/// Files are judged in `FileAccess`, programs and variables in `ProgramAccess`.
///
///     name ──open O_PATH──▶ descriptor ──its real path──▶ below a declared one? ──▶ below a granted one? ──▶ descriptor
///
/// What was judged is what is used: the service gets the descriptor, not the name.
public final class Gate: Sendable {
  let bundle: BundlePlace
  let world: World
  private let known: Mutex<Known>

  /// What is known of the bundle so far.
  private struct Known {
    /// The declared permissions; nil until the bundle has declared them.
    var declared: Permissions?
    /// Hosts of URLs that users configured: they count as declared.
    var configured: Set<String> = []
    var grants = GrantsBySource()
    /// Why an earlier grant of the user does not count now.
    var lapse: GrantLapse?
    /// What the grants file says of the bundle, as long as that can count.
    var kept: KeptGrants?
    /// What the user allowed in the dashboard, which never starts a program.
    var page: KeptGrants?
    /// What was refused since it was taken last, for want of a grant, as `--allow` takes it.
    var lacking: [String] = []

    func isGranted(_ test: (Permissions) -> Bool) -> Bool {
      grants.values.contains { $0.all || test($0.permissions) }
    }

    mutating func take(_ word: KeptGrants.Word) {
      switch word {
      case .nothing: (grants[.file], lapse) = (nil, nil)
      case .granted(let granted): (grants[.file], lapse) = (granted, nil)
      case .lapsed(let reason): (grants[.file], lapse) = (nil, reason)
      }
    }
  }

  init(bundle: BundlePlace, grants: Grants, world: World) {
    self.bundle = bundle
    self.world = world
    known = Mutex(Known(grants: GrantsBySource(option: grants)))
  }

  func declare(_ permissions: Permissions) { known.withLock { $0.declared = permissions } }

  /// The most hosts that configurations add.
  private static let mostConfigured = 1000

  /// Adds hosts of URLs that users configured to what is declared; each of them has to be granted all the same.
  func declare(configured hosts: [String]) {
    known.withLock { known in
      for host in hosts where known.configured.count < Self.mostConfigured { known.configured.insert(host) }
    }
  }

  /// Adds grants of the user.
  func grant(_ grants: Grants, from source: GrantSource) {
    known.withLock { known in
      known.grants[source] = grants
      if source == .file { known.lapse = nil }
    }
  }

  /// Follows the grants file from now on, as it is at each judgement: a grant that is removed from it ends at once.
  func follow(_ kept: KeptGrants) { known.withLock { $0.kept = kept } }

  /// Follows what the user allows in the dashboard.
  func follow(page kept: KeptGrants) { known.withLock { $0.page = kept } }

  /// The grants that count at this moment.
  var grants: GrantsBySource { current.grants }

  /// Judges again what was allowed by these grants, where others count by now: for a call that takes a while.
  func confirm(
    _ granted: GrantsBySource, _ judge: () throws(Diagnostic) -> Void
  ) throws(Diagnostic) {
    if current.grants != granted { try judge() }
  }

  /// The present state; a grant may have lapsed since the last call.
  private var current: Known {
    let (kept, page) = known.withLock { ($0.kept, $0.page) }
    guard kept != nil || page != nil else { return known.withLock { $0 } }
    let (word, allowed) = (kept?.word, page?.word)
    var known = known.withLock { $0 }
    // It may have lapsed meanwhile.
    if known.kept != nil, let word { known.take(word) }
    if case .granted(let grants)? = allowed { known.grants[.page] = grants.withoutPrograms }
    return known
  }

  /// Drops what the grants file says of the bundle, and no other grant.
  func lapse(_ reason: GrantLapse) {
    known.withLock { known in
      known.kept = nil
      known.grants[.file] = nil
      known.lapse = reason
    }
  }

  func grants(from source: GrantSource) -> Grants { current.grants[source] ?? .none }

  var lapse: GrantLapse? { current.lapse }

  // MARK: Hosts and powers

  /// Judges the host of a URL, compared as a whole, and its port where a permission names one. The address that the name leads to
  /// is judged when it is connected to.
  func network(_ url: WebURL, _ arguments: Arguments) throws(Diagnostic) {
    let name = HostGrant(host: url.host, port: nil).text
    let covers = { (permissions: Permissions) in
      permissions.network.contains { HostGrant($0)?.covers(url.host, port: url.port) ?? false }
    }
    try judge(
      Asked(
        permission: .network, thing: { "the host \(VisibleText.quoted(name, most: nil))" }, name: name,
        caller: arguments.caller),
      declared: covers, granted: covers)
  }

  /// The hosts that are declared and granted, for a client that follows redirects.
  var reachableHosts: [String] {
    let known = current
    let (declared, grants) = ((known.declared?.network ?? []) + known.configured.sorted(), known.grants.values)
    let granted = grants.contains(where: \.all) ? declared : grants.flatMap(\.permissions.network)
    return HostGrant.common(declared, granted).map(\.text).sorted()
  }

  /// Judges whether processes of other users may be listed: `read = "system"`.
  func processes(_ arguments: Arguments) throws(Diagnostic) {
    try judge(
      Asked(permission: .read, thing: { "the list of processes" }, name: "system", caller: arguments.caller),
      declared: { $0.read.contains("system") }, granted: { $0.read.contains("system") })
  }

  /// Whether `processes(_:)` would not throw.
  var mayListProcesses: Bool {
    let known = current
    return known.declared?.read.contains("system") ?? false && known.isGranted { $0.read.contains("system") }
  }

  /// Judges a permission that is on or off.
  func flag(_ permission: Permission, _ arguments: Arguments) throws(Diagnostic) {
    let flag: KeyPath<Permissions, Bool> =
      switch permission {
      case .session: \.session
      case .notify: \.notify
      default: \.media
      }
    let thing = permission == .session ? "the desktop session" : "this"
    try judge(
      Asked(permission: permission, thing: { thing }, name: nil, caller: arguments.caller),
      declared: { $0[keyPath: flag] }, granted: { $0[keyPath: flag] })
  }

  /// Whether the bundle's programs reach the desktop session.
  var declaresSession: Bool { known.withLock { $0.declared?.session ?? false } }

  // MARK: The judgement

  /// What a judgement is about.
  struct Asked {
    let permission: Permission
    /// What is asked for, in an error's sentence: made only for one, since most calls are allowed.
    let thing: () -> String
    /// The names that a declaration lists; nil for a permission that is on or off.
    let name: String?
    let caller: String

    /// The line that would declare it: `permissions = { read = { "/etc/hostname" } }`.
    var declaration: String {
      let quoted = name.map { "{ \"\($0.reduce(into: "") { $0 += Self.escaped($1) })\" }" }
      return "permissions = { \(permission.rawValue) = \(quoted ?? "true") }"
    }

    /// The option that would grant it: `--allow read=/etc/hostname`.
    var option: String { "--allow " + VisibleText.shellWord(word) }

    /// What `--allow` takes: `read=/etc/hostname`.
    var word: String { permission.rawValue + (name.map { "=\($0)" } ?? "") }

    private static func escaped(_ character: Character) -> String {
      character == "\"" || character == "\\" ? "\\\(character)" : VisibleText.escaped(String(character))
    }
  }

  /// How it could be granted, and what that amounts to.
  private func remark(_ asked: Asked) -> String {
    let always = bundle.path == nil ? "" : ", with --remember from now on"
    var permissions = Permissions()
    switch asked.permission {
    case .run: permissions.run = [asked.name ?? ""]
    case .environment: permissions.environment = [asked.name ?? ""]
    case .network, .read, .session, .notify, .media: return always
    }
    guard powers(of: permissions).contains(where: \.isEverything) else { return always }
    return always + " (this allows everything that you can do)"
  }

  /// The most refusals that are remembered between two calls: a script may ask in a loop.
  private static let mostLacking = 16

  private func noteLack(_ asked: Asked) {
    // A trigger is watched for while a provider works: what it lacks is not what that provider was refused.
    guard !asked.caller.hasPrefix("trigger ") else { return }
    known.withLock { known in
      guard known.lacking.count < Self.mostLacking, !known.lacking.contains(asked.word) else { return }
      known.lacking.append(asked.word)
    }
  }

  /// Removes and returns what was refused for want of a grant, as `--allow` takes it.
  func takeLacking() -> [String] {
    known.withLock { known in
      defer { known.lacking = [] }
      return known.lacking
    }
  }

  /// Throws unless the permission is declared and granted.
  func judge(
    _ asked: Asked, declared isDeclared: (Permissions) -> Bool, granted isGranted: (Permissions) -> Bool
  ) throws(Diagnostic) {
    let known = current
    guard var declaration = known.declared else {
      throw Diagnostic(
        .permissionUndeclared,
        "\(asked.caller): \(asked.thing()) is not available while the bundle loads; "
          + "call it in a provider, a view's data or a handler",
        bundle: bundle.name)
    }
    if !known.configured.isEmpty { declaration.network += known.configured.sorted() }
    guard isDeclared(declaration) else {
      throw Diagnostic(
        .permissionUndeclared,
        "\(asked.caller): \(asked.thing()) is not declared; add \(asked.declaration) to the bundle, "
          + "and allow it with \(asked.option)",
        suggestion: asked.declaration, bundle: bundle.name)
    }
    guard known.isGranted(isGranted) else {
      noteLack(asked)
      let lapse = known.lapse.map { ", since \($0.sentence)" } ?? ""
      throw Diagnostic(
        .permissionUngranted,
        "\(asked.caller): \(asked.thing()) is declared by \(asked.declaration) but not granted\(lapse); "
          + "\(asked.option) grants it\(remark(asked))",
        suggestion: asked.option, bundle: bundle.name)
    }
  }
}
