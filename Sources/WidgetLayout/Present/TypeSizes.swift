import WidgetModel

extension DynamicTypeSize {
  /// Points of a text style at this size (Human Interface Guidelines, Typography, "Dynamic Type sizes").
  func points(of style: Word) -> Double {
    // swift-format-ignore: a style a line, from xSmall to accessibility5
    switch style {
    case .largeTitle: pick(31, 32, 33, 34, 36, 38, 40, 44, 48, 52, 56, 60)
    case .title: pick(25, 26, 27, 28, 30, 32, 34, 38, 43, 48, 53, 58)
    case .title2: pick(19, 20, 21, 22, 24, 26, 28, 34, 39, 44, 50, 56)
    case .title3: pick(17, 18, 19, 20, 22, 24, 26, 31, 37, 43, 49, 55)
    case .callout: pick(13, 14, 15, 16, 18, 20, 22, 26, 32, 38, 44, 51)
    case .subheadline: pick(12, 13, 14, 15, 17, 19, 21, 25, 30, 36, 42, 49)
    case .footnote: pick(12, 12, 12, 13, 15, 17, 19, 23, 27, 33, 38, 44)
    case .caption: pick(11, 11, 11, 12, 14, 16, 18, 22, 26, 32, 37, 43)
    case .caption2: pick(11, 11, 11, 11, 13, 15, 17, 20, 24, 29, 34, 40)
    default: pick(14, 15, 16, 17, 19, 21, 23, 28, 33, 40, 47, 53)
    }
  }

  private func pick(
    _ xSmall: Double, _ small: Double, _ medium: Double, _ large: Double, _ xLarge: Double, _ xxLarge: Double,
    _ xxxLarge: Double, _ accessibility1: Double, _ accessibility2: Double, _ accessibility3: Double,
    _ accessibility4: Double, _ accessibility5: Double
  ) -> Double {
    switch self {
    case .xSmall: xSmall
    case .small: small
    case .medium: medium
    case .large: large
    case .xLarge: xLarge
    case .xxLarge: xxLarge
    case .xxxLarge: xxxLarge
    case .accessibility1: accessibility1
    case .accessibility2: accessibility2
    case .accessibility3: accessibility3
    case .accessibility4: accessibility4
    case .accessibility5: accessibility5
    }
  }
}
