internal import WidgetModel

/// How many colours a terminal shows.
public enum ColorDepth: Sendable, Hashable, CaseIterable {
  /// No colours; bold, underline and the like stay (no-color.org speaks of colour only).
  case none
  case sixteen, twoHundredFiftySix, trueColor
}

/// The grid as lines for a terminal: SGR and OSC 8 only. Runs of one style share a sequence; each row ends with links
/// closed and everything reset, so that whatever is written next is not coloured by a widget.
public struct ANSI {
  /// What the terminal can do.
  public struct Options: Sendable, Hashable {
    /// The colors that it has.
    public var depth: ColorDepth = .trueColor
    /// Writes links that a terminal can follow (OSC 8).
    public var hasLinks = true
    /// URLs of other schemes are shown as text only.
    public var linkSchemes = ["http", "https", "mailto"]
    /// Moves the cursor (CHA) behind clusters that terminals disagree on. Only for a terminal, and only where each row
    /// begins in its first column: nothing but SGR and OSC 8 may appear elsewhere.
    public var repositions = false
    /// How letters from right to left stand in the grid. A terminal that orders text by itself is told to leave what stands as it is
    /// seen (ECMA-48, BDSM); only where it `repositions`.
    public var order = TextOrder.logical

    /// A terminal with all colors.
    public init() {}
  }

  let buffer: CellBuffer
  private let options: Options
  /// The SGR of each look and of each ground, by index, once it was needed; empty for what the terminal shows by itself.
  private var looks: [[UInt8]?]
  private var grounds: [[UInt8]?]
  /// The SGR of both halves of each ground; empty for one of one tone.
  private var halves: [[UInt8]?]
  /// The SGR in force: empty for what the terminal shows by itself.
  private var style: [UInt8] = []
  private let openers: [[UInt8]?]
  var output: [UInt8]

  /// Appends every row and a line feed after each.
  public static func write(_ buffer: CellBuffer, _ options: Options = Options(), to output: inout [UInt8]) {
    var writer = ANSI(buffer, options, output)
    output = []
    for row in 0..<buffer.rows where writer.write(row) { writer.output += implicit }
    output = writer.output
  }

  /// Each row by itself, without a line feed: for a screen on which only some are written.
  public static func rows(_ buffer: CellBuffer, _ options: Options = Options()) -> [[UInt8]] {
    var writer = ANSI(buffer, options, [])
    return (0..<buffer.rows).map { row in
      writer.output.removeAll(keepingCapacity: true)
      _ = writer.write(row)
      return Array(writer.output.dropLast())
    }
  }

  /// Returns the rows with their escape sequences, each with its line feed.
  public static func bytes(_ buffer: CellBuffer, _ options: Options = Options()) -> [UInt8] {
    var output: [UInt8] = []
    write(buffer, options, to: &output)
    return output
  }

  init(_ buffer: CellBuffer, _ options: Options, _ output: consuming [UInt8]) {
    self.buffer = buffer
    self.options = options
    self.output = output
    looks = Array(repeating: nil, count: buffer.looks.count)
    grounds = Array(repeating: nil, count: buffer.grounds.count)
    halves = grounds
    openers = buffer.links.enumerated().map { index, url in
      options.hasLinks ? LinkURL.opener(url, id: index, options.linkSchemes) : nil
    }
  }

  /// Bidirectional support mode (ECMA-48, 7.2.2): letters stand as they are written; the terminal orders them.
  private static let explicit = Array("\u{1B}[8l".utf8), implicit = Array("\u{1B}[8h".utf8)

  /// Writes a row and its line feed, and returns whether the terminal was told to leave its order.
  mutating func write(_ row: Int) -> Bool {
    let begin = output.count
    let goesLeft = write(row, 0..<end(of: row))
    output.append(0x0A)
    let isOrdered = goesLeft && hasExplicitOrder
    if isOrdered { output.insert(contentsOf: Self.explicit, at: begin) }
    return isOrdered
  }

  /// Whether a terminal that orders letters by itself is told not to, where some go from right to left.
  var hasExplicitOrder: Bool { options.order == .visual && options.repositions }

  /// Writes a part of a row, and returns whether it has letters from right to left. Nothing is in force behind it.
  mutating func write(_ row: Int, _ columns: Range<Int>) -> Bool {
    var goesLeft = false
    var look: UInt16 = 0
    var ground: UInt16 = 0
    var link: Int32 = -1
    var wasHalved = false
    for column in columns {
      let cell = shown(column, row)
      if cell.isTail { continue }
      let isHalved = cell.isBlank && !halves(of: cell.ground).isEmpty && !hasLine(cell.look)
      if cell.look != look || cell.ground != ground || isHalved != wasHalved {
        follow(buffer.looks[Int(cell.look)].link, from: &link)
        restyle(to: isHalved ? halves(of: cell.ground) : codes(cell.look, cell.ground))
        (look, ground, wasHalved) = (cell.look, cell.ground, isHalved)
      }
      if isHalved {
        output += glyph(of: cell.ground)
        continue
      }
      if options.depth == .none, cell.isBlank, let shade = buffer.shade(of: cell) {
        output += shade
      } else if options.depth == .none || options.depth == .sixteen, let line = buffer.line(of: cell) {
        output += line
      } else {
        buffer.append(cell, to: &output)
        goesLeft = goesLeft || buffer.goesLeft(cell)
      }
      if options.repositions, cell.count == CellBuffer.Cell.pooled {
        move(to: column + (buffer.isWide(column, row) ? 2 : 1))
      }
    }
    follow(-1, from: &link)
    restyle(to: [])
    return goesLeft
  }

