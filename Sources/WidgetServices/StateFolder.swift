/// Where a user's state lies: the archive, and what bundles store.
package enum StateFolder {
  /// `lunette` in the user's state folder; nil where neither HOME nor XDG_STATE_HOME says where that is
  /// (XDG Base Directory Specification: a relative value is ignored).
  package static func path(_ environment: [String: String]) -> String? {
    if let state = environment["XDG_STATE_HOME"], state.hasPrefix("/") { return "\(state)/lunette" }
    return environment["HOME"].flatMap { $0.hasPrefix("/") ? "\($0)/.local/state/lunette" : nil }
  }
}
