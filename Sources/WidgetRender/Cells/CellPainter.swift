public import WidgetLayout
public import WidgetModel

/// Draws a display list in cells. One pass, back to front; every command is cut to the clips around it.
public struct CellPainter: Sendable {
  /// What surrounds a widget on the terminal.
  public struct Options: Sendable, Hashable {
    /// Whether the terminal is light or dark.
    public var scheme: ColorScheme = .light
    /// The terminal's encoding.
    public var encoding: TextEncoding = .utf8
    /// The characters of symbols; ASCII's where the encoding has no others.
    public var symbols = SymbolSet.unicode
    /// How letters from right to left stand.
    public var order = TextOrder.logical
    /// What is drawn along the widget's edge.
    public var frame = WidgetFrame.none
    /// Stands in the top line of a frame.
    public var title = ""
    /// Whether the display is dimmed: colours are weaker.
    public var isLuminanceReduced = false

    /// Whether a mask is drawn: in white, as much of it as covers.
    var isStencil = false

    /// Whether the page's colour is drawn around the widget, as where light and dark stand beside each other.
    public var hasPage = false

    /// The theme around the widget; nil: the standard look.
    public var theme: ThemeLook?

    /// A light terminal, without a border.
    public init() {}

    var palette: CellPalette { CellPalette(scheme, theme) }
  }

  var buffer: CellBuffer
  let options: Options
  let inks: Inks
  /// Where text and lines may be drawn, innermost last.
  var clips: [Clip]
  var opacities: [Double] = []
  /// Which part of outlines is drawn, innermost last.
  var trims: [(from: Double, to: Double)] = []
  /// What content is turned and scaled by, those around it included, in points from the grid's corner; innermost last.
  var transforms: [AffineTransform] = []
  /// The masks around what is drawn, innermost last.
  var masks: [MaskLayer] = []
  /// The dots of cells that were drawn as such, by place: later ones are put among them.
  var dotCells: [Int: DotCell] = [:]
  /// What lies around a card: the terminal's own ground, or the page.
  var page: UInt16 = 0
  /// Cells that a bar fills from their bottom: another bar on top of it shares them.
  var blockCells: [Int: (eighths: Int, ink: Ink, cell: CellBuffer.Cell)] = [:]
  /// The grounds of faint areas, by the ink of their dots.
  var faintGrounds: [UInt32: CellGround] = [:]
  /// The look of each `TextLook` on the terminal's own ground, by index, once it was asked for.
  private var looks: [UInt16?]

  /// A region that everything until its end stays within.
  struct Clip {
    var box: CellBox
    /// Its shape, for a fill of the same frame.
    var shape = DisplayList.Shape.rectangle
    var frame = CellBox(left: 0, top: 0, right: 0, bottom: 0)
  }

  /// Draws a display list on a grid of this size.
  public static func paint(_ list: DisplayList, columns: Int, rows: Int, _ options: Options = Options()) -> CellBuffer {
    var painter = CellPainter(columns, rows, options, looks: list.looks.count)
    painter.buffer.setLinks(list.links)
    list.bytes.withUnsafeBufferPointer { bytes in
      for command in list.commands { painter.draw(command, list, bytes) }
    }
    painter.drawFrame()
    return painter.buffer
  }

  init(_ columns: Int, _ rows: Int, _ options: Options, looks: Int) {
    buffer = CellBuffer(columns: columns, rows: rows, encoding: options.encoding)
    self.options = options
    inks = Inks(
      options.palette, strength: options.isLuminanceReduced ? 0.6 : 1, isStencil: options.isStencil)
    let inset = options.frame == .none ? 0 : 1
    clips = [
      Clip(box: CellBox(left: inset, top: inset, right: buffer.columns - inset, bottom: buffer.rows - inset))
    ]
    self.looks = [UInt16?](repeating: nil, count: looks)
    if options.isStencil { layStencil() }
    if options.hasPage { layPage() }
    if options.frame == .card { layCard() }
  }

  /// Makes space for looks that a list has got since.
  mutating func extendLooks(to count: Int) {
    while looks.count < count { looks.append(nil) }
  }

  var clip: CellBox { clips[clips.count - 1].box }
  var isUnicode: Bool { options.encoding.isUnicode }
  var hasBlocks: Bool { options.encoding.hasBlocks }
  var opacity: Double { opacities.last ?? 1 }

