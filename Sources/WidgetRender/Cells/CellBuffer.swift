internal import WidgetLayout
internal import WidgetModel

/// A grid of terminal cells, row by row: what a widget looks like before it becomes bytes.
///
/// A cell holds one grapheme cluster: a single scalar in place, one of several as an index into `clusters`.
/// A cluster of two columns is followed by a cell with `count` 0; the two are always written and erased together, so
/// none straddles an edge. Looks and grounds (what lies behind) are shared by index; index 0 is the terminal's own.
public struct CellBuffer: Sendable {
  /// The number of columns, at most `mostColumns`.
  public let columns: Int
  /// The number of rows, at most `mostRows`.
  public let rows: Int
  private(set) var cells: [Cell]
  private(set) var clusters: [[UInt8]] = []
  private(set) var looks: [CellLook] = [CellLook()]
  private(set) var grounds: [CellGround] = [CellGround()]
  private(set) var links: [String] = []
  /// What the grid was drawn for.
  private(set) var encoding: TextEncoding
  /// The index of each look, once there are more than a search is good for.
  private var lookIndex: [CellLook: UInt16] = [:]
  private var groundIndex: [CellGround: UInt16] = [:]

  /// More than any terminal shows; what a `--display-size` asks beyond is cut, not allocated.
  public static let mostColumns = 2_000
  /// The most rows of a grid.
  public static let mostRows = 2_000

  /// Creates a grid of empty cells; sizes are limited to the most.
  public init(columns: Int, rows: Int, encoding: TextEncoding = .utf8) {
    self.encoding = encoding
    self.columns = min(max(columns, 0), Self.mostColumns)
    self.rows = min(max(rows, 0), Self.mostRows)
    cells = [Cell](repeating: Cell(), count: self.columns * self.rows)
  }

  struct Cell: Sendable, Hashable {
    /// UTF-8, the first byte lowest; or an index into `clusters`.
    var text: UInt32 = 0x20
    /// How many bytes `text` holds; 0 behind a wide cluster, `pooled` where it is an index.
    var count: UInt8 = 1
    var look: UInt16 = 0
    var ground: UInt16 = 0

    static let pooled: UInt8 = 5

    var isBlank: Bool { text == 0x20 && count == 1 }
    var isTail: Bool { count == 0 }
  }

  subscript(column: Int, row: Int) -> Cell {
    get { cells[row * columns + column] }
    set { cells[row * columns + column] = newValue }
  }

  /// What lies behind the text of a cell.
  func ground(at place: Int) -> Ink { grounds[Int(cells[place].ground)].ink }

  /// Whether the cell is the first of a wide cluster.
  func isWide(_ column: Int, _ row: Int) -> Bool {
    column + 1 < columns && cells[row * columns + column + 1].isTail
  }

  func row(_ row: Int) -> ArraySlice<Cell> { cells[row * columns..<(row + 1) * columns] }
}

/// How the text of a cell looks.
struct CellLook: Sendable, Hashable {
  var ink = Ink.standard
  var attributes: Attributes = []
  /// The colour in place of the ink where there are too few for steps that nobody sees: of the whole gradient that it is a part of.
  /// Where `coverage` tells the steps, it counts for sixteen colours only.
  var middle: UInt32?
  /// How much the colour of an area as small as a letter covers: without colours it is told by a shade.
  var coverage = Coverage.whole
  /// Index into `CellBuffer.links`; -1 outside links.
  var link: Int32 = -1

  struct Attributes: OptionSet, Sendable, Hashable {
    let rawValue: UInt16

    static let bold = Attributes(rawValue: 1)
    static let dim = Attributes(rawValue: 2)
    static let italic = Attributes(rawValue: 4)
    static let underline = Attributes(rawValue: 8)
    static let strikethrough = Attributes(rawValue: 16)
    /// Text and ground in each other's colour.
    static let reverse = Attributes(rawValue: 32)
    /// The filled part of a gauge, and the rest of it: where there are few colours they differ by their lines.
    static let gauge = Attributes(rawValue: 64)
    static let track = Attributes(rawValue: 128)
    /// What stands for a masked text or picture.
    static let mask = Attributes(rawValue: 256)
    /// Shown in place of the ground where there are no colours, and else not at all.
    static let standIn = Attributes(rawValue: 512)
    /// A letter of dots.
    static let figure = Attributes(rawValue: 1024)
  }
}

/// How much a colour covers of what lies behind it, in steps that shades can tell.
enum Coverage: UInt8, Sendable, Hashable {
  case whole
  /// A track, a third, a half, three quarters.
  case trace, light, medium, dark
  /// The rest of a cell of which less than half is such an area.
  case gap

