package import WidgetModel

// Codings of what the host asks of a bundle, and of its answers. A case is written as its number, which never changes meaning
// within one `Frame.version`.

extension ExtensionRequest: BinaryCodable {
  package func write(to writer: inout ByteWriter) {
    switch self {
    case .describe: writer.write(case: 0)
    case .placeholder(let request): writer.write(case: 1, request)
    case .snapshot(let request): writer.write(case: 2, request)
    case .timeline(let request): writer.write(case: 3, request)
    case .views(let request, let entries): writer.write(case: 4, request, entries)
    case .handle(let request): writer.write(case: 5, request)
    case .recommendations(let request): writer.write(case: 6, request)
    case .migrate(let request, let version): writer.write(case: 7, request, version)
    case .notes: writer.write(case: 8)
    case .expression(let expression, let environment): writer.write(case: 9, expression, environment)
    case .query(let query): writer.write(case: 10, query)
    case .relevance(let request): writer.write(case: 11, request)
    }
  }

  package init(from reader: inout ByteReader) throws(FrameFault) {
    switch try reader.byte() {
    case 0: self = .describe
    case 1: self = .placeholder(try reader.read())
    case 2: self = .snapshot(try reader.read())
    case 3: self = .timeline(try reader.read())
    case 4: self = .views(try reader.read(), entries: try reader.read())
    case 5: self = .handle(try reader.read())
    case 6: self = .recommendations(try reader.read())
    case 7: self = .migrate(try reader.read(), fromVersion: try reader.read())
    case 8: self = .notes
    case 9: self = .expression(try reader.read(), environment: try reader.read())
    case 10: self = .query(try reader.read())
    case 11: self = .relevance(try reader.read())
    default: throw .damaged
    }
  }
}

extension ReloadReason: BinaryCodable {}

extension ProviderRequest: BinaryCodable {
  package func write(to writer: inout ByteWriter) {
    writer.write(kind, family, now, isPreview, reason, line, configuration, environments)
  }

  package init(from reader: inout ByteReader) throws(FrameFault) {
    self.init(
      kind: try reader.read(), family: try reader.read(), now: try reader.read(), isPreview: try reader.read(),
      reason: try reader.read(), line: try reader.read(), configuration: try reader.read(),
      environments: try reader.read() as [WidgetEnvironment])
  }
}

extension DatedFields: BinaryCodable {
  package func write(to writer: inout ByteWriter) { writer.write(date, fields) }

  package init(from reader: inout ByteReader) throws(FrameFault) {
    self.init(date: try reader.read(), fields: try reader.read())
  }
}

extension ExtensionReply: BinaryCodable {
  package func write(to writer: inout ByteWriter) {
    switch self {
    case .declaration(let declaration): writer.write(case: 0, declaration)
    case .timeline(let timeline): writer.write(case: 1, timeline)
    case .nothing: writer.write(case: 2)
    case .recommendations(let found): writer.write(case: 3, found)
    case .configuration(let migrated): writer.write(case: 4, migrated)
    case .notes(let warnings): writer.write(case: 5, warnings)
    case .view(let tree, let warnings): writer.write(case: 6, tree, warnings)
    case .handled(let reply): writer.write(case: 7, reply)
    case .options(let options): writer.write(case: 8, options)
    case .relevance(let spans): writer.write(case: 9, spans)
    }
  }

  package init(from reader: inout ByteReader) throws(FrameFault) {
    switch try reader.byte() {
    case 0: self = .declaration(try reader.read())
    case 1: self = .timeline(try reader.read())
    case 2: self = .nothing
    case 3: self = .recommendations(try reader.read())
    case 4: self = .configuration(try reader.read())
    case 5: self = .notes(try reader.read())
    case 6: self = .view(try reader.read(), warnings: try reader.read())
    case 7: self = .handled(try reader.read())
    case 8: self = .options(try reader.read())
    case 9: self = .relevance(try reader.read())
    default: throw .damaged
    }
  }
}

extension MigratedConfiguration: BinaryCodable {
  package func write(to writer: inout ByteWriter) { writer.write(value, warnings) }

  package init(from reader: inout ByteReader) throws(FrameFault) {
    self.init(try reader.read(), warnings: try reader.read())
  }
}

extension ParameterQuery: BinaryCodable {
  package func write(to writer: inout ByteWriter) {
    writer.write(matter, parameter, intent, kind, family, configuration, now, locale, timeZone)
  }

  package init(from reader: inout ByteReader) throws(FrameFault) {
    self.init(
      try reader.read(), of: try reader.read(), intent: try reader.read(), kind: try reader.read(),
      family: try reader.read(), configuration: try reader.read(), now: try reader.read(), locale: try reader.read(),
      timeZone: try reader.read())
  }
}

extension ParameterQuery.Matter: BinaryCodable {
  package func write(to writer: inout ByteWriter) {
    switch self {
    case .search(let text): writer.write(case: 0, text)
    case .entities(let ids): writer.write(case: 1, ids)
    case .initial: writer.write(case: 2)
    }
  }

  package init(from reader: inout ByteReader) throws(FrameFault) {
    switch try reader.byte() {
    case 0: self = .search(try reader.read())
    case 1: self = .entities(try reader.read())
    case 2: self = .initial
    default: throw .damaged
    }
  }
}
