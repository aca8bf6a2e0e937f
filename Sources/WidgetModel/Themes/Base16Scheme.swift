/// A colour scheme of a terminal, as base16 files have it: 16 colours, `base00` (background) to `base0F`.
///
/// Reads both forms of the files (github.com/tinted-theming/home, "styling.md"): colours at the top, or below `palette:`. A whole YAML
/// parser would be more than the format is: a name, a colon and a text a line.
public struct Base16Scheme: Sendable, Hashable {
  /// The scheme's name.
  public let title: String
  /// `base00` to `base0F`, each 0xRRGGBB.
  public let colors: [UInt32]

  /// The most bytes of a file.
  public static let largest = 1 << 16

  /// Reads a file.
  ///
  /// - Parameter path: the file as errors call it.
  /// - Throws: `usage` with the line.
  public init(_ bytes: [UInt8], path: String) throws(Diagnostic) {
    guard bytes.count <= Self.largest else {
      throw Diagnostic(.size, "a base16 file has at most \(Self.largest >> 10) KiB", file: path)
    }
    guard let text = String(validating: bytes, as: UTF8.self) else {
      throw Diagnostic(.usage, "a base16 file is UTF-8 text", file: path)
    }
    var (title, colors) = ("", [UInt32?](repeating: nil, count: 16))
    // CR LF is one character.
    let lines = text.split(omittingEmptySubsequences: false) { $0 == "\n" || $0 == "\r\n" }
    for (index, line) in lines.enumerated() {
      guard let (key, value) = Self.pair(line) else { continue }
      if key == "scheme" || key == "name" { title = value }
      guard let place = Self.place(key) else { continue }
      guard let color = Self.color(value) else {
        throw Diagnostic(
          .usage, "\(key) is a colour as \"1a1b26\", not \"\(SanitizedText.short(value))\"", file: path,
          line: index + 1, path: key)
      }
      colors[place] = color
    }
    guard colors.contains(where: { $0 != nil }) else {
      throw Diagnostic(
        .usage, "this is not a base16 file: it has none of the colours base00 to base0F", file: path,
        suggestion: "a file of github.com/tinted-theming/schemes")
    }
    if let missing = colors.firstIndex(of: nil) {
      let digit = String(missing, radix: 16, uppercase: true)
      throw Diagnostic(.usage, "the colour base0\(digit) is missing; a base16 file has base00 to base0F", file: path)
    }
    self.colors = colors.compactMap(\.self)
    let isShown = title.unicodeScalars.allSatisfy { $0 == " " || !VisibleText.isHidden($0) }
    self.title = isShown ? String(title.prefix(40)) : ""
  }

  /// The name and the text of a line; nil for comments and other lines.
  private static func pair(_ line: Substring) -> (key: String, value: String)? {
    guard let colon = line.firstIndex(of: ":"), line.first(where: { $0 != " " }) != "#" else { return nil }
    let key = line[..<colon].filter { $0 != " " && $0 != "\"" && $0 != "'" }
    var rest = line[line.index(after: colon)...].drop { $0 == " " || $0 == "\t" }
    if let quote = rest.first, quote == "\"" || quote == "'" {
      rest = rest.dropFirst()
      return (String(key), String(rest.prefix { $0 != quote }))
    }
    // A comment begins with a blank and a number sign; a colour may begin with the sign.
    var (value, previous) = ("", Character("x"))
    for character in rest {
      if character == "#", previous == " " { break }
      value.append(character)
      previous = character
    }
    while value.last == " " || value.last == "\t" { value.removeLast() }
    return (String(key), value)
  }

  /// The number of `base0A`; nil for other names.
  private static func place(_ key: String) -> Int? {
    guard key.count == 6, key.lowercased().hasPrefix("base0") else { return nil }
    return key.last?.hexDigitValue
  }

  private static func color(_ text: String) -> UInt32? {
    let digits = text.hasPrefix("#") ? text.dropFirst() : Substring(text)
    guard digits.utf8.count == 6, digits.utf8.allSatisfy({ Character(UnicodeScalar($0)).isHexDigit }) else {
      return nil
    }
    return UInt32(digits, radix: 16)
  }

  /// Whether its background is darker than its text.
  public var isDark: Bool { Self.weight(colors[0]) < Self.weight(colors[5]) }

  private static func weight(_ rgb: UInt32) -> UInt32 {
    299 * (rgb >> 16 & 0xFF) + 587 * (rgb >> 8 & 0xFF) + 114 * (rgb & 0xFF)
  }

  /// The scheme as a theme: the page in its background, cards in the next one, the system's colours by base16's styling guide.
  public func theme(_ name: String) -> Theme {
    func shade(_ place: Int) -> Theme.Shade { Theme.Shade(colors[place]) }
    return Theme(
      name, title: title.isEmpty ? name : title, summary: "From a terminal's base16 scheme.",
      scheme: isDark ? .dark : .light, accent: shade(13), background: .color(shade(0)),
      card: Theme.Card(.solid, shade(1), radius: 16, shadow: .none, border: Theme.Card.Border(shade(2))),
      palette: [
        .primary: shade(5), .secondary: shade(4), .red: shade(8), .orange: shade(9), .yellow: shade(10),
        .green: shade(11), .teal: shade(12), .cyan: shade(12), .blue: shade(13), .purple: shade(14), .pink: shade(14),
        .brown: shade(15),
      ])
  }
}
