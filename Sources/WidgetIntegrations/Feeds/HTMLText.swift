import WidgetModel

/// HTML of a feed as plain text: no tags, entities as characters, white space as a browser shows it.
enum HTMLText {
  /// Text on one line: titles, names.
  static func line(_ html: String) -> String { folded(stripped(html), lines: false) }

  /// Text with a line for each paragraph.
  static func paragraphs(_ html: String) -> String { folded(stripped(html), lines: true) }

  /// White space as one blank, or as one line feed where it held one; none at the ends. Without control characters.
  /// Control characters go first, so that an escape sequence cannot be put together from what is left.
  static func folded(_ text: String, lines: Bool) -> String {
    var result = ""
    var pending: Unicode.Scalar?
    for scalar in SanitizedText.string(text).unicodeScalars {
      if scalar.properties.isWhitespace {
        let isEnd = lines && (scalar == "\n" || scalar == "\u{2029}")
        pending = isEnd || pending == "\n" ? "\n" : " "
        continue
      }
      if let pending, !result.isEmpty { result.unicodeScalars.append(pending) }
      pending = nil
      result.unicodeScalars.append(scalar)
    }
    return result
  }

  /// At most so many bytes, ended by an ellipsis where it was longer.
  static func shortened(_ text: String, to limit: Int) -> String {
    guard text.utf8.count > limit else { return text }
    // Room for the ellipsis, which has three bytes in UTF-8.
    var short = ""
    var size = 3
    for character in text {
      size += character.utf8.count
      if size > limit { break }
      short.append(character)
    }
    return short + "…"
  }

  /// The first picture that HTML shows.
  static func image(_ html: String) -> String? {
    var scanner = Markup(html)
    while let part = scanner.next() {
      if case .tag("img", let attributes) = part, let source = Markup.attribute("src", attributes) { return source }
    }
    return nil
  }

  private static func stripped(_ html: String) -> String {
    // Text without `<` and `&` is plain already.
    guard html.utf8.contains(where: { $0 == 0x3C || $0 == 0x26 }) else { return html }
    var text = ""
    var scanner = Markup(html)
    // The element whose content is not shown, until it closes.
    var silent: String?
    while let part = scanner.next() {
      switch part {
      case .text(let run): if silent == nil { text += decoded(run) }
      case .tag(let name, _):
        if let open = silent {
          if name == "/" + open { silent = nil }
        } else if hidden.contains(name) {
          silent = name
        } else if name == "br" || blocks.contains(name.hasPrefix("/") ? String(name.dropFirst()) : name) {
          // The source's own line ends are blanks in HTML; this one stands.
          text += "\u{2029}"
        }
      }
    }
    // A text without any block keeps the lines that its author gave it.
    return text.contains("\u{2029}") ? text.replacing("\n", with: " ").replacing("\u{2029}", with: "\n") : text
  }

  private static let hidden: Set<String> = ["script", "style", "head", "noscript", "template"]
  private static let blocks: Set<String> = [
    "address", "article", "aside", "blockquote", "dd", "div", "dl", "dt", "figcaption", "figure", "footer", "form",
    "h1", "h2", "h3", "h4", "h5", "h6", "header", "hr", "li", "main", "nav", "ol", "p", "pre", "section", "table", "td",
    "th", "tr", "ul",
  ]

  /// `&amp;`, `&#8212;`, `&#x2014;` as characters; what is none of them stays.
  static func decoded(_ text: Substring) -> String {
    guard text.utf8.contains(0x26) else { return String(text) }
    var result = ""
    var rest = text
    while let mark = rest.firstIndex(of: "&") {
      result += rest[..<mark]
      let after = rest[rest.index(after: mark)...]
      if let (character, end) = character(after) {
        result += character
        rest = rest[end...]
      } else {
        result += "&"
        rest = after
      }
    }
    return result + rest
  }

  /// The character that stands behind an `&`, and where it ends.
  private static func character(_ text: Substring) -> (String, String.Index)? {
    guard let (name, end) = name(text) else { return nil }
    guard name.first == "#" else { return HTMLEntities.character(named: String(name)).map { ($0, end) } }
    guard let code = code(name) else { return nil }
    // Programs of UTF-16 write one character beyond it as two halves.
    if (0xD800...0xDBFF).contains(code), text[end...].first == "&",
      let (second, secondEnd) = self.name(text[end...].dropFirst()), second.first == "#", let low = self.code(second),
      (0xDC00...0xDFFF).contains(low), let scalar = Unicode.Scalar(0x10000 + (code - 0xD800) << 10 + (low - 0xDC00))
    {
      return (String(scalar), secondEnd)
    }
    // What windows-1252 has there is meant (HTML, "numeric character reference end state").
    if (0x80...0x9F).contains(code) { return (String(CharacterSets.windows1252(UInt8(code))), end) }
    // Surrogates and numbers beyond Unicode are one replacement character.
    return (Unicode.Scalar(code).map { String($0) } ?? "\u{FFFD}", end)
  }

