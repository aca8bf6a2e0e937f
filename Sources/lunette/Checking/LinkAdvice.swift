import WidgetModel

/// Advice on where a widget's links lead, as its bundle's declaration has it.
struct LinkAdvice {
  let declaration: BundleDeclaration

  /// A scheme that nothing answers.
  func unanswered(_ file: String) -> [Diagnostic] {
    guard let scheme = declaration.schemes.first, !declaration.handlesURLs else { return [] }
    return [
      Diagnostic(
        .warningLink, "schemes: the bundle owns '\(scheme)' and has no onOpenURL, so a tap on its links does nothing",
        severity: .warning, file: file)
    ]
  }

  /// Links to a scheme that is nobody's, and nearly one of the bundle's.
  func misspelt(_ tree: ViewTree) -> [Diagnostic] {
    guard !declaration.schemes.isEmpty else { return [] }
    return tree.nodes.indices.compactMap { node in
      guard let text = tree.text(.destination, of: node) ?? tree.text(.url, of: node), let url = try? WidgetURL(text),
        !URLScheme.reserved.contains(url.scheme), !declaration.schemes.contains(url.scheme),
        let nearest = NearestName.of(url.scheme, among: declaration.schemes)
      else { return nil }
      return tree.warning(
        .warningLink, "'\(url.brief)' is no URL of this bundle, which owns '\(nearest)'", node, suggestion: nearest)
    }
  }
}
