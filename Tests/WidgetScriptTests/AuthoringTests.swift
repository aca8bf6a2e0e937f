import Testing
import WidgetModel

@testable import WidgetScript

@Suite("Authoring")
struct AuthoringTests {
  @Test("the smallest widget works")
  func smallest() throws {
    let timeline = try #require(
      try Harness.timeline(#"return widget { kind = "hello", view = function() return Text "Hello" end }"#))
    #expect(timeline.policy == .never)
    #expect(timeline.entries.map(\.date) == [Harness.now])
    #expect(timeline.entries[0].views.map { Outline($0).text } == [#"Text(text "Hello")"#])
  }
}
