import WidgetModel
import WidgetWire

// What the command and `lunette-host` say to each other, in frames (Worker/Frames). Every request has a number of its own;
// answers come in any order.

/// One request on its way.
struct ServiceQuestion: Codable {
  var id: Int
  var request: ServiceRequest

  func send(over channel: FrameChannel, wait: FrameChannel.Waiting? = nil) throws(FrameFault) {
    try channel.send(33, try FrameEncoder.body(self), wait: wait)
  }

  static func receive(from channel: FrameChannel) throws(FrameFault) -> ServiceQuestion {
    let (kind, body) = try channel.receive()
    guard kind == 33 else { throw .damaged }
    return try FrameDecoder.value(ServiceQuestion.self, from: body)
  }
}

/// What came of it: a reply, or what is raised in the script.
struct ServiceAnswer: Codable {
  var id: Int
  /// `HostReply.plain`, which crosses as bytes.
  private var reply: Value?
  private var refusal: Diagnostic?

  init(id: Int, _ result: Result<HostReply, Diagnostic>) {
    self.id = id
    switch result {
    case .success(let reply): self.reply = reply.plain
    case .failure(let fault): refusal = fault
    }
  }

  func result() throws(FrameFault) -> Result<HostReply, Diagnostic> {
    if let reply { return .success(try HostReply(plain: reply)) }
    guard let refusal else { throw .damaged }
    return .failure(refusal)
  }

  func send(over channel: FrameChannel) throws(FrameFault) { try channel.send(34, try FrameEncoder.body(self)) }

  static func receive(from channel: FrameChannel, wait: FrameChannel.Waiting?) throws(FrameFault) -> ServiceAnswer {
    let (kind, body) = try channel.receive(wait: wait)
    guard kind == 34 else { throw .damaged }
    return try FrameDecoder.value(ServiceAnswer.self, from: body)
  }
}
