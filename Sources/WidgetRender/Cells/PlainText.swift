/// The grid as lines of text: `--format text`. A line ends where its content ends; areas show as shades, since there
/// are no colours to show them by. Text needs no escape here: nothing in it can be a control character.
public enum PlainText {
  /// Returns the rows as text, each with its line feed.
  public static func bytes(_ buffer: CellBuffer) -> [UInt8] {
    var output: [UInt8] = []
    write(buffer, to: &output)
    return output
  }

  /// Returns the rows as a string.
  public static func string(_ buffer: CellBuffer) -> String { String(decoding: bytes(buffer), as: UTF8.self) }

  /// Appends every row and a line feed after each.
  public static func write(_ buffer: CellBuffer, to output: inout [UInt8]) {
    output.reserveCapacity(output.count + (buffer.columns + 1) * buffer.rows)
    for row in 0..<buffer.rows {
      write(buffer.row(row), of: buffer, to: &output)
      while output.last == 0x20 { output.removeLast() }
      output.append(0x0A)
    }
  }

  @inline(__always)
  private static func write(_ cells: ArraySlice<CellBuffer.Cell>, of buffer: CellBuffer, to output: inout [UInt8]) {
    for cell in cells {
      if cell.isBlank, let shade = buffer.shade(of: cell) {
        output += shade
      } else if let line = buffer.line(of: cell) {
        output += line
      } else {
        buffer.append(cell, to: &output)
      }
    }
  }

  /// What stands in some columns of a row without the blanks at its end (and at its beginning, where that is asked for), and
  /// the column that it begins in; nil where there is nothing.
  package static func part(
    _ buffer: CellBuffer, row: Int, columns: Range<Int>, trimsStart: Bool
  ) -> (text: String, column: Int)? {
    let first = row * buffer.columns
    func isEmpty(_ cell: CellBuffer.Cell) -> Bool { cell.isBlank && buffer.shade(of: cell) == nil }
    let all = buffer.cells[first + columns.lowerBound..<first + columns.upperBound]
    guard let end = all.lastIndex(where: { !isEmpty($0) }) else { return nil }
    var part = all[...end]
    if trimsStart { part = part.drop(while: isEmpty) }
    var bytes: [UInt8] = []
    bytes.reserveCapacity(part.count)
    write(part, of: buffer, to: &bytes)
    return (String(decoding: bytes, as: UTF8.self), part.startIndex - first)
  }

  /// How many bytes some columns of a row are.
  package static func count(_ buffer: CellBuffer, row: Int, columns: Range<Int>) -> Int {
    let first = row * buffer.columns
    var bytes: [UInt8] = []
    write(buffer.cells[first + columns.lowerBound..<first + columns.upperBound], of: buffer, to: &bytes)
    return bytes.count
  }

  /// A one-row widget as the text of a bar: its first row, without spaces around it.
  public static func line(_ buffer: CellBuffer) -> String {
    guard buffer.rows > 0 else { return "" }
    return part(buffer, row: 0, columns: 0..<buffer.columns, trimsStart: true)?.text ?? ""
  }
}

extension CellBuffer {
  /// The character of a blank cell's ground, where it has one to show without colours.
  @inline(__always)
  func shade(of cell: Cell) -> [UInt8]? {
    guard cell.ground > 0 else { return nil }
    let shade = grounds[Int(cell.ground)].shade
    guard shade != .none else { return nil }
    return (encoding.hasBlocks ? Self.blocks : Self.letters)[Int(shade.rawValue)]
  }

  /// The characters by the raw value of a shade.
  private static let blocks = [" ", "░", "▒", "█"].map { Array($0.utf8) }
  private static let letters = [" ", ".", ":", "#"].map { Array($0.utf8) }
}
