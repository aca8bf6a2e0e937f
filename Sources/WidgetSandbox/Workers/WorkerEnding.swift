import Glibc
import LinuxKit
package import WidgetModel

/// Why a worker has ended, in words.
struct WorkerEnding {
  let diagnostic: Diagnostic
  /// Whether the worker was killed from outside (by a user, or by the system for lack of memory), not for its own actions.
  let isByAnother: Bool

  /// The signals that a process gets for what it does itself, including those of its resource limits.
  private static let own = [SIGSEGV, SIGBUS, SIGILL, SIGTRAP, SIGABRT, SIGFPE, SIGSYS, SIGXCPU, SIGXFSZ, SIGPIPE]

  private static func isByAnother(_ reason: WorkerCall.Break, _ process: WorkerProcess) -> Bool {
    guard case .death = reason, case .signal(let signal) = process.awaitEnd(), !own.contains(signal) else {
      return false
    }
    // The system also sends SIGKILL to a process that has used up its whole processor time.
    return process.timeUsed < .seconds(Confinement.worker.processorTime - 1)
  }

  init(_ reason: WorkerCall.Break, _ process: WorkerProcess, _ patience: WorkerPatience) {
    isByAnother = Self.isByAnother(reason, process)
    switch reason {
    case .fault, .lie:
      diagnostic = Diagnostic(.io, "invalid reply from the bundle's process")
    case .refused(let fault): diagnostic = fault
    case .cancelled: diagnostic = Diagnostic(.unavailable, "cancelled")
    case .flood: diagnostic = Diagnostic(.size, "the bundle's process sent too much data")
    case .death: diagnostic = Self.death(process)
    case .wall:
      diagnostic = Diagnostic.placed(
        Diagnostic(.wall, "the bundle's process timed out after \(patience.wall)"), process.note.place)
    case .cpu(let limit, let place): diagnostic = .exceeded(cpu: limit, place)
    case .host(let fault): diagnostic = Diagnostic.placed(fault, process.note.place)
    case .system(let number):
      diagnostic = Diagnostic(.io, "cannot reach the bundle's process: \(SystemError(number).sentence)")
    }
  }

  private static func death(_ process: WorkerProcess) -> Diagnostic {
    let place = process.note.place
    switch process.awaitEnd() {
    case .signal(SIGXCPU):
      return .placed(Diagnostic(.cpu, "the bundle's process used all its CPU time"), place)
    case .signal(SIGSYS):
      return .placed(
        Diagnostic(.permission, "the bundle's process made a forbidden system call and was stopped"), place)
    case .signal(let signal):
      return .placed(Diagnostic(.io, "the bundle's process was killed by signal \(signal)\(name(signal))"), place)
    case .exit(let code) where code >= Wall.failed && code < Wall.failed + 16:
      let index = Int(code - Wall.failed)
      let wall = Wall.allCases.indices.contains(index) ? ": \(Wall.allCases[index].rawValue)" : ""
      return Diagnostic(.unavailable, "could not set up the sandbox for the bundle\(wall)")
    case .exit(let code):
      return .placed(Diagnostic(.io, "the bundle's process exited with code \(code)"), place)
    }
  }

  private static func name(_ signal: Int32) -> String {
    switch signal {
    case SIGSEGV, SIGBUS: " (invalid memory access)"
    case SIGILL, SIGTRAP, SIGABRT: " (an internal error, or out of memory)"
    case SIGKILL: " (it was killed, or the machine ran out of memory)"
    default: ""
    }
  }
}

extension Diagnostic {
  /// The diagnostic for a script that exceeds a limit of CPU time inside one native call, which only ending the process can stop.
  /// The sentence is the same wherever the script runs.
  package static func exceeded(cpu limit: Duration, _ place: WorkerNote.Place?) -> Diagnostic {
    // Rounded up to 50 ms: a file may use what compiling it has left of its second.
    let milliseconds = Int((limit / .milliseconds(50)).rounded(.up)) * 50
    let time = milliseconds < 1000 ? "\(milliseconds) ms" : "\(milliseconds / 1000) s"
    let words = "exceeded the limit of \(time) of CPU time"
    guard let place else { return Diagnostic(.cpu, words) }
    return placed(Diagnostic(.cpu, "\(words) inside '\(SanitizedText.string(place.function))'"), place)
  }

  /// The note is in memory that the worker can write, so its words are bounded.
  fileprivate static func placed(_ fault: Diagnostic, _ place: WorkerNote.Place?) -> Diagnostic {
    guard let place else { return fault }
    var fault = fault
    fault.file = SanitizedText.string(place.file)
    fault.line = place.line
    return fault
  }
}