  /// - Parameter alpha: 0...255.
  init(alpha: UInt32) {
    switch alpha {
    case ..<64: self = .trace
    case ..<112: self = .light
    case ..<168: self = .medium
    case ..<232: self = .dark
    default: self = .whole
    }
  }

  /// The character that stands for it, and the one of ASCII.
  var glyphs: (unicode: String, ascii: String)? {
    switch self {
    case .whole: nil
    case .trace: ("·", ".")
    case .light: ("░", ":")
    case .medium: ("▒", "+")
    case .dark: ("▓", "%")
    case .gap: (" ", " ")
    }
  }
}

/// What lies behind the text of a cell.
struct CellGround: Sendable, Hashable {
  var ink = Ink.standard
  /// Shown in its place, in blank cells, where there are no colours; a space for what has text on it.
  var shade = Shade.none
  /// The colours of its upper and lower half, in blank cells of terminals with all colours; `ink` is what lies behind text.
  var tones: Tones?
  /// Whether it is left out where there are sixteen colours or fewer: an area under a line.
  var isFaint = false

  struct Tones: Sendable, Hashable {
    var upper: UInt32
    var lower: UInt32
    /// The colour of the whole area, where there are too few colours for steps that nobody sees.
    var middle: UInt32
    /// Of a picture: which dots of the cell have the upper colour, by what they are drawn with; nil: its upper half.
    var dots: Dots?
    /// Whether it is a picture, of which 256 colours show more than the middle.
    var isPicture = false
    /// Whether the terminal's own ground stands in place of the lower colour.
    var isBare = false

    struct Dots: Sendable, Hashable {
      var bits: UInt8
      /// Rows of dots in a cell.
      var rows: UInt8
    }
  }

  enum Shade: UInt8, Sendable, Hashable { case none, light, medium, full }
}

/// An opaque colour: the terminal's own, or 0xRRGGBB with the role that a terminal of few colours picks its own by.
struct Ink: Sendable, Hashable {
  var role: Color.Role
  var rgb: UInt32

  static let standard = Ink(role: .primary, rgb: 0)

  var isStandard: Bool { role == .primary }
}

// MARK: Writing

extension CellBuffer {
  mutating func index(of look: CellLook) -> UInt16 {
    if let known = lookIndex.isEmpty ? looks.lastIndex(of: look).map({ UInt16($0) }) : lookIndex[look] { return known }
    // Beyond 65,535 looks a cell shows the plain one; no real widget has a hundred.
    guard looks.count < Int(UInt16.max) else { return 0 }
    looks.append(look)
    if looks.count == 32 {
      for (index, look) in looks.enumerated() { lookIndex[look] = UInt16(index) }
    } else if !lookIndex.isEmpty {
      lookIndex[look] = UInt16(looks.count - 1)
    }
    return UInt16(looks.count - 1)
  }

  /// The index of a ground that is the same; unlike a fill's own it has no shade to lose.
  mutating func index(of ground: CellGround) -> UInt16 {
    if let known = groundIndex[ground] { return known }
    // Beyond 65,535 grounds a cell shows the terminal's own.
    guard grounds.count < Int(UInt16.max) else { return 0 }
    let index = add(ground)
    groundIndex[ground] = index
    return index
  }

  mutating func add(_ ground: CellGround) -> UInt16 {
    guard grounds.count < Int(UInt16.max) else { return UInt16(grounds.firstIndex(of: ground) ?? 0) }
    grounds.append(ground)
    return UInt16(grounds.count - 1)
  }

  mutating func setLinks(_ links: [String]) { self.links = links }

  /// Writes a cluster of one or two columns; what it half covers becomes blank. Both columns must be inside.
  @inline(__always)
  mutating func put(_ bytes: some Collection<UInt8>, wide: Bool, composed: Bool = false, look: UInt16, at place: Int) {
    var cell = cells[place]
    if bytes.count <= 4, !composed {
      cell.text = 0
      var shift: UInt32 = 0
      for byte in bytes {
        cell.text |= UInt32(byte) << shift
        shift += 8
      }
      cell.count = UInt8(bytes.count)
    } else {
      cell.text = UInt32(clusters.count)
      cell.count = Cell.pooled
      clusters.append(Array(bytes))
    }
    cell.look = look
    uncover(place, wide ? 2 : 1)
    cells[place] = cell
    touch(cell.ground)
    if wide {
      cells[place + 1].count = 0
      cells[place + 1].text = 0
      cells[place + 1].look = look
    }
  }

