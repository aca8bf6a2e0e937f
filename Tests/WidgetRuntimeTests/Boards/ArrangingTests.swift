import Foundation
import Testing
import WidgetModel
import WidgetRuntimeClient
import WidgetSchedule

@testable import WidgetRuntime

/// The runtime stores the arrangement of placed widgets in a file that users may edit (DocC: HTTP, "Boards").
@Suite("Arranging on boards") struct ArrangingTests {
  private final class Stage {
    let stage: RuntimeStage
    let path: String

    init(_ folder: URL? = nil, isReadOnly: Bool = false) throws {
      let bundles = ["clock", "weather"].map { kind in FakeBundle(name: kind, kind: kind) { .of($0, [(0, kind)]) } }
      var path = ""
      stage = try RuntimeStage(FakeBundles(bundles), folder: folder, profile: .unlimited) { settings in
        path = settings.folder + "/dashboard/boards.json"
        (settings.boardsFile, settings.isReadOnly) = (path, isReadOnly)
      }
      self.path = path
    }

    var state: BoardsState {
      guard case .boards(let state) = stage.ask(.boards) else { return BoardsState(.standard, error: "no answer") }
      return state
    }

    /// `Home: 2 3 | Wall: 4`
    var shown: String {
      state.boards.boards.map { board in
        "\(board.name):"
          + board.places.map { place in
            switch place {
            case .instance(let number): " \(number)"
            case .stack(let name): " \(name)"
            }
          }.joined()
      }.joined(separator: " | ")
    }

    func arrange(_ change: (inout Boards) throws -> Void) throws -> RuntimeReply {
      let before = state
      var boards = before.boards
      try change(&boards)
      return stage.ask(.arrange(boards, revision: before.revision))
    }

    /// Simulates a user who saves the file.
    func save(_ text: String) throws {
      try FileManager.default.createDirectory(
        atPath: (path as NSString).deletingLastPathComponent, withIntermediateDirectories: true)
      try text.write(toFile: path, atomically: true, encoding: .utf8)
      stage.runtime.readBoards()
      stage.drain()
    }

    var text: String { (try? String(contentsOfFile: path, encoding: .utf8)) ?? "none" }
  }

  @Test("without a file there is one board, in the order of placing; placing and removing create no file")
  func standard() throws {
    let stage = try Stage()
    #expect(stage.shown == "Home: 1 2")
    stage.stage.add("clock")
    stage.stage.add("weather")
    #expect(stage.shown == "Home: 3 4")
    _ = stage.stage.ask(.remove([.number(3)]))
    #expect(stage.shown == "Home: 4")
    #expect(stage.text == "none")
  }

  @Test("an arrangement is stored in the file, and survives a restart")
  func kept() throws {
    let stage = try Stage()
    for _ in 0..<3 { stage.stage.add("clock") }
    let reply = try stage.arrange { boards in
      try boards.addBoard("Wall")
      try boards.move(.instance(4), from: "Home", to: "Wall")
      try boards.move(.instance(5), from: "Home", at: 0)
    }
    #expect(reply == .boards(stage.state))
    #expect(stage.shown == "Home: 5 3 | Wall: 4")
    #expect(stage.text.contains("\"name\": \"Wall\""))
    let copy = try stage.stage.copy()
    defer { try? FileManager.default.removeItem(at: copy) }
    #expect(try Stage(copy).shown == "Home: 5 3 | Wall: 4")
  }

  @Test("an arrangement based on an old revision is refused, and changes nothing")
  func outdated() throws {
    let stage = try Stage()
    stage.stage.add("clock")
    let old = stage.state
    stage.stage.add("weather")
    #expect(stage.stage.ask(.arrange(old.boards, revision: old.revision)) == .outdated(stage.state))
    #expect(stage.shown == "Home: 3 4" && stage.text == "none")
  }

  @Test(
    "a user's edit applies at once; numbers that are not placed are ignored, and stay in the file until the next arrangement"
  )
  func edited() throws {
    let stage = try Stage()
    for _ in 0..<2 { stage.stage.add("clock") }
    let text = #"{"boards": [{"name": "Desk", "places": [4, 99, "no"]}, {"name": "Wall", "places": [4]}]}"#
    try stage.save(text)
    #expect(stage.shown == "Desk: 4 3 | Wall: 4")
    #expect(stage.text == text)
    _ = try stage.arrange { try $0.move(.instance(3), from: "Desk", at: 0) }
    #expect(stage.shown == "Desk: 3 4 | Wall: 4")
    #expect(!stage.text.contains("99"))
  }

