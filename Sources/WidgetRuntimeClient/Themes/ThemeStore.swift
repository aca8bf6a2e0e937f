import Glibc
import LinuxKit
public import WidgetModel
import WidgetServices

/// The themes that a user has: the shipped ones, and the files of one folder, `NAME.json` each. Pictures of backgrounds are beside them.
public struct ThemeStore: Sendable, Hashable {
  /// The folder of the user's own themes; it may not exist yet.
  public let folder: String

  /// The most themes of a user's own.
  public static let most = 200

  /// Creates a store.
  public init(folder: String) { self.folder = folder }

  // MARK: Reading

  /// The names of the user's own themes, in order.
  public var ownNames: [String] {
    let names = names(inFolder: folder).filter { $0.hasSuffix(".json") }.map { String($0.dropLast(5)) }
    return Array(names.filter { Theme.isName($0) && Self.shipped($0) == nil }.sorted().prefix(Self.most))
  }

  /// All themes, the shipped ones first, and what is wrong with files that are not themes.
  public func all() -> (themes: [Theme], faults: [Diagnostic]) {
    var (themes, faults) = (Theme.shipped, [Diagnostic]())
    for name in ownNames {
      do throws(Diagnostic) { themes.append(try theme(name)) } catch { faults.append(error) }
    }
    return (themes, faults)
  }

  /// The theme of a name.
  ///
  /// - Throws: `missing` with the nearest name; what `ThemeFile` and `ThemeContrast` throw of its file.
  public func theme(_ name: String) throws(Diagnostic) -> Theme {
    if let shipped = Self.shipped(name) { return shipped }
    guard Theme.isName(name), let bytes = try content(name) else {
      let nearest = NearestName.of(name, among: Theme.shipped.map(\.name) + ownNames)
      throw Diagnostic(
        .missing, "unknown theme \(VisibleText.quoted(name))\(NearestName.meant(nearest))", suggestion: nearest)
    }
    return try ThemeFile.theme(bytes, name: name, path: path(name))
  }

  private static func shipped(_ name: String) -> Theme? { Theme.shipped.first { $0.name == name } }

  private func path(_ name: String) -> String { "\(folder)/\(name).json" }

  /// Nil: there is no such file.
  private func content(_ name: String) throws(Diagnostic) -> [UInt8]? {
    switch DurableFile(folder: folder, name: "\(name).json").content(limit: ThemeFile.largest) {
    case .success(let bytes?): return bytes
    case .success(nil):
      throw Diagnostic(.size, "a theme is a plain file of at most \(ThemeFile.largest >> 10) KiB", file: path(name))
    case .failure(let error) where error.number == ENOENT || error.number == ENOTDIR: return nil
    case .failure(let error):
      throw Diagnostic(.io, "cannot read the theme: \(error.sentence)", file: path(name))
    }
  }

  /// The picture behind a theme's cards, and its media type.
  ///
  /// - Throws: `missing` where the theme has none, or its file is not a picture that browsers show.
  public func background(of name: String) throws(Diagnostic) -> (bytes: [UInt8], type: String) {
    guard case .picture(let file, _, _, _) = try theme(name).background.content else {
      throw Diagnostic(.missing, "the theme '\(name)' has no picture")
    }
    let bytes: [UInt8]
    do throws(PictureFault) { bytes = try PictureLoader.content(of: file, in: folder) } catch {
      throw Diagnostic(.missing, "the background of '\(name)': \(error.sentence(of: file))")
    }
    guard let type = PictureFormat(bytes).flatMap(Self.mediaType) else {
      throw Diagnostic(.missing, "the background of '\(name)' is not a PNG, JPEG or WebP picture")
    }
    return (bytes, type)
  }

  /// An SVG is no picture for a page: it may contain scripts.
  private static func mediaType(_ format: PictureFormat) -> String? {
    switch format {
    case .png: "image/png"
    case .jpeg: "image/jpeg"
    case .webp: "image/webp"
    case .svg, .refused: nil
    }
  }

  // MARK: Changing

  /// Stores a theme under its name.
  ///
  /// - Throws: `usage` for the name of a shipped theme; `size` where there are too many; `io`.
  public func add(_ theme: Theme) throws(Diagnostic) {
    guard Self.shipped(theme.name) == nil else {
      throw Diagnostic(
        .usage, "'\(theme.name)' is a shipped theme", suggestion: "choose another name: --name my-\(theme.name)")
    }
    let known = ownNames
    guard known.contains(theme.name) || known.count < Self.most else {
      throw Diagnostic(.size, "there are \(known.count) themes in \(folder); \(Self.most) are the most")
    }
    let file = DurableFile(folder: folder, name: "\(theme.name).json")
    if let error = Disk.live.makeFolders(folder) ?? file.replace(with: ThemeFile.bytes(of: theme)) {
      throw Diagnostic(.io, "cannot write the theme: \(error.sentence)", file: path(theme.name))
    }
  }

  /// Stores a theme that came with a board, unless there is one of its name.
  public func addMissing(_ theme: Theme?) throws(Diagnostic) {
    guard let theme, Self.shipped(theme.name) == nil, !ownNames.contains(theme.name) else { return }
    try add(theme)
  }

  /// Stores a file that a theme names, such as its picture.
  public func add(picture bytes: [UInt8], _ name: String) throws(Diagnostic) {
    let file = DurableFile(folder: folder, name: name)
    if let error = Disk.live.makeFolders(folder) ?? file.replace(with: bytes) {
      throw Diagnostic(.io, "cannot write the picture: \(error.sentence)", file: "\(folder)/\(name)")
    }
  }
}

extension RuntimeAddress {
  /// The folder of the user's own themes, beside the boards' file.
  ///
  /// - Parameter environment: a variable by its name.
  public func themes(_ environment: (String) -> String?) -> ThemeStore {
    let boards = boardsFile(environment).split(separator: "/").dropLast(2).joined(separator: "/")
    return ThemeStore(folder: "/\(boards)/themes")
  }
}
