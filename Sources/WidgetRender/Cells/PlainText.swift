/// The grid as lines of text: `--format text`. A line ends where its content ends; areas show as shades, since there
/// are no colours to show them by. Text needs no escape here: nothing in it can be a control character.
public enum PlainText {
  public static func bytes(_ buffer: CellBuffer) -> [UInt8] {
    var output: [UInt8] = []
    write(buffer, to: &output)
    return output
  }

  public static func string(_ buffer: CellBuffer) -> String { String(decoding: bytes(buffer), as: UTF8.self) }

  /// Appends every row and a line feed after each.
  public static func write(_ buffer: CellBuffer, to output: inout [UInt8]) {
    output.reserveCapacity(output.count + (buffer.columns + 1) * buffer.rows)
    for row in 0..<buffer.rows {
      for cell in buffer.row(row) {
        if cell.isBlank, let shade = buffer.shade(of: cell) {
          output += shade
        } else {
          buffer.append(cell, to: &output)
        }
      }
      while output.last == 0x20 { output.removeLast() }
      output.append(0x0A)
    }
  }

  /// A one-row widget as the text of a bar: its first row, without spaces around it.
  public static func line(_ buffer: CellBuffer) -> String {
    guard buffer.rows > 0 else { return "" }
    var line: [UInt8] = []
    for cell in buffer.row(0) { buffer.append(cell, to: &line) }
    let text = line.drop { $0 == 0x20 }
    return String(
      decoding: text.prefix(text.lastIndex { $0 != 0x20 }.map { $0 - text.startIndex + 1 } ?? 0), as: UTF8.self)
  }
}

extension CellBuffer {
  /// The character of a blank cell's ground, where it has one to show without colours.
  @inline(__always)
  func shade(of cell: Cell) -> [UInt8]? {
    guard cell.ground > 0 else { return nil }
    let shade = grounds[Int(cell.ground)].shade
    guard shade != .none else { return nil }
    return (encoding == .utf8 ? Self.blocks : Self.letters)[Int(shade.rawValue)]
  }

  /// By the raw value of a shade.
  private static let blocks = [" ", "░", "▒", "█"].map { Array($0.utf8) }
  private static let letters = [" ", ".", ":", "#"].map { Array($0.utf8) }
}
