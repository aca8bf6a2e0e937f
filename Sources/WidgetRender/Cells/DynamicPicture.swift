internal import WidgetModel
public import WidgetLayout

/// A placement and its cells, which go on with the clock: only the parts that read otherwise are written and painted anew
/// (DocC: Architecture, "Dynamic texts").
///
/// Behind each dynamic part the cells are kept as they were before it was painted. To paint it anew they are put back
/// first. That gives what painting everything gives as long as nothing else touches these cells later and no fill shows
/// them through; where that is not so, everything is painted.
public struct DynamicPicture: Sendable {
  /// Cells of one row that were painted, from the widget's top left.
  public struct Stretch: Sendable, Hashable {
    /// The row, from the top.
    public var row: Int
    /// The columns, from the left.
    public var columns: Range<Int>
  }

  /// What is painted, as it is now.
  public private(set) var placement: Placement
  private var painter: CellPainter
  private var parts: [Part] = []

  /// What is needed to paint one dynamic part by itself.
  private struct Part {
    var box: CellBox
    /// Row by row, as they were before it was painted.
    var behind: [CellBuffer.Cell] = []
    var clips: [CellPainter.Clip] = []
    var opacities: [Double] = []
    /// Whether its cells are its alone, and kept.
    var isAlone = false
  }

  /// The cells as they are now.
  public var cells: CellBuffer { painter.buffer }

  /// Paints a placement.
  public init(_ placement: Placement, _ options: CellPainter.Options = CellPainter.Options()) {
    self.placement = placement
    painter = CellPainter(
      Int(placement.size.width), Int(placement.size.height), options, looks: placement.displayList.looks.count)
    paint()
  }

  /// Goes on to a moment; returns the cells that may differ. Nil where it has to be laid out anew, and stays as it was.
  public mutating func advance(to now: Double) -> [Stretch]? {
    guard let changed = placement.advance(to: now) else { return nil }
    if changed.isEmpty { return [] }
    var stretches: [Stretch] = []
    // Composed clusters are added to a pool: now and then it is emptied by painting everything.
    var isExact = painter.buffer.clusters.count < Self.mostClusters
    for index in changed where isExact {
      guard let dynamic = placement.dynamicPart(index), parts.indices.contains(index) else { continue }
      isExact = repaint(index, dynamic, &stretches)
    }
    if isExact { return stretches }
    painter = CellPainter(
      painter.buffer.columns, painter.buffer.rows, painter.options, looks: placement.displayList.looks.count)
    paint()
    return (0..<painter.buffer.rows).map { Stretch(row: $0, columns: 0..<painter.buffer.columns) }
  }

  private static let mostClusters = 4_096

  /// Returns the cells of one of the placement's dynamic parts where they read this text of ASCII in one row, and where nothing else
  /// was drawn: other digits in them are all that other digits in the text come to. Nil where any of that is not so.
  package func stretch(of index: Int, reading text: String) -> Stretch? {
    guard parts.indices.contains(index), parts[index].isAlone, parts[index].box.height == 1,
      parts[index].behind.allSatisfy(\.isBlank)
    else { return nil }
    let row = parts[index].box.top
    let begin = row * painter.buffer.columns
    let cells = painter.buffer.cells[begin + parts[index].box.left..<begin + parts[index].box.right]
    guard let first = cells.firstIndex(where: { !$0.isBlank }) else { return nil }
    let read = cells[first...].prefix(text.utf8.count)
    guard read.elementsEqual(text.utf8, by: { $0.count == 1 && $0.text == UInt32($1) }),
      cells[read.endIndex...].allSatisfy(\.isBlank)
    else { return nil }
    return Stretch(row: row, columns: read.startIndex - begin..<read.endIndex - begin)
  }

  // MARK: Everything

  private mutating func paint() {
    let list = placement.displayList
    let dynamic = placement.dynamic
    parts = dynamic.map { Part(box: CellBox($0.frame)) }
    painter.buffer.setLinks(list.links)
    var rows = [[Int]](repeating: [], count: painter.buffer.rows)
    var next = 0
    list.bytes.withUnsafeBufferPointer { bytes in
      for (place, command) in list.commands.enumerated() {
        // What draws nothing now has nothing kept behind it.
        while next < dynamic.count, dynamic[next].commands.isEmpty { next += 1 }
        if next < dynamic.count, dynamic[next].commands.lowerBound == place { keep(next) }
        painter.draw(command, list, bytes)
        if next < dynamic.count, dynamic[next].commands.contains(place) {
          touch(command, rows, except: next)
          if !Self.isInside(command, dynamic[next]) { parts[next].isAlone = false }
          guard dynamic[next].commands.upperBound == place + 1 else { continue }
          let box = parts[next].box
          if !box.isEmpty { for row in box.top..<box.bottom { rows[row].append(next) } }
          next += 1
        } else {
          touch(command, rows, except: -1)
        }
      }
    }
    painter.drawFrame()
  }

