import WidgetModel

extension ScriptHost {
  /// What a bundle declares, with the names and descriptions of its widgets, controls and intents in the locale that it was loaded
  /// for. A text that `strings/` has not stays as it is.
  func localized(_ declaration: BundleDeclaration) throws(Diagnostic) -> BundleDeclaration {
    let strings = try strings(in: call.locale)
    var declaration = declaration
    func text(_ key: String) -> String { strings[key].map { SanitizedText.string($0.plain) } ?? key }
    for list in [\BundleDeclaration.widgets, \.controls, \.activities] {
      for index in declaration[keyPath: list].indices { declaration[keyPath: list][index].localize(text) }
    }
    for index in declaration.intents.indices { declaration.intents[index].localize(text) }
    return declaration
  }
}

extension WidgetDeclaration {
  fileprivate mutating func localize(_ text: (String) -> String) {
    (displayName, description) = (text(displayName), text(description))
    intent?.localize(text)
  }
}

extension IntentDeclaration {
  /// Replaces what a person reads; ids, names and values stay.
  fileprivate mutating func localize(_ text: (String) -> String) {
    (title, description) = (text(title), text(description))
    for index in parameters.indices {
      parameters[index].title = text(parameters[index].title)
      parameters[index].description = text(parameters[index].description)
      for option in parameters[index].options?.indices ?? 0..<0 {
        parameters[index].options?[option].localize(text)
        if parameters[index].kind == .enum { parameters[index].options?[option].spellOut() }
      }
    }
  }
}

extension IntentParameter.Option {
  fileprivate mutating func localize(_ text: (String) -> String) {
    title = text(title)
    subtitle = subtitle.map(text)
    section = section.map(text)
    self = cleaned
  }
  /// A choice without a title is its value in words: `per-month` reads "Per month". Short values (`km`) are units and codes, which stay.
  fileprivate mutating func spellOut() {
    let isCode = word.count > 2 && word.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || "-_".contains($0)) }
    guard title == word, isCode, word.first?.isLowercase == true else { return }
    var words = ""
    for character in word {
      switch character {
      case "-", "_": words += " "
      case _ where character.isUppercase: words += " " + character.lowercased()
      default: words.append(character)
      }
    }
    title = words.prefix(1).uppercased() + words.dropFirst()
  }
}
