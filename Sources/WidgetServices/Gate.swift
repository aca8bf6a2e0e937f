import Glibc
import Synchronization
import WidgetModel

/// The one permission check. Nothing is reachable that the bundle did not declare **and** the user did not grant, and
/// both are judged on the thing reached (the file behind all links and dots, the program's own file, the host asked),
/// never on the name used for it.
///
///     name ──open O_PATH──▶ descriptor ──its real path──▶ below a declared one? ──▶ below a granted one? ──▶ descriptor
///
/// What is judged is what is used: the descriptor, not the name, is given to the service.
public final class Gate: Sendable {
  let bundle: BundlePlace
  let world: World
  private let known: Mutex<Known>

  /// What is known of the bundle so far.
  private struct Known {
    /// Nil until the bundle has told what it declares.
    var declared: Permissions?
    var grants: [GrantSource: Grants]
    /// Why what the user granted once does not count now.
    var lapse: GrantLapse?
  }

  init(bundle: BundlePlace, grants: Grants, world: World) {
    self.bundle = bundle
    self.world = world
    known = Mutex(Known(declared: nil, grants: [.option: grants], lapse: nil))
  }

  func declare(_ permissions: Permissions) { known.withLock { $0.declared = permissions } }

  /// More that the user allows.
  func grant(_ grants: Grants, from source: GrantSource) {
    known.withLock { known in
      known.grants[source] = grants
      if source == .file { known.lapse = nil }
    }
  }

  /// What the grants file says does not count, or no more.
  func lapse(_ reason: GrantLapse) {
    known.withLock { known in
      known.grants[.file] = nil
      known.lapse = reason
    }
  }

  func grants(from source: GrantSource) -> Grants { known.withLock { $0.grants[source] ?? .none } }

  /// What is declared, and what is granted from all sources together, as names: of hosts, paths, programs.
  var allowed: (declared: Permissions, granted: Permissions) {
    known.withLock { known in
      let declared = known.declared ?? Permissions()
      var granted = Permissions()
      for grants in known.grants.values.map({ $0.all ? declared : $0.permissions }) {
        granted.network += grants.network
        granted.read += grants.read
        granted.run += grants.run
        granted.notify = granted.notify || grants.notify
        granted.media = granted.media || grants.media
      }
      return (declared, granted)
    }
  }

  var lapse: GrantLapse? { known.withLock { $0.lapse } }

  private func isGranted(_ test: (Permissions) -> Bool) -> Bool {
    let grants = known.withLock { Array($0.grants.values) }
    return grants.contains { $0.all || test($0.permissions) }
  }

  // MARK: Files

  /// The file or folder that a path leads to, judged; or why it cannot be opened though it may be.
  ///
  /// - Throws: `permission.undeclared`, `permission.ungranted`, and `script.argument` for a path of a wrong form.
  func reach(_ path: String, _ arguments: Arguments) throws(Diagnostic) -> Reached {
    let spelling = try spelled(path, arguments)
    switch spelling {
    case .own(let inside): return try reachOwn(inside, as: path, arguments)
    case .absolute(let absolute): return try reachAnywhere(absolute, as: path, arguments)
    }
  }

