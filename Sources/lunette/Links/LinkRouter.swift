import WidgetRuntimeClient
import WidgetModel
import WidgetServices

/// Leads a URL to whom it is for: the bundle of the widget folders that owns its scheme, or the system's opener.
struct LinkRouter {
  private let folders: WidgetFolders
  private let setting: Setting
  private let outside: Outside
  private let watch: Watch
  /// The bundle that the chain began in: its own schemes are its own, whoever else claims them.
  private let home: BundleDeclaration?
  /// Whose widgets are known beside those of the folders.
  private let runtime: RuntimeAddress?
  /// Whether even a single bundle runs in a worker.
  var isolatesEach = false
  /// What is done about permissions of a bundle that opens a URL.
  var manner = Permits.Manner.asks
  /// Nil until the first search, which opens every bundle and is done once.
  private var schemes: SchemeTable?
  /// Faults of bundles that were only searched: they are reported where no bundle was found.
  private var faultsOnTheWay: [Diagnostic] = []

  /// - Parameter runtime: nil: only the folders count, which somebody has named.
  init(
    _ folders: WidgetFolders, _ setting: Setting, _ outside: Outside, _ watch: Watch, runtime: RuntimeAddress?,
    home: BundleDeclaration? = nil
  ) {
    (self.folders, self.setting, self.outside, self.watch, self.home) = (folders, setting, outside, watch, home)
    self.runtime = runtime
  }

  /// Whom a URL goes to. No bundle is opened for one that no bundle can own.
  ///
  /// - Throws: as `SchemeTable.route`; a missing scheme tells also which bundles could not be searched.
  mutating func route(_ url: WidgetURL) throws(Diagnostic) -> SchemeTable.Route {
    if let home, home.schemes.contains(url.scheme) { return .bundle(SchemeTable.Owner(home)) }
    let table = URLScheme.reserved.contains(url.scheme) ? SchemeTable() : search()
    do throws(Diagnostic) { return try table.route(url) } catch {
      guard error.code == .missing else { throw error }
      var fault = error
      fault.also = faultsOnTheWay
      throw fault
    }
  }

  /// Carries a URL out, and every URL that handlers lead on to.
  mutating func follow(_ first: WidgetURL, _ chain: inout LinkChain) throws(Diagnostic) -> [String] {
    var reloaded: [String] = []
    var next: WidgetURL? = first
    // Handlers of two bundles can lead to each other: `LinkChain` ends circles and long chains.
    while let url = next {
      next = nil
      switch try route(url) {
      case .system:
        try chain.step(to: url)
        try SystemOpener().open(url)
      case .bundle(let owner):
        let handled = try open(url, owner, &chain)
        reloaded += handled.reloaded
        next = handled.next
      }
    }
    return reloaded
  }

  // MARK: Bundles

  private func open(
    _ url: WidgetURL, _ owner: SchemeTable.Owner, _ chain: inout LinkChain
  ) throws(Diagnostic) -> Handled {
    let selection = Selection([Selection.Place(path: owner.path, isFound: false)], folders)
    var bundles = OpenBundles(selection, setting, outside, watch)
    (bundles.manner, bundles.isolatesEach) = (manner, isolatesEach)
    bundles.runtime = chain.runtime ?? runtime ?? (try? RuntimeCall.usualAddress())
    chain.runtime = bundles.runtime
    let results = bundles.visit { [chain, setting] bundle, _, _, faults -> (Handled, LinkChain) in
      var chain = chain
      do throws(Diagnostic) {
        return (try bundle.carryOut(.openURL(url), &chain, setting), chain)
      } catch {
        faults.append(error)
        return (Handled(), chain)
      }
    }
    if let fault = Diagnostic.joined(bundles.faults) { throw fault }
    guard let (handled, chain: went) = results.first else { return Handled() }
    chain = went
    return handled
  }

  /// Opens every bundle of the folders once, to see what it declares. One that is found by two paths counts once.
  private mutating func search() -> SchemeTable {
    if let schemes { return schemes }
    var table = SchemeTable()
    if let home { table.add(home) }
    var bundles = OpenBundles(Selection(RuntimeCall.places(folders, runtime), folders), setting, outside, watch)
    (bundles.manner, bundles.isolatesEach) = (.searches, isolatesEach)
    for declaration in bundles.visit({ bundle, _, _, _ in bundle.declaration }) { table.add(declaration) }
    faultsOnTheWay = bundles.faults
    schemes = table
    return table
  }
}
