import Synchronization
import Testing
import WidgetModel

/// The time limit of a call, including waiting.
@Suite("Wall limits") struct WallLimitTests {
  private static let text = """
    return bundle { name = "b", permissions = { run = { "sleep" } },
      widget { kind = "w", provider = { timeline = function(c)
        for _ = 1, 100 do process.run "sleep" end
        return { entries = { { date = c.now } } } end }, view = function() return Text "x" end },
      control { kind = "c", value = { current = function() while true do process.run "sleep" end end },
        view = function() return ControlButton { action = "x", "x" } end } }
    """

  /// The message of a call whose programs take as long as the host allows, and how long each was allowed.
  private func message(_ kind: String) throws -> (String?, [Double]) {
    try Harness.onLua { () throws(Diagnostic) in
      let waits = Waits()
      let services = FakeServices(replies: [
        .processRun: { request in
          let seconds = min(request.call.patience ?? 60, 60)
          waits.seconds.withLock { $0.append(seconds) }
          // Two thirds of the remaining time, as for a program that does not know it.
          let end = ContinuousClock.now + .seconds(min(seconds, 0.2))
          while .now < end {}
          return .values([["output": "", "status": .integer(0)]])
        }
      ])
      var limits = ScriptLimits.patient
      (limits.wall, limits.controlValue) = (.milliseconds(500), .milliseconds(300))
      let bundle = try Harness.bundle(Self.text, services: services, limits: limits)
      var message: String?
      do throws(Diagnostic) {
        _ = try bundle.timeline(.timeline(ProviderRequest(kind: kind, family: .systemSmall, now: Harness.now)))
      } catch { message = error.message }
      return (message, waits.seconds.withLock { $0 })
    }
  }

  private final class Waits: Sendable { let seconds = Mutex<[Double]>([]) }

  @Test("no program outlasts the call that started it: each request has the call's remaining time")
  func waits() throws {
    let (message, waits) = try message("w")
    #expect(message == "the script took longer than 0.5 seconds with its waiting")
    #expect(waits.first == 0.5 && waits.allSatisfy { $0 <= 0.5 } && (waits.last ?? 1) < 0.3, "\(waits)")
  }

  @Test("a late value of a control is reported with the control's own limit")
  func control() throws {
    #expect(try message("c").0 == "the script took longer than 0.3 seconds with its waiting")
  }
}
