import Synchronization
import Testing
import WidgetModel

@testable import WidgetScript

/// The arguments of a bundle's handlers, and their results.
@Suite("Handlers")
struct HandlerTests {
  static let widget =
    "widget { kind = \"k\", view = function() end }, widget { kind = \"other\", view = function() end }"

  static func bundle(_ handlers: String, before: String = "") -> String {
    "\(before)\nreturn bundle { schemes = { \"mygame\" }, \(handlers), \(widget) }"
  }

  static func reply(
    _ text: String, _ event: HandlerRequest.Event, services: any HostServices = FakeServices(),
    limits: ScriptLimits = .patient
  ) throws(Diagnostic) -> HandlerReply? {
    try Harness.onLua { () throws(Diagnostic) in
      let bundle = try Harness.bundle(text, services: services, limits: limits)
      return try bundle.handle(HandlerRequest(event, now: Harness.now))
    }
  }

  static func fault(
    _ text: String, _ event: HandlerRequest.Event, limits: ScriptLimits = .patient
  ) -> Diagnostic? {
    do throws(Diagnostic) {
      return try reply(text, event, limits: limits)?.fault
    } catch { return error }
  }

  static func url(_ text: String) throws -> HandlerRequest.Event { .openURL(try WidgetURL(text)) }

  // MARK: Arguments

  @Test(
    "onOpenURL gets the URL's parts, decoded",
    arguments: [
      ("url.string", "mygame://character/p%C3%A4nda?level=3&level=4&x#top"), ("url.scheme", "mygame"),
      ("url.host", "character"), ("url.path", "/pända"), ("url.fragment", "top"), ("url.query.level", "3"),
      ("url.query.x", ""), ("tostring(url.port)", "nil"),
      ("url.queryItems[2].name .. url.queryItems[2].value", "level4"),
      ("tostring(#url.queryItems)", "3"), ("tostring(url.query.none)", "nil"),
    ])
  func parts(_ expression: String, _ expected: String) throws {
    let told = Told()
    let text = Self.bundle("onOpenURL = function(url) storage.set(\"told\", \(expression)) end")
    let event = try Self.url("MyGame://character/p%C3%A4nda?level=3&level=4&x#top")
    #expect(try Self.reply(text, event, services: told.services) == HandlerReply())
    #expect(told.values == [.text(expected)])
  }

  @Test("a URL without host, query and fragment has an empty query, and nil for the others")
  func bareURL() throws {
    let told = Told()
    let text = Self.bundle(
      "onOpenURL = function(url) storage.set(\"told\", { url.path, next(url.query) == nil, url.host == nil and url.fragment == nil }) end"
    )
    _ = try Self.reply(text, try Self.url("mygame:panda"), services: told.services)
    #expect(told.values == [["panda", true, true]])
  }

