import TestSupport
import Testing
import WidgetModel

@testable import WidgetRender

/// Tap targets for bars, and the clicks that bars send.
@Suite("Bar taps") struct BarTapTests {
  static func line(_ text: String, _ taps: [BarTap]) -> BarLine {
    var line = BarLine(kind: "k", family: .accessoryInline)
    (line.text, line.taps, line.tapWords) = (text, taps, ["/usr/bin/lunette", "tap", "/w/k.lua", "--kind=k"])
    return line
  }

  static func polybar(_ line: BarLine) -> String {
    String(decoding: BarFormat.polybar.update([line], isOnce: false), as: UTF8.self)
  }

  @Test("a column's topmost target is used, elsewhere the whole widget")
  func columns() {
    let line = Self.line(
      "🐼 go 12:00",
      [
        BarTap(.link(1), columns: 0..<5, label: "go"), BarTap(.action(2), columns: 3..<5, label: "go"),
      ])
    let targets = [0, 2, 3, 4, 5, 10].map { line.target(at: $0) }
    #expect(targets == [.link(1), .link(1), .action(2), .action(2), .whole, .whole])
    #expect([0, 0.25, 0.99, 1, 7, -1, .nan, .infinity].map { line.column(at: $0) } == [0, 2, 10, 10, 10, 0, 0, 10])
    #expect(line.command(for: .action(2))?.suffix(2) == ["--action", "2"])
    #expect(BarLine(kind: "k", family: .accessoryInline).command(for: .whole) == nil)
  }

  @Test("polybar gets a tag around each target, and none without a command")
  func polybarTags() {
    let tap = "%{A1:/usr/bin/lunette tap /w/k.lua --kind=k"
    var line = Self.line("a go b", [BarTap(.link(1), columns: 2..<4, label: "go")])
    #expect(Self.polybar(line) == "\(tap):}a %{A}\(tap) --link 1:}go%{A}\(tap):} b%{A}\n")
    line.tapWords = []
    #expect(Self.polybar(line) == "a go b\n")
    line.reloadWords = ["/usr/bin/lunette", "reload", "3"]
    #expect(Self.polybar(line) == "%{A2:/usr/bin/lunette reload 3:}a go b%{A}\n")
  }

  @Test("a command is always ours, whatever names it contains: shell words, colons escaped")
  func polybarCommand() {
    #expect(
      BarEscaping.polybarCommand(["/a:b/l", "x y", "it's", "$(id)", ""]) == #"'/a\:b/l' 'x y' 'it'\''s' '$(id)' ''"#)
    #expect(BarEscaping.polybarCommand(["a\nb"]) == nil)
    #expect(BarEscaping.polybarCommand(["a\u{2028}b"]) == nil)
  }

  @Test("no text is inside a tag, and a brace after a percent sign does not begin one", arguments: BarTests.hostile)
  func polybarHostile(_ text: String) {
    for split in 0...CellMetrics().columns(text) {
      let shown = Self.polybar(Self.line(text, [BarTap(.link(1), columns: 0..<split, label: text)]))
      let command = "%{A1:/usr/bin/lunette tap /w/k.lua --kind=k"
      let rest = shown.replacing(command + ":}", with: "\u{200B}")
        .replacing(command + " --link 1:}", with: "\u{200B}").replacing("%{A}", with: "\u{200B}")
        .replacing("%{O0}", with: "\u{200B}")
      #expect(!rest.contains("%{"))
      #expect(rest.replacing("\u{200B}", with: "") == text + "\n")
    }
  }

  @Test("xbar gets a row per link and action, quoted with the quote that the word lacks")
  func xbar() {
    var line = Self.line("go", [])
    let taps = [BarTap(.whole, columns: 0..<2, label: "K"), BarTap(.link(1), columns: 0..<2, label: "a|b\"'--")]
    line.menu = BarChoice.choices(taps, line.tapWords)
    func rows() -> [Substring] {
      String(decoding: BarFormat.xbar.update([line], isOnce: true), as: UTF8.self).split(separator: "\n")
    }
    let command = #"bash="/usr/bin/lunette" param1="tap" param2="/w/k.lua" param3="--kind=k""#
    let end = "terminal=false refresh=true"
    #expect(
      rows() == [
        "go", "---", "K | \(command) \(end)", "a❘b\"'-- | \(command) param4=\"--link\" param5=\"1\" \(end)",
      ])
    line.menu = BarChoice.choices(taps, ["/l", "say \"x\""])
    #expect(rows().last?.contains(#"param1='say "x"'"#) == true)
    for word in ["both \" and '", "a|b", "a\nb"] {
      line.menu = BarChoice.choices(taps, ["/l", word])
      #expect(rows() == ["go"])
    }
  }

  // MARK: Clicks

  @Test("clicks are parsed as i3bar and swaybar write them")
  func clicks() {
    var reader = BarClickReader()
    let text = """
      [
      {"name":"clock","instance":"accessoryInline","button":1,"modifiers":["Shift","Mod2"],"x":1925,"y":1400,"relative_x":12,"relative_y":8,"output_x":5,"output_y":1400,"width":50,"height":22}
      ,{ "name": "ca\\u0066\\u00e9 \\ud83d\\udc3c", "instance": "#3", "event": 273, "button": 3, "scale": 1.5 }

      """
    let clicks = Array(text.utf8).flatMap { reader.take([$0]) }
    #expect(
      clicks == [
        BarClick(name: "clock", instance: "accessoryInline", button: 1, part: 0.24),
        BarClick(name: "café 🐼", instance: "#3", button: 3, part: nil),
      ])
  }

  @Test(
    "anything but a click is skipped",
    arguments: [
      "", "[", "]", "{", "{}", "null", "{\"button\":1", "{\"button\":1e999}", "{\"button\":1.5}", "{\"button\":\"1\"}",
      "{\"button\":nan}", "{\"button\":inf}", "{\"button\":0x1}", "{\"button\":1,}", "{\"button\":{\"a\":1}}",
      "{\"button\":1,\"a\":[[1}", "{\"button\":1} x", "{\"name\":\"\\", "{\"name\":\"\\u12", "{\"a\":\"\\x\"}",
      "\u{0}\u{1}", "{\"button\":1e40}",
    ])
  func nonsense(_ line: String) {
    var reader = BarClickReader()
    #expect(reader.take(Array((line + "\n").utf8)) == [])
    #expect(reader.take(Array("{\"button\":1}\n".utf8)) == [BarClick(button: 1)])
  }

  @Test("an endless line is dropped; the one after it is read")
  func endless() {
    var reader = BarClickReader()
    for _ in 0..<100 { #expect(reader.take([UInt8](repeating: 91, count: 1 << 16)) == []) }
    #expect(reader.take(Array("\n{\"button\":2}\n".utf8)) == [BarClick(button: 2)])
  }

  @Test("any bytes can be read without a crash")
  func junk() {
    var random = SplitMix64(seed: 6)
    let signs = Array("[]{},:\"\\u0123dDeE.-+ \n\tbuttonclck".utf8)
    for _ in 0..<2000 {
      var reader = BarClickReader()
      _ = reader.take((0..<60).map { _ in signs[Int(random.next() % UInt64(signs.count))] })
    }
  }
}