  /// What stands before the `;`. Twelve characters at most: no entity's name is longer, and a text of many `&` stays
  /// linear.
  private static func name(_ text: Substring) -> (Substring, String.Index)? {
    let name = text.prefix(12).prefix { $0 != ";" }
    guard name.endIndex < text.endIndex, text[name.endIndex] == ";" else { return nil }
    return (name, text.index(after: name.endIndex))
  }

  private static func code(_ name: Substring) -> UInt32? {
    let digits = name.dropFirst()
    let isHex = digits.first == "x" || digits.first == "X"
    let number = isHex ? digits.dropFirst() : digits
    // A sign in front of the digits would be read by UInt32.
    guard number.first?.isHexDigit ?? false else { return nil }
    return UInt32(number, radix: isHex ? 16 : 10)
  }
}

/// HTML cut into tags and what lies between. A `<` that begins no tag is text; a tag that never ends is one to the end.
struct Markup {
  enum Part {
    case text(Substring)
    /// The name in lower case, with its `/` where it closes; what follows the name. A comment is `!`.
    case tag(String, Substring)
  }

  // A view into the text: nothing is copied before a tag or a run is told.
  private var rest: Substring

  init(_ html: String) { rest = html[...] }

  mutating func next() -> Part? {
    guard !rest.isEmpty else { return nil }
    if let tag = tag() { return tag }
    // One character at least is taken, so a stray `<` is not met again.
    let body = rest.utf8.dropFirst()
    let end = body.indices.first { body[$0] == 0x3C && Self.opens(body[$0...].dropFirst()) } ?? rest.endIndex
    defer { rest = rest[end...] }
    return .text(rest[..<end])
  }

  // As HTML's tokenizer: a letter, `/`, `!` or `?` begins a tag.
  private static func opens(_ after: Substring.UTF8View) -> Bool {
    guard let byte = after.first else { return false }
    return byte == 0x2F || byte == 0x21 || byte == 0x3F || (0x41...0x5A).contains(byte) || (0x61...0x7A).contains(byte)
  }

  private mutating func tag() -> Part? {
    guard rest.utf8.first == 0x3C, Self.opens(rest.utf8.dropFirst()) else { return nil }
    if rest.hasPrefix("<!--") {
      let end = rest.firstRange(of: "-->")?.upperBound ?? rest.endIndex
      rest = rest[end...]
      return .tag("!", "")
    }
    // A `>` inside a quoted value does not end the tag; quotation marks count behind `=` only.
    var quote: UInt8?
    var end: String.Index?
    let bytes = rest.utf8
    for index in bytes.indices {
      let byte = bytes[index]
      if let open = quote {
        if byte == open { quote = nil }
      } else if byte == 0x3E {
        end = index
        break
      } else if (byte == 0x22 || byte == 0x27), index > bytes.startIndex, bytes[bytes.index(before: index)] == 0x3D {
        quote = byte
      }
    }
    let inside = rest[rest.utf8.index(after: rest.startIndex)..<(end ?? rest.endIndex)]
    rest = end.map { rest[rest.utf8.index(after: $0)...] } ?? ""
    let name = inside.prefix { !$0.isWhitespace && ($0 != "/" || $0 == inside.first) }
    return .tag(name.lowercased(), inside[name.endIndex...])
  }

  /// The value of an attribute.
  static func attribute(_ name: String, _ text: Substring) -> String? {
    var rest = text
    while !rest.isEmpty {
      // Attributes are read in order, so that a name inside of another's value is not found.
      rest = rest.drop { $0.isWhitespace || $0 == "/" }
      let key = rest.prefix { !$0.isWhitespace && $0 != "=" && $0 != "/" }
      guard !key.isEmpty || rest.first == "=" else { return nil }
      rest = rest[key.endIndex...].drop { $0.isWhitespace }
      guard rest.first == "=" else { continue }
      rest = rest.dropFirst().drop { $0.isWhitespace }
      let value: Substring
      if let quote = rest.first, quote == "\"" || quote == "'" {
        value = rest.dropFirst().prefix { $0 != quote }
        rest = rest[value.endIndex...].dropFirst()
      } else {
        value = rest.prefix { !$0.isWhitespace }
        rest = rest[value.endIndex...]
      }
      if key.lowercased() == name { return HTMLText.decoded(value) }
    }
    return nil
  }
}
