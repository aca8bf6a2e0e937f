/// A theme as the file that is shared: `lunette.theme/1`, JSON. Errors name the member and its line.
public enum ThemeFile {
  /// The format's name.
  public static let format = "lunette.theme/1"
  /// The most bytes of a file.
  public static let largest = 1 << 16

  /// Reads a file.
  ///
  /// - Parameters:
  ///   - name: the theme's name, which is that of the file.
  ///   - path: the file as errors call it.
  /// - Throws: `usage` with file and line; `size` for a file that is too large.
  public static func theme(_ bytes: [UInt8], name: String, path: String) throws(Diagnostic) -> Theme {
    guard bytes.count <= largest else {
      throw Diagnostic(.size, "a theme has at most \(largest >> 10) KiB", file: path)
    }
    let whole: LocatedJSON
    do throws(JSONFault) { whole = try LocatedJSON(bytes) } catch {
      throw Diagnostic(.usage, "the theme is not valid JSON: \(error.message)", file: path)
    }
    do throws(Diagnostic) { return try ThemeReader(name).theme(whole) } catch {
      var located = error
      located.file = path
      throw located
    }
  }

  // MARK: Writing

  /// The whole file, a member a line.
  public static func bytes(of theme: Theme) -> [UInt8] {
    Array((JSONWriter.text(value(of: theme), isPretty: true) + "\n").utf8)
  }

  /// The theme as data, in the order in which the file is read best.
  public static func value(of theme: Theme) -> Value {
    var fields: [Value.Field] = [.init("format", .text(format)), .init("title", .text(theme.title))]
    if !theme.summary.isEmpty { fields.append(.init("summary", .text(theme.summary))) }
    fields.append(.init("scheme", .text(theme.scheme.rawValue)))
    fields.append(.init("accent", shade(theme.accent)))
    fields.append(.init("background", background(theme.background)))
    fields.append(.init("card", card(theme.card)))
    if theme.fontSize != 0 { fields.append(.init("font", .table([.init("size", .integer(Int64(theme.fontSize)))]))) }
    fields.append(.init("density", .text(theme.density.rawValue)))
    let colors = Theme.roles.compactMap { role in
      theme.palette[role].map { Value.Field(role.rawValue, shade($0)) }
    }
    if !colors.isEmpty { fields.append(.init("palette", .table(colors))) }
    return .table(fields)
  }

  private static func background(_ background: Theme.Background) -> Value {
    var fields: [Value.Field]
    switch background.content {
    case .color(let color):
      guard background.dim > 0 else { return shade(color) }
      fields = [.init("color", shade(color))]
    case .gradient(let stops, let angle):
      fields = [.init("stops", .list(stops.map(shade))), .init("angle", number(angle))]
    case .picture(let name, let blur, let fit, let under):
      fields = [
        .init("picture", .text(name)), .init("blur", number(blur)), .init("fit", .text(fit.rawValue)),
        .init("color", shade(under)),
      ]
    }
    if background.dim > 0 { fields.append(.init("dim", number(background.dim))) }
    return .table(fields)
  }

  private static func card(_ card: Theme.Card) -> Value {
    var fields: [Value.Field] = [
      .init("style", .text(card.style.rawValue)), .init("color", shade(card.color)),
      .init("radius", number(card.radius)), .init("shadow", .text(card.shadow.rawValue)),
    ]
    if let border = card.border {
      var line: [Value.Field] = [.init("color", shade(border.color)), .init("width", number(border.width))]
      if border.opacity < 1 { line.append(.init("opacity", number(border.opacity))) }
      fields.append(.init("border", .table(line)))
    }
    if card.style == .glass { fields += [.init("fill", number(card.fill)), .init("blur", number(card.blur))] }
    return .table(fields)
  }

  private static func shade(_ shade: Theme.Shade) -> Value {
    guard shade.light != shade.dark else { return .text(hex(shade.light)) }
    return .table([.init("light", .text(hex(shade.light))), .init("dark", .text(hex(shade.dark)))])
  }

  /// A number without a fraction where it has none.
  private static func number(_ number: Double) -> Value {
    Int64(exactly: number).map { .integer($0) } ?? .number(number)
  }

  static func text(_ value: Double) -> String { JSONWriter.text(number(value)) }

  /// `#RRGGBB` of 0xRRGGBB.
  public static func hex(_ rgb: UInt32) -> String {
    let digits = String(rgb & 0xFFFFFF, radix: 16, uppercase: true)
    return "#" + String(repeating: "0", count: 6 - digits.count) + digits
  }
}
