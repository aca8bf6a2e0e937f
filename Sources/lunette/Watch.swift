import Glibc
import LuaKit
import WidgetModel
import WidgetServices

/// What the waiting thread does when a script computes past every limit inside one call of Lua's library: it writes what
/// was drawn so far, says where the script hangs, and ends the program. Nothing can end that call but the process. A
/// bundle in a worker is borne with as long, and by the same figures.
struct Watch: Sendable {
  let page: Page
  let wording: Wording

  /// A thread for Lua; where the system gives none, that is the call's fault.
  func makeThread() -> LuaExecutor {
    LuaExecutor(refused: { [wording] error in AddressSpace.noThread(error, wording) })
  }

  var dog: LuaWatchdog {
    LuaWatchdog(cpu: WorkerPatience.standard.processorTime) { place, limit in
      try? page.flush()
      Exit.tell([.exceeded(cpu: limit, place.map(WorkerNote.Place.init))], wording)
      _exit(WidgetModel.ExitCode.limit.rawValue)
    }
  }
}
