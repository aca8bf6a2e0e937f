import WidgetModel

/// The body of an HTTP answer as it came over the network, compressed (RFC 9110, section 8.4). The process that has the network
/// returns it as it is; the process that reads formats decompresses it.
struct CodedBody {
  private let answer: [Value.Field]
  private let coding: String
  private let bytes: [UInt8]

  /// Reads it from an answer; nil for one that is not the table of a request, has no body, or has a body in a coding that was not
  /// asked for.
  init?(of reply: HostReply) {
    guard case .values(let values) = reply, let value = values.first, let answer = value.fields,
      let coding = Self.codings(of: value["headers"]?["content-encoding"]?.text),
      let bytes = value["body"]?.byteContent, !bytes.isEmpty
    else { return nil }
    (self.answer, self.coding, self.bytes) = (answer, coding, bytes)
  }

  /// The codings that `Accept-Encoding` names, with the older name of the first.
  private static let known: Set<String> = ["gzip", "x-gzip", "deflate", "br", "zstd"]
  /// A server and a proxy may both compress; more than that is an attack.
  private static let mostCodings = 4

  /// The codings in the order in which they were applied, joined by commas; nil without a coding, or with an unsupported one.
  private static func codings(of field: String?) -> String? {
    let names = (field ?? "").lowercased().split(separator: ",").map { $0.split(separator: " ").joined(separator: " ") }
    let codings = names.filter { !$0.isEmpty && $0 != "identity" }
    return (1...mostCodings).contains(codings.count) && codings.allSatisfy(known.contains)
      ? codings.joined(separator: ",") : nil
  }

  /// Returns the request with the body to be decompressed.
  func question(of request: ServiceRequest) -> ServiceRequest {
    var question = ServiceRequest(HostRequest(request.request.function, [], request.request.call))
    (question.bundle, question.limits) = (request.bundle, request.limits)
    question.files = [ServiceFile(coding, bytes)]
    return question
  }

  /// Returns the answer with the decompressed body.
  func reply(with decoded: HostReply) -> HostReply {
    guard case .values(let values) = decoded else { return decoded }
    return .values([
      .table(answer.map { $0.name == "body" ? Value.Field($0.name, values.first ?? .text("")) : $0 })
    ])
  }
}
