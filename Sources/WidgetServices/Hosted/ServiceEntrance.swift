import CLinux
import Glibc
import Synchronization
public import WidgetModel

/// `lunette-host`'s end of the socket: the program shuts itself in, then takes requests until the command closes the socket
/// or dies.
///
///     ServiceEntrance.open(arguments).serve { request, answer in … answer(.success(reply)) … }
public struct ServiceEntrance: Sendable {
  /// Bytes that it may write to. Threads' stacks are most of them, a machine with many processors has many.
  static let memory: UInt64 = 2 << 30
  /// Bytes of address space: the C library sets 64 MiB aside for each thread, and uses few of them.
  static let addressSpace: UInt64 = 16 << 30
  /// Seconds of processor time in the program's whole life, which is that of one command.
  static let processorTime: UInt64 = 600
  static let descriptors: UInt64 = 256

  private static let wallFailed: Int32 = 100
  private static let commandFailed: Int32 = 70

  /// Gives the answer to one request; the first call counts. May be called on any thread.
  public typealias Answer = @Sendable (Result<HostReply, Diagnostic>) -> Void

  /// Raises the walls, in their order; ends the process where one fails that the machine offers.
  ///
  /// It dies with its command; inherits nothing but the socket; neither it nor what it starts can get more rights; no file
  /// grows by it, no core is left; memory, processor time and descriptors are limited.
  ///
  /// - Parameter arguments: what `ServiceLink` gave, the command's process id last.
  public static func open(_ arguments: [String]) -> ServiceEntrance {
    guard let parent = arguments.last.flatMap({ Int32($0) }) else { _exit(commandFailed) }
    let raised = [
      linux_die_with(parent), linux_close_from(LINUX_WORKER_SOCKET + 1), linux_refuse_privileges(),
      linux_drop_capabilities(), linux_limit_resources(addressSpace, processorTime, descriptors),
      linux_limit_data(memory),
    ]
    for (index, failure) in raised.enumerated() where failure != 0 && failure != ENOSYS {
      _exit(wallFailed + Int32(index))
    }
    return ServiceEntrance()
  }

  /// Hands each request on at once and reads the next; answers go out in the order in which they are given.
  public func serve(_ body: (ServiceRequest, @escaping Answer) -> Void) -> Never {
    let channel = FrameChannel(LINUX_WORKER_SOCKET)
    let sending = Sending(channel)
    while true {
      do throws(FrameFault) {
        let question = try ServiceQuestion.receive(from: channel)
        body(question.request) { result in sending.send(question.id, result) }
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
          let fault = error.diagnostic("the answer")
          let reply = HostReply.failure(message: fault.message, code: fault.code.rawValue)
          guard (try? ServiceAnswer(id: id, .success(reply)).send(over: channel)) != nil else { _exit(0) }
        }
      }
    }
  }
}
