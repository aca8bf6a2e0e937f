package import WidgetModel

extension Timeline: BinaryCodable {
  package func write(to writer: inout ByteWriter) { writer.write(entries, policy, made, warnings) }

  package init(from reader: inout ByteReader) throws(FrameFault) {
    self.init(
      entries: try reader.read(), policy: try reader.read(), made: try reader.read(), warnings: try reader.read())
  }
}

extension TimelineEntry: BinaryCodable {
  package func write(to writer: inout ByteWriter) { writer.write(date, relevance, fields, views) }

  package init(from reader: inout ByteReader) throws(FrameFault) {
    self.init(
      date: try reader.read(), relevance: try reader.read(), fields: try reader.read(), views: try reader.read())
  }
}

extension TimelineEntry.Relevance: BinaryCodable {
  package func write(to writer: inout ByteWriter) { writer.write(score, duration) }

  package init(from reader: inout ByteReader) throws(FrameFault) {
    self.init(score: try reader.read(), duration: try reader.read())
  }
}

extension RelevanceSpan: BinaryCodable {
  package func write(to writer: inout ByteWriter) { writer.write(from, to, score) }

  package init(from reader: inout ByteReader) throws(FrameFault) {
    self.init(from: try reader.read(), to: try reader.read(), score: try reader.read())
  }
}

extension ReloadPolicy: BinaryCodable {
  package func write(to writer: inout ByteWriter) {
    switch self {
    case .atEnd: writer.write(case: 0)
    case .never: writer.write(case: 1)
    case .after(let date, let jitter): writer.write(case: 2, date, jitter)
    }
  }

  package init(from reader: inout ByteReader) throws(FrameFault) {
    switch try reader.byte() {
    case 0: self = .atEnd
    case 1: self = .never
    case 2: self = .after(try reader.read(), jitter: try reader.read())
    default: throw .damaged
    }
  }
}