  /// A colour under the opacity around it.
  func faded(_ color: Color) -> Color { opacity < 1 ? color.opacity(opacity) : color }

  mutating func draw(
    _ command: DisplayList.Command, _ list: DisplayList, _ bytes: UnsafeBufferPointer<UInt8>
  ) {
    if drawIntoMask(command, list, bytes) { return }
    let frame = CellBox(command.frame)
    switch command.drawing {
    case .beginClip(let shape):
      let seen = transformed(frame)
      clips.append(Clip(box: seen.intersection(clip), shape: transforms.isEmpty ? shape : .rectangle, frame: seen))
    case .endClip: if clips.count > 1 { clips.removeLast() }
    case .beginOpacity(let part): opacities.append(opacity * (part.isNaN ? 1 : min(max(part, 0), 1)))
    case .endOpacity: opacities.removeLast(min(opacities.count, 1))
    case .beginTrim(let from, let to): trims.append((from, to))
    case .endTrim: trims.removeLast(min(trims.count, 1))
    case .beginTransform(let index):
      if list.transforms.indices.contains(Int(index)) { begin(list.transforms[Int(index)], frame) }
    case .endTransform: transforms.removeLast(min(transforms.count, 1))
    case .beginMask: beginMask(frame, list)
    case .beginMasked: beginMasked()
    case .endMask: endMask()
    case .beginEffect, .endEffect: break
    default:
      guard opacity > 0 else { return }
      if !transforms.isEmpty { return paintTransformed(command.drawing, frame, list, bytes) }
      paint(command.drawing, frame, list, bytes)
    }
  }

  /// Draws what is neither turned nor scaled.
  mutating func paint(
    _ drawing: DisplayList.Drawing, _ frame: CellBox, _ list: DisplayList, _ bytes: UnsafeBufferPointer<UInt8>
  ) {
    switch drawing {
    case .text(let start, let count, let look, let baseline):
      let run = slice(bytes, start, count)
      if let face = list.looks.indices.contains(Int(look)) ? list.looks[Int(look)].face : nil {
        return large(run, face, frame, Int(look), list)
      }
      let row = frame.top + max(CellBox.whole(baseline) - 1, 0)
      if list.looks.indices.contains(Int(look)), let direction = list.looks[Int(look)].direction {
        return text(run, direction, at: frame.left, row, Int(look), list)
      }
      text(run, at: frame.left, row, Int(look), list)
    case .fill(let shape, let color):
      if !fill(path: shape, .color(color), frame, list.paths) { fill(shape, color, frame) }
    case .smallFill(let shape, let color, let size): fill(shape, color, size, frame)
    case .stroke(let shape, let color, let width, let pen):
      let pen = list.pens.indices.contains(Int(pen)) ? list.pens[Int(pen)] : nil
      if !stroke(path: shape, color, width: width, pen, frame, list.paths) {
        stroke(shape, frame, isHeavy: width >= 2, look(color))
      }
    case .divider(let color): divider(frame, dividerLook(color, frame))
    case .rule(let color, let width, let isDashed): rule(frame, color, isHeavy: width >= 3, isDashed: isDashed)
    case .bar(let part, let fill, let track, let isThick, let isMirrored):
      bar(part, frame, fill, track, isThick: isThick, isMirrored: isMirrored)
    case .scale(let part, let color, let index, let mark):
      let gradient = list.gradients.indices.contains(Int(index)) ? list.gradients[Int(index)] : nil
      scale(part, frame, color, gradient, mark: mark)
    case .ring(let part, let fill, let track): ring(part, frame, fill, track)
    case .toggle(let isOn, let tint, let isMirrored):
      toggle(isOn, frame, look(isOn ? tint : Color.named(.secondary)), isMirrored: isMirrored)
    case .mask(let color): mask(frame, color)
    case .symbol(let start, let count, let color, let isMulticolor):
      symbol(slice(bytes, start, count), frame, color, isMulticolor: isMulticolor)
    case .standIn(let start, let count):
      standIn(frame, String(decoding: slice(bytes, start, count), as: UTF8.self))
    case .picture(let start, let count, let index):
      let picture = list.pictures.indices.contains(Int(index)) ? list.pictures[Int(index)] : nil
      self.picture(picture, String(decoding: slice(bytes, start, count), as: UTF8.self), frame)
    case .gradient(let shape, let index):
      guard list.gradients.indices.contains(Int(index)) else { return }
      let gradient = list.gradients[Int(index)]
      if !fill(path: shape, .gradient(gradient), frame, list.paths) { fill(shape, gradient, frame) }
    case .beginClip, .endClip, .beginOpacity, .endOpacity, .beginTransform, .endTransform, .beginTrim, .endTrim,
      .beginMask, .beginMasked, .endMask, .beginEffect, .endEffect:
      break
    }
  }

