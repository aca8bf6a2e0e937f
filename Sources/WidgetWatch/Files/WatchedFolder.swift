import Glibc

/// A folder that the kernel tells of, and what it is looked at for: one folder may have several roles.
struct WatchedFolder {
  enum Role: Hashable {
    /// Its Lua files and its folders are bundles, whose paths begin with this.
    case bundles(prefix: String)
    /// Its Lua files are a lone bundle and the modules that it may read.
    case neighbours(prefix: String)
    /// All that is in it belongs to the bundle.
    case inside(String)
    /// The bundle is a link to this name in it.
    case target(name: [UInt8], bundle: String)
    /// What is to be watched is to appear under this name, or may be replaced.
    case main(name: [UInt8])
    /// A watched folder lies somewhere below.
    case above

    /// Whether folders in it count.
    var hasFolders: Bool {
      switch self {
      case .bundles, .inside: true
      case .neighbours, .target, .main, .above: false
      }
    }

    /// What the kernel is asked to tell.
    var mask: Int32 {
      let itself = IN_DELETE_SELF | IN_MOVE_SELF
      let names = IN_CREATE | IN_MOVED_TO | IN_MOVED_FROM | IN_DELETE | IN_ATTRIB
      return switch self {
      case .above: itself
      case .main: itself | names
      case .bundles, .neighbours, .inside, .target: itself | names | IN_CLOSE_WRITE
      }
    }
  }

  /// What an event means for a bundle.
  enum Meaning: Hashable {
    /// - isWhole: A file was closed after writing, or put in place: it can be read now.
    case changed(String, isWhole: Bool)
    /// Folders have come, gone or become others.
    case folders
  }

  /// The folder's path, without a slash at its end.
  let path: String
  var roles: Set<Role>

  /// What an event of this folder means; nothing twice.
  func meanings(of event: FolderEvent) -> Set<Meaning> {
    if event.has(IN_DELETE_SELF | IN_MOVE_SELF | IN_UNMOUNT | IN_IGNORED) { return [.folders] }
    return roles.reduce(into: []) { $0.formUnion(meanings(of: event, for: $1)) }
  }

  private func meanings(of event: FolderEvent, for role: Role) -> Set<Meaning> {
    switch role {
    case .above: return []
    case .main(let name): return event.name == name ? [.folders] : []
    case .bundles, .neighbours, .inside, .target: break
    }
    guard !EditorFiles.isOne(event.name) else { return [] }
    if event.has(IN_ISDIR) { return role.hasFolders ? [.folders] : [] }
    var meanings: Set<Meaning> = []
    let isLink = event.has(IN_CREATE | IN_MOVED_TO) && look(event.name) == .link
    // What a link leads to is watched as well; and what went may have been a link to a folder.
    if role.hasFolders, isLink || event.has(IN_DELETE | IN_MOVED_FROM) && !isLua(event.name) {
      meanings.insert(.folders)
    }
    if event.has(IN_CREATE), look(event.name) == .begun { return meanings }
    if let bundle = bundle(of: event.name, for: role) {
      meanings.insert(.changed(bundle, isWhole: event.has(IN_CLOSE_WRITE | IN_MOVED_TO)))
    }
    return meanings
  }

  private func bundle(of name: [UInt8], for role: Role) -> String? {
    switch role {
    case .bundles(let prefix), .neighbours(let prefix):
      isLua(name) ? prefix + String(decoding: name, as: UTF8.self) : nil
    case .inside(let bundle): bundle
    case .target(let target, let bundle): name == target ? bundle : nil
    case .main, .above: nil
    }
  }

  static let ending = Array(".lua".utf8)

  private func isLua(_ name: [UInt8]) -> Bool { name.ends(with: Self.ending) }

  private enum Look {
    /// A file that was just made: it is written next, and told again when it is closed.
    case begun
    case link
    case other
  }

  private func look(_ name: [UInt8]) -> Look {
    var status = stat()
    let found = Array(path.utf8) + [UInt8(ascii: "/")] + name + [0]
    let isThere = found.withUnsafeBufferPointer { bytes in
      bytes.withMemoryRebound(to: CChar.self) { lstat($0.baseAddress!, &status) == 0 }  // never empty: it ends with NUL
    }
    guard isThere else { return .other }
    return switch status.st_mode & S_IFMT {
    case S_IFLNK: .link
    // A second name of a file is complete at once.
    case S_IFREG where status.st_nlink == 1: .begun
    default: .other
    }
  }
}
