import TestSupport
import Testing
import WidgetModel

@testable import WidgetICU
@testable import WidgetLocale
@testable import WidgetServices

/// Lists and measures in the languages of tables (DocC: Authoring, "Languages").
@Suite("Lists, measures and plurals by tables")
struct ListTests {
  private func text(_ values: [Value], _ locale: String, _ options: Value = ["type": "and"]) throws -> String? {
    var call = CallContext(bundle: "b", now: 0)
    call.locale = locale
    let request = HostRequest(.listFormat, [.list(values), options], call)
    guard case .values(let values) = try ListService(languages: InProcessICU.languages).reply(Arguments(request)) else {
      return nil
    }
    return values.first?.text
  }

  @Test(
    "texts are joined as each language does",
    arguments: [
      ("en_US", "a, b, and 3", "a and b"), ("en_GB", "a, b and 3", "a and b"), ("de_CH", "a, b und 3", "a und b"),
      ("fr_FR", "a, b et 3", "a et b"), ("ja_JP", "a、b、3", "a、b"), ("pl_PL", "a, b i 3", "a i b"),
    ])
  func joined(_ locale: String, _ three: String, _ two: String) throws {
    #expect(try text(["a", "b", 3], locale) == three)
    #expect(try text(["a", "b"], locale) == two)
    #expect(try text(["a"], locale) == "a")
    #expect(try text([], locale) == "")
  }

  @Test("English matches ICU's, in each type and width", arguments: ["en_US", "en_GB"])
  func english(_ locale: String) throws {
    let icu = ICUDates(locale: locale, zone: .utc).locale
    for kind in ListService.Kind.allCases {
      for width in ListService.Width.allCases {
        for texts in [["x"], ["x", "y"], ["x", "y", "z"], ["x", "y", "z", "w"]] {
          let options: Value = ["type": .text(kind.rawValue), "width": .text(width.rawValue)]
          #expect(try text(texts.map { .text($0) }, locale, options) == ICULists.text(texts, kind, width, icu))
        }
      }
    }
  }

  @Test("other languages match ICU's", arguments: LanguageTests.locales)
  func languages(_ locale: String) throws {
    let icu = ICUDates(locale: locale, zone: .utc).locale
    let texts = ["A", "B", "C", "D", "E"]
    // Hebrew adds a hyphen before another script, which a table cannot express.
    guard !locale.hasPrefix("he") else { return }
    for kind in ListService.Kind.allCases {
      let shown = try text(texts.map { .text($0) }, locale, ["type": .text(kind.rawValue)])
      #expect(shown == ICUDates.plain(ICULists.text(texts, kind, .standard, icu)))
    }
  }

  @Test("measures match ICU's, for whole and fractional numbers", arguments: LanguageTests.locales)
  func measures(_ locale: String) throws {
    let language = try #require(InProcessICU.languages.language(locale))
    for name in ["day", "celsius", "kilometer-per-hour", "hour", "kilogram", "month", "percent", "kilobyte"] {
      let unit = try #require(NumberUnit(named: name))
      for value in [0, 1, 2, 3, 5, 11, 21, 100, 1234, 0.5, 1.5, 2.25] {
        let shown = LocaleNumber(value, .unit, unit: unit)
        #expect(
          LanguageNumbers(language: language).text(shown) == ICUNumbers(locale: locale).text(shown), "\(value) \(name)")
      }
    }
  }

  @Test("English measures match ICU's")
  func englishMeasures() throws {
    for name in NumberUnit.symbols.keys.sorted() {
      let unit = try #require(NumberUnit(named: name))
      for value in [0, 1, 2, 1.5] {
        let number = LocaleNumber(value, .unit, unit: unit)
        guard let icu = ICUUnits.text(value, unit, "en_US", (0, 3)) else { continue }
        #expect(EnglishNumbers(english: .us).text(number) == ICUDates.plain(icu), "\(name)")
      }
    }
  }

  @Test("plural forms match ICU's rules", arguments: LanguageTests.locales)
  func plurals(_ locale: String) throws {
    for number in (0..<1200).map(Double.init) + [1e6, 2e6, 1_000_001, 0.1, 0.5, 1.5, 2.1, 3.75, 10.25] {
      let icu = try #require(Plurals.form(of: number, locale))
      #expect(PluralRules.form(of: PluralOperands(number), in: locale) == icu, "\(number)")
    }
  }

  @Test("a wrong argument is reported")
  func faults() {
    #expect(throws: Diagnostic.self) { try text([["x": 1]], "en_US") }
    #expect(throws: Diagnostic.self) { try text(["a"], "en_US", ["type": "nor"]) }
    #expect(throws: Diagnostic.self) { try text(["a"], "en_US", ["kind": "or"]) }
  }
}
