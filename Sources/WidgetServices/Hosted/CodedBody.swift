import WidgetModel

/// The body of an HTTP answer as it came over the network, compressed (RFC 9110, section 8.4). What has the network hands it
/// on, and what reads strangers' formats makes the content of it.
struct CodedBody {
  private let answer: [Value.Field]
  private let coding: String
  private let bytes: [UInt8]

  /// Nil for an answer that is no table of a request's, that has no body, or whose body is in no coding that was asked for.
  init?(of reply: HostReply) {
    guard case .values(let values) = reply, let value = values.first, let answer = value.fields,
      let coding = value["headers"]?["content-encoding"]?.text?.lowercased(), Self.codings.contains(coding),
      let bytes = value["body"]?.byteContent, !bytes.isEmpty
    else { return nil }
    (self.answer, self.coding, self.bytes) = (answer, coding, bytes)
  }

  /// What `Accept-Encoding` asks for, with the older name of the first.
  static let codings: Set<String> = ["gzip", "x-gzip", "deflate", "br", "zstd"]

  /// The same request, with the body to be read.
  func question(of request: ServiceRequest) -> ServiceRequest {
    var question = ServiceRequest(HostRequest(request.request.function, [], request.request.call))
    (question.bundle, question.limits) = (request.bundle, request.limits)
    question.files = [ServiceFile(coding, bytes)]
    return question
  }

  /// The answer with what has become of its body.
  func reply(with decoded: HostReply) -> HostReply {
    guard case .values(let values) = decoded else { return decoded }
    return .values([
      .table(answer.map { $0.name == "body" ? Value.Field($0.name, values.first ?? .text("")) : $0 })
    ])
  }
}
