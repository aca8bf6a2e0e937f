import WidgetModel
import WidgetServices
package import WidgetWire

// What crosses the runtime's socket, in frames (WidgetServices/Worker/Frames): first a greeting each way, then questions and
// answers. Each question has a number of its own; answers carry it, those to `stream` again and again.
//
//     client  hello, question 1 ─▶  runtime
//             ◀─ hello, answer 1

/// Which protocol whoever speaks understands.
package struct RuntimeHello: Sendable, Hashable {
  /// Raised when a message changes in a way that the other side would misread.
  package static let protocolNumber = 1

  package var number: Int
  /// Of the program, for the sentence that tells of a mismatch.
  package var version: String

  package init(version: String) {
    number = Self.protocolNumber
    self.version = version
  }
}

package struct RuntimeQuestion: Sendable, Hashable, Codable {
  package var id: Int
  package var request: RuntimeRequest

  package init(id: Int, _ request: RuntimeRequest) {
    self.id = id
    self.request = request
  }
}

package struct RuntimeAnswer: Sendable, Hashable, Codable {
  package var id: Int
  package var reply: RuntimeReply

  package init(id: Int, _ reply: RuntimeReply) {
    self.id = id
    self.reply = reply
  }
}

package enum RuntimeMessage: Sendable, Hashable {
  case question(RuntimeQuestion)
  case answer(RuntimeAnswer)
  case hello(RuntimeHello)

  /// Bytes that the body of a question may have: a configuration is the largest part of one.
  package static let largestQuestion = 4 << 20

  /// The message that a frame holds.
  package init(_ kind: UInt8, _ body: [UInt8]) throws(FrameFault) {
    switch kind {
    case 65: self = .question(try Frame.value(RuntimeQuestion.self, from: body))
    case 66: self = .answer(try Frame.value(RuntimeAnswer.self, from: body))
    default: try self.init(plain: try Frame.plain(from: body), kind)
    }
  }

  /// What a prompt waits for (ShownWidgetAsData.swift), and the greeting, which every version has to understand.
  private init(plain: Value, _ kind: UInt8) throws(FrameFault) {
    var parts = try PlainParts(plain, atLeast: 2)
    let number = try parts.whole()
    switch kind {
    case 67:
      var hello = RuntimeHello(version: try parts.text())
      hello.number = number
      self = .hello(hello)
    case 68: self = .question(RuntimeQuestion(id: number, .show(try InstanceReference(plain: try parts.value()))))
    case 69: self = .answer(RuntimeAnswer(id: number, .shown(try ShownWidget(plain: try parts.value()))))
    case 70: self = .answer(RuntimeAnswer(id: number, .change(try ShownWidget(plain: try parts.value()))))
    default: throw .damaged
    }
  }

  /// Header and body, as they stand on the socket.
  package func frame() throws(FrameFault) -> [UInt8] {
    let (kind, body) = try parts
    return Frame.header(kind: kind, length: body.count) + body
  }

  /// Kind and body.
  package var parts: (UInt8, [UInt8]) {
    get throws(FrameFault) {
      switch self {
      case .hello(let hello): (67, try Self.body(hello.number, .text(hello.version)))
      case .question(let question):
        switch question.request {
        case .show(let reference): (68, try Self.body(question.id, reference.plain))
        default: (65, try Frame.body(question))
        }
      case .answer(let answer):
        switch answer.reply {
        case .shown(let shown): (69, try Self.body(answer.id, try shown.plain))
        case .change(let shown): (70, try Self.body(answer.id, try shown.plain))
        default: (66, try Frame.body(answer))
        }
      }
    }
  }

  private static func body(_ number: Int, _ part: Value) throws(FrameFault) -> [UInt8] {
    try Frame.body(plain: .list([.integer(Int64(number)), part]))
  }
}
