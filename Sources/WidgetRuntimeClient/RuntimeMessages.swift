import WidgetModel
import WidgetServices
package import WidgetWire

// What crosses the runtime's socket, in frames (WidgetWire): first a greeting each way, then questions and
// answers. Each question has a number of its own; answers carry it, those to `stream` again and again.
//
//     client  hello, question 1 ─▶  runtime
//             ◀─ hello, answer 1

/// The greeting: which protocol the sender understands.
package struct RuntimeHello: Sendable, Hashable {
  /// Raised when a message changes in a way that the other side would misread.
  package static let protocolNumber = 4

  /// The protocol's number.
  package var number: Int
  /// The program's version, for the sentence that reports a mismatch.
  package var version: String

  /// Whether a program of this version works with the sender: only programs of one release do.
  func isCompatible(with version: String) -> Bool { number == Self.protocolNumber && self.version == version }

  /// The greeting of this program.
  package init(version: String) {
    number = Self.protocolNumber
    self.version = version
  }
}

/// A request with its number.
package struct RuntimeQuestion: Sendable, Hashable {
  /// The number, of the client's choice, by which its answers are known.
  package var id: Int
  /// The request.
  package var request: RuntimeRequest

  /// Creates a question.
  package init(id: Int, _ request: RuntimeRequest) {
    self.id = id
    self.request = request
  }
}

/// An answer with the number of its question.
package struct RuntimeAnswer: Sendable, Hashable {
  /// The number of the question.
  package var id: Int
  /// The answer.
  package var reply: RuntimeReply

  /// Creates an answer.
  package init(id: Int, _ reply: RuntimeReply) {
    self.id = id
    self.reply = reply
  }
}

/// A message in either direction; a greeting comes first.
package enum RuntimeMessage: Sendable, Hashable {
  case question(RuntimeQuestion)
  case answer(RuntimeAnswer)
  case hello(RuntimeHello)

  /// The largest body of a question, in bytes: a configuration is the largest part of one.
  package static let largestQuestion = 4 << 20

  /// Reads the message that a frame holds.
  ///
  /// - Throws: `damaged` where it is none, and as `Frame.value(_:from:)` does.
  package init(_ kind: UInt8, _ body: [UInt8]) throws(FrameFault) {
    switch kind {
    case 65: self = .question(try Frame.value(from: body))
    case 66: self = .answer(try Frame.value(from: body))
    case 67: self = .hello(try RuntimeHello(body))
    default: throw .damaged
    }
  }

  /// The message as bytes on the socket: header and body.
  package func frame() throws(FrameFault) -> [UInt8] {
    let (kind, body) = try parts
    return Frame.header(kind: kind, length: body.count) + body
  }

  /// Kind and body.
  package var parts: (UInt8, [UInt8]) {
    get throws(FrameFault) {
      switch self {
      case .question(let question): (65, try Frame.body(question))
      case .answer(let answer): (66, try Frame.body(answer))
      case .hello(let hello): (67, try hello.body)
      }
    }
  }
}

extension RuntimeHello {
  /// A list of the protocol's number and the version: plain data, so that every version understands it, also with more
  /// members.
  fileprivate var body: [UInt8] {
    get throws(FrameFault) { try Frame.body(Value.list([.integer(Int64(number)), .text(version)])) }
  }

  fileprivate init(_ body: [UInt8]) throws(FrameFault) {
    let parts = try Frame.value(Value.self, from: body).list ?? []
    guard parts.count >= 2, let number = parts[0].integer, let version = parts[1].text else { throw .damaged }
    self.init(version: version)
    self.number = number
  }
}

extension RuntimeQuestion: BinaryCodable {
  package func write(to writer: inout ByteWriter) { writer.write(id, request) }

  package init(from reader: inout ByteReader) throws(FrameFault) {
    self.init(id: try reader.read(), try reader.read())
  }
}

extension RuntimeAnswer: BinaryCodable {
  package func write(to writer: inout ByteWriter) { writer.write(id, reply) }

  package init(from reader: inout ByteReader) throws(FrameFault) {
    self.init(id: try reader.read(), try reader.read())
  }
}
