import WidgetRuntimeClient

/// Bundles are read when a client needs their declarations: one whose placed widgets have current timelines is not read at a start,
/// and the folders' other bundles are read one after the other.
extension Runtime {
  /// Reads all bundles that have not been read yet.
  ///
  /// - Returns: their paths.
  @discardableResult
  func readUnread() -> [String] {
    guard !settings.isOffline else { return [] }
    let unread = registry.paths.filter { registry.bundles[$0]?.isUnread ?? false }
    for path in unread { examine(path, isUnread: true, isUrgent: true) }
    return unread
  }

  /// Continues once it is known whether any bundle declares a kind; if that takes too long, with what is known by then.
  func knowing(_ kind: String?, _ goOn: @escaping (Runtime) -> Void) {
    guard let kind, !registry.isKnown(kind), !readUnread().isEmpty else { return goOn(self) }
    let isOver = { (runtime: Runtime) in
      runtime.registry.isKnown(kind) || !runtime.registry.bundles.values.contains { $0.isWanted }
    }
    waits.add(from: now(), until: isOver, goOn)
    settle()
  }
}
