import Glibc
import LinuxKit
import LuaKit
import WidgetModel
import WidgetSandbox
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

  var dog: LuaWatchdog { dog(of: nil) }

  /// - Parameter file: what is told where no line is known: a table that takes long to read leaves none.
  func dog(of file: String?) -> LuaWatchdog {
    LuaWatchdog(cpu: WorkerPatience.standard.processorTime) { place, limit in
      try? page.flush()
      var fault = Diagnostic.exceeded(cpu: limit, place.map(WorkerNote.Place.init))
      fault.file = fault.file ?? file
      Exit.tell([fault], wording)
      StandardError.finish()
      _exit(WidgetModel.ExitCode.limit.rawValue)
    }
  }
}
