import Glibc
import LinuxKit
public import WidgetModel

/// The folders in which bundles are found that are not named by their paths.
public struct WidgetFolders: Sendable {
  /// The folders in the order in which they are searched; one that does not exist has no bundles.
  public let folders: [String]

  /// - Throws: `missing.file` for a folder that was named and does not exist.
  public init(_ named: [String]) throws(Diagnostic) {
    for folder in named where !Self.isFolder(folder) {
      throw Diagnostic(.missingFile, "the folder '\(folder)' does not exist", file: folder)
    }
    folders = named.isEmpty ? Self.standard() : named
  }

  /// The folder for a user's own widgets: `lunette/widgets` in the data folder; nil where no variable says where that is.
  public static var own: String? { BaseFolder.data.path(environmentVariable).map { $0 + "/lunette/widgets" } }

  /// `./widgets`, then `lunette/widgets` of each data folder (XDG Base Directory Specification; relative values in its
  /// variables are ignored, as it says), and last the widgets that come with this copy of Lunette, below whatever prefix.
  private static func standard() -> [String] {
    let absolute = { (path: String) in path.hasPrefix("/") }
    let shared = (environmentVariable("XDG_DATA_DIRS") ?? "/usr/local/share:/usr/share").split(separator: ":").map(
      String.init)
    let folders =
      ["widgets"] + [own].compactMap(\.self) + shared.filter(absolute).map { $0 + "/lunette/widgets" }
    guard let shipped = Installation.current.widgets.flatMap(RealPath.of) else { return folders }
    return folders.contains { RealPath.of($0) == shipped } ? folders : folders + [shipped]
  }

  /// The paths of all bundles: Lua files, and folders with `init.lua`; in the folders' order, then by name.
  public func bundles() -> [String] {
    folders.flatMap(bundles)
  }

  /// Those of one of the folders.
  public func bundles(in folder: String) -> [String] { Self.bundles(of: folder) }

  /// Those of any folder.
  public static func bundles(of folder: String) -> [String] {
    names(in: folder).map { folder.hasSuffix("/") ? folder + $0 : folder + "/" + $0 }.filter {
      isBundle($0) || isUnnameable($0)
    }
  }

  /// Whether the name of a Lua file is not UTF-8: it cannot be opened by the name that is shown, and that is said.
  public static func isUnnameable(_ path: String) -> Bool {
    path.hasSuffix(".lua") && path.unicodeScalars.contains("\u{FFFD}") && mode(path) == nil
  }

  /// As a sentence lists them.
  public var description: String { folders.joined(separator: ", ") }

  /// Returns whether a path is a bundle: a Lua file, or a folder with `init.lua`.
  public static func isBundle(_ path: String) -> Bool {
    isFolder(path) ? isFile(path + "/init.lua") : path.hasSuffix(".lua") && isFile(path)
  }

  /// Returns whether a path is a folder, or a link to one.
  public static func isFolder(_ path: String) -> Bool { mode(path) == S_IFDIR }

  /// Anything that can be opened except a folder: reading it reports what is wrong.
  public static func isFile(_ path: String) -> Bool { mode(path).map { $0 != S_IFDIR } ?? false }

  private static func mode(_ path: String) -> mode_t? {
    var status = stat()
    return stat(path, &status) == 0 ? status.st_mode & S_IFMT : nil
  }

  private static func names(in folder: String) -> [String] {
    LinuxKit.names(inFolder: folder).filter { !$0.hasPrefix(".") }.sorted(by: Value.precedes)
  }
}
