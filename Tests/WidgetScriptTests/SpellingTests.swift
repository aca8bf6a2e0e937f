import Testing
import WidgetModel

@testable import WidgetScript

/// What an author who knows SwiftUI and Swift Charts writes in Lua: each spelling is accepted with its SwiftUI meaning, or refused
/// with what to write.
@Suite("Spellings of SwiftUI") struct SpellingTests {
  @Test(
    "a spelling with one meaning is accepted, and means the same as ours",
    arguments: Spelling.accepted + Spelling.dotted)
  func accepted(_ spelling: Spelling) throws {
    let written = try Self.outline(spelling.written)
    #expect(written == (try Self.outline(spelling.ours)), "\(spelling.written)")
  }

  @Test(
    "any other spelling is refused with what to write, which is accepted",
    arguments: Spelling.refused + Spelling.misplaced)
  func refused(_ spelling: Spelling) throws {
    let fault = try #require(Harness.fault(Self.file(spelling.written)), "\(spelling.written) was accepted")
    let told = "\(fault.message)\n\(fault.replacement ?? "")"
    #expect(told.contains(spelling.says), "\(spelling.written): \(told)")
    #expect(fault.line == Self.line, "\(spelling.written): line \(fault.line ?? 0)")
    #expect(throws: Never.self, "\(spelling.ours)") { _ = try Self.outline(spelling.ours) }
  }

  @Test("words of declarations and answers may have Swift's dot")
  func declarations() throws {
    let ours = """
      local Open = intent { id = "open", authenticationPolicy = "requiresAuthentication",
        parameters = { { name = "n", type = "integer", default = 1 } }, perform = function() end }
      return widget { kind = "dots", families = { "systemSmall", "systemMedium" },
        disfavoredLocations = { "dashboard" }, triggers = { "resume" },
        provider = { timeline = function() return { entries = { { date = 0 } }, policy = "atEnd" } end },
        view = function()
          return Chart { BarMark { x = 1, y = 3, series = "a" } }:chartForegroundStyleScale { a = "red" }
        end }
      """
    var dotted = ours
    for word in [
      "requiresAuthentication", "integer", "systemSmall", "systemMedium", "dashboard", "resume", "atEnd", "red",
    ] { dotted = dotted.replacing("\"\(word)\"", with: "\".\(word)\"") }
    let (first, second) = (ours, dotted)
    let loaded = try Harness.onLua { () throws(Diagnostic) in
      (try Harness.bundle(first).declaration, try Harness.bundle(second).declaration)
    }
    #expect(loaded.0 == loaded.1)
    let timelines = (try #require(try Harness.timeline(ours)), try #require(try Harness.timeline(dotted)))
    #expect(timelines.0.policy == timelines.1.policy)
    #expect(timelines.0.policy == .atEnd)
    #expect(timelines.1.warnings.isEmpty)
  }

  @Test("a part that is not drawn causes a warning", arguments: Spelling.warned)
  func warned(_ spelling: Spelling) throws {
    let timeline = try #require(try Harness.timeline(Self.file(spelling.written)))
    #expect(timeline.warnings.contains { $0.message.contains(spelling.says) }, "\(timeline.warnings.map(\.message))")
  }

  @Test("the tables have at least 150 spellings")
  func count() {
    #expect(Spelling.accepted.count + Spelling.refused.count >= 150)
  }

  private static let line = 7

  /// A widget that shows an expression.
  private static func file(_ expression: String) -> String {
    """
    local Refresh = intent { id = "Refresh", title = "Refresh", perform = function() end }
    local entry = { date = 1, title = "Tea", value = 0.4, count = 3, done = true }
    entry.days = { { day = "Mon", cups = 3 }, { day = "Tue", cups = 5 } }
    return widget {
      kind = "a", provider = { timeline = function() return { entries = { entry } } end },
      view = function(entry, environment)
        return \(expression)
      end,
    }

    """
  }

  private static func outline(_ expression: String) throws -> String {
    let timeline = try #require(try Harness.timeline(file(expression)))
    let entry = try #require(timeline.entries.first)
    var outline = Outline(try #require(entry.views.first))
    outline.sortsArguments = true
    return outline.text
  }
}

/// One spelling, and ours.
struct Spelling: CustomTestStringConvertible, Sendable {
  /// As an author of SwiftUI writes it.
  let written: String
  /// As we write it.
  let ours: String
  /// The text of the refusal or the warning.
  let says: String

  init(_ written: String, _ ours: String, says: String = "") {
    (self.written, self.ours, self.says) = (written, ours, says)
  }

  var testDescription: String { written }
}
