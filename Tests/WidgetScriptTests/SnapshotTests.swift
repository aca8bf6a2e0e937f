import Synchronization
import Testing
import WidgetModel

/// A gallery's request: one entry, soon.
@Suite("Snapshots") struct SnapshotTests {
  private static let text = """
    return widget { kind = "k", provider = {
        placeholder = function(c) return { text = "waiting" } end,
        snapshot = function(c) if c.isPreview then process.run "git" end return { text = "shown" } end,
        timeline = function(c) return { entries = { { date = c.now, text = "real" } } } end },
      permissions = { run = { "git" } }, view = function(e) return Text(e.text) end }
    """

  private func snapshot(
    waits: Double, isPreview: Bool = true, gallery: Duration = .seconds(60)
  ) throws -> (Timeline?, Double?) {
    try Harness.onLua { () throws(Diagnostic) in
      let clock = Patience()
      let services = FakeServices(replies: [
        .processRun: { request in
          clock.seconds.withLock { $0 = request.call.patience }
          // A program that takes this long, stopped by the service when nothing waits for it any more.
          let end = ContinuousClock.now + .seconds(min(waits, request.call.patience ?? waits))
          while .now < end {}
          return .values([["output": "", "status": .integer(0)]])
        }
      ])
      var limits = ScriptLimits.patient
      limits.gallery = gallery
      let bundle = try Harness.bundle(Self.text, services: services, limits: limits)
      var request = ProviderRequest(kind: "k", family: .systemSmall, now: Harness.now)
      request.isPreview = isPreview
      return (try bundle.timeline(.snapshot(request)), clock.seconds.withLock { $0 })
    }
  }

  /// The time that a service was given.
  private final class Patience: Sendable { let seconds = Mutex<Double?>(nil) }

  private func shown(_ timeline: Timeline?) -> String? { timeline?.entries[0].views[0].text(.text, of: 0) }

  @Test("a late snapshot is replaced by the placeholder in a gallery, with a warning; its program is not waited for")
  func late() throws {
    let (timeline, patience) = try snapshot(waits: 60, gallery: .milliseconds(100))
    #expect(shown(timeline) == "waiting")
    #expect(timeline?.warnings.map(\.code) == [.warningSnapshot])
    #expect(
      timeline?.warnings.first?.message == "the snapshot took longer than 0.1 seconds; a gallery shows the placeholder")
    #expect(patience == 0.1)
  }

  @Test("one that waits and is in time is shown, with advice")
  func inTime() throws {
    let (timeline, _) = try snapshot(waits: 0)
    #expect(shown(timeline) == "shown")
    #expect(
      timeline?.warnings.map(\.message) == [
        "the snapshot waits for process.run, for which a gallery has 60.0 seconds; give sample data where context.isPreview is true"
      ])
  }

  @Test("outside a gallery there is no time limit")
  func outside() throws {
    let (timeline, patience) = try snapshot(waits: 0, isPreview: false)
    #expect(shown(timeline) == "shown" && timeline?.warnings == [] && patience == nil)
  }

  @Test("a gallery has two seconds")
  func limit() { #expect(ScriptLimits.standard.gallery == .seconds(2)) }
}
