import WidgetLocale
import WidgetModel

/// A configuration in JSON, from a file or a request: validated as far as a widget's intent can.
struct WrittenConfiguration {
  let widget: WidgetDeclaration
  let family: Family
  /// The earlier choices, which may no longer be offered.
  let before: Value
  /// The zone of dates without one.
  let timeZone: String

  /// The given values, each parameter's default for others, dates in seconds since 1970.
  ///
  /// - Throws: `usage` with the problem and the nearest valid name; its `path` names the parameter.
  func values(_ given: Value) throws(Diagnostic) -> Value {
    guard let fields = given.fields else {
      throw .usage("the configuration must be an object with parameter names as keys")
    }
    guard let intent = widget.intent else {
      guard fields.isEmpty else { throw .usage("the widget '\(widget.kind)' has no parameters") }
      return .emptyTable
    }
    var values: [Value.Field] = []
    for field in fields where field.value != .null {
      guard let parameter = intent.parameter(field.name) else {
        let names = intent.parameters.map(\.name)
        throw .usage(
          "the widget '\(widget.kind)' has no parameter '\(SanitizedText.short(field.name))'",
          nearest: NearestName.of(field.name, among: names), of: SanitizedText.short(field.name))
      }
      values.append(Value.Field(field.name, try value(field.value, parameter)))
    }
    let merged = intent.merged(values, in: family)
    do throws(ParameterMisfit) { try intent.validateRequired(merged) } catch {
      throw .usage("the widget '\(widget.kind)' \(error.reason)", of: error.name)
    }
    return .table(merged)
  }

  private func value(_ given: Value, _ parameter: IntentParameter) throws(Diagnostic) -> Value {
    func read(_ value: Value) throws(Diagnostic) -> Value {
      guard parameter.kind == .date, let text = value.text else { return value }
      guard let date = Locality.date(text, in: timeZone) else {
        throw .usage(
          "'\(parameter.name)' must be a date like 2026-01-15T12:00:00Z, not '\(SanitizedText.short(text))'",
          of: parameter.name)
      }
      return .number(date)
    }
    var value = given
    if parameter.isList, let list = given.list {
      value = .list(try list.map { one throws(Diagnostic) in try read(one) })
    } else {
      value = try read(given)
    }
    do throws(ParameterMisfit) {
      try parameter.validate(value, in: family, isOffered: value != before[parameter.name])
    } catch {
      throw .usage(error.reason(of: "'\(parameter.name)'"), nearest: error.nearest, of: parameter.name)
    }
    return value
  }
}

extension IntentDeclaration {
  /// The parameters whose values only the bundle can validate, and that have changed, or depend on changed ones.
  func toBeAsked(_ values: Value, before: Value) -> [IntentParameter] {
    let changed = Set(parameters.filter { values[$0.name] != before[$0.name] }.map(\.name))
    return parameters.filter {
      $0.hasDynamicOptions && (changed.contains($0.name) || !changed.isDisjoint(with: $0.depends))
    }
  }
}

extension Diagnostic {
  /// - Parameter parameter: the wrong one.
  static func usage(_ message: String, nearest: String? = nil, of parameter: String? = nil) -> Diagnostic {
    Diagnostic(
      .usage, message + NearestName.meant(nearest), path: parameter.map { "configuration.\($0)" }, suggestion: nearest)
  }
}
