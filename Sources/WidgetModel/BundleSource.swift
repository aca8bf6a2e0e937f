/// The files that a bundle may read, by their path inside its folder (`sub/module.lua`).
public protocol BundleFiles: Sendable {
  /// The file's bytes; nil where there is none.
  ///
  /// - Throws: a `Diagnostic` for a file that is too large, that cannot be read, or that lies outside.
  func read(_ path: String) throws(Diagnostic) -> [UInt8]?
}

/// Where a bundle's files are: a Lua file, a folder with `init.lua`, or a text that stands alone.
public struct BundleSource: Sendable {
  /// The default display name: the file's or folder's name without `.lua`.
  public let name: String
  /// As the user named it.
  public let path: String
  /// What errors show in front of a module's path: the bundle's folder, with its slash.
  package let folder: String
  /// The text of the main file.
  package let main: [UInt8]
  /// As errors show it.
  package let mainFile: String
  /// The bundle's other files.
  package let files: any BundleFiles
  /// Whether it has a folder of its own, with strings and pictures.
  package let isFolder: Bool

  /// A bundle that is one text, as standard input gives it.
  public init(text: [UInt8], name: String = "-") {
    self.name = name
    path = name
    folder = ""
    main = text
    mainFile = name
    files = NoFiles()
    isFolder = false
  }

  /// A bundle of one text, without other files.
  public init(text: String, name: String = "-") { self.init(text: Array(text.utf8), name: name) }

  /// A bundle whose files come from elsewhere than a folder of this machine.
  public init(
    name: String, path: String, main: [UInt8], mainFile: String, folder: String, isFolder: Bool = true,
    files: any BundleFiles
  ) {
    self.name = name
    self.path = path
    self.main = main
    self.mainFile = mainFile
    self.folder = folder
    self.files = files
    self.isFolder = isFolder
  }

  private struct NoFiles: BundleFiles {
    func read(_ path: String) throws(Diagnostic) -> [UInt8]? { nil }
  }
}
