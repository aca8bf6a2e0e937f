import WidgetModel
import WidgetServices
import WidgetWatch

/// Follows the files of the bundles of a stream that runs alone.
struct LocalWatch {
  private let watch: BundleWatch
  /// What files held before they were read; none of a module, which is found by reading.
  private var fingerprints: [String: BundleFingerprint] = [:]
  /// Whether they hold something else than at the look before.
  private(set) var hasChanged = false
  /// Whether it is known which modules they have loaded.
  var isCurrent = false

  init(_ paths: [String]) {
    watch = BundleWatch(paths.map { .bundle($0) })
    for path in paths { fingerprints[path] = BundleFingerprint.of(path) }
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
    let bundles = current()
    isCurrent = true
    watch.watch(bundles.flatMap(\.places))
    let files = bundles.filter { changes.settled.contains(where: $0.concerns) }.flatMap(\.files)
    for file in Set(files) {
      let fingerprint = BundleFingerprint.of(file)
      // What was never named, or can't be, is loaded to know it.
      if fingerprint == nil || fingerprints[file] != fingerprint { hasChanged = true }
      fingerprints[file] = fingerprint
    }
    return changes.warnings
  }
}
