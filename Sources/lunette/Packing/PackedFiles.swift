import Glibc
import LinuxKit
import WidgetModel
import WidgetServices
import WidgetWatch

/// The files of a bundle that is packed, by rising paths.
struct PackedFiles: Sendable {
  /// The member that says what a package is.
  static let manifest = "lunette.json"

  let files: [PackageFile]

  /// The size of all files, in bytes.
  var size: Int { files.reduce(0) { $0 + $1.contents.count } }

  /// The digest to which grants are bound once the bundle is installed.
  var digest: TreeDigest {
    TreeDigest(
      Dictionary(
        uniqueKeysWithValues: files.map { file in
          (Array(file.path.utf8), TreeDigest.File(file.contents, .init(isExecutable: file.isExecutable)))
        }))
  }

  /// Reads a folder without its hidden files.
  ///
  /// - Throws: `package.path` for links, devices and names that a package must not have; `package.size`; `io`.
  init(folder: String) throws(Diagnostic) {
    var (contents, pending) = (PackageContents(), [""])
    while let inside = pending.popLast() {
      for name in names(inFolder: inside.isEmpty ? folder : "\(folder)/\(inside)") where !name.hasPrefix(".") {
        let path = inside.isEmpty ? name : "\(inside)/\(name)"
        var status = stat()
        guard lstat("\(folder)/\(path)", &status) == 0 else {
          throw Diagnostic(.io, "cannot read the file: \(SystemError(errno).sentence)", file: "\(folder)/\(path)")
        }
        switch status.st_mode & S_IFMT {
        case S_IFDIR: pending.append(path)
        case S_IFREG:
          try Self.add(path, at: "\(folder)/\(path)", isExecutable: status.st_mode & 0o111 != 0, to: &contents)
        case S_IFLNK:
          throw Self.refused(PackageFault(.path, "it is a link; copy the file instead", member: path), folder)
        default: throw Self.refused(PackageFault(.path, "only files and folders can be packed", member: path), folder)
        }
      }
    }
    try self.init(contents, folder)
  }

  /// Reads a lone Lua file, which becomes `init.lua`, and the modules beside it.
  ///
  /// - Parameter names: the files that it read, its own included.
  init(script: String, names: Set<String>) throws(Diagnostic) {
    let slash = script.lastIndex(of: "/")
    let folder = slash.map { String(script[...$0]) } ?? ""
    let own = slash.map { String(script[script.index(after: $0)...]) } ?? script
    var contents = PackageContents()
    for name in names.union([own]).sorted(by: Value.precedes) {
      let path = name == own ? "init.lua" : name
      try Self.add(path, at: folder + name, isExecutable: access(folder + name, X_OK) == 0, to: &contents)
    }
    try self.init(contents, script)
  }

  private init(_ contents: PackageContents, _ source: String) throws(Diagnostic) {
    files = contents.files.sorted { Value.precedes($0.path, $1.path) }
    if files.contains(where: { $0.path == Self.manifest }) {
      throw Self.refused(
        PackageFault(.path, "'lunette pack' writes this file itself; remove it", member: Self.manifest), source)
    }
  }

  private static func add(
    _ path: String, at place: String, isExecutable: Bool, to contents: inout PackageContents
  ) throws(Diagnostic) {
    let bytes = try InputFile.content(place, limit: PackageContents.largest)
    do throws(PackageFault) { try contents.add(file: path, isExecutable: isExecutable, bytes) } catch {
      throw refused(error, place)
    }
  }

  private static func refused(_ fault: PackageFault, _ path: String) -> Diagnostic {
    Diagnostic(fault, "the bundle cannot be packed", path: path)
  }
}
