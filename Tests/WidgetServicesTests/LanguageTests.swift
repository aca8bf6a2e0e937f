import Synchronization
import Testing
import WidgetModel

@testable import WidgetICU
@testable import WidgetLocale
@testable import WidgetServices

/// Texts formatted with tables match ICU's own.
@Suite("Languages by their tables")
struct LanguageTests {
  /// Every script, kind of plural form, grouping, clock and field order.
  static let locales = [
    "af_ZA", "ar_EG", "ar_SA", "az_AZ", "be_BY", "bg_BG", "bn_BD", "bs_BA", "ca_ES", "cs_CZ", "cy_GB", "da_DK", "de_AT",
    "de_CH", "de_DE", "el_GR", "en_AU", "en_CA", "en_IN", "es_ES", "es_MX", "et_EE", "eu_ES", "fa_IR", "fi_FI",
    "fil_PH",
    "fr_CA", "fr_CH", "fr_FR", "ga_IE", "gl_ES", "gu_IN", "he_IL", "hi_IN", "hr_HR", "hu_HU", "hy_AM", "id_ID", "is_IS",
    "it_CH", "it_IT", "ja_JP", "ka_GE", "kk_KZ", "km_KH", "kn_IN", "ko_KR", "lt_LT", "lv_LV", "mk_MK", "ml_IN", "mn_MN",
    "mr_IN", "ms_MY", "mt_MT", "my_MM", "nb_NO", "ne_NP", "nl_BE", "nl_NL", "pa_IN", "pl_PL", "pt_BR", "pt_PT", "ro_RO",
    "ru_RU", "si_LK", "sk_SK", "sl_SI", "sq_AL", "sr_RS", "sv_SE", "sw_KE", "ta_IN", "te_IN", "th_TH", "tr_TR", "uk_UA",
    "ur_PK", "uz_UZ", "vi_VN", "zh_CN", "zh_HK", "zh_TW", "zu_ZA",
  ]

  /// Each table, created once: creating one costs as much as a test of it.
  private static let made = Mutex<[String: Language]>([:])

  private static func language(_ locale: String) throws -> Language {
    if let language = made.withLock({ $0[locale] }) { return language }
    let language = try #require(InProcessICU.languages.language(locale))
    made.withLock { $0[locale] = language }
    return language
  }

  /// Midnight, noon and times between, in each month and on each weekday.
  static let moments: [Double] =
    [
      0, 43_200, 43_260, 1_788_687_660, 1_788_730_860.25, 951_782_400, 978_307_199, 1_230_768_000, -2_208_988_800,
      4_102_444_799,
    ] + (0..<13).map { 1_767_225_600 + Double($0) * 2_696_461 }

  @Test("dates by pattern", arguments: locales)
  func patterns(locale: String) throws {
    let dates = LanguageDates(try Self.language(locale))
    let icu = ICUDates(locale: locale, zone: .utc)
    for form in [
      "G y yy yyyy M MM MMM MMMM MMMMM", "LLL LLLL LLLLL d dd D", "E EEEE EEEEE EEEEEE e ccc cccc ccccc",
      "a aaaa h hh H HH K k",
      "m mm s ss S SSS", "Q QQQ QQQQ q qqq qqqq", "w W F Y", "XXX xx ZZZZZ Z", "B h", "B h:mm", "B h:mm:ss",
    ] {
      let pattern = try #require(DatePattern(form))
      for moment in Self.moments {
        let text = dates.text(pattern, DateFields(moment, in: .utc))
        #expect(text == icu.text(moment, pattern: form), "\(form)")
      }
    }
  }

  @Test("dates by style", arguments: locales)
  func styles(locale: String) throws {
    let dates = LanguageDates(try Self.language(locale))
    let icu = ICUDates(locale: locale, zone: .utc)
    for day in English.Style.allCases {
      for time in [English.Style.none, .short, .medium] where (day, time) != (.none, .none) {
        for moment in Self.moments {
          let text = dates.text(moment, day, time, daysAway: nil, in: .utc)
          #expect(text == icu.text(moment, day, time), "\(day) \(time)")
        }
      }
      for near in [-1, 0, 1] {
        let text = dates.text(0, .medium, .short, daysAway: near, in: .utc)
        #expect(text == icu.text(0, .medium, .short, daysAway: near))
      }
    }
  }

