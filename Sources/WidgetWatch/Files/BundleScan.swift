import CLinux
import Glibc
import LinuxKit

/// One scan of all watched places: which bundles there are, how their files look, and which folders will report changes. A folder
/// is watched before it is read, so that no change is missed in between.
struct BundleScan {
  /// The most names that one scan reads; of the rest only the kernel reports changes.
  static let mostNames = 20_000
  static let mostFolders = 4_000

  /// Why changes are not reported at once.
  enum Trouble: Hashable {
    /// The kernel has no more watches, or no instance, for this user.
    case noWatches
    case remote(String)
    case tooMany
  }

  private(set) var folders: [Int32: WatchedFolder] = [:]
  /// A number of each bundle's files, made from their names, sizes, dates and inodes: another number means a change.
  private(set) var stamps: [String: UInt64] = [:]
  /// The device of each place that exists.
  private(set) var devices: [WatchedPlace: UInt] = [:]
  private(set) var troubles: Set<Trouble> = []
  private var namesLeft: Int
  private var foldersLeft = mostFolders
  /// The kernel's watches; nil where nothing is watched.
  private let monitor: FolderMonitor?

  /// - Parameter mostNames: the most names that are read.
  init(of places: [WatchedPlace], by monitor: FolderMonitor, mostNames: Int = mostNames) {
    self.monitor = monitor
    namesLeft = mostNames
    if monitor.descriptor < 0 { troubles.insert(.noWatches) }
    for place in places {
      switch place {
      case .folder(let path): lookAtFolder(path, place)
      case .bundle(let path): lookAtBundle(path, place)
      }
    }
  }

  /// Returns the number of one bundle's files as they are now; nil where there is none.
  static func stamp(of bundle: String) -> UInt64? {
    var scan = BundleScan()
    if isFolder(bundle) { scan.enter(bundle) } else { scan.addFile(bundle) }
    return scan.stamps[bundle]
  }

  private init() { (monitor, namesLeft) = (nil, Self.mostNames) }

  /// Notes how a bundle looks that was just reported, so that a later scan does not report it again.
  mutating func restamp(_ bundle: String) { stamps[bundle] = Self.stamp(of: bundle) }

  // MARK: Places

  private mutating func lookAtFolder(_ path: String, _ place: WatchedPlace) {
    let prefix = path.hasSuffix("/") ? path : path + "/"
    watchAbove(path)
    guard arrive(at: path, of: place, as: .bundles(prefix: prefix)), let names = names(in: path) else { return }
    for name in names where !EditorFiles.isOne(name) {
      // A name that is not UTF-8 is no file's path: it is told by the name that is shown, and never opened.
      let bundle = prefix + String(decoding: name, as: UTF8.self)
      if Self.isFolder(bundle) { enter(bundle) } else if name.ends(with: WatchedFolder.ending) { addFile(bundle) }
    }
  }

  private mutating func lookAtBundle(_ path: String, _ place: WatchedPlace) {
    watchAbove(path)
    if Self.isFolder(path) {
      if arrive(at: path, of: place, as: .inside(path)) { enter(path) }
      return
    }
    let folder = Self.split(path).folder
    // As the path is written, so that what is told of the bundle is its path.
    let prefix = path.lastIndex(of: "/").map { String(path[...$0]) } ?? ""
    guard arrive(at: folder, of: place, as: .neighbours(prefix: prefix)) else { return }
    // A folder may come to stand there instead.
    watchAddress(to: path)
    addFile(path)
    for name in names(in: folder) ?? [] where name.ends(with: WatchedFolder.ending) && !EditorFiles.isOne(name) {
      let neighbour = prefix + String(decoding: name, as: UTF8.self)
      if neighbour != path { addFile(neighbour) }
    }
  }

  /// Watches a place's folder; where it can't be opened, the folder in which it will appear, and false.
  private mutating func arrive(at path: String, of place: WatchedPlace, as role: WatchedFolder.Role) -> Bool {
    guard let folder = Self.opened(path) else {
      watchAddress(to: path)
      return false
    }
    if let status = folder.status { devices[place] = UInt(status.st_dev) }
    if linux_is_remote(folder.number) { troubles.insert(.remote(path)) }
    if Self.look(path)?.isLink ?? false { watchAddress(to: path) }
    watch(folder, path, role)
    return true
  }

  /// Watches the deepest folder above that can be opened, for the name that leads on to the path.
  private mutating func watchAddress(to path: String) {
    var (folder, name) = Self.split(path)
    while !name.isEmpty {
      if let open = Self.opened(folder) { return watch(open, folder, .main(name: Array(name.utf8))) }
      guard folder != ".", folder != "/" else { return }
      (folder, name) = Self.split(folder)
    }
  }

