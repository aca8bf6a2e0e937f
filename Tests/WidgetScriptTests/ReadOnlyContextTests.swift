import Testing
import WidgetModel

@testable import WidgetScript

/// The table `context`, which a provider reads and cannot change.
@Suite("The context is read-only") struct ReadOnlyContextTests {
  @Test(
    "a write is an error at its line",
    arguments: ["context.count = 1", "context.family = \"systemLarge\"", "context[1] = 2"])
  func written(_ statement: String) throws {
    let fault = try #require(Harness.fault(MistakePlaceTests.provider(statement)))
    #expect(fault.message.contains("context is read-only") && fault.message.contains("storage.set"), "\(fault.message)")
    #expect(fault.line == 2)
  }

  @Test("it can be read like any other table, with pairs too")
  func read() throws {
    let timeline = try Harness.timeline(
      """
      return widget { kind = "k", view = function() return Text "a" end, provider = { timeline = function(given)
        local names = {}
        for name in pairs(given) do names[#names + 1] = name end
        return { entries = { { date = given.now, kind = context.kind, count = #names, family = given.family, none = given.none or "none" } } }
      end } }
      """)
    let fields = try #require(timeline?.entries.first?.fields)
    #expect(fields["kind"] == "k" && fields["family"] == "systemSmall" && fields["none"] == "none")
    #expect(fields["count"].flatMap(\.number).map { $0 >= 8 } == true)
  }
}
