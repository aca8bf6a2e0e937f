import Synchronization
import Testing
import WidgetRuntimeClient
import WidgetModel
import WidgetSchedule

@testable import WidgetRuntime

/// What a bar shows of a bundle besides its line, and which files belong to it.
@Suite("Bundles of bars") struct BarBundleTests {
  private static func bar(_ views: @escaping @Sendable () throws(Diagnostic) -> ViewTree) -> FakeBundle {
    var bundle = FakeBundle(kind: "bar") { .of($0, [(0, "bar"), (60, "later")]) }
    bundle.families = [.accessoryInline, .systemMedium]
    bundle.views = { _ throws(Diagnostic) in try views() }
    return bundle
  }

  private static func shown(_ stage: RuntimeStage) -> ShownWidget? {
    guard case .shown(let shown) = stage.ask(.show(.kind("bar"))) else { return nil }
    return shown
  }

  @Test("an inline widget has tooltip views in addition to its own, in light and in dark")
  func tooltip() throws {
    let stage = try RuntimeStage(FakeBundles([Self.bar { () throws(Diagnostic) in ViewTree() }]))
    let shown = try #require(Self.shown(stage))
    #expect(shown.environments.map(\.family) == [.accessoryInline, .accessoryInline, .systemMedium, .systemMedium])
    #expect(shown.entry?.views.count == 4)
    #expect(stage.bundles.asked == [.first])
  }

  @Test("a failed tooltip is a warning and does not affect the line; the next success brings it back")
  func failing() throws {
    let fails = Mutex(true)
    let stage = try RuntimeStage(
      FakeBundles([
        Self.bar { () throws(Diagnostic) in
          if fails.withLock({ $0 }) { throw Diagnostic(.script, "no picture", line: 7) }
          return ViewTree()
        }
      ]))
    let shown = try #require(Self.shown(stage))
    #expect(shown.error == nil)
    #expect(shown.entry?.fields["text"] == .text("bar"))
    #expect(shown.environments.map(\.family) == [.accessoryInline, .accessoryInline])
    #expect(shown.entry?.views.count == 2)
    #expect(shown.warnings.map(\.message) == ["no tooltip: no picture"])
    #expect(shown.warnings.first?.severity == .warning)
    fails.withLock { $0 = false }
    _ = stage.ask(.reload(.kind("bar"), ReloadDemand(.center, isForeground: true)))
    #expect(Self.shown(stage)?.entry?.views.count == 4)
    #expect(Self.shown(stage)?.warnings == [])
  }

  static let neighbours = [
    ("/w/near.lua", true), ("/w/parts", true), ("/w/other.lua", false), ("/w/par", false), ("/near.lua", false),
  ]

  @Test(
    "saving a module that a lone file loaded counts as a save of the bundle; saving another file does not",
    arguments: neighbours)
  func modules(_ path: String, _ isOwn: Bool) throws {
    var bundle = FakeBundle(kind: "bar") { .of($0, [(0, "bar")]) }
    bundle.modules = ["bar.lua", "near.lua", "parts/far.lua"]
    let stage = try RuntimeStage(FakeBundles([bundle, RuntimeTests.clock("other")]))
    stage.runtime.saved([path])
    stage.drain()
    #expect(stage.bundles.asked == [.first, .first] + (isOwn ? [.file] : []))
    #expect(stage.bundles.opened == (isOwn ? 3 : 2))
  }
}
