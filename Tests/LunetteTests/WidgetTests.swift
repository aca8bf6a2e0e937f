import Foundation
import TestSupport
import Testing

/// The shipped widgets on the machine of Tests/Fixtures/machine, at one fixed moment.
/// `scripts/record --filter WidgetTests` redraws the pictures.
@Suite("Shipped widgets") struct WidgetTests {
  struct Picture: Sendable, CustomTestStringConvertible {
    let name: String
    let words: [String]
    var testDescription: String { name }

    init(_ name: String, _ words: String) {
      self.name = name
      self.words = words.split(separator: " ").map(String.init)
    }
  }

  static let bundles = [
    "battery": "widgets/battery.lua", "character": "widgets/character.lua", "clock": "widgets/clock.lua",
    "day": "widgets/day.lua", "disks": "widgets/disks.lua", "game": "widgets/game",
    "healing": "widgets/healing.lua", "hello": "widgets/hello.lua", "jobs": "widgets/jobs.lua",
    "levels": "widgets/levels.lua", "pomodoro": "widgets/pomodoro.lua", "productivity": "widgets/productivity",
    "sample": "widgets/sample.lua",
    "system": "widgets/system.lua", "timers": "widgets/timers.lua",
  ]

  /// Every family of every widget, as text.
  static let texts =
    bundles.sorted { $0.key < $1.key }.map { Picture("\($0.key).txt", "render \($0.value)") } + [
      Picture("battery-light.ansi", "render widgets/battery.lua --format ansi"),
      Picture("battery-dark.ansi", "render widgets/battery.lua --format ansi --color-scheme dark"),
      Picture("character-detail-light.ansi", "render \(detail) --family systemSmall --format ansi"),
      Picture("character-detail-dark.ansi", "render \(detail) --family systemSmall --format ansi --color-scheme dark"),
      Picture("system-light.ansi", "render widgets/system.lua --family systemMedium --format ansi"),
      Picture("system-dark.ansi", "render widgets/system.lua --family systemMedium --format ansi --color-scheme dark"),
      Picture("character-detail-unipony.txt", "render \(detail) --config character=unipony --family systemSmall"),
      Picture("timers-brewing.txt", "render widgets/timers.lua --at 2026-01-15T12:01:30Z"),
      Picture(
        "timers-german.txt", "render widgets/timers.lua --family systemLarge --locale de_DE --at 2026-01-15T12:01:30Z"),
      Picture("jobs-dark.ansi", "render widgets/jobs.lua --kind job --format ansi --color-scheme dark"),
      Picture("clock-placeholder.txt", "render widgets/clock.lua --placeholder"),
      Picture("game-placeholder.txt", "render widgets/game --placeholder"),
      Picture("system-placeholder.txt", "render widgets/system.lua --placeholder"),
      Picture("battery-preview.txt", "render widgets/battery.lua --preview"),
      Picture("system-preview.txt", "render widgets/system.lua --preview"),
      Picture("game-preview.txt", "render widgets/game --preview"),
      Picture("sample-preview.txt", "render widgets/sample.lua --preview"),
      Picture("clock-dark.ansi", "render widgets/clock.lua --family systemMedium --format ansi --color-scheme dark"),
      Picture("timers-dark.ansi", "render widgets/timers.lua --preview --format ansi --color-scheme dark"),
      Picture("list.txt", "list --widgets widgets"),
      // The night when Berlin goes from UTC+1 to UTC+2, and London from UTC to UTC+1: one minute before, and at the change.
      Picture(
        "clock-berlin-before.txt", "render widgets/clock.lua --at 2026-03-29T00:59:30Z --time-zone Europe/Berlin"),
      Picture("clock-berlin-after.txt", "render widgets/clock.lua --at 2026-03-29T01:00:30Z --time-zone Europe/Berlin"),
    ]

  static let detail = "widgets/game --kind com.mygame.character-detail"

  /// One family of every widget, and the timelines of the seeds, as data.
  static let documents = [
    Picture("battery.json", "render widgets/battery.lua --family systemSmall"),
    Picture("character.json", "render widgets/character.lua --family systemSmall"),
    Picture("clock.json", "render widgets/clock.lua --family systemMedium"),
    Picture("day.json", "render widgets/day.lua --kind day.morning --family systemSmall"),
    Picture("disks.json", "render widgets/disks.lua --family systemSmall"),
    Picture("game.json", "render widgets/game --family systemMedium"),
    Picture("healing.json", "render widgets/healing.lua --family systemSmall"),
    Picture("hello.json", "render widgets/hello.lua --family systemSmall"),
    Picture("sample.json", "render widgets/sample.lua --family systemSmall"),
    Picture("timers.json", "render widgets/timers.lua --family systemLarge --at 2026-01-15T12:01:30Z"),
    Picture("system.json", "render widgets/system.lua --family accessoryCircular"),
    Picture("game-status-timeline.json", "timeline com.mygame.game-status --family systemSmall"),
    Picture("character-timeline.json", "timeline CharacterWidget --family systemSmall"),
    Picture("character-by-minute-timeline.json", "timeline CharacterWidgetByMinute --family systemSmall"),
    Picture("sample-timeline.json", "timeline SampleWidget --family systemSmall"),
    Picture("list.json", "list --widgets widgets"),
  ]

