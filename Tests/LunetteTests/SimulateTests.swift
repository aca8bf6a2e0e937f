import Foundation
import TestSupport
import Testing

@testable import WidgetModel
@testable import lunette

/// `lunette simulate`: the real scheduler, real scripts, a clock that jumps.
@Suite("Simulate") struct SimulateTests {
  @Test(
    "a frames folder has a name that every file system accepts, whatever the kind; each kind has its own folder",
    arguments: [("clock", "clock-systemSmall"), ("a b/c", "a%20b%2Fc-systemSmall"), (".x", "%2Ex-systemSmall")])
  func folderNames(_ kind: String, _ name: String) {
    #expect(FrameFolder.name(kind, .systemSmall) == name)
    let long = String(repeating: "ü", count: 254)
    let names = ["x", "y"].map { FrameFolder.name(long + $0, .systemExtraLargePortrait) }
    #expect(Set(names).count == 2 && names.allSatisfy { $0.utf8.count <= 255 })
  }

  static let noon = "2026-01-15T12:00:00Z"

  static func run(_ words: [String], in folder: String = Golden.repository.path) throws -> LunetteProcess.Result {
    try LunetteProcess.run(
      ["simulate"] + words + (words.contains("--from") ? [] : ["--from", noon]),
      environment: ["XDG_STATE_HOME": "/nonexistent", "COLUMNS": "100"], in: folder)
  }

  static let healing = "widgets/healing.lua"
  static let kind = "com.mygame.healing"

