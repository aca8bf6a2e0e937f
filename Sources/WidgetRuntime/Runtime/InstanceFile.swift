import WidgetModel

/// A placed widget's configuration as a file that users can read, edit and keep in git: JSON, a parameter per line, sorted by name.
///
///     {
///       "format": "lunette.configuration/1",
///       "number": 3,
///       "kind": "hero",
///       "family": "systemSmall",
///       "configuration": {
///         "days": 5,
///         "hero": "spouty"
///       }
///     }
///
/// Dates are written in ISO 8601. The archive is authoritative: a file changes an instance that is placed.
struct InstanceFile: Hashable {
  static let format = "lunette.configuration/1"
  /// The most bytes of a file.
  static let largest = 1 << 20

  var family: Family
  var configuration: Value

  init(_ record: InstanceRecord) { (family, configuration) = (record.family, record.configuration) }

  static func name(_ number: Int) -> String { "\(number).json" }

  /// The number of a file's instance, from its name; nil for other files.
  static func number(of name: String) -> Int? {
    guard name.hasSuffix(".json"), let number = Int(name.dropLast(5)), number > 0, Self.name(number) == name else {
      return nil
    }
    return number
  }

  // MARK: Writing

  static func bytes(of record: InstanceRecord) -> [UInt8] {
    let fields = (record.configuration.fields ?? []).map { field in
      let kind = record.widget.intent?.parameter(field.name)?.kind
      return "    \(text(.text(field.name))): \(text(written(field.value, kind)))"
    }
    let configuration = fields.isEmpty ? "{}" : "{\n\(fields.joined(separator: ",\n"))\n  }"
    return Array(
      """
      {
        "format": \(text(.text(format))),
        "number": \(record.number),
        "kind": \(text(.text(record.kind))),
        "family": \(text(.text(record.family.rawValue))),
        "configuration": \(configuration)
      }

      """.utf8)
  }

  private static func text(_ value: Value) -> String { JSONWriter.text(value) }

  private static func written(_ value: Value, _ kind: IntentParameter.Kind?) -> Value {
    guard kind == .date else { return value }
    if let list = value.list { return .list(list.map { written($0, kind) }) }
    guard let date = value.number, date == date.rounded(), CivilDate.seconds.contains(date) else { return value }
    return .text(Moment.text(date))
  }

  // MARK: Reading

  private static let names = ["format", "number", "kind", "family", "configuration"]

  /// The configuration that a file requests, validated as far as its intent can.
  ///
  /// - Throws: `usage` that names the problem, with the value and what is allowed.
  init(_ bytes: [UInt8], for record: InstanceRecord, timeZone: String) throws(Diagnostic) {
    let fields: [Value.Field]
    do throws(JSONFault) {
      guard let read = try Value(json: bytes).fields else { throw JSONFault("it is not an object") }
      fields = read
    } catch { throw .usage("the file is not valid JSON: \(error.message)") }
    for field in fields where !Self.names.contains(field.name) {
      let nearest = NearestName.of(field.name, among: Self.names)
      throw .usage(
        "the file has no '\(SanitizedText.short(field.name))'; it has \(Self.names.joined(separator: ", "))",
        nearest: nearest)
    }
    func value(_ name: String) -> Value? { fields.first { $0.name == name }?.value }
    if let given = value("format"), given != .text(Self.format) {
      throw .usage("the format must be \(Self.format), not \(SanitizedText.short(JSONWriter.text(given)))")
    }
    if let given = value("number"), given.integer != record.number {
      throw .usage(
        "the number must be \(record.number), as in the file's name, not \(SanitizedText.short(JSONWriter.text(given)))"
      )
    }
    if let given = value("kind"), given != .text(record.kind) {
      throw .usage("the kind of a placed widget cannot change from '\(record.kind)'; place another with 'lunette add'")
    }
    family = try Self.family(value("family"), record)
    let judge = WrittenConfiguration(
      widget: record.widget, family: family, before: record.configuration, timeZone: timeZone)
    configuration =
      try value("configuration").map { given throws(Diagnostic) in try judge.values(given) }
      ?? record.configuration
  }

  private static func family(_ given: Value?, _ record: InstanceRecord) throws(Diagnostic) -> Family {
    guard let given else { return record.family }
    let names = record.widget.families.map(\.rawValue)
    guard let word = given.text, let family = Family(rawValue: word), record.widget.families.contains(family) else {
      let nearest = given.text.flatMap { NearestName.of($0, among: names) }
      throw .usage(
        "the family must be one of \(names.joined(separator: ", ")), not \(SanitizedText.short(JSONWriter.text(given)))",
        nearest: nearest)
    }
    return family
  }

  /// Returns whether a file matches the instance: then there is nothing to do.
  func isSame(as record: InstanceRecord) -> Bool {
    family == record.family && Self.isSame(configuration, record.configuration)
  }

  /// Numbers by value: JSON does not distinguish 2 from 2.0.
  private static func isSame(_ one: Value, _ other: Value) -> Bool {
    switch (one, other) {
    case (.table(let a), .table(let b)):
      a.count == b.count && zip(a, b).allSatisfy { $0.name == $1.name && isSame($0.value, $1.value) }
    case (.list(let a), .list(let b)): a.count == b.count && zip(a, b).allSatisfy { isSame($0, $1) }
    default: one.isSame(as: other)
    }
  }
}
