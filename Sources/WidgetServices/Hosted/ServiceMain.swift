import CLinux
import Glibc
import Synchronization
public import WidgetModel
package import WidgetSandbox
import WidgetWire

/// The main program of `lunette-host`'s roles: it restricts itself, then takes requests until the command closes the socket or
/// ends.
///
///     ServiceMain.open(.formats, arguments).serve { request, answer in … answer(.success(reply)) … }
public struct ServiceMain: Sendable {
  private static let commandFailed: Int32 = 70

  /// Gives the answer to one request; the first call counts. May be called on any thread.
  public typealias Answer = @Sendable (Result<HostReply, Diagnostic>) -> Void

  /// Raises the walls of the role, in their order; ends the process where one fails that the machine offers. No thread may have
  /// been started.
  ///
  /// The process is killed when its command ends, and inherits nothing but the socket. Neither it nor what it starts can gain
  /// rights. Memory, processor time and descriptors are limited; no file grows by it and no core is dumped. It reads the files of
  /// its role and no others, and makes the system calls of its role and no others.
  ///
  /// - Parameter arguments: the files to read, and what `WorkerStarter` adds.
  public static func open(_ role: ServiceRole, _ arguments: [String]) -> ServiceMain {
    open(role, arguments, without: [])
  }

  /// - Parameter without: walls that a test takes away.
  package static func open(_ role: ServiceRole, _ arguments: [String], without: Set<Wall>) -> ServiceMain {
    let arguments = ChildArguments.ofThisRelease(arguments)
    if role == .network { linux_resolve_without_modules() }
    let confinement = role.confinement(reads: arguments.words)
    _ = Wall.raise(role.walls.filter { !without.contains($0) }, parent: arguments.parent, confinement)
    return ServiceMain()
  }

  /// Hands each request on at once and reads the next; answers go out in the order in which they are given.
  ///
  /// - Parameter unpack: reads an archive; nil in roles that read none.
  public func serve(
    unpacking unpack: (([UInt8]) throws(PackageFault) -> [PackageFile])? = nil,
    _ body: (ServiceRequest, @escaping Answer) -> Void
  ) -> Never {
    let channel = FrameChannel(LINUX_WORKER_SOCKET)
    let sending = Sending(channel)
    while true {
      do throws(FrameFault) {
        let (kind, frame) = try channel.receive()
        if kind == UnpackRequest.frame, let unpack {
          let request: UnpackRequest = try Frame.value(from: frame)
          try channel.send(UnpackReply.frame, try Frame.body(UnpackReply(request, unpack)))
        } else {
          let question = try ServiceQuestion(kind, frame)
          body(question.request) { result in sending.send(question.id, result) }
        }
      } catch {
        _exit(error == .ended ? 0 : Self.commandFailed)
      }
    }
  }

  /// Replies to the requests of `Signing`, one after the other.
  public func serveSignatures(_ body: (SigningRequest) -> SigningReply) -> Never {
    let channel = FrameChannel(LINUX_WORKER_SOCKET)
    while true {
      do throws(FrameFault) {
        let (kind, request) = try channel.receive()
        guard kind == SigningRequest.frame else { throw .damaged }
        try channel.send(SigningReply.frame, try Frame.body(body(try Frame.value(from: request))))
      } catch {
        _exit(error == .ended ? 0 : Self.commandFailed)
      }
    }
  }

  /// One answer at a time on the socket.
  private final class Sending: Sendable {
    private let channel: FrameChannel
    private let turn = Mutex(())

    init(_ channel: FrameChannel) { self.channel = channel }

    func send(_ id: Int, _ result: Result<HostReply, Diagnostic>) {
      turn.withLock { _ in
        do throws(FrameFault) {
          try ServiceAnswer(id: id, result).send(over: channel)
        } catch {
          guard error.isOfContent else { _exit(0) }
          let fault = error.diagnostic("the reply")
          let reply = HostReply.failure(message: fault.message, code: fault.code.rawValue)
          guard (try? ServiceAnswer(id: id, .success(reply)).send(over: channel)) != nil else { _exit(0) }
        }
      }
    }
  }
}
