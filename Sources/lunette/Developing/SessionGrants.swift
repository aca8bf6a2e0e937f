import WidgetModel
import WidgetServices

/// What a bundle was allowed when a session of `dev` began, beside what the options grant. It holds while its author changes
/// the bundle; what the grants file allowed, as long as that still does.
struct SessionGrants: Sendable, Hashable {
  var answered = Grants.none
  /// Whether the grants file allowed something.
  var isKept = false

  /// - Parameters:
  ///   - host: which has been told all grants.
  ///   - asked: what the bundle declares.
  init(_ host: Host, _ asked: Permissions) {
    answered.permissions = host.granted(of: asked, by: .answer)
    isKept = !host.granted(of: asked, by: .file).isEmpty
  }

  var isEmpty: Bool { !isKept && answered == .none }
}