  /// A range of the text pool, cut to it.
  func slice(_ bytes: UnsafeBufferPointer<UInt8>, _ start: Int32, _ count: Int32) -> UnsafeBufferPointer<UInt8> {
    let first = min(max(Int(start), 0), bytes.count)
    return UnsafeBufferPointer(rebasing: bytes[first..<min(first + max(Int(count), 0), bytes.count)])
  }

  /// What lies behind a frame, in the first of its cells that is seen; the terminal's own where none is.
  func ground(of frame: CellBox) -> Ink {
    let box = frame.intersection(clip)
    return box.isEmpty ? .standard : buffer.ground(at: box.top * buffer.columns + box.left)
  }

  /// Whether a frame covers the whole grid, and so is the widget's background; not in a mask, nor through one.
  func isWhole(_ frame: CellBox) -> Bool {
    !options.isStencil && masks.isEmpty && frame.left <= 0 && frame.top <= 0 && frame.right >= buffer.columns
      && frame.bottom >= buffer.rows
  }

  // MARK: Looks

  /// The look of lines and glyphs in a colour.
  mutating func look(_ color: Color, over ground: Ink = .standard) -> UInt16 {
    let (ink, isDim) = inks.text(color, over: ground)
    return buffer.index(of: CellLook(ink: ink, attributes: isDim || opacity < 1 ? .dim : []))
  }

  mutating func look(_ index: Int, _ list: DisplayList, over ground: Ink) -> UInt16 {
    guard list.looks.indices.contains(index) else { return 0 }
    if ground.isStandard, opacity == 1, let known = looks[index] { return known }
    let source = list.looks[index]
    let (ink, isDim) = inks.text(source.color, over: ground)
    var look = CellLook(ink: ink, link: source.link ?? -1)
    if !list.links.indices.contains(Int(look.link)) { look.link = -1 }
    if source.font.weight >= .semibold || source.isPlainHeading { look.attributes.insert(.bold) }
    if isDim || opacity < 1 || source.font.weight <= .light { look.attributes.insert(.dim) }
    if source.font.isItalic { look.attributes.insert(.italic) }
    if source.underline { look.attributes.insert(.underline) }
    if source.strikethrough { look.attributes.insert(.strikethrough) }
    let result = buffer.index(of: look)
    if ground.isStandard, opacity == 1 { looks[index] = result }
    return result
  }

  // MARK: Text

  /// A run of a line that has letters from right to left.
  private mutating func text(
    _ run: UnsafeBufferPointer<UInt8>, _ direction: RunDirection, at left: Int, _ row: Int, _ source: Int,
    _ list: DisplayList
  ) {
    guard options.order == .visual else {
      return text(run, at: left + CellBox.whole(direction.logicalOffset), row, source, list)
    }
    guard direction.isRightToLeft else { return text(run, at: left, row, source, list) }
    var reader = ClusterReader(run, options.encoding)
    var ends: [Int] = []
    while let cluster = reader.next() { ends.append(cluster.end) }
    Bidirectional.shown(run, clusters: ends).withUnsafeBufferPointer { text($0, at: left, row, source, list) }
  }

