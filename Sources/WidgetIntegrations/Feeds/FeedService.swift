import WidgetModel

/// `feed.parse(text)`: a text that is not a feed is an expected failure, with its line.
enum FeedService {
  static func reply(_ arguments: [Value]) -> HostReply {
    let bytes: [UInt8]
    switch arguments.first {
    case .text(let text): bytes = Array(text.utf8)
    case .bytes(let raw): bytes = raw
    default: return .failure(message: "feed.parse expects text", code: Diagnostic.Code.decode.rawValue)
    }
    do {
      guard let feed = try feed(bytes) else {
        // A JSON Feed is told apart for a better message.
        let isJSON = bytes.first { $0 > 0x20 }.map { $0 == 0x7B || $0 == 0x5B } ?? false
        return .failure(
          message: isJSON
            ? "the text is JSON, not RSS or Atom; read a JSON Feed with json.decode"
            : "the text is XML, but neither RSS nor Atom",
          code: Diagnostic.Code.decode.rawValue)
      }
      return .values([feed.value])
    } catch {
      return .failure(
        message: "cannot parse the feed: line \(error.line): \(error.sentence)", code: error.kind.rawValue)
    }
  }

  /// Nil: the text is well-formed, or JSON, but not a feed. JSON is recognized by the first visible byte, so it is not reported as
  /// malformed XML.
  static func feed(_ bytes: [UInt8]) throws(XMLReader.Fault) -> Feed? {
    if let first = bytes.first(where: { $0 > 0x20 }), first == 0x7B || first == 0x5B { return nil }
    guard bytes.count <= XMLReader.largest else {
      throw XMLReader.Fault(kind: .size, sentence: "the text is larger than 4 MiB", line: 1)
    }
    let text = DecodedXML(bytes)
    do throws(XMLReader.Fault) {
      var feed = FeedReading(tree: try XMLReader.read(text)).feed()
      feed?.warning = text.fault
      return feed
    } catch {
      // What is malformed is read once more by rules that forgive; limits are not.
      guard error.kind == .malformed, var feed = FeedReading(tree: try LenientXML.read(text.bytes)).feed() else {
        throw error
      }
      feed.items.removeAll(where: \.isEmpty)
      let fault = "line \(error.line): \(error.sentence); the rest of the feed was skipped"
      feed.warning = [text.fault, fault].compactMap(\.self).joined(separator: "; ")
      return feed
    }
  }
}
