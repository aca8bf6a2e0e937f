import CLinux
import Glibc
public import WidgetModel
import WidgetWire

/// What runs in a worker: it shuts itself in, takes its bundle from the socket, and answers until the socket closes.
///
///     let main = WorkerMain.open(arguments, noteSize: …)   // on the main thread
///     thread.run { main.serve { bundle, services, files in … } }  // on the thread that Lua needs
///
/// Walls that hold for a thread and those that it starts are raised by `open`; what would keep a thread from being
/// started, by `serve`, before it reads the first byte.
public struct WorkerMain: Sendable {
  /// Where native calls are noted; zeroed, as long as the process.
  /// nonisolated(unsafe): a plain address; what lies there is the note's to guard.
  public nonisolated(unsafe) let note: UnsafeMutableRawPointer
  private let walls: [Wall]
  private let missing: [Wall]

  /// Makes an extension of a bundle.
  public typealias Making = (WorkerBundle, any HostServices, @escaping WorkerExtension.Files) throws(Diagnostic) ->
    any WidgetExtension

  /// Exit code: the host's messages make no sense.
  static let hostFailed: Int32 = 70

  private static let late: [Wall] = [.processes, .seccomp]

  /// Raises the first walls. Ends the process where that fails.
  ///
  /// - Parameter arguments: what `WorkerStarter` gave, the host's process id last.
  public static func open(_ arguments: [String], noteSize: Int) -> WorkerMain {
    open(arguments, noteSize: noteSize, without: [])
  }

  /// - Parameter without: walls that a test takes away.
  package static func open(_ arguments: [String], noteSize: Int, without: Set<Wall>) -> WorkerMain {
    guard let parent = arguments.last.flatMap({ Int32($0) }) else { _exit(hostFailed) }
    let walls = Wall.allCases.filter { !without.contains($0) }
    // Mapped before the limits, closed at once: from here on the socket is all there is.
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
      made = try make(bundle, line, line.file)
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

/// The worker's end of the socket: all that a bundle can ask of the world. When the host has gone, so has the worker.
private struct WorkerLine: HostServices {
  private let channel: FrameChannel

  init(_ channel: FrameChannel) { self.channel = channel }

  func send(_ message: WorkerMessage) {
    do throws(FrameFault) { try message.send(over: channel) } catch {
      guard error.isOfContent,
        (try? WorkerMessage.failure(error.diagnostic("the bundle's answer")).send(over: channel)) != nil
      else { _exit(WorkerMain.hostFailed) }
    }
  }

  func receive() -> HostMessage {
    do throws(FrameFault) { return try HostMessage.receive(from: channel) } catch {
      _exit(error == .ended ? 0 : WorkerMain.hostFailed)
    }
  }

  func reply(to request: HostRequest) throws(Diagnostic) -> HostReply {
    do throws(FrameFault) { try WorkerMessage.request(request).send(over: channel) } catch {
      guard error.isOfContent else { _exit(WorkerMain.hostFailed) }
      throw error.diagnostic("what was given to \(request.function.rawValue)")
    }
    switch receive() {
    case .reply(let reply): return reply
    case .refusal(let fault): throw fault
    case .bundle, .question, .file: _exit(WorkerMain.hostFailed)
    }
  }

  func file(_ path: String) throws(Diagnostic) -> [UInt8]? {
    send(.file(path))
    switch receive() {
    case .file(let file): return file.content
    case .refusal(let fault): throw fault
    case .bundle, .question, .reply: _exit(WorkerMain.hostFailed)
    }
  }
}
