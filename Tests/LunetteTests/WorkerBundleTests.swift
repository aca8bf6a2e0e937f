import Glibc
import LuaKit
import Synchronization
import TestSupport
import Testing
import WidgetLocale
import WidgetModel
@testable import WidgetSandbox
import WidgetScript
import WidgetServices

@testable import lunette

/// A bundle in its own worker behaves as in this process: the same table for both.
@Suite("Bundles in workers") struct WorkerBundleTests {
  static let now = 1_700_000_000.0

  struct Case: Sendable, CustomTestStringConvertible {
    var name: String
    var text: String
    var files: [String: String] = [:]
    var testDescription: String { name }

    init(_ name: String, _ text: String, files: [String: String] = [:]) {
      (self.name, self.text, self.files) = (name, text, files)
    }
  }

  static let cases = [
    Case("the smallest widget", "return widget { kind = 'a', view = function() return Text 'Hello' end }"),
    Case(
      "a timeline with data and modifiers",
      """
      return widget { kind = 'a', provider = { timeline = function(context)
        local entries = {}
        for i = 1, 20 do
          entries[i] = { date = context.now + i * 60, n = i, half = i / 2, list = { 'x', { y = true } } }
        end
        return Timeline { entries = entries, policy = after(context.now + 3600) }
      end }, view = function(entry, environment)
        return VStack { Text('No ' .. entry.n):bold():padding(4), Divider(), HStack { Text 'ä', Spacer() } }
      end }
      """),
    Case(
      "host functions",
      """
      return widget { kind = 'a', provider = { timeline = function(context)
        local text, message, code = files.read '/etc/hostname'
        storage.set('n', { 1, 2, { deep = 'x' } })
        log.info 'hello'
        return Timeline { entries = { { date = context.now, text = text, message = message, code = code } }, policy = never }
      end }, view = function(entry) return Text(tostring(entry.text or entry.message)) end }
      """),
    Case(
      "random numbers",
      """
      return widget { kind = 'a', view = function() return Text(tostring(math.random(1e9)) .. os.date '%c') end }
      """),
    Case(
      "a module and its text",
      """
      local part = require 'part.inner'
      return widget { kind = 'a', view = function() return part.view() end }
      """, files: ["part/inner.lua": "return { view = function() return Text 'from a module' end }"]),
    Case("a module that is not there", "require 'nowhere' return widget { kind = 'a' }"),
    Case(
      "an error in a module", "return widget { kind = 'a', view = function() return require('bad')() end }",
      files: ["bad.lua": "return function()\n  error 'from bad'\nend"]),
    Case("a syntax error", "return widget {\n  kind = = 'a'\n}"),
    Case("several faults at once", "return widget { kind = 7, famlies = { 'systemSmal' }, view = 3 }"),
    Case("bad views", "return widget { kind = 'a', view = function()\n return VStack { Txet 'a' }\nend }"),
    Case(
      "many bad modifiers",
      "return widget { kind = 'a', view = function()\n return VStack { Text 'a':font 'bod', Text 'b':padding 'x' }\nend }"
    ),
    Case("an error with control characters", #"return widget { kind = 'a', view = function() error "\27[31m\0" end }"#),
    Case("an endless loop", "return widget { kind = 'a', view = function() while true do end end }"),
    Case("an endless loop at load", "while true do pcall(function() while true do end end) end"),
    Case("too much memory", "local t = {} for i = 1, 1e9 do t[i] = ('x'):rep(1000) .. i end"),
    Case(
      "too many views",
      "return widget { kind = 'a', view = function()\n local t = {} for i = 1, 20001 do t[i] = Text 'x' end return VStack(t) end }"
    ),
    Case(
      "as many views as there may be, with modifiers around each",
      """
      return widget { kind = 'a', view = function()
        local t = {}
        for i = 1, 9000 do t[i] = Text('x'):bold():padding(1) end
        return VStack(t)
      end }
      """),
    Case(
      "views nested deeply, with modifiers between",
      """
      return widget { kind = 'a', view = function()
        local view = Text 'x'
        for i = 1, 250 do view = VStack { view:padding(0):bold():italic():padding(0) } end
        return view
      end }
      """),
    Case(
      "entries whose data is too much together",
      """
      return widget { kind = 'a', provider = { timeline = function(context)
        local entries, text = {}, ('x'):rep(100000)
        for i = 1, 700 do entries[i] = { date = context.now + i, text = text } end
        return Timeline { entries = entries, policy = never }
      end }, view = function() return Text 'x' end }
      """),
    Case(
      "views that are too much together",
      """
      local text = ('x'):rep(16000)
      return widget { kind = 'a', provider = { timeline = function(context)
        local entries = {}
        for i = 1, 200 do entries[i] = { date = context.now + i } end
        return Timeline { entries = entries, policy = never }
      end }, view = function()
        local t = {}
        for i = 1, 15 do t[i] = Text(text) end
        return VStack(t)
      end }
      """),
    Case("a cycle", "return widget { kind = 'a', view = function() local t = VStack {} t[1] = t return t end }"),
    Case(
      "nothing to show",
      "return widget { kind = 'a', provider = { timeline = function() return nil end }, view = function() end }"),
    Case(
      "recommendations and undefined globals",
      """
      counter = 1
      local City = intent { id = 'City', title = 'City', parameters = { { 'name', type = 'string', default = 'Oslo' } } }
      return widget { kind = 'a', intent = City, view = function() return Text(tostring(cuonter)) end,
        recommendations = function()
          return { { description = 'North', configuration = { name = 'Tromsø' } }, { description = '\\27[31mSouth' } }
        end }
      """),
    Case(
      "invalid recommendations",
      "return widget { kind = 'a', view = function() return 'x' end, recommendations = function() return { 3 } end }"),
    Case(
      "a configuration that is carried over, and push",
      """
      local City = intent { id = 'City', parameters = { { 'name', type = 'string' } } }
      return widget { kind = 'a', intent = City, view = function() return Text 'x' end, version = 2,
        migrate = function(old, from) return { name = old.city .. from .. storage.get('x') } end,
        push = function(token) storage.set('token', token) return { reload = 'a' } end }
      """),
    Case(
      "a configuration that cannot be, and push that fails",
      """
      local City = intent { id = 'City', parameters = { { 'name', type = 'string' } } }
      return widget { kind = 'a', intent = City, view = function() return Text 'x' end,
        migrate = function(old, from) return old end, push = function(token) error(token) end }
      """),
    Case("no widget at all", "return 1"),
    Case(
      "handlers",
      """
      local Add = intent { id = 'Add', parameters = { { 'by', type = 'integer', default = 1 } },
        perform = function(p) return { openURL = 'mine:' .. p.by .. tostring(p.value), reload = { 'a' } } end }
      return bundle { schemes = { 'mine' },
        onOpenURL = function(url)
          storage.set('url', url)
          return { openURL = 'other://' .. url.path .. '?' .. math.random(1000), reload = 'a' }
        end,
        onContinueUserActivity = function(activity) files.read(activity.kind) log.info(activity.family) end,
        widget { kind = 'a', view = function() return Text 'x' end } }
      """),
    Case(
      "handlers that fail",
      """
      local Add = intent { id = 'Add', parameters = { { 'by', type = 'integer', required = true } },
        perform = function(p) while true do end end }
      return bundle { onOpenURL = function(url) return { openUrl = 'x' } end,
        onContinueUserActivity = function(activity) error { activity } end,
        widget { kind = 'a', view = function() return Text 'x' end } }
      """),
    Case("bytes that are not text", "return widget { kind = 'a', view = function() return Text '\\xff\\xfe' end }"),
  ]

  static let requests: [ExtensionRequest] = {
    var both = ProviderRequest(kind: "a", family: .systemSmall, now: now)
    var dark = WidgetEnvironment(family: .systemSmall)
    dark.colorScheme = .dark
    both.environments.append(dark)
    let urls = ["mine://character/p%C3%A4nda?a=1&a=2#top", "mine:"].compactMap { try? WidgetURL($0) }
    let events =
      urls.map(HandlerRequest.Event.openURL) + [
        .continueUserActivity(UserActivity(kind: "a", family: .systemLarge, configuration: ["x": [1, "y"]])),
        .perform(IntentAction(intent: "Add", parameters: ["value": true])),
        .perform(IntentAction(intent: "Add", parameters: ["by": 3])),
        .perform(IntentAction(intent: "Ad", parameters: .emptyTable)), .push(kind: "a", token: "t"),
        .push(kind: "b", token: "t"),
      ]
    return events.map { .handle(HandlerRequest($0, now: now)) } + [
      .describe, .placeholder(both), .snapshot(both), .timeline(both),
      .views(both, entries: [DatedFields(date: now, fields: ["n": 3])]),
      .timeline(ProviderRequest(kind: "b", family: .systemSmall, now: now)),
      .recommendations(both), .notes,
      .migrate(
        ProviderRequest(kind: "a", family: .systemSmall, now: now, configuration: ["city": "Oslo"]), fromVersion: 1),
      .expression("VStack { Text 'a', 7 }", environment: dark),
    ]
  }()

  private static let tables = LocaleTables(zones: Zones())
  fileprivate static let dates = DateService(zones: Zones())

  /// Answers from the request alone; refuses the n-th. The worker answers dates itself, so they do not count.
  final class Services: HostServices {
    let failing: Int
    private let count = Mutex(0)

    init(failing: Int = 0) { self.failing = failing }

    func reply(to request: HostRequest) throws(Diagnostic) -> HostReply {
      if request.function.module == "date" { return try WorkerBundleTests.dates.reply(Arguments(request)) }
      let number = count.withLock { count in
        count += 1
        return count
      }
      if number == failing { throw Diagnostic(.permissionUngranted, "refused", suggestion: "--allow all") }
      return number % 2 == 1 ? .values([.text(request.function.rawValue)]) : .failure(message: "none", code: "missing")
    }

    var requests: Int { count.withLock { $0 } }
  }

  private struct Table: BundleFiles {
    let files: [String: String]
    func read(_ path: String) -> [UInt8]? { files[path].map { Array($0.utf8) } }
  }

  private static func source(_ bundle: Case) -> BundleSource {
    BundleSource(
      name: "test", path: "dir/test.lua", main: Array(bundle.text.utf8), mainFile: "dir/test.lua", folder: "dir/",
      files: Table(files: bundle.files))
  }

  private static func here(_ bundle: Case, _ services: Services) -> [Result<ExtensionReply, Diagnostic>] {
    LuaExecutor().run {
      do throws(Diagnostic) {
        return answers(try ScriptBundle(source(bundle), services: services, now: now, notesGlobals: true))
      } catch {
        return [.failure(error)]
      }
    }
  }

  private static func inWorker(
    _ bundle: Case, _ services: Services, _ starter: WorkerStarter
  ) -> [Result<ExtensionReply, Diagnostic>] {
    let worker = WorkerExtension(
      source(bundle), services: services, tables: tables, now: now, locale: "en_US", timeZone: "UTC",
      notesGlobals: true,
      starter: starter)
    do throws(Diagnostic) { _ = try worker.describe() } catch { return [.failure(error)] }
    return answers(worker)
  }

  private static func answers(_ bundle: any WidgetExtension) -> [Result<ExtensionReply, Diagnostic>] {
    requests.map { request in Result { () throws(Diagnostic) in try bundle.reply(to: request) } }
  }

  static let starter = Result { () throws(Diagnostic) in try WorkerStarter(program: LunetteProcess.path) }

  @Test("results and errors are the same in a worker", arguments: cases)
  func same(_ bundle: Case) throws {
    let (one, other) = (Services(), Services())
    let here = Self.here(bundle, one)
    let there = Self.inWorker(bundle, other, try Self.starter.get())
    #expect(here.count == there.count)
    for (here, there) in zip(here, there) { #expect(here == there) }
    #expect(one.requests == other.requests)
  }

  @Test("a process started in advance takes the next bundle, unless it has died in the meantime")
  func prepared() throws {
    let starter = try WorkerStarter(program: LunetteProcess.path)
    func open() throws -> Int32? {
      let worker = WorkerExtension(
        Self.source(Self.cases[2]), services: Services(), tables: Self.tables, now: Self.now, locale: "en_US",
        timeZone: "UTC",
        starter: starter)
      _ = try worker.describe()
      return worker.processID
    }
    starter.prepare()
    let first = try #require(starter.spareID)
    starter.prepare()
    #expect(starter.spareID == first)
    #expect(try open() == first)
    #expect(starter.spareID == nil)
    starter.prepare()
    let second = try #require(starter.spareID)
    kill(second, SIGKILL)
    while starter.spareID != nil { sched_yield() }
    let third = try open()
    #expect(third != nil && third != second)
  }

  @Test("refusing any host request causes the same error")
  func failing() throws {
    let bundle = Self.cases[2]
    var needed = 1
    for n in 1... {
      let (one, other) = (Services(failing: n), Services(failing: n))
      let here = Self.here(bundle, one)
      #expect(here == Self.inWorker(bundle, other, try Self.starter.get()))
      needed = n
      if one.requests < n { break }
    }
    #expect(needed > 3)
  }

  @Test(
    "a hanging native call is named with its line, and the next request is answered",
    arguments: [
      ("string.find", "('a'):rep(40):find(('a?'):rep(40) .. ('a'):rep(40))"),
      ("string.gsub", "(('x'):rep(100000):gsub('x-y', ''))"),
    ])
  func hanging(function: String, expression: String) throws {
    let text =
      "return widget { kind = 'a', view = function(entry)\n  if entry.hang then local _ = \(expression) end\n"
      + "  return Text 'well'\nend }"
    let worker = WorkerExtension(
      Self.source(Case("", text)), services: Services(), tables: Self.tables, now: Self.now, locale: "en_US",
      timeZone: "UTC",
      starter: try Self.starter.get())
    let request = ProviderRequest(kind: "a", family: .systemSmall, now: Self.now)
    let hang = ExtensionRequest.views(request, entries: [DatedFields(date: Self.now, fields: ["hang": true])])
    let fault = #expect(throws: Diagnostic.self) { try worker.reply(to: hang) }
    #expect(fault?.code == .cpu)
    #expect(fault?.message == "exceeded the limit of 250 ms of CPU time inside '\(function)'")
    #expect(fault?.file == "dir/test.lua" && fault?.line == 2 && fault?.bundle == "test")
    #expect(try worker.timeline(.timeline(request)) != nil)
  }

  @Test("several bundles, one of which hangs: the others are answered in order")
  func several() throws {
    let hang = Case("", "local _ = ('a'):rep(40):find(('a?'):rep(40) .. ('a'):rep(40))")
    let starter = try Self.starter.get()
    let answers = Parallel.map([Self.cases[0], hang, Self.cases[1]], width: 2) {
      Self.inWorker($0, Services(), starter)
    }
    #expect(answers[0] == Self.here(Self.cases[0], Services()))
    #expect(answers[2] == Self.here(Self.cases[1], Services()))
    guard case .failure(let fault)? = answers[1].first else {
      Issue.record("the bundle that hangs was answered")
      return
    }
    #expect(fault.code == .cpu && fault.line == 1)
  }

  @Test("started by hand, the worker exits at once", arguments: [["worker"], ["worker", "1"], ["worker", "x"]])
  func byHand(_ words: [String]) throws {
    let result = try LunetteProcess.run(words)
    #expect(result.code != 0 && result.output.isEmpty)
  }

  @Test("a cancelled request ends its process at once, and another process answers the next one")
  func cancelled() throws {
    let text =
      "return widget { kind = 'a', provider = { timeline = function(c)\n  if c.reason == 'center' then while true do end end\n"
      + "  return { entries = { { date = c.now } }, policy = never }\nend }, view = function() return Text 'well' end }"
    let worker = WorkerExtension(
      Self.source(Case("", text)), services: Services(), tables: Self.tables, now: Self.now, locale: "en_US",
      timeZone: "UTC", starter: try Self.starter.get())
    let good = ProviderRequest(kind: "a", family: .systemSmall, now: Self.now)
    #expect(try worker.timeline(.timeline(good)) != nil)
    let first = worker.processID
    let hang = ProviderRequest(kind: "a", family: .systemSmall, now: Self.now, reason: .center)
    worker.isCancelled = { true }
    let fault = #expect(throws: Diagnostic.self) { try worker.timeline(.timeline(hang)) }
    #expect(fault?.message == "cancelled" && worker.processID == nil && !worker.hasLostProcess)
    worker.isCancelled = { false }
    #expect(try worker.timeline(.timeline(good)) != nil)
    #expect(worker.processID != first)
  }
}
