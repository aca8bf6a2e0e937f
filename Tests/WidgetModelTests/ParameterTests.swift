import Testing

@testable import WidgetModel

/// Which values a parameter accepts (WidgetKit: Making a configurable widget; `reference` rows of section G).
@Suite("Parameters") struct ParameterTests {
  private static func parameter(
    _ kind: IntentParameter.Kind, _ change: (inout IntentParameter) -> Void = { _ in }
  ) -> IntentParameter {
    var parameter = IntentParameter(name: "p", kind: kind)
    change(&parameter)
    return parameter
  }

  private static func misfit(_ parameter: IntentParameter, _ value: Value, in family: Family? = nil) -> ParameterMisfit?
  {
    do throws(ParameterMisfit) {
      try parameter.validate(value, in: family)
      return nil
    } catch { return error }
  }

  private static let drinks = parameter(.enum) {
    $0.options = ["tea", "mocha", "water"].map { IntentParameter.Option(value: .text($0), title: $0) }
  }
  private static let hours = parameter(.integer) { ($0.minimum, $0.maximum) = (1, 48) }
  private static let symbols = parameter(.string) {
    $0.isList = true
    $0.sizes = [.init(family: .systemSmall, most: 1), .init(family: .systemMedium, least: 2, most: 3)]
  }

  static let right: [(IntentParameter, Value, Family?)] = [
    (parameter(.string), "", nil), (parameter(.string), "a\nb", nil),
    (parameter(.integer), 4, nil), (parameter(.integer), 4.0, nil), (hours, 1, nil), (hours, 48, nil),
    (parameter(.number), 0.5, nil), (parameter(.number), 3, nil), (parameter(.boolean), false, nil),
    (parameter(.date), 0, nil), (parameter(.date), 253_402_300_799, nil),
    (parameter(.url), "https://example.org/a?b", nil), (parameter(.url), "mygame:panda", nil),
    (drinks, "tea", nil), (parameter(.entity), "id", nil), (parameter(.entity), 7, nil),
    (symbols, [], .systemSmall), (symbols, ["A"], .systemSmall), (symbols, ["A", "B", "C"], .systemMedium),
    (symbols, ["A", "B", "C", "D"], .systemLarge), (symbols, ["A", "B", "C"], nil),
  ]

  @Test("a value of the right type, within the bounds, is accepted", arguments: right)
  func taken(_ parameter: IntentParameter, _ value: Value, _ family: Family?) {
    #expect(Self.misfit(parameter, value, in: family) == nil)
  }

  static let wrong: [(IntentParameter, Value, Family?, String)] = [
    (parameter(.string), 7, nil, "is a value of type string, not the number 7"),
    (parameter(.string), .null, nil, "is a value of type string, not nothing"),
    (parameter(.string), ["a"], nil, "is a value of type string, not a list [\"a\"]"),
    (parameter(.string), .bytes([255]), nil, "is a value of type string, not a text that is no UTF-8"),
    (parameter(.integer), 4.5, nil, "is a value of type integer, not the number 4.5"),
    (parameter(.integer), "4", nil, "is a value of type integer, not the text '4'"),
    (parameter(.integer), 1e300, nil, "is a value of type integer, not the number"),
    (hours, 0, nil, "is at least 1, not 0"), (hours, 49, nil, "is at most 48, not 49"),
    (parameter(.number), .number(.infinity), nil, "is a value of type number"),
    (parameter(.boolean), "yes", nil, "is a value of type boolean, not the text 'yes'"),
    (parameter(.date), 253_402_300_800, nil, "is a date of the years 1 to 9999"),
    (parameter(.date), "2026-01-01", nil, "is a value of type date, not the text '2026-01-01'"),
    (parameter(.url), "no url", nil, "is a URL, and 'no url' is none"),
    (parameter(.url), "", nil, "is a URL, and '' is none"),
    (drinks, "tee", nil, "is one of tea, mocha, water, not 'tee'; did you mean 'tea'?"),
    (drinks, 4, nil, "is one of tea, mocha, water, not the number 4"),
    (parameter(.entity), "", nil, "is a value of type entity, not the text ''"),
    (parameter(.entity), true, nil, "is a value of type entity, not true"),
    (symbols, "A", nil, "is a list of values of type string, not the text 'A'"),
    (symbols, ["A", "B"], .systemSmall, "holds at most 1 value in systemSmall, not 2"),
    (symbols, ["A"], .systemMedium, "holds at least 2 values in systemMedium, not 1"),
    (symbols, ["A", "B", "C", "D"], nil, "holds at most 3 values, not 4"),
    (symbols, ["A", 2], .systemMedium, "value 2 is a value of type string, not the number 2"),
  ]

