import WidgetLayout
import WidgetModel

/// Fonts of the system that letters are drawn with which the shipped fonts lack, and Debian's packages that bring them.
package enum SystemFont: CaseIterable, Sendable {
  case emoji, ideographs, other

  /// The package of Pango, which looks for them.
  package static let pango = "libpangocairo-1.0-0"

  package var package: String {
    switch self {
    case .emoji: "fonts-noto-color-emoji"
    case .ideographs: "fonts-noto-cjk"
    case .other: "fonts-noto-core"
    }
  }

  /// What the package has.
  package var contents: String {
    switch self {
    case .emoji: "emoji"
    case .ideographs: "Chinese, Japanese and Korean"
    case .other: "other scripts and symbols"
    }
  }

  /// Characters of it, one a script.
  package var samples: String {
    switch self {
    case .emoji: "😀☀️"
    case .ideographs: "日あ한"
    case .other: "عאहไ☂"
    }
  }

  /// Whose character it is; nil of one that the shipped fonts have, or that is a shape.
  package init?(_ character: Character) {
    var text = String(character)
    let parts = text.withUTF8 { TextPart.parts(of: $0, Font()) }
    switch parts.first?.source {
    case .emoji: self = .emoji
    case .wide: self = .ideographs
    case .other: self = .other
    case .shipped, .blocks, nil: return nil
    }
  }

  /// The packages that bring characters, each once.
  static func packages(of characters: [Character]) -> [String] {
    let needed = Set(characters.map { SystemFont($0) ?? .other })
    return allCases.filter(needed.contains).map(\.package)
  }

  /// A character and its first scalars: `'日' (U+65E5)`.
  package static func name(_ character: Character) -> String {
    let codes = character.unicodeScalars.prefix(4).map { scalar in
      let digits = String(scalar.value, radix: 16, uppercase: true)
      return "U+" + String(repeating: "0", count: max(4 - digits.count, 0)) + digits
    }
    return "\(VisibleText.quoted(String(character))) (\(codes.joined(separator: " ")))"
  }
}

extension CanvasRequest {
  /// Whether something of it is drawn with fonts of the system.
  package var needsSystemFonts: Bool { pieces.contains { !$0.picture.list.foreignTexts.isEmpty } }
}
