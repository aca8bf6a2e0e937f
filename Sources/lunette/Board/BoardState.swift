import WidgetLayout
import WidgetModel
import WidgetRender
import WidgetRuntimeClient

/// A board at a terminal as a value: what is placed and arranged, what has the focus, what is open over it. `handle` changes it by
/// events, `BoardScreen` draws it; neither touches a terminal, a clock or a runtime.
struct BoardState {
  /// What fills the screen in place of the board.
  enum Pane: Hashable {
    case none, help
    /// Why a widget shows what it shows: lines of text.
    case explanation([String])
  }

  /// What the keys are for, other than for the board.
  enum Mode {
    case viewing
    /// A widget is picked up.
    case moving(BoardMove)
    /// The gallery is open.
    case adding(GalleryState)
    /// A board's name is typed: of a new one, or another for the present one.
    case naming(TextLine, isNew: Bool)
    /// A question whose answer is `y`, or anything else.
    case confirming(BoardQuestion)
  }

  /// The runtime that what is shown comes from.
  enum Connection: Hashable {
    /// None has answered yet.
    case waiting
    /// `isOwn`: the board has started it, and ends it.
    case live(isOwn: Bool)
    /// It is gone, since that moment; what it showed last stays.
    case lost(Double)
  }

  // MARK: Told

  var arrangement = BoardsState(.standard)
  /// Nothing is known of what is placed before.
  var isArranged = false
  var instances: [Int: InstanceState] = [:]
  private(set) var shown: [Boards.Place: ShownWidget] = [:]
  /// Another for each widget that came, by its number: comparing views costs more than drawing many.
  private(set) var versions: [Int: Int] = [:]
  /// Live Activities, in the order in which they came.
  var activities: [Int] = []
  var connection = Connection.waiting
  var isLocked = false

  // MARK: Chosen

  /// The state folder of what is shown, and the zone of moments.
  let folder: String
  let timeZone: String
  /// The name of the board that is shown; the first's where it is none's.
  var name: String
  /// What the keys have reached.
  var focus: Boards.Place?
  /// A link, button or toggle inside of it.
  var target: TapFocus?
  var mode = Mode.viewing
  var pane = Pane.none
  var size: (columns: Int, rows: Int)
  /// Rows of the board that are scrolled away.
  var scroll = 0
  /// The focus has moved: drawing scrolls to it.
  var revealsFocus = false
  /// What can be tapped, and where boards' names stand in the first row, as drawn last.
  var taps = TapMap()
  var tabs: [Range<Int>] = []
  /// Where the mouse's button was pressed.
  var pressed: (place: Boards.Place, column: Int, row: Int)?
  /// A short answer to the last key.
  var remark: String? { didSet { remarkTone = .plain } }
  /// How it is written: errors, successes and hints look different.
  private(set) var remarkTone = CellScreen.Tone.plain
  /// Arrangements before the last changes, oldest first.
  var history: [Boards] = []

  // MARK: Under way

  /// Arrangements that the runtime has not answered: until then what it tells of is older than what is shown.
  var arranging = 0
  /// What is followed now.
  var followed: [StreamTarget] = []
  /// What is wanted once the bundles' declarations are known.
  var wish: BoardWish?
  var offers: [BundleOffer]?
  /// What is offered while nothing is placed; nil: not asked for yet.
  var starter: StarterState?

  /// Says what went wrong.
  mutating func fail(_ sentence: String) {
    remark = sentence
    remarkTone = .alarm
  }

  /// Says what was done.
  mutating func succeed(_ sentence: String) {
    remark = sentence
    remarkTone = .success
  }

  /// Takes what is shown at a place; nil: nothing.
  mutating func show(_ widget: ShownWidget?, at place: Boards.Place) {
    if let widget { versions[widget.number, default: 0] += 1 }
    shown[place] = widget
  }

  /// - Parameter name: of a board; nil: the first.
  init(_ name: String?, folder: String, timeZone: String, size: (columns: Int, rows: Int)) {
    (self.name, self.folder, self.timeZone, self.size) = (name ?? "", folder, timeZone, size)
  }
}

/// A widget that is picked up: the arrangement as it would be.
struct BoardMove {
  var place: Boards.Place
  /// The arrangement before.
  var before: Boards
  var after: Boards
  /// Where the mouse holds it, in cells from its corner; nil: keys carry it.
  var grip: (column: Int, row: Int)?
}

/// Something that is not done before a person says yes.
enum BoardQuestion: Hashable {
  case remove(Boards.Place)
  case removeBoard(String)
}

/// What a person wants to do with a widget's declaration, which its bundle has to tell first.
enum BoardWish: Hashable {
  case gallery
  case configure(Int)
}

