import WidgetModel
import WidgetServices

/// Follows the files of the bundles of a stream that runs alone.
struct LocalWatch {
  private let watch: BundleWatch
  private var bundles: [WatchedBundle]
  /// What each bundle's files held when they were looked at last.
  private var imprints: [WatchedBundle: [BundleImprint]?] = [:]
  /// Whether they hold something else than at the look before.
  private(set) var hasChanged = false
  /// Whether it is known which modules they have loaded.
  var isCurrent = false

  init(_ paths: [String]) {
    bundles = paths.map { WatchedBundle($0) }
    watch = BundleWatch(bundles.flatMap(\.places))
    note()
  }

  var descriptor: Int32 { watch.descriptor }
  var deadline: BundleWatch.Moment? { watch.deadline }

  /// Looks whether something was saved.
  ///
  /// - Parameter current: the bundles with the modules that they have loaded by now; asked where anything settled.
  /// - Returns: why changes may be found late.
  mutating func take(_ current: () -> [WatchedBundle]) -> [Diagnostic] {
    let changes = watch.take()
    hasChanged = false
    guard !changes.settled.isEmpty || !isCurrent else { return changes.warnings }
    let before = imprints
    bundles = current()
    isCurrent = true
    note()
    watch.watch(bundles.flatMap(\.places))
    for bundle in bundles where changes.settled.contains(where: bundle.concerns) {
      let imprint = bundle.imprint
      imprints[bundle] = .some(imprint)
      // What can't be named is loaded to know it.
      if imprint == nil || before[bundle].map({ $0 != imprint }) ?? true { hasChanged = true }
    }
    return changes.warnings
  }

  private mutating func note() {
    for bundle in bundles where imprints[bundle] == nil { imprints[bundle] = .some(bundle.imprint) }
  }
}
