/// The files that a bundle is made of, for whoever follows their changes: a folder and all in it; or a lone file with the
/// modules beside it that it has loaded.
public struct WatchedBundle: Sendable, Hashable {
  /// The path of its file or folder, as it is given to the watch.
  public let path: String
  /// Names of the files that were read as the bundle's, in its folder.
  public let modules: Set<String>

  /// Describes a bundle at a path, with the modules that it has read.
  public init(_ path: String, modules: Set<String> = []) {
    self.path = path
    self.modules = path.hasSuffix(".lua") ? modules : []
  }

  /// The folder that contains it, with a slash at its end.
  private var folder: String { path.lastIndex(of: "/").map { String(path[...$0]) } ?? "" }

  /// The places to be watched for it.
  public var places: [WatchedPlace] { [.bundle(path)] + distantModules.map(WatchedPlace.bundle) }

  /// Modules in folders beside a lone file, by their paths; those right beside it are told of with it.
  public var distantModules: [String] { modules.filter { $0.contains("/") }.sorted().map { folder + $0 } }

  /// Whether a path lies in the same folder, at any depth, and not in the bundle.
  public func isBeside(_ other: String) -> Bool {
    other != path && other.hasPrefix(folder) && !other.hasPrefix(path + "/")
  }

  /// Whether a change that was told of a path is one of this bundle's.
  public func concerns(_ changed: String) -> Bool {
    if changed == path { return true }
    guard !modules.isEmpty, changed.hasPrefix(folder) else { return false }
    let name = String(changed.dropFirst(folder.count))
    // A folder of modules beside it is told of as a whole.
    return modules.contains { $0 == name || $0.hasPrefix(name + "/") }
  }

  /// Its file or folder, and the modules of a lone file, by their paths.
  public var files: [String] { [path] + modules.sorted().map { folder + $0 }.filter { $0 != path } }
}
