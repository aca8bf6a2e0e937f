// Which values a parameter takes. Every value that a script, a command line, a file or another process gives is judged here, once
// and by the same rules: an action's, a configuration's, a default, an option.

extension IntentParameter {
  /// Returns nothing where the parameter takes the value.
  ///
  /// - Parameters:
  ///   - family: for lists whose size depends on it; nil: any of the sizes will do.
  ///   - isOffered: whether only values that are offered will do; false for one that was chosen when it was.
  public func validate(
    _ value: Value, in family: Family? = nil, isOffered: Bool = true
  ) throws(ParameterMisfit) {
    guard isList else { return try validate(one: value, "", isOffered) }
    guard let list = value.list else {
      throw unfit("is a list of values of type \(kind.rawValue), not \(ParameterMisfit.shown(value))")
    }
    let (least, most) = bounds(in: family)
    guard list.count <= most else {
      throw unfit("holds at most \(Self.values(most))\(Self.place(family)), not \(list.count)")
    }
    guard list.count >= least else {
      throw unfit("holds at least \(Self.values(least))\(Self.place(family)), not \(list.count)")
    }
    for (index, one) in list.enumerated() { try validate(one: one, "value \(index + 1) ", isOffered) }
  }

  /// The fewest and the most values of a list in a family; in any family where none is named.
  public func bounds(in family: Family?) -> (least: Int, most: Int) {
    guard !sizes.isEmpty else { return (0, Self.longestList) }
    let own = sizes.first { $0.family == family } ?? (family == nil ? nil : sizes.first { $0.family == nil })
    if let own { return (own.least, min(own.most, Self.longestList)) }
    guard family == nil else { return (0, Self.longestList) }
    return (sizes.map(\.least).min() ?? 0, min(sizes.map(\.most).max() ?? 0, Self.longestList))
  }

  /// The default in a family.
  public func defaultValue(in family: Family?) -> Value? {
    guard isList, let list = defaultValue?.list else { return defaultValue }
    return .list(Array(list.prefix(bounds(in: family).most)))
  }

  private static func values(_ count: Int) -> String { count == 1 ? "1 value" : "\(count) values" }
  private static func place(_ family: Family?) -> String { family.map { " in \($0.rawValue)" } ?? "" }

  private func unfit(_ reason: String, nearest: String? = nil) -> ParameterMisfit {
    ParameterMisfit(.unfit, name, reason, nearest: nearest)
  }

  /// - Parameter which: which of a list's values it is, for the sentence.
  private func validate(one value: Value, _ which: String, _ isOffered: Bool) throws(ParameterMisfit) {
    guard isOfKind(value) else {
      throw unfit("\(which)is a value of type \(kind.rawValue), not \(ParameterMisfit.shown(value))")
    }
    if let text = value.text { try validate(text: text, which) }
    if let number = value.number {
      if kind == .date, !CivilDate.seconds.contains(number) {
        throw unfit("\(which)is a date of the years 1 to 9999, in seconds since 1970, not \(JSONWriter.text(value))")
      }
      if let minimum, number < minimum {
        throw unfit("\(which)is at least \(JSONWriter.text(.number(minimum))), not \(JSONWriter.text(value))")
      }
      if let maximum, number > maximum {
        throw unfit("\(which)is at most \(JSONWriter.text(.number(maximum))), not \(JSONWriter.text(value))")
      }
    }
    if isOffered, let options, !options.isEmpty, !options.contains(where: { $0.value.isSame(as: value) }) {
      throw notOffered(value, among: options, which)
    }
  }

  /// The error for a value that is none of the options.
  public func notOffered(_ value: Value, among options: [Option], _ which: String = "") -> ParameterMisfit {
    let words = options.map(\.word)
    let nearest = value.text.flatMap { NearestName.of($0, among: words) }
    let some = words.prefix(8).map(SanitizedText.short).joined(separator: ", ")
    let rest = words.count > 8 ? " and \(words.count - 8) more" : ""
    let what = value.text.map { "'\(SanitizedText.short($0))'" } ?? ParameterMisfit.shown(value)
    let reason = words.isEmpty ? "\(which)has no option \(what)" : "\(which)is one of \(some)\(rest), not \(what)"
    return unfit(reason + ParameterMisfit.meant(nearest), nearest: nearest)
  }

