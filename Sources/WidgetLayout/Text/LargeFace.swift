/// A face of large type in cells, two or three rows high, of dots: a font of 28 points and more, where its text is in one line,
/// short enough, and of letters that the face has.
public enum LargeFace: Sendable, Hashable, CaseIterable {
  case tallBold, tall, short

  /// Rows of cells.
  public var rows: Double { self == .short ? 2 : 3 }

  /// The faces of a font, the largest first. Each is narrower or lower than the one before.
  public static func faces(of font: Font) -> [LargeFace] {
    switch font.size {
    case 34...: font.weight <= .light ? [.tall, .short] : [.tallBold, .tall, .short]
    case 28...: [.short]
    default: []
    }
  }
}
