import Testing
import WidgetModel

@testable import WidgetScript

/// A widget's `relevance(configuration)`, and stacks as a bundle declares them (DocC: Scheduling, "Stacks").
@Suite("Relevance of a widget") struct RelevanceTests {
  static func widget(_ relevance: String) -> String {
    """
    return widget { kind = "k", view = function() return "x" end,
      intent = intent { id = "Choose", parameters = { { "city", type = "string", default = "Oslo" } } },
      relevance = \(relevance) }
    """
  }

  static func spans(
    _ relevance: String, _ configuration: Value = .emptyTable, services: any HostServices = FakeServices(),
    limits: ScriptLimits = .patient
  ) throws(Diagnostic) -> [RelevanceSpan] {
    try Harness.onLua { () throws(Diagnostic) in
      let bundle = try Harness.bundle(widget(relevance), services: services, limits: limits)
      return try bundle.relevance(
        ProviderRequest(kind: "k", family: .systemSmall, now: Harness.now, configuration: configuration))
    }
  }

  static func fault(_ relevance: String, limits: ScriptLimits = .patient) -> Diagnostic? {
    do throws(Diagnostic) {
      _ = try spans(relevance, limits: limits)
      return nil
    } catch { return error }
  }

  @Test(
    "widgetkit.md H, relevance(), WidgetRelevance, RelevanceConfiguration, RelevantContext, associatedKind: it is called with the configuration, and returns times with scores"
  )
  func given() throws {
    let spans = try Self.spans(
      "function(c) return { { from = context.now, to = context.now + (c.city == \"Rome\" and 60 or 30), score = 2.5 } } end",
      ["city": "Rome"])
    #expect(spans == [RelevanceSpan(from: Harness.now, to: Harness.now + 60, score: 2.5)])
  }

  @Test("it receives the reason, and a trigger's line", arguments: ReloadReason.allCases)
  func reason(_ reason: ReloadReason) throws {
    let spans = try Harness.onLua { () throws(Diagnostic) in
      let bundle = try Harness.bundle(
        Self.widget("function() return { { from = 0, to = 1, score = #(context.reason .. context.line) } } end"))
      return try bundle.relevance(
        ProviderRequest(kind: "k", family: .systemSmall, now: Harness.now, reason: reason, line: "12345"))
    }
    #expect(spans.map(\.score) == [Double(reason.rawValue.utf8.count + 5)])
  }

  @Test("it may wait for the host, and may return nothing", arguments: [("nil", 0), ("{}", 0)])
  func nothing(_ list: String, _ count: Int) throws {
    let services = FakeServices.answering(.storageGet, 1)
    #expect(try Self.spans("function() storage.get \"x\" return \(list) end", services: services).count == count)
  }

  @Test("a widget without one is never relevant, and the declaration says which have one")
  func declared() throws {
    let has = try Harness.onLua { () throws(Diagnostic) in
      try [Self.widget("function() end"), Self.widget("nil")].map { text throws(Diagnostic) in
        try Harness.bundle(text).declaration.widgets[0].hasRelevance
      }
    }
    #expect(has == [true, false])
    #expect(try Self.spans("nil") == [])
  }

  @Test(
    "an invalid list of times with scores is an error with its position",
    arguments: [
      ("7", "relevance returns a list of { from = …, to = …, score = … }, not a number"),
      ("{ 7 }", "relevance[1] is a table { from = …, to = …, score = … }, not a number"),
      ("{ { from = 1, to = 2 } }", "relevance[1].score takes a finite number, not nothing"),
      ("{ { from = 1, to = 2, score = 0/0 } }", "relevance[1].score is NaN, which is no number that can be kept"),
      ("{ { from = 1, to = 2, score = 1/0 } }", "relevance[1].score is inf, which is no number that can be kept"),
      ("{ { from = 1, to = 2, score = \"1\" } }", "relevance[1].score takes a finite number, not a text"),
      ("{ { from = 2, to = 2, score = 1 } }", "relevance[1]: to has to be later than from"),
      ("{ { from = -1e300, to = 2, score = 1 } }", "relevance[1].from takes a date of the years 1 to 9999"),
      ("{ { from = 1, to = 1e300, score = 1 } }", "relevance[1].to takes a date of the years 1 to 9999"),
      ("{ { from = 1, to = 2, scores = 1 } }", "relevance[1]: unknown key 'scores'; did you mean 'score'?"),
      ("{ { from = 1, to = 2, score = print } }", "relevance[1].score"),
    ])
  func wrong(_ list: String, _ sentence: String) throws {
    let fault = try #require(Self.fault("function() return \(list) end"))
    #expect(fault.message.contains(sentence), "\(fault.message)")
    #expect(fault.code == .decodeType && fault.line != nil)
  }

  @Test("a thousand spans are accepted, no more; an endless list ends at a limit")
  func limits() throws {
    let list = { (count: Int) in
      "function() local l = {} for i = 1, \(count) do l[i] = { from = i, to = i + 1, score = 1 } end return l end"
    }
    #expect(try Self.spans(list(1_000)).count == 1_000)
    #expect(Self.fault(list(1_001))?.code == .size)
    let endless = "function() local l = {} while true do l[#l + 1] = { from = 1, to = 2, score = 1 } end end"
    let code = try #require(Self.fault(endless)?.code)
    #expect([Diagnostic.Code.cpu, .memory].contains(code))
  }

  // MARK: Stacks

  static func stack(_ keys: String) -> String {
    """
    local function one(kind) return widget { kind = kind, view = function() return "x" end } end
    return bundle { stack { kind = "s", \(keys) }, one "a", one "b" }
    """
  }

  @Test("a bundle's stack names its widgets, which may be declared after it")
  func stack() throws {
    let declared = try Harness.onLua { () throws(Diagnostic) in
      try Harness.bundle(Self.stack("widgets = { \"a\", \"b\" }, displayName = \"Both\", description = \"d\""))
        .declaration
    }
    let stack = try #require(declared.stacks.first)
    #expect(
      stack.kind == "s" && stack.widgets == ["a", "b"] && stack.displayName == "Both" && stack.description == "d")
    #expect(declared.warnings.isEmpty)
  }

  @Test(
    "an invalid stack is reported",
    arguments: [
      ("widgets = { \"a\", \"c\" }", "stack 's': the bundle has no widget 'c'"),
      ("widgets = { \"a\", \"a\" }", "stack 's': widgets names 'a' twice"),
      ("widgets = {}", "stack 's': widgets is a list of kinds"),
      ("widget = { \"a\" }", "stack 's': unknown key 'widget'; did you mean 'widgets'?"),
    ])
  func wrongStack(_ keys: String, _ sentence: String) throws {
    let fault = #expect(throws: Diagnostic.self) {
      try Harness.onLua { () throws(Diagnostic) in try Harness.bundle(Self.stack(keys)).declaration }
    }
    let told = ([fault].compactMap(\.self) + (fault?.also ?? [])).map(\.message)
    #expect(told.contains { $0.contains(sentence) }, "\(told)")
  }
}
