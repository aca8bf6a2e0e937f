/// Reads a theme member by member. Every error names the member's path, as `card.radius`, and its line.
struct ThemeReader {
  private let name: String

  init(_ name: String) { self.name = name }

  func theme(_ whole: LocatedJSON) throws(Diagnostic) -> Theme {
    let names = [
      "format", "title", "summary", "scheme", "accent", "background", "card", "font", "density", "palette",
    ]
    let fields = try ThemeFields(whole, path: "", names)
    if let format = try fields.text("format", most: 40), format != ThemeFile.format {
      throw fields.fault("format", "the format is \"\(ThemeFile.format)\", not \"\(SanitizedText.short(format))\"")
    }
    let standard = Theme.standard
    var theme = Theme(
      name, title: try fields.text("title", most: 40) ?? name, summary: try fields.text("summary", most: 120) ?? "",
      scheme: try fields.word("scheme") ?? .auto, accent: try fields.shade("accent") ?? standard.accent,
      background: try background(fields["background"]) ?? standard.background,
      card: try card(fields["card"]) ?? standard.card, density: try fields.word("density") ?? .regular,
      palette: try palette(fields["palette"]))
    if let font = fields["font"] {
      theme.fontSize = Int(try ThemeFields(font, path: "font", ["size"]).number("size", in: -2...3, isWhole: true) ?? 0)
    }
    return theme
  }

  private func background(_ value: LocatedJSON?) throws(Diagnostic) -> Theme.Background? {
    guard let value else { return nil }
    if case .plain = value.content { return .color(try ThemeFields.shade(value, "background")) }
    guard case .object(let members) = value.content,
      !members.contains(where: { $0.name == "light" || $0.name == "dark" })
    else { return .color(try ThemeFields.shade(value, "background")) }
    let fields = try ThemeFields(
      value, path: "background", ["color", "stops", "angle", "picture", "blur", "fit", "dim"])
    let dim = try fields.number("dim", in: 0...0.9) ?? 0
    let color = try fields.shade("color")
    if let picture = try fields.text("picture", most: 100) {
      guard !picture.isEmpty, !picture.hasPrefix("."), !picture.contains("/"), !picture.utf8.contains(0) else {
        throw fields.fault("picture", "background.picture is the name of a file beside the theme, without a folder")
      }
      return Theme.Background(
        .picture(
          picture, blur: try fields.number("blur", in: 0...60) ?? 0, fit: try fields.word("fit") ?? .cover,
          under: color ?? Theme.Shade(light: 0xE9EBF0, dark: 0x0A0A0D)), dim: dim)
    }
    if let stops = fields["stops"] {
      guard case .list(let items) = stops.content, (2...3).contains(items.count) else {
        throw fields.fault("stops", "background.stops is a list of 2 or 3 colours")
      }
      let shades = try items.map { (item) throws(Diagnostic) in try ThemeFields.shade(item, "background.stops") }
      return Theme.Background(.gradient(shades, angle: try fields.number("angle", in: 0...360) ?? 180), dim: dim)
    }
    guard let color else {
      throw Diagnostic(
        .usage, "background needs 'color', 'stops' or 'picture'", line: value.line, path: "background",
        suggestion: ##""background": "#101014""##)
    }
    return Theme.Background(.color(color), dim: dim)
  }

  private func card(_ value: LocatedJSON?) throws(Diagnostic) -> Theme.Card? {
    guard let value else { return nil }
    let fields = try ThemeFields(value, path: "card", ["style", "color", "radius", "shadow", "border", "fill", "blur"])
    var card = Theme.standard.card
    card.style = try fields.word("style") ?? .solid
    card.color = try fields.shade("color") ?? (card.style == .glass ? Theme.Shade(0xFFFFFF) : card.color)
    card.radius = try fields.number("radius", in: 0...32) ?? card.radius
    card.shadow = try fields.word("shadow") ?? card.shadow
    card.fill = try fields.number("fill", in: 0.05...0.6) ?? card.fill
    card.blur = try fields.number("blur", in: 0...60) ?? card.blur
    if let border = fields["border"] {
      let line = try ThemeFields(border, path: "card.border", ["color", "opacity", "width"])
      guard let color = try line.shade("color") else {
        throw Diagnostic(.usage, "card.border needs a 'color'", line: border.line, path: "card.border")
      }
      card.border = Theme.Card.Border(
        color, opacity: try line.number("opacity", in: 0...1) ?? 1, width: try line.number("width", in: 0.5...4) ?? 1)
    }
    return card
  }

  private func palette(_ value: LocatedJSON?) throws(Diagnostic) -> [Color.Role: Theme.Shade] {
    guard let value else { return [:] }
    let fields = try ThemeFields(value, path: "palette", Theme.roles.map(\.rawValue))
    var palette: [Color.Role: Theme.Shade] = [:]
    for role in Theme.roles { palette[role] = try fields.shade(role.rawValue) }
    return palette
  }
}

/// The members of one object of a theme.
private struct ThemeFields {
  private let members: [LocatedJSON.Member]
  private let path: String

