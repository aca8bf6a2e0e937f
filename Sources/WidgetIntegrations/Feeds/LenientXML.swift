/// Reads XML that is malformed, as feed readers do: many feeds are, by a bare `&`, a tag that is not closed, or a
/// module's prefix that is declared nowhere. libxml2 could recover, too, but drops what follows an `&` and stops at a
/// control character.
///
///     text ─▶ tags, comments, CDATA and what lies between ─▶ elements that are still open ─▶ XMLTree
///
/// Nothing is refused but what is too large. No entity is declared here, so none can grow. Every byte is passed once.
struct LenientXML {
  private let bytes: [UInt8]
  private var at = 0
  private var tree = XMLTree()
  /// The elements around the place, by their index, with their names as they are written.
  private var open: [(index: Int, name: String)] = []
  /// Prefixes that elements declare, with the number of elements around them.
  private var prefixes: [(prefix: String, space: String, depth: Int)] = []
  private var run = ""
  /// Ends that were looked for in vain: they are not looked for again.
  private var missing: Set<String> = []

  /// Declarations of prefixes that are in force at once: a handful in any feed.
  private static let mostPrefixes = 256

  /// The tree of the first element that can be a feed; empty without one.
  static func read(_ bytes: [UInt8]) throws(XMLReader.Fault) -> XMLTree {
    var reader = LenientXML(bytes)
    try reader.read()
    return reader.tree
  }

  private init(_ bytes: [UInt8]) { self.bytes = bytes }

  private mutating func read() throws(XMLReader.Fault) {
    // What follows the feed, as what stands before it, is not part of it.
    while at < bytes.count, tree.elements.isEmpty || !open.isEmpty {
      let end = bytes[at...].firstIndex(of: 0x3C) ?? bytes.count
      characters(at..<end)
      at = end
      if at < bytes.count { try markup() }
    }
    // A text that breaks off within an element is incomplete.
    run = ""
    close(to: 0)
  }

  // MARK: What a `<` begins

  private mutating func markup() throws(XMLReader.Fault) {
    let next = at + 1 < bytes.count ? bytes[at + 1] : 0
    switch next {
    case UInt8(ascii: "!") where starts("<!--"): skip(past: "-->", or: 4)
    case UInt8(ascii: "!") where starts("<![CDATA["): data()
    case UInt8(ascii: "!"): doctype()
    case UInt8(ascii: "?"): skip(past: "?>", or: 2)
    case UInt8(ascii: "/"):
      at += 2
      let name = name()
      at = (bytes[at...].firstIndex(of: 0x3E) ?? bytes.count - 1) + 1
      end(name)
    case let byte where Self.begins(byte):
      at += 1
      try element()
    default:
      characters(at..<at + 1)
      at += 1
    }
  }

  private func starts(_ word: String) -> Bool { bytes[at...].starts(with: word.utf8) }

  private static func begins(_ byte: UInt8) -> Bool {
    (0x41...0x5A).contains(byte) || (0x61...0x7A).contains(byte) || byte == 0x5F || byte >= 0x80
  }

  private mutating func find(_ word: String, from: Int) -> Int? {
    guard !missing.contains(word) else { return nil }
    let word8 = Array(word.utf8)
    var index = from
    while let next = bytes[index...].firstIndex(of: word8[0]) {
      if bytes[next...].starts(with: word8) { return next }
      index = next + 1
    }
    missing.insert(word)
    return nil
  }

  /// Passes over all up to the end, or over so many bytes where that never comes.
  private mutating func skip(past end: String, or count: Int) {
    let begin = min(at + count, bytes.count)
    at = find(end, from: begin).map { $0 + end.utf8.count } ?? begin
  }

  /// CDATA that is not closed is read as markup.
  private mutating func data() {
    at += 9
    guard let end = find("]]>", from: at) else { return }
    text(Self.visible(bytes[at..<end]))
    at = end + 3
  }

  /// To its `>`, which may stand behind declarations in brackets.
  private mutating func doctype() {
    at += 2
    guard !missing.contains("<!") else { return }
    var depth = 0
    for index in at..<bytes.count {
      switch bytes[index] {
      case UInt8(ascii: "["): depth += 1
      case UInt8(ascii: "]"): depth -= 1
      case UInt8(ascii: ">") where depth <= 0:
        at = index + 1
        return
      default: break
      }
    }
    missing.insert("<!")
  }

  // MARK: Elements

  private mutating func name() -> String {
    let begin = at
    while at < bytes.count, bytes[at] > 0x20, !Self.ends.contains(bytes[at]) { at += 1 }
    return String(decoding: bytes[begin..<at], as: UTF8.self)
  }

  /// `/`, `>`, `<` and `=`.
  private static let ends: Set<UInt8> = [0x2F, 0x3E, 0x3C, 0x3D]

  private mutating func element() throws(XMLReader.Fault) {
    let name = name()
    let (attributes, isEmpty, isWhole) = attributes()
    let local = Self.split(name).local
    guard isWhole, !tree.elements.isEmpty || Self.roots.contains(local.lowercased()) else { return }
    // HTML within an element that is not closed would go deeper and deeper.
    closeBefore(local)
    guard open.count < XMLReader.deepest else { return }
    guard tree.elements.count < XMLReader.mostElements else {
      throw XMLReader.Fault(kind: .size, sentence: "it has more than 200000 elements", line: 1)
    }
    endRun()
    add(name, attributes)
    if isEmpty || Self.void.contains(local) { close(to: open.count - 1) }
  }