  /// Where a granted program starts. No further permission is asked: the program itself may go anywhere.
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
      return .open(descriptor)
    case .failure(let error):
      // What is not there, or may not be opened, is judged where it would lie: an answer is knowledge too.
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
        permission: .read, thing: real == absolute ? "'\(path)'" : "'\(path)', which is \(real),", name: path,
        caller: arguments.caller),
      declared: { !isUncertain && self.folders($0.read, hold: real) },
      granted: { !isUncertain && self.folders($0.read, hold: real) })
    if let secret = RealPath.secret(real) {
      throw Diagnostic(
        .permission, "\(arguments.caller): \(real) is never given to a widget: \(secret)",
        bundle: bundle.name)
    }
  }

  /// Whether one of the permissions' paths is the real path itself or a folder above it.
  func folders(_ permitted: [String], hold real: String) -> Bool {
    let places = permitted.compactMap(expanded)
    // A path by which a real one begins is real itself: only where none does, links are followed.
    return places.contains { RealPath.isBelow(real, $0) }
      || places.contains { place in RealPath.of(place).map { RealPath.isBelow(real, $0) } ?? false }
  }

  /// A permission's path in full; nil where it leads nowhere.
  private func expanded(_ permitted: String) -> String? {
    let place =
      permitted.hasPrefix("bundle:")
      ? bundle.folder.map { $0 + "/" + permitted.dropFirst("bundle:".count) }
      : Self.absolute(permitted, home: world.home)
    return place.flatMap { $0.utf8.contains(0) ? nil : $0 }
  }

  // MARK: Programs

  /// The program that a name stands for, judged.
  func program(_ name: String, _ arguments: Arguments) throws(Diagnostic) -> Program {
    if name.isEmpty || name.utf8.contains(0) { throw arguments.wrong("the program's name is empty or holds a NUL") }
    let found = findProgram(name)
    let same = { (permitted: String) -> Bool in
      guard let path = found?.path else { return permitted.hasBytes(of: name) }
      return self.findProgram(permitted)?.path?.hasBytes(of: path) ?? false
    }
    try judge(
      Asked(permission: .run, thing: "the program '\(name)'", name: name, caller: arguments.caller),
      declared: { $0.run.contains(where: same) }, granted: { $0.run.contains(where: same) })
    guard let found else { return Program(path: nil) }
    return found
  }

  /// Looks a name up in PATH, or takes a full path; the folder's links are resolved, the program's own name stays
  /// (one file may be many programs by their names, as busybox is).
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

  // MARK: Hosts and powers

  /// Judges the host of a URL, compared whole, and its port where a permission names one. To which address the name leads
  /// is judged where it is connected to.
  func network(_ url: WebURL, _ arguments: Arguments) throws(Diagnostic) {
    let name = HostGrant(host: url.host, port: nil).text
    let covers = { (permissions: Permissions) in
      permissions.network.contains { HostGrant($0)?.covers(url.host, port: url.port) ?? false }
    }
    try judge(
      Asked(permission: .network, thing: "the host '\(name)'", name: name, caller: arguments.caller),
      declared: covers, granted: covers)
  }

  /// What is declared and granted, for whoever follows a redirect.
  var reachableHosts: [String] {
    let (declared, grants) = known.withLock { ($0.declared?.network ?? [], Array($0.grants.values)) }
    let granted = grants.contains(where: \.all) ? declared : grants.flatMap(\.permissions.network)
    return HostGrant.common(declared, granted).map(\.text).sorted()
  }

  /// Other people's processes: `read = "system"`.
  func processes(_ arguments: Arguments) throws(Diagnostic) {
    try judge(
      Asked(permission: .read, thing: "the list of processes", name: "system", caller: arguments.caller),
      declared: { $0.read.contains("system") }, granted: { $0.read.contains("system") })
  }

  /// Whether `processes(_:)` would let through.
  var mayListProcesses: Bool {
    (known.withLock { $0.declared?.read.contains("system") } ?? false) && isGranted { $0.read.contains("system") }
  }

  /// A permission that is on or off.
  func flag(_ permission: Permission, _ arguments: Arguments) throws(Diagnostic) {
    let holds = { (permissions: Permissions) in permission == .notify ? permissions.notify : permissions.media }
    try judge(
      Asked(permission: permission, thing: "this", name: nil, caller: arguments.caller), declared: holds,
      granted: holds)
  }

  // MARK: The judgement

  private struct Asked {
    let permission: Permission
    /// As the sentence calls it.
    let thing: String
    /// What a declaration lists; nil for a permission that is on or off.
    let name: String?
    let caller: String

    /// `permissions = { read = { "/etc/hostname" } }`.
    var declaration: String {
      let quoted = name.map { "{ \"\($0.reduce(into: "") { $0 += Self.escaped($1) })\" }" }
      return "permissions = { \(permission.rawValue) = \(quoted ?? "true") }"
    }

    /// `--allow read=/etc/hostname`.
    var option: String { "--allow \(permission.rawValue)" + (name.map { "=\($0)" } ?? "") }

    private static func escaped(_ character: Character) -> String {
      character == "\"" || character == "\\" ? "\\\(character)" : String(character)
    }
  }

  /// How it is granted from now on, and what that amounts to.
  private func remark(_ asked: Asked) -> String {
    let always = bundle.path == nil ? "" : ", with --remember from now on"
    guard asked.permission == .run, let name = asked.name, powers(of: .running(name)).contains(where: \.isEverything)
    else { return always }
    return always + " (who may run that may do anything that you may)"
  }

  private func judge(
    _ asked: Asked, declared isDeclared: (Permissions) -> Bool, granted isGranted: (Permissions) -> Bool
  ) throws(Diagnostic) {
    guard let declaration = known.withLock({ $0.declared }) else {
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
    guard self.isGranted(isGranted) else {
      let lapse = known.withLock { $0.lapse }.map { ", since \($0.sentence)" } ?? ""
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
  /// An answer to a question, for this call.
  case answer
}

/// Why what the grants file says of a bundle does not count.
public enum GrantLapse: Sendable, Hashable {
  /// Its files are others than those that it was granted to.
  case changed
  /// Its files can't be compared.
  case unknown(BundleContent.Fault)

  public var sentence: String {
    switch self {
    case .changed: "the bundle's files have changed since it was"
    case .unknown(let fault): "what was granted is bound to the bundle's files, and \(fault.sentence)"
    }
  }
}

/// What a path led to.
enum Reached: ~Copyable {
  case open(Descriptor)
  case failed(SystemError)
}

/// A program that may be run.
struct Program: Hashable {
  /// The full path; nil where there is no such program.
  var path: String?
  /// Anyone may change what it does: not run.
  var isWritableByOthers = false
}
