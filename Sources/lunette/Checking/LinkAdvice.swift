import WidgetModel

/// Advice on where a widget's links lead, as its bundle's declaration has it.
struct LinkAdvice {
  let declaration: BundleDeclaration

  /// A scheme that nothing answers.
  func unanswered(_ file: String) -> [Diagnostic] {
    guard let scheme = declaration.schemes.first, !declaration.handlesURLs else { return [] }
    return [
      Diagnostic(
        .warningLink, "schemes: the bundle declares '\(scheme)' but has no onOpenURL, so its links do nothing",
        severity: .warning, file: file)
    ]
  }

  /// Links to a scheme that the bundle does not own, and the web and the system neither.
  func unowned(_ tree: ViewTree) -> [Diagnostic] {
    tree.nodes.indices.compactMap { node in
      guard let text = tree.text(.destination, of: node) ?? tree.text(.url, of: node), let url = try? WidgetURL(text),
        !URLScheme.reserved.contains(url.scheme), !declaration.schemes.contains(url.scheme)
      else { return nil }
      let nearest = NearestName.of(url.scheme, among: declaration.schemes)
      let owns =
        nearest.map { ", which declares '\($0)'" } ?? "; to handle the scheme, declare schemes = { \"\(url.scheme)\" }"
      return tree.warning(
        .warningLink, "'\(url.brief)' is not a URL of this bundle\(owns)", node, suggestion: nearest)
    }
  }
}
