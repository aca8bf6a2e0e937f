public import WidgetLocale
public import WidgetModel
public import WidgetSandbox
public import WidgetWatch

/// A bundle's files and the host that serves it, before any of it runs: the host does not know yet what the bundle declares.
public struct HostedBundle {
  /// The bundle's name and paths.
  public let place: BundlePlace
  /// The bundle's content, which grants are bound to.
  public let content: BundleContent
  /// The host that answers the bundle's requests.
  public let host: Host
  /// The bundle's files as they are loaded; each one that is read is noted in `content`.
  public let source: BundleSource

  /// - Parameters:
  ///   - grants: what the user allowed for this call.
  ///   - storageFolder: where values are stored; nil: in the user's state folder.
  ///   - logLevel: the least severe lines of its log that are written.
  ///   - hosted: the way to `lunette-host`.
  ///   - languages: who has the tables of languages.
  ///   - pictures: where its pictures are kept; nil: nowhere.
  ///   - work: the accounts, of which the bundle's own is charged for what the host does.
  public init(
    _ source: BundleSource, grants: Grants, world: World, storageFolder: String?, logLevel: LogLevel,
    hosted: any HostedServices, languages: any LanguageSource, work: WorkAccounts,
    pictures: PictureStore? = nil
  ) {
    let isFolder = WidgetFolders.isFolder(source.path)
    let path = source.path == "-" ? nil : source.path
    place = BundlePlace(name: source.name, path: path, folder: isFolder ? path : nil)
    content = BundleContent(
      main: source.main, name: String(source.mainFile.dropFirst(source.folder.count)), folder: place.folder)
    host = Host(
      bundle: place, grants: grants, world: world, storageFolder: storageFolder, logLevel: logLevel, hosted: hosted,
      languages: languages, work: path.map { work.account(of: $0, at: world.monotonic()) }, pictures: pictures)
    self.source = source.noted(content, host)
  }

  /// Grants what the grants file says, now and whenever the file changes, if the bundle's content is the one that the grant is
  /// bound to.
  ///
  /// - Throws: where the file cannot be read; it is followed all the same.
  public func take(from file: GrantsFile) throws(Diagnostic) {
    guard let place = place.realPath else { return }
    host.follow(KeptGrants(file, bundle: place, content: content))
    if case .unusable(let fault)? = host.lapse { throw fault }
  }
}

extension BundleSource {
  /// Returns the files; each one that is read is noted as the bundle's. A file that differs from the content that was named ends
  /// what was granted to that content.
  fileprivate func noted(_ content: BundleContent, _ host: Host) -> BundleSource {
    BundleSource(
      name: name, path: path, main: main, mainFile: mainFile, folder: folder, isFolder: isFolder,
      files: NotedFiles(files: files, content: content, host: host))
  }

  private struct NotedFiles: BundleFiles {
    let files: any BundleFiles
    let content: BundleContent
    let host: Host

    func read(_ path: String) throws(Diagnostic) -> [UInt8]? {
      guard let bytes = try files.read(path) else { return nil }
      if !content.note(path, bytes) { host.lapse(.changed) }
      return bytes
    }
  }
}
