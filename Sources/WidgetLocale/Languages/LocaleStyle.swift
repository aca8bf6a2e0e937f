import WidgetModel

/// How a locale's texts are written.
enum LocaleStyle {
  /// English, or the fallback for a language whose table is unavailable.
  case english(English)
  case language(Language)
  /// All by ICU, in the process that makes tables.
  case icu

  init(_ locale: String, _ languages: (any LanguageSource)?, _ icu: (any LocaleTextSource)?) {
    if let english = English(locale: locale) {
      self = .english(english)
    } else if let languages {
      self = languages.language(locale).map { .language($0) } ?? .english(.us)
    } else {
      self = icu == nil ? .english(.us) : .icu
    }
  }

  var english: English? { if case .english(let english) = self { english } else { nil } }

  /// A date by a pattern; nil where only ICU knows it.
  func text(_ pattern: DatePattern, _ fields: DateFields) -> String? {
    switch self {
    case .english(let english): EnglishDates(english: english).text(pattern, fields)
    case .language(let language): LanguageDates(language).text(pattern, fields)
    case .icu: nil
    }
  }

  /// Nil where only ICU knows it.
  func text(_ number: LocaleNumber) -> String? {
    switch self {
    case .english(let english): EnglishNumbers(english: english).text(number)
    case .language(let language): LanguageNumbers(language: language).text(number)
    case .icu: nil
    }
  }
}
