import Glibc
import LuaKit
import WidgetModel

/// What the waiting thread does when a script computes past every limit inside one call of Lua's library: it writes what
/// was drawn so far, says where the script hangs, and ends the program. Nothing can end that call but the process.
struct Watch: Sendable {
  /// CPU time of a whole request, with the views of a long timeline, layout and painting: what no widget needs. Each call
  /// of the script's functions is watched by its own limit.
  private static let whole = Duration.seconds(60)

  let page: Page
  let wording: Wording

  /// A thread for Lua; where the system gives none, that is the call's fault.
  func makeThread() -> LuaExecutor {
    LuaExecutor(refused: { [wording] error in AddressSpace.noThread(error, wording) })
  }

  var dog: LuaWatchdog {
    LuaWatchdog(cpu: Self.whole) { place, limit in
      try? page.flush()
      Exit.tell([fault(place, limit)], wording)
      _exit(WidgetModel.ExitCode.limit.rawValue)
    }
  }

  private func fault(_ place: LuaNote.Place?, _ limit: Duration) -> Diagnostic {
    let (seconds, attoseconds) = limit.components
    let time = seconds > 0 ? "\(seconds) s" : "\(attoseconds / 1_000_000_000_000_000) ms"
    let limit = "the limit of \(time) of CPU time was exceeded"
    guard let place else { return Diagnostic(.cpu, limit) }
    return Diagnostic(.cpu, "\(limit) inside '\(place.function)'", file: place.chunk, line: place.line)
  }
}