  /// The cell as it is where there are colours: what stands in for a picture gives way to it.
  private func shown(_ column: Int, _ row: Int) -> CellBuffer.Cell {
    let cell = buffer[column, row]
    guard options.depth != .none, buffer.looks[Int(cell.look)].attributes.contains(.standIn) else { return cell }
    return CellBuffer.Cell(ground: cell.ground)
  }

  /// The character whose dots have the first of a ground's two tones.
  private func glyph(of ground: UInt16) -> [UInt8] {
    guard let dots = buffer.grounds[Int(ground)].tones?.dots else { return BlockArt.quarters[3] }
    return BlockArt.glyph(Int(dots.bits), rows: Int(dots.rows))
  }

  /// The column after the last one that shows anything.
  mutating func end(of row: Int) -> Int {
    var end = buffer.columns
    while end > 0 {
      let cell = shown(end - 1, row)
      let isSeen =
        !cell.isBlank || !ground(cell.ground).isEmpty || !halves(of: cell.ground).isEmpty || hasLine(cell.look)
        || buffer.shade(of: cell) != nil
      if isSeen { break }
      end -= 1
    }
    return end
  }

  /// Whether a blank with that look shows a line, or is in reverse.
  private func hasLine(_ look: UInt16) -> Bool {
    !buffer.looks[Int(look)].attributes.isDisjoint(with: [.underline, .strikethrough, .reverse])
  }

  private mutating func codes(_ look: UInt16, _ ground: UInt16) -> [UInt8] {
    let (look, ground) = (self.look(look), self.ground(ground))
    return look.isEmpty ? ground : ground.isEmpty ? look : look + [0x3B] + ground
  }

  private mutating func look(_ index: UInt16) -> [UInt8] {
    if let known = looks[Int(index)] { return known }
    let codes = SGR.look(buffer.looks[Int(index)], options.depth)
    looks[Int(index)] = codes
    return codes
  }

  private mutating func ground(_ index: UInt16) -> [UInt8] {
    if let known = grounds[Int(index)] { return known }
    let codes = SGR.ground(buffer.grounds[Int(index)].shown(options.depth), options.depth)
    grounds[Int(index)] = codes
    return codes
  }

  private mutating func halves(of ground: UInt16) -> [UInt8] {
    if let known = halves[Int(ground)] { return known }
    let codes = SGR.halves(buffer.grounds[Int(ground)], options.depth)
    halves[Int(ground)] = codes
    return codes
  }

  private mutating func restyle(to codes: [UInt8]) {
    guard style != codes else { return }
    output += [0x1B, 0x5B]
    // A reset before each style is shorter than taking back what the last one set.
    if !style.isEmpty { output.append(0x30) }
    if !style.isEmpty, !codes.isEmpty { output.append(0x3B) }
    output += codes
    output.append(0x6D)
    style = codes
  }

  private mutating func follow(_ new: Int32, from link: inout Int32) {
    guard new != link else { return }
    if link >= 0, openers[Int(link)] != nil { output += LinkURL.closer }
    if new >= 0, let opener = openers[Int(new)] { output += opener }
    link = new
  }

  private mutating func move(to column: Int) { output += "\u{1B}[\(column + 1)G".utf8 }
}

/// Select Graphic Rendition (ECMA-48, 8.3.117): the numbers between `ESC [` and `m`.
enum SGR {
  static func look(_ look: CellLook, _ depth: ColorDepth) -> [UInt8] {
    var codes: [String] = []
    let attributes: [(CellLook.Attributes, String)] = [
      (.bold, "1"), (.dim, "2"), (.italic, "3"), (.underline, "4"), (.reverse, "7"),
      (.strikethrough, "9"),
    ]
    for (attribute, code) in attributes where look.attributes.contains(attribute) { codes.append(code) }
    let hasSteps = depth == .trueColor || depth == .twoHundredFiftySix && look.coverage != .whole
    let few = hasSteps ? nil : look.middle.map { Ink(role: .custom, rgb: $0) }
    if let color = color(few ?? look.ink, depth, base: 30) { codes.append(color) }
    return Array(codes.joined(separator: ";").utf8)
  }

  static func ground(_ ink: Ink, _ depth: ColorDepth) -> [UInt8] {
    color(ink, depth, base: 40).map { Array($0.utf8) } ?? []
  }

