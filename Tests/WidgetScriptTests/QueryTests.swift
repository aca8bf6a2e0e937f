import Testing
import WidgetModel

@testable import WidgetScript

/// Queries for a parameter's values (AppIntents: EntityQuery, EntityStringQuery, DynamicOptionsProvider,
/// IntentParameterDependency).
@Suite("Queries") struct QueryTests {
  private static let heroes = """
    local heroes = { { id = "panda", title = "Power Panda", section = "Land" },
      { id = "spouty", title = "Spouty", section = "Sea" }, { id = "unipony", title = "Unipony", subtitle = "shy" } }
    local Choose = intent { id = "Choose", parameters = {
      { "hero", type = "entity",
        entities = function(ids)
          local found = {}
          for _, hero in ipairs(heroes) do for _, id in ipairs(ids) do
            if hero.id == id then found[#found + 1] = hero end
          end end
          return found
        end,
        suggested = function() return { heroes[1], heroes[3] } end,
        match = function(text)
          local found = {}
          for _, hero in ipairs(heroes) do
            if hero.title:lower():find(text:lower(), 1, true) then found[#found + 1] = hero end
          end
          return found
        end,
        default = function(context) return context.family == "systemSmall" and heroes[2] or "panda" end },
      { "symbol", type = "string", options = function(text, context)
        return { text .. "!", { value = context.kind .. "/" .. context.family, title = "Here" },
          context.configuration.market }
      end, depends = { "market" } },
      { "market", type = "string", options = { "nyse", { value = "xetra", title = "Frankfurt" } } },
    } }
    return widget { kind = "k", intent = Choose, view = Text "a" }
    """

  private static func options(
    _ matter: ParameterQuery.Matter, of parameter: String, in text: String = heroes, family: Family = .systemMedium,
    services: any HostServices = FakeServices(), limits: ScriptLimits = .patient
  ) throws(Diagnostic) -> [IntentParameter.Option] {
    try Harness.onLua { () throws(Diagnostic) in
      try Harness.bundle(text, services: services, limits: limits).options(
        ParameterQuery(
          matter, of: parameter, intent: "Choose", kind: "k", family: family, configuration: ["market": "nyse"],
          now: Harness.now))
    }
  }

  private static func fault(
    _ body: String, _ matter: ParameterQuery.Matter = .search(""), limits: ScriptLimits = .patient
  ) -> Diagnostic? {
    let text = """
      local Choose = intent { id = "Choose", parameters = { { "p", type = "entity", \(body) } } }
      return widget { kind = "k", intent = Choose, view = Text "a" }
      """
    do throws(Diagnostic) {
      _ = try options(matter, of: "p", in: text, limits: limits)
      return nil
    } catch { return error }
  }

  static let searches: [(ParameterQuery.Matter, String, [String])] = [
    (.search(""), "hero", ["panda", "unipony"]), (.search("SPO"), "hero", ["spouty"]), (.search("zz"), "hero", []),
    (.search("LU"), "symbol", ["LU!", "k/systemMedium", "nyse"]),
    (.search("frank"), "market", ["xetra"]), (.search(""), "market", ["nyse", "xetra"]),
    (.entities(["spouty", "dragon", "panda"]), "hero", ["panda", "spouty"]), (.entities(["dragon"]), "hero", []),
    (.initial, "hero", ["panda"]), (.initial, "market", []),
  ]

  @Test("each query calls its function, with the text and the choices so far", arguments: searches)
  func asked(_ matter: ParameterQuery.Matter, _ parameter: String, _ values: [String]) throws {
    #expect(try Self.options(matter, of: parameter).map(\.value) == values.map { .text($0) })
  }

  @Test("an option has its title, subtitle and section; a default may depend on the family")
  func texts() throws {
    let found = try Self.options(.search("u"), of: "hero")
    #expect(found.map(\.title) == ["Spouty", "Unipony"])
    #expect(found.map(\.section) == ["Sea", nil])
    #expect(found.last?.subtitle == "shy")
    #expect(try Self.options(.initial, of: "hero", family: .systemSmall).map(\.value) == ["spouty"])
  }

  @Test("an id that was not requested is ignored")
  func swapped() throws {
    let text = """
      local Choose = intent { id = "Choose", parameters = {
        { "p", type = "entity", entities = function(ids) return { "other" } end } } }
      return widget { kind = "k", intent = Choose, view = Text "a" }
      """
    #expect(try Self.options(.entities(["mine"]), of: "p", in: text) == [])
  }

