import Foundation
import WidgetLayout
import WidgetICU
@testable import WidgetLocale
import WidgetModel

@testable import WidgetRender
@testable import WidgetServices

/// Escaped text reads back unchanged, in documents, links and error documents; and no text breaks out of its field.
enum EscapeProperty {
  static func check(_ bytes: [UInt8]) throws {
    var dice = Dice(bytes)
    var options = ANSI.Options()
    options.depth = dice.one(of: ColorDepth.allCases)
    options.hasLinks = dice.roll(2) == 0
    options.repositions = dice.roll(4) == 1
    let encoding: TextEncoding = dice.roll(3) == 1 ? .ascii : .utf8
    let url = dice.run(most: 40)
    let text = dice.rest()
    try checkJSON(text)
    try checkFault(text)
    try checkURL(url)
    try checkGrid(text: text, url: url, encoding, options)
  }

  private static func checkJSON(_ bytes: [UInt8]) throws {
    var writer = JSONWriter()
    writer.object { $0.member("a") { $0.value(utf8: bytes) } }
    try hold(Terminal.isHarmless(writer.bytes), "a control character in JSON")
    for separator in ["\u{2028}", "\u{2029}"] { try hold(!writer.string.contains(separator), "a separator in JSON") }
    let read = try? JSONSerialization.jsonObject(with: Data(writer.bytes)) as? [String: String]
    guard let read else { throw Violation("no JSON: \(writer.string)") }
    let text = String(decoding: bytes, as: UTF8.self)
    try hold(read["a"].map { Array($0.utf8) } == Array(text.utf8), "JSON changes \(text) to \(read["a"] ?? "nothing")")
  }

  /// One line, whatever a script's error says.
  private static func checkFault(_ bytes: [UInt8]) throws {
    let text = String(decoding: bytes, as: UTF8.self)
    let fault = Diagnostic(.script, text, file: text, line: 1, path: text, suggestion: text, traceback: [text, text])
    let line = ErrorDocument(fault).line()
    try hold(line.last == 0x0A && Terminal.isHarmless(line), "a fault's document with a control character")
    try hold(line.filter { $0 == 0x0A }.count == 1, "a fault of two lines")
    let read = try? JSONSerialization.jsonObject(with: Data(line)) as? [String: Any]
    try hold(read?["message"] is String, "an error that is not JSON")
  }

  /// A link's sequence contains the parsed URL, and nothing that ends it early.
  private static func checkURL(_ bytes: [UInt8]) throws {
    let url = String(decoding: bytes, as: UTF8.self)
    guard let opener = LinkURL.opener(url, id: 7, ["https", "mailto", "mygame"]) else { return }
    let begin = "\u{1B}]8;id=7;", end = "\u{1B}\\"
    let sequence = String(decoding: opener, as: UTF8.self)
    try hold(sequence.hasPrefix(begin) && sequence.hasSuffix(end), "a link's sequence without its ends")
    let inside = sequence.dropFirst(begin.count).dropLast(end.count)
    try hold(inside.utf8.allSatisfy { $0 > 0x20 && $0 < 0x7F }, "a URL with a control character")
    try hold((try? WidgetURL(String(inside)))?.string == String(inside), "a URL does not come back: \(url)")
  }

  /// A link around a coloured text on a background.
  private static func checkGrid(
    text: [UInt8], url: [UInt8], _ encoding: TextEncoding, _ options: ANSI.Options
  ) throws {
    func clean(_ bytes: [UInt8]) -> [UInt8] { bytes.withUnsafeBufferPointer { SanitizedText.cleaned($0) } ?? bytes }
    guard text.count <= 1024, let words = try? dateWords(locale: "en_US", timeZone: "UTC", languages: ICULanguages())
    else { return }
    var builder = ViewTree.Builder()
    let link = builder.open(.view(.link))
    builder.add(.destination, builder.text(utf8: Array("https:".utf8) + clean(url)))
    let color = builder.open(.modifier(.foregroundStyle), slot: .label)
    builder.add(.style, .color(Color.named(.red)))
    let node = builder.open(.view(.text))
    builder.add(.text, builder.text(utf8: clean(text)))
    for open in [node, color, link] { builder.close(open) }
    let placement = try layout(
      builder.finish(), in: ProposedSize(width: 30, height: 8), environment: WidgetEnvironment(family: .systemMedium),
      measuring: CellMetrics(encoding: encoding), at: 0, words: words)
    var painting = CellPainter.Options()
    painting.encoding = encoding
    painting.frame = .line
    painting.title = String(decoding: clean(Array(text.prefix(60))), as: UTF8.self)
    let grid = CellPainter.paint(placement.displayList, columns: 32, rows: 10, painting)
    if encoding == .ascii {
      try hold(PlainText.bytes(grid).allSatisfy { $0 < 0x80 }, "more than ASCII where a terminal has no more")
    }
    try Terminal.check(grid, options)
  }
}