  @Test("an edit with an error keeps the old boards, is reported until it is fixed, and is not overwritten")
  func wrong() throws {
    let stage = try Stage()
    stage.stage.add("clock")
    try stage.save(#"{"boards": [{"name": "Desk", "places": [3]}]}"#)
    let broken = #"{"boards": [{"name": "Desk", "places": [3}]"#
    try stage.save(broken)
    #expect(stage.shown == "Desk: 3")
    let message = "the boards' file has an error: invalid JSON: line 1, column 42: ',' or ']' is expected here"
    #expect(stage.state.error == message)
    guard case .status(let status) = stage.stage.ask(.status) else { throw CancellationError() }
    #expect(status.troubles.map(\.message) == [message] && status.troubles[0].file == stage.path)
    guard case .failure(let refusal) = try stage.arrange({ try $0.addBoard("Wall") }) else { throw CancellationError() }
    #expect(refusal.code == .unavailable && refusal.message == "the boards cannot be changed: " + message)
    #expect(stage.text == broken)
    try stage.save(#"{"boards": [{"name": "Desk"}, {"name": "Wall", "places": [3]}]}"#)
    #expect(stage.shown == "Desk: | Wall: 3" && stage.state.error == nil)
  }

  @Test("a removed file means the default arrangement; a folder or a pipe in its place is an error, and blocks nothing")
  func places() throws {
    let stage = try Stage()
    stage.stage.add("clock")
    try stage.save(#"{"boards": [{"name": "Desk"}]}"#)
    try FileManager.default.removeItem(atPath: stage.path)
    stage.stage.runtime.readBoards()
    #expect(stage.shown == "Home: 3" && stage.state.error == nil)
    mkfifo(stage.path, 0o600)
    stage.stage.runtime.readBoards()
    #expect(stage.state.error == "the boards' file has an error: it is not a regular file of up to 1 MiB")
    #expect(stage.shown == "Home: 3")
  }

  @Test("a link to the file stays a link, and its target is written")
  func link() throws {
    let stage = try Stage()
    stage.stage.add("clock")
    let real = stage.stage.folder.path + "/dotfiles.json"
    try #"{"boards": [{"name": "Desk"}]}"#.write(toFile: real, atomically: true, encoding: .utf8)
    try FileManager.default.createDirectory(
      atPath: stage.stage.folder.path + "/dashboard", withIntermediateDirectories: true)
    try FileManager.default.createSymbolicLink(atPath: stage.path, withDestinationPath: real)
    stage.stage.runtime.readBoards()
    _ = try stage.arrange { try $0.addBoard("Wall") }
    #expect(try String(contentsOfFile: real, encoding: .utf8).contains("Wall"))
    #expect(try FileManager.default.destinationOfSymbolicLink(atPath: stage.path) == real)
  }

  @Test("arranging automatic widgets places them permanently")
  func chooses() throws {
    let stage = try Stage()
    #expect(stage.stage.placed == ["#1 clock systemSmall (transient)", "#2 weather systemSmall (transient)"])
    _ = try stage.arrange { try $0.move(.instance(2), from: "Home", at: 0) }
    #expect(stage.shown == "Home: 2 1")
    #expect(stage.stage.placed == ["#1 clock systemSmall", "#2 weather systemSmall"])
    stage.stage.add("clock")
    #expect(stage.shown == "Home: 2 1 3")
  }

  @Test("every subscriber is notified of a new arrangement, and of an error in the file, once each")
  func told() async throws {
    let stage = try Stage()
    stage.stage.add("clock")
    let (stream, continuation) = AsyncStream.makeStream(of: RuntimeChange.self)
    _ = stage.stage.runtime.followers.listen(continuation)
    _ = try stage.arrange { try $0.addBoard("Wall") }
    stage.stage.runtime.readBoards()
    try stage.save("{")
    try stage.save("{")
    continuation.finish()
    var changes: [RuntimeChange.Matter] = []
    for await change in stream { changes.append(change.matter) }
    #expect(changes == [.boards, .boards])
  }

  @Test("an archive that is only read cannot be arranged")
  func readOnly() throws {
    let stage = try Stage(isReadOnly: true)
    guard case .failure(let refusal) = try stage.arrange({ try $0.addBoard("Wall") }) else { throw CancellationError() }
    #expect(refusal.code == .unavailable && stage.text == "none")
  }
}
