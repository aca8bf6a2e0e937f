public import WidgetLocale
public import WidgetModel
public import WidgetSandbox
public import WidgetWatch

/// A bundle's files and the host that serves it, before any of it runs: what it may do is not yet known to it.
public struct HostedBundle {
  public let place: BundlePlace
  /// Its files, which grants are bound to.
  public let content: BundleContent
  public let host: Host
  /// What a script is loaded from: each file that is read is noted in `content`.
  public let source: BundleSource

  /// - Parameters:
  ///   - grants: what the user allowed for this call.
  ///   - storageFolder: where values are stored; nil: in the user's state folder.
  ///   - logLevel: the least severe lines of its log that are written.
  ///   - hosted: the way to `lunette-host`.
  ///   - languages: who has the tables of languages.
  ///   - work: what the host does for bundles is charged to theirs of these accounts.
  public init(
    _ source: BundleSource, grants: Grants, world: World, storageFolder: String?, logLevel: LogLevel,
    hosted: any HostedServices, languages: any LanguageSource, work: WorkAccounts
  ) {
    let isFolder = WidgetFolders.isFolder(source.path)
    let path = source.path == "-" ? nil : source.path
    place = BundlePlace(name: source.name, path: path, folder: isFolder ? path : nil)
    content = BundleContent(
      main: source.main, name: String(source.mainFile.dropFirst(source.folder.count)), folder: place.folder)
    host = Host(
      bundle: place, grants: grants, world: world, storageFolder: storageFolder, logLevel: logLevel, hosted: hosted,
      languages: languages, work: path.map { work.account(of: $0, at: world.monotonic()) })
    self.source = source.noted(content, host)
  }

  /// Gives it what the grants file says, now and whenever the file is another, if its content is what the grant is bound to.
  ///
  /// - Throws: where the file cannot be read; it is followed all the same.
  public func take(from file: GrantsFile) throws(Diagnostic) {
    guard let place = place.realPath else { return }
    host.follow(KeptGrants(file, bundle: place, content: content))
    if case .unusable(let fault)? = host.lapse { throw fault }
  }
}

extension BundleSource {
  /// The same, with each file noted that is read as the bundle's. One that is not as it was when its content was named
  /// ends what was granted to that content.
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