  /// Writes one ASCII byte.
  @inline(__always)
  mutating func put(ascii byte: UInt8, look: UInt16, at place: Int) {
    if cells[place].count == 0 || place % columns + 1 < columns && cells[place + 1].count == 0 { uncover(place, 1) }
    cells[place].text = UInt32(byte)
    cells[place].count = 1
    cells[place].look = look
    if byte != 0x20 { touch(cells[place].ground) }
  }

  /// Writes printable ASCII over cells of one ground.
  mutating func put(ascii letters: UnsafeBufferPointer<UInt8>, look: UInt16, at place: Int) {
    guard !letters.isEmpty else { return }
    uncover(place, letters.count)
    touch(cells[place].ground)
    let ground = cells[place].ground
    cells.withUnsafeMutableBufferPointer { cells in
      for (step, letter) in letters.enumerated() {
        cells[place + step] = Cell(text: UInt32(letter), count: 1, look: look, ground: ground)
      }
    }
  }

  /// Puts other cells of the same grid in the place of some.
  mutating func replace(_ place: Int, with others: ArraySlice<Cell>) {
    var place = place
    for cell in others {
      cells[place] = cell
      place += 1
    }
  }

  /// The first place of `place..<end` behind `place` that has another ground; `end` for none.
  func endOfGround(from place: Int, to end: Int) -> Int {
    let ground = cells[place].ground
    var next = place + 1
    while next < end, cells[next].ground == ground { next += 1 }
    return next
  }

  /// Puts a ground behind a cell and clears what stood there.
  mutating func lay(_ ground: UInt16, at place: Int) {
    uncover(place, 1)
    cells[place] = Cell(ground: ground)
  }

  /// Puts a ground behind a cell and leaves its text.
  mutating func slide(_ ground: UInt16, under place: Int) { cells[place].ground = ground }

  /// A ground with text on it has no shade: the text must stay readable without colours.
  @inline(__always)
  private mutating func touch(_ ground: UInt16) {
    if ground > 0, grounds[Int(ground)].shade != .none { grounds[Int(ground)].shade = .none }
  }

  /// Takes the shade of a faint area out of one cell: something is written on it.
  mutating func bare(_ place: Int) {
    let ground = grounds[Int(cells[place].ground)]
    guard ground.isFaint, ground.shade != .none else { return }
    slide(index(of: CellGround(ink: ground.ink, tones: ground.tones, isFaint: true)), under: place)
  }

  /// Blanks the other half of every wide cluster that the next `count` columns cut.
  private mutating func uncover(_ place: Int, _ count: Int) {
    if cells[place].isTail, place % columns > 0 { blank(place - 1) }
    let last = place + count - 1
    if last % columns + 1 < columns, cells[last + 1].isTail { blank(last + 1) }
  }

  private mutating func blank(_ place: Int) {
    cells[place].text = 0x20
    cells[place].count = 1
  }

  /// Shows cells in reverse, their texts as they are. The ranges lie inside.
  mutating func reverse(columns: Range<Int>, rows: Range<Int>) {
    for row in rows {
      for column in columns {
        var look = looks[Int(self[column, row].look)]
        look.attributes.insert(.reverse)
        self[column, row].look = index(of: look)
      }
    }
  }

  /// Copies another grid in, its top left corner at a cell; what does not fit is cut.
  mutating func draw(_ other: CellBuffer, column: Int, row: Int) {
    let linkOffset = Int32(links.count)
    links += other.links
    let looks = other.looks.map { look in
      var look = look
      if look.link >= 0 { look.link += linkOffset }
      return index(of: look)
    }
    let grounds = other.grounds.enumerated().map { $0.offset == 0 ? 0 : add($0.element) }
    let clusterOffset = UInt32(clusters.count)
    clusters += other.clusters
    for y in 0..<min(other.rows, rows - row) where row + y >= 0 {
      for x in 0..<min(other.columns, columns - column) where column + x >= 0 {
        var cell = other[x, y]
        cell.look = looks[Int(cell.look)]
        cell.ground = grounds[Int(cell.ground)]
        if cell.count == Cell.pooled { cell.text += clusterOffset }
        if x + 1 == columns - column, other.isWide(x, y) { cell = Cell(look: cell.look, ground: cell.ground) }
        self[column + x, row + y] = cell
      }
    }
  }
}

// MARK: Reading

extension CellBuffer {
  /// Appends the bytes of a cell; nothing for the second column of a wide cluster.
  @inline(__always)
  func append(_ cell: Cell, to output: inout [UInt8]) {
    switch cell.count {
    case 0: break
    case 1: output.append(UInt8(truncatingIfNeeded: cell.text))
    case Cell.pooled: output += clusters[Int(cell.text)]
    default:
      var text = cell.text
      for _ in 0..<cell.count {
        output.append(UInt8(truncatingIfNeeded: text))
        text >>= 8
      }
    }
  }
}
