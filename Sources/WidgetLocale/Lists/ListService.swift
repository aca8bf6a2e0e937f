package import WidgetModel

/// `list.format`: texts joined as the environment's locale joins them (Foundation: ListFormatStyle).
package struct ListService: Sendable {
  /// What joins the last two.
  package enum Kind: String, CaseIterable, Sendable { case and, or }
  /// How long the words between them are.
  package enum Width: String, CaseIterable, Sendable { case standard, short, narrow }

  private let languages: (any LanguageSource)?

  /// Creates a service; without languages it writes English.
  package init(languages: (any LanguageSource)? = nil) { self.languages = languages }

  /// Answers a call of `list.format`.
  package func reply(_ arguments: Arguments) throws(Diagnostic) -> HostReply {
    guard let values = arguments[0]?.list else {
      throw arguments.wrong("list", takes: "a list of texts", found: arguments[0])
    }
    var texts: [String] = []
    for value in values {
      guard let text = value.text ?? value.number.map({ DecimalDigits($0)?.plain ?? NumberText.text($0) }) else {
        throw arguments.wrong("list", takes: "texts and numbers", found: value)
      }
      texts.append(text)
    }
    let options = try arguments.table(1, "options")
    try options.only(["type", "width", "locale"])
    let kind = try options.word("type", among: Kind.allCases.map(\.rawValue)).flatMap(Kind.init) ?? .and
    let width = try options.word("width", among: Width.allCases.map(\.rawValue)).flatMap(Width.init) ?? .standard
    let locale = try options.locale() ?? arguments.call.locale
    let joints =
      switch LocaleStyle(locale, languages, nil) {
      case .english(let english): ListJoints(english, kind, width)
      case .language(let language):
        language[LanguageKey.list(kind, width)].flatMap(ListJoints.init) ?? ListJoints(.us, kind, width)
      case .icu: ListJoints(.us, kind, width)
      }
    return .values([.text(joints.joined(texts))])
  }
}

/// What stands around and between the texts of a list (Unicode TS 35, part 2, "List Patterns").
package struct ListJoints: Hashable, Sendable {
  /// Before, between and after two texts.
  private let pair: ArraySlice<String>
  /// Before more of them, after the first, between those in the middle, before the last, and after it.
  private let more: ArraySlice<String>

  /// Three values of a pair, then five of more; nil for others.
  package init?(_ values: [String]) {
    guard values.count == 8 else { return nil }
    (pair, more) = (values.prefix(3), values.suffix(5))
  }

  /// As `init(_:)` reads them.
  package var values: [String] { Array(pair + more) }

  /// English (CLDR's en_US and en_GB).
  init(_ english: English, _ kind: ListService.Kind, _ width: ListService.Width) {
    let word =
      switch (kind, width) {
      case (.or, _): " or "
      case (.and, .standard): " and "
      case (.and, .short): english == .us ? " & " : " and "
      case (.and, .narrow): ", "
      }
    let comma = english == .us && word != ", " ? "," : ""
    (pair, more) = (["", word, ""], ["", ", ", ", ", comma + word, ""])
  }

  func joined(_ texts: [String]) -> String {
    guard let first = texts.first, let last = texts.last, texts.count > 1 else { return texts.first ?? "" }
    let inner = texts.dropFirst().dropLast()
    let joints = Array(inner.isEmpty ? pair : more)
    if inner.isEmpty { return joints[0] + first + joints[1] + last + joints[2] }
    return joints[0] + first + joints[1] + inner.joined(separator: joints[2]) + joints[3] + last + joints[4]
  }
}
