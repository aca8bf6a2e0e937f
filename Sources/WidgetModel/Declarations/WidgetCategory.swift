/// The part of the gallery in which a widget is shown. The cases are in the order in which a gallery shows them.
public enum WidgetCategory: String, Sendable, Hashable, CaseIterable {
  case everyday = "Everyday"
  case machine = "Machine"
  case development = "Development"
  case media = "Media"
  case games = "Games"
  /// What names no category, or one that is not known.
  case other = "Other"
  case examples = "Examples"

  /// The title above its widgets.
  public var title: String { rawValue }

  /// The titles that a bundle may write.
  public static let titles = allCases.map(\.title)
}

/// Where a gallery shows a widget, and the words by which it is found.
public struct GalleryEntry: Sendable, Hashable {
  /// The part of the gallery; nil: the bundle's.
  public var category: WidgetCategory?
  /// What it is for, beside the words of its name and description.
  public var keywords: [String] = []

  /// Creates an entry that says nothing.
  public init() {}

  /// The most keywords of one entry, and the most characters of one.
  public static let mostKeywords = 32, longestKeyword = 64
}

extension BundleDeclaration {
  /// Returns the part of the gallery in which a widget, control or stack of the bundle is shown.
  public func category(of kind: String) -> WidgetCategory {
    galleryEntries[kind]?.category ?? galleryEntry.category ?? .other
  }

  /// Returns the words by which a widget, control or stack is found, its own before the bundle's, each once.
  public func keywords(of kind: String) -> [String] {
    var words: [String] = []
    for word in (galleryEntries[kind]?.keywords ?? []) + galleryEntry.keywords where !words.contains(word) {
      words.append(word)
    }
    return words
  }

  /// The first category of what the bundle offers: where a list shows the bundle.
  public var firstCategory: WidgetCategory {
    let kinds = placeable.map(\.kind) + stacks.map(\.kind)
    let known = Set(kinds.map(category))
    return WidgetCategory.allCases.first(where: known.contains) ?? galleryEntry.category ?? .other
  }
}
