import WidgetClient
import WidgetModel
import WidgetServices

/// Tells a command why its desk could not be opened: the answer to whatever it asks.
struct RefusingDesk {
  private let fault: Diagnostic

  init(_ fault: Diagnostic) { self.fault = fault }

  /// Until the client has heard it, or is gone.
  func serve() {
    let channel = FrameChannel(3)
    do {
      while true {
        let (kind, body) = try channel.receive()
        switch try RuntimeMessage(kind, body) {
        case .hello: try channel.send(67, try Frame.body(RuntimeHello(version: "")))
        case .question(let question):
          try channel.send(66, try Frame.body(RuntimeAnswer(id: question.id, .failure(fault))))
        case .answer: return
        }
      }
    } catch { return }
  }
}
