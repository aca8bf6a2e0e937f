import Foundation
import TestSupport
import WidgetModel
import WidgetRender
import WidgetRuntimeClient
import WidgetSchedule
import WidgetServices

@testable import lunette

/// A board without a terminal: its state, and a runtime that the test plays in this process.
final class BoardSession {
  private(set) var state: BoardState
  /// 2026-01-15, noon.
  var wall = Shown.noon
  /// The runtime's state.
  private(set) var boards: Boards
  private(set) var instances: [InstanceState]
  private(set) var shown: [Int: ShownWidget] = [:]
  var offers: [BundleOffer] = []
  /// Pending requests, if the runtime is slow.
  private(set) var waiting: [BoardErrand] = []
  var isSlow = false
  private(set) var asked: [RuntimeRequest] = []
  private(set) var taps: [Activation] = []
  private(set) var previews: [GalleryChoice] = []
  private(set) var forms: [BoardForm] = []
  private(set) var hasQuit = false
  private(set) var starts = 0
  private var followed: [StreamTarget] = []
  private var cards: [Int: BoardPicture] = [:]
  private let query: WidgetQuery

  /// - Parameters:
  ///   - widgets: kinds with their families and views, in the order of their numbers from 1.
  ///   - stack: the numbers of the widgets that are in the stack `day`; the first is on top.
  init(
    _ widgets: [(kind: String, family: Family, view: String)], stack: [Int] = [], boards: Boards? = nil,
    columns: Int = 80, rows: Int = 24, color: String = "never"
  ) throws {
    let words = ["--color", color, "--color-scheme", "dark", "--frame", color == "never" ? "line" : "card"]
    let typed = try Typed(words, of: .board)
    query = try WidgetQuery(typed, ask: .timeline, mayFindNothing: true)
    instances = []
    self.boards = .standard
    state = BoardState(nil, folder: "/state", timeZone: "UTC", size: (columns, rows))
    for (index, widget) in widgets.enumerated() {
      try place(index + 1, widget.kind, widget.family, widget.view)
      guard stack.contains(index + 1) else { continue }
      instances[index].stack = StackPlace("day", isTop: stack.first == index + 1)
    }
    self.boards = (boards ?? .standard).normalized(instances)
    handle(.connected(isOwn: false))
    draw()
  }

  /// As many clocks as requested.
  convenience init(small count: Int, columns: Int = 80, rows: Int = 24) throws {
    try self.init(
      (1...max(count, 1)).prefix(count).map { ("kind\($0)", .systemSmall, "Text \"widget \($0)\"") }, columns: columns,
      rows: rows)
  }

  func place(_ number: Int, _ kind: String, _ family: Family, _ view: String) throws {
    var widget = WidgetDeclaration(kind: kind, families: [.systemSmall, .systemMedium, .systemLarge])
    if !widget.families.contains(family) { widget.families.append(family) }
    widget.displayName = kind.prefix(1).uppercased() + kind.dropFirst()
    var environment = WidgetEnvironment(family: family)
    environment.colorScheme = .dark
    (environment.locale, environment.timeZone) = ("en_US", "UTC")
    var one = ShownWidget(number: number, bundle: kind, widget: widget, family: family, environments: [environment])
    one.entry = TimelineEntry(date: wall, relevance: nil, fields: [:], views: [try Shown.view(view, environment)])
    (one.count, one.made, one.policy, one.path, one.revision) = (1, wall, .never, "/w/\(kind).lua", 1)
    shown[number] = one
    var instance = InstanceState(
      number: number, kind: kind, family: family, displayName: widget.displayName, path: "/w/\(kind).lua")
    instance.entryDate = wall
    instances.append(instance)
  }

  // MARK: Events

  func handle(_ event: BoardEvent) { carryOut(state.handle(event, at: wall)) }

  func press(_ keys: Key...) {
    for key in keys {
      handle(.key(key))
      draw()
    }
  }

  func press(_ text: String) { for letter in text { press(.character(letter)) } }

  func change(_ number: Int, _ body: (inout ShownWidget) -> Void) {
    guard var one = shown[number] else { return }
    body(&one)
    shown[number] = one
    handle(.news(.change(one)))
    draw()
  }

  /// Simulates another client that arranges the board.
  func arrange(_ boards: Boards) {
    self.boards = boards
    handle(.news(.boards(BoardsState(boards))))
    draw()
  }

  /// Answers pending requests.
  func answer() {
    while !waiting.isEmpty { answer(waiting.removeFirst()) }
    draw()
  }

