import Foundation
import TestSupport
import Testing
import WidgetRuntimeClient
import WidgetModel
import WidgetSchedule

@testable import lunette

/// `log`, `explain` and `reload` with a runtime that the test plays.
@Suite("Ledger and center") struct LedgerTests {
  static let noon = Shown.noon

  static let lines = [
    LedgerLine(noon - 86_400, InstanceID(3), .asked, .first),
    LedgerLine(noon, InstanceID(3), .granted, .policy),
    LedgerLine(noon + 0.012, InstanceID(3), .answered, .policy, duration: 0.012, next: noon + 3600),
    LedgerLine(noon + 1, InstanceID(5), .deferred, .trigger, why: .spacing, next: noon + 86_400),
    LedgerLine(noon + 2, InstanceID(5), .merged, .trigger, detail: "line \"\u{1B}[2Jnew\""),
    LedgerLine(noon + 250, InstanceID(5), .failed, .trigger, duration: 0.0004, next: noon + 550, detail: "no host"),
    LedgerLine(noon + 251, nil, .refused, .center, detail: "no widget of the kind 'x' is placed"),
    LedgerLine(noon + 252, InstanceID(44), .asked, .environment),
  ]

  static func runtime() throws -> FakeRuntime {
    try FakeRuntime { request in
      switch request {
      case .log: .reply(.ledger(lines))
      case .instances: .reply(.instances([Shown.clock, Shown.mail]))
      default: .hangUp
      }
    }
  }

