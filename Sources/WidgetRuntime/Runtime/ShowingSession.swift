import WidgetModel
import WidgetRuntimeClient

/// The widgets that a session of `dev` has placed by itself.
struct SessionPlaces {
  /// A kind in a family.
  struct Place: Hashable {
    var kind: String
    var family: Family
  }

  /// Each bundle's last declaration, by path. Each is placed once: a widget that the user removes stays removed, until it is declared
  /// again.
  var declared: [String: Set<Place>] = [:]
  /// The instance that shows why a bundle cannot be read, if it has no other instance, by path.
  var standIns: [String: Int] = [:]
}

/// The widgets of a session of `dev`: each in each of its families, as its bundle declares them now.
extension Runtime {
  /// Registers the bundles that the session names, in order.
  func registerSession() {
    for bundle in settings.session?.bundles ?? [] { registry.place(bundle.path) }
  }

  /// A bundle was read: widgets that it does not declare any more are removed.
  func dropUndeclared(by declaration: BundleDeclaration, at path: String) {
    guard let session = settings.session else { return }
    if let number = sessionPlaces.standIns.removeValue(forKey: path) { drop(number) }
    let places = Set(places(session, declaration, path).map(\.place))
    for held in held(of: path) where held.record.widget.role != .activity && !places.contains(held.record.place) {
      drop(held.record.number)
    }
  }

  /// Places newly declared widgets.
  func show(_ session: DevSession, of path: String) {
    guard let declaration = registry.bundles[path]?.declaration else { return }
    let places = places(session, declaration, path)
    let before = sessionPlaces.declared.updateValue(Set(places.map(\.place)), forKey: path) ?? []
    for (place, widget) in places where !before.contains(place) {
      // As if the user had: it can be arranged, configured and removed like any other.
      self.place(
        widget, place.family, widget.defaultConfiguration(in: place.family), of: declaration, at: path,
        isTransient: false)
    }
    tellBoards()
  }

  private func places(
    _ session: DevSession, _ declaration: BundleDeclaration, _ path: String
  ) -> [(place: SessionPlaces.Place, widget: WidgetDeclaration)] {
    declaration.placeable.filter { session.shows($0, of: path) && isOwner(path, of: $0.kind) }.flatMap { widget in
      session.families(of: widget).map { (SessionPlaces.Place(kind: widget.kind, family: $0), widget) }
    }
  }

  /// Shows why a bundle without a picture cannot be read: always for a named one, for another only if a line or a value of the session
  /// is wrong. A Lua file beside bundles may not be one itself.
  func placeStandIn(of path: String, for fault: Diagnostic) {
    guard let session = settings.session, held(of: path).isEmpty,
      session.named(path) != nil || fault.line != nil || fault.code == .usage
    else { return }
    let name = String(path[(path.lastIndex(of: "/").map { path.index(after: $0) } ?? path.startIndex)...])
    let family = session.family ?? .systemMedium
    var widget = WidgetDeclaration(kind: name, families: [family])
    widget.displayName = name
    sessionPlaces.standIns[path] = place(
      widget, family, .emptyTable, of: BundleDeclaration(name: name, path: path), at: path, isTransient: false)
  }

  /// A bundle is gone.
  func forgetSession(of path: String) {
    sessionPlaces.declared[path] = nil
    sessionPlaces.standIns[path] = nil
  }

  // MARK: Boards

  /// A board for each bundle, until the user arranges something; nil: the file's arrangement.
  var sessionBoards: Boards? {
    guard settings.session != nil, boards.boards == .standard else { return nil }
    var all: [Boards.Board] = []
    let order = declaredOrder
    for path in registry.paths {
      let held = held(of: path).filter { $0.record.widget.role != .activity }
      guard let first = held.first else { continue }
      let name = first.record.bundle
      let others = all.count { $0.name == name || $0.name.hasPrefix(name + " ") }
      // `sorted` is stable: the user's own widgets follow the bundle's.
      let sorted = held.sorted { order[$0.record.place] ?? .max < order[$1.record.place] ?? .max }
      all.append(
        Boards.Board(
          name: others == 0 ? name : "\(name) \(others + 1)", places: sorted.map { .instance($0.record.number) }))
    }
    // Names that no board can have, or too many bundles: all are on one.
    return try? Boards(all)
  }

  /// The order in which bundles declare kinds and families, so a save can insert in between.
  private var declaredOrder: [SessionPlaces.Place: Int] {
    var order: [SessionPlaces.Place: Int] = [:]
    for widget in registry.paths.flatMap({ registry.bundles[$0]?.declaration?.placeable ?? [] }) {
      for family in widget.families {
        order[SessionPlaces.Place(kind: widget.kind, family: family)] = order.count
      }
    }
    return order
  }
}

extension InstanceRecord {
  fileprivate var place: SessionPlaces.Place { SessionPlaces.Place(kind: kind, family: family) }
}
