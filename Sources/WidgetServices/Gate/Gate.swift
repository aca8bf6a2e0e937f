import Glibc
import LinuxKit
import Synchronization
public import WidgetModel
public import WidgetWatch

/// The one check of permissions. Nothing can be reached that the bundle did not declare **and** the user did not grant. Both are
/// judged on the thing that is reached (the file behind all links and dots, the program's own file, the host that is asked),
/// never on the name that was used for it.
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
    var grants = GrantsBySource()
    /// Why an earlier grant of the user does not count now.
    var lapse: GrantLapse?
    /// What the grants file says of the bundle, as long as that can count.
    var kept: KeptGrants?

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

  /// Adds grants of the user.
  func grant(_ grants: Grants, from source: GrantSource) {
    known.withLock { known in
      known.grants[source] = grants
      if source == .file { known.lapse = nil }
    }
  }

  /// Follows the grants file from now on, as it is at each judgement: a grant that is removed from it ends at once.
  func follow(_ kept: KeptGrants) { known.withLock { $0.kept = kept } }

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
    guard let kept = known.withLock({ $0.kept }) else { return known.withLock { $0 } }
    let word = kept.word
    var known = known.withLock { $0 }
    // It may have lapsed meanwhile.
    if known.kept != nil { known.take(word) }
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

  // MARK: Files

  /// Returns the file or folder that a path leads to, judged, or why it cannot be opened although it may be.
  ///
  /// - Throws: `permission.undeclared`, `permission.ungranted`, and `script.argument` for a path of a wrong form.
  func reach(_ path: String, _ arguments: Arguments) throws(Diagnostic) -> Reached {
    let spelling = try spelled(path, arguments)
    switch spelling {
    case .own(let inside): return try reachOwn(inside, as: path, arguments)
    case .absolute(let absolute): return try reachAnywhere(absolute, as: path, arguments)
    }
  }

  /// Returns the folder in which a granted program starts. This needs no permission of its own: the program itself can go
  /// anywhere.
  func workingFolder(_ path: String) -> Reached {
    let inside = path.hasPrefix("bundle:") ? bundle.folder.map { $0 + "/" + path.dropFirst("bundle:".count) } : nil
    let place = inside ?? Self.absolute(path, home: world.home) ?? path
    switch Descriptor.path(place, flags: O_DIRECTORY) {
    case .success(let descriptor): return .open(descriptor)
    case .failure(let error): return .failed(error)
    }
  }

  private enum Spelling {
    /// Below the bundle's folder.
    case own(String)
    case absolute(String)
  }

  private func spelled(_ path: String, _ arguments: Arguments) throws(Diagnostic) -> Spelling {
    if path.utf8.contains(0) { throw arguments.wrong("a path can't hold a NUL character") }
    if path.isEmpty { throw arguments.wrong("the path is empty") }
    if path.utf8.count >= 4096 { throw arguments.wrong("the path is longer than 4095 bytes") }
    if path.hasPrefix("bundle:") { return .own(String(path.dropFirst("bundle:".count))) }
    if let absolute = Self.absolute(path, home: world.home) { return .absolute(absolute) }
    throw arguments.wrong(
      path.hasPrefix("~")
        ? "'\(path)' can't be found: HOME is not set, or it names another user's folder"
        : "'\(path)' is no full path; a path begins with /, ~/ or bundle:",
      suggestion: path.hasPrefix("~") ? nil : "bundle:\(path)")
  }

  /// A path with `~` expanded; nil where it is not absolute.
  static func absolute(_ path: String, home: String?) -> String? {
    if path.hasPrefix("/") { return path }
    guard let home else { return nil }
    if path == "~" { return home }
    return path.hasPrefix("~/") ? home + path.dropFirst() : nil
  }

  private func reachOwn(_ inside: String, as path: String, _ arguments: Arguments) throws(Diagnostic) -> Reached {
    guard let folder = bundle.folder else {
      throw arguments.wrong(
        "'\(path)': this bundle is a lone file and has no folder of its own",
        suggestion: "make it a folder with an init.lua")
    }
    let relative = inside.drop { $0 == "/" }
    switch Descriptor.path(folder, flags: O_DIRECTORY) {
    case .failure(let error): return .failed(error)
    case .success(let root):
      switch Descriptor.beneath(root, relative.isEmpty ? "." : String(relative)) {
      case .success(let descriptor): return .open(descriptor)
      case .failure(let error) where error.number == EXDEV:
        throw Diagnostic(
          .permissionUndeclared, "\(arguments.caller): '\(path)' leads out of the bundle's folder",
          suggestion: "declare and grant the full path instead", bundle: bundle.name)
      case .failure(let error): return .failed(error)
      }
    }
  }

  private func reachAnywhere(_ absolute: String, as path: String, _ arguments: Arguments) throws(Diagnostic) -> Reached
  {
    switch Descriptor.path(absolute) {
    case .success(let descriptor):
      guard let real = descriptor.realPath else { return .failed(SystemError(EIO)) }
      try judge(real, as: path, absolute, arguments)
      try refuse(KernelFiles.refusal(of: real, in: descriptor.fileSystem), of: real, arguments)
      return .open(descriptor)
    case .failure(let error):
      // A path that does not exist, or may not be opened, is judged by where it would be: that it does not exist is knowledge
      // too.
      guard let real = RealPath.ofMissing(absolute) else {
        try judge(absolute, as: path, absolute, arguments, isUncertain: true)
        return .failed(error)
      }
      try judge(real, as: path, absolute, arguments)
      return .failed(error)
    }
  }

  private func judge(
    _ real: String, as path: String, _ absolute: String, _ arguments: Arguments, isUncertain: Bool = false
  ) throws(Diagnostic) {
    try judge(
      Asked(
        permission: .read,
        thing: VisibleText.quoted(path, most: nil)
          + (real == absolute ? "" : ", which is \(VisibleText.label(real, most: nil)),"),
        name: path,
        caller: arguments.caller),
      declared: { !isUncertain && self.folders($0.read, hold: real) },
      granted: { !isUncertain && self.folders($0.read, hold: real) })
    try refuse(KernelFiles.refusal(of: real), of: real, arguments)
  }

  private func refuse(_ reason: String?, of real: String, _ arguments: Arguments) throws(Diagnostic) {
    guard let reason else { return }
    throw Diagnostic(
      .permission, "\(arguments.caller): \(VisibleText.label(real, most: nil)) is never given to a widget: \(reason)",
      bundle: bundle.name)
  }

  /// Returns whether one of the permissions' paths is the real path itself or a folder above it.
  func folders(_ permitted: [String], hold real: String) -> Bool {
    let places = permitted.compactMap(expanded)
    // A declared path that is a prefix of the real path is real itself; links are followed only where there is none.
    return places.contains { RealPath.isBelow(real, $0) }
      || places.contains { place in RealPath.of(place).map { RealPath.isBelow(real, $0) } ?? false }
  }

  /// Returns a permission's real path; nil where it leads nowhere.
  private func expanded(_ permitted: String) -> String? {
    let place =
      permitted.hasPrefix("bundle:")
      ? bundle.folder.map { $0 + "/" + permitted.dropFirst("bundle:".count) }
      : Self.absolute(permitted, home: world.home)
    return place.flatMap { $0.utf8.contains(0) ? nil : $0 }
  }

  // MARK: Programs

  /// Returns the program that a name stands for, judged.
  func program(_ name: String, _ arguments: Arguments) throws(Diagnostic) -> Program {
    if name.isEmpty || name.utf8.contains(0) { throw arguments.wrong("the program's name is empty or holds a NUL") }
    let found = findProgram(name)
    let same = { (permitted: String) -> Bool in
      guard let path = found?.path else { return permitted.hasBytes(of: name) }
      return self.findProgram(permitted)?.path?.hasBytes(of: path) ?? false
    }
    try judge(
      Asked(
        permission: .run, thing: "the program \(VisibleText.quoted(name, most: nil))", name: name,
        caller: arguments.caller),
      declared: { $0.run.contains(where: same) }, granted: { $0.run.contains(where: same) })
    guard let found else { return Program(path: nil) }
    return found
  }

  /// Looks a name up in PATH, or takes a full path. Links of the folder are resolved; the program's own name is kept, since one
  /// file may be many programs by their names, as busybox is.
  func findProgram(_ name: String) -> Program? {
    var candidates: [String]
    if name.hasPrefix("bundle:") {
      guard let folder = bundle.folder else { return nil }
      candidates = [folder + "/" + name.dropFirst("bundle:".count)]
    } else if let absolute = Self.absolute(name, home: world.home) {
      candidates = [absolute]
    } else if name.contains("/") {
      return nil
    } else {
      candidates = world.programFolders.map { $0 + "/" + name }
    }
    for candidate in candidates {
      guard case .success(let descriptor) = Descriptor.path(candidate), let status = descriptor.status,
        status.st_mode & S_IFMT == S_IFREG, access(candidate, X_OK) == 0, let path = RealPath.keepingName(candidate)
      else { continue }
      return Program(path: path, isWritableByOthers: status.st_mode & S_IWOTH != 0)
    }
    return nil
  }

  /// Judges a variable, and its value, of the environment that a program is to be started with.
  func variable(_ name: String, _ value: String, _ arguments: Arguments) throws(Diagnostic) {
    switch EnvironmentVariable(name).access {
    case .free(let form):
      guard form.accepts(value) else {
        throw arguments.wrong(
          "environment.\(name) takes \(form.expectation), not \(VisibleText.quoted(value))")
      }
    case .permission:
      try judge(
        Asked(permission: .environment, thing: "the variable \(name)", name: name, caller: arguments.caller),
        declared: { $0.environment.contains(name) }, granted: { $0.environment.contains(name) })
    case .never:
      throw arguments.wrong("environment can't hold \(VisibleText.quoted(name)): it decides what every program loads")
    case .malformed:
      throw arguments.wrong(
        "environment: \(VisibleText.quoted(name)) is no variable's name; capital letters, digits and '_' make one")
    }
  }

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
        permission: .network, thing: "the host \(VisibleText.quoted(name, most: nil))", name: name,
        caller: arguments.caller),
      declared: covers, granted: covers)
  }

  /// The hosts that are declared and granted, for a client that follows redirects.
  var reachableHosts: [String] {
    let known = current
    let (declared, grants) = (known.declared?.network ?? [], known.grants.values)
    let granted = grants.contains(where: \.all) ? declared : grants.flatMap(\.permissions.network)
    return HostGrant.common(declared, granted).map(\.text).sorted()
  }

  /// Judges whether processes of other users may be listed: `read = "system"`.
  func processes(_ arguments: Arguments) throws(Diagnostic) {
    try judge(
      Asked(permission: .read, thing: "the list of processes", name: "system", caller: arguments.caller),
      declared: { $0.read.contains("system") }, granted: { $0.read.contains("system") })
  }

  /// Whether `processes(_:)` would not throw.
  var mayListProcesses: Bool {
    let known = current
    return known.declared?.read.contains("system") ?? false && known.isGranted { $0.read.contains("system") }
  }

  /// Judges a permission that is on or off.
  func flag(_ permission: Permission, _ arguments: Arguments) throws(Diagnostic) {
    let holds = { (permissions: Permissions) in permission == .notify ? permissions.notify : permissions.media }
    try judge(
      Asked(permission: permission, thing: "this", name: nil, caller: arguments.caller), declared: holds,
      granted: holds)
  }

  // MARK: The judgement

  private struct Asked {
    let permission: Permission
    /// The permission's name in an error's sentence.
    let thing: String
    /// The names that a declaration lists; nil for a permission that is on or off.
    let name: String?
    let caller: String

    /// The line that would declare it: `permissions = { read = { "/etc/hostname" } }`.
    var declaration: String {
      let quoted = name.map { "{ \"\($0.reduce(into: "") { $0 += Self.escaped($1) })\" }" }
      return "permissions = { \(permission.rawValue) = \(quoted ?? "true") }"
    }

    /// The option that would grant it: `--allow read=/etc/hostname`.
    var option: String { "--allow " + VisibleText.shellWord(permission.rawValue + (name.map { "=\($0)" } ?? "")) }

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
    case .network, .read, .notify, .media: return always
    }
    guard powers(of: permissions).contains(where: \.isEverything) else { return always }
    return always + " (who may do that may do anything that you may)"
  }

  private func judge(
    _ asked: Asked, declared isDeclared: (Permissions) -> Bool, granted isGranted: (Permissions) -> Bool
  ) throws(Diagnostic) {
    let known = current
    guard let declaration = known.declared else {
      throw Diagnostic(
        .permissionUndeclared,
        "\(asked.caller): \(asked.thing) can't be reached while the bundle loads; "
          + "call it in a provider, a view's data or a handler",
        bundle: bundle.name)
    }
    guard isDeclared(declaration) else {
      throw Diagnostic(
        .permissionUndeclared,
        "\(asked.caller): \(asked.thing) is not declared; the bundle needs \(asked.declaration), "
          + "and the user \(asked.option)",
        suggestion: asked.declaration, bundle: bundle.name)
    }
    guard known.isGranted(isGranted) else {
      let lapse = known.lapse.map { ", since \($0.sentence)" } ?? ""
      throw Diagnostic(
        .permissionUngranted,
        "\(asked.caller): \(asked.thing) is declared by \(asked.declaration) but not granted\(lapse); "
          + "\(asked.option) grants it\(remark(asked))",
        suggestion: asked.option, bundle: bundle.name)
    }
  }
}

