import Testing
import WidgetModel

@testable import WidgetScript

@Suite("Timelines of scripts")
struct TimelineTests {
  static func widget(_ provider: String, view: String = "function(e) return Text(tostring(e.n)) end") -> String {
    "return widget { kind = 'k', provider = { timeline = function(c) \(provider) end }, view = \(view) }"
  }

  @Test("entries are sorted by date, and equal dates keep the later one, with a warning")
  func order() throws {
    let timeline = try #require(
      try Harness.timeline(
        Self.widget("return { entries = { { date = 30, n = 1 }, { date = 10, n = 2 }, { date = 30, n = 3 } } }")))
    #expect(timeline.entries.map(\.date) == [10, 30])
    #expect(timeline.entries.map(\.fields) == [["n": 2], ["n": 3]])
    #expect(timeline.policy == .atEnd)
    #expect(timeline.warnings.map(\.code) == [.warningEntries])
  }

  @Test(
    "a policy in all its forms",
    arguments: [
      ("policy = 'atEnd'", ReloadPolicy.atEnd), ("policy = never", .never),
      ("policy = after(50)", .after(50, jitter: 0)),
      ("policy = { after = 50 }", .after(50, jitter: 0)),
      ("policy = after(50, { jitter = 60 })", .after(50, jitter: 60)),
      ("policy = atEnd", .atEnd),
    ])
  func policy(_ text: String, _ policy: ReloadPolicy) throws {
    #expect(
      try Harness.timeline(Self.widget("return Timeline { entries = { { date = 1 } }, \(text) }"))?.policy == policy)
  }

  static let wrong: [(provider: String, code: String, path: String?, sentence: String)] = [
    (
      "return { entries = { { date = c.now }, { date = 0 / 0 } } }", "decode.date", "entries[2].date",
      "entries[2].date is"
    ),
    ("return { entries = { { date = 1 / 0 } } }", "decode.date", "entries[1].date", "entries[1].date is inf"),
    ("return { entries = { {} } }", "decode.date", "entries[1].date", "entries[1] has no date"),
    (
      "return { entries = { { date = 'now' } } }", "decode.date", "entries[1].date",
      "entries[1].date takes seconds since 1970"
    ),
    ("return { entries = {} }", "decode.missing", "entries", "a timeline needs at least one entry"),
    ("return {}", "decode.missing", "entries", "a timeline needs entries"),
    ("return 4", "decode.type", nil, "a timeline is { entries = { … }, policy = … }, not the number 4"),
    (
      "return { entrees = {} , entries = { { date = 1 } } }", "decode.unknownKey", "entrees",
      "a timeline has no 'entrees'; did you mean 'entries'?"
    ),
    ("return { entries = { { date = 1 } }, policy = 'atend' }", "decode.word", "policy", "policy takes"),
    ("return { entries = { { date = 1 } }, policy = after }", "decode.type", "policy", "policy takes"),
    (
      "return { entries = { { date = 1, f = { a = { print } } } } }", "decode.data", "entries[1].f.a[1]",
      "entries[1].f.a[1] is a function"
    ),
    (
      "local t = { date = 1 } t.t = t return { entries = { t } }", "decode.data", "entries[1].t",
      "entries[1].t contains itself"
    ),
    ("return { entries = { { date = 1, x = 0 / 0 } } }", "decode.data", "entries[1].x", "entries[1].x is"),
    (
      "return { entries = { { date = 1, v = Text 'a' } } }", "decode.data", "entries[1].v",
      "entries[1].v is the view Text"
    ),
    (
      "local e = {} for i = 1, 1001 do e[i] = { date = i } end return { entries = e }", "size.entries", "entries",
      "a timeline has at most 1000 entries, not 1001"
    ),
    ("return { entries = { { date = 1 } }, policy = after(1e300) }", "decode.date", "policy", "policy: after"),
  ]

  @Test("an invalid timeline is reported with its position", arguments: wrong)
  func faults(_ row: (provider: String, code: String, path: String?, sentence: String)) {
    let fault = Harness.fault(Self.widget(row.provider))
    #expect(fault?.code.rawValue == row.code)
    #expect(fault?.path == row.path)
    #expect(fault?.message.hasPrefix(row.sentence) == true, "\(fault?.message ?? "no fault")")
    #expect(fault?.kind == "k" && fault?.family == .systemSmall)
  }

  @Test("a provider that returns nil has nothing to show")
  func nothing() throws {
    #expect(try Harness.timeline(Self.widget("return nil")) == nil)
  }

  @Test("a view's error names the entry, the kind and the family")
  func viewFault() {
    let fault = Harness.fault(
      Self.widget(
        "return { entries = { { date = 1, n = 1 }, { date = 2 } } }",
        view: "function(e) return VStack { Text(e.n) } end"))
    #expect(fault?.path == "entries[2] > VStack > child 1")
    #expect(fault?.kind == "k" && fault?.family == .systemSmall && fault?.line == 1)
  }

  @Test("an entry is a copy: a view's changes to it do not affect the next")
  func isolated() throws {
    let timeline = try #require(
      try Harness.timeline(
        Self.widget(
          "return { entries = { { date = 1, n = 1 } } }", view: "function(e) e.n = e.n + 1 return Text(e.n) end")
      ) {
        $0.environments = [WidgetEnvironment(family: .systemSmall), WidgetEnvironment(family: .systemSmall)]
      })
    #expect(timeline.entries[0].views.map { Outline($0).text } == [#"Text(text "2")"#, #"Text(text "2")"#])
  }

  @Test("plain data survives: lists, numbered names, integers, floats, bytes")
  func data() throws {
    let timeline = try #require(
      try Harness.timeline(
        Self.widget(
          "return { entries = { { date = 1, a = { 1, 2.5, 'x' }, b = { [9] = 'nine', x = true }, c = {}, d = '\\xff' } } }",
          view: "function(e) return Text(math.type(e.a[1]) .. e.a[2] .. e.b[9] .. tostring(e.b.x) .. #e.c .. #e.d) end")
      ))
    #expect(Outline(timeline.entries[0].views[0]).text == #"Text(text "integer2.5ninetrue01")"#)
    #expect(timeline.entries[0].fields["b"] == ["[9]": "nine", "x": true])
  }

  @Test("without a snapshot the timeline's first entry is shown; without a placeholder a skeleton")
  func defaults() throws {
    let text = Self.widget(
      "return { entries = { { date = 5, n = 'five' }, { date = 6, n = 6 } } }", view: "function(e) return Text(e.n) end"
    )
    try Harness.onLua { () throws(Diagnostic) in
      let bundle = try Harness.bundle(text)
      let request = ProviderRequest(kind: "k", family: .systemSmall, now: Harness.now)
      let snapshot = try bundle.timeline(.snapshot(request))
      #expect(snapshot?.entries.map(\.date) == [5])
      let placeholder = try bundle.timeline(.placeholder(request))
      #expect(placeholder?.entries[0].views[0].nodes[0].kind == .modifier(.redacted))
      let again = try bundle.timeline(.reply(bundle, request))
      #expect(again?.entries.map { Outline($0.views[0]).text } == [#"Text(text "a")"#])
    }
  }

  @Test("a provider waits for the host as in a plain call, also inside pcall, loops and iterators")
  func waiting() throws {
    let services = FakeServices.answering(.filesRead, "abc")
    let timeline = try Harness.timeline(
      Self.widget(
        """
        local n = 0
        for i = 1, 100 do n = n + #files.read "x" end
        local ok, text = pcall(files.read, "y")
        return { entries = { { date = 1, n = n .. tostring(ok) .. text } } }
        """), services: services)
    #expect(timeline?.entries[0].fields["n"] == "300trueabc")
  }

  @Test("an expected failure is nil, message, code; a host error is raised, and keeps its code")
  func failures() throws {
    let timeline = try Harness.timeline(
      Self.widget("local a, b, c = files.read 'x' return { entries = { { date = 1, n = tostring(a) .. b .. c } } }"))
    #expect(timeline?.entries[0].fields["n"] == "nilno such serviceunavailable")
    let refusing = FakeServices(replies: [
      .httpGet: { _ throws(Diagnostic) in throw Diagnostic(.permissionUndeclared, "no") }
    ])
    let fault = Harness.fault(Self.widget("\nhttp.get 'http://a'"), services: refusing)
    #expect(fault?.code == .permissionUndeclared)
    #expect(fault?.line == 2)
  }

  @Test(
    "where waiting is not allowed, a waiting call says so",
    arguments: ["files.read 'x'", "table.sort({ 2, 1 }, function() files.read 'x' end)"])
  func noWaiting(_ call: String) {
    let inView = Harness.fault(
      Self.widget("return nil", view: "Text 'a'").replacing("return nil", with: "\(call) return nil"))
    #expect(call.hasPrefix("files") ? inView == nil : inView?.code == .scriptWait)
    let atLoad = Harness.fault("local x = \(call) return widget { kind = 'k', view = Text 'a' }")
    #expect(atLoad?.code == .scriptWait)
  }
}

extension ExtensionRequest {
  /// The views of one known entry.
  fileprivate static func reply(_ bundle: ScriptBundle, _ request: ProviderRequest) -> ExtensionRequest {
    .views(request, entries: [DatedFields(date: 7, fields: ["n": "a"])])
  }
}
