import Synchronization
import Testing
import WidgetModel
import WidgetRuntimeClient

@testable import WidgetRuntime

/// A stream that follows the arrangement of placed widgets.
@Suite("Followed boards") struct FollowedBoardsTests {
  /// The arrangement that a client receives at this moment.
  private func heard(_ stage: RuntimeStage, _ client: Int = 1) -> [String: [Boards.Place]]? {
    guard stage.runtime.followers.marked.contains(client) else { return nil }
    _ = stage.runtime.followers.take(client)
    let state = stage.runtime.followers.boards(for: client) { stage.runtime.boardsState }
    return state.map { Dictionary($0.boards.boards.map { ($0.name, $0.places) }) { $1 } }
  }

  @Test("it is notified at the start, and whenever placed widgets or their arrangement change")
  func boards() throws {
    let stage = try RuntimeStage(FakeBundles([StackRuntimeTests.bundle("weather")], areFound: false))
    stage.runtime.follow(1, [.boards, .activities(in: .systemMedium)]) { _, _ in }
    stage.runtime.follow(2, [.all(in: nil)]) { _, _ in }
    #expect(heard(stage) == ["Home": []])
    #expect(heard(stage) == nil)
    stage.add("weather")
    stage.add("weather")
    #expect(heard(stage) == ["Home": [.instance(1), .instance(2)]])
    #expect(heard(stage, 2) == nil)
    guard case .boards(let state) = stage.ask(.boards) else { return #expect(Bool(false)) }
    var wanted = state.boards
    try wanted.insert(.instance(2), on: "Home", at: 0)
    _ = stage.ask(.arrange(wanted, revision: state.revision))
    #expect(heard(stage) == ["Home": [.instance(2), .instance(1)]])
    _ = stage.ask(.remove([.number(2)]))
    #expect(heard(stage) == ["Home": [.instance(1)]])
    // A widget's new picture does not change the arrangement.
    stage.advance(3600)
    #expect(heard(stage) == nil)
  }
}