/// Where a grant comes from.
public enum GrantSource: Sendable, Hashable, CaseIterable {
  /// `--allow`.
  case option
  /// The grants file.
  case file
  /// The user's answer to a question of the command, for this call.
  case answer
}

/// What the user granted, apart by where it comes from. A dictionary would be the same, but for the start of a process: its
/// first use takes a fiftieth of that.
struct GrantsBySource: Sendable, Hashable {
  var option: Grants?
  var file: Grants?
  var answer: Grants?

  subscript(source: GrantSource) -> Grants? {
    get {
      switch source {
      case .option: option
      case .file: file
      case .answer: answer
      }
    }
    set {
      switch source {
      case .option: option = newValue
      case .file: file = newValue
      case .answer: answer = newValue
      }
    }
  }

  var values: [Grants] { [option, file, answer].compactMap(\.self) }
}

/// Why a grant of the grants file does not count.
public enum GrantLapse: Sendable, Hashable {
  /// The bundle's files differ from those that the grant is bound to.
  case changed
  /// The bundle's files cannot be compared.
  case unknown(BundleContent.Fault)
  /// The grants file cannot be used.
  case unusable(Diagnostic)

  /// The reason as a part of a sentence.
  public var sentence: String {
    switch self {
    case .changed: "the bundle's files have changed since it was"
    case .unknown(let fault): "what was granted is bound to the bundle's files, and \(fault.sentence)"
    case .unusable(let fault): fault.message
    }
  }
}

/// The file or folder that a path led to.
enum Reached: ~Copyable {
  case open(Descriptor)
  case failed(SystemError)
}

/// A program that may be run.
struct Program: Hashable {
  /// The program's full path; nil where there is none.
  var path: String?
  /// Other users may change the file, so it is not run.
  var isWritableByOthers = false
}