  init(_ value: LocatedJSON, path: String, _ names: [String]) throws(Diagnostic) {
    let what = path.isEmpty ? "a theme" : path
    guard case .object(let members) = value.content else {
      throw Diagnostic(.usage, "\(what) is an object, not \(value.quoted)", line: value.line, path: path)
    }
    for (index, member) in members.enumerated() {
      guard names.contains(member.name) else {
        let nearest = NearestName.of(member.name, among: names)
        throw Diagnostic(
          .usage, "\(what) has no '\(SanitizedText.short(member.name))'\(NearestName.meant(nearest))",
          line: member.line, path: path.isEmpty ? nil : path, suggestion: nearest)
      }
      guard !members[..<index].contains(where: { $0.name == member.name }) else {
        throw Diagnostic(.usage, "\(what) has '\(member.name)' twice", line: member.line)
      }
    }
    (self.members, self.path) = (members, path)
  }

  subscript(name: String) -> LocatedJSON? { members.first { $0.name == name }?.value }

  private func full(_ name: String) -> String { path.isEmpty ? name : "\(path).\(name)" }

  func fault(_ name: String, _ message: String, suggestion: String? = nil) -> Diagnostic {
    Diagnostic(.usage, message, line: self[name]?.line, path: full(name), suggestion: suggestion)
  }

  func text(_ name: String, most: Int) throws(Diagnostic) -> String? {
    guard let value = self[name] else { return nil }
    guard case .plain(.text(let text)) = value.content, text.count <= most,
      text.unicodeScalars.allSatisfy({ $0 == " " || !VisibleText.isHidden($0) })
    else { throw fault(name, "\(full(name)) is a text of at most \(most) visible characters, not \(value.quoted)") }
    return text
  }

  func number(_ name: String, in range: ClosedRange<Double>, isWhole: Bool = false) throws(Diagnostic) -> Double? {
    guard let value = self[name] else { return nil }
    guard case .plain(let plain) = value.content, let number = plain.number, range.contains(number),
      !isWhole || number == number.rounded()
    else {
      let sort = isWhole ? "a whole number" : "a number"
      let (from, to) = (ThemeFile.text(range.lowerBound), ThemeFile.text(range.upperBound))
      throw fault(name, "\(full(name)) is \(sort) from \(from) to \(to), not \(value.quoted)")
    }
    return number
  }

  func word<Word: RawRepresentable & CaseIterable>(_ name: String) throws(Diagnostic) -> Word?
  where Word.RawValue == String {
    guard let value = self[name] else { return nil }
    if case .plain(.text(let text)) = value.content, let word = Word(rawValue: text) { return word }
    let words = Word.allCases.map(\.rawValue)
    var nearest: String?
    if case .plain(.text(let text)) = value.content { nearest = NearestName.of(text, among: words) }
    throw fault(
      name, "\(full(name)) is \(words.joined(separator: ", ")), not \(value.quoted)\(NearestName.meant(nearest))",
      suggestion: nearest)
  }

  func shade(_ name: String) throws(Diagnostic) -> Theme.Shade? {
    guard let value = self[name] else { return nil }
    return try Self.shade(value, full(name))
  }

  /// `"#RRGGBB"`, or an object with one for light and one for dark.
  static func shade(_ value: LocatedJSON, _ path: String) throws(Diagnostic) -> Theme.Shade {
    guard case .object = value.content else { return Theme.Shade(try color(value, path)) }
    let fields = try ThemeFields(value, path: path, ["light", "dark"])
    guard let light = fields["light"], let dark = fields["dark"] else {
      throw Diagnostic(
        .usage, "\(path) needs both 'light' and 'dark', or one colour for both", line: value.line, path: path)
    }
    return Theme.Shade(light: try color(light, "\(path).light"), dark: try color(dark, "\(path).dark"))
  }

  private static func color(_ value: LocatedJSON, _ path: String) throws(Diagnostic) -> UInt32 {
    guard case .plain(.text(let text)) = value.content, let color = Color.hex(text), color.light & 0xFF == 0xFF else {
      throw Diagnostic(
        .usage, "\(path) is an opaque colour as \"#3D4FE0\", not \(value.quoted)", line: value.line, path: path)
    }
    return color.light >> 8
  }
}
