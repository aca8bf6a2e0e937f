import Glibc
public import WidgetModel

extension World {
  /// A machine kept in a folder, for tests and pictures: `/proc`, `/sys` and `/etc` of system figures lie below it, the counters
  /// as they were a second later below its folder `later` where it has one, and the sizes of its disks in its file `volumes`, a
  /// line for each: `PATH TOTAL FREE AVAILABLE`, in bytes, blanks in a path written as `\040`. Rates take no waiting. Everything
  /// else is this machine's.
  ///
  /// - Throws: `missing.file` where there is no such folder.
  public static func recorded(in folder: String) throws(Diagnostic) -> World {
    let root = folder.count > 1 && folder.hasSuffix("/") ? String(folder.dropLast()) : folder
    guard isFolder(root) else {
      throw Diagnostic(.missingFile, "the folder '\(folder)' does not exist", file: folder)
    }
    var world = World.live
    world.root = root
    world.laterRoot = isFolder(root + "/later") ? root + "/later" : root
    let volumes = recordedVolumes(root)
    world.volume = { path in volumes[String(path.dropFirst(root.count))] }
    return world
  }

  private static func recordedVolumes(_ root: String) -> [String: Volume] {
    var volumes: [String: Volume] = [:]
    for line in SystemFiles(root: root).lines("/volumes") {
      let words = line.split(separator: " ")
      let sizes = words.dropFirst().compactMap { Double($0) }
      guard let path = words.first, sizes.count == 3 else { continue }
      volumes[Disks.unescaped(path)] = Volume(total: sizes[0], free: sizes[1], available: sizes[2])
    }
    return volumes
  }

  private static func isFolder(_ path: String) -> Bool {
    var status = stat()
    return stat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFDIR
  }
}
