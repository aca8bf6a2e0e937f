import WidgetModel
import WidgetServices

/// The bundles that the runtime knows, by path: which are open, what they declare, and which bundle a kind belongs to.
struct BundleRegistry {
  /// A bundle, whether it could be read or not.
  struct Bundle {
    let registered: RegisteredBundle
    /// Tells its scripts which of its widgets are placed.
    let center: BundleCenter
    /// The number of the serial queue that its jobs run on.
    let queueID: Int
    /// The last declaration that was read; nil: none yet.
    fileprivate(set) var declaration: BundleDeclaration?
    /// The fingerprint of its files at that time.
    var fingerprint: String?
    /// Checks what its triggers may watch.
    var host: Host?
    /// Its granted permissions when they were last checked.
    var granted: Permissions?
    /// Names, in its folder, of the files that were read as its own; nil: it is not open.
    var filesRead: (@Sendable () -> Set<String>)?
    /// Changed files that are, or may be, modules of a lone file: it must be read again, although its own file is unchanged.
    var newModules: Set<String> = []
    /// What its widgets recommend.
    var variants = BundleVariants()
    /// Whether it is in one of the folders.
    var isFound = false
    /// Why it cannot be read now.
    var fault: Diagnostic?
    /// Whether its files are being checked.
    var isExamined = false
    /// A client waits for its declaration: the stored one is not enough.
    var isWanted = false
    /// The files have changed in the meantime, and must be checked again.
    var isChanged = false
    /// Continuations that wait until it was checked.
    var waiting: [(Runtime) -> Void] = []

    /// Whether it was never read in this run of the runtime, without a known error.
    var isUnread: Bool { declaration == nil && fault == nil }
  }

  var bundles: [String: Bundle] = [:]
  /// The bundles' paths, in the order in which they were found; the index is the queue's number.
  private(set) var paths: [String] = []
  /// The bundles that declare a kind, and those that declare it as a former kind, by the numbers of their queues.
  private var owners: [String: Set<Int>] = [:]
  private var heirs: [String: Set<Int>] = [:]
  private let opening: any BundleOpening
  private let mailbox: Mailbox
  private let activities: OpenActivities
  private let defaults: SessionDefaults?

  init(
    _ opening: any BundleOpening, _ mailbox: Mailbox, _ activities: OpenActivities, _ defaults: SessionDefaults?
  ) {
    (self.opening, self.mailbox, self.activities, self.defaults) = (opening, mailbox, activities, defaults)
  }

  /// Returns a bundle's entry in the registry, creating it if missing.
  mutating func place(_ path: String) {
    guard bundles[path] == nil else { return }
    let center = BundleCenter(path, mailbox, activities)
    bundles[path] = Bundle(
      registered: RegisteredBundle(path, opening, center: center, defaults), center: center, queueID: paths.count)
    paths.append(path)
  }

  /// A bundle declares this from now on; nil: it is gone.
  mutating func declare(_ declaration: BundleDeclaration?, of path: String) {
    guard let queueID = bundles[path]?.queueID else { return }
    for widget in bundles[path]?.declaration?.declared ?? [] {
      owners[widget.kind]?.remove(queueID)
      for kind in widget.formerKinds { heirs[kind]?.remove(queueID) }
    }
    for widget in declaration?.declared ?? [] {
      owners[widget.kind, default: []].insert(queueID)
      for kind in widget.formerKinds { heirs[kind, default: []].insert(queueID) }
    }
    bundles[path]?.declaration = declaration
  }

  /// The path of the first bundle that declares a kind.
  func owner(of kind: String) -> String? { owners[kind]?.min().map { paths[$0] } }

  /// The first bundle that declares a kind, and its widget.
  func widget(_ kind: String) -> (path: String, widget: WidgetDeclaration, bundle: BundleDeclaration)? {
    first(owners[kind]) { $0.kind == kind }
  }

  /// The first bundle that declares a stack of a kind.
  func stack(_ kind: String) -> (path: String, stack: StackDeclaration, bundle: BundleDeclaration)? {
    for path in paths {
      guard let bundle = bundles[path]?.declaration, let stack = bundle.stacks.first(where: { $0.kind == kind }) else {
        continue
      }
      return (path, stack, bundle)
    }
    return nil
  }

  /// Whether a bundle declares a widget, control or stack of a kind.
  func isKnown(_ kind: String) -> Bool { owner(of: kind) != nil || stack(kind) != nil }

  /// A widget that had a kind before.
  func successor(of kind: String) -> (path: String, widget: WidgetDeclaration, bundle: BundleDeclaration)? {
    first(heirs[kind]) { $0.formerKinds.contains(kind) }
  }

  private func first(
    _ queues: Set<Int>?, _ isMeant: (WidgetDeclaration) -> Bool
  ) -> (path: String, widget: WidgetDeclaration, bundle: BundleDeclaration)? {
    guard let queueID = queues?.min(), let declaration = bundles[paths[queueID]]?.declaration,
      let widget = declaration.declared.first(where: isMeant)
    else { return nil }
    return (paths[queueID], widget, declaration)
  }

  /// All known kinds, for nearest names.
  var kinds: [String] { paths.flatMap { bundles[$0]?.declaration?.declared.map(\.kind) ?? [] } }
}
