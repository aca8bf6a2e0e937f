import FoundationEssentials

/// References of a feed: relative ones are made whole, and only those that a widget may open are kept.
enum Reference {
  /// The longest URL, in bytes (DocC: Security, "Limits").
  static let longest = 8 << 10

  /// RFC 3986, section 5; nil for anything but a reference.
  static func resolved(_ text: String, against base: String?) -> String? {
    let text = text.trimmed
    guard text.utf8.count <= longest, !text.unicodeScalars.contains(where: { $0.value < 0x20 || $0.value == 0x7F })
    else {
      return nil
    }
    let above = base.flatMap { URL(string: $0) }
    return URL(string: text, relativeTo: above)?.absoluteString
  }

  /// A whole `http` or `https` URL; nil for others: an untrusted feed may lead to no other kind of place.
  static func web(_ text: String?, against base: String?) -> String? {
    guard let text, !text.trimmed.isEmpty, let whole = resolved(text, against: base) else { return nil }
    let scheme = whole.prefix { $0 != ":" }.lowercased()
    return (scheme == "http" || scheme == "https") && whole.utf8.count <= longest ? whole : nil
  }
}

extension StringProtocol {
  /// The text without white space at both ends.
  var trimmed: String {
    let scalars = unicodeScalars
    guard let start = scalars.firstIndex(where: { !$0.properties.isWhitespace }),
      let end = scalars.lastIndex(where: { !$0.properties.isWhitespace })
    else { return "" }
    return String(self[start...end])
  }
}
