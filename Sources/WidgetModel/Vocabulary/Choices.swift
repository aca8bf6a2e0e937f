/// The choices that several arguments share.
enum Choices {
  static let horizontalAlignment: [Word] = [.leading, .center, .trailing]
  static let verticalAlignment: [Word] = [.top, .center, .bottom, .firstTextBaseline, .lastTextBaseline]
  static let alignment: [Word] = [
    .center, .leading, .trailing, .top, .bottom, .topLeading, .topTrailing, .bottomLeading, .bottomTrailing,
    .leadingFirstTextBaseline, .centerFirstTextBaseline, .trailingFirstTextBaseline, .leadingLastTextBaseline,
    .centerLastTextBaseline, .trailingLastTextBaseline, .firstTextBaseline, .lastTextBaseline,
  ]
  static let guides: [Word] = [
    .leading, .center, .trailing, .top, .bottom, .horizontalCenter, .verticalCenter, .firstTextBaseline,
    .lastTextBaseline,
  ]
  static let edges: [Word] = [.all, .horizontal, .vertical, .top, .leading, .bottom, .trailing]
  static let axes: [Word] = [.horizontal, .vertical]
  static let fontStyles: [Word] = [
    .largeTitle, .title, .title2, .title3, .headline, .subheadline, .body, .callout, .footnote, .caption, .caption2,
  ]
  static let fontWeights: [Word] = [.ultraLight, .thin, .light, .regular, .medium, .semibold, .bold, .heavy, .black]
  static let fontDesigns: [Word] = [.defaultWord, .rounded, .serif, .monospaced]
  static let fontWidths: [Word] = [.compressed, .condensed, .standard, .expanded]
  static let dateStyles: [Word] = [.date, .time, .offset, .relative, .timer]
  static let dateUnits: [Word] = [.year, .month, .week, .day, .hour, .minute, .second]
  static let typeSizes: [Word] = [
    .xSmall, .small, .medium, .large, .xLarge, .xxLarge, .xxxLarge, .accessibility1, .accessibility2, .accessibility3,
    .accessibility4, .accessibility5,
  ]
  static let shapes: [Word] = [.circle, .rectangle, .rounded]
  static let visibility: [Word] = [.automatic, .visible, .hidden]
}
