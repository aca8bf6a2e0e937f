import LuaKit
import Synchronization
import TestSupport
import Testing
import WidgetModel
import WidgetRender
import WidgetServices

@testable import lunette

/// A stream's stage with a clock of the test's own.
final class StagedStream {
  private let now: Moment
  private let query: WidgetQuery
  private let thread: LuaExecutor
  private let stage: StreamStage
  private(set) var step: StreamStep

  private final class Moment: Sendable {
    let seconds: Mutex<Double>

    init(_ seconds: Double) { self.seconds = Mutex(seconds) }
  }

  init(_ path: String, at moment: Double) throws {
    let typed = try Typed([path, "--time-zone", "UTC", "--locale", "en_US", "--color-scheme", "light"], of: .stream)
    let query = try WidgetQuery(bar: typed)
    let bars = BarLines(colorScheme: .light, hasTooltip: true, hasShort: true)
    let now = Moment(moment)
    thread = query.watch.makeThread()
    stage = thread.run(watchdog: query.watch.dog) { StreamStage(query, bars) { now.seconds.withLock { $0 } } }
    (self.query, self.now) = (query, now)
    let stage = stage
    step = thread.run(watchdog: query.watch.dog) { stage.step([]) }
  }

  deinit { thread.run { [stage] in stage.letGo() } }

  /// Advances as LocalStream does; returns whether no layout was needed.
  @discardableResult
  func go(to moment: Double) -> Bool {
    now.seconds.withLock { $0 = moment }
    let stage = stage
    if let tick = stage.tick() {
      step = tick
      return true
    }
    step = thread.run(watchdog: query.watch.dog) { stage.step([]) }
    return false
  }
}

@Suite("Lines of a stream as time passes") struct StreamStageTests {
  /// Noon of 2026-01-15, when the entry begins.
  static let noon = 1_768_478_400.0

  static func widget(_ view: String, until end: Double? = 7_200) -> String {
    """
    local noon = \(Int(noon))
    local entries = { { date = noon } }
    \(end.map { "entries[2] = { date = noon + \(Int($0)) }" } ?? "")
    return widget {
      kind = "passing", families = { "accessoryInline", "systemMedium" },
      provider = { timeline = function(c) return { entries = entries, policy = never } end },
      view = function(entry) return \(view) end,
    }
    """
  }

  @Test(
    "each tick prints the lines that redrawing would print",
    arguments: [
      #"Text(noon, "timer")"#, #"Text "Since noon: " .. Text(noon, "timer"):foregroundStyle "red""#,
      #"Text(noon + 3600, "relative")"#, #"Text.verbatim("A label that is longer than half: " .. 12345)"#,
      #"HStack { Text "up", Spacer(), Text(noon, "timer") }"#,
      #"HStack { Text(noon, "timer"), Text(noon + 100, "timer"):frame { maxWidth = math.huge } }"#,
      #"ViewThatFits { Text "A longer text beside a clock: " .. Text(noon, "timer"), Text(noon, "timer") }"#,
      #"HStack { Text(noon, "timer"), ProgressView { timerInterval = { noon, noon + 90 } } }"#,
      #"VStack { Text(noon, "offset"), Text(noon + 86400, "relative") }"#,
      #"Text(noon, "timer"):frame { width = 3 }"#,
      // Cells that do not, or not only, belong to the text.
      #"ZStack { Text(noon, "timer"), Text "0:00" }"#, #"ZStack { Text "0:00:00:00", Text(noon, "timer") }"#,
      #"HStack { spacing = 0, Text(noon, "timer"):frame { width = 3 }:clipped(), Text "5" }"#,
      #"HStack { Text(noon, "timer"):hidden(), Text(noon, "timer"):opacity(0), Text "0:00" }"#,
      #"Text(noon, "timer"):offset { x = 30 }"#, #"Text(noon, "timer"):background "red""#,
      #"HStack { Text "\u{65e5}\u{672c} \u{1f469}\u{200d}\u{1f4bb}", Text(noon, "timer"), Text "\u{2600}\u{fe0f}" }"#,
      #"VStack { Text "one", Text(noon, "timer"), Text "  ", Text(noon + 30, "timer") }"#,
      #"Link { destination = "https://example.org", Text(noon, "timer") }"#,
      #"(Text "SINCE " .. Text(noon, "relative")):textCase "uppercase""#,
    ], [7_200, nil])
  func lines(_ view: String, until end: Double?) throws {
    let bundle = try TemporaryBundle(["passing.lua": Self.widget(view, until: end)])
    let path = bundle.path + "/passing.lua"
    let stream = try StagedStream(path, at: Self.noon)
    let moments = [1.0, 2, 9, 10, 11, 59, 60, 61, 99, 100, 101, 599, 600, 3_599, 3_600, 3_601, 7_199]
    for moment in moments {
      stream.go(to: Self.noon + moment)
      let anew = try StagedStream(path, at: Self.noon + moment)
      try #require(anew.step.faults == [] && stream.step.faults == [])
      #expect(stream.step.lines == anew.step.lines, "\(moment) s after noon")
      // A wake-up is never later than a change.
      #expect(stream.step.wake == anew.step.wake, "\(moment) s after noon")
    }
  }

  @Test("a tick needs no layout")
  func work() throws {
    let bundle = try TemporaryBundle(["passing.lua": Self.widget(#"Text(noon, "timer")"#)])
    let stream = try StagedStream(bundle.path + "/passing.lua", at: Self.noon)
    for second in 1...90 { #expect(stream.go(to: Self.noon + Double(second))) }
    #expect(stream.step.lines.map(\.text) == ["1:30"] && stream.step.lines.map(\.shortText) == ["1:30"])
  }

  @Test("a text that is truncated at half the width has its own short form, and both keep ticking")
  func short() throws {
    let view = #"(Text "A label that is longer than half a line: " .. Text(noon, "timer")):truncationMode "head""#
    let bundle = try TemporaryBundle(["passing.lua": Self.widget(view)])
    let stream = try StagedStream(bundle.path + "/passing.lua", at: Self.noon)
    stream.go(to: Self.noon + 61)
    let line = try #require(stream.step.lines.first)
    #expect(line.text.hasSuffix("1:01") && line.shortText.hasSuffix("1:01"))
    #expect(line.shortText.count < line.text.count)
  }
}
