import Testing
import WidgetModel

@testable import WidgetRuntime

/// Bundles whose file is missing for a while.
@Suite("Missing files") struct AbsentFileTests {
  private static var clock: FakeBundle { FakeBundle(kind: "clock") { .of($0, [(0, "clock at \(Int($0.now))")]) } }

  @Test(
    "a file that is missing at the start is shown as an error until it is back", arguments: [false, true])
  func absent(isEdited: Bool) throws {
    let before = try RuntimeStage(FakeBundles([Self.clock]))
    before.add("clock")
    let bundles = FakeBundles([])
    let stage = try RuntimeStage(bundles, folder: try before.copy(), now: before.clock.now + 10)
    #expect(stage.shown("clock").hasSuffix("! there is no file '/w/clock.lua'"), "\(stage.shown("clock"))")
    var back = Self.clock
    if isEdited { back.content = "2" }
    bundles.add(back)
    stage.runtime.saved(["/w/clock.lua"])
    stage.drain()
    #expect(stage.shown("clock") == "clock at \(Int(stage.clock.now))")
    #expect(bundles.asked == [.file])
  }

  @Test("a file that disappears and returns while the runtime runs reloads once", arguments: 1...3)
  func comesBack(times: Int) throws {
    let bundles = FakeBundles([Self.clock])
    let stage = try RuntimeStage(bundles)
    stage.add("clock")
    let asked = bundles.asked.count
    for _ in 0..<times {
      bundles.remove("/w/clock.lua")
      stage.runtime.saved(["/w/clock.lua"])
      stage.drain()
      #expect(stage.shown("clock").contains("! there is no file"))
      bundles.add(Self.clock)
      stage.runtime.saved(["/w/clock.lua"])
      stage.drain()
      #expect(!stage.shown("clock").contains("!"))
    }
    #expect(bundles.asked.count == asked + times)
  }
}
