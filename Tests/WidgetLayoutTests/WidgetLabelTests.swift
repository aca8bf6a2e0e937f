import Testing
import WidgetLayout
import WidgetModel
import WidgetRender

/// What accessory widgets show outside their content.
@Suite("widgetLabel") struct WidgetLabelTests {
  @Test("in a line it follows the content after one column; in a corner it is below it, with the same width")
  func places() throws {
    let lua = #"Text "72°":id "content":widgetLabel(Text "Bonn":id "label")"#
    let line = try widget(lua, .accessoryInline).named
    #expect(try #require(line["label"]).x == #require(line["content"]).x + 4 && line["label"]?.y == line["content"]?.y)
    let corner = try widget(lua, .accessoryCorner).named
    #expect([corner["content"]?.y, corner["label"]?.y] == [0, 1])
    let gauge = try widget(#"Text "72°":widgetLabel(Gauge { value = 0.6, label = "T" }:id "label")"#, .accessoryCorner)
    #expect(gauge.named["label"] == Rect(x: 0, y: 1, width: 5, height: 1), "without its own label it is one row")
    #expect(gauge.drawnTexts == ["72°"])
  }

  @Test("of several labels the outermost counts")
  func outermost() throws {
    let lua = #"VStack { Text "a":widgetLabel "inner", Text "b" }:widgetLabel "outer""#
    #expect(try widget(lua, .accessoryInline, size: Size(width: 29, height: 2)).drawnTexts == ["a", "b", "outer"])
  }

  @Test(
    "elsewhere it is not drawn and takes no space; if no surface ever shows one there is a warning",
    arguments: [
      (Family.accessoryCircular, 0), (.accessoryRectangular, 1), (.systemSmall, 1), (.accessoryInline, 0),
      (.accessoryCorner, 0),
    ])
  func elsewhere(_ family: Family, _ warnings: Int) throws {
    let labelled = try widget(#"Text "72°":id "a":widgetLabel "Bonn""#, family)
    #expect(labelled.warnings.count { $0.message.contains("widgetLabel") } == warnings)
    guard family != .accessoryInline, family != .accessoryCorner else { return }
    #expect(labelled.named == (try widget(#"Text "72°":id "a""#, family).named) && labelled.drawnTexts == ["72°"])
  }

  @Test("assistive software reads it, drawn or not", arguments: [Family.accessoryCircular, .accessoryCorner])
  func told(_ family: Family) throws {
    let placement = try widget(#"Text "72°":widgetLabel "Bonn""#, family)
    #expect(AccessibilityDocument(placement, kind: "k", family: family).elements.map(\.label) == ["72°", "Bonn"])
  }

  @Test("it is masked with its surroundings")
  func masked() throws {
    let lua = #"Text "72°":widgetLabel "Bonn":privacySensitive()"#
    let placement = try widget(lua, .accessoryInline) { $0.redactionReasons = .privacy }
    #expect(placement.drawnTexts.isEmpty)
  }
}