  /// One line of text from a column on. A cluster that the clip cuts shows a space in its visible half.
  mutating func text(
    _ run: UnsafeBufferPointer<UInt8>, at left: Int, _ row: Int, _ source: Int, _ list: DisplayList
  ) {
    let clip = clip
    guard row >= clip.top, row < clip.bottom, left < clip.right else { return }
    let line = row * buffer.columns
    var ground: UInt16 = 0
    var look = look(source, list, over: .standard)
    var reader = ClusterReader(run, options.encoding)
    var column = left
    while column < clip.right {
      let start = reader.index
      let plain = reader.skipASCII()
      if plain > 0 {
        let first = max(column, clip.left)
        let skipped = first - column
        column += plain
        if column <= first { continue }
        let letters = UnsafeBufferPointer(rebasing: run[start + skipped..<start + plain - max(column - clip.right, 0)])
        put(letters, at: line + first, source, list)
        continue
      }
      guard let cluster = reader.next() else { break }
      defer { column += cluster.width }
      guard cluster.width > 0, column + cluster.width > clip.left else { continue }
      let place = line + max(column, clip.left)
      if buffer.cells[place].ground != ground {
        ground = buffer.cells[place].ground
        look = self.look(source, list, over: buffer.grounds[Int(ground)].ink)
      }
      if cluster.end - cluster.start == 1 {
        buffer.put(ascii: ASCIIForm.shown(run[cluster.start]), look: look, at: place)
      } else if column < clip.left || column + cluster.width > clip.right {
        for visible in max(column, clip.left)..<min(column + cluster.width, clip.right) {
          buffer.put(ascii: 0x20, look: look, at: line + visible)
        }
      } else {
        put(run[cluster.start..<cluster.end], cluster, look, at: place)
      }
    }
  }

  /// Printable ASCII, one ground after another.
  private mutating func put(_ letters: UnsafeBufferPointer<UInt8>, at place: Int, _ source: Int, _ list: DisplayList) {
    var start = 0
    while start < letters.count {
      let ground = buffer.cells[place + start].ground
      let end = buffer.endOfGround(from: place + start, to: place + letters.count) - place
      let look = look(source, list, over: buffer.grounds[Int(ground)].ink)
      // Of a faint area only the cells that are written on lose their shade.
      if buffer.grounds[Int(ground)].isFaint { for letter in start..<end { buffer.bare(place + letter) } }
      buffer.put(ascii: UnsafeBufferPointer(rebasing: letters[start..<end]), look: look, at: place + start)
      start = end
    }
  }

  private mutating func put(
    _ bytes: Slice<UnsafeBufferPointer<UInt8>>, _ cluster: Cluster, _ look: UInt16, at place: Int
  ) {
    guard isUnicode else {
      let form = ASCIIForm.of(bytes, width: cluster.width)
      for step in 0..<cluster.width {
        buffer.put(ascii: step < form.count ? form[step] : 0x20, look: look, at: place + step)
      }
      return
    }
    // Clean text has neither ill-formed bytes nor controls; a list from elsewhere must not reach a terminal with them.
    guard let safe = SafeCluster.of(bytes) else {
      buffer.put([0xEF, 0xBF, 0xBD], wide: false, look: look, at: place)
      if cluster.width == 2 { buffer.put(ascii: 0x20, look: look, at: place + 1) }
      return
    }
    buffer.put(safe, wide: cluster.width == 2, composed: cluster.isComposed, look: look, at: place)
  }

  /// A short text of ours, cut to the clip.
  mutating func write(_ text: String, at column: Int, _ row: Int, _ look: UInt16) {
    var text = text
    text.withUTF8 { bytes in
      var reader = ClusterReader(bytes, options.encoding)
      var column = column
      while let cluster = reader.next() {
        defer { column += cluster.width }
        guard cluster.width > 0, clip.contains(column, row), clip.contains(column + cluster.width - 1, row) else {
          continue
        }
        let place = row * buffer.columns + column
        if cluster.end - cluster.start == 1 {
          buffer.put(ascii: ASCIIForm.shown(bytes[cluster.start]), look: look, at: place)
        } else {
          put(bytes[cluster.start..<cluster.end], cluster, look, at: place)
        }
      }
    }
  }

  // MARK: Clips

  /// Runs a drawing without the clips: the border lies outside of what content may reach.
  mutating func unclipped(_ draw: (inout CellPainter) -> Void) {
    clips.append(Clip(box: CellBox(left: 0, top: 0, right: buffer.columns, bottom: buffer.rows)))
    draw(&self)
    clips.removeLast()
  }

  /// The shape that a fill shows: its own, or that of a clip with the same frame.
  func shape(of fill: DisplayList.Shape, _ frame: CellBox) -> DisplayList.Shape {
    guard fill == .rectangle, let around = clips.last, around.shape != .rectangle, around.frame == frame else {
      return fill
    }
    return around.shape
  }
}
