import TestSupport
import Testing

/// The image of a control, wherever its author puts it.
@Suite("Icons of controls") struct ControlIconTests {
  static let contents = [
    #"Image { systemName = "star" }"#,
    #"HStack { Image { systemName = "star" }, Text "Go" }"#,
    #"Label { "Go", systemImage = "star" }"#,
    #"Label { "Go", icon = Image { systemName = "star" } }"#,
    #""Go", Image { systemName = "star" }"#,
    #""Go", HStack { Image { systemName = "star" }, Text "now" }"#,
  ]

  @Test("a control's image is drawn once on each surface", arguments: contents)
  func once(_ content: String) throws {
    let script = """
      local Do = intent { id = "Do", perform = function() end }
      return control { kind = "c", view = function() return ControlButton { \(content), action = Do {} } end }
      """
    for family in ["accessoryInline", "accessoryCircular", "accessoryRectangular", "systemSmall"] {
      let result = try LunetteProcess.run(["render", "-", "--family", family], input: script)
      #expect(result.code == 0, "\(result.errors)")
      #expect(result.output.count { $0 == "☆" } == 1, "\(family): \(result.output)")
      #expect(!result.output.contains("?"), "\(family): \(result.output)")
    }
  }
}
