/// Why a value, or a set of values, is not what an intent's parameters take.
public struct ParameterMisfit: Error, Sendable, Hashable {
  /// What is wrong with it.
  public enum Matter: Sendable, Hashable {
    /// There is no parameter of that name.
    case unknown
    /// The parameter takes another value.
    case unfit
    /// A value has to be given, and is not.
    case missing
  }

  /// What is wrong.
  public var matter: Matter
  /// The name of the parameter that is meant.
  public var name: String
  /// What is wrong with the value, as the end of a sentence whose subject is the parameter: "is at most 60, not 61".
  public var reason: String
  /// The nearest right name or value.
  public var nearest: String?

  /// Creates a misfit.
  init(_ matter: Matter, _ name: String, _ reason: String, nearest: String? = nil) {
    (self.matter, self.name, self.reason, self.nearest) = (matter, name, reason, nearest)
  }

  /// The whole sentence; `owner` is what the values are for: "action 'Add'".
  public func sentence(of owner: String) -> String {
    matter == .unfit ? "\(owner): \(reason(of: SanitizedText.short(name)))" : "\(owner) \(reason)"
  }

  /// The sentence without whom the values are for.
  ///
  /// - Parameter subject: what the parameter is called.
  public func reason(of subject: String) -> String { matter == .unfit ? "\(subject) \(reason)" : reason }

  /// The code of the error that it becomes where a script gave the values.
  public var code: Diagnostic.Code {
    switch matter {
    case .unknown: .decodeUnknownArgument
    case .unfit: .decodeType
    case .missing: .decodeMissing
    }
  }

  /// Of an unknown name.
  static func unknown(_ name: String, among names: [String]) -> ParameterMisfit {
    let nearest = NearestName.of(name, among: names)
    return ParameterMisfit(
      .unknown, name, "has no parameter '\(SanitizedText.short(name))'" + meant(nearest), nearest: nearest)
  }

  /// The end of a sentence with the nearest right word, if there is one.
  static func meant(_ nearest: String?) -> String {
    nearest.map { "; did you mean '\(SanitizedText.short($0))'?" } ?? ""
  }

  /// A value inside a sentence.
  static func shown(_ value: Value) -> String {
    switch value {
    case .null: "nothing"
    case .flag(let flag): String(flag)
    case .text(let text): "the text '\(SanitizedText.short(text))'"
    case .integer, .number: "the number \(JSONWriter.text(value))"
    case .bytes: "a text that is no UTF-8"
    case .list, .table: "\(value.sort) \(SanitizedText.short(JSONWriter.text(value)))"
    }
  }
}
