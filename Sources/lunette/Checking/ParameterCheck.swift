import WidgetModel

/// What `check` asks of a widget's parameters: the functions that offer values, and a value for each parameter that a placed
/// widget always has.
struct ParameterCheck {
  /// The configuration that the widget is checked with.
  private(set) var configuration: Value
  /// What is wrong with the answers of the functions.
  private(set) var faults: [Diagnostic] = []

  /// - Throws: what is wrong with the defaults.
  init(_ bundle: OpenBundle, _ widget: WidgetDeclaration, _ setting: Setting) throws(Diagnostic) {
    // Without words: defaults of the parameters, as a new widget has them.
    configuration = try ConfigurationWords([]).configuration(of: widget, timeZone: setting.timeZone)
    guard let intent = widget.intent else { return }
    for parameter in intent.parameters {
      var options = parameter.options ?? []
      if parameter.hasDynamicOptions, !bundle.isLost {
        do throws(Diagnostic) {
          options = try bundle.options(query(.search(""), parameter, intent, widget, setting))
          if parameter.kind == .entity, let first = options.first {
            _ = try bundle.options(query(.entities([first.value]), parameter, intent, widget, setting))
          }
        } catch { faults.append(error.of(widget, widget.families[0])) }
      }
      guard parameter.isRequired, !parameter.hasDynamicDefault, configuration[parameter.name] == nil else { continue }
      let value = options.first?.value ?? Self.sample(parameter, setting.now)
      set(parameter.name, parameter.isList ? .list([value]) : value)
    }
  }

  private mutating func set(_ name: String, _ value: Value) {
    var fields: [String: Value] = [:]
    for field in configuration.fields ?? [] { fields[field.name] = field.value }
    fields[name] = value
    configuration = .table(fields)
  }

  private func query(
    _ matter: ParameterQuery.Matter, _ parameter: IntentParameter, _ intent: IntentDeclaration,
    _ widget: WidgetDeclaration, _ setting: Setting
  ) -> ParameterQuery {
    ParameterQuery(
      matter, of: parameter.name, intent: intent.id, kind: widget.kind, family: widget.families.first,
      configuration: configuration, now: setting.now, locale: setting.locale, timeZone: setting.timeZone)
  }

  /// A value that a user may choose.
  private static func sample(_ parameter: IntentParameter, _ now: Double) -> Value {
    let number = min(max(1, parameter.minimum ?? 1), parameter.maximum ?? .infinity)
    switch parameter.kind {
    case .string, .enum, .entity: return .text("Example")
    case .integer: return .integer(Int64(exactly: number.rounded(.up)) ?? 1)
    case .number: return .number(number)
    case .boolean: return true
    case .date: return .number(now)
    case .url: return .text("https://example.org")
    }
  }
}
