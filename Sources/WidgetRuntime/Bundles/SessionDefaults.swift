import WidgetLocale
import WidgetModel
import WidgetRuntimeClient

/// Values of parameters in a session of `dev` that replace their declared defaults: in placed widgets, forms and the gallery.
struct SessionDefaults: Sendable {
  private let values: [String: String]
  /// The path of the bundle, if the session has a single bundle.
  private let only: String?
  /// The zone of dates without one.
  private let timeZone: String

  /// Nil if the session sets no parameter.
  init?(_ settings: RuntimeSettings) {
    guard let session = settings.session, !session.configuration.isEmpty else { return nil }
    values = session.configuration
    only = session.bundles.count == 1 ? session.bundles[0].path : nil
    timeZone = settings.timeZone
  }

  /// The bundle with these defaults. A widget gets those that it has parameters for.
  ///
  /// - Throws: `usage` for a value that does not fit, and for a name that a session's only bundle does not have.
  func applied(to bundle: BundleDeclaration, at path: String) throws(Diagnostic) -> BundleDeclaration {
    var bundle = bundle
    do throws(Diagnostic) {
      for index in bundle.widgets.indices { try apply(to: &bundle.widgets[index]) }
      for index in bundle.controls.indices { try apply(to: &bundle.controls[index]) }
      if path == only { try judgeNames(bundle) }
    } catch {
      var fault = error
      fault.file = path
      throw fault
    }
    return bundle
  }

  private func apply(to widget: inout WidgetDeclaration) throws(Diagnostic) {
    guard var intent = widget.intent else { return }
    for (index, parameter) in intent.parameters.enumerated() {
      guard let text = values[parameter.name] else { continue }
      intent.parameters[index].defaultValue = try ParameterReader(parameter, timeZone).read(text)
      intent.parameters[index].hasDynamicDefault = false
    }
    widget.intent = intent
  }

  private func judgeNames(_ bundle: BundleDeclaration) throws(Diagnostic) {
    let names = Set(bundle.placeable.flatMap { $0.intent?.parameters.map(\.name) ?? [] })
    for name in values.keys.sorted() where !names.contains(name) {
      let nearest = NearestName.of(name, among: names.sorted())
      throw Diagnostic(
        .usage, "no widget of the bundle has a parameter \(VisibleText.quoted(name))\(NearestName.meant(nearest))",
        suggestion: nearest)
    }
  }
}
