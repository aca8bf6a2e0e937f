import Synchronization
import Testing
import WidgetModel

@testable import WidgetScript

/// `activity { … }` in a file, and `activity.*` in its handlers (ActivityKit).
@Suite("Live activities in a script") struct ActivityScriptTests {
  static let presentations = """
    lockScreen = function(a, s, environment)
      return Text("lock " .. a.to .. " " .. s.step .. (environment.isStale and " stale" or "") .. (environment.activityID or "-"))
    end,
    expanded = function(a, s) return Text("expanded " .. s.step) end,
    compactLeading = function(a, s) return Text(a.to) end,
    compactTrailing = function(a, s) return Text(s.step) end,
    minimal = function(a, s) return Text(s.step:sub(1, 1)) end,
    """

  static func bundle(_ keys: String = "", perform: String = "", presentations: String = presentations) -> String {
    """
    local Go = intent { id = "Go", perform = function() \(perform) end }
    return bundle {
      widget { kind = "w", view = function() return Text "w" end },
      activity { kind = "delivery", \(keys) presentations = { \(presentations) } },
    }
    """
  }

  static let content: Value = [
    "id": "f00", "attributes": ["to": "Ada"], "state": ["step": "baking"], "started": .number(Harness.now),
    "updated": .number(Harness.now),
  ]

  /// The texts of each entry in a family.
  static func shown(
    _ text: String = bundle(), in family: Family, _ configuration: Value = content
  ) throws -> [String] {
    let timeline = try Harness.onLua { () throws(Diagnostic) in
      let request = ProviderRequest(kind: "delivery", family: family, now: Harness.now, configuration: configuration)
      return try Harness.bundle(text).timeline(.timeline(request))
    }
    return (timeline?.entries ?? []).map { Outline($0.views[0]).text }
  }

  @Test(
    "widgetkit.md J, a renderer for each presentation: each is in its family, the compact ones side by side",
    arguments: [
      (Family.systemMedium, "Text(text \"lock Ada bakingf00\")"), (.systemLarge, "Text(text \"expanded baking\")"),
      (.accessoryInline, "HStack[Text(text \"Ada\") Text(text \"baking\")]"),
      (.accessoryRectangular, "HStack[Text(text \"Ada\") Spacer Text(text \"baking\")]"),
      (.accessoryCircular, "Text(text \"b\")"),
    ])
  func presentations(_ family: Family, _ expected: String) throws {
    #expect(try Self.shown(in: family) == [expected])
  }

