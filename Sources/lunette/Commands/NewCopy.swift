import Glibc
import LinuxKit
import Synchronization
import WidgetModel
import WidgetSandbox
import WidgetScript
import WidgetServices

/// `lunette new NAME --from KIND`: another bundle's files, with kinds of their own.
struct NewCopy {
  /// The files by their paths inside the folder.
  let files: [String: File]
  /// Schemes that the copy shares with the original, which keeps being called for them.
  let schemes: [String]

  /// A file of a bundle.
  struct File: Sendable {
    var bytes: [UInt8]
    /// Whether it is a program.
    var isExecutable = false
  }

  /// - Parameters:
  ///   - origin: a kind in the widget folders, or a bundle's path.
  ///   - name: the new kind, which is also the first part of the bundle's other kinds.
  ///   - title: the new display name.
  init(of origin: String, _ typed: Typed, as name: String, title: String) throws(Diagnostic) {
    let original = try Self.original(origin, typed)
    let source = try BundleSource(at: original.path)
    let isFolder = WidgetFolders.isFolder(original.path)
    let folder = isFolder ? try Self.read(original.path) : ["init.lua": File(bytes: source.main)]
    let kinds = Self.kinds(original.kinds, chosen: original.chosen, as: name)
    let renaming = KindRenaming(
      kinds, chosen: original.chosen, title: title,
      in: folder.filter { $0.key.hasSuffix(".lua") }.map(\.value.bytes))
    let copy = CopiedFiles(isFolder ? nil : source.files, folder, renaming)
    // The copy is loaded before it is written: what Lua makes of a kind is known to nobody else.
    let main = copy.all["init.lua"]?.bytes ?? []
    let bundle = try OpenBundle(
      BundleSource(name: name, path: "-", main: main, mainFile: "init.lua", folder: "", files: copy),
      Setting(Terminal.current()), try Outside(typed), starter: try WorkerStarter())
    let made = Set(Self.kinds(of: bundle.declaration))
    if let kept = original.kinds.first(where: { made.contains($0) }) {
      throw Diagnostic(
        .decodeKind,
        "cannot copy '\(SanitizedText.short(origin))': its code computes the kind '\(SanitizedText.short(kept))'; copy the files and change it by hand",
        file: original.path)
    }
    files = copy.all
    schemes = bundle.declaration.schemes
  }

  /// The bundle to copy.
  private struct Original: Sendable {
    var path: String
    var kinds: [String]
    /// The kind that was asked for, or the first.
    var chosen: String
  }

  private static func original(_ origin: String, _ typed: Typed) throws(Diagnostic) -> Original {
    if origin == "-" { throw .usage("--from needs a kind, a Lua file or a folder, not standard input") }
    var words = typed
    words.replaceArgument(by: origin)
    let found = try GrantedBundle.visit(words) { (bundle, _) throws(Diagnostic) -> Original in
      let kinds = kinds(of: bundle.declaration)
      return Original(
        path: bundle.declaration.path, kinds: kinds,
        chosen: kinds.first { $0 == origin } ?? kinds.first ?? bundle.declaration.name)
    }
    return found
  }

  /// Everything of a bundle that has a kind.
  private static func kinds(of bundle: BundleDeclaration) -> [String] {
    bundle.declared.map(\.kind) + bundle.stacks.map(\.kind)
  }

  /// Returns the new kinds: the name for the chosen one, and the name with a dot in front of the others.
  static func kinds(_ kinds: [String], chosen: String, as name: String) -> [String: String] {
    var new = [chosen: name]
    let shared = sharedPrefix(kinds)
    for kind in kinds where kind != chosen {
      let isPart = kind.hasPrefix(chosen + ".")
      let short = "\(name).\(kind.dropFirst(isPart ? chosen.count + 1 : shared))"
      // Two kinds stay two.
      new[kind] = new.values.contains(short) ? "\(name).\(kind)" : short
    }
    return new
  }

  /// Returns the length of what all kinds begin with, up to a dot: `com.example.`.
  private static func sharedPrefix(_ kinds: [String]) -> Int {
    let parts = kinds.map { $0.split(separator: ".", omittingEmptySubsequences: false).dropLast() }
    guard let first = parts.first else { return 0 }
    let shared = first.indices.prefix { index in parts.allSatisfy { $0.count > index && $0[index] == first[index] } }
    return shared.reduce(0) { $0 + first[$1].count + 1 }
  }

  /// Reads a bundle's folder. Hidden files, such as a repository's, are not part of it.
  private static func read(_ path: String, below prefix: String = "") throws(Diagnostic) -> [String: File] {
    var files: [String: File] = [:]
    for name in names(inFolder: path).sorted() where !name.hasPrefix(".") && name != "lunette.d.lua" {
      let place = "\(path)/\(name)"
      var status = stat()
      guard stat(place, &status) == 0 else { throw unreadable(place, errno) }
      switch status.st_mode & S_IFMT {
      case S_IFDIR:
        guard prefix.utf8.count(where: { $0 == UInt8(ascii: "/") }) < 16 else {
          throw Diagnostic(.depth, "cannot copy '\(place)': folders are nested too deeply", file: place)
        }
        files.merge(try read(place, below: "\(prefix)\(name)/")) { first, _ in first }
      case S_IFREG:
        files[prefix + name] = File(bytes: try content(place), isExecutable: status.st_mode & S_IXUSR != 0)
      default: throw Diagnostic(.io, "cannot copy '\(place)': it is not a file or a folder", file: place)
      }
      guard files.count <= BundleLimits.files else {
        throw Diagnostic(.sizeSource, "cannot copy '\(path)': it has more than \(BundleLimits.files) files", file: path)
      }
    }
    return files
  }

  private static func content(_ place: String) throws(Diagnostic) -> [UInt8] {
    let number = open(place, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
    guard number >= 0 else { throw unreadable(place, errno) }
    switch Descriptor(number).content(limit: BundleLimits.folder) {
    case .success(let bytes?): return bytes
    case .success(nil):
      throw Diagnostic(
        .sizeSource, "cannot copy '\(place)': it is larger than \(BundleLimits.folder >> 20) MiB", file: place)
    case .failure(let error): throw unreadable(place, error.number)
    }
  }

  private static func unreadable(_ place: String, _ error: Int32) -> Diagnostic {
    Diagnostic(.io, "cannot read '\(place)': \(Streams.reason(error))", file: place)
  }
}

/// A copy's files as the copy loads them: those of a folder, or a lone file and the modules that it requires.
private final class CopiedFiles: BundleFiles {
  private let neighbours: (any BundleFiles)?
  private let renaming: KindRenaming
  private let files: Mutex<[String: NewCopy.File]>

  var all: [String: NewCopy.File] { files.withLock { $0 } }

  /// - Parameter neighbours: the files beside a lone file; nil: there are only those of the folder.
  init(_ neighbours: (any BundleFiles)?, _ folder: [String: NewCopy.File], _ renaming: KindRenaming) {
    (self.neighbours, self.renaming) = (neighbours, renaming)
    var files = folder
    for path in files.keys where path.hasSuffix(".lua") {
      files[path]?.bytes = renaming.renamed(folder[path]?.bytes ?? [])
    }
    self.files = Mutex(files)
  }

  func read(_ path: String) throws(Diagnostic) -> [UInt8]? {
    if let file = all[path] { return file.bytes }
    guard let bytes = try neighbours?.read(path) else { return nil }
    let renamed = path.hasSuffix(".lua") ? renaming.renamed(bytes) : bytes
    files.withLock { $0[path] = NewCopy.File(bytes: renamed) }
    return renamed
  }
}
