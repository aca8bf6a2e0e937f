import Foundation
import Synchronization
import Testing
import WidgetModel
import WidgetRuntimeClient
import WidgetSchedule

@testable import WidgetRuntime

/// Automatic widgets and the starter board, while nothing is placed.
@Suite("Runtime: the starter board")
struct StarterTests {
  private static let kinds = ["clock", "other", "water"]

  private func stage() throws -> RuntimeStage {
    let bundles = Self.kinds.map { kind in
      FakeBundle(name: kind, kind: kind) { request in .of(request, [(0, kind)]) }
    }
    return try RuntimeStage(FakeBundles(bundles)) { $0.showsFound = false }
  }

  @Test("without named folders a runtime shows nothing by itself, and offers the starter widgets that it has")
  func offers() throws {
    let stage = try stage()
    #expect(stage.placed.isEmpty)
    let state = try starter(stage)
    #expect(!state.isChosen && state.items.map(\.kind) == ["clock", "water"])
  }

  @Test("the starter board is placed once, however often clients ask, and is not offered again")
  func places() throws {
    let stage = try stage()
    #expect(try choose(.starter, stage).map(\.kind) == ["clock", "water"])
    #expect(try choose(.starter, stage).isEmpty)
    #expect(stage.placed.count == 2)
    #expect(try starter(stage).isChosen)
  }

  @Test("removing all placed widgets offers it again")
  func undone() throws {
    let stage = try stage()
    let placed = try choose(.starter, stage)
    _ = stage.ask(.remove(placed.map { .number($0.number) }))
    #expect(stage.placed.isEmpty)
    #expect(try !starter(stage).isChosen)
  }

  @Test("a user who starts empty is not offered it again, even after a restart")
  func empty() throws {
    let stage = try stage()
    #expect(try choose(.empty, stage).isEmpty)
    #expect(try starter(stage).isChosen)
    #expect(EmptyStart.isChosen(stage.folder.path))
  }

  private func starter(_ stage: RuntimeStage) throws -> StarterState {
    guard case .starter(let state)? = asked(.starter, stage) else { throw CancellationError() }
    return state
  }

  private func choose(_ choice: StarterBoard.Choice, _ stage: RuntimeStage) throws -> [InstanceState] {
    guard case .instances(let placed)? = asked(.chooseStarter(choice), stage) else { throw CancellationError() }
    return placed
  }

  private func asked(_ request: RuntimeRequest, _ stage: RuntimeStage) -> RuntimeReply? {
    let later = Mutex<RuntimeReply?>(nil)
    let reply = stage.runtime.reply(to: request) { _, reply in later.withLock { $0 = reply } }
    stage.drain()
    return reply ?? later.withLock { $0 }
  }
}