  @Test("onContinueUserActivity gets kind, family and configuration")
  func activity() throws {
    let told = Told()
    let text = Self.bundle("onContinueUserActivity = function(activity) storage.set(\"told\", activity) end")
    let activity = UserActivity(kind: "k", family: .systemSmall, configuration: ["character": "panda"])
    _ = try Self.reply(text, .continueUserActivity(activity), services: told.services)
    #expect(
      told.values == [["kind": "k", "family": "systemSmall", "configuration": ["character": "panda"]]])
  }

  static let timer = """
    local ToggleTimer = intent { id = "ToggleTimer", parameters = {
      { "timer", type = "string", default = "work" }, { "minutes", type = "integer", min = 1, max = 60 },
      { "who", type = "string", required = true, default = "me" } },
      perform = function(p) storage.set("told", p) end }
    local Needy = intent { id = "Needy", parameters = { { "name", type = "string", required = true } },
      perform = function(p) end }
    local Silent = intent { id = "Silent" }
    """

  @Test(
    "perform gets the action's values over the defaults, and a toggle's new value",
    arguments: [
      ([:], ["timer": "work", "who": "me"]),
      (["timer": "violin", "minutes": 5], ["timer": "violin", "minutes": 5, "who": "me"]),
      (["value": true], ["timer": "work", "value": true, "who": "me"]),
    ] as [(Value, Value)])
  func perform(_ values: Value, _ expected: Value) throws {
    let told = Told()
    let text = Self.bundle("name = \"g\"", before: Self.timer)
    let action = IntentAction(intent: "ToggleTimer", parameters: values)
    #expect(try Self.reply(text, .perform(action), services: told.services) == HandlerReply())
    #expect(told.values == [expected])
  }

  @Test(
    "perform is not called with values that do not fit, nor without a valid action",
    arguments: [
      ("ToggleTimer", ["tmer": "x"], Diagnostic.Code.decodeUnknownArgument, "did you mean 'timer'"),
      ("ToggleTimer", ["timer": 7], .decodeType, "timer is a value of type string"),
      ("ToggleTimer", ["minutes": 61], .decodeType, "minutes is at most 60"),
      ("Needy", [:], .decodeMissing, "needs name, which is required"),
      ("Silent", [:], .decodeMissing, "the intent 'Silent' has no perform"),
      ("TogleTimer", [:], .missingKind, "there is no intent 'TogleTimer'; did you mean 'ToggleTimer'?"),
    ] as [(String, Value, Diagnostic.Code, String)])
  func unfit(_ intent: String, _ values: Value, _ code: Diagnostic.Code, _ sentence: String) throws {
    let text = Self.bundle("name = \"g\"", before: Self.timer)
    let fault = Self.fault(text, .perform(IntentAction(intent: intent, parameters: values)))
    #expect(fault?.code == code)
    #expect(fault?.message.contains(sentence) == true, "\(fault?.message ?? "")")
    #expect(fault?.bundle == "g")
  }

  @Test("without a handler nothing happens")
  func none() throws {
    let text = Self.bundle("name = \"g\"")
    #expect(try Self.reply(text, try Self.url("mygame:x")) == nil)
    let activity = UserActivity(kind: "k", family: .systemSmall, configuration: .emptyTable)
    #expect(try Self.reply(text, .continueUserActivity(activity)) == nil)
  }

  @Test("a lone widget may have the handlers itself")
  func lone() throws {
    let text =
      "return widget { kind = \"k\", schemes = { \"a\" }, view = function() end, onOpenURL = function() return { openURL = \"b:c\" } end }"
    #expect(try Self.reply(text, try Self.url("a:x"))?.openURL?.string == "b:c")
  }

  // MARK: Results

  @Test("a handler may open a URL and request reloads")
  func answer() throws {
    let text = Self.bundle(
      "onOpenURL = function(url) return { openURL = \"HTTPS://Example.org/ä\", reload = { \"other\", \"k\", \"other\" } } end"
    )
    let reply = try Self.reply(text, try Self.url("mygame:x"))
    #expect(reply?.openURL?.string == "https://example.org/%C3%A4")
    #expect(reply?.reload == ["other", "k"])
    let one = Self.bundle("onOpenURL = function(url) return { reload = \"k\" } end")
    #expect(try Self.reply(one, try Self.url("mygame:x"))?.reload == ["k"])
  }

  @Test(
    "a handler's result is validated strictly",
    arguments: [
      ("7", Diagnostic.Code.decodeType, "what onOpenURL returns is a table, not the number 7"),
      ("\"mygame:x\"", .decodeType, "what onOpenURL returns is a table"),
      ("function() end", .decodeType, "what onOpenURL returns is a table"),
      ("{ openUrl = \"a:b\" }", .decodeUnknownKey, "unknown key 'openUrl'; did you mean 'openURL'?"),
      ("{ \"mygame:x\" }", .decodeUnknownKey, "member 1 has no name; write { openURL = …"),
      ("{ openURL = 7 }", .decodeType, "openURL takes a text"),
      ("{ openURL = \"panda\" }", .decodeType, "openURL takes a URL, not 'panda': it has no scheme"),
      ("{ openURL = \"https://a b\" }", .decodeType, "a URL holds no blanks"),
      ("{ openURL = \"javascript:alert(1)\" }", .decodeType, "javascript: URLs are never opened"),
      ("{ openURL = \"file:///etc/passwd\" }", .decodeType, "file: URLs are never opened"),
      ("{ openURL = \"a:\" .. (\"x\"):rep(9000) }", .decodeType, "at most 8 KiB"),
      ("{ openURL = (\"x\"):rep(2^20 + 1) }", .decodeRange, "openURL has 0 to"),
      ("{ reload = { \"oter\" } }", .decodeWord, "the bundle has no kind 'oter'; did you mean 'other'?"),
      ("{ reload = { 7 } }", .decodeType, "reload takes a list of texts"),
      ("{ reload = { k = true } }", .decodeType, "reload takes a list of texts"),
      ("Text \"a\"", .decodeUnknownKey, "member 1 has no name"),
    ])
  func strict(_ expression: String, _ code: Diagnostic.Code, _ sentence: String) throws {
    let text = Self.bundle("onOpenURL = function(url) return \(expression) end")
    let fault = Self.fault(text, try Self.url("mygame:x"))
    #expect(fault?.code == code)
    #expect(fault?.message.contains(sentence) == true, "\(fault?.message ?? "")")
    #expect(fault?.file == "test.lua" && fault?.line == 2)
  }

  @Test(
    "a kind that the bundle does not have is reported, and the rest of the reply is carried out: the handler has run")
  func unknownKind() throws {
    let told = Told()
    let text = Self.bundle(
      "onOpenURL = function(url) storage.set(\"told\", \"stored\") return { reload = { \"oter\", \"k\" } } end")
    let reply = try Self.reply(text, try Self.url("mygame:x"), services: told.services)
    #expect(told.values == [.text("stored")])
    #expect(reply?.reload == ["k"] && reply?.fault?.code == .decodeWord && reply?.fault?.bundle != nil)
  }

  // MARK: Limits

  @Test("a handler has 2 s of CPU time; nothing of it runs afterwards")
  func cpu() throws {
    var limits = ScriptLimits.patient
    limits.perform = .milliseconds(50)
    let text = Self.bundle("onOpenURL = function() while true do pcall(function() while true do end end) end end")
    #expect(Self.fault(text, try Self.url("mygame:x"), limits: limits)?.code == .cpu)
    #expect(ScriptLimits.standard.perform == .seconds(2))
  }

  @Test("a handler may wait for the host; its error names file and line")
  func waiting() throws {
    let services = FakeServices.answering(.filesRead, "text")
    let text = Self.bundle("onOpenURL = function() if files.read \"x\" ~= \"text\" then error \"no\" end end")
    #expect(try Self.reply(text, try Self.url("mygame:x"), services: services) == HandlerReply())
    let failing = Self.bundle("onOpenURL = function(url)\n error(url.path)\n end")
    let fault = Self.fault(failing, try Self.url("mygame:panda"))
    #expect(fault?.code == .script && fault?.line == 3 && fault?.message == "panda")
  }

  // MARK: Links in views

  @Test(
    "an invalid URL is a warning with its line",
    arguments: [
      ("Link { destination = \"panda\", \"a\" }", "a tap on 'panda' leads nowhere: it has no scheme"),
      ("Text \"a\":widgetURL \"https://a b\"", "a URL holds no blanks"),
      ("Link { destination = \"javascript:alert(1)\", \"a\" }", "javascript: URLs are never opened"),
      ("Text.markdown \"[a](file:///x)\"", "file: URLs are never opened"),
      ("Link { destination = \"http://user@x/\", \"a\" }", "it hides where it leads"),
    ])
  func deadLinks(_ view: String, _ sentence: String) throws {
    let (_, warnings) = try Harness.view(view)
    #expect(warnings.map(\.code) == [.warningLink])
    #expect(warnings.first?.message.contains(sentence) == true, "\(warnings.first?.message ?? "")")
    #expect(warnings.first?.line == 1)
  }

  @Test(
    "a URL that can be opened causes no warning", arguments: ["mygame://x", "https://example.org/ä?b#c", "mailto:a@b"])
  func liveLinks(_ url: String) throws {
    #expect(try Harness.view("Link { destination = \"\(url)\", \"a\" }").1.isEmpty)
  }
}

/// Records what is stored.
private final class Told: Sendable {
  private let stored = Mutex<[Value]>([])

  var values: [Value] { stored.withLock { $0 } }

  var services: FakeServices {
    FakeServices(replies: [
      .storageSet: { [self] request in
        stored.withLock { $0.append(request.arguments[1]) }
        return .values([])
      }
    ])
  }
}
