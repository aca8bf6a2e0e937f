internal import WidgetLayout
internal import WidgetModel

// Circular gauges.
extension CellPainter {
  /// A ring filled clockwise from 12 o'clock: of dots, or one character where there is no space for it.
  mutating func ring(_ part: Double?, _ frame: CellBox, _ fill: Color, _ track: Color) {
    guard !frame.isEmpty else { return }
    guard frame.width >= 4, frame.height >= 2, var canvas = canvas(frame) else {
      let middle = (frame.left + (frame.width - 1) / 2, frame.top + (frame.height - 1) / 2)
      return write(smallRing(part), at: middle.0, middle.1, look(part == nil ? track : fill))
    }
    let part = part.map(Self.unit) ?? 0
    let radius = min(Double(frame.width) * 4, Double(frame.height) * 8)
    // As thick as it can be told from a disc, and not more than that.
    canvas.paintBand(Size(width: radius, height: radius), width: 3.2 + radius / 10, from: -0.25) { $0 < part ? 1 : 2 }
    draw(canvas, [fill, ringTrack(fill, track)], track: 2)
  }

  /// The track of a ring in colour is that colour, faint; of another it is the neutral one.
  private func ringTrack(_ fill: Color, _ track: Color) -> Color {
    switch fill.role {
    case .primary, .secondary, .tertiary, .quaternary: track
    default: fill.opacity(0.24)
    }
  }

  private func smallRing(_ part: Double?) -> String {
    guard let part = part.map(Self.unit) else { return isUnicode ? "◌" : "o" }
    let quarters = Int((part * 4).rounded())
    return isUnicode ? BlockArt.rings[quarters] : ["o", "1", "2", "3", "*"][quarters]
  }
}