  @Test("a picture matches the recorded one", arguments: texts)
  func text(_ picture: Picture) throws {
    let result = try Shipped.run(picture.words)
    #expect(result.code == 0, "\(result.errors)")
    #expect(Shipped.difference(result, picture.name) == nil)
  }

  @Test("a document matches the recorded one", arguments: documents)
  func document(_ picture: Picture) throws {
    let result = try Shipped.run(picture.words + ["--format", "json"])
    #expect(result.code == 0, "\(result.errors)")
    #expect(result.errors == "")
    #expect(Shipped.difference(result, picture.name) == nil)
    Shipped.keep(result, picture)
  }

  @Test("only SampleWidget, whose two entries have one date, causes a warning", arguments: bundles.values.sorted())
  func quiet(_ path: String) throws {
    let errors = try Shipped.run(["render", path]).errors
    let isSample = path.contains("sample")
    #expect(errors.contains("an entry has the date of a later one") == isSample)
    if !isSample { #expect(errors == "") }
  }

  @Test("in points, as in pictures, no text is truncated either", arguments: bundles.values.sorted())
  func points(_ path: String) throws {
    for size in ["large", "xLarge"] {
      let words = ["render", path, "--surface", "canvas", "--dynamic-type-size", size]
      #expect(!(try Shipped.run(words + ["--format", "json"])).output.contains("warning.truncated"))
    }
  }

  @Test(
    "in points every view fits in the largest types, too; views that would not fit stop growing",
    arguments: ["xxxLarge", "accessibility2", "accessibility5"])
  func largeType(_ size: String) throws {
    let words = ["render", "--preview", "--format", "json", "--surface", "canvas", "--dynamic-type-size", size]
    // Activities are drawn if their bundle is named.
    let documents = try [[], ["widgets/jobs.lua"], ["widgets/productivity"]].flatMap {
      try Shipped.run(words + $0).output.split(separator: "\n")
    }
    #expect(documents.count > 100)
    for document in documents {
      #expect(document.contains("\"warnings\":[]"), "\(document.suffix(400))")
    }
  }

  @Test("every widget begins with three lines that say what it shows, and stays short")
  func opening() throws {
    let files = FileManager.default.enumerator(atPath: Golden.repository.path + "/widgets")?.compactMap {
      $0 as? String
    }
    for file in (files ?? []).sorted() where file.hasSuffix(".lua") {
      let text = try String(contentsOfFile: Golden.repository.path + "/widgets/" + file, encoding: .utf8)
      let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
      #expect(lines.prefix(3).allSatisfy { $0.hasPrefix("-- ") }, "\(file)")
      #expect(!lines[3].hasPrefix("--"), "\(file)")
      #expect(lines.count <= 150, "\(file)")
      #expect(lines.allSatisfy { $0.count <= 120 }, "\(file)")
    }
  }
}

/// Runs the command on `widgets/`, as all golden files of widgets are recorded.
enum Shipped {
  static let surroundings = [
    "--at": "2026-01-15T12:00:00Z", "--time-zone": "UTC", "--locale": "en_US", "--color-scheme": "light",
    "--root": Golden.repository.path + "/Tests/Fixtures/machine",
  ]

  /// - Parameter state: where stored values are; nil creates a folder for this call alone.
  static func run(
    _ words: [String], state: TemporaryBundle? = nil, in folder: String = Golden.repository.path
  ) throws -> LunetteProcess.Result {
    let state = try state ?? TemporaryBundle()
    // CPU limits are not tested here, and a debug build on a busy machine is slow.
    let limits = ["load", "placeholder", "snapshot", "timeline", "view"].map { "cpu.\($0) = 5 s\n" }
    try state.write("config/lunette/limits", limits.joined())
    let isList = words.first == "list"
    let isCheck = words.first == "check"  // it looks at both schemes
    let options = surroundings.filter {
      !words.contains($0.key) && (!isList || $0.key == "--root") && (!isCheck || $0.key != "--color-scheme")
    }
    return try LunetteProcess.run(
      words + options.flatMap { [$0.key, $0.value] },
      environment: [
        "XDG_STATE_HOME": state.path, "XDG_CONFIG_HOME": state.path + "/config", "COLUMNS": "100",
        "COLORTERM": "truecolor",
      ], in: folder)
  }

  /// Escapes are written as ⎋, and a document has a line for each view, for readable differences.
  static func difference(_ result: LunetteProcess.Result, _ name: String) -> String? {
    let text = result.output.replacing("\u{1B}", with: "⎋").replacing(#"{"type":"#, with: "\n{\"type\":")
      .replacing(#"{"kind":"#, with: "\n{\"kind\":")
    return Golden.difference(text, in: "widgets", name)
  }

  static func keep(_ result: LunetteProcess.Result, _ picture: WidgetTests.Picture) {
    let stem = picture.name.split(separator: ".").first ?? "picture"
    Golden.keep(document: result.outputBytes, "lunette.\(picture.words[0]).1.shipped-\(stem).ndjson")
  }
}
