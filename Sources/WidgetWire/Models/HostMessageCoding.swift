package import WidgetModel

// Codings of what a bundle asks of the host, and of the answers.

extension HostFunction: BinaryCodable {}

extension HostRequest: BinaryCodable {
  package func write(to writer: inout ByteWriter) { writer.write(function, arguments, call) }

  package init(from reader: inout ByteReader) throws(FrameFault) {
    self.init(try reader.read(), try reader.read(), try reader.read())
  }
}

extension CallContext: BinaryCodable {
  package func write(to writer: inout ByteWriter) { writer.write(bundle, kind, now, locale, timeZone, patience) }

  package init(from reader: inout ByteReader) throws(FrameFault) {
    self.init(
      bundle: try reader.read(), kind: try reader.read(), now: try reader.read(), locale: try reader.read(),
      timeZone: try reader.read())
    patience = try reader.read()
  }
}

extension HostReply: BinaryCodable {
  package func write(to writer: inout ByteWriter) {
    switch self {
    case .values(let values): writer.write(case: 0, values)
    case .failure(let message, let code): writer.write(case: 1, message, code)
    }
  }

  package init(from reader: inout ByteReader) throws(FrameFault) {
    switch try reader.byte() {
    case 0: self = .values(try reader.read())
    case 1: self = .failure(message: try reader.read(), code: try reader.read())
    default: throw .damaged
    }
  }
}