  struct Trace: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let words: [String]
    let events: [String]
  }

  /// WidgetKit: Keeping a widget up to date, "Generate a timeline for predictable events" and what follows it.
  static let traces = [
    Trace(
      testDescription: "a character heals a quarter an hour: atEnd, and never once it is well", words: [],
      events: [
        "12:00 reload first", "12:00 entry 1 of 4", "13:00 entry 2 of 4", "14:00 entry 3 of 4", "15:00 entry 4 of 4",
        "15:00 reload policy", "15:00 entry 1 of 1",
      ]),
    Trace(
      testDescription: "a dragon comes in two hours: after, then now and in two hours, atEnd",
      words: ["--config", "dragon=2026-01-15T14:00:00Z"],
      events: [
        "12:00 reload first", "12:00 entry 1 of 2", "13:00 entry 2 of 2", "14:00 reload policy", "14:00 entry 1 of 2",
        "16:00 entry 2 of 2", "16:00 reload policy", "16:00 entry 1 of 1",
      ]),
    Trace(
      testDescription: "a potion comes by push: the character is well, and nothing more is asked",
      words: ["--trigger", "13:30=push:\(kind):character=Power Panda"],
      events: [
        "12:00 reload first", "12:00 entry 1 of 4", "13:00 entry 2 of 4", "13:30 reload push", "13:30 entry 1 of 1",
      ]),
    Trace(
      testDescription: "a potion for a character that is not configured anywhere changes nothing",
      words: ["--trigger", "13:30=push:\(kind):character=Unipony"],
      events: [
        "12:00 reload first", "12:00 entry 1 of 4", "13:00 entry 2 of 4", "14:00 entry 3 of 4", "15:00 entry 4 of 4",
        "15:00 reload policy", "15:00 entry 1 of 1",
      ]),
  ]

  @Test("the trace in WidgetKit's documentation, complete", arguments: traces)
  func trace(_ trace: Trace) throws {
    let lines = try Self.documents(try Self.run([Self.healing] + trace.words))
    let events = lines.dropFirst().dropLast().map { line in
      let at = (line["at"] as? String ?? "").dropFirst(11).prefix(5)
      return "\(at) \(line["event"] as? String ?? "") \(line["detail"] as? String ?? "")"
    }
    #expect(events == trace.events)
  }

  static func documents(_ result: LunetteProcess.Result) throws -> [[String: Any]] {
    #expect(result.code == 0, "\(result.errors)")
    return try result.output.split(separator: "\n").map {
      try #require(try JSONSerialization.jsonObject(with: Data($0.utf8)) as? [String: Any])
    }
  }

  @Test("a day is a header, its events and a summary; every line fits the schema")
  func document() throws {
    let result = try Self.run([
      Self.healing, "widgets/character.lua", "--budget", "desktop,widgetkit", "--fail", "20%", "--seed", "3",
      "--trigger", "4m=push:\(Self.kind)",
    ])
    Golden.keep(document: result.outputBytes, "lunette.simulate.1.day.ndjson")
    let lines = try Self.documents(result)
    let heads = lines.filter { $0["format"] != nil }
    #expect(heads.compactMap { $0["budget"] as? String } == ["desktop", "widgetkit"])
    #expect(heads.allSatisfy { $0["from"] as? String == Self.noon && $0["to"] as? String == "2026-01-16T12:00:00Z" })
    let sums = lines.compactMap { $0["summary"] as? [String: Any] }
    for (budget, sum) in zip(lines.split { $0["summary"] != nil }, sums) {
      for (event, name) in [
        ("reload", "reloads"), ("entry", "entries"), ("deferred", "deferred"), ("failed", "failed"),
        ("retry", "retries"),
      ] {
        #expect(sum[name] as? Int == budget.count { $0["event"] as? String == event })
      }
    }
    #expect(Set(lines.compactMap { $0["event"] as? String }) == ["reload", "entry", "deferred", "failed", "retry"])
  }

  @Test("the same seed gives the same bytes, in this process and in workers; another seed gives other bytes")
  func seed() throws {
    for widgets in [[Self.healing], [Self.healing, "widgets/character.lua", "widgets/sample.lua"]] {
      func day(_ seed: String) throws -> String {
        try Self.run(widgets + ["--fail", "30%", "--slow", "5s", "--trigger", "10m=push", "--seed", seed]).output
      }
      let first = try day("1")
      #expect(try day("1") == first)
      #expect(try day("2") != first)
    }
  }

  @Test("text output shows the day as lines and as a chart")
  func page() throws {
    let result = try Self.run([
      Self.healing, "widgets/character.lua", "--format", "text", "--time-zone", "Europe/Berlin", "--budget",
      "desktop,widgetkit", "--fail", "20%", "--trigger", "14:30=push:\(Self.kind)", "--suspend", "02:00-07:00",
      "--jump", "20:00=-1h",
    ])
    #expect(result.code == 0)
    #expect(Golden.difference(result.output, in: "simulate", "page.txt") == nil)
  }

  @Test("each picture is stored as text")
  func frames() throws {
    let folder = try TemporaryBundle()
    let result = try Self.run([Self.healing, "--frames", folder.path + "/frames"])
    #expect(result.code == 0, "\(result.errors)")
    let place = folder.path + "/frames/\(Self.kind)-systemSmall"
    let names = try FileManager.default.contentsOfDirectory(atPath: place).sorted()
    #expect(names == ["12", "13", "14", "15"].map { "2026-01-15T\($0)0000Z.txt" })
    let pictures = try names.map { try String(contentsOfFile: "\(place)/\($0)", encoding: .utf8) }
    // The figures are built of dots; the bar below them grows by a quarter of 18 cells.
    let bars = pictures.map { $0.count { "━╸".contains($0) } }
    #expect(bars == [5, 9, 14, 18])
  }

  @Test("widgets' storage starts empty and is thrown away")
  func storage() throws {
    let bundle = try TemporaryBundle([
      "count.lua": """
      return widget { kind = "count", families = { "systemSmall" },
        provider = { timeline = function(c)
          local count = storage.get("count", 0) + 1
          storage.set("count", count)
          return { entries = { { date = c.now } }, policy = count < 4 and after(c.now + 60) or never }
        end },
        view = function() return Text "x" end }
      """
    ])
    for _ in 1...2 {
      let lines = try Self.documents(try Self.run(["count.lua"], in: bundle.path))
      #expect(lines.count { $0["event"] as? String == "reload" } == 4)
    }
    let left = try FileManager.default.contentsOfDirectory(atPath: "/dev/shm").filter {
      $0.hasPrefix("lunette-simulate")
    }
    #expect(left.count < 8, "those of other tests may be under way")
  }

  @Test(
    "a widget whose timeline reloads its own kind is limited to 300 reloads a day; so is a pair that reload each other")
  func ownReload() throws {
    let bundle = try TemporaryBundle([
      "loop.lua": """
      local function loop(kind, other)
        return widget { kind = kind, families = { "systemSmall" },
          provider = { timeline = function(c)
            center.reloadTimelines(other)
            return { entries = { { date = c.now } }, policy = never }
          end },
          view = function() return Text "x" end }
      end
      return bundle { loop("self", "self"), loop("one", "two"), loop("two", "one") }
      """
    ])
    let lines = try Self.documents(try Self.run(["loop.lua"], in: bundle.path))
    let summary = lines.last?["summary"] as? [String: Any]
    for widget in summary?["widgets"] as? [[String: Any]] ?? [] {
      #expect((250...300).contains(widget["reloads"] as? Int ?? 0), "\(widget)")
    }
  }

  @Test("a script's failure is an event and sets the exit code; the widget keeps its picture")
  func failure() throws {
    let bundle = try TemporaryBundle([
      "fails.lua": """
      return widget { kind = "fails", families = { "systemSmall" },
        provider = { timeline = function(c)
          if c.reason ~= "first" then error "no more" end
          return { entries = { { date = c.now }, { date = c.now + 7200 } }, policy = after(c.now + 3600) }
        end },
        view = function() return Text "x" end }
      """
    ])
    let result = try Self.run(["fails.lua", "--for", "4h"], in: bundle.path)
    #expect(result.code == 65)
    #expect(result.errors.contains("no more") && result.errors.contains("fails.lua:3"))
    #expect(result.errors.components(separatedBy: "error: no more").count == 2, "told once")
    #expect(result.output.contains(#""event":"entry","kind":"fails","family":"systemSmall","detail":"2 of 2""#))
    #expect(result.output.contains(#""event":"retry""#))
  }

  @Test("the night when Berlin's clocks skip an hour has 23 hours, the other 25")
  func daylightSaving() throws {
    let bundle = try TemporaryBundle([
      "days.lua": """
      return widget { kind = "days", families = { "systemSmall" },
        provider = { timeline = function(c)
          return { entries = { { date = c.now } }, policy = after(date.add(date.startOfDay(c.now), { days = 1 })) }
        end },
        view = function() return Text "x" end }
      """
    ])
    for (from, hours) in [("2026-03-28T12:00:00Z", 23), ("2026-10-24T12:00:00Z", 25)] {
      let result = try Self.run(
        ["days.lua", "--from", from, "--for", "3d", "--time-zone", "Europe/Berlin"], in: bundle.path)
      let moments = try Self.documents(result).filter { $0["event"] as? String == "reload" }.compactMap {
        ($0["at"] as? String).flatMap { try? Date($0, strategy: .iso8601) }
      }
      let nights = zip(moments.dropFirst(), moments.dropFirst(2)).map { Int($1.timeIntervalSince($0) / 3600) }
      #expect(nights.first == hours)
    }
  }

  @Test(
    "a wrong option says what would be valid",
    arguments: [
      (["--for", "day"], "--for expects a duration, not 'day'; for example 24h, 90m or 1d12h"),
      (["--budget", "widgetkid"], "unknown budget 'widgetkid'; did you mean 'widgetkit'?"),
      (["--fail", "10"], "--fail expects a share from 0% to 100%, not '10'"),
      (["--suspend", "2-7"], "--suspend expects two times of day, not '2-7'; for example 08:00-22:00"),
      (
        ["--jump", "12:00=1h"],
        "--jump expects a time of day and an offset, not '12:00=1h'; for example 12:00=+1h"
      ),
      (
        ["--trigger", "14:30"],
        "--trigger expects WHEN=WHAT, not '14:30'; for example 14:30=network, +2h=push:KIND or 5m=lines:TEXT"
      ),
      (["--trigger", "1h=pusch"], "unknown trigger 'pusch'; did you mean 'push'?"),
      (["--seed", "x"], "--seed expects a whole number, not 'x'"),
    ])
  func usage(_ words: [String], _ sentence: String) throws {
    let result = try Self.run([Self.healing] + words)
    #expect(result.code == 64)
    #expect(result.errors == "lunette: error: \(sentence)\n")
  }

  @Test("the storage of a simulation that a signal ended is removed by the next one, unless in use")
  func leftovers() throws {
    let files = FileManager.default
    let base = files.isWritableFile(atPath: "/dev/shm") ? "/dev/shm" : "/tmp"
    func leave(_ name: String) throws -> String {
      let path = "\(base)/lunette-simulate-\(name)\(getpid())"
      try files.createDirectory(atPath: path, withIntermediateDirectories: true)
      #expect(files.createFile(atPath: path + "/stored", contents: nil))
      try files.setAttributes([.modificationDate: Date(timeIntervalSince1970: 1e9)], ofItemAtPath: path)
      return path
    }
    let (dead, alive) = (try leave("dead"), try leave("alive"))
    defer { try? files.removeItem(atPath: alive) }
    let descriptor = open(alive, O_RDONLY | O_CLOEXEC)
    defer { close(descriptor) }
    #expect(flock(descriptor, LOCK_EX) == 0)
    let result = try LunetteProcess.run(
      ["simulate", Self.healing, "--from", Self.noon, "--for", "1h"], environment: ["TMPDIR": base],
      in: Golden.repository.path)
    #expect(result.code == 0)
    #expect(!files.fileExists(atPath: dead))
    #expect(files.fileExists(atPath: alive + "/stored"))
  }
}

/// Durations as typed.
@Suite("Spans") struct SpanTests {
  @Test(
    "a duration is parsed",
    arguments: [
      ("24h", 86_400), ("90m", 5400), ("1d12h", 129_600), ("0.5s", 0.5), ("250ms", 0.25), ("2w", 1_209_600),
    ])
  func reading(_ text: String, _ seconds: Double) { #expect(Span.seconds(text) == seconds) }

  @Test("an invalid duration is refused", arguments: ["", "h", "5", "5x", "-1h", "1e9d", "1 h", "99999w99999w", "١h"])
  func wrong(_ text: String) { #expect(Span.seconds(text) == nil) }
}