  @Test("a query may wait, like a provider")
  func waits() throws {
    let text = """
      local Choose = intent { id = "Choose", parameters = {
        { "p", type = "string", options = function() return { storage.get("x", "none") } end } } }
      return widget { kind = "k", intent = Choose, view = Text "a" }
      """
    let services = FakeServices.answering(.storageGet, "kept")
    #expect(try Self.options(.search(""), of: "p", in: text, services: services).map(\.value) == ["kept"])
  }

  static let entities = "entities = function() return {} end"
  static let wrong: [(String, Diagnostic.Code, String)] = [
    ("\(entities), suggested = function() return 7 end", .decodeType, "suggested returns a list of values"),
    ("\(entities), suggested = function() return { true } end", .decodeType, "suggested[1] is a value of type entity"),
    (
      "\(entities), suggested = function() return { print } end", .decodeType, "what suggested returns[1] is a function"
    ),
    ("\(entities), suggested = function() error \"no list\" end", .script, "no list"),
    ("\(entities), suggested = function() while true do end end", .cpu, ""),
    (
      "\(entities), suggested = function() local t = {} for i = 1, 1001 do t[i] = i end return t end", .size,
      "at most 1000 options at once, not 1001"
    ),
  ]

  @Test("an invalid result is an error with its position, and endless queries are stopped", arguments: wrong)
  func wrongAnswers(_ body: String, _ code: Diagnostic.Code, _ sentence: String) {
    var limits = ScriptLimits.patient
    if code == .cpu { limits.snapshot = .milliseconds(50) }
    let fault = Self.fault(body, limits: limits)
    #expect(fault?.code == code, "\(fault?.message ?? "none")")
    #expect(fault?.message.contains(sentence) == true, "\(fault?.message ?? "none")")
    #expect(fault?.kind == "k" && fault?.line != nil)
  }

  @Test("1,000 options are returned")
  func most() throws {
    let text = """
      local Choose = intent { id = "Choose", parameters = { { "p", type = "integer", options = function()
        local t = {} for i = 1, 1000 do t[i] = i end return t
      end } } }
      return widget { kind = "k", intent = Choose, view = Text "a" }
      """
    #expect(try Self.options(.search(""), of: "p", in: text).count == 1000)
  }

  static let declarations: [(String, String)] = [
    ("{ \"p\", type = \"entity\" }", "entities is missing"),
    ("{ \"p\", type = \"enum\" }", "options is missing"),
    ("{ \"p\", type = \"string\", match = function() end }", "match is for type = \"entity\""),
    ("{ \"p\", type = \"string\", size = 3 }", "size is for a list"),
    ("{ \"p\", type = \"string\", list = true, size = 101 }", "size is a whole number up to 100"),
    ("{ \"p\", type = \"string\", list = true, size = { min = 3, max = 1 } }", "size is a whole number"),
    ("{ \"p\", type = \"string\", list = true, size = { systemSmal = 1 } }", "did you mean 'systemSmall'?"),
    ("{ \"p\", type = \"string\", list = true, default = \"a\" }", "default is a list of values of type string"),
    (
      "{ \"p\", type = \"string\", list = true, size = 1, default = { \"a\", \"b\" } }", "default holds at most 1 value"
    ),
    ("{ \"p\", type = \"number\", min = 2, max = 1 }", "min is greater than max"),
    ("{ \"p\", type = \"integer\", options = { 1, \"two\" } }", "option 2 is a value of type integer"),
    ("{ \"p\", type = \"integer\", min = 2, options = { 1 } }", "option 1 is at least 2, not 1"),
    ("{ \"p\", type = \"enum\", options = { \"tea\" }, default = \"tee\" }", "default is one of tea, not 'tee'"),
    ("{ \"p\", type = \"url\", default = \"here\" }", "default is a URL, and 'here' is none"),
  ]

  @Test("a declaration that no value could satisfy is an error", arguments: declarations)
  func declared(_ parameter: String, _ sentence: String) {
    let fault = Harness.fault(
      "return widget { kind = \"k\", intent = intent { id = \"i\", parameters = { \(parameter) } }, view = Text \"a\" }"
    )
    #expect(fault?.message.contains(sentence) == true, "\(fault?.message ?? "none")")
    #expect(fault?.line == 1)
  }
}