  @Test("any other value is refused, and the sentence has the value and what is allowed", arguments: wrong)
  func refused(_ parameter: IntentParameter, _ value: Value, _ family: Family?, _ sentence: String) {
    let misfit = Self.misfit(parameter, value, in: family)
    #expect(misfit?.reason.hasPrefix(sentence) == true, "\(misfit?.reason ?? "taken")")
    #expect(misfit?.name == "p")
  }

  @Test("a text of 4,096 bytes is accepted, one of 4,097 is not")
  func length() {
    #expect(Self.misfit(Self.parameter(.string), .text(String(repeating: "a", count: 4096))) == nil)
    let long = Self.misfit(Self.parameter(.string), .text(String(repeating: "a", count: 4097)))
    #expect(long?.reason == "has at most 4096 bytes, not 4097")
  }

  @Test("a list may have 100 values, but not 101")
  func listLength() {
    let list = Self.parameter(.integer) { $0.isList = true }
    #expect(Self.misfit(list, .list(Array(repeating: 1, count: 100))) == nil)
    #expect(Self.misfit(list, .list(Array(repeating: 1, count: 101)))?.reason == "holds at most 100 values, not 101")
  }

  @Test("untrusted words in a sentence are truncated, without control characters")
  func words() {
    let misfit = Self.misfit(Self.drinks, .text("\u{1B}[31m" + String(repeating: "x", count: 10_000)))
    #expect(misfit.map { $0.reason.count < 200 && !$0.reason.contains("\u{1B}") } == true)
  }

  @Test("widgetkit.md G, AppEntity, EntityQuery: an option that no longer exists stays valid for an earlier choice")
  func gone() throws {
    try Self.drinks.validate("cocoa", isOffered: false)
  }

  private static let intent = IntentDeclaration(
    id: "Choose",
    parameters: [
      parameter(.string) { ($0.name, $0.defaultValue) = ("city", "Oslo") },
      parameter(.integer) { ($0.name, $0.isRequired, $0.maximum) = ("days", true, 7) },
      parameter(.string) { ($0.name, $0.isList, $0.defaultValue) = ("places", true, ["a", "b", "c"]) },
    ])

  @Test("a set of values: an unknown name is answered with the nearest one, required ones must be present")
  func set() throws {
    #expect(throws: ParameterMisfit.unknown("citi", among: ["city", "days", "places"])) {
      try Self.intent.validate([Value.Field("citi", "Rome")])
    }
    try Self.intent.validate([Value.Field("value", true)], extra: "value")
    let merged = Self.intent.merged([Value.Field("city", "Rome")])
    #expect(merged == ["city": "Rome", "places": ["a", "b", "c"]])
    #expect(throws: ParameterMisfit.self) { try Self.intent.validateRequired(merged) }
    try Self.intent.validateRequired(["days": 2])
  }

  @Test("widgetkit.md G, Array sizes per family: a default list has the family's size")
  func defaults() {
    var intent = Self.intent
    intent.parameters[2].sizes = [.init(family: .systemSmall, most: 1)]
    #expect(intent.merged([], in: .systemSmall)["places"] == ["a"])
    #expect(intent.merged([], in: .systemLarge)["places"] == ["a", "b", "c"])
  }

  @Test("an old configuration keeps values that still fit, and says why each of the others does not")
  func carriedOver() {
    let (kept, dropped) = Self.intent.carriedOver([
      Value.Field("city", "Rome"), Value.Field("days", 9), Value.Field("gone", 1),
    ])
    #expect(kept == [Value.Field("city", "Rome")])
    #expect(dropped.map(\.1.reason) == ["is at most 7, not 9", "has no parameter 'gone'"])
  }

  @Test("an option's texts are single lines, cleaned and truncated")
  func titles() {
    let option = IntentParameter.Option(
      value: "x", title: "a\u{1B}[2J\nb", subtitle: String(repeating: "y", count: 5000), section: "\u{202E}s")
    #expect(option.cleaned.title == "a[2J b")
    #expect(option.cleaned.subtitle?.count == 200)
    #expect(option.cleaned.section?.unicodeScalars.contains { $0.value < 32 } == false)
  }
}
