import WidgetRuntimeClient
import WidgetModel
import WidgetServices
import WidgetWire

/// Tells a command why its offline runtime could not be started: the answer to whatever it asks.
struct RefusingListener {
  private let fault: Diagnostic

  init(_ fault: Diagnostic) { self.fault = fault }

  /// Returns when the client has received it, or has gone.
  func serve() {
    let channel = FrameChannel(3)
    do {
      while true {
        let (kind, body) = try channel.receive()
        switch try RuntimeMessage(kind, body) {
        case .hello: try send(.hello(RuntimeHello(version: Version.current)), channel)
        case .question(let question):
          try send(.answer(RuntimeAnswer(id: question.id, .failure(fault))), channel)
        case .answer: return
        }
      }
    } catch { return }
  }

  private func send(_ message: RuntimeMessage, _ channel: FrameChannel) throws {
    let (kind, body) = try message.parts
    try channel.send(kind, body)
  }
}
