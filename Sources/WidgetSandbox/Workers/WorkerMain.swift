import CLinux
import Glibc
public import WidgetModel
import WidgetWire

/// The main program of a worker: it restricts itself, takes its bundle from the socket, and answers until the socket closes.
///
///     let main = WorkerMain.open(arguments, noteSize: …)
///     thread.run { main.serve { bundle, services, files in … } }  // on the thread that Lua needs
///
/// Walls that hold for a thread and those that it starts are raised by `open`. Walls that would prevent a thread from being
/// started are raised by `serve`, before it reads the first byte.
public struct WorkerMain: Sendable {
  /// The shared memory in which native calls are noted: zero at first, mapped as long as the process runs.
  /// nonisolated(unsafe): a plain address; the note itself guards what is stored there.
  public nonisolated(unsafe) let note: UnsafeMutableRawPointer
  private let walls: [Wall]
  private let missing: [Wall]

  /// Makes an extension of the bundle that the host sent.
  public typealias Making = (WorkerBundle, any HostServices, @escaping WorkerExtension.Files) throws(Diagnostic) ->
    any WidgetExtension

  /// The exit code where the host's messages make no sense.
  static let hostFailed: Int32 = 70

  private static let late: [Wall] = [.processes, .seccomp]

  /// Raises the first walls. Ends the process where one fails.
  ///
  /// - Parameter arguments: those of `WorkerStarter`.
  public static func open(_ arguments: [String], noteSize: Int) -> WorkerMain {
    open(arguments, noteSize: noteSize, without: [])
  }

  /// The same, for tests.
  ///
  /// - Parameter without: walls that a test takes away.
  package static func open(_ arguments: [String], noteSize: Int, without: Set<Wall>) -> WorkerMain {
    let parent = ChildArguments.ofThisRelease(arguments).parent
    let walls = Wall.allCases.filter { !without.contains($0) }
    // The note is mapped before the limits are set, and its descriptor closed at once: from then on only the socket is open.
    guard let note = linux_map_note(LINUX_WORKER_NOTE, UInt64(noteSize)) else { _exit(hostFailed) }
    if !without.contains(.descriptors) { close(LINUX_WORKER_NOTE) }
    let missing = Wall.raise(walls.filter { !late.contains($0) }, parent: parent, .worker)
    return WorkerMain(note: note, walls: walls, missing: missing)
  }

  /// Raises the last walls, then answers the host until it closes the socket.
  public func serve(_ make: Making) -> Never {
    let missing = missing + Wall.raise(walls.filter(Self.late.contains), parent: 0, .worker)
    let line = WorkerLine(FrameChannel(LINUX_WORKER_SOCKET))
    guard case .bundle(let bundle) = line.receive() else { _exit(Self.hostFailed) }
    let made: any WidgetExtension
    do throws(Diagnostic) {
      made = try make(bundle, WorkerServices(line)) { path throws(Diagnostic) in try line.file(.file(path)) }
      line.send(.ready(WorkerReadiness(declaration: try made.describe(), missingWalls: missing)))
    } catch {
      line.send(.failure(error))
      _exit(0)
    }
    while true {
      guard case .question(let request) = line.receive() else { _exit(Self.hostFailed) }
      do throws(Diagnostic) { line.send(.answer(try made.reply(to: request))) } catch { line.send(.failure(error)) }
    }
  }
}
