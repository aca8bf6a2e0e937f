import WidgetModel
package import WidgetWire

// The messages between the command and `lunette-host`, in frames. Every request has a number of its own; answers come in any
// order.

/// One request with its number.
struct ServiceQuestion {
  var id: Int
  var request: ServiceRequest

  func send(over channel: FrameChannel, wait: FrameChannel.Waiting? = nil) throws(FrameFault) {
    try channel.send(33, try Frame.body(self), wait: wait)
  }
}

/// The answer to a request: a reply, or the error that is raised in the script.
struct ServiceAnswer {
  var id: Int
  var result: Result<HostReply, Diagnostic>

  init(id: Int, _ result: Result<HostReply, Diagnostic>) { (self.id, self.result) = (id, result) }

  func send(over channel: FrameChannel) throws(FrameFault) { try channel.send(34, try Frame.body(self)) }

  static func receive(from channel: FrameChannel, wait: FrameChannel.Waiting?) throws(FrameFault) -> ServiceAnswer {
    let (kind, body) = try channel.receive(wait: wait)
    guard kind == 34 else { throw .damaged }
    return try Frame.value(from: body)
  }
}

extension ServiceQuestion: BinaryCodable {
  init(_ kind: UInt8, _ body: [UInt8]) throws(FrameFault) {
    guard kind == 33 else { throw .damaged }
    self = try Frame.value(from: body)
  }

  package func write(to writer: inout ByteWriter) { writer.write(id, request) }

  package init(from reader: inout ByteReader) throws(FrameFault) {
    self.init(id: try reader.read(), request: try reader.read())
  }
}

extension ServiceAnswer: BinaryCodable {
  package func write(to writer: inout ByteWriter) {
    writer.write(id)
    switch result {
    case .success(let reply): writer.write(case: 0, reply)
    case .failure(let fault): writer.write(case: 1, fault)
    }
  }

  package init(from reader: inout ByteReader) throws(FrameFault) {
    id = try reader.read()
    switch try reader.byte() {
    case 0: result = .success(try reader.read())
    case 1: result = .failure(try reader.read())
    default: throw .damaged
    }
  }
}

extension ServiceRequest: BinaryCodable {
  package func write(to writer: inout ByteWriter) {
    writer.write(request, hosts, files, environment, limits, bundle, continues, isContinued)
  }

  package init(from reader: inout ByteReader) throws(FrameFault) {
    self.init(try reader.read())
    (hosts, files, environment, limits, bundle, continues, isContinued) = try reader.fields()
  }
}

extension ServiceFile: BinaryCodable {
  package func write(to writer: inout ByteWriter) {
    writer.write(name, isContinued)
    writer.bytes(content)
  }

  package init(from reader: inout ByteReader) throws(FrameFault) {
    let (name, isContinued): (String, Bool) = try reader.fields()
    self.init(name, try reader.bytes(), isContinued: isContinued)
  }
}

extension ServiceLimits: BinaryCodable {
  package func write(to writer: inout ByteWriter) { writer.write(seconds, bytes, redirects) }

  package init(from reader: inout ByteReader) throws(FrameFault) {
    self.init()
    (seconds, bytes, redirects) = try reader.fields()
  }
}