/// What happens to a board.
enum BoardEvent {
  case key(Key)
  case resized(columns: Int, rows: Int)
  case connected(isOwn: Bool)
  /// What a stream brings.
  case news(RuntimeReply)
  /// The runtime ended, or something is wrong with it.
  case lost(Diagnostic)
  /// No runtime could be reached, nor started.
  case failed(Diagnostic)
  case answered(BoardErrand, Result<RuntimeReply, Diagnostic>)
  /// What came of a tap, as a sentence.
  case tapped(String)
  case previewed(DevAnswer)
  /// A person left the form, or chose values.
  case filled(BoardForm, [String: Value]?)
  case locked(Bool)
}

/// What a board wants done.
enum BoardEffect {
  case quit
  /// Starts a runtime that ends with the board.
  case startRuntime
  case follow([StreamTarget])
  case ask(BoardErrand)
  case tap(Activation, ShownWidget)
  case preview(GalleryChoice)
  case fill(BoardForm)
}

/// A question to the runtime, and what it is asked for.
struct BoardErrand: Hashable, Sendable {
  enum Purpose: Hashable, Sendable {
    case instances, arrangement, offers
    /// The first board was chosen.
    case beginning
    /// A widget is allowed something, which a sentence tells.
    case granting(String)
    /// A widget was placed, which is to stand on a board in front of an index.
    case addition(board: String, index: Int?)
    /// The same, once it is placed.
    case arrival(Int, board: String, index: Int?)
    case explanation
    /// Anything of which only a failure is told.
    case change
    /// The same, with a sentence for what was done.
    case told(String)
  }

  var purpose: Purpose
  var request: RuntimeRequest
}

/// What is asked of a person in the form.
struct BoardForm: Sendable, Hashable {
  enum Matter: Sendable, Hashable {
    case configure(Int)
    case add(NewInstance, board: String, index: Int?)
  }

  var matter: Matter
  var intent: IntentDeclaration
  var kind: String
  var displayName: String
  var family: Family
  /// The bundle's path.
  var path: String
  /// The values as they are.
  var before: [String: Value]
}

// MARK: What is on the board

/// A widget, or a stack's top, at its place on the board.
struct BoardTile {
  var place: Boards.Place
  var family: Family
  var shown: ShownWidget?
  /// The widget that is there.
  var instance: InstanceState?
  /// Another for each time that it came.
  var version = 0

  var number: Int? { shown?.number ?? instance?.number }
  var isActivity: Bool { (shown?.widget.role ?? instance?.role) == .activity }

  /// The widget's name for a person.
  var name: String {
    let name = shown?.widget.displayName ?? instance?.displayName ?? ""
    if !name.isEmpty { return FaultPage.clean(name) }
    return place.description
  }
}

extension BoardState {
  /// The arrangement, with what is picked up where it would be put down.
  var boards: Boards { if case .moving(let move) = mode { move.after } else { arrangement.boards } }

  /// The place of the shown board among the boards.
  var index: Int { boards.boards.firstIndex { $0.name == name } ?? 0 }

  var board: Boards.Board { boards.boards[index] }

  /// What stands on the board, in order. Live Activities stand in front of all on the first.
  var tiles: [BoardTile] {
    let first = index == 0 ? activities.map { Boards.Place.instance($0) } : []
    return (first + board.places).map(tile)
  }

  private func tile(_ place: Boards.Place) -> BoardTile {
    let shown = shown[place]
    var instance = shown.flatMap { instances[$0.number] }
    switch place {
    case .instance(let number): instance = instance ?? instances[number]
    case .stack(let name): instance = instance ?? members(ofStack: name).first { $0.stack?.isTop ?? false }
    }
    return BoardTile(
      place: place, family: shown?.family ?? instance?.family ?? .systemSmall, shown: shown, instance: instance,
      version: shown.flatMap { versions[$0.number] } ?? 0)
  }

  /// The widgets of a stack, by their numbers.
  func members(ofStack name: String) -> [InstanceState] {
    instances.values.filter { $0.stack?.name == name }.sorted { $0.number < $1.number }
  }

  var focused: BoardTile? { focus.flatMap { focus in tiles.first { $0.place == focus } } }

  /// Where the tiles stand.
  func grid(_ tiles: [BoardTile]) -> BoardGrid { BoardGrid(tiles.map(\.family), width: size.columns) }

  /// What a stream has to follow for this board.
  var targets: [StreamTarget] {
    let places = board.places.map { place in
      switch place {
      case .instance(let number): StreamTarget.instance(.number(number), in: nil)
      case .stack(let name): StreamTarget.instance(.kind(name), in: nil)
      }
    }
    return [.boards] + (index == 0 ? [.activities(in: .systemMedium)] : []) + places
  }
}
