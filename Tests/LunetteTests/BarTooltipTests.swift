import Foundation
import TestSupport
import Testing

@Suite("Tooltips of bars") struct BarTooltipTests {
  @Test("a Spacer's blank rows take no line of a tooltip")
  func spacers() throws {
    let script = #"""
      return widget { kind = "k", families = { "accessoryInline", "systemMedium" }, view = function(entry, environment)
        if environment.family == "accessoryInline" then return Text "short" end
        return VStack { Text "above", Spacer(), Text "below" } end }
      """#
    let result = try LunetteProcess.run(["stream", "-", "--once", "--format", "waybar"], input: script)
    #expect(result.code == 0, "\(result.errors)")
    let line = try #require(try JSONSerialization.jsonObject(with: Data(result.outputBytes)) as? [String: Any])
    let tooltip = try #require(line["tooltip"] as? String)
    #expect(tooltip.split(separator: "\n", omittingEmptySubsequences: false).count == 2, "\(tooltip.debugDescription)")
    #expect(tooltip.contains("above") && tooltip.contains("below"))
  }
}