  private func carryOut(_ effects: [BoardEffect]) {
    for effect in effects {
      switch effect {
      case .quit: hasQuit = true
      case .startRuntime: starts += 1
      case .follow(let targets):
        followed = targets
        handle(.news(.stream(targets.compactMap(shown))))
        handle(.news(.boards(BoardsState(boards))))
      case .ask(let errand):
        asked.append(errand.request)
        if isSlow { waiting.append(errand) } else { answer(errand) }
      case .tap(let target, _): taps.append(target)
      case .preview(let choice): previews.append(choice)
      case .fill(let form): forms.append(form)
      }
    }
  }

  private func shown(_ target: StreamTarget) -> ShownWidget? {
    switch target {
    case .instance(.number(let number), _): return shown[number]
    case .instance(.kind(let name), _):
      var one = instances.first { $0.stack == StackPlace(name, isTop: true) }.flatMap { shown[$0.number] }
      one?.stack = name
      return one
    default: return nil
    }
  }

  private func answer(_ errand: BoardErrand) {
    do throws(Diagnostic) { handle(.answered(errand, .success(try reply(errand.request)))) } catch {
      handle(.answered(errand, .failure(error)))
    }
  }

  private func reply(_ request: RuntimeRequest) throws(Diagnostic) -> RuntimeReply {
    switch request {
    case .instances: return .instances(instances)
    case .boards: return .boards(BoardsState(boards))
    case .arrange(let wanted, let revision):
      guard revision == boards.revision else { return .outdated(BoardsState(boards)) }
      boards = wanted.normalized(instances)
      return .boards(BoardsState(boards))
    case .remove(let references):
      let gone = instances.filter { instance in
        references.contains { $0 == .number(instance.number) || instance.stack.map { .kind($0.name) } == $0 }
      }
      instances = instances.filter { instance in !gone.contains { $0.number == instance.number } }
      boards = boards.normalized(instances)
      for instance in gone { handle(.news(.gone(instance.number))) }
      handle(.news(.boards(BoardsState(boards))))
      return .instances(gone)
    case .configure(.number(let number), let family, let configuration):
      guard let index = instances.firstIndex(where: { $0.number == number }) else { throw .noRuntime }
      instances[index].family = family ?? instances[index].family
      instances[index].configuration = configuration ?? instances[index].configuration
      if let family { change(number) { $0.family = family } }
      return .placed(instances[index])
    case .add(let new):
      let number = (instances.map(\.number).max() ?? 0) + 1
      do { try place(number, new.widget.kind, new.family, "Text \"new\"") } catch { throw .noRuntime }
      instances[instances.count - 1].configuration = new.configuration
      boards = boards.normalized(instances)
      handle(.news(.boards(BoardsState(boards))))
      return .placed(instances[instances.count - 1])
    case .bundles: return .bundles(offers)
    case .stack(let name, .turn(.by(let steps))):
      let members = instances.filter { $0.stack?.name == name }
      let top = members.firstIndex { $0.stack?.isTop ?? false } ?? 0
      let next = members[(top + steps + members.count) % members.count].number
      for index in instances.indices where instances[index].stack?.name == name {
        instances[index].stack = StackPlace(name, isTop: instances[index].number == next)
      }
      if var one = shown[next] {
        one.stack = name
        handle(.news(.turned(place: 0, one)))
      }
      return .done
    default: return .done
    }
  }

  // MARK: The screen

  /// Draws, as in the terminal, and returns what drawing found out.
  func draw() { state.note(drawn) }

  private var drawn: BoardScreen {
    let look = BoardLook(showing: query.showing, scheme: .dark, pictures: PictureLoader(folder: ""))
    for (tile, frame) in zip(state.tiles, state.grid(state.tiles).frames) {
      guard let shown = tile.shown else { continue }
      if let card = cards[shown.number], card.shows(tile.version, columns: frame.columns, rows: frame.rows, look) {
        try? card.advance(to: wall)
      } else {
        cards[shown.number] = try? BoardPicture(
          shown, version: tile.version, columns: frame.columns, rows: frame.rows, look, at: wall)
      }
    }
    return BoardScreen(state, cards, encoding: .utf8)
  }

  var picture: CellBuffer { drawn.screen.picture }
  var screen: String { PlainText.string(picture) }
  /// The last row.
  var foot: String {
    screen.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)[state.size.rows - 1]
  }
  /// The numbers on the shown board, in order.
  var numbers: [Int] { state.tiles.compactMap(\.number) }
  var focus: Int? { state.focused?.number }
}
