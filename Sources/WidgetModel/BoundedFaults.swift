// A script's own texts stand in the sentences about it: they are cut before anybody keeps, sends or logs them.

extension Diagnostic {
  /// Bytes of each text of a fault that a host gives.
  package static let longestSentence = 4 << 10

  /// The diagnostic with its texts cut to what a person can read.
  package var cut: Diagnostic {
    var fault = self
    let cut = { (text: String) in text.cut(toBytes: Self.longestSentence) }
    fault.message = cut(message)
    (fault.file, fault.path, fault.suggestion) = (file.map(cut), path.map(cut), suggestion.map(cut))
    (fault.bundle, fault.kind) = (bundle.map(cut), kind.map(cut))
    fault.replacement = replacement.map(cut)
    return fault
  }
}

extension HostReply {
  /// An expected failure's sentence is cut; values are the service's to bound.
  package var cut: HostReply {
    guard case .failure(let message, let code) = self else { return self }
    return .failure(message: message.cut(toBytes: Diagnostic.longestSentence), code: code)
  }
}

extension String {
  /// The first scalars that fit into so many bytes, with an ellipsis in the place of the others. A character may be
  /// megabytes of combining marks, so that characters are no measure.
  package func cut(toBytes most: Int) -> String {
    guard utf8.count > most else { return self }
    var end = utf8.index(startIndex, offsetBy: max(most - 3, 0))
    while end > startIndex, UTF8.isContinuation(utf8[end]) { end = utf8.index(before: end) }
    return String(self[..<end]) + "…"
  }
}