  /// Keeps what is behind a part that is painted next.
  private mutating func keep(_ index: Int) {
    parts[index].clips = painter.clips
    parts[index].opacities = painter.opacities
    let box = parts[index].box.intersection(painter.clip)
    parts[index].box = box
    // What is turned lies elsewhere than its frame, and what is masked has no cells of its own.
    parts[index].isAlone = painter.transforms.isEmpty && painter.masks.isEmpty
    guard !box.isEmpty else { return }
    for row in box.top..<box.bottom {
      let begin = row * painter.buffer.columns
      parts[index].behind += painter.buffer.cells[begin + box.left..<begin + box.right]
      // A wide cluster across an edge would be cut by what is painted, but not be put back whole.
      if painter.buffer.cells[begin + box.left].isTail { parts[index].isAlone = false }
      if box.right < painter.buffer.columns, painter.buffer.cells[begin + box.right].isTail {
        parts[index].isAlone = false
      }
    }
  }

  /// Notes that a command paints over parts that were painted before it.
  private mutating func touch(_ command: DisplayList.Command, _ rows: [[Int]], except index: Int) {
    // A path may reach further than its frame.
    let box =
      command.drawing.isPath || !painter.transforms.isEmpty
      ? painter.clip : CellBox(command.frame).intersection(painter.clip)
    for row in box.top..<max(box.bottom, box.top) {
      for part in rows[row] where part != index {
        if !parts[part].box.intersection(box).isEmpty { parts[part].isAlone = false }
      }
    }
  }

  /// Whether a command stays in the space that its part has; a text that wraps otherwise than where it is widest may not.
  private static func isInside(_ command: DisplayList.Command, _ dynamic: DynamicPart) -> Bool {
    let frame = CellBox(command.frame)
    return frame.isEmpty || frame.intersection(CellBox(dynamic.frame)) == frame
  }

  // MARK: One part

  /// Paints one part by itself; false where it is not alone.
  private mutating func repaint(
    _ index: Int, _ dynamic: DynamicPart, _ stretches: inout [Stretch]
  ) -> Bool {
    let box = parts[index].box
    guard parts[index].isAlone else { return false }
    guard dynamic.commands.allSatisfy({ Self.isInside(placement.displayList.commands[$0], dynamic) }) else {
      return false
    }
    guard !box.isEmpty else { return true }
    let grounds = painter.buffer.writtenGrounds(in: box)
    painter.buffer.restore(parts[index].behind, in: box)
    swap(&painter.clips, &parts[index].clips)
    swap(&painter.opacities, &parts[index].opacities)
    painter.extendLooks(to: placement.displayList.looks.count)
    let list = placement.displayList
    list.bytes.withUnsafeBufferPointer { bytes in
      for place in dynamic.commands { painter.draw(list.commands[place], list, bytes) }
    }
    swap(&painter.clips, &parts[index].clips)
    swap(&painter.opacities, &parts[index].opacities)
    for row in box.top..<box.bottom { stretches.append(Stretch(row: row, columns: box.left..<box.right)) }
    // A ground that has text on it shows no shade anywhere.
    return painter.buffer.writtenGrounds(in: box) == grounds
  }
}

extension DisplayList.Drawing {
  fileprivate var isPath: Bool {
    switch self {
    case .fill(.path, _), .stroke(.path, _, _, _), .gradient(.path, _): true
    default: false
    }
  }
}

extension CellBuffer {
  /// The grounds that have something written on them in a part of the grid, by rising index.
  fileprivate func writtenGrounds(in box: CellBox) -> [UInt16] {
    var grounds: [UInt16] = []
    guard self.grounds.count > 1 else { return grounds }
    for row in box.top..<box.bottom {
      for cell in cells[row * columns + box.left..<row * columns + box.right] where !cell.isBlank && cell.ground > 0 {
        if !grounds.contains(cell.ground) { grounds.append(cell.ground) }
      }
    }
    return grounds.sorted()
  }

  fileprivate mutating func restore(_ behind: [Cell], in box: CellBox) {
    let width = box.right - box.left
    for row in box.top..<box.bottom {
      let first = (row - box.top) * width
      replace(row * columns + box.left, with: behind[first..<first + width])
    }
  }
}
