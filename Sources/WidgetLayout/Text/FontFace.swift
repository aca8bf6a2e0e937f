internal import Glibc

/// Which of the shipped fonts a text is drawn with: Inter, from 20 points on Inter Display, as Apple changes from SF Pro Text to SF Pro
/// Display there, and JetBrains Mono. Rounded and italic letters are drawn from Inter, and have its widths.
public enum FontFace: Sendable, Hashable, CaseIterable {
  case text, display, monospaced
}

extension Font {
  /// The face that the font's texts are drawn with.
  public var face: FontFace { design == .monospaced ? .monospaced : size / scale < 20 ? .text : .display }

  /// Points that each cluster is wider than its advances at this size, beside the font's own `tracking` (Inter: "Dynamic metrics").
  /// The display face is drawn as tight as it is shown.
  public var sizeTracking: Double {
    face == .text ? size * (-0.0223 + 0.185 * exp(-0.1745 * size / scale)) : 0
  }

  /// Points from one baseline to the next (Human Interface Guidelines, Typography); between two sizes of the table in proportion.
  public var leading: Double {
    let table = Self.leadings
    guard let next = table.firstIndex(where: { $0.size >= size }) else { return size * 70 / 60 }
    guard next > 0 else { return size * 13 / 11 }
    let (lower, upper) = (table[next - 1], table[next])
    return lower.leading + (upper.leading - lower.leading) * (size - lower.size) / (upper.size - lower.size)
  }

  private static let leadings: [(size: Double, leading: Double)] = [
    (11, 13), (12, 16), (13, 18), (14, 19), (15, 20), (16, 21), (17, 22), (18, 23), (19, 24), (20, 25), (21, 26),
    (22, 28),
    (23, 29), (24, 30), (25, 31), (26, 32), (28, 34), (30, 37), (34, 41), (40, 48), (44, 52), (53, 62), (60, 70),
  ]
}

extension Font.Weight {
  /// The weight as fonts count it, 100...900.
  public var number: Double { Double(rawValue + 1) * 100 }
}
