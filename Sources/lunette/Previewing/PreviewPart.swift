/// A part of the matrix of appearances, as `--matrix` names it.
enum PreviewPart: String, CaseIterable, Sendable {
  /// Those that the widget's author named.
  case previews
  case light, dark
  case placeholder, privacy, largeType, accented, vibrant, luminanceReduced, boldText, increasedContrast, locales
  /// Each entry of the timeline, with its time.
  case entries

  /// What a card says of it, in the space over the smallest widget.
  var label: String {
    switch self {
    case .largeType: "large type"
    case .boldText: "bold text"
    case .increasedContrast: "contrast"
    case .luminanceReduced: "dimmed"
    default: rawValue
    }
  }
}
