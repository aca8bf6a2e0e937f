public import WidgetModel

/// The arrangement of what is placed: boards, which are pages with names, and on each of them places in their order. Nothing else of a
/// layout is kept: a family says how many cells of the grid a widget takes, and how many columns there are is the screen's matter.
///
/// Invariant: there is at least one board; no two have one name; a place stands on a board once.
public struct Boards: Sendable, Hashable {
  /// In the order in which a person turns through them.
  public private(set) var boards: [Board]

  /// A page of places.
  public struct Board: Sendable, Hashable {
    /// 1 to 64 characters that can all be seen.
    public internal(set) var name: String
    /// In the order in which they are shown.
    public internal(set) var places: [Place]
    /// The name of its theme; nil: the standard look. A name that no theme has counts as none.
    public internal(set) var theme: String?

    /// Creates a board; `Boards.init(_:)` judges it.
    public init(name: String, places: [Place] = [], theme: String? = nil) {
      (self.name, self.places, self.theme) = (name, places, theme)
    }
  }

  /// What stands at a place.
  public enum Place: Sendable, Hashable {
    /// A placed widget, by its number, which is in no stack.
    case instance(Int)
    /// A stack, by its name.
    case stack(String)
  }

  /// One board without a place, for whoever has arranged nothing.
  public static let standard = Boards(unchecked: [Board(name: "Home")])

  /// The most boards.
  public static let most = 64
  /// The most characters of a board's name.
  public static let longestName = 64

  init(unchecked boards: [Board]) { self.boards = boards }

  /// Judges an arrangement.
  ///
  /// - Throws: `usage`: there is no board, or too many; a name is none, or stands twice; a place stands twice on a board. `size`: more
  ///   boards than there may be.
  public init(_ boards: [Board]) throws(Diagnostic) {
    guard !boards.isEmpty else { throw Diagnostic(.usage, "there must be at least one board") }
    guard boards.count <= Self.most else {
      throw Diagnostic(.size, "too many boards (\(boards.count)); the limit is \(Self.most)")
    }
    var names: Set<String> = []
    for board in boards {
      try Self.judge(board.name)
      guard names.insert(board.name).inserted else { throw Self.taken(board.name) }
      if let theme = board.theme, !Theme.isName(theme) {
        throw Diagnostic(
          .usage, "\(VisibleText.quoted(theme)) cannot be a theme's name: use small letters, digits and hyphens")
      }
      var known: Set<Place> = []
      for place in board.places where !known.insert(place).inserted {
        throw Diagnostic(
          .usage, "\(place.description) is on the board \(VisibleText.quoted(board.name)) twice")
      }
    }
    self.boards = boards
  }

  // MARK: Questions

  /// The board of a name.
  public subscript(name: String) -> Board? { boards.first { $0.name == name } }

  /// The names, in order.
  public var names: [String] { boards.map(\.name) }

  /// The place of a board among the boards.
  ///
  /// - Throws: `missing` with the nearest name.
  public func index(of name: String) throws(Diagnostic) -> Int {
    if let index = boards.firstIndex(where: { $0.name == name }) { return index }
    let nearest = NearestName.of(name, among: names)
    throw Diagnostic(
      .missing, "unknown board \(VisibleText.quoted(name))\(NearestName.meant(nearest))",
      suggestion: nearest)
  }

  // MARK: Places

  /// Puts a place onto a board, in front of what stands at an index, counted without the place itself; beyond the end, and for nil, at
  /// the end. Where it stands on the board already it is moved.
  ///
  /// - Throws: `missing`: no board has the name.
  public mutating func insert(_ place: Place, on name: String, at index: Int? = nil) throws(Diagnostic) {
    let board = try self.index(of: name)
    boards[board].places.removeAll { $0 == place }
    let count = boards[board].places.count
    boards[board].places.insert(place, at: min(max(index ?? count, 0), count))
  }

  /// Moves a place from one board to an index of another, or of the same.
  ///
  /// - Throws: `missing`: no board has the name, or the place does not stand on the first.
  public mutating func move(
    _ place: Place, from name: String, to other: String? = nil, at index: Int? = nil
  ) throws(Diagnostic) {
    let board = try self.index(of: name)
    _ = try self.index(of: other ?? name)
    guard boards[board].places.contains(place) else {
      throw Diagnostic(.missing, "\(place.description) is not on the board \(VisibleText.quoted(name))")
    }
    try remove(place, from: name)
    try insert(place, on: other ?? name, at: index)
  }

