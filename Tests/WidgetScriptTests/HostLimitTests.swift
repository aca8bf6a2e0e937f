import Synchronization
import Testing
import WidgetModel

@testable import WidgetScript

/// A limit of the host is as final as Lua's: nothing of the script runs after it.
@Suite("Limits of the host") struct HostLimitTests {
  /// Refuses every request except those for the log, which it counts.
  private final class Refusing: HostServices {
    let lines = Mutex(0)
    let asked = Mutex(0)

    func reply(to request: HostRequest) throws(Diagnostic) -> HostReply {
      if request.function == .logInfo {
        lines.withLock { $0 += 1 }
        return .values([])
      }
      asked.withLock { $0 += 1 }
      throw Diagnostic(.cpuHost, "too much was asked")
    }
  }

  static let catches = [
    "pcall(ASK)", "xpcall(ASK, function() print('handled') end)", "pcall(pcall, ASK)",
    "local closing <close> = setmetatable({}, { __close = function() print('closed') end }); ASK()",
    "pcall(function() local c <close> = setmetatable({}, { __close = function() print('closed') end }); ASK() end)",
    "string.gsub('a', 'a', function() pcall(STORE) end)",
    "setmetatable({}, { __index = function() pcall(STORE) end }).x = nil; local _ = setmetatable({}, { __index = function() pcall(STORE) end }).x",
  ]

  @Test(
    "no pcall, handler or <close> runs after it, in waiting calls and others", arguments: catches,
    [
      "system.cpu", "function() return storage.get('a') end",
    ])
  func final(_ text: String, _ ask: String) throws {
    let services = Refusing()
    let script = text.replacing("ASK", with: "(\(ask))").replacing("STORE", with: "storage.get, 'a'")
    let fault = Harness.fault(
      """
      return widget { kind = "k", view = Text "", provider = { timeline = function()
        \(script)
        print("went on")
        return { entries = { { date = 1 } }, policy = never }
      end } }
      """, services: services)
    #expect(
      fault?.code == .cpuHost && fault?.message == "too much was asked" && fault?.line == 2,
      "\(String(describing: fault))")
    #expect(services.lines.withLock { $0 } == 0)
    #expect(services.asked.withLock { $0 } == 1)
  }

  @Test("the next call with the same state starts over")
  func again() throws {
    let services = Refusing()
    let entries = try Harness.onLua { () throws(Diagnostic) in
      let bundle = try Harness.bundle(
        """
        local calls = 0
        return widget { kind = "k", view = Text "", provider = { timeline = function()
          calls = calls + 1
          if calls == 1 then storage.get "a" end
          return { entries = { { date = 1 } }, policy = never }
        end } }
        """, services: services)
      let request = ExtensionRequest.timeline(ProviderRequest(kind: "k", family: .systemSmall, now: Harness.now))
      do throws(Diagnostic) { _ = try bundle.timeline(request) } catch {
        guard error.code == .cpuHost else { throw error }
      }
      return try bundle.timeline(request)?.entries.count
    }
    #expect(entries == 1)
  }
}
