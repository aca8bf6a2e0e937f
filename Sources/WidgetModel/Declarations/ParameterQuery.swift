/// A question to a bundle about the values that a parameter may take (AppIntents: EntityQuery, EntityStringQuery,
/// DynamicOptionsProvider).
public struct ParameterQuery: Sendable, Hashable {
  /// What is asked.
  public enum Matter: Sendable, Hashable {
    /// The options for a text that somebody is typing; for an empty one, those to begin with.
    case search(String)
    /// What there is to these values: those that are not among the answers are gone.
    case entities([Value])
    /// The value where none is chosen.
    case initial
  }

  /// The intent's id.
  public var intent: String
  /// The parameter's name.
  public var parameter: String
  /// What is asked.
  public var matter: Matter
  /// The kind of the widget that is configured; nil where an action is.
  public var kind: String?
  /// Its family.
  public var family: Family?
  /// The values of the other parameters so far.
  public var configuration: Value
  /// Seconds since 1970: the clock of the whole call.
  public var now: Double
  /// The locale's identifier.
  public var locale: String
  /// The time zone's identifier.
  public var timeZone: String

  /// Creates a question.
  public init(
    _ matter: Matter, of parameter: String, intent: String, kind: String? = nil, family: Family? = nil,
    configuration: Value = .emptyTable, now: Double, locale: String = "en_US", timeZone: String = "UTC"
  ) {
    (self.matter, self.parameter, self.intent) = (matter, parameter, intent)
    (self.kind, self.family, self.configuration) = (kind, family, configuration)
    (self.now, self.locale, self.timeZone) = (now, locale, timeZone)
  }

  /// The longest text that is searched for, in bytes of UTF-8.
  public static let longestText = 1024
}

extension WidgetExtension {
  /// The options that a bundle answers; at most `IntentParameter.mostOptions`, each value once and with texts for one line.
  ///
  /// - Throws: as the script does; `size` where there are too many.
  public func options(_ query: ParameterQuery) throws(Diagnostic) -> [IntentParameter.Option] {
    guard case .options(let found) = try reply(to: .query(query)) else { throw .unexpectedReply }
    guard found.count <= IntentParameter.mostOptions else { throw .tooManyOptions(query.parameter, found.count) }
    var seen = Set<Value>()
    return found.filter { seen.insert($0.value).inserted }.map(\.cleaned)
  }
}

extension Diagnostic {
  /// The error for a query that answers with more options than anybody could look through.
  public static func tooManyOptions(_ parameter: String, _ count: Int) -> Diagnostic {
    Diagnostic(
      .size,
      "parameter '\(SanitizedText.short(parameter))' has at most \(IntentParameter.mostOptions) options at once, not \(count); "
        + "answer those that fit the text"
    )
  }
}
