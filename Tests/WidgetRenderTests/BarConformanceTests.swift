import Foundation
import TestSupport
import Testing
import WidgetModel

@testable import WidgetRender

/// Bars read any text as that text, and run only our commands: checked with readers written from the bars' documentation.
/// `scripts/consumers` runs the bars themselves.
@Suite("Bar conformance") struct BarConformanceTests {
  /// Texts with characters that are special to a bar.
  static func texts(_ count: Int) -> [String] {
    var random = SplitMix64(seed: 7)
    let signs = Array("##[[]]{{}}%%||--~:;\\\"'<>&aSF01(),$`=_. ")
    return (0..<count).map { _ in
      String((0..<(1 + random.next() % 16)).map { _ in signs[Int(random.next() % UInt64(signs.count))] })
    }.map { $0.trimmingCharacters(in: .whitespaces) }.filter { !$0.isEmpty }
      + BarTests.hostile.map { $0.trimmingCharacters(in: .whitespaces) }
  }

  static func line(_ text: String) -> BarLine {
    var line = BarLine(kind: "k", family: .accessoryInline)
    let end = CellMetrics().columns(text)
    line.text = text
    line.tapWords = ["/l", "tap", text]
    line.taps = [BarTap(.link(1), columns: end / 3..<end / 2, label: text)]
    line.reloadWords = ["/l", "reload", "1"]
    line.menu = BarChoice.choices(line.taps, line.tapWords)
    return line
  }

  static func update(_ format: BarFormat, _ lines: [BarLine], isOnce: Bool = false) -> String {
    String(decoding: format.update(lines, isOnce: isOnce), as: UTF8.self)
  }

  @Test("tmux draws the text", arguments: [nil, 0x0A0B_0CFF])
  func tmux(_ color: UInt32?) {
    for text in Self.texts(3000) {
      var line = Self.line(text)
      line.color = color
      #expect(TmuxReader.drawn(Self.update(.tmux, [line])) == text + "\n")
    }
    #expect(TmuxReader.drawn("#S") == nil)
    #expect(TmuxReader.drawn("#[fg=red]####[#[default]") == "##[")
  }

  @Test("polybar draws the text; each character taps its target, and reloads the widget")
  func polybar() throws {
    for text in Self.texts(1500) {
      var line = Self.line(text)
      line.color = 0x0A0B_0CFF
      let read = try #require(PolybarReader(String(Self.update(.polybar, [line]).dropLast())), "\(text)")
      #expect(read.text == text)
      var column = 0
      for (letter, area) in zip(text.unicodeScalars, read.areas) where text.unicodeScalars.allSatisfy(\.isASCII) {
        #expect(area[1].map(PolybarReader.words) == line.command(for: line.target(at: column)), "\(letter) of \(text)")
        #expect(area[2] == "/l reload 1")
        column += 1
      }
    }
    #expect(PolybarReader("%{x}") == nil)
    #expect(PolybarReader("%{A1:a:}") == nil)
  }

  @Test("xbar shows the text as a title, and the tooltip as menu rows; its choices run our commands")
  func xbar() throws {
    for text in Self.texts(3000) {
      var line = Self.line(text)
      line.tooltip = [text, "  " + text]
      for isOnce in [false, true] {
        let read = try #require(XbarReader(Self.update(.xbar, [line], isOnce: isOnce)), "\(text)")
        #expect(read.titles.map { Self.plain($0.text) } == [Self.plain(text)])
        let rows = read.rows.prefix(2).map { Self.plain($0.text) }
        #expect(rows == [Self.plain(text), "  " + Self.plain(text)])
        #expect((read.titles + read.rows).allSatisfy { $0.depth == 0 })
        // A word with both quotes, or with `|`, cannot be passed to xbar: such a row is left out.
        let isTold = !text.contains("|") && !(text.contains("'") && text.contains("\"")) && !text.contains("\u{2028}")
        #expect(read.rows.dropFirst(2).map(\.command) == (isTold ? line.menu.map(\.command) : []), "\(text)")
      }
    }
    #expect(XbarReader("a :smile: b\n") == nil)
  }

  /// Without separators between characters, and with the substitute for `|`.
  private static func plain(_ text: String) -> String {
    text.replacing("\u{200B}", with: "").replacing("\u{2758}", with: "|")
  }

  @Test("i3bar's output is a header, and one endless array, whose elements are arrays of blocks")
  func i3bar() throws {
    let texts = Self.texts(100)
    let opening = String(decoding: BarFormat.i3bar.opening(takesClicks: true), as: UTF8.self)
    let header = try #require(opening.split(separator: "\n").first)
    let told = try JSONSerialization.jsonObject(with: Data(header.utf8)) as? [String: Any]
    #expect(told?["version"] as? Int == 1 && told?["stop_signal"] as? Int == 10 && told?["cont_signal"] as? Int == 12)
    let updates = texts.map { Self.update(.i3bar, [Self.line($0)]) } + [Self.update(.i3bar, [], isOnce: true)]
    let array = opening.dropFirst(header.count + 1) + updates.joined()
    let states = try #require(try JSONSerialization.jsonObject(with: Data(array.utf8)) as? [[[String: Any]]])
    #expect(states.count == texts.count + 1)
    #expect(states.last?.isEmpty == true)
    #expect(states.dropLast().allSatisfy { $0.count == 1 && $0[0]["name"] as? String == "k" })
  }
}
