import WidgetRender

/// A picture as a terminal takes it, and where it stands.
struct ScreenImage: Hashable, Sendable {
  var frame: CellFrame
  /// A PNG, or sixels.
  var data: [UInt8]
}

/// The pictures in pixels of a screen: what has to be written so that those are shown which are wanted, and no others are kept by
/// the terminal. A picture that is the same in the same place is not sent again; one that has changed is shown before the old one
/// goes, so that nothing flickers.
struct ScreenImages {
  private struct Shown {
    var image: ScreenImage
    /// Its number among those of kitty's protocol, 1...255.
    var slot: Int
    var isSent: Bool
  }

  let way: PixelProtocol
  private let process: Int32
  private var shown: [Shown] = []
  private var old: [Shown] = []

  init(_ way: PixelProtocol, process: Int32) { (self.way, self.process) = (way, process) }

  var images: [ScreenImage] { shown.map(\.image) }

  /// Whether the terminal shows all that is wanted, and nothing else.
  var isSent: Bool { shown.allSatisfy(\.isSent) && old.count == shown.count }

  /// Takes what is wanted from now on.
  ///
  /// - Parameter isNew: whether the screen was cleared, and shows nothing.
  /// - Returns: the rows that have to be written anew, so that what is gone is gone.
  mutating func prepare(_ wanted: [ScreenImage], isNew: Bool) -> Set<Int> {
    old = shown
    var used = Set(old.map(\.slot))
    shown = []
    // More have no number, and no screen has the space for them.
    for image in wanted.prefix(100) {
      if !isNew, let known = old.first(where: { $0.image == image }) {
        shown.append(known)
        continue
      }
      let slot = (1...255).first { !used.contains($0) } ?? 255
      used.insert(slot)
      shown.append(Shown(image: image, slot: slot, isSent: false))
    }
    // kitty's pictures are taken away by their number; where others are gone the row is written anew.
    guard !hasNumbers, !isNew else { return [] }
    let stays = Set(shown.map(\.image.frame))
    // Sixels may leave out pixels, through which the old ones would be seen.
    let gone = old.filter { old in
      way == .sixel ? !shown.contains { $0.image == old.image } : !stays.contains(old.image.frame)
    }
    return Set(gone.flatMap(\.image.frame.rowRange))
  }

  /// The placeholders of a row of the screen, each part behind a movement of the cursor.
  func placeholders(row: Int) -> [UInt8] {
    guard way == .placeholders else { return [] }
    return shown.filter { $0.image.frame.rowRange.contains(row) }.flatMap { shown in
      let frame = shown.image.frame
      return Array("\u{1B}[\(frame.column + 1)G".utf8)
        + KittyGraphics.placeholders(id: id(shown), row: row - frame.row, columns: frame.columns)
    }
  }

  /// What is written when the rows stand.
  ///
  /// - Parameter rewritten: rows that were, which takes pictures away that are no more than the content of cells.
  mutating func bytes(rewritten: Set<Int>) -> [UInt8] {
    var bytes: [UInt8] = []
    for index in shown.indices {
      let image = shown[index].image
      if shown[index].isSent, hasNumbers || rewritten.isDisjoint(with: image.frame.rowRange) { continue }
      shown[index].isSent = true
      if way != .placeholders { bytes += "\u{1B}[\(image.frame.row + 1);\(image.frame.column + 1)H".utf8 }
      bytes += Self.bytes(image, way, id: id(shown[index]))
    }
    if hasNumbers {
      let kept = Set(shown.map(\.slot))
      for gone in old where !kept.contains(gone.slot) { bytes += removal(gone) }
    }
    old = []
    return bytes
  }

  /// Takes all pictures away, as on the way out.
  mutating func removal() -> [UInt8] {
    defer { (shown, old) = ([], []) }
    guard hasNumbers else { return [] }
    // First the end of a picture that was cut short.
    return passed(KittyGraphics.end) + (old + shown).flatMap(removal)
  }

  /// A picture at the cursor.
  static func bytes(_ image: ScreenImage, _ way: PixelProtocol, id: UInt32?) -> [UInt8] {
    let (columns, rows) = (image.frame.columns, image.frame.rows)
    switch way {
    case .kitty:
      return KittyGraphics.show(image.data, id: id, columns: columns, rows: rows, inPlaceholders: false)
    case .placeholders:
      return TmuxState.wrapped(
        KittyGraphics.show(image.data, id: id, columns: columns, rows: rows, inPlaceholders: true))
    case .iterm: return InlineImage.show(image.data, columns: columns, rows: rows)
    case .sixel: return image.data
    }
  }

  /// A picture among lines of text, from the cursor's row on, with the cursor at the begin of the row behind it.
  static func lines(_ image: ScreenImage, _ way: PixelProtocol, process: Int32) -> [UInt8] {
    let rows = image.frame.rows
    guard way != .placeholders else {
      let id = KittyGraphics.id(process: process, slot: Int(process) / 255 % 255 + 1)
      return bytes(image, way, id: id)
        + (0..<rows).flatMap { KittyGraphics.placeholders(id: id, row: $0, columns: image.frame.columns) + [0x0A] }
    }
    // The rows are made first: a picture that scrolls the screen itself stands elsewhere in each terminal.
    return [UInt8](repeating: 0x0A, count: rows) + Array("\u{1B}[\(rows)A\u{1B}7".utf8) + bytes(image, way, id: nil)
      + Array("\u{1B}8\u{1B}[\(rows)B\r".utf8)
  }

  /// Whether the terminal keeps pictures by number until they are taken away.
  var hasNumbers: Bool { way == .kitty || way == .placeholders }

  private func id(_ shown: Shown) -> UInt32 { KittyGraphics.id(process: process, slot: shown.slot) }

  private func removal(_ shown: Shown) -> [UInt8] { passed(KittyGraphics.remove(id: id(shown))) }

  private func passed(_ bytes: [UInt8]) -> [UInt8] { way == .placeholders ? TmuxState.wrapped(bytes) : bytes }
}