  /// The upper half as text on the lower half; empty for one tone, and where there are too few colours.
  static func halves(_ ground: CellGround, _ depth: ColorDepth) -> [UInt8] {
    guard let tones = ground.tones, depth == .trueColor || tones.isPicture && depth == .twoHundredFiftySix,
      tones.upper != tones.lower || tones.isBare,
      let upper = color(Ink(role: .custom, rgb: tones.upper), depth, base: 30),
      let lower = color(Ink(role: .custom, rgb: tones.lower), depth, base: 40)
    else { return [] }
    return Array((tones.isBare ? upper : "\(upper);\(lower)").utf8)
  }

  /// 30 for text, 40 for the ground; nil for the terminal's own.
  private static func color(_ ink: Ink, _ depth: ColorDepth, base: Int) -> String? {
    guard !ink.isStandard else { return nil }
    switch depth {
    case .none: return nil
    case .trueColor: return "\(base + 8);2;\(ink.rgb >> 16 & 0xFF);\(ink.rgb >> 8 & 0xFF);\(ink.rgb & 0xFF)"
    case .twoHundredFiftySix: return "\(base + 8);5;\(Palette.cube(ink.rgb))"
    case .sixteen:
      let index = Palette.own(ink.role) ?? Palette.nearest(ink.rgb)
      return "\(index < 8 ? base + index : base + 60 + index - 8)"
    }
  }
}

extension CellGround {
  /// What lies behind text.
  func shown(_ depth: ColorDepth) -> Ink {
    if isFaint, depth == .sixteen || depth == .none { return .standard }
    guard depth != .trueColor, let tones, !tones.isPicture || depth == .sixteen && !tones.isBare else { return ink }
    return Ink(role: .custom, rgb: tones.middle)
  }
}

/// The terminal's own colours by number.
enum Palette {
  /// The number among the sixteen of the colour that a role names; nil where none is meant.
  static func own(_ role: Color.Role) -> Int? {
    switch role {
    case .black: 0
    case .red: 1
    case .green: 2
    case .orange, .brown: 3
    case .blue, .tint: 4
    case .purple: 5
    case .teal: 6
    case .gray: 8
    case .pink: 13
    case .yellow: 11
    case .mint: 10
    case .indigo: 12
    case .cyan: 14
    case .white: 15
    case .custom, .primary, .secondary, .tertiary, .quaternary, .clear: nil
    }
  }

  /// xterm's defaults.
  private static let sixteen: [UInt32] = [
    0x000000, 0xCD0000, 0x00CD00, 0xCDCD00, 0x0000EE, 0xCD00CD, 0x00CDCD, 0xE5E5E5, 0x7F7F7F, 0xFF0000, 0x00FF00,
    0xFFFF00,
    0x5C5CFF, 0xFF00FF, 0x00FFFF, 0xFFFFFF,
  ]

  static func nearest(_ rgb: UInt32) -> Int {
    sixteen.indices.min { distance(sixteen[$0], rgb) < distance(sixteen[$1], rgb) } ?? 0
  }

  /// The number among the 256 of the colour that looks most like it: 16...231 a cube of six steps a channel,
  /// 232...255 greys. The first sixteen are the user's own.
  static func cube(_ rgb: UInt32) -> Int {
    let wanted = OKLab(rgb)
    return 16 + (matches.indices.min { matches[$0].distance(wanted) < matches[$1].distance(wanted) } ?? 0)
  }

  /// The colours 16 to 255 of the terminal's table.
  private static let matches: [OKLab] = (16...255).map { number in
    if number >= 232 {
      let level = UInt32(8 + (number - 232) * 10)
      return OKLab(level << 16 | level << 8 | level)
    }
    let steps = [(number - 16) / 36, (number - 16) / 6 % 6, (number - 16) % 6]
    let levels = steps.map { UInt32($0 == 0 ? 0 : 55 + $0 * 40) }
    return OKLab(levels[0] << 16 | levels[1] << 8 | levels[2])
  }

  private static func distance(_ a: UInt32, _ b: UInt32) -> Int {
    [16, 8, 0].reduce(0) { sum, shift in
      let difference = Int(a >> shift & 0xFF) - Int(b >> shift & 0xFF)
      return sum + difference * difference
    }
  }
}

/// URLs in OSC 8: `ESC ] 8 ; id=ID ; URL ESC \` … `ESC ] 8 ; ; ESC \`.
enum LinkURL {
  static let closer = Array("\u{1B}]8;;\u{1B}\\".utf8)

  /// The sequence that begins a link; nil where the URL's scheme is not allowed. One `id` joins the parts of a link
  /// that is broken over rows. The URL is written from its parts, so a terminal follows what `open` would.
  static func opener(_ text: String, id: Int, _ schemes: [String]) -> [UInt8]? {
    guard let url = try? WidgetURL(text), schemes.contains(url.scheme), url.refusal == nil else { return nil }
    return Array("\u{1B}]8;id=\(id);\(url.string)\u{1B}\\".utf8)
  }
}
