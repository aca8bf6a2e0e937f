import TestSupport
import Testing
import WidgetLayout
import WidgetModel

@testable import WidgetRender

/// What assistive software reads from a widget (SwiftUI: Accessibility).
@Suite("Accessibility") struct AccessibilityTests {
  static func document(
    _ lua: String, _ family: Family = .systemLarge, _ surface: Surface = .terminal, now: Double = 0,
    _ change: (inout WidgetEnvironment) -> Void = { _ in }
  ) throws -> AccessibilityDocument {
    AccessibilityDocument(try widget(lua, family, surface, now: now, change), kind: "k", family: family)
  }

  /// "label = value [traits] -> action", one element per line.
  static func told(
    _ lua: String, _ family: Family = .systemLarge, _ surface: Surface = .terminal, now: Double = 0,
    _ change: (inout WidgetEnvironment) -> Void = { _ in }
  ) throws -> [String] {
    try document(lua, family, surface, now: now, change).elements.map { element in
      let traits = AccessibilityElement.Trait.allCases.filter(element.traits.contains).map(\.rawValue)
      let action: String =
        switch element.action {
        case nil: ""
        case .url(let url): " -> \(url)"
        case .intent(let intent, let parameters): " -> \(intent) \(JSONWriter.text(parameters))"
        }
      return (element.label ?? "-") + (element.value.map { " = \($0)" } ?? "") + " [\(traits.joined(separator: " "))]"
        + action
    }
  }

