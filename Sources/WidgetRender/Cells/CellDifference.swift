internal import WidgetModel

/// What has to be written to a terminal that shows one grid so that it shows another of the same size: the runs of cells that differ,
/// each behind a movement of the cursor.
public struct CellDifference {
  /// Nothing is in force behind them, and where the cursor stands is not said.
  public private(set) var bytes: [UInt8] = []
  /// How many runs there are.
  public private(set) var runs = 0

  /// A movement of the cursor and another style cost about as much as these cells: runs that are no farther apart are one.
  private static let nearness = 8

  private let old: CellBuffer
  private let new: CellBuffer
  /// A number for each look and ground, by their indices: the same ones have the same.
  private let looks: (old: [Int], new: [Int])
  private let grounds: (old: [Int], new: [Int])
  private var writer: ANSI

  /// Compares two grids.
  public init(from old: CellBuffer, to new: CellBuffer, _ options: ANSI.Options = ANSI.Options()) {
    (self.old, self.new) = (old, new)
    writer = ANSI(new, options, [])
    looks = Self.numbers(old.shownLooks, new.shownLooks)
    grounds = Self.numbers(old.grounds, new.grounds)
    guard old.columns == new.columns else { return }
    for row in 0..<min(old.rows, new.rows) { write(row) }
    bytes = writer.output
  }

  private static func numbers<Kind: Hashable>(_ old: [Kind], _ new: [Kind]) -> (old: [Int], new: [Int]) {
    var known: [Kind: Int] = [:]
    func number(_ kind: Kind) -> Int {
      if let number = known[kind] { return number }
      known[kind] = known.count
      return known.count - 1
    }
    return (old.map(number), new.map(number))
  }

  private mutating func write(_ row: Int) {
    var column = 0
    while let run = nextRun(row, from: column) {
      if writer.hasExplicitOrder, goesLeft(row) {
        // A terminal keeps for the whole row how its letters stand.
        writer.output += "\u{1B}[\(row + 1);1H\u{1B}[2K".utf8
        _ = writer.write(row)
        writer.output.removeLast()
        runs += 1
        return
      }
      write(row, run)
      column = run.upperBound
    }
  }

  private mutating func write(_ row: Int, _ run: Range<Int>) {
    runs += 1
    writer.output += "\u{1B}[\(row + 1);\(run.lowerBound + 1)H".utf8
    let end = writer.end(of: row)
    _ = writer.write(row, run.lowerBound..<max(min(run.upperBound, end), run.lowerBound))
    // Behind the row's end there is nothing.
    if run.upperBound > end { writer.output += "\u{1B}[K".utf8 }
  }

  /// The next cells that differ, whole clusters of them.
  private func nextRun(_ row: Int, from start: Int) -> Range<Int>? {
    guard var first = (start..<new.columns).first(where: { !isSame($0, row) }) else { return nil }
    var end = first + 1
    var column = end
    while column < new.columns, column - end < Self.nearness {
      if !isSame(column, row) { end = column + 1 }
      column += 1
    }
    while first > 0, new[first, row].isTail || old[first, row].isTail { first -= 1 }
    while end < new.columns, new[end, row].isTail || old[end, row].isTail { end += 1 }
    return first..<end
  }

  private func goesLeft(_ row: Int) -> Bool {
    new.row(row).contains(where: new.goesLeft) || old.row(row).contains(where: old.goesLeft)
  }

  private func isSame(_ column: Int, _ row: Int) -> Bool {
    let (before, after) = (old[column, row], new[column, row])
    guard before.count == after.count, looks.old[Int(before.look)] == looks.new[Int(after.look)],
      grounds.old[Int(before.ground)] == grounds.new[Int(after.ground)]
    else { return false }
    return before.count == CellBuffer.Cell.pooled
      ? old.clusters[Int(before.text)] == new.clusters[Int(after.text)] : before.text == after.text
  }
}

extension CellBuffer {
  /// A look, and where its link leads.
  fileprivate struct ShownLook: Hashable {
    var look: CellLook
    var link: String?
  }

  /// The looks, whatever numbers links have in this grid.
  fileprivate var shownLooks: [ShownLook] {
    looks.map { look in
      var shown = ShownLook(look: look)
      if look.link >= 0 { shown.link = links[Int(look.link)] }
      shown.look.link = -1
      return shown
    }
  }
}
