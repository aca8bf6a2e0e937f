import Glibc
import LinuxKit
import LuaKit
import WidgetModel
import WidgetRender
import WidgetRuntimeClient
import WidgetSandbox
import WidgetServices

/// `lunette board`: the placed widgets on the whole screen of the terminal.
enum BoardCommand {
  static func outcome(_ typed: Typed) throws(Diagnostic) -> Outcome {
    guard Streams.isTerminal(0), Streams.isTerminal(1) else {
      throw .usage("a board needs a terminal", advice: "for a bar or a file, use 'lunette stream' or 'lunette show'")
    }
    let query = try WidgetQuery(typed.withoutArguments, ask: .timeline, mayFindNothing: true, fillsScreen: true)
    guard query.showing.colors.movesCursor else {
      throw .usage("a board needs a terminal that can move the cursor", advice: "set TERM to the type of this terminal")
    }
    let address = try RuntimeCall.address(typed)
    let orders = try RunCommand.orders(typed, store: address.folder)
    try check(typed, address)
    let state = BoardState(
      typed.arguments.first, folder: address.folder, timeZone: query.setting.timeZone,
      size: (query.showing.terminal.width, 24))
    let look = BoardLook(
      showing: query.showing, scheme: query.setting.colorScheme, pictures: query.outside.pictures)
    let starter = try WorkerStarter()
    // Before any other thread of this program: all of them leave the signals to the loop.
    let signals = SignalQueue(BoardLoop.signals)
    StandardError.becomeNonblocking()
    // Layout and drawing recurse over deep trees, so they run on the thread that has the stack for it.
    return try query.watch.makeThread().run { () throws(Diagnostic) -> Outcome in
      var loop = BoardLoop(state, typed, query, BoardConnection(address, orders), starter, signals, look)
      try loop.run()
      return .done
    }
  }

  /// What is wrong with the line is told before the screen is taken: a name that is no board's, and options for a runtime of the board's
  /// own where one runs.
  private static func check(_ typed: Typed, _ address: RuntimeAddress) throws(Diagnostic) {
    let link = try RuntimeLink.connect(address, version: Version.current)
    for name in [OptionName.widgets, .allow, .root] where link != nil && !typed.all(name).isEmpty {
      throw .usage("a runtime is already running with its own --\(name.rawValue)", advice: "pass it to 'lunette run'")
    }
    guard let name = typed.arguments.first else { return }
    _ = try boards(link, address).index(of: name)
  }

  private static func boards(_ link: RuntimeLink?, _ address: RuntimeAddress) throws(Diagnostic) -> Boards {
    if let link { return try link.ask(.boards) { if case .boards(let state) = $0 { state.boards } else { nil } } }
    let file = address.boardsFile(environmentVariable)
    guard WidgetFolders.isFile(file) else { return .standard }
    return try BoardsText.boards(try InputFile.content(file, limit: BoardsText.largest))
  }
}
