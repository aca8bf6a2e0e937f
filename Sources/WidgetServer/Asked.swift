internal import NIOCore
internal import NIOHTTP1
internal import WidgetRuntimeClient
internal import WidgetModel

/// A request that was let in, with what of it a route needs.
struct Asked {
  let request: Request
  /// What whoever asks may do.
  let role: AccessRole?
  /// What the path's parameters stand for, by name.
  let parameters: [String: String]
  /// The query, decoded, by name.
  let query: [String: String]

  init(
    _ request: Request, by role: AccessRole?, route: Route, parameters: [Substring: Substring]
  ) throws(Refusal) {
    self.request = request
    self.role = role
    var named: [String: String] = [:]
    // An empty parameter would name everything.
    for (name, value) in parameters {
      guard let text = Self.decoded(value), !text.isEmpty else { throw .noSuchPath }
      named[String(name)] = text
    }
    self.parameters = named
    query = try Self.query(of: request, known: route.takesAnyQuery ? nil : route.query)
  }

  var head: HTTPRequestHead { request.head }

  var channel: any Channel { request.channel }

  var instance: InstanceReference { InstanceReference(parameters["id"] ?? "") }

  /// One of a type's words, or what stands for none.
  /// Words are compared as they are: `Light` is no scheme.
  func choice<Word: RawRepresentable & CaseIterable>(
    _ name: String, _ type: Word.Type
  ) throws(Refusal) -> Word? where Word.RawValue == String {
    guard let text = query[name] else { return nil }
    if let word = Word(rawValue: text) { return word }
    let words = Word.allCases.map(\.rawValue)
    throw Refusal(
      .badRequest, .usage, "\(name) must be one of \(words.joined(separator: ", "))",
      suggestion: NearestName.of(text, among: words))
  }

  /// A number within bounds.
  func number(_ name: String, in range: ClosedRange<Double>) throws(Refusal) -> Double? {
    guard let text = query[name] else { return nil }
    guard let number = Double(text), range.contains(number) else {
      throw Refusal(
        .badRequest, .usage, "\(name) must be a number from \(Int(range.lowerBound)) to \(Int(range.upperBound))")
    }
    return number
  }

  /// The members of the body, which is a JSON object with no other names.
  ///
  /// - Parameter sample: a body as it is meant.
  func members(_ names: [String], _ sample: String) async throws(Refusal) -> [Value.Field] {
    let bytes = try await request.body.collect()
    guard case .table(let fields)? = try? Value(json: bytes)
    else { throw Refusal(.badRequest, .usage, "the body is not a JSON object", suggestion: sample) }
    if let wrong = fields.first(where: { !names.contains($0.name) })?.name {
      throw Refusal(
        .unprocessableContent, .usage, "unknown key '\(wrong.prefix(64))'",
        suggestion: NearestName.of(wrong, among: names) ?? sample)
    }
    return fields
  }

  // MARK: Reading

  private static func query(of request: Request, known: [String]?) throws(Refusal) -> [String: String] {
    var query: [String: String] = [:]
    for part in request.query.split(separator: "&") {
      let words = part.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      guard let name = decoded(words[0]), let value = words.count > 1 ? decoded(words[1]) : "" else {
        throw Refusal(.badRequest, .usage, "the query is not percent-encoded UTF-8")
      }
      // Unknown names are refused: a misspelt `wiat` would else be an answer at once.
      guard known?.contains(name) ?? true else {
        throw Refusal(
          .badRequest, .usage, "unknown parameter '\(name.prefix(64))'",
          suggestion: NearestName.of(name, among: known ?? []))
      }
      query[name] = value
    }
    return query
  }

  /// Returns the text without percent-encoding and with `+` as it is; nil where it is not UTF-8, or has control characters.
  /// Control characters would go into logs and messages.
  private static func decoded(_ text: some StringProtocol) -> String? {
    guard let bytes = text.utf8.percentDecoded(), let text = String(validating: bytes, as: UTF8.self) else {
      return nil
    }
    return text.unicodeScalars.contains { $0.value < 0x20 || (0x7F...0x9F).contains($0.value) } ? nil : text
  }
}
