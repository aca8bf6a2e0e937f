import Foundation
import TestSupport
import Testing

/// Shipped widgets with intents (WidgetKit: Adding interactivity to widgets).
@Suite("Interactive widgets") struct InteractiveWidgetTests {
  @Test("a tap on a reminder's circle completes it: the pictures before and after are the recorded ones")
  func reminders() throws {
    let home = try TemporaryBundle()
    try FileManager.default.createDirectory(atPath: home.path + "/.local/share", withIntermediateDirectories: true)
    let list = """
      [{"title": "Call Ada", "due": "2026-01-15T16:00", "list": "Home"}, {"title": "Send the drawings", "list": "Work"},
       {"title": "Water the plants", "due": "2026-01-15T09:00", "list": "Home"}]
      """
    try list.write(toFile: home.path + "/.local/share/reminders.json", atomically: true, encoding: .utf8)
    func run(_ words: String) throws -> LunetteProcess.Result {
      let words = words.split(separator: " ").map(String.init)
      return try LunetteProcess.run(
        words + ["--allow", "read=~/.local/share/reminders.json", "--at", "2026-01-15T12:00:00Z", "--time-zone", "UTC"]
          + ["--locale", "en_US"],
        environment: ["HOME": home.path, "XDG_STATE_HOME": home.path, "COLUMNS": "100"], in: Golden.repository.path)
    }
    let widget = "widgets/reminders --family systemMedium --config source=file"
    #expect(Shipped.difference(try run("render \(widget)"), "reminders-before.txt") == nil)
    let tapped = try run("tap \(widget) --action 1")
    #expect(
      tapped.output == "performed Complete item=Water the plants@2026-01-15T09:00; reloaded reminders\n",
      "\(tapped.errors)")
    #expect(Shipped.difference(try run("render \(widget)"), "reminders-completed.txt") == nil)
  }
}
