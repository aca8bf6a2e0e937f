import Synchronization
import Testing
import WidgetModel

@testable import WidgetScript

/// A placed widget's configuration after the widget has changed: migrated, or reported; never lost silently.
@Suite("Migration") struct MigrationTests {
  static let intent = """
    local Choose = intent { id = "Choose", parameters = {
      { "city", type = "string", default = "Oslo" }, { "days", type = "integer", min = 1, max = 7 } } }
    """

  static func widget(_ migrate: String, intent isThere: Bool = true) -> String {
    """
    \(isThere ? intent : "local Choose")
    return widget { kind = "k", version = 3, intent = Choose, view = function() return "x" end,
      \(migrate) }
    """
  }

  static func migrated(
    _ text: String, _ old: Value, from version: Int = 2, services: any HostServices = FakeServices(),
    limits: ScriptLimits = .patient
  ) throws(Diagnostic) -> MigratedConfiguration {
    try Harness.onLua { () throws(Diagnostic) in
      let bundle = try Harness.bundle(text, services: services, limits: limits)
      let request = ProviderRequest(kind: "k", family: .systemSmall, now: Harness.now, configuration: old)
      return try bundle.configuration(.migrate(request, fromVersion: version))
    }
  }

  static func fault(_ text: String, _ old: Value, limits: ScriptLimits = .patient) -> Diagnostic? {
    do throws(Diagnostic) {
      _ = try migrated(text, old, limits: limits)
      return nil
    } catch { return error }
  }

  // MARK: With a function

  @Test("migrate receives the old configuration and its version, and returns the new one")
  func migrated() throws {
    let text = Self.widget(
      "migrate = function(old, from) return { city = old.town:upper(), days = from, } end")
    let migrated = try Self.migrated(text, ["town": "Bergen", "gone": 1])
    #expect(migrated == MigratedConfiguration(["city": "BERGEN", "days": 2]))
  }

  @Test("it may modify its argument, and may wait for the host")
  func changed() throws {
    let services = FakeServices.answering(.storageGet, "Tromsø")
    let text = Self.widget("migrate = function(old) old.city, old.town = storage.get \"city\", nil return old end")
    #expect(try Self.migrated(text, ["town": "x"], services: services).value == ["city": "Tromsø"])
  }

  @Test("the declaration says whether there is one")
  func declared() throws {
    let has = try Harness.onLua { () throws(Diagnostic) in
      try [Self.widget("migrate = function(c) return c end"), Self.widget("push = function() end")].map {
        text throws(Diagnostic) in
        let widget = try Harness.bundle(text).declaration.widgets[0]
        return [widget.hasMigrate, widget.hasPush]
      }
    }
    #expect(has == [[true, false], [false, true]])
  }

  @Test(
    "an invalid result of migrate is an error with its line, and there is no configuration",
    arguments: [
      ("error(\"no \" .. old.town)", Diagnostic.Code.script, "no Bergen"),
      ("return old", .decodeType, "what migrate returns: 'k' has no parameter 'town'"),
      ("return { ciyt = \"a\" }", .decodeType, "'k' has no parameter 'ciyt'; did you mean 'city'?"),
      ("return { days = 9 }", .decodeType, "what migrate returns: days is at most 7, not 9"),
      ("return { city = 7 }", .decodeType, "city is a value of type string, not the number 7"),
      ("return { city = json.null }", .decodeType, "city is a value of type string, not nothing"),
      ("return", .decodeType, "migrate returns the configuration as it is now, a table by name, not nothing"),
      ("return 7", .decodeType, "a table by name, not the number 7"),
      ("return { \"Oslo\" }", .decodeType, "the configuration by name: { city = \"Oslo\" }, not a list"),
      ("return { city = print }", .decodeType, "what migrate returns.city is a function"),
      ("old.self = old return old", .decodeType, "what migrate returns.self contains itself"),
      ("return Text \"a\"", .decodeType, "is the view Text; only plain data can be kept"),
    ])
  func unfit(_ body: String, _ code: Diagnostic.Code, _ sentence: String) {
    let text = Self.widget("migrate = function(old, from) \(body) end")
    let fault = Self.fault(text, ["town": "Bergen"])
    #expect(fault?.code == code)
    #expect(fault?.message.contains(sentence) == true, "\(fault?.message ?? "")")
    #expect(fault?.file == "test.lua" && fault?.line == 4)
    #expect(fault?.kind == "k" && fault?.bundle == "test")
  }