  private mutating func add(_ name: String, _ attributes: [(name: String, value: String)]) {
    for (key, value) in attributes where prefixes.count < Self.mostPrefixes {
      if key == "xmlns" { prefixes.append(("", value.lowercased(), open.count)) }
      if key.hasPrefix("xmlns:") { prefixes.append((String(key.dropFirst(6)), value.lowercased(), open.count)) }
    }
    let (prefix, local) = Self.split(name)
    var element = XMLTree.Element(space: space(prefix), name: local, attributes: [:])
    for (key, value) in attributes where !key.hasPrefix("xmlns") {
      let (prefix, local) = Self.split(key)
      element.attributes[prefix.isEmpty ? local : "\(space(prefix)) \(local)"] = value
    }
    let above = open.last.flatMap { tree.elements[$0.index].base }
    element.base = element.attributes[XMLReader.xmlBase].map { Reference.resolved($0, against: above) ?? $0 } ?? above
    if let parent = open.last?.index { tree.elements[parent].content.append(.element(tree.elements.count)) }
    open.append((tree.elements.count, name))
    tree.elements.append(element)
  }

  private func space(_ prefix: String) -> String {
    prefixes.last { $0.prefix == prefix }?.space ?? Self.usual[prefix.lowercased()] ?? ""
  }

  private static func split(_ name: String) -> (prefix: String, local: String) {
    let parts = name.split(separator: ":", maxSplits: 1).map(String.init)
    return parts.count == 2 ? (parts[0], parts[1]) : ("", name)
  }

  /// The attributes up to the end of the tag; not whole where the text ends first.
  private mutating func attributes() -> (list: [(name: String, value: String)], isEmpty: Bool, isWhole: Bool) {
    var list: [(String, String)] = []
    while at < bytes.count {
      switch bytes[at] {
      case 0x3E:
        at += 1
        return (list, bytes[at - 2] == 0x2F, true)
      // Another tag begins: this one lacks its end.
      case 0x3C: return (list, false, true)
      case 0x2F, 0x3D, ...0x20: at += 1
      default:
        let name = name()
        list.append((name, value() ?? ""))
      }
    }
    return (list, false, false)
  }

  private mutating func value() -> String? {
    var next = at
    while next < bytes.count, bytes[next] <= 0x20 { next += 1 }
    guard next < bytes.count, bytes[next] == 0x3D else { return nil }
    at = next + 1
    while at < bytes.count, bytes[at] <= 0x20 { at += 1 }
    guard at < bytes.count else { return nil }
    let begin: Int, end: Int
    if bytes[at] == 0x22 || bytes[at] == 0x27, let close = find(bytes[at] == 0x22 ? "\"" : "'", from: at + 1) {
      (begin, end) = (at + 1, close)
      at = close + 1
    } else {
      begin = at
      while at < bytes.count, bytes[at] > 0x20, bytes[at] != 0x3E, bytes[at] != 0x3C { at += 1 }
      end = at
    }
    return HTMLText.decoded(Self.visible(bytes[begin..<end])[...])
  }

  // MARK: Ends

  /// Ends the innermost element of the name, with all inside of it; an end of none is passed over.
  private mutating func end(_ name: String) {
    guard let index = open.lastIndex(where: { $0.name == name }) else { return }
    endRun()
    close(to: index)
  }

  private mutating func close(to count: Int) {
    while open.count > count, let (index, _) = open.popLast() { tree.elements[index].end = tree.elements.count }
    while let last = prefixes.last, last.depth >= count { prefixes.removeLast() }
  }

  /// An item never stands in another; nor does one of its elements in one that has text alone.
  private mutating func closeBefore(_ local: String) {
    if local == "item" || local == "entry", let index = open.lastIndex(where: { Self.split($0.name).local == local }) {
      endRun()
      close(to: index)
    } else if Self.plain.contains(local) || local == "description", let last = open.last,
      Self.plain.contains(last.name)
    {
      endRun()
      close(to: open.count - 1)
    }
  }

  // MARK: Text

  private mutating func characters(_ range: Range<Int>) {
    guard !range.isEmpty, !open.isEmpty else { return }
    text(HTMLText.decoded(Self.visible(bytes[range])[...]))
  }

  private mutating func text(_ text: String) { if !open.isEmpty { run += text } }

  private mutating func endRun() {
    if let index = open.last?.index, !run.isEmpty { tree.elements[index].content.append(.text(run)) }
    run = ""
  }

  /// Without the control characters that XML does not allow.
  private static func visible(_ bytes: ArraySlice<UInt8>) -> String {
    String(decoding: bytes.filter { $0 >= 0x20 || $0 == 0x09 || $0 == 0x0A || $0 == 0x0D }, as: UTF8.self)
  }

  // MARK: Names

  private static let roots: Set<String> = ["rss", "feed", "rdf"]
  /// Elements of HTML that have no end. `link` and `source` are RSS's.
  private static let void: Set<String> = ["br", "hr", "img", "input", "wbr", "area", "col", "embed"]
  /// Elements of RSS that have a text and nothing else.
  private static let plain: Set<String> = ["title", "link", "guid", "pubDate", "category", "language", "lastBuildDate"]

  /// What the usual prefixes mean where no element declares them.
  private static let usual: [String: String] = [
    "xml": "http://www.w3.org/XML/1998/namespace", "dc": FeedReading.Space.dublinCore[0],
    "dcterms": FeedReading.Space.dublinCore[1], "content": FeedReading.Space.content[0],
    "media": FeedReading.Space.media[0], "itunes": FeedReading.Space.podcast[0], "atom": FeedReading.Space.atom[0],
    "atom10": FeedReading.Space.atom[0], "rdf": FeedReading.Space.rdf, "xhtml": FeedReading.Space.xhtml[0],
  ]
}
