internal import NIOCore
internal import WidgetRuntimeClient
internal import WidgetRender

/// An event stream's text (WHATWG HTML, "Server-sent events").
enum EventText {
  static func message(_ change: RuntimeChange, id: String) -> ByteBuffer {
    var buffer = ByteBuffer()
    buffer.writeString("id: \(id)\nevent: \(change.matter.rawValue)\ndata: ")
    // The document is one line, and ends it.
    buffer.writeBytes(change.line())
    buffer.writeString("\n")
    return buffer
  }

  /// The beginning: when to come again, and from where. No event is dispatched for it.
  static func hello(id: String) -> ByteBuffer { ByteBuffer(string: "retry: 2000\nid: \(id)\n\n") }

  /// What was missed is not known here: whoever follows reads all instances anew.
  static func reset(id: String) -> ByteBuffer {
    ByteBuffer(string: "retry: 2000\nid: \(id)\nevent: reset\ndata: {}\n\n")
  }

  static let beat = ByteBuffer(string: ": beat\n\n")
}
