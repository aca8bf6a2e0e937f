/// What a bundle offers a person: what it declares, which of its permissions are granted, and its widgets' preconfigured variants.
public struct BundleOffer: Sendable, Hashable {
  /// What the bundle declares.
  public var declaration: BundleDeclaration
  /// Which of its permissions are granted.
  public var granted: Permissions
  /// What of it `--allow` grants, and what the grants file does.
  public var grantedByOption = Permissions()
  /// Which of them are granted by the grants file.
  public var grantedByFile = Permissions()
  /// Those asked for that amount to everything, as `--allow` takes them: `run=git`.
  public var everything: [String] = []
  /// The widgets' preconfigured variants, by kind.
  public var recommendations: [String: [Recommendation]] = [:]
  /// Why what the grants file says does not count, as the end of a sentence; nil where it does, or says nothing.
  public var lapse: String?

  /// Creates the offer of a bundle without variants.
  public init(_ declaration: BundleDeclaration, granted: Permissions) {
    self.declaration = declaration
    self.granted = granted
  }

  /// What it asks for and is not granted.
  public var missing: Permissions { declaration.permissions.lacking(granted) }
}

extension [BundleOffer] {
  /// The offers in the order in which a gallery shows them: by the first category of each, useful ones first.
  public var byCategory: [(category: WidgetCategory, offers: [BundleOffer])] {
    WidgetCategory.allCases.compactMap { category in
      let offers = filter { $0.declaration.firstCategory == category }
      return offers.isEmpty ? nil : (category, offers)
    }
  }
}
