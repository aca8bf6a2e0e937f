import WidgetModel
package import WidgetSchedule
package import WidgetWire

extension StackChoice.Reason: BinaryCodable {}

extension StackOrder: BinaryCodable {
  package func write(to writer: inout ByteWriter) {
    switch self {
    case .look: writer.write(case: 0)
    case .new(let candidates, let displayName): writer.write(case: 1, candidates, displayName)
    case .add(let candidates): writer.write(case: 2, candidates)
    case .takeOut(let references): writer.write(case: 3, references)
    case .turn(let turn): writer.write(case: 4, turn)
    case .pin(let reference): writer.write(case: 5, reference)
    case .unpin: writer.write(case: 6)
    }
  }

  package init(from reader: inout ByteReader) throws(FrameFault) {
    switch try reader.byte() {
    case 0: self = .look
    case 1: self = .new(try reader.read(), displayName: try reader.read())
    case 2: self = .add(try reader.read())
    case 3: self = .takeOut(try reader.read())
    case 4: self = .turn(try reader.read())
    case 5: self = .pin(try reader.read())
    case 6: self = .unpin
    default: throw .damaged
    }
  }
}

extension StackTurn: BinaryCodable {
  package func write(to writer: inout ByteWriter) {
    switch self {
    case .by(let steps): writer.write(case: 0, steps)
    case .to(let reference): writer.write(case: 1, reference)
    }
  }

  package init(from reader: inout ByteReader) throws(FrameFault) {
    switch try reader.byte() {
    case 0: self = .by(try reader.read())
    case 1: self = .to(try reader.read())
    default: throw .damaged
    }
  }
}

extension StackCandidate: BinaryCodable {
  package func write(to writer: inout ByteWriter) {
    switch self {
    case .placed(let reference): writer.write(case: 0, reference)
    case .new(let new): writer.write(case: 1, new)
    }
  }

  package init(from reader: inout ByteReader) throws(FrameFault) {
    switch try reader.byte() {
    case 0: self = .placed(try reader.read())
    case 1: self = .new(try reader.read())
    default: throw .damaged
    }
  }
}

extension StackState: BinaryCodable {
  package func write(to writer: inout ByteWriter) {
    writer.write(name, displayName, top, reason, members)
    writer.write(pinned, turnedDate, rotatedDate, next)
  }

  package init(from reader: inout ByteReader) throws(FrameFault) {
    self.init(
      name: try reader.read(), displayName: try reader.read(), top: try reader.read(), reason: try reader.read(),
      members: try reader.read())
    (pinned, turnedDate, rotatedDate, next) = try reader.fields()
  }
}

extension StackState.Member: BinaryCodable {
  package func write(to writer: inout ByteWriter) { writer.write(instance, standing, donatedDate, fault) }

  package init(from reader: inout ByteReader) throws(FrameFault) {
    self.init(try reader.read(), try reader.read())
    (donatedDate, fault) = try reader.fields()
  }
}

extension StackStanding: BinaryCodable {
  package func write(to writer: inout ByteWriter) { writer.write(instance, relevance, isUnwanted, donation, habit) }

  package init(from reader: inout ByteReader) throws(FrameFault) {
    self.init(
      instance: try reader.read(), relevance: try reader.read(), isUnwanted: try reader.read(),
      donation: try reader.read(), habit: try reader.read())
  }
}

extension StackPlace: BinaryCodable {
  package func write(to writer: inout ByteWriter) { writer.write(name, isTop) }

  package init(from reader: inout ByteReader) throws(FrameFault) {
    self.init(try reader.read(), isTop: try reader.read())
  }
}

extension Donation: BinaryCodable {
  package func write(to writer: inout ByteWriter) { writer.write(date, bundle, intent, parameters, kinds) }

  package init(from reader: inout ByteReader) throws(FrameFault) {
    self.init(
      date: try reader.read(), bundle: try reader.read(), intent: try reader.read(), parameters: try reader.read(),
      kinds: try reader.read())
  }
}

extension StackSuggestion: BinaryCodable {
  package func write(to writer: inout ByteWriter) { writer.write(kind, path, intent, parameters, date) }

  package init(from reader: inout ByteReader) throws(FrameFault) {
    self.init(
      kind: try reader.read(), path: try reader.read(), intent: try reader.read(), parameters: try reader.read(),
      date: try reader.read())
  }
}
