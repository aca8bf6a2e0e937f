import Glibc
import WidgetModel
import WidgetWire

/// The worker's end of the socket, through which a bundle reaches everything outside. When the host has gone, the worker ends.
struct WorkerLine: HostServices {
  private let channel: FrameChannel

  init(_ channel: FrameChannel) { self.channel = channel }

  func send(_ message: WorkerMessage) {
    do throws(FrameFault) { try message.send(over: channel) } catch {
      guard error.isOfContent,
        (try? WorkerMessage.failure(error.diagnostic("the bundle's reply")).send(over: channel)) != nil
      else { _exit(WorkerMain.hostFailed) }
    }
  }

  func receive() -> HostMessage {
    do throws(FrameFault) { return try HostMessage.receive(from: channel) } catch {
      _exit(error == .ended ? 0 : WorkerMain.hostFailed)
    }
  }

  func reply(to request: HostRequest) throws(Diagnostic) -> HostReply {
    do throws(FrameFault) { try WorkerMessage.demand(.request(request)).send(over: channel) } catch {
      guard error.isOfContent else { _exit(WorkerMain.hostFailed) }
      throw error.diagnostic("the arguments of \(request.function.rawValue)")
    }
    switch receive() {
    case .reply(let reply): return reply
    case .refusal(let fault): throw fault
    case .bundle, .question, .file: _exit(WorkerMain.hostFailed)
    }
  }

  /// Returns what the host gives for `file`, `zone` or `language`; nil where it has none.
  func file(_ demand: WorkerDemand) throws(Diagnostic) -> [UInt8]? {
    send(.demand(demand))
    switch receive() {
    case .file(let file): return file.content
    case .refusal(let fault): throw fault
    case .bundle, .question, .reply: _exit(WorkerMain.hostFailed)
    }
  }
}
