internal import WidgetLayout

/// How letters that are written from right to left stand in cells (DocC: Layout, "Right to left").
public enum TextOrder: Sendable, Hashable {
  /// As they are read: for files, programs, bars, and terminals that order them by themselves.
  case logical
  /// As they are seen: for a terminal, which is told to leave the order as it is (ECMA-48, BDSM).
  case visual

  /// Of a terminal, by its variables. Most order nothing by themselves, or leave it when told; Konsole and mlterm always do.
  public static func of(_ environment: (String) -> String?) -> TextOrder {
    ["KONSOLE_VERSION", "MLTERM"].contains { environment($0)?.isEmpty == false } ? .logical : .visual
  }
}

extension CellBuffer {
  /// Whether a cell shows a letter that goes from right to left.
  func goesLeft(_ cell: Cell) -> Bool {
    // Only lead bytes of their blocks are looked at closely; a pooled cluster is found by its index.
    guard cell.count == Cell.pooled || cell.text & 0xFF >= 0xD6 else { return false }
    var bytes: [UInt8] = []
    append(cell, to: &bytes)
    return bytes.withUnsafeBufferPointer { TextContents($0).isBidirectional }
  }
}
