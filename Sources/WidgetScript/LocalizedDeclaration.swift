import WidgetModel

extension ScriptHost {
  /// What a bundle declares, with the names and descriptions of its widgets and controls in the locale that it was loaded
  /// for. A text that `strings/` has not stays as it is.
  func localized(_ declaration: BundleDeclaration) throws(Diagnostic) -> BundleDeclaration {
    let strings = try strings(in: call.locale)
    guard !strings.isEmpty else { return declaration }
    var declaration = declaration
    func text(_ key: String) -> String { strings[key].map { SanitizedText.string($0.plain) } ?? key }
    for index in declaration.widgets.indices {
      declaration.widgets[index].displayName = text(declaration.widgets[index].displayName)
      declaration.widgets[index].description = text(declaration.widgets[index].description)
    }
    for index in declaration.controls.indices {
      declaration.controls[index].displayName = text(declaration.controls[index].displayName)
      declaration.controls[index].description = text(declaration.controls[index].description)
    }
    return declaration
  }
}
