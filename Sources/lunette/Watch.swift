import Glibc
import LuaKit
import WidgetModel

/// What the waiting thread does when a script computes past every limit inside one call of Lua's library: it writes what
/// was drawn so far, says where the script hangs, and ends the program. Nothing can end that call but the process.
struct Watch: Sendable {
  /// What is asked of a bundle, with the CPU time after which only a hanging call explains it: the limits that Lua keeps
  /// itself (authoring.md, "Limits") and room for the views of a long timeline, layout and painting.
  enum Call {
    case load, placeholder, snapshot, timeline, expression

    var cpu: Duration {
      switch self {
      case .load, .expression: .seconds(2)
      case .placeholder, .snapshot: .seconds(3)
      case .timeline: .seconds(8)
      }
    }
  }

  let page: Page
  let wording: Wording

  func dog(_ call: Call) -> LuaWatchdog {
    LuaWatchdog(cpu: call.cpu) { place, limit in
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
