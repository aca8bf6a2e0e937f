public import WidgetModel

/// What is wrong with the files of a bundle's `strings` folder: names that no locale asks for, keys that only one file has.
public enum StringsCheck {
  /// - Parameters:
  ///   - folder: The bundle's folder.
  ///   - names: The names in its `strings` folder.
  ///   - shown: The bundle's folder as errors name it, with a `/` at its end.
  public static func warnings(in folder: String, names: [String], shown: String) -> [Diagnostic] {
    var warnings: [Diagnostic] = []
    var files: [(path: String, source: SourceText)] = []
    for name in names.sorted() where !name.hasPrefix(".") {
      let path = "\(shown)strings/\(name)"
      if let wrong = wrongName(name) {
        warnings.append(Diagnostic(.warningName, "this file is never read: \(wrong)", severity: .warning, file: path))
      } else if let bytes = try? BundleFolder.beneath(folder, "strings/\(name)", shown: path),
        let source = SourceText(bytes)
      {
        files.append((path, source))
      }
    }
    let keys = files.map { Self.keys(of: $0.source) }
    for (index, file) in files.enumerated() {
      warnings += strayKeys(
        file.path, file.source, keys[index], others: keys.enumerated().filter { $0.offset != index })
      warnings += strayForms(file.path, file.source)
    }
    return warnings
  }

  // MARK: Files

  private static let languages: [String: String] = [
    "english": "en", "german": "de", "deutsch": "de", "french": "fr", "francais": "fr", "spanish": "es",
    "espanol": "es", "italian": "it", "italiano": "it", "dutch": "nl", "portuguese": "pt", "polish": "pl",
    "russian": "ru", "japanese": "ja", "chinese": "zh", "korean": "ko", "arabic": "ar", "turkish": "tr",
    "swedish": "sv", "danish": "da", "norwegian": "nb", "finnish": "fi", "czech": "cs", "greek": "el",
    "hebrew": "he", "ukrainian": "uk", "hungarian": "hu", "hindi": "hi", "default": "base", "strings": "base",
    "localizable": "base", "init": "base",
  ]

  /// Why no locale asks for a file; nil for one that is asked for.
  private static func wrongName(_ name: String) -> String? {
    guard name.hasSuffix(".lua") else { return "texts are in Lua files named after a locale, as en.lua" }
    let word = String(name.dropLast(4))
    if word == "base" { return nil }
    let form = "a file is named after a locale, as en.lua or de_AT.lua"
    if let code = languages[word.lowercased()] { return "\(form); rename it to \(code).lua" }
    if word.contains("-") {
      let own = word.replacing("-", with: "_")
      if isLocale(own) { return "\(form); rename it to \(own).lua" }
    }
    return isLocale(word) ? nil : form
  }

  /// A language of two or three small letters, then perhaps a script and a region: `de`, `zh_Hans_CN`.
  private static func isLocale(_ word: String) -> Bool {
    let parts = word.split(separator: "_", omittingEmptySubsequences: false)
    guard let language = parts.first, (2...3).contains(language.count),
      language.allSatisfy({ $0.isASCII && $0.isLowercase })
    else { return false }
    return parts.count <= 3
      && parts.dropFirst().allSatisfy { part in
        let isScript = part.count == 4 && part.first?.isUppercase == true
        let isRegion = part.count == 2 && part.allSatisfy { $0.isASCII && $0.isUppercase }
        return isScript || isRegion || part.count == 3 && part.allSatisfy(\.isNumber)
      }
  }

  // MARK: Keys

  /// The keys of the table that a file returns, where they are written out, by their tokens.
  private static func keys(of source: SourceText) -> [String: Int] {
    let outline = SourceOutline(source)
    guard outline.failure == nil, let table = outline.tables.first else { return [:] }
    var keys: [String: Int] = [:]
    for item in table.items {
      if let key = item.key {
        keys[source.tokens[key].word] = key
      } else if source.tokens[item.start].word == "[", source.tokens[item.start + 1].kind == .text {
        keys[source.tokens[item.start + 1].word.trimmingQuotes] = item.start + 1
      }
    }
    return keys
  }

  /// Keys that no other file has, where another file has one that is nearly the same.
  private static func strayKeys(
    _ path: String, _ source: SourceText, _ keys: [String: Int], others: [(offset: Int, element: [String: Int])]
  ) -> [Diagnostic] {
    let known = Set(others.flatMap { $0.element.keys })
    return keys.sorted { $0.value < $1.value }.compactMap { key, token in
      guard !known.contains(key), let nearest = NearestName.of(key, among: known.subtracting(keys.keys).sorted()) else {
        return nil
      }
      return warning(
        "no other language has the key '\(Faults.cut(key))'; did you mean '\(nearest)'?", token, path, source)
    }
  }

  private static let forms = ["zero", "one", "two", "few", "many", "other"]

  /// Names in a table of plural forms that no language has.
  private static func strayForms(_ path: String, _ source: SourceText) -> [Diagnostic] {
    let outline = SourceOutline(source)
    guard outline.failure == nil else { return [] }
    return outline.tables.dropFirst().flatMap(\.items).compactMap { item in
      guard let key = item.key, !forms.contains(source.tokens[key].word) else { return nil }
      let word = source.tokens[key].word
      let meant = ["singular": "one", "plural": "other", "none": "zero", "else": "other", "default": "other"][
        word.lowercased()]
      let nearest = meant ?? NearestName.of(word, among: forms)
      return warning(
        "'\(Faults.cut(word))' is not a plural form; forms are \(forms.joined(separator: ", "))"
          + NearestName.meant(nearest),
        key, path, source)
    }
  }

  private static func warning(_ message: String, _ token: Int, _ path: String, _ source: SourceText) -> Diagnostic {
    var warning = Diagnostic(
      .warningName, message, severity: .warning, file: path, line: source.tokens[token].line)
    warning.span = source.span(source.tokens[token].start..<source.tokens[token].end)
    return warning
  }
}