  @Test("log prints one line per reload, grouped by day, in the machine's zone")
  func log() throws {
    let runtime = try Self.runtime()
    let result = try runtime.run(["log"])
    #expect(result.code == 0)
    #expect(
      result.output == """
        2026-01-14
        12:00:00  #3 clock  asked     first

        2026-01-15
        12:00:00  #3 clock  granted   policy
        12:00:00  #3 clock  answered  policy       took 12 ms, next at 13:00
        12:00:01  #5 mail   deferred  trigger      until 2026-01-16 12:00, too soon after the last reload
        12:00:02  #5 mail   merged    trigger      line "[2Jnew"
        12:04:10  #5 mail   failed    trigger      after 0.4 ms, again at 12:09:10, no host
        12:04:11  -         refused   center       no widget of the kind 'x' is placed
        12:04:12  #44       asked     environment

        """)
    #expect(runtime.requests.first == .log(nil, last: 40))
    #expect(try runtime.run(["log"], environment: ["TZ": "Asia/Tokyo"]).output.contains("21:00:00  #3 clock  granted"))
  }

  @Test("log accepts an instance and a number of lines")
  func words() throws {
    let runtime = try Self.runtime()
    #expect(try runtime.run(["log", "clock", "--last", "7"]).code == 0)
    #expect(runtime.requests.first == .log(.kind("clock"), last: 7))
    for wrong in ["0", "-1", "x", "1000001"] {
      let result = try runtime.run(["log", "--last=\(wrong)"])
      #expect(result.code == 64)
      #expect(result.errors == "lunette: error: --last expects a whole number from 1 to 1000000, not '\(wrong)'\n")
    }
  }

  @Test("log as JSON is lunette.log/1")
  func document() throws {
    let result = try Self.runtime().run(["log", "--format", "json"])
    #expect(
      result.output.hasPrefix(#"{"format":"lunette.log/1","lines":[{"date":"2026-01-14T12:00:00Z","instance":3,"#))
    Golden.keep(document: result.outputBytes, "lunette.log.1.command.ndjson")
  }

  // MARK: explain

  static func explained(_ change: (inout Explanation) -> Void = { _ in }) throws -> FakeRuntime {
    let outlook = Outlook(
      nextTick: noon + 60, nextReload: noon + 3600, cause: .policy, failures: 0, reloads: 12)
    var explanation = Explanation(Shown.clock, outlook, profile: .desktop)
    explanation.lastGrant = lines[1]
    explanation.lastAnswer = lines[2]
    change(&explanation)
    let shown = try Shown.widget()
    return try FakeRuntime { [explanation] request in
      switch request {
      case .explain: .reply(.explanation(explanation))
      case .show: .reply(.shown(shown))
      default: .hangUp
      }
    }
  }

  /// Replaces the times for layout and drawing and the state folder, which differ in each run.
  static func withoutTimes(_ text: String) -> String {
    text.replacing(/(layout|drawing) [0-9.]+ ms/) { "\($0.output.1) T" }
      .replacing(/(file +)\/\S+(\/instances\/3\.json)/) { "\($0.output.1)S\($0.output.2)" }
  }

  @Test("explain shows the picture, the last reload with its reason and cost, and the next one")
  func explain() throws {
    let runtime = try Self.explained()
    let result = try runtime.run(["explain", "clock"])
    #expect(result.code == 0)
    #expect(
      Self.withoutTimes(result.output) == """
        #3 clock systemSmall city=Lisbon
          bundle   /w/clock.lua
          file     S/instances/3.json
          shows    entry 2 of 4, of 2026-01-15 12:00; the next at 2026-01-15 12:10; the text changes at 2026-01-15 12:01
          reload   2026-01-15 12:00, because its timeline requested it; answered
          took     script 12 ms, layout T, drawing T
          next     2026-01-15 13:00, because its timeline requested it
          budget   desktop, 12 reloads so far

        """)
    #expect(runtime.requests == [.explain(.kind("clock")), .show(.number(3))])
  }

  @Test("explain shows failures, deferrals and the budget")
  func troubled() throws {
    let runtime = try Self.explained { explanation in
      explanation.instance.error = "no host"
      explanation.lastAnswer = Self.lines[5]
      explanation.lastDeferral = Self.lines[3]
      explanation.profile = .widgetkit
      (explanation.outlook.why, explanation.outlook.credit, explanation.outlook.failures) = (.budget, 2.7, 3)
      (explanation.outlook.cause, explanation.outlook.reloads) = (.trigger, 1)
    }
    let output = try runtime.run(["explain", "3"]).output
    for line in [
      "  stale    no host\n",
      "  reload   2026-01-15 12:00, because a trigger fired; failed: no host\n",
      "  next     2026-01-15 13:00, because a trigger fired; it waits: the reload budget is used up\n",
      "  waits    since 2026-01-15 12:00:01: until 2026-01-16 12:00, too soon after the last reload\n",
      "  budget   widgetkit, 1 reload so far, 2 available now, 3 failures in a row\n",
    ] { #expect(output.contains(line), "\(output)") }
  }

  @Test("explain as JSON is lunette.explanation/1, with the cost of layout and drawing")
  func explanation() throws {
    let result = try Self.explained().run(["explain", "3", "--format", "json"])
    let document = try #require(try JSONSerialization.jsonObject(with: Data(result.outputBytes)) as? [String: Any])
    #expect(document["format"] as? String == "lunette.explanation/1")
    #expect((document["lastAnswer"] as? [String: Any])?["duration"] as? Double == 0.012)
    #expect((document["layout"] as? Double).map { (0..<1).contains($0) } == true)
    #expect((document["drawing"] as? Double).map { (0..<1).contains($0) } == true)
    Golden.keep(document: result.outputBytes, "lunette.explanation.1.command.ndjson")
  }

  // MARK: reload

  static let targets: [(word: String, target: ReloadTarget)] = [
    ("--all", .all), ("3", .instance(.number(3))), ("#3", .instance(.number(3))), ("clock", .kind("clock")),
  ]

  @Test("reload accepts a kind, an instance or all, and counts as requested by a waiting user", arguments: targets)
  func reload(_ word: String, _ target: ReloadTarget) throws {
    let runtime = try FakeRuntime { _ in .reply(.instances([Shown.clock])) }
    let result = try runtime.run(["reload", word])
    #expect(result.code == 0)
    #expect(result.output == "#3 clock systemSmall\n")
    #expect(runtime.requests == [.reload(target, ReloadDemand(.center, isForeground: true))])
    let document = try runtime.run(["reload", word, "--format", "json"]).output
    #expect(
      document
        == #"{"format":"lunette.reload/1","reloaded":[{"number":3,"kind":"clock","family":"systemSmall","role":"widget"}]}"#
        + "\n")
  }

  @Test("reload of an unplaced widget is an error; reload --all without placed widgets does nothing")
  func reloadNothing() throws {
    let runtime = try FakeRuntime { request in
      .reply(.instances(request == .instances ? [Shown.clock] : []))
    }
    let result = try runtime.run(["reload", "clokc"])
    #expect(result.code == 66)
    #expect(result.errors == "lunette: error: no widget of the kind 'clokc' is placed; did you mean 'clock'?\n")
    let all = try runtime.run(["reload", "--all"])
    #expect(all.code == 0)
    #expect(all.output == "")
  }

  @Test(
    "reload needs a target", arguments: [([], "nothing to reload"), (["clock", "--all"], "'clock' and --all")])
  func reloadWords(_ words: [String], _ message: String) throws {
    let result = try Self.runtime().run(["reload"] + words)
    #expect(result.code == 64)
    #expect(result.errors.contains(message))
  }

  @Test(
    "a span is shown to a tenth of its unit",
    arguments: [
      (0, "0 ms"), (0.0004, "0.4 ms"), (0.00996, "10 ms"), (0.0123, "12 ms"), (0.9996, "1000 ms"), (1, "1 s"),
      (2.54, "2.5 s"), (61, "61 s"), (.nan, "-"), (-1, "-"), (.infinity, "-"),
    ] as [(Double, String)])
  func spans(_ seconds: Double, _ text: String) {
    #expect(Span.short(seconds) == text)
  }
}
