import WidgetModel
import WidgetRender

/// Plain data as documents write it.
enum DocumentText {
  static func of(_ value: Value) throws -> String {
    var writer = JSONWriter()
    writer.value(value)
    try hold(!writer.bytes.contains { $0 < 0x20 || $0 == 0x7F }, "a control character in a document")
    return writer.string
  }
}
