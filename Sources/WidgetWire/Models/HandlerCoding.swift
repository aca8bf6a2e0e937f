package import WidgetModel

// Codings of events that a bundle handles (a tap, a URL, a message), and of what its handler returned.

extension HandlerRequest: BinaryCodable {
  package func write(to writer: inout ByteWriter) { writer.write(event, now, locale, timeZone) }

  package init(from reader: inout ByteReader) throws(FrameFault) {
    self.init(try reader.read(), now: try reader.read(), locale: try reader.read(), timeZone: try reader.read())
  }
}

extension HandlerRequest.Event: BinaryCodable {
  package func write(to writer: inout ByteWriter) {
    switch self {
    case .openURL(let url): writer.write(case: 0, url)
    case .continueUserActivity(let activity): writer.write(case: 1, activity)
    case .perform(let action): writer.write(case: 2, action)
    case .backgroundURLSessionEvents(let events): writer.write(case: 3, events)
    case .push(let kind, let token, let configuration): writer.write(case: 4, kind, token, configuration)
    }
  }

  package init(from reader: inout ByteReader) throws(FrameFault) {
    switch try reader.byte() {
    case 0: self = .openURL(try reader.read())
    case 1: self = .continueUserActivity(try reader.read())
    case 2: self = .perform(try reader.read())
    case 3: self = .backgroundURLSessionEvents(try reader.read())
    case 4: self = .push(kind: try reader.read(), token: try reader.read(), configuration: try reader.read())
    default: throw .damaged
    }
  }
}

/// As its text, which is parsed again when it is read: no other process can send a URL that the parser would refuse.
extension WidgetURL: BinaryCodable {
  package func write(to writer: inout ByteWriter) { writer.write(string) }

  package init(from reader: inout ByteReader) throws(FrameFault) {
    let text: String = try reader.read()
    do { try self.init(text) } catch { throw .damaged }
  }
}

extension UserActivity: BinaryCodable {
  package func write(to writer: inout ByteWriter) { writer.write(kind, family, configuration) }

  package init(from reader: inout ByteReader) throws(FrameFault) {
    self.init(kind: try reader.read(), family: try reader.read(), configuration: try reader.read())
  }
}

extension IntentAction: BinaryCodable {
  package func write(to writer: inout ByteWriter) { writer.write(intent, parameters) }

  package init(from reader: inout ByteReader) throws(FrameFault) {
    self.init(intent: try reader.read(), parameters: try reader.read())
  }
}

extension HandlerReply: BinaryCodable {
  package func write(to writer: inout ByteWriter) { writer.write(openURL, reload, fault) }

  package init(from reader: inout ByteReader) throws(FrameFault) {
    self.init()
    (openURL, reload, fault) = try reader.fields()
  }
}
