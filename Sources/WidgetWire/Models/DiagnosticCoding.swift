package import WidgetModel

extension Diagnostic.Severity: BinaryCodable {}
extension Diagnostic.Code: BinaryCodable {}

extension SourceSpan: BinaryCodable {
  package func write(to writer: inout ByteWriter) { writer.write(column, count) }

  package init(from reader: inout ByteReader) throws(FrameFault) {
    self.init(column: try reader.read(), count: try reader.read())
  }
}

extension Diagnostic: BinaryCodable {
  package func write(to writer: inout ByteWriter) {
    writer.write(severity, code, message, file, line, path, suggestion, span, replacement)
    writer.write(traceback, bundle, kind, family)
    writer.nest { also.write(to: &$0) }
  }

  package init(from reader: inout ByteReader) throws(FrameFault) {
    let severity: Severity = try reader.read()
    self.init(try reader.read(), try reader.read(), severity: severity)
    (file, line, path, suggestion, span, replacement, traceback, bundle, kind, family) = try reader.fields()
    also = try reader.nest { reader throws(FrameFault) in try reader.read() }
  }
}