  /// A folder further up that is moved takes the path away without an event below.
  private mutating func watchAbove(_ path: String) {
    var folder = path
    while folder != ".", folder != "/" {
      folder = Self.split(folder).folder
      if let open = Self.opened(folder) { watch(open, folder, .above) }
    }
  }

  // MARK: Bundles

  /// A folder that is a bundle, or may become one.
  private mutating func enter(_ bundle: String) {
    var stamp: UInt64 = 0
    var pending = [""]
    while let inside = pending.popLast(), foldersLeft > 0 {
      foldersLeft -= 1
      let path = inside.isEmpty ? bundle : "\(bundle)/\(inside)"
      guard let folder = Self.opened(path) else { continue }
      watch(folder, path, .inside(bundle))
      guard !inside.isEmpty || Self.exists(bundle + "/init.lua"), let names = names(in: folder) else { continue }
      for name in names where !EditorFiles.isOne(name) {
        guard let text = String(validating: name, as: UTF8.self) else { continue }
        let found = inside.isEmpty ? text : "\(inside)/\(text)"
        guard let look = Self.look("\(bundle)/\(found)") else { continue }
        if look.isFolder { pending.append(found) } else { stamp &+= look.stamp }
      }
    }
    if foldersLeft == 0 { troubles.insert(.tooMany) }
    stamps[bundle] = stamp
  }

  private mutating func addFile(_ bundle: String) {
    guard let look = Self.look(bundle) else { return }
    stamps[bundle, default: 0] &+= look.stamp
    guard monitor != nil, look.isLink, let real = RealPath.of(bundle) else { return }
    let (folder, name) = Self.split(real)
    if let open = Self.opened(folder) { watch(open, folder, .target(name: Array(name.utf8), bundle: bundle)) }
  }

  // MARK: The kernel

  private mutating func watch(_ folder: borrowing Descriptor, _ path: String, _ role: WatchedFolder.Role) {
    guard let monitor else { return }
    switch monitor.watch(folder, for: role.mask) {
    case .success(let number):
      folders[number, default: WatchedFolder(path: path, roles: [])].roles.insert(role)
    case .failure(let error):
      if [ENOSPC, EMFILE, ENFILE, ENOMEM].contains(error.number) { troubles.insert(.noWatches) }
    }
  }

  private mutating func names(in path: String) -> [[UInt8]]? {
    guard let folder = Self.opened(path) else { return nil }
    return names(in: folder)
  }

  private mutating func names(in folder: borrowing Descriptor) -> [[UInt8]]? {
    guard let names = folder.names(limit: namesLeft) else {
      troubles.insert(.tooMany)
      return nil
    }
    namesLeft -= names.count
    return names
  }

  private static func opened(_ path: String) -> Descriptor? {
    let number = open(path, O_RDONLY | O_DIRECTORY | O_NONBLOCK | O_CLOEXEC)
    return number >= 0 ? Descriptor(number) : nil
  }

  private static func exists(_ path: String) -> Bool {
    var status = stat()
    return stat(path, &status) == 0
  }

  static func isFolder(_ path: String) -> Bool {
    var status = stat()
    return stat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFDIR
  }

  /// How a file looks without being read; nil where there is none. A link counts with what it leads to.
  private static func look(_ path: String) -> (stamp: UInt64, isFolder: Bool, isLink: Bool)? {
    var status = stat()
    guard lstat(path, &status) == 0 else { return nil }
    var hasher = Hasher()
    hasher.combine(path)
    combine(status, into: &hasher)
    let isLink = status.st_mode & S_IFMT == S_IFLNK
    if isLink, stat(path, &status) == 0 { combine(status, into: &hasher) }
    let isFolder = !isLink && status.st_mode & S_IFMT == S_IFDIR
    return (UInt64(bitPattern: Int64(hasher.finalize())), isFolder, isLink)
  }

  private static func combine(_ status: stat, into hasher: inout Hasher) {
    hasher.combine(status.st_ino)
    hasher.combine(status.st_mode)
    hasher.combine(status.st_size)
    for date in [status.st_mtim, status.st_ctim] {
      hasher.combine(date.tv_sec)
      hasher.combine(date.tv_nsec)
    }
  }

  /// The folder of a path and its last name: `.` for a name alone, and no name for `/`.
  private static func split(_ path: String) -> (folder: String, name: String) {
    var path = path[...]
    while path.count > 1, path.hasSuffix("/") { path.removeLast() }
    guard let slash = path.lastIndex(of: "/") else { return (".", String(path)) }
    let name = String(path[path.index(after: slash)...])
    return (slash == path.startIndex ? "/" : String(path[..<slash]), name)
  }
}
