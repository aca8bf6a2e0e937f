import Foundation
import Glibc
import LuaKit
import TestSupport
import Testing
import WidgetModel
@testable import WidgetSandbox
import WidgetScript
import WidgetServices

@testable import lunette

/// Host functions with random arguments from a script, through a real worker and the real process that has ICU.
@Suite("Calls of the host from a worker") struct HostCallTests {
  /// Calls per seed; LUNETTE_CALL_SEEDS sets the number of seeds.
  static let calls = 250
  static let seeds = ProcessInfo.processInfo.environment["LUNETTE_CALL_SEEDS"].flatMap { Int($0) } ?? 2

  static let service = StagedPrograms.host

  @Test("any arguments get a reply, and worker and lunette-host survive", arguments: 1...seeds)
  func drawn(seed: Int) throws {
    let folder = try TemporaryBundle(["machine/x": ""])
    let link = ServiceLink(program: Self.service)
    var world = World.live
    world.threadTime = { 0 }  // How long it computes depends on the machine
    world.root = folder.path + "/machine"
    world.logLine = { _ in }
    let host = WidgetServices.Host(
      bundle: BundlePlace(name: "calls", path: nil, folder: nil), world: world, storageFolder: folder.path + "/storage",
      hosted: link, languages: Languages(hosted: link, version: "calls", folder: nil) { _ in })
    let source = BundleSource(text: Array(Self.script(seed: seed).utf8), name: "calls")
    let worker = WorkerExtension(
      source, services: host, tables: host.tables, now: 1_700_000_000, locale: "de_DE", timeZone: "Europe/Berlin",
      starter: try WorkerStarter(program: LunetteProcess.path))
    _ = try worker.describe()
    host.declare(Permissions())
    var answered = 0
    for part in 1...5 {
      host.beginCall()
      var request = ProviderRequest(kind: "calls", family: .systemSmall, now: 1_700_000_000 + Double(part))
      request.environments = [Self.environment]
      guard case .timeline(let timeline) = try worker.reply(to: .timeline(request)) else {
        Issue.record("no timeline")
        return
      }
      answered += timeline.entries.first?.fields["answered"]?.integer ?? 0
      // The service process may have stopped, but not because of a call: it must still answer a text.
      #expect(link.processID(.formats) != nil)
    }
    #expect(answered == Self.calls)
    #expect(!worker.hasLostProcess)
  }

  /// In this process, without a time limit: filling the storage takes a while on a slow machine.
  @Test("storage is full at its quota, and the script gets that error")
  func fullStorage() throws {
    let script = """
      return widget { kind = "full", provider = { timeline = function(context)
        local text, why = ("x"):rep(1000000), "no"
        for number = 1, 40 do
          local ok, message = pcall(storage.set, "key" .. number, text)
          if not ok then why = tostring(message) break end
        end
        return { entries = { { date = context.now, why = why } }, policy = never }
      end }, view = function(entry) return Text(entry.why) end }
      """
    let folder = try TemporaryBundle()
    let storage = folder.path + "/storage"
    let why = try LuaExecutor().run { () throws(Diagnostic) -> String? in
      var world = World.live
      world.threadTime = { 0 }
      let host = WidgetServices.Host(
        bundle: BundlePlace(name: "full", path: nil, folder: nil), world: world, storageFolder: storage)
      var limits = ScriptLimits.standard
      (limits.timeline, limits.wall) = (HangLimit.duration, HangLimit.duration)
      let bundle = try ScriptBundle(
        BundleSource(text: Array(script.utf8), name: "full"), services: host, now: 1_700_000_000, limits: limits)
      let request = ProviderRequest(kind: "full", family: .systemSmall, now: 1_700_000_000)
      return try bundle.timeline(.timeline(request))?.entries.first?.fields["why"]?.text
    }
    #expect(why?.contains("more than 10 MiB") == true, "\(why ?? "")")
    withExtendedLifetime(folder) {}
  }

  private static var environment: WidgetEnvironment {
    var environment = WidgetEnvironment(family: .systemSmall)
    (environment.locale, environment.timeZone) = ("de_DE", "Europe/Berlin")
    return environment
  }

  /// Each function with its option names, as in Vocabulary; a new function is included automatically.
  private static func script(seed: Int) -> String {
    let functions = Vocabulary.functions.map { entry in
      let names = entry.parameters.flatMap { Self.names(of: $0.type) }
      return "{ \(entry.function.rawValue), { \(names.map { "\"\($0)\"" }.joined(separator: ", ")) } },"
    }
    return """
      local functions = {
      \(functions.joined(separator: "\n"))
      }
      local values = {
        0, -1, 1, 0.5, 1700000000, 1e308, -1e308, 5e-324, 1 / 0, -1 / 0, 0 / 0, math.mininteger, math.maxinteger, true, false,
        "", "x", "short", "medium", "long", "full", "none", "decimal", "percent", "currency", "bytes", "compact", "ordinal",
        "unit", "EUR", "celsius", "binary", "de_DE", "ar_EG", "th-TH-u-nu-roman", "xxxxxxxxxxxx", "en_US", "+17:00", "-15:00",
        "+14:00", "Europe/Berlin", "GMT+17", "../../etc/passwd", "yyyy", "zzzz", "T", "EEEE d. MMMM", "d. MMMM y",
        "1. Mai 2026", "2026-09-06T09:41:00Z", "'", "\\0\\27\\xff", ("x"):rep(100000), ("\\u{301}"):rep(3000), {}, { 1, 2 },
        print,
      }
      local state = \(seed)
      local function roll(count)
        state = (state * 6364136223846793005 + 1442695040888963407)
        return (state >> 33) % count + 1
      end
      local function value() return values[roll(#values)] end
      local function options(names)
        local made = {}
        for _, name in ipairs(names) do if roll(2) == 1 then made[name] = value() end end
        if roll(8) == 1 then made.other = value() end
        return made
      end
      local function call(f, names)
        local arguments, count = {}, roll(4) - 1
        for i = 1, count do
          if #names > 0 and i == 2 and roll(4) > 1 then arguments[i] = options(names) else arguments[i] = value() end
        end
        if #names > 0 and count == 1 and roll(2) == 1 then arguments[1] = options(names) end
        pcall(f, table.unpack(arguments, 1, count))
      end
      return widget { kind = "calls", provider = { timeline = function(context)
        local answered = 0
        for i = 1, \(calls / 5) do
          local chosen = functions[roll(#functions)]
          call(chosen[1], chosen[2])
          answered = answered + 1
        end
        assert(date.format(0, { date = "full", locale = "de_DE" }):find "1970")
        return { entries = { { date = context.now, answered = answered } }, policy = never }
      end }, view = function() return Text "x" end }
      """
  }

  private static func names(of type: HostType) -> [String] {
    switch type {
    case .fields(let members): members.map(\.name)
    case .oneOf(let types): types.flatMap(names)
    default: []
    }
  }
}