  @Test("widgetkit.md J, the lock screen cuts above 160 points: its presentation has no more height")
  func height() throws {
    let text = Self.bundle(
      presentations: Self.presentations
        + "lockScreen = function(a, s, e) return Text(tostring(e.displaySize.height)) end")
    #expect(try Self.shown(text, in: .systemMedium) == ["Text(text \"160.0\")"])
    #expect(
      try Self.shown(
        text.replacing("lockScreen = function(a, s, e)", with: "expanded = function(a, s, e)"), in: .systemLarge)
        == ["Text(text \"382.0\")"])
  }

  @Test(
    "widgetkit.md J, no network, no location: waiting calls are refused in a presentation, and there is no location to read",
    arguments: [
      ("http.get \"https://example.com\"", "http.get waits, and cannot be used in a view"),
      ("process.run \"date\"", "process.run waits, and cannot be used in a view"), ("location.current()", "location"),
    ])
  func noNetwork(_ call: String, _ message: String) throws {
    let text = Self.bundle(
      presentations: Self.presentations + "lockScreen = function() \(call) return Text \"x\" end")
    let fault = #expect(throws: Diagnostic.self) { _ = try Self.shown(text, in: .systemMedium) }
    #expect(fault?.message.contains(message) == true, "\(String(describing: fault))")
  }

  @Test("after its stale date the views see that it is out of date")
  func stale() throws {
    var fields = Self.content.fields ?? []
    fields.append(.init("staleDate", .number(Harness.now + 60)))
    #expect(
      try Self.shown(in: .systemMedium, .table(fields)) == [
        "Text(text \"lock Ada bakingf00\")", "Text(text \"lock Ada baking stalef00\")",
      ])
  }

  @Test("without content the sample is shown; without a sample nothing is")
  func sample() throws {
    let sample = "preview = { attributes = { to = \"Bob\" }, state = { step = \"packed\" } },"
    #expect(
      try Self.shown(Self.bundle(sample), in: .systemMedium, .emptyTable) == ["Text(text \"lock Bob packed-\")"])
    #expect(try Self.shown(in: .systemMedium, .emptyTable) == [])
  }

  @Test("it is declared with its names, its families and its sample")
  func declared() throws {
    let declared = try Harness.onLua { () throws(Diagnostic) in
      try Harness.bundle(
        Self.bundle(
          "displayName = \"Delivery\", description = \"A parcel\", preview = { attributes = {}, state = { step = 1 } },"
        )
      ).declaration
    }
    #expect(declared.activities.map(\.kind) == ["delivery"] && declared.widgets.map(\.kind) == ["w"])
    let activity = declared.activities[0]
    #expect(activity.role == .activity && activity.families == ActivityPresentation.families)
    #expect(activity.displayName == "Delivery" && activity.description == "A parcel")
    #expect(activity.previews.first?.entry?["state"] == ["step": 1])
    #expect(declared.warnings.isEmpty)
  }

  static let wrong: [(String, String)] = [
    (
      bundle(presentations: "lockScreen = function() end"),
      "activity 'delivery': presentations: compactLeading is missing; it takes a function (attributes, state) that returns a view"
    ),
    (
      bundle(presentations: presentations + "minmal = function() end"),
      "activity 'delivery': presentations: unknown key 'minmal'; did you mean 'minimal'?"
    ),
    (
      bundle(presentations: presentations + "minimal = 4"),
      "activity 'delivery': presentations: minimal takes a function, not the number 4"
    ),
    (
      "return bundle { activity { kind = \"a\" } }",
      "activity 'a': presentations is missing; it takes { lockScreen = function(attributes, state) … end, … }"
    ),
    (
      bundle("preview = { state = {} },"),
      "activity 'delivery': preview is { attributes = { … }, state = { … } }, not a table"
    ),
    (bundle("prewiew = {},"), "activity 'delivery': unknown key 'prewiew'; did you mean 'preview'?"),
    (
      bundle("preview = { attributes = {}, state = { text = string.rep(\"x\", 4097) } },"),
      "activity 'delivery': preview: attributes and state are at most 4096 bytes of JSON together, not 4110"
    ),
  ]

  @Test("an invalid declaration is an error", arguments: wrong)
  func faults(_ text: String, _ message: String) {
    let messages = Harness.fault(text)?.all.map(\.message) ?? []
    #expect(messages.contains(message), "\(messages)")
  }

  @Test("a failing presentation is an error with its line")
  func failing() {
    let text = Self.bundle(presentations: Self.presentations + "minimal = function(a, s) return s.nothing.here end")
    #expect(throws: Diagnostic.self) { try Self.shown(text, in: .accessoryCircular) }
    do { _ = try Self.shown(text, in: .accessoryCircular) } catch let fault as Diagnostic {
      #expect(fault.line != nil && fault.file == "test.lua" && fault.kind == "delivery", "\(fault)")
    } catch { Issue.record("\(error)") }
  }

  // MARK: Calls

  /// The calls of a `perform`.
  static func asked(_ perform: String) throws(Diagnostic) -> [HostRequest] {
    let requests = Mutex<[HostRequest]>([])
    let take: @Sendable (HostRequest) throws(Diagnostic) -> HostReply = { request in
      requests.withLock { $0.append(request) }
      return .values([request.function == .activityStart ? "f00" : true])
    }
    let functions: [HostFunction] = [.activityStart, .activityUpdate, .activityFinish, .activityList]
    let services = FakeServices(replies: Dictionary(uniqueKeysWithValues: functions.map { ($0, take) }))
    _ = try Harness.onLua { () throws(Diagnostic) in
      try Harness.bundle(bundle(perform: perform), services: services).handle(
        HandlerRequest(.perform(IntentAction(intent: "Go", parameters: .emptyTable)), now: Harness.now))
    }
    return requests.withLock { $0 }
  }

  @Test("an intent starts, updates and finishes one, and lists existing ones")
  func calls() throws {
    let requests = try Self.asked(
      """
      local id = activity.start("delivery", { to = "Ada" }, { step = "packed" }, { staleDate = 1700000060, relevance = 2 })
      assert(activity.update(id, { step = "baking" }) == true)
      activity.list("delivery")
      activity.finish(id, nil, { dismiss = "immediate" })
      """)
    #expect(requests.map(\.function) == [.activityStart, .activityUpdate, .activityList, .activityFinish])
    #expect(
      requests[0].arguments == [
        "delivery", ["to": "Ada"], ["step": "packed"], ["relevance": 2, "staleDate": .number(1_700_000_060)],
      ])
    #expect(requests[1].arguments == ["f00", ["step": "baking"]])
    #expect(requests[3].arguments == ["f00", .null, ["dismiss": "immediate"]])
    #expect(
      try ActivityDemand(requests[3]) == .change(id: "f00", .finish(nil, dismissal: Harness.now)))
  }

  static let wrongCalls: [(String, String)] = [
    (
      "activity.start(\"delivery\", { f = print }, {})",
      "activity.start: attributes.f is a function; an entry is plain data, which can be archived"
    ),
    (
      "activity.start(\"delivery\", {}, { n = 0/0 })",
      "activity.start: state.n is NaN, which is no number that can be kept"
    ),
    ("activity.start(\"delivery\", {})", "activity.start: state takes a table, not nothing (nil)"),
    (
      "activity.start(\"delivery\", {}, {}, { staleDate = 0/0 })",
      "activity.start: staleDate takes a date (seconds since 1970), not NaN"
    ),
    (
      "activity.start(\"delivery\", {}, {}, { stale = 1 })",
      "activity.start has no argument 'stale'; did you mean 'staleDate'?"
    ),
    ("activity.start(\"delivery\", {}, {}, { relevance = 1/0 })", "activity.start: relevance takes a number"),
    ("activity.update({}, {})", "activity.update: id takes a text, not a table"),
    ("activity.finish(\"a\", {}, {}, 4)", "activity.finish takes 3 arguments (id, state, options), not 4"),
    ("activity.begin(\"a\")", "begin"),
  ]

  @Test("wrong arguments are errors that say what is valid", arguments: wrongCalls)
  func arguments(_ perform: String, _ message: String) {
    do {
      _ = try Self.asked(perform)
      Issue.record("it was taken")
    } catch { #expect(error.message.contains(message), "\(error.message)") }
  }

  @Test(
    "only intents and handlers start and change one: a provider, a view and a loading file get an error",
    arguments: [
      (
        "return widget { kind = \"w\", provider = { timeline = function() activity.update(\"a\", {}) end }, view = Text \"a\" }",
        "activity.update is for intents and handlers: what a provider makes is shown, and starts nothing"
      ),
      (
        "return widget { kind = \"w\", view = function() activity.finish(\"a\") return Text \"a\" end }",
        "activity.finish waits, and cannot be used in a view"
      ),
      (
        "activity.start(\"a\", {}, {}) return widget { kind = \"w\", view = Text \"a\" }",
        "activity.start waits, and cannot be used while the bundle loads"
      ),
    ])
  func places(_ text: String, _ message: String) {
    let fault = Harness.fault(text)
    #expect(fault?.message.contains(message) == true, "\(String(describing: fault))")
  }
}