  @Test("every name that does not fit is reported")
  func all() {
    let text = Self.widget("migrate = function() return { a = 1, b = 2, city = 3 } end")
    #expect(Self.fault(text, [:])?.all.count == 3)
  }

  @Test("an endless migrate is stopped")
  func endless() {
    var limits = ScriptLimits.patient
    limits.perform = .milliseconds(50)
    let text = Self.widget("migrate = function() while true do end end")
    #expect(Self.fault(text, [:], limits: limits)?.code == .cpu)
  }

  @Test("a widget without an intent keeps any plain data")
  func free() throws {
    let text = Self.widget("migrate = function(old) old.deep = { 1, { x = true } } return old end", intent: false)
    #expect(try Self.migrated(text, ["a": 1]).value == ["a": 1, "deep": [1, ["x": true]]])
  }

  @Test("an unknown kind is reported with the nearest")
  func unknown() {
    let fault = #expect(throws: Diagnostic.self) {
      try Harness.onLua { () throws(Diagnostic) in
        let request = ProviderRequest(kind: "kk", family: .systemSmall, now: 0)
        return try Harness.bundle(Self.widget("")).configuration(.migrate(request, fromVersion: 1))
      }
    }
    #expect(fault?.code == .missingKind && fault?.suggestion == "k")
  }

  // MARK: Without a function

  @Test("without a migrate a configuration that fits is kept")
  func identity() throws {
    let configuration: Value = ["city": "Bergen", "days": 3]
    #expect(try Self.migrated(Self.widget(""), configuration) == MigratedConfiguration(configuration))
    #expect(try Self.migrated(Self.widget("", intent: false), ["x": 1]) == MigratedConfiguration(["x": 1]))
  }

  @Test(
    "a value that no longer fits is reported",
    arguments: [
      (["city": "Bergen", "ctiy": "x"], "no parameter 'ctiy'; did you mean 'city'?; its value \"x\" of version 2"),
      (["city": "Bergen", "days": 9], "days is at most 7, not 9; its value 9 of version 2 is not carried over"),
      (["city": "Bergen", "days": "two"], "days is a value of type integer, not the text 'two'; its value \"two\""),
    ] as [(Value, String)])
  func told(_ old: Value, _ sentence: String) throws {
    let migrated = try Self.migrated(Self.widget(""), old)
    #expect(migrated.value == ["city": "Bergen"])
    let warning = try #require(migrated.warnings.first)
    #expect(warning.code == .warningConfiguration && warning.severity == .warning)
    #expect(warning.message.contains(sentence), "\(warning.message)")
    #expect(warning.kind == "k" && warning.file == "test.lua" && warning.line == 3)
  }

  // MARK: push

  @Test("push receives the kind's token, may wait for the host and request reloads")
  func push() throws {
    let told = Mutex<[Value]>([])
    let services = FakeServices(replies: [
      .storageSet: { request in
        told.withLock { $0.append(request.arguments[1]) }
        return .values([])
      }
    ])
    let text = Self.widget("push = function(token) storage.set(\"token\", token) return { reload = \"k\" } end")
    let reply = try HandlerTests.reply(text, .push(kind: "k", token: "t0k3n"), services: services)
    #expect(reply?.reload == ["k"])
    #expect(told.withLock { $0 } == ["t0k3n"])
  }

  @Test("a control may have one; without one nothing is called")
  func kinds() throws {
    let text = """
      return bundle { control { kind = "c", view = function() end, push = function(token) error(token, 0) end },
        widget { kind = "k", view = function() end } }
      """
    #expect(HandlerTests.fault(text, .push(kind: "c", token: "t"))?.message == "t")
    #expect(try HandlerTests.reply(text, .push(kind: "k", token: "t")) == nil)
    #expect(try HandlerTests.reply(text, .push(kind: "none", token: "t")) == nil)
  }

  @Test("a push cannot open a URL")
  func lead() {
    let text = Self.widget("push = function() return { openURL = \"https://example.org\" } end")
    let fault = HandlerTests.fault(text, .push(kind: "k", token: "t"))
    #expect(fault?.code == .decodeUnknownKey && fault?.line == 3)
  }
}
