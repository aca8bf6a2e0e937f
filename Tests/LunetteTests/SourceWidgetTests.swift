import Foundation
import TestSupport
import Testing

/// The widgets for feeds, calendars and players: with files, a server and a bus of the test's own, and without any source.
@Suite("Calendar, headlines and player widgets") struct SourceWidgetTests {
  private static let sample = "widgets/calendar --config path=bundle:sample.ics"

  static let pictures = [
    WidgetTests.Picture("calendar-sample.txt", "render \(sample)"),
    WidgetTests.Picture("calendar-meeting.txt", "render \(sample) --at 2026-01-15T14:20:00Z"),
    WidgetTests.Picture("calendar-light.ansi", "render \(sample) --family systemLarge --format ansi"),
    WidgetTests.Picture(
      "calendar-dark.ansi", "render \(sample) --family systemLarge --format ansi --color-scheme dark"),
    WidgetTests.Picture("calendar-timeline.json", "timeline \(sample) --family systemSmall --format json"),
    WidgetTests.Picture("calendar-preview.txt", "render widgets/calendar --preview"),
    WidgetTests.Picture("calendar-placeholder.txt", "render widgets/calendar --placeholder"),
    WidgetTests.Picture("calendar-ungranted.txt", "render widgets/calendar --config path=~/.calendars"),
    WidgetTests.Picture("headlines-preview.txt", "render widgets/headlines.lua --preview"),
    WidgetTests.Picture(
      "headlines-light.ansi", "render widgets/headlines.lua --preview --family systemMedium --format ansi"),
    WidgetTests.Picture(
      "headlines-dark.ansi",
      "render widgets/headlines.lua --preview --family systemMedium --format ansi --color-scheme dark"),
    WidgetTests.Picture("headlines-ungranted.txt", "render widgets/headlines.lua"),
    WidgetTests.Picture("player-preview.txt", "render widgets/player.lua --preview"),
    WidgetTests.Picture("player-light.ansi", "render widgets/player.lua --preview --family systemMedium --format ansi"),
    WidgetTests.Picture(
      "player-dark.ansi", "render widgets/player.lua --preview --family systemMedium --format ansi --color-scheme dark"),
    WidgetTests.Picture("player-ungranted.txt", "render widgets/player.lua"),
    WidgetTests.Picture("player-no-bus.txt", "render widgets/player.lua --allow media"),
    WidgetTests.Picture("stocks-preview.txt", "render widgets/stocks --preview"),
    WidgetTests.Picture("stocks-light.ansi", "render widgets/stocks --kind stocks --preview --format ansi"),
    WidgetTests.Picture(
      "stocks-dark.ansi", "render widgets/stocks --kind stocks --preview --format ansi --color-scheme dark"),
    WidgetTests.Picture("stocks-ungranted.txt", "render widgets/stocks"),
    WidgetTests.Picture("stocks-placeholder.txt", "render widgets/stocks --placeholder"),
  ]

  @Test("a picture is the recorded one", arguments: pictures)
  func picture(_ picture: WidgetTests.Picture) throws {
    let result = try Shipped.run(picture.words)
    #expect(result.code == 0, "\(result.errors)")
    #expect(result.errors == "")
    #expect(Shipped.difference(result, picture.name) == nil)
  }

  @Test(
    "check reports nothing",
    arguments: ["widgets/calendar", "widgets/headlines.lua", "widgets/player.lua", "widgets/stocks"])
  func check(_ path: String) throws {
    let result = try Shipped.run(["check", path, "--strict", "--allow", "all"])
    #expect(result.code == 0, "\(result.output)")
  }

  @Test(
    "prices reload when the market opens: on Monday after a weekend",
    arguments: [
      ("2026-01-15T12:00:00Z", "2026-01-15T12:05:00Z"), ("2026-01-15T07:00:00Z", "2026-01-15T09:30:00Z"),
      ("2026-01-16T16:00:00Z", "2026-01-19T09:30:00Z"), ("2026-01-18T23:00:00Z", "2026-01-19T09:30:00Z"),
    ])
  func market(_ now: String, _ next: String) throws {
    let home = try TemporaryBundle()
    try home.write(
      ".config/stocks.json", #"{ "symbols": [ { "symbol": "LUN", "close": 140, "prices": [140, 141.5, 142] } ] }"#)
    let result = try LunetteProcess.run(
      [
        "timeline", "widgets/stocks", "--kind", "stock", "--allow", "read=~/.config/stocks.json", "--family",
        "accessoryInline", "--config", "source=file", "--config", "symbol=LUN", "--at", now, "--time-zone", "UTC",
        "--format", "json",
      ], environment: ["HOME": home.path, "XDG_STATE_HOME": home.path + "/state"], in: Golden.repository.path)
    #expect(result.output.contains("LUN") && result.output.contains("▲ 1.4%"), "\(result.output) \(result.errors)")
    #expect(result.output.contains(next), "\(result.output)")
  }

  @Test("a folder of calendars below the user's home")
  func folder() throws {
    let home = try TemporaryBundle()
    let sample = Golden.repository.appendingPathComponent("widgets/calendar/sample.ics")
    try home.write(".calendars/work/a.ics", String(contentsOf: sample, encoding: .utf8))
    let result = try LunetteProcess.run(
      [
        "render", "widgets/calendar", "--config", "path=~/.calendars", "--allow", "read=~/.calendars",
        "--family", "accessoryInline", "--at",
        "2026-01-15T12:00:00Z",
      ],
      environment: ["HOME": home.path, "XDG_STATE_HOME": home.path + "/state"], in: Golden.repository.path)
    #expect(result.output.contains("12:30 PM Lunch with Ada"))
    #expect(result.errors == "")
  }

  @Test("headlines come from RSS, newest first, and stay while the network is down")
  func headlines() throws {
    let feed = """
      <rss version="2.0"><channel><title>Tea &amp; News</title><link>https://example.org/</link>
      <item><title>Older &lt;b&gt;news&lt;/b&gt;</title><link>https://example.org/1</link><pubDate>Wed, 14 Jan 2026 12:00:00 GMT</pubDate></item>
      <item><title>Newer news</title><link>/2</link><pubDate>Thu, 15 Jan 2026 11:00:00 GMT</pubDate></item>
      </channel></rss>
      """
    let server = try HostileServer {
      $0.answer("200 OK", ["Content-Type: application/rss+xml"], body: Array(feed.utf8))
    }
    let copy = try TemporaryBundle()
    let file = Golden.repository.appendingPathComponent("widgets/headlines.lua")
    try copy.write(
      "headlines.lua",
      String(contentsOf: file, encoding: .utf8)
        .replacing("\"www.swift.org\"", with: "\"127.0.0.1:\(server.port)\"")
        .replacing("https://www.swift.org/atom.xml", with: "http://127.0.0.1:\(server.port)/feed"))
    let words = [
      "render", copy.path + "/headlines.lua", "--allow", "network=127.0.0.1:\(server.port)", "--family",
      "systemMedium",
    ]
    let state = try TemporaryBundle()
    let fresh = try Shipped.run(words, state: state)
    #expect(fresh.errors == "")
    #expect(Shipped.difference(fresh, "headlines.txt") == nil)
    server.stop()
    let stale = try Shipped.run(words, state: state)
    #expect(stale.output.contains("Newer news"))
    let without = try Shipped.run(words)
    #expect(without.output.contains("No news"))
    #expect(without.code == 0)
  }
}
