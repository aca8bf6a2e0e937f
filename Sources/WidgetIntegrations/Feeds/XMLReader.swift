import CExpat

/// Reads XML with expat. Nothing outside the text is ever opened: no handler for external entities is set, so a DTD or an
/// entity elsewhere is not asked for; the entities that a text declares itself are few and may not grow.
/// One object for one text, used by one thread; expat calls back only from within `parse`.
final class XMLReader {
  /// Why a text is not XML, or too large.
  struct Fault: Error, Hashable {
    enum Kind: String { case malformed = "decode", size, depth }
    var kind: Kind
    /// One sentence without a line.
    var sentence: String
    var line: Int
  }

  /// The largest text, in bytes: as one file, and one answer of `http`, may have.
  static let largest = 4 << 20
  static let mostElements = 200_000
  static let deepest = 256
  /// Entities that a text may declare: expat goes into each one that names another.
  static let mostEntities = 64
  /// Characters of all texts together, entities replaced.
  static let mostText = 8 << 20

  // Elements by number, in the order of their beginning; `open` are those around the place.
  private var tree = XMLTree()
  private var open: [Int] = []
  // expat gives a text in pieces; they are joined before they become content.
  private var run = ""
  private var amount = 0
  private var entities = 0
  // Set once; from then on every handler returns at once.
  private var fault: Fault?
  private let parser: XML_Parser

  /// Between URI and local name; no URI and no name holds it.
  private static let separator: CChar = 0x20

  static func read(_ text: DecodedXML) throws(Fault) -> XMLTree {
    guard let parser = XML_ParserCreateNS("UTF-8", separator) else {
      throw Fault(kind: .size, sentence: "not enough memory", line: 1)
    }
    defer { XML_ParserFree(parser) }
    let reader = XMLReader(parser)
    try reader.parse(text.bytes, linesBefore: text.lines)
    return reader.tree
  }

  private init(_ parser: XML_Parser) { self.parser = parser }

  private func parse(_ bytes: [UInt8], linesBefore: Int) throws(Fault) {
    // The parser is freed before the reader: both live as long as `read`.
    XML_SetUserData(parser, Unmanaged.passUnretained(self).toOpaque())
    XML_SetElementHandler(
      parser, { data, name, attributes in XMLReader.of(data)?.begin(name, attributes) },
      { data, _ in XMLReader.of(data)?.end() })
    XML_SetCharacterDataHandler(parser) { data, text, length in XMLReader.of(data)?.characters(text, length) }
    XML_SetSkippedEntityHandler(parser) { data, name, _ in XMLReader.of(data)?.skipped(name) }
    XML_SetEntityDeclHandler(parser) { data, _, _, _, _, _, _, _, _ in XMLReader.of(data)?.declared() }
    // With a DTD that is never read, `&nbsp;` is an entity left out, not a fault: many feeds write HTML's.
    XML_UseForeignDTD(parser, 1)
    // Expat's own limit on what entities grow to: eight times the text, once it passed a mebibyte.
    XML_SetBillionLaughsAttackProtectionActivationThreshold(parser, 1 << 20)
    XML_SetBillionLaughsAttackProtectionMaximumAmplification(parser, 8)

    let status = bytes.withUnsafeBytes { buffer in
      XML_Parse(
        parser, buffer.baseAddress?.assumingMemoryBound(to: CChar.self), Int32(clamping: buffer.count), 1)
    }
    // Lines that were cut off in front of the text count.
    let line = Int(XML_GetCurrentLineNumber(parser)) + linesBefore
    if var fault {
      fault.line += linesBefore
      throw fault
    }
    guard status == XML_STATUS_OK else { throw Self.fault(XML_GetErrorCode(parser), line) }
  }

  private static func fault(_ code: XML_Error, _ line: Int) -> Fault {
    switch code {
    case XML_ERROR_AMPLIFICATION_LIMIT_BREACH:
      return Fault(kind: .size, sentence: "its entities expand beyond the limit", line: line)
    case XML_ERROR_NO_ELEMENTS: return Fault(kind: .malformed, sentence: "it has no element", line: line)
    case XML_ERROR_NO_MEMORY: return Fault(kind: .size, sentence: "not enough memory", line: line)
    default:
      let words = XML_ErrorString(code).map { String(cString: $0) } ?? "it is malformed"
      return Fault(kind: .malformed, sentence: words, line: line)
    }
  }

  // MARK: What expat finds

  private static func of(_ data: UnsafeMutableRawPointer?) -> XMLReader? {
    data.map { Unmanaged<XMLReader>.fromOpaque($0).takeUnretainedValue() }
  }

  private func stop(_ kind: Fault.Kind, _ sentence: String) {
    guard fault == nil else { return }
    fault = Fault(kind: kind, sentence: sentence, line: Int(XML_GetCurrentLineNumber(parser)))
    XML_StopParser(parser, 0)
  }

  // Depth and number are judged before anything is kept of the element.
  private func begin(_ name: UnsafePointer<CChar>?, _ list: UnsafeMutablePointer<UnsafePointer<CChar>?>?) {
    guard fault == nil, let name, let list else { return }
    guard open.count < Self.deepest else { return stop(.depth, "its elements are nested more than 256 deep") }
    guard tree.elements.count < Self.mostElements else { return stop(.size, "it has more than 200000 elements") }
    endRun()
    var attributes: [String: String] = [:]
    var at = 0
    while let key = list[at], let value = list[at + 1] {
      attributes[String(cString: key)] = String(cString: value)
      at += 2
    }
    // expat writes "URI name" for names in a namespace.
    let words = String(cString: name).split(separator: " ", maxSplits: 1)
    let above = open.last.flatMap { tree.elements[$0].base }
    var element = XMLTree.Element(
      space: words.count == 2 ? words[0].lowercased() : "", name: String(words.last ?? ""), attributes: attributes)
    // A base that cannot be resolved is kept as it is, and refused where a link needs it.
    element.base = attributes[Self.xmlBase].map { Reference.resolved($0, against: above) ?? $0 } ?? above
    let index = tree.elements.count
    if let parent = open.last { tree.elements[parent].content.append(.element(index)) }
    tree.elements.append(element)
    open.append(index)
  }

  static let xmlBase = "http://www.w3.org/XML/1998/namespace base"

  private func end() {
    guard fault == nil else { return }
    endRun()
    // Where its descendants end: elements are numbered in order, so they are a range.
    if let index = open.popLast() { tree.elements[index].end = tree.elements.count }
  }

  private func characters(_ text: UnsafePointer<CChar>?, _ length: Int32) {
    guard fault == nil, let text else { return }
    amount += Int(length)
    guard amount <= Self.mostText else { return stop(.size, "its text is longer than 8 MiB") }
    let bytes = UnsafeRawBufferPointer(start: text, count: Int(length))
    run += String(decoding: bytes, as: UTF8.self)
  }

  /// An entity that was not declared: HTML's where it is one of them, else as it is written.
  private func skipped(_ name: UnsafePointer<CChar>?) {
    guard fault == nil, let name else { return }
    let entity = String(cString: name)
    run += HTMLEntities.character(named: entity) ?? "&\(entity);"
  }

  // Counted where they are declared, since one that is never used costs time too.
  private func declared() {
    entities += 1
    if entities > Self.mostEntities { stop(.size, "it declares more than 64 entities") }
  }

  private func endRun() {
    guard !run.isEmpty else { return }
    if let index = open.last { tree.elements[index].content.append(.text(run)) }
    run = ""
  }
}
