internal import WidgetLayout
internal import WidgetModel

// Symbols: a glyph, or a pictogram where there is space for one.
extension CellPainter {
  /// A symbol in the frame's middle; by its ASCII form where the frame is too narrow for its glyph.
  mutating func symbol(_ name: UnsafeBufferPointer<UInt8>, _ frame: CellBox, _ color: Color, isMulticolor: Bool) {
    guard !frame.isEmpty else { return }
    let name = String(decoding: name, as: UTF8.self)
    if frame.width >= Pictogram.columns, frame.height >= Pictogram.rows, let pictogram = Pictogram(named: name),
      draw(pictogram, frame, isMulticolor ? nil : color)
    {
      return
    }
    let symbol = Symbol.named(name) ?? .unknown
    var text = symbol.text(isUnicode ? options.symbols : .ascii)
    if text.count > frame.width { text = symbol.ascii }
    let left = frame.left + max(frame.width - text.count, 0) / 2
    let row = frame.top + (frame.height - 1) / 2
    let shown = isMulticolor ? symbol.multicolor ?? color : color
    write(text, at: left, row, look(shown, over: ground(of: frame)))
  }

  /// Draws a pictogram in its colours, or in one; false where the terminal has no dots as fine as its.
  private mutating func draw(_ pictogram: Pictogram, _ frame: CellBox, _ color: Color?) -> Bool {
    let left = frame.left + (frame.width - Pictogram.columns) / 2, top = frame.top + (frame.height - Pictogram.rows) / 2
    let box = CellBox(left: left, top: top, right: left + Pictogram.columns, bottom: top + Pictogram.rows)
    // Small enough to be drawn whole where only a part is seen.
    guard options.encoding.hasSextants else { return false }
    var canvas = DotCanvas(box, area: box, dotRows: 3)
    var colors: [Color] = []
    var numbers: [Character: UInt8] = [:]
    for (row, line) in pictogram.dots.enumerated() {
      for (column, part) in line.enumerated() {
        guard let own = Pictogram.color(part) else { continue }
        if numbers[part] == nil {
          colors.append(color ?? own)
          numbers[part] = UInt8(colors.count)
        }
        canvas[column, row] = numbers[part] ?? 0
      }
    }
    draw(canvas, colors)
    return true
  }
}

extension Symbol {
  /// The colour that a glyph has in `multicolor`; nil for one without a colour of its own.
  var multicolor: Color? {
    switch glyph.first {
    case "☀", "☼", "★", "↯": .named(.yellow)
    case "☂": .named(.blue)
    case "☁", "≋": .named(.secondary)
    case "☾": .named(.purple)
    case "❄": .named(.teal)
    case "♥": .named(.red)
    default: nil
    }
  }
}
