import WidgetModel

/// The appearances that are asked for: what varies, in which schemes, and which of the bundle's own.
struct PreviewMatrix: Sendable {
  /// One way in which a widget may look.
  struct Variant: Sendable, Hashable {
    /// What the card says of it; "" for what is as it usually is.
    var label = ""
    var part: PreviewPart?
    var locale: String?

    /// Whether the provider is asked for its placeholder.
    var isPlaceholder: Bool { part == .placeholder }

    func apply(to environment: inout WidgetEnvironment) {
      switch part {
      case .placeholder: environment.redactionReasons.insert(.placeholder)
      case .privacy: environment.redactionReasons.insert(.privacy)
      case .largeType: environment.dynamicTypeSize = .xxxLarge
      case .accented: environment.renderingMode = .accented
      case .vibrant: environment.renderingMode = .vibrant
      case .luminanceReduced: environment.isLuminanceReduced = true
      case .boldText: environment.legibilityWeight = .bold
      case .increasedContrast: environment.colorSchemeContrast = .increased
      case .locales: environment.locale = locale ?? environment.locale
      case .previews, .light, .dark, .entries, nil: break
      }
    }
  }

  /// Whether the bundle's own previews are shown.
  let hasPreviews: Bool
  /// The only one of them that is meant.
  let name: String?
  let variants: [Variant]
  let schemes: [ColorScheme]
  /// Whether each entry of the timeline is shown.
  let hasEntries: Bool

  /// Besides the user's own; languages of one letter form a plural each, and one is written from the right.
  private static let otherLocales = ["en_US", "de_DE", "ar_EG", "ja_JP"]

  /// - Parameter fixed: the only scheme that there is; nil: both.
  init(_ typed: Typed, _ setting: Setting, only fixed: ColorScheme? = nil) throws(Diagnostic) {
    name = typed[.name]
    let words = typed.all(.matrix).flatMap { $0.split(separator: ",", omittingEmptySubsequences: false) }
    if typed.has(.all), !words.isEmpty { throw .usage("--all and --matrix cannot be combined") }
    if name != nil, typed.has(.all) || !words.isEmpty {
      throw .usage("--name cannot be combined with --matrix or --all", advice: "remove them")
    }
    var parts: [PreviewPart] = [.previews, .light, .dark]
    if typed.has(.all) { parts = PreviewPart.allCases.filter { $0 != .entries } }
    if name != nil { parts = [.previews] }
    if !words.isEmpty {
      parts = []
      for word in words { parts.append(try choose(String(word), "part of the matrix")) }
    }
    let named = [ColorScheme.light, .dark].filter { parts.contains($0 == .light ? .light : .dark) }
    let isNamed = !words.isEmpty && !named.isEmpty
    schemes =
      fixed.map { [$0] }
      ?? (typed[.colorScheme] != nil && !isNamed ? [setting.colorScheme] : named.isEmpty ? [.light, .dark] : named)
    hasPreviews = parts.contains(.previews)
    hasEntries = parts.contains(.entries)
    let varying = PreviewPart.allCases.filter {
      ![.previews, .light, .dark, .entries].contains($0) && parts.contains($0)
    }
    variants =
      (named.isEmpty ? [] : [Variant()])
      + varying.flatMap { $0 == .locales ? Self.locales(setting) : [Self.variant($0)] }
  }

  private static func variant(_ part: PreviewPart) -> Variant { Variant(label: part.label, part: part) }

  private static func locales(_ setting: Setting) -> [Variant] {
    otherLocales.filter { $0 != setting.locale }.map { Variant(label: $0, part: .locales, locale: $0) }
  }
}
