import Testing
import WidgetModel
import WidgetWire

/// What is left of a tree after masking: the lengths of masked parts, and nothing else.
@Suite("Masked trees") struct MaskingTests {
  /// Everything that a tree could reveal: all its bytes, as they are archived.
  private func told(_ tree: ViewTree) throws -> String { String(decoding: try Frame.body(tree), as: UTF8.self) }

  @Test(
    "a masked view keeps only the length of its texts",
    arguments: [
      #"Text "secret""#, #"Text("sec") .. Text "ret""#, #"Text.markdown "a [secret](https://secret.org) b""#,
      #"Label { "secret", systemImage = "secret" }"#, #"Label("secret", "secret")"#, #"Image "secret""#,
      #"Image { systemName = "secret" }"#, #"Link { destination = "https://secret.org", "secret" }"#,
      #"Button { action = intent { id = "secret" } {}, "secret" }"#,
      #"Gauge { value = 0.5, label = "secret", currentValueLabel = "secret" }"#,
      #"Text "a":accessibilityLabel "secret""#, #"Text "a":accessibilityValue "secret""#,
      #"Text "a":widgetURL "https://secret.org""#, #"Text "a":id "secret""#,
      #"GroupBox { label = "secret", Text "secret" }"#, #"Section { header = "secret", "secret" }"#,
      #"Text "a":overlay(Text "secret")"#, #"Text "a":background(Text "secret")"#,
      #"VStack { HStack { Text "secret" }, Group { "secret" } }"#,
      #"Chart { LineMark { x = "secret", y = 2, series = "secret" } }"#,
    ])
  func nothingElse(_ view: String) throws {
    for masked in [
      "(\(view)):redacted \"placeholder\"", "(\(view)):privacySensitive():redacted \"privacy\"",
      "VStack { \(view) }:privacySensitive():redacted { \"privacy\", \"invalidated\" }",
    ] {
      let tree = try Harness.view("Group { \(masked) }").0
      #expect(try told(tree).contains("secret"))
      let safe = tree.masked()
      #expect(try !told(safe).contains("secret"), "\(masked)")
      #expect(safe.validate() && safe.nodes.count == tree.nodes.count)
      #expect(safe.masked() == safe && safe.isMasked())
    }
    // The environment's reasons mask other views in the same way.
    let open = try Harness.view("Group { VStack { \(view) }:privacySensitive() }").0
    #expect(open.masked() == open && !open.isMasked())
    #expect(try !told(open.masked(for: .privacy)).contains("secret"))
    #expect(try !told(open.masked(for: .placeholder)).contains("secret"))
    #expect(open.masked(for: .invalidated) == open)
  }

  @Test(
    "a masked text has the same number of characters, and dates are gone",
    arguments: [
      (#"Text "secret""#, 6), (#"Text """#, 0), (#"Text "日本 x""#, 4), (#"Text "👨‍👩‍👧é""#, 2),
      (#"Text(1700000000, "time")"#, 8), (#"Text { timer = { 1700000000, 1700000100 } }"#, 5),
    ])
  func length(_ view: String, _ count: Int) throws {
    let tree = try Harness.view(view).0.masked(for: .placeholder)
    #expect(tree.text(.text, of: 0) == String(repeating: "▒", count: count))
    #expect(tree.arguments(of: 0).count == 1)
  }

  @Test("values are gone: a gauge is empty, a switch off")
  func figures() throws {
    let gauge = try Harness.view("Gauge { value = 7, min = 3, max = 9 }").0.masked(for: .placeholder)
    #expect(Outline(gauge).text == "Gauge(value 0)")
    let bar = try Harness.view("ProgressView { value = 7, total = 9 }").0.masked(for: .placeholder)
    #expect(Outline(bar).text == "ProgressView(value 0)")
    let timed = try Harness.view("ProgressView { timerInterval = { 5, 9 } }").0.masked(for: .placeholder)
    #expect(timed.list(.timerInterval, of: 0) == nil)
  }

  @Test("unredacted and insensitive content stays")
  func unredacted() throws {
    let lua = #"VStack { Text "kept":unredacted(), Text "secret", Text "own":redacted "placeholder":unredacted() }"#
    let tree = try Harness.view(lua).0.masked(for: [.placeholder, .privacy])
    #expect(try told(tree).contains("kept") && !told(tree).contains("secret") && !told(tree).contains("own"))
    let locked = try Harness.view(#"VStack { "open", Text "secret":privacySensitive() }"#).0.masked(for: .privacy)
    #expect(try told(locked).contains("open") && !told(locked).contains("secret"))
    let never = try Harness.view(#"VStack { Text "shown":privacySensitive(false) }:privacySensitive()"#).0
    #expect(try told(never.masked(for: .privacy)).contains("shown"))
  }

  @Test("an accessibility label is masked with any part of what it describes")
  func labels() throws {
    let lua = #"HStack { "Balance", Text "1240":privacySensitive() }:accessibilityLabel "Balance 1240""#
    let tree = try Harness.view(lua).0
    #expect(try !told(tree.masked(for: .privacy)).contains("1240"))
    #expect(tree.masked() == tree)
  }

  @Test("a view masked by its provider never leaves the script: timelines and archives have the mask")
  func provided() throws {
    let text = #"""
      return widget { kind = "k", view = function()
        return VStack { Text "open", Text "secret":privacySensitive():redacted "privacy" } end }
      """#
    let timeline = try #require(try Harness.timeline(text))
    #expect(try !told(timeline.entries[0].views[0]).contains("secret"))
    #expect(try told(timeline.entries[0].views[0]).contains("open"))
  }
}
