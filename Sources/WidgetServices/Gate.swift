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
  let grants: Grants
  let world: World
  /// Nil until the bundle has told what it declares.
  private let declared = Mutex<Permissions?>(nil)

  init(bundle: BundlePlace, grants: Grants, world: World) {
    self.bundle = bundle
    self.grants = grants
    self.world = world
  }

  func declare(_ permissions: Permissions) { declared.withLock { $0 = permissions } }

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
          .permissionUndeclared, "\(arguments.function.rawValue): '\(path)' leads out of the bundle's folder",
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
        function: arguments.function),
      declared: { $0.read.contains { !isUncertain && self.folder($0, holds: real) } },
      granted: { $0.read.contains { !isUncertain && self.folder($0, holds: real) } })
    if let secret = RealPath.secret(real) {
      throw Diagnostic(
        .permission, "\(arguments.function.rawValue): \(real) is never given to a widget: \(secret)",
        bundle: bundle.name)
    }
  }

  /// Whether a permission's path is the real path itself or a folder above it.
  func folder(_ permitted: String, holds real: String) -> Bool {
    let expanded: String
    if permitted.hasPrefix("bundle:") {
      guard let folder = bundle.folder else { return false }
      expanded = folder + "/" + permitted.dropFirst("bundle:".count)
    } else if let absolute = Self.absolute(permitted, home: world.home) {
      expanded = absolute
    } else {
      return false
    }
    guard !expanded.utf8.contains(0), let root = RealPath.of(expanded) else { return false }
    return RealPath.isBelow(real, root)
  }

  // MARK: Programs

  /// The program that a name stands for, judged.
  func program(_ name: String, _ arguments: Arguments) throws(Diagnostic) -> Program {
    if name.isEmpty || name.utf8.contains(0) { throw arguments.wrong("the program's name is empty or holds a NUL") }
    let found = findProgram(name)
    let same = { (permitted: String) -> Bool in
      guard let found else { return permitted == name }
      return self.findProgram(permitted)?.path == found.path
    }
    try judge(
      Asked(permission: .run, thing: "the program '\(name)'", name: name, function: arguments.function),
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
      Asked(permission: .network, thing: "the host '\(name)'", name: name, function: arguments.function),
      declared: covers, granted: covers)
  }

  /// What is declared and granted, for whoever follows a redirect.
  var reachableHosts: [String] {
    let declared = declared.withLock { $0?.network ?? [] }
    return HostGrant.common(declared, grants.all ? declared : grants.permissions.network).map(\.text)
  }

  /// Other people's processes: `read = "system"`.
  func processes(_ arguments: Arguments) throws(Diagnostic) {
    try judge(
      Asked(permission: .read, thing: "the list of processes", name: "system", function: arguments.function),
      declared: { $0.read.contains("system") }, granted: { $0.read.contains("system") })
  }

  /// Whether `processes(_:)` would let through.
  var mayListProcesses: Bool {
    (declared.withLock { $0?.read.contains("system") } ?? false)
      && (grants.all || grants.permissions.read.contains("system"))
  }

  /// A permission that is on or off.
  func flag(_ permission: Permission, _ arguments: Arguments) throws(Diagnostic) {
    let holds = { (permissions: Permissions) in permission == .notify ? permissions.notify : permissions.media }
    try judge(
      Asked(permission: permission, thing: "this", name: nil, function: arguments.function), declared: holds,
      granted: holds)
  }

  // MARK: The judgement

  private struct Asked {
    let permission: Permission
    /// As the sentence calls it.
    let thing: String
    /// What a declaration lists; nil for a permission that is on or off.
    let name: String?
    let function: HostFunction

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

  private func judge(
    _ asked: Asked, declared isDeclared: (Permissions) -> Bool, granted isGranted: (Permissions) -> Bool
  ) throws(Diagnostic) {
    guard let declaration = declared.withLock({ $0 }) else {
      throw Diagnostic(
        .permissionUndeclared,
        "\(asked.function.rawValue): \(asked.thing) can't be reached while the bundle loads; "
          + "call it in a provider, a view's data or a handler",
        bundle: bundle.name)
    }
    guard isDeclared(declaration) else {
      throw Diagnostic(
        .permissionUndeclared,
        "\(asked.function.rawValue): \(asked.thing) is not declared; the bundle needs \(asked.declaration), "
          + "and the user \(asked.option)",
        suggestion: asked.declaration, bundle: bundle.name)
    }
    guard grants.all || isGranted(grants.permissions) else {
      throw Diagnostic(
        .permissionUngranted,
        "\(asked.function.rawValue): \(asked.thing) is declared by \(asked.declaration) but not granted; "
          + "\(asked.option) grants it",
        suggestion: asked.option, bundle: bundle.name)
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
