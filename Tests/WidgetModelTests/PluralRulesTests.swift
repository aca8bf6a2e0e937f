import Testing

@testable import WidgetModel

/// Plural forms and locales' fallbacks (DocC: Authoring, "Languages").
@Suite("Plurals and fallbacks")
struct PluralRulesTests {
  @Test(
    "a number uses its language's plural form",
    arguments: [
      ("en_US", "0 other, 1 one, 2 other, 1.5 other"), ("de_CH", "1 one, 2 other"),
      ("fr_FR", "0 one, 1.5 one, 2 other, 1000000 many"),
      ("pl_PL", "1 one, 2 few, 5 many, 12 many, 22 few, 1.5 other"),
      ("ru_RU", "1 one, 3 few, 11 many, 21 one, 1.5 other"),
      ("cs_CZ", "1 one, 4 few, 5 other, 1.5 many"),
      ("ar_EG", "0 zero, 1 one, 2 two, 3 few, 11 many, 100 other, 103 few"),
      ("he_IL", "1 one, 2 two, 3 other"), ("ja_JP", "1 other, 2 other"), ("lv_LV", "0 zero, 1 one, 11 zero, 21 one"),
      ("lt_LT", "1 one, 2 few, 10 other, 11 other, 1.5 many"), ("sl_SI", "1 one, 2 two, 3 few, 5 other, 101 one"),
      ("cy_GB", "0 zero, 1 one, 2 two, 3 few, 6 many, 4 other"), ("ga_IE", "1 one, 2 two, 6 few, 7 many, 11 other"),
      ("pt_BR", "0 one, 1 one, 2 other"), ("pt_PT", "0 other, 1 one"), ("pt_AO", "0 other"), ("tlh", "1 other"),
      ("", "1 other"),
      ("is", "1 one, 21 one, 11 other, 0.1 one"), ("da", "0.5 one, 1 one, 2 other"),
      ("mt", "0 few, 1 one, 2 two, 11 many"),
    ])
  func forms(_ locale: String, _ forms: String) {
    for pair in forms.split(separator: ", ") {
      let words = pair.split(separator: " ")
      let number = Double(words[0]) ?? .nan
      #expect(PluralRules.form(of: PluralOperands(number), in: locale) == words[1], "\(locale): \(number)")
      #expect(PluralRules.form(of: PluralOperands(-number), in: locale) == words[1])
    }
  }

  @Test("digits after the decimal point count as written")
  func digits() {
    #expect(PluralRules.form(of: PluralOperands(digits: "1.0"), in: "en") == "other")
    #expect(PluralRules.form(of: PluralOperands(digits: "1"), in: "en") == "one")
    #expect(PluralRules.form(of: PluralOperands(digits: "0.21"), in: "lv") == "one")
    for number in [Double.infinity, .nan, 1e300, .leastNonzeroMagnitude] {
      #expect(!PluralRules.form(of: PluralOperands(number), in: "ru").isEmpty)
    }
  }

  @Test(
    "a text is looked up in the exact locale, then in wider ones",
    arguments: [
      ("de_CH", ["de_CH", "de"]), ("de-CH", ["de_CH", "de"]), ("de_DE.UTF-8", ["de_DE", "de"]), ("en", ["en"]),
      ("zh_TW", ["zh_Hant_TW", "zh_TW", "zh_Hant", "zh"]), ("zh_CN", ["zh_Hans_CN", "zh_CN", "zh_Hans", "zh"]),
      ("zh-Hant-HK", ["zh_Hant_HK", "zh_HK", "zh_Hant", "zh"]),
      ("sr_Latn_RS", ["sr_Latn_RS", "sr_RS", "sr_Latn", "sr"]),
      ("es_MX", ["es_MX", "es_419", "es"]), ("es_ES", ["es_ES", "es"]), ("pt_AO", ["pt_AO", "pt_PT", "pt"]),
      ("pt_BR", ["pt_BR", "pt"]), ("nb_NO", ["nb_NO", "nb", "no"]), ("iw", ["iw", "he"]), ("../../etc", []),
    ])
  func fallbacks(_ locale: String, _ names: [String]) { #expect(LocaleFallbacks.names(of: locale) == names) }
}