  /// Takes a place off a board. What is still placed and stands nowhere else comes to the end of the first board (`normalized`).
  ///
  /// - Throws: `missing`: no board has the name.
  public mutating func remove(_ place: Place, from name: String) throws(Diagnostic) {
    boards[try index(of: name)].places.removeAll { $0 == place }
  }

  // MARK: Boards

  /// Adds a board without places, in front of what stands at an index; nil: at the end.
  ///
  /// - Throws: `usage` for a name that is none or taken; `size`: there are as many as there may be.
  public mutating func addBoard(_ name: String, at index: Int? = nil) throws(Diagnostic) {
    var changed = boards
    changed.insert(Board(name: name), at: min(max(index ?? boards.count, 0), boards.count))
    self = try Boards(changed)
  }

  /// Removes a board. What stands on no other comes to the end of the first board (`normalized`).
  ///
  /// - Throws: `missing`: no board has the name; `usage`: it is the last.
  public mutating func removeBoard(_ name: String) throws(Diagnostic) {
    var changed = boards
    changed.remove(at: try index(of: name))
    guard !changed.isEmpty else {
      throw Diagnostic(.usage, "the last board cannot be removed; rename it, or add another first")
    }
    boards = changed
  }

  /// Moves a board to an index among the boards.
  ///
  /// - Throws: `missing`: no board has the name.
  public mutating func moveBoard(_ name: String, to index: Int) throws(Diagnostic) {
    let board = boards.remove(at: try self.index(of: name))
    boards.insert(board, at: min(max(index, 0), boards.count))
  }

  /// The same arrangement with another name of a board.
  ///
  /// - Throws: `missing`: no board has the name; `usage` for a new one that is none or taken.
  public func renaming(_ name: String, to new: String) throws(Diagnostic) -> Boards {
    var changed = boards
    changed[try index(of: name)].name = new
    return try Boards(changed)
  }

  /// Gives a board a theme; nil: the standard look.
  ///
  /// - Throws: `missing`: no board has the name; `usage` for what cannot be a theme's name.
  public mutating func setTheme(_ theme: String?, of name: String) throws(Diagnostic) {
    var changed = boards
    changed[try index(of: name)].theme = theme
    self = try Boards(changed)
  }

  // MARK: What is placed

  /// The same arrangement of what is placed now: what is no longer is left out, as are widgets that are in a stack; what stands on no
  /// board comes to the end of the first, in its order. Live activities come and go, and stand on no board. As long as a person has
  /// placed nothing, what is shown by itself counts as placed.
  ///
  /// - Parameter instances: all, in their order.
  public func normalized(_ instances: [InstanceState]) -> Boards {
    let widgets = instances.filter { $0.role != .activity }
    let chosen = widgets.filter { !$0.isTransient }
    var order: [Place] = []
    var known: Set<Place> = []
    for instance in chosen.isEmpty ? widgets : chosen {
      let place = instance.stack.map { Place.stack($0.name) } ?? .instance(instance.number)
      if known.insert(place).inserted { order.append(place) }
    }
    var arranged = boards
    var standing: Set<Place> = []
    for index in arranged.indices {
      arranged[index].places.removeAll { !known.contains($0) }
      standing.formUnion(arranged[index].places)
    }
    arranged[0].places += order.filter { !standing.contains($0) }
    return Boards(unchecked: arranged)
  }

  // MARK: Names

  private static func judge(_ name: String) throws(Diagnostic) {
    let isVisible = name.unicodeScalars.allSatisfy { $0 == " " || !VisibleText.isHidden($0) }
    guard (1...longestName).contains(name.count), name.utf8.count <= 4 * longestName, isVisible,
      !name.hasPrefix(" "), !name.hasSuffix(" ")
    else {
      throw Diagnostic(
        .usage, "\(VisibleText.quoted(name)) is not a valid board name",
        suggestion: "use 1 to \(longestName) visible characters")
    }
  }

  private static func taken(_ name: String) -> Diagnostic {
    Diagnostic(.usage, "two boards have the name \(VisibleText.quoted(name))")
  }
}

extension Boards.Place {
  /// `#3`, or a stack's name.
  public var description: String {
    switch self {
    case .instance(let number): "#\(number)"
    case .stack(let name): "the stack \(VisibleText.quoted(name))"
    }
  }
}
