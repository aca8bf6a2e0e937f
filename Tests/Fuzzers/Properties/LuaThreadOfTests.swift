import LuaKit
import Synchronization
import WidgetModel
import WidgetServices

@testable import WidgetScript

/// One Lua thread for all inputs, with a state that is recreated when an input has ended it.
enum Scripts {
  static let executor = LuaExecutor()
  // nonisolated(unsafe): accessed on the executor's thread alone.
  private nonisolated(unsafe) static var kept: ScriptBundle?
  private nonisolated(unsafe) static var uses = 0  // as above

  /// Runs `body` with a bare bundle: no widgets, all constructors and modules.
  static func with<R: Sendable>(_ body: @Sendable (ScriptBundle) throws -> R) throws -> R {
    let result: Result<R, any Error> = executor.run {
      Result {
        uses += 1
        if uses.isMultiple(of: 2000) || kept?.host.state.isStopped ?? true {
          kept = try ScriptBundle.bare(services: NoServices(), now: 1_700_000_000)
        }
        guard let bundle = kept else { throw Violation("no Lua state") }
        return try body(bundle)
      }
    }
    return try result.get()
  }

  /// The next use starts with a new state.
  static func drop() { executor.run { kept = nil } }
}

/// Nothing outside can be reached.
private struct NoServices: HostServices {
  func reply(to request: HostRequest) throws(Diagnostic) -> HostReply {
    .failure(message: "nothing is there", code: "unavailable")
  }
}