  @Test("words of live texts", arguments: locales)
  func words(locale: String) throws {
    let words = LanguageWords(try Self.language(locale), zone: .utc)
    let icu = ICUWords(locale: locale, zone: .utc)
    for moment in Self.moments {
      #expect(words.date(moment) == icu.date(moment))
      #expect(words.time(moment) == icu.time(moment))
      for form in DateForm.allCases { #expect(words.date(moment, as: form) == icu.date(moment, as: form), "\(form)") }
    }
    for count in [0, 1, 2, 3, 4, 5, 7, 10, 11, 12, 19, 20, 21, 22, 25, 99, 100, 101, 102, 111, 199, 1000, 1234, 12_345]
    {
      // Beyond a thousand months and years ICU would get dates outside its range.
      for unit in LiveText.Unit.allCases where count < 1000 || unit.seconds < LiveText.Unit.month.seconds {
        for short in [false, true] {
          #expect(words.count(count, unit, short: short) == icu.count(count, unit, short: short), "\(count) \(unit)")
        }
        #expect(words.away(count, unit) == icu.away(count, unit), "\(count) \(unit)")
        #expect(words.away(-count, unit) == icu.away(-count, unit), "-\(count) \(unit)")
      }
    }
    for short in [false, true] {
      for counts in [["a"], ["a", "b"], ["a", "b", "c"]] {
        #expect(words.joined(counts, short: short) == icu.joined(counts, short: short))
      }
    }
    #expect(words.digits("12:05.3") == icu.digits("12:05.3"))
  }

  @Test("spans", arguments: locales)
  func ranges(locale: String) throws {
    let words = LanguageWords(try Self.language(locale), zone: .utc)
    let icu = ICUWords(locale: locale, zone: .utc)
    let day = 1_788_652_800.0
    for (from, to) in [
      (34_860.0, 38_460.0), (34_860, 60_060), (34_860, 35_400), (60_060, 63_660), (60_060, 60_600), (0, 3600),
      (0, 43_200),
      (43_200, 46_800), (34_860, 34_860), (34_860, 121_260), (34_860, 40_000_000),
    ] {
      // ICU's durations over days follow the locale's own calendar; a widget always uses one calendar.
      if to - from > 86_000, ["ar_SA", "fa_IR", "th_TH"].contains(locale) { continue }
      #expect(words.range(day + from, day + to) == icu.range(day + from, day + to), "\(from) \(to)")
    }
  }

  @Test("numbers", arguments: locales)
  func numbers(locale: String) throws {
    let numbers = LanguageNumbers(language: try Self.language(locale))
    let icu = ICUNumbers(locale: locale)
    // ICU formats 999 bytes as 1 kB, and keeps the sign of a number that rounds to zero.
    let values = [
      0, 1, 2, 3, 5, 7, 11, 21, 22, 101, 111, 998, 1000, 1234, 9999, 10_000, 12_345.678, 1_234_567.891, 1e9, 1e12, 0.5,
      0.123,
    ]
    for value in values.flatMap({ $0 < 1 ? [$0] : [$0, -$0] }) {
      for style in NumberService.Style.allCases where style != .compact && style != .unit {
        for currency in style == .currency ? ["USD", "EUR", "JPY", "CHF"] : ["USD"] {
          let shown = LocaleNumber(value, style, currency: currency)
          guard let text = numbers.text(shown) else { continue }
          #expect(text == icu.text(shown), "\(value) \(style) \(currency)")
        }
      }
      let binary = LocaleNumber(value, .bytes, isBinary: true)
      if let text = numbers.text(binary) { #expect(text == icu.text(binary)) }
    }
  }
}