  @Test(
    "a view and its accessible text",
    arguments: [
      (#"Text "Hello""#, "Hello [staticText]"),
      (#"Text "  ""#, ""),
      (#"Image { systemName = "cloud.sun.fill" }"#, "cloud sun [image]"),
      (#"Image { systemName = "xmark.circle" }"#, "cross [image]"),
      (#"Image { systemName = "circle" }"#, "circle [image]"),
      (#"Image { systemName = "star", label = "Favourite" }"#, "Favourite [image]"),
      (#"Image { systemName = "star", label = "" }"#, ""),
      (#"Image "faces/power-panda.png""#, "power panda [image]"),
      (#"Label { "Rain", systemImage = "cloud.rain" }"#, "Rain [staticText]"),
      (#"Label { "Rain", systemImage = "cloud.rain" }:labelStyle "iconOnly""#, "Rain [staticText]"),
      (#"Gauge { value = 0.42, label = "CPU" }"#, "CPU = 42 percent []"),
      (#"Gauge { value = 5, min = 0, max = 20, label = "CPU", currentValueLabel = "5 of 20" }"#, "CPU = 5 of 20 []"),
      (#"Gauge { value = 0.42, label = "CPU" }:gaugeStyle "accessoryCircular""#, "CPU = 42 percent []"),
      (#"Gauge { value = 0.4, label = "CPU" }:gaugeStyle "accessoryLinear""#, "CPU = 40 percent []"),
      (#"Gauge { value = 0.4, label = "CPU" }:labelsHidden()"#, "CPU = 40 percent []"),
      (#"ProgressView { value = 3, total = 8, label = "Chapters" }"#, "Chapters = 38 percent []"),
      (#"ProgressView {}"#, "- = in progress []"),
      (#"ProgressView { timerInterval = { -50, 50 } }"#, "- = 50 percent [updatesFrequently]"),
      (#"Text { timer = { -60, 60 } }"#, "1:00 [staticText updatesFrequently]"),
      (
        #"Section { header = "Today", "rain", footer = "end" }"#,
        "Today [staticText header]|rain [staticText]|end [staticText]"
      ),
      (#"GroupBox { label = "Today", "rain" }"#, "Today [staticText header]|rain [staticText]"),
      (#"Link { destination = "a://b", "Power", "Panda" }"#, "Power, Panda [link] -> a://b"),
      (#"Link { destination = "a://b", Gauge { value = 0.5, label = "Power" } }"#, "Power, 50 percent [link] -> a://b"),
      (#"Link { destination = "a://b", "83%", ProgressView { value = 0.83 } }"#, "83% [link] -> a://b"),
      (#"Link { destination = "a://b", Image { systemName = "star" } }"#, "star [link] -> a://b"),
      (#"Link { destination = "a://b", Image { systemName = "star" }, "Best" }"#, "Best [link] -> a://b"),
      (#"Link { destination = "a://b", "Panda" }:disabled()"#, "Panda [staticText disabled]"),
      (
        #"Chart { LineMark { x = 1, y = 3 }, LineMark { x = 2, y = 5 }, RuleMark { y = 4 } }"#,
        "Line chart, 2 points; x from 1 to 2; least 3, greatest 5 [image]"
      ),
      (#"Rectangle()"#, ""), (#"Divider()"#, ""), (#"Color "red""#, ""),
      // The author's own words.
      (#"Text "21":accessibilityLabel "21 degrees""#, "21 degrees [staticText]"),
      (#"HStack { Text "21", Text "C" }:accessibilityLabel "21 degrees""#, "21 degrees []"),
      (#"HStack { Link { destination = "a://b", "x" }, "y" }:accessibilityLabel "both""#, "both []|x [link] -> a://b"),
      (#"Circle():accessibilityLabel "moon""#, "moon [image]"),
      (#"Gauge { value = 0.4, label = "CPU" }:accessibilityValue "low""#, "CPU = low []"),
      (#"Gauge { value = 0.4, label = "CPU" }:accessibilityValue(4)"#, "CPU = 4 []"),
      (
        #"VStack { Text "a":accessibilityHidden(), Text "b":accessibilityHidden(false), Text "c":hidden() }"#,
        "b [staticText]"
      ),
      (#"Text "a":opacity(0)"#, ""),
      // Order: that of the tree; overlays and backgrounds follow.
      (#"VStack { HStack { Text "a", Text "b" }, Text "c" }"#, "a [staticText]|b [staticText]|c [staticText]"),
      (#"Text "a":overlay(Text "b"):background(Text "c")"#, "a [staticText]|b [staticText]|c [staticText]"),
      (
        #"ViewThatFits { Text "wide wide wide wide wide wide wide wide wide wide", Text "narrow" }"#,
        "narrow [staticText]"
      ),
    ] as [(String, String)])
  func view(_ lua: String, _ told: String) throws {
    let lines = told.isEmpty ? [] : told.split(separator: "|").map(String.init)
    #expect(try Self.told(lua) == lines)
    // The same in points, except for what fits.
    if !lua.hasPrefix("ViewThatFits") { #expect(try Self.told(lua, .systemLarge, .canvas) == lines) }
  }

  @Test("a link that cannot be activated on its own is text")
  func small() throws {
    #expect(try Self.told(#"Link { destination = "a://b", "Panda" }"#, .systemSmall) == ["Panda [staticText]"])
    let whole = try Self.document(#"Text "a":widgetURL "a://b""#, .systemSmall)
    #expect(String(decoding: whole.line(), as: UTF8.self).contains(#""widgetURL":"a://b""#))
  }

  @Test("masked content is not exposed, whatever the reason")
  func masked() throws {
    let lua = """
      VStack { Text "open", Text "1240":privacySensitive(), Image { systemName = "creditcard" }:privacySensitive(),
        Gauge { value = 0.42, label = "Spent", currentValueLabel = "420" }:privacySensitive(),
        Link { destination = "bank://1240", "1240" }:privacySensitive(),
        Chart { BarMark { x = "1240", y = 2 } }:privacySensitive(),
        HStack { "Balance", Text "1240":privacySensitive() }:accessibilityLabel "Balance 1240" }
      """
    #expect(try Self.told(lua).joined().contains("1240"))
    for surface in [Surface.terminal, .canvas] {
      let told = try Self.told(lua, .systemLarge, surface) { $0.redactionReasons = .privacy }
      #expect(told == ["open [staticText]", "Balance [staticText]"])
      #expect(try Self.told(lua, .systemLarge, surface) { $0.redactionReasons = .placeholder } == [])
    }
  }

  @Test("a text is read as of the current moment")
  func live() throws {
    #expect(try Self.told(#"Text(100, "timer")"#, now: 40) == ["1:00 [staticText updatesFrequently]"])
    #expect(try Self.told(#"Text(100, "timer")"#, now: 41) == ["0:59 [staticText updatesFrequently]"])
  }

  @Test("a frame is the drawn one")
  func frames() throws {
    let elements = try Self.document(#"HStack { spacing = 8, Text "ab", Text "c" }"#, .accessoryRectangular).elements
    #expect(elements.map(\.frame.width) == [2, 1] && elements[1].frame.x == elements[0].frame.x + 3)
  }

  @Test("staleness is read last")
  func staleness() throws {
    var document = try Self.document(#"Text "21""#)
    document.staleness = Staleness(reason: "no answer", age: 6000)
    #expect(document.elements.map(\.words) == ["21", "no answer, 1 h 40 ago"])
    document.staleness = Staleness(reason: nil, age: 6000)
    #expect(document.elements.last?.words == "old data, 1 h 40 ago")
  }

  @Test("an empty widget has no elements")
  func empty() throws {
    let line = String(decoding: AccessibilityDocument(try Placement(empty: ())).line(), as: UTF8.self)
    #expect(line.contains(#""kind":null,"family":null"#) && line.contains(#""elements":[]"#))
  }
}

extension Placement {
  fileprivate init(empty: ()) throws {
    self = try layout(
      ViewTree(), in: ProposedSize(width: 1, height: 1), environment: WidgetEnvironment(family: .systemSmall),
      measuring: CellMetrics(), at: 0, words: TestWords())
  }
}
