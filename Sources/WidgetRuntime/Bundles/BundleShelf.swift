import WidgetModel
import WidgetServices

/// The bundles that the runtime knows, by path: which are open, what they declare, and whose a kind is.
struct BundleShelf {
  /// A bundle, whether it could be read or not.
  struct Bundle {
    let seat: BundleSeat
    /// Its jobs' lane.
    let lane: Int
    /// As it was read last; nil: it never was.
    var declaration: BundleDeclaration?
    /// Of its files as they were then.
    var fingerprint: String?
    /// Judges what its triggers may watch.
    var host: Host?
    /// Names, in its folder, of the files that were read as its own; nil: it is not open.
    var filesRead: (@Sendable () -> Set<String>)?
    /// A module of a lone file has changed: it is to be read anew, although its own file is as it was.
    var hasNewModule = false
    /// Whether it lies in one of the folders.
    var isFound = false
    /// Why it cannot be read as it is now.
    var fault: Diagnostic?
    /// A look at its files is under way.
    var isExamined = false
    /// They changed meanwhile: to be looked at again.
    var isChanged = false
    /// When its process is ended, unless it is asked again; nil: it has none.
    var restDate: Double?
    /// Whoever waits until it was looked at.
    var waiting: [(Runtime) -> Void] = []
  }

  var bundles: [String: Bundle] = [:]
  /// In the order in which they were found.
  private(set) var paths: [String] = []
  private let opening: any BundleOpening
  private let center: any HostServices

  init(_ opening: any BundleOpening, center: any HostServices) {
    self.opening = opening
    self.center = center
  }

  /// A bundle's place on the shelf, made where it has none.
  mutating func place(_ path: String) {
    guard bundles[path] == nil else { return }
    bundles[path] = Bundle(seat: BundleSeat(path, opening, center: center), lane: paths.count)
    paths.append(path)
  }

  /// The first bundle that declares a kind, and its widget.
  func widget(_ kind: String) -> (path: String, widget: WidgetDeclaration, bundle: BundleDeclaration)? {
    for path in paths {
      guard let declaration = bundles[path]?.declaration else { continue }
      if let widget = declaration.widgets.first(where: { $0.kind == kind }) { return (path, widget, declaration) }
    }
    return nil
  }

  /// A widget that had a kind before.
  func successor(of kind: String) -> (path: String, widget: WidgetDeclaration, bundle: BundleDeclaration)? {
    for path in paths {
      guard let declaration = bundles[path]?.declaration else { continue }
      if let widget = declaration.widgets.first(where: { $0.formerKinds.contains(kind) }) {
        return (path, widget, declaration)
      }
    }
    return nil
  }

  /// All kinds that are known, for nearest names.
  var kinds: [String] { paths.flatMap { bundles[$0]?.declaration?.widgets.map(\.kind) ?? [] } }
}
