/// The locales in which a text is looked for, one after another: `de_CH`, then `de`.
package enum LocaleFallbacks {
  /// Returns the names from the most exact one to the language, in CLDR's spelling: `zh_Hant_TW`, `zh_TW`, `zh_Hant`, `zh`.
  package static func names(of locale: String) -> [String] {
    guard LocaleName(locale).isWellFormed else { return [] }
    let parts = LocaleName(locale).identifier.split(separator: "_").map(String.init)
    let language = parts[0].lowercased()
    let script = parts.dropFirst().first { $0.count == 4 && $0.allSatisfy(\.isLetter) }
    let region = parts.dropFirst().first { $0.count == 2 || $0.count == 3 && $0.allSatisfy(\.isNumber) }?.uppercased()
    let shown = script?.capitalizedASCII ?? likelyScript(language, region)
    var names: [String] = []
    func add(_ parts: String?...) {
      let name = parts.compactMap { $0 }.joined(separator: "_")
      if parts.allSatisfy({ $0 != nil }), !names.contains(name) { names.append(name) }
    }
    add(language, shown, region)
    add(language, region)
    add(language, shown)
    add(language, common(language, region))
    add(language)
    add(others[language])
    return names
  }

  /// The script in which a region writes a language, where that is not the language's own (CLDR, likely subtags).
  private static func likelyScript(_ language: String, _ region: String?) -> String? {
    switch (language, region) {
    case ("zh", "TW"), ("zh", "HK"), ("zh", "MO"): "Hant"
    case ("zh", _): "Hans"
    case ("sr", "ME"): "Latn"
    default: nil
    }
  }

  /// The regions whose language another region shares (CLDR, parent locales).
  private static func common(_ language: String, _ region: String?) -> String? {
    guard let region else { return nil }
    switch language {
    case "es": return ["ES", "EA", "IC", "GQ", "PH"].contains(region) ? nil : "419"
    case "pt": return region == "BR" ? nil : "PT"
    default: return nil
    }
  }

  /// Other names of languages, and languages that their speakers read as well.
  private static let others = [
    "nb": "no", "nn": "no", "no": "nb", "he": "iw", "iw": "he", "id": "in", "in": "id", "yi": "ji", "ji": "yi",
    "fil": "tl", "tl": "fil",
  ]
}

extension String {
  fileprivate var capitalizedASCII: String { prefix(1).uppercased() + dropFirst().lowercased() }
}
