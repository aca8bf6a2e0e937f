import WidgetModel

/// Judges values that only a bundle can: those of parameters whose options are asked for (AppIntents: EntityQuery,
/// DynamicOptionsProvider). A value that was chosen before stays, also where it is offered no more; one that is chosen now has to
/// be offered now.
struct OfferedValues: Sendable {
  let intent: IntentDeclaration
  /// The kind and family of the widget that is configured; nil for an action.
  var kind: String?
  var family: Family?
  let setting: Setting

  /// Whether any of the names is of a parameter that only the bundle can judge.
  func isAsked(for names: Set<String>) -> Bool {
    intent.parameters.contains {
      $0.hasDynamicOptions && (names.contains($0.name) || !names.isDisjoint(with: $0.depends))
    }
  }

  /// Returns the values, those that were typed as a title replaced by what they mean.
  ///
  /// - Parameter chosen: the names of the values that are chosen now.
  /// - Throws: `usage` with the nearest option for a value that is not offered; what the query failed with.
  func judged(
    _ values: [String: Value], chosen: Set<String>, by bundle: OpenBundle
  ) throws(Diagnostic) -> [String: Value] {
    var values = values
    for parameter in intent.parameters { try judge(parameter, &values, chosen: chosen, by: bundle) }
    return values
  }

  /// The same for the value of one parameter.
  func judge(
    _ parameter: IntentParameter, _ values: inout [String: Value], chosen: Set<String>, by bundle: OpenBundle
  ) throws(Diagnostic) {
    // What it depends on is another now: so may be what is offered.
    guard parameter.hasDynamicOptions, chosen.contains(parameter.name) || !chosen.isDisjoint(with: parameter.depends),
      let value = values[parameter.name], value != .null
    else { return }
    let all = values
    let list = parameter.isList ? value.list ?? [] : [value]
    let found = try list.map { one throws(Diagnostic) in try offered(one, parameter, all, bundle) }
    values[parameter.name] = parameter.isList ? .list(found) : found.first
  }

  /// The value that is meant: by itself, or by its title.
  private func offered(
    _ value: Value, _ parameter: IntentParameter, _ values: [String: Value], _ bundle: OpenBundle
  ) throws(Diagnostic) -> Value {
    // An id that is a number is typed as a text.
    let number = value.text.flatMap { Int64($0) }.map { Value.integer($0) }
    let ids = [value] + (parameter.kind == .entity ? [number].compactMap(\.self) : [])
    let named = try bundle.options(query(.entities(ids), parameter, values))
    if let option = named.first(where: { option in ids.contains { $0.isSame(as: option.value) } }) {
      return option.value
    }
    let text = value.text ?? ConfigurationWords.word(value)
    let found = try bundle.options(query(.search(text), parameter, values))
    if let option = found.first(where: { $0.title == text || $0.word == text }) { return option.value }
    // What is near is looked for among all that there is to begin with.
    let known = Set(found.map(\.value))
    let all = found + (try bundle.options(query(.search(""), parameter, values))).filter { !known.contains($0.value) }
    let misfit = parameter.notOffered(value, among: all)
    throw Diagnostic(.usage, misfit.reason(of: "'\(parameter.name)'"), suggestion: misfit.nearest)
  }

  /// A question about one parameter, with the values of the others.
  func query(
    _ matter: ParameterQuery.Matter, _ parameter: IntentParameter, _ values: [String: Value]
  ) -> ParameterQuery {
    ParameterQuery(
      matter, of: parameter.name, intent: intent.id, kind: kind, family: family, configuration: .table(values),
      now: setting.now, locale: setting.locale, timeZone: setting.timeZone)
  }
}
