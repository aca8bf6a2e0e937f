import GRDB
import Synchronization
import Testing
import TestSupport
import WidgetModel
import WidgetRuntimeClient
import WidgetSchedule

@testable import WidgetRuntime

/// A runtime whose archive cannot be written for a while.
@Suite("Full disk") struct FullDiskTests {
  /// A lamp, and a disk that the test fills.
  private final class House {
    let lamp = PerformingTests.Lamp()
    let stage: RuntimeStage
    var number = 0
    let replies = Mutex<[RuntimeReply]>([])

    init() throws {
      stage = try RuntimeStage(FakeBundles([lamp.bundle()]))
      if case .placed(let state) = stage.add("lamp") { number = state.number }
    }

    /// A line of the log may still fit into a page on a full disk, so all writes are refused.
    func fill() throws { try pragma("query_only = 1") }
    func free() throws { try pragma("query_only = 0") }

    private func pragma(_ pragma: String) throws {
      try stage.runtime.archive.database.writeWithoutTransaction { try $0.execute(sql: "PRAGMA \(pragma)") }
    }

    func tap(holder: Int?) {
      let action = IntentAction(intent: "Switch", parameters: ["room": "hall", "value": true])
      stage.runtime.perform(PerformDemand(action, of: "/w/lamp.lua", holder: holder)) { [self] _, reply in
        replies.withLock { $0.append(reply) }
      }
      stage.drain()
    }

    var exits: [ExitCode?] {
      replies.withLock { $0.map { if case .failure(let fault) = $0 { fault.code.exit } else { nil } } }
    }
  }

  @Test("a tap and an intent by name are refused at once, as input/output failures, and nothing is performed")
  func refused() throws {
    let house = try House()
    try house.fill()
    house.tap(holder: house.number)
    #expect(house.exits == [.io])
    house.tap(holder: nil)
    #expect(house.exits == [.io, .io])
    #expect(house.lamp.performed == [])
    try house.free()
    house.stage.advance(31)
    house.tap(holder: house.number)
    #expect(house.exits == [.io, .io, nil] && house.lamp.performed == [true])
  }

  @Test("a client that waits for a reload gets a reply although it cannot be stored, without a delay")
  func waiting() throws {
    let house = try House()
    try house.fill()
    let reply = Mutex<RuntimeReply?>(nil)
    let event = HandledEvent(bundle: "/w/lamp.lua", name: "onOpenURL")
    house.stage.runtime.handled(event) { _, answer in reply.withLock { $0 = answer } }
    house.stage.drain()
    house.stage.clock.set(house.stage.clock.now + ClientWaits.longest + 1)
    house.stage.drain()
    #expect(reply.withLock { $0 } != nil)
    #expect(house.stage.runtime.wake.map { $0 > house.stage.clock.now } ?? true)
  }

  @Test("after any step the next wake-up is in the future, or the step changed something", arguments: 0..<40)
  func wakes(seed: UInt64) throws {
    let house = try House()
    var dice = SplitMix64(seed: seed)
    let (stage, runtime) = (house.stage, house.stage.runtime)
    for step in 0..<60 {
      switch dice.next() % 8 {
      case 0: try house.fill()
      case 1: try house.free()
      case 2: house.tap(holder: house.number)
      case 3: house.tap(holder: nil)
      case 4: _ = stage.ask(.reload(.all, ReloadDemand(.center)))
      case 5: if dice.next() % 4 == 0 { stage.add("lamp") }
      case 6: runtime.handled(HandledEvent(bundle: "/w/lamp.lua", name: "onOpenURL")) { _, _ in }
      default: break
      }
      stage.drain()
      // Time passes to just after the deadline; then only what the step itself causes may be overdue.
      if let wake = runtime.wake { stage.clock.set(max(stage.clock.now, wake) + Double(dice.next() % 3)) }
      var rounds = 0
      while let wake = runtime.wake, wake <= stage.clock.now, rounds < 20 {
        rounds += 1
        stage.drain()
      }
      #expect(rounds < 20, "seed \(seed), step \(step): overdue at \(runtime.wake ?? 0)")
    }
  }
}
