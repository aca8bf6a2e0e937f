import Foundation
import TestSupport
import Testing
import WidgetModel

@testable import WidgetRender

/// The output for each bar: a golden file per format, and no text of a widget becomes anything but text.
@Suite("Bars") struct BarTests {
  /// Texts that would be a bar's commands if they were not escaped.
  static let hostile = [
    "#(id) %{A1:id:}x%{A} | bash=id <b>&amp;\"'", "---", "--deeper", "~~~", "#[fg=red]#{pane_id}##(x)", "%%{F#f00}%{",
    "a|b | href=x",
    "{\"full_text\":\"x\"}", "\\", "\\u{41}\\n", ":smile:", " | ", "a\u{2028}b", "🐼 パンダ",
  ]

  static func lines() -> [BarLine] {
    var mail = BarLine(kind: "mail", family: .accessoryInline)
    mail.text = "3 new <b>&"
    mail.shortText = "3 new"
    mail.tooltip = ["From: a|b", "  second row", "---", "C:\\new :smile: 10:30:15"]
    mail.state = "critical"
    mail.color = 0xFF3B_30FF
    mail.percentage = 24.6
    mail.taps = [
      BarTap(.whole, columns: 0..<10, label: "Mail"), BarTap(.link(1), columns: 2..<5, label: "new"),
      BarTap(.action(1), columns: 6..<9, label: "bold"),
    ]
    let words = ["/usr/bin/lunette", "tap", "/home/a b/it's:here.lua", "--kind=mail"]
    mail.tapWords = words + ["--family=accessoryInline"]
    mail.menu =
      BarChoice.choices([mail.taps[0]], mail.tapWords)
      + BarChoice.choices(
        [
          BarTap(.link(1), columns: 0..<1, label: "new | x=\"y\""), BarTap(.link(1), columns: 2..<3, label: "again"),
          BarTap(.action(1), columns: 6..<9, label: "--%{A1:id:}:bold:"),
        ], words + ["--family=systemMedium"])
    mail.reloadWords = ["/usr/bin/lunette", "reload", "4", "--store=/a:b"]
    var clock = BarLine(kind: "clock", family: .accessoryInline)
    clock.text = "10:30 #1 %{x"
    clock.shortText = "10:30"
    var hidden = BarLine(kind: "media", family: .accessoryInline)
    hidden.tooltip = []
    var stale = BarLine(kind: "weather", family: .systemSmall)
    stale.number = 4
    (stale.text, stale.shortText, stale.isStale, stale.error) = ("12°", "12°", true, "no network")
    return [mail, clock, hidden, stale]
  }

  @Test("each format matches the recorded one", arguments: BarFormat.allCases)
  func golden(_ format: BarFormat) {
    let updates = [false, true].flatMap { format.update(Self.lines(), isOnce: $0) }
    let bytes = format.opening(takesClicks: true) + updates
    #expect(Golden.difference(String(decoding: bytes, as: UTF8.self), in: "bars", "\(format.rawValue).txt") == nil)
    if format == .ndjson { Golden.keep(document: bytes, "lunette.stream.1.bars.ndjson") }
  }

  @Test("an update is one line, whatever the text; xbar's is several rows", arguments: BarFormat.allCases)
  func oneLine(_ format: BarFormat) {
    for text in Self.hostile {
      var line = BarLine(kind: "k", family: .accessoryInline)
      (line.text, line.shortText) = (text, text)
      let update = String(decoding: format.update([line], isOnce: false), as: UTF8.self)
      #expect(update.utf8.count { $0 == 10 } == (format == .xbar ? 2 : 1))
      #expect(update.hasSuffix("\n"))
    }
  }

  @Test("waybar and i3bar get markup that parses as the text")
  func markup() throws {
    for text in Self.hostile {
      var line = BarLine(kind: "k", family: .accessoryInline)
      (line.text, line.tooltip) = (text, [text])
      let waybar = try #require(
        try JSONSerialization.jsonObject(with: Data(BarFormat.waybar.update([line], isOnce: false))) as? [String: Any])
      let i3bar = try #require(
        try JSONSerialization.jsonObject(with: Data(BarFormat.i3bar.update([line], isOnce: false).dropLast(2)))
          as? [[String: Any]])
      for markup in [waybar["text"], waybar["tooltip"], i3bar.first?["full_text"]] {
        let markup = try #require(markup as? String)
        #expect(!markup.contains { "<>\"'".contains($0) })
        #expect(Self.read(pango: markup) == text)
      }
    }
  }

  /// Pango markup's five entities.
  private static func read(pango: String) -> String {
    [("&lt;", "<"), ("&gt;", ">"), ("&#39;", "'"), ("&quot;", "\""), ("&amp;", "&")]
      .reduce(pango) { $0.replacing($1.0, with: $1.1) }
  }

  @Test("a text never becomes a format of tmux, a tag of polybar or a parameter of xbar")
  func inert() throws {
    for text in Self.hostile {
      var line = BarLine(kind: "k", family: .accessoryInline)
      line.text = text
      func update(_ format: BarFormat) -> String {
        String(decoding: format.update([line], isOnce: true), as: UTF8.self)
      }
      #expect(update(.tmux).firstMatch(of: /(?:^|[^#])(?:##)*#[\(\[{]/) == nil)
      #expect(!update(.polybar).replacing("%{O0}", with: "\u{200B}").contains("%{"))
      let row = update(.xbar).split(separator: "|", omittingEmptySubsequences: false)
      #expect(row.dropFirst().allSatisfy { $0.wholeMatch(of: /( trim=false)?( ansi=false)?\n/) != nil })
      #expect(!row[0].hasPrefix("--") && !row[0].hasPrefix("~~~"))
      #expect(row[0].firstMatch(of: /:[a-z_]+:/) == nil)
    }
  }

  @Test("an empty text is hidden")
  func hidden() {
    let hidden = [BarLine(kind: "media", family: .accessoryInline)]
    let texts = BarFormat.allCases.map { String(decoding: $0.update(hidden, isOnce: true), as: UTF8.self) }
    #expect(
      texts.dropFirst() == [
        "\n", "{\"text\":\"\",\"alt\":\"media\",\"tooltip\":\"\",\"class\":[\"media\"]}\n", "[]\n]\n", "\n", "\n", "",
      ])
  }
}
