import Glibc
import LuaKit
import WidgetModel

/// What the waiting thread does when a script computes past every limit inside one call of Lua's library: it writes what
/// was drawn so far, says where the script hangs, and ends the program. Nothing can end that call but the process.
struct Watch: Sendable {
  /// What is asked of a bundle, with the longest CPU time that a script's function may take in it: the limits that Lua
  /// keeps itself (authoring.md, "Limits"). A call of Lua's library that takes longer hangs.
  enum Call {
    case load, placeholder, snapshot, timeline, expression

    var limit: Duration {
      switch self {
      case .load, .placeholder, .snapshot, .expression: .seconds(1)
      case .timeline: .seconds(2)
      }
    }
  }

  /// Of a whole call with the views of a long timeline, layout and painting: what no widget needs.
  private static let whole = Duration.seconds(60)

  let page: Page
  let wording: Wording

  func dog(_ call: Call) -> LuaWatchdog {
    LuaWatchdog(cpu: Self.whole, call: call.limit) { place in
      try? page.flush()
      Exit.tell([fault(place, call)], wording)
      _exit(WidgetModel.ExitCode.limit.rawValue)
    }
  }

  private func fault(_ place: LuaNote.Place?, _ call: Call) -> Diagnostic {
    guard let place else {
      return Diagnostic(.cpu, "the limit of \(Self.whole.components.seconds) s of CPU time was exceeded")
    }
    let limit = "the limit of \(call.limit.components.seconds) s of CPU time was exceeded"
    return Diagnostic(.cpu, "\(limit) inside '\(place.function)'", file: place.chunk, line: place.line)
  }
}