  private func isOfKind(_ value: Value) -> Bool {
    switch kind {
    case .string, .url: value.text != nil
    case .integer: value.integer != nil
    case .number, .date: value.number?.isFinite ?? false
    case .boolean: value.flag != nil
    // What the options are of; an entity is its id.
    case .enum: value.text != nil || value.number?.isFinite ?? false || value.flag != nil
    case .entity: value.text.map { !$0.isEmpty } ?? (value.number?.isFinite ?? false)
    }
  }

  private func validate(text: String, _ which: String) throws(ParameterMisfit) {
    guard text.utf8.count <= Self.longestText else {
      throw unfit("\(which)has at most \(Self.longestText) bytes, not \(text.utf8.count)")
    }
    guard kind == .url else { return }
    do throws(WidgetURL.Fault) { _ = try WidgetURL(text) } catch {
      throw unfit("\(which)is a URL, and '\(SanitizedText.short(text))' is none: \(error.sentence)")
    }
  }
}

extension IntentParameter.Option {
  /// The value as it is typed.
  public var word: String { value.text ?? JSONWriter.text(value) }
}

extension Value {
  /// Whether two values mean the same: 2 and 2.0 do.
  public func isSame(as other: Value) -> Bool {
    if let a = number, let b = other.number { return a == b }
    return self == other
  }
}

extension IntentDeclaration {
  /// The parameter of that name.
  public func parameter(_ name: String) -> IntentParameter? { parameters.first { $0.name == name } }

  /// Returns nothing where all values belong to parameters that take them.
  ///
  /// - Parameter extra: a name that is no parameter's and allowed all the same.
  public func validate(
    _ values: [Value.Field], in family: Family? = nil, isOffered: Bool = true, extra: String? = nil
  ) throws(ParameterMisfit) {
    for field in values where field.name != extra || parameter(field.name) != nil {
      guard let parameter = parameter(field.name) else { throw .unknown(field.name, among: parameters.map(\.name)) }
      try parameter.validate(field.value, in: family, isOffered: isOffered)
    }
  }

  /// Each parameter's default, as many values of it as its size in the family says, and over them the values that are given.
  public func merged(_ values: [Value.Field], in family: Family? = nil) -> [String: Value] {
    var merged: [String: Value] = [:]
    for parameter in parameters { merged[parameter.name] = parameter.defaultValue(in: family) }
    for field in values { merged[field.name] = field.value }
    return merged
  }

  /// Whether two tables of values are one configuration: what one leaves out has its default.
  public func areSame(_ one: Value, _ other: Value, in family: Family) -> Bool {
    let (one, other) = (merged(one.fields ?? [], in: family), merged(other.fields ?? [], in: family))
    return parameters.allSatisfy { (one[$0.name] ?? .null).isSame(as: other[$0.name] ?? .null) }
  }

  /// What a donation of a performed intent says: the values of its parameters, without the one that a toggle sets.
  public func donated(_ values: Value) -> Value {
    .table((values.fields ?? []).filter { parameter($0.name) != nil })
  }

  /// Returns nothing where every required parameter has a value.
  public func validateRequired(_ values: [String: Value]) throws(ParameterMisfit) {
    guard let missing = parameters.first(where: { $0.isRequired && (values[$0.name] ?? .null) == .null }) else {
      return
    }
    throw ParameterMisfit(.missing, missing.name, "needs \(missing.name), which is required and has no default")
  }

  /// A configuration that was made for an intent as it was before: the values that still fit, and why each of the others does not.
  public func carriedOver(_ values: [Value.Field]) -> (values: [Value.Field], dropped: [(Value.Field, ParameterMisfit)])
  {
    var (kept, dropped): ([Value.Field], [(Value.Field, ParameterMisfit)]) = ([], [])
    for field in values {
      do throws(ParameterMisfit) {
        try validate([field], isOffered: false)
        kept.append(field)
      } catch { dropped.append((field, error)) }
    }
    return (kept, dropped)
  }
}
