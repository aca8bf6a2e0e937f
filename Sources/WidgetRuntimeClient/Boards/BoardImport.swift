public import WidgetModel

/// The requests that add a board's file to a runtime, one after the other: whoever talks to the runtime sends each and reports its reply.
/// Widgets that cannot be placed are skipped, and named.
public struct BoardImport: Sendable {
  /// The new board's name, which no other has.
  public let name: String
  /// What could not be placed, and why.
  public private(set) var skipped: [Diagnostic] = []

  private let file: BoardFile
  private let before: BoardsState
  private let stacks: Set<String>
  private var step = Step.board

  private enum Step {
    case board
    /// The widget of a place, and the numbers of those of its stack that are placed.
    case widget(place: Int, index: Int, placed: [Int])
    case done
  }

  /// Plans an import.
  ///
  /// - Parameters:
  ///   - before: the boards as they are.
  ///   - instances: all that is placed.
  ///   - name: the new board's; nil: the file's, with a number where it is taken.
  /// - Throws: `usage` for a given name that is taken or cannot be one.
  public init(
    _ file: BoardFile, into before: BoardsState, _ instances: [InstanceState], as name: String? = nil
  ) throws(Diagnostic) {
    (self.file, self.before) = (file, before)
    stacks = Set(instances.compactMap(\.stack?.name))
    self.name = name ?? Self.free(file.name, among: before.boards.names)
    var changed = before.boards
    try changed.addBoard(self.name)
  }

  /// `Home 2` where there is a `Home`.
  private static func free(_ name: String, among names: [String]) -> String {
    guard names.contains(name) else { return name }
    let stem = String(name.prefix(Boards.longestName - 4))
    return (2...).lazy.map { "\(stem) \($0)" }.first { !names.contains($0) } ?? name
  }

  /// The next request; nil: the import is done.
  public mutating func next() throws(Diagnostic) -> RuntimeRequest? {
    switch step {
    case .board:
      var changed = before.boards
      try changed.addBoard(name)
      try changed.setTheme(file.theme, of: name)
      return .arrange(changed, revision: before.revision)
    case .widget(let place, let index, let placed):
      guard file.places.indices.contains(place) else {
        step = .done
        return nil
      }
      let widgets = file.places[place].widgets
      if index < widgets.count {
        var demand = PlacingDemand(.kind(widgets[index].kind), family: widgets[index].family)
        (demand.configuration, demand.board) = (widgets[index].configuration, name)
        return .place(demand)
      }
      // A stack needs two.
      guard case .stack(let stack, let displayName, _) = file.places[place], placed.count > 1 else {
        step = .widget(place: place + 1, index: 0, placed: [])
        return try next()
      }
      let candidates = placed.map { StackCandidate.placed(.number($0)) }
      return .stack(Self.free(stack, among: Array(stacks)), .new(candidates, displayName: displayName))
    case .done: return nil
    }
  }

  /// Takes the reply to the last request.
  ///
  /// - Throws: what the runtime refused, where nothing can be imported.
  public mutating func receive(_ reply: RuntimeReply) throws(Diagnostic) {
    switch (step, reply) {
    case (.board, .outdated):
      throw Diagnostic(.usage, "the boards were changed by someone else; try again")
    case (.board, .failure(let fault)): throw fault
    case (.board, _): step = .widget(place: 0, index: 0, placed: [])
    case (.widget(let place, let index, let placed), let reply):
      guard file.places.indices.contains(place) else { return step = .done }
      let widgets = file.places[place].widgets
      // The reply to the stack's own request.
      guard index < widgets.count else {
        if case .failure(let fault) = reply { skipped.append(fault) }
        return step = .widget(place: place + 1, index: 0, placed: [])
      }
      var placed = placed
      switch reply {
      case .placed(let state): placed.append(state.number)
      case .failure(let fault): skipped.append(fault)
      default: break
      }
      step = .widget(place: place, index: index + 1, placed: placed)
    case (.done, _): break
    }
  }
}
