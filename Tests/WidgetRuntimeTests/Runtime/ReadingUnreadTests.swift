import Synchronization
import Testing
import WidgetModel
import WidgetRuntimeClient
import WidgetSchedule

@testable import WidgetRuntime

/// Bundles are read when a client requests their declarations, not at the start (DocC: HTTP, "The gallery").
@Suite("Bundles that have not been read") struct ReadingUnreadTests {
  /// The runtime's replies, a line each.
  private final class Answers: Sendable {
    private let lines = Mutex<[String]>([])
    var all: [String] { lines.withLock { $0 } }

    func take(_ reply: RuntimeReply) {
      let line =
        switch reply {
        case .bundles(let offers):
          offers.map { offer in
            let kinds = offer.declaration.widgets.map(\.kind)
            return (kinds + offer.recommendations.values.joined().map(\.description)).joined(separator: " ")
          }.joined(separator: ", ")
        case .placed(let state): "placed \(state.kind)"
        case .shown(let shown): "shown \(shown.widget.kind)"
        case .failure(let fault): fault.message
        default: "\(reply)"
        }
      lines.withLock { $0.append(line) }
    }
  }

  private static func bundle(_ kind: String) -> FakeBundle {
    var bundle = FakeBundle(kind: kind) { .of($0, [(0, kind)]) }
    bundle.recommendations = { [Recommendation(description: "of \(kind)", configuration: .emptyTable)] }
    return bundle
  }

  private static func ask(_ request: RuntimeRequest, _ stage: RuntimeStage) -> Answers {
    let answers = Answers()
    if let reply = stage.runtime.reply(to: request, later: { _, reply in answers.take(reply) }) { answers.take(reply) }
    stage.drain()
    return answers
  }

  /// A runtime after a restart, with a placed widget whose timeline is current, and one beside it.
  private static func restarted(_ jobs: any JobRunning = JobsAtOnce()) throws -> (stage: RuntimeStage, opened: Int) {
    let bundles = FakeBundles([bundle("clock"), bundle("lamp")])
    let before = try RuntimeStage(bundles)
    before.add("clock")
    let folder = try before.copy()
    let opened = bundles.opened
    let stage = try RuntimeStage(bundles, folder: folder, queues: jobs)
    return (stage, opened)
  }

  @Test("a start does not read a placed bundle whose timeline is current; a request for bundles reads it, once")
  func restart() throws {
    let (stage, opened) = try Self.restarted()
    #expect(stage.bundles.opened == opened + 1)
    for _ in 0..<2 {
      #expect(Self.ask(.bundles, stage).all == ["clock of clock, lamp of lamp"])
      #expect(stage.bundles.opened == opened + 2)
    }
    #expect(stage.bundles.asked.count == 1 || stage.bundles.asked.allSatisfy { $0 == .first })
  }

  @Test("a reply waits for file checks that a start has begun, and for bundles that they did not reach")
  func begun() throws {
    let jobs = HeldJobs()
    let (stage, _) = try Self.restarted(jobs)
    let answers = Self.ask(.bundles, stage)
    let placed = Self.ask(.place(PlacingDemand(.kind("lamp"))), stage)
    let previewed = Self.ask(.preview(PreviewDemand(of: "lamp")), stage)
    #expect(answers.all.isEmpty && placed.all.isEmpty && previewed.all.isEmpty)
    while jobs.doFirst() { stage.drain() }
    #expect(answers.all == ["clock of clock, lamp of lamp"])
    #expect(placed.all == ["placed lamp"] && previewed.all == ["shown lamp"])
  }

  @Test("a bundle that is not read in five seconds is left out, and its kinds are unknown")
  func slow() throws {
    let (stage, _) = try Self.restarted(HeldJobs())
    let answers = Self.ask(.bundles, stage)
    let placed = Self.ask(.place(PlacingDemand(.kind("lamp"))), stage)
    stage.advance(4.9)
    #expect(answers.all.isEmpty && placed.all.isEmpty)
    stage.advance(0.2)
    #expect(answers.all == [""] && placed.all == ["no bundle declares the widget 'lamp'"])
  }

  @Test("a bundle that cannot be read delays no one, and is not read again")
  func broken() throws {
    let bundles = FakeBundles([Self.bundle("clock"), Self.bundle("lamp")])
    bundles.change("/w/lamp.lua") { $0.fault = Diagnostic(.syntax, "no end", file: "/w/lamp.lua", line: 1) }
    let stage = try RuntimeStage(bundles)
    let opened = bundles.opened
    #expect(Self.ask(.bundles, stage).all == ["clock of clock"])
    #expect(Self.ask(.place(PlacingDemand(.kind("lamp"))), stage).all == ["no bundle declares the widget 'lamp'"])
    #expect(bundles.opened == opened)
  }
}
