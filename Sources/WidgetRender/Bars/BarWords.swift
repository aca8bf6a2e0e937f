public import WidgetModel

/// What an entry says to bars itself: `bar = { text = …, tooltip = …, … }` (DocC: Bars, "What an entry says").
/// A missing member is derived from the picture. All texts are clean: no control characters.
public struct BarWords: Sendable, Hashable {
  /// The line, which may be longer than the family is wide.
  public var text: String?
  /// Rows that a bar shows beside the text.
  public var tooltip: [String]?
  /// What a bar may choose its icon by.
  public var alt: String?
  /// What a bar's style sheet may choose by, in place of kind and state.
  public var classes: [String]?
  /// A value from 0 to 100.
  public var percentage: Double?

  /// Creates words of which every member is missing.
  public init() {}

  /// Reads them from the entry's field; members of other types are ignored.
  public init(_ value: Value?) {
    text = value?["text"]?.text.map(Self.line)
    tooltip = value?["tooltip"]?.text.map { text in
      text.isEmpty
        ? [] : SanitizedText.string(text).split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    }
    alt = value?["alt"]?.text.map(Self.line)
    classes =
      value?["class"]?.text.map { [Self.line($0)] } ?? value?["class"]?.list?.compactMap { $0.text.map(Self.line) }
    percentage = value?["percentage"]?.number
  }

  private static func line(_ text: String) -> String { SanitizedText.string(text).replacing("\n", with: " ") }
}
