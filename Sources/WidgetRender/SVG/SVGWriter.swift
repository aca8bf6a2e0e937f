internal import PNGKit
internal import WidgetLayout
internal import WidgetModel

/// Writes a display list of points as SVG elements, in one pass, back to front. Whatever the list says, elements nest and are ended, and
/// what points at nothing is left out.
struct SVGWriter {
  let list: DisplayList
  let scheme: ColorScheme
  /// The whole picture, which filters reach over.
  let size: Size
  /// Commands whose text goes on by itself: they are written so that a script can replace their words.
  let living: [Int: LiveMarkup]
  var out = Markup()
  /// The number of the last identifier.
  var identifiers = 0
  /// Which part of outlines is drawn, innermost last.
  var trims: [(from: Double, to: Double)] = []
  /// What is open, innermost last.
  private var open: [Group] = []
  /// The colours of the masks that are being written: all is white in them, so that their light is how much they cover, or black on white
  /// in one that is inverted.
  private var masks: [UInt32] = []

  private enum Group: Equatable { case clip, opacity, transform, effect, mask(Int), masked }

  init(_ list: DisplayList, size: Size, _ scheme: ColorScheme, living: [Int: LiveMarkup] = [:]) {
    (self.list, self.size, self.scheme, self.living) = (list, size, scheme, living)
  }

  /// Writes every command.
  mutating func write() {
    for (index, command) in list.commands.enumerated() { write(command, index) }
    while let group = open.last { end(group) }
  }

  // MARK: Commands

  private mutating func write(_ command: DisplayList.Command, _ index: Int) {
    let frame = command.frame
    switch command.drawing {
    case .fill(let shape, let color): fill(shape, frame, .color(color))
    case .gradient(let shape, let index): fill(shape, frame, .gradient(index))
    case .stroke(let shape, let color, let width, let pen): stroke(shape, frame, color, width, pen)
    case .text(let start, let count, let look, let baseline):
      guard list.looks.indices.contains(Int(look)) else { return }
      let run = TextRunMarkup(
        bytes: slice(start, count), frame: frame, look: list.looks[Int(look)], baseline: baseline, living: living[index]
      )
      text(run)
    // Of cells alone: in points a symbol is paths.
    case .symbol: break
    case .picture(_, _, let index): picture(index, frame)
    case .standIn(let start, let count): standIn(slice(start, count), frame)
    case .divider, .rule, .smallFill, .mask, .bar, .scale, .ring, .toggle:
      if let live = living[index], live.isBar { return write(command, live) }
      for shape in command.pointShapes ?? [] { write(shape) }
    case .beginTrim(let from, let to): trims.append((from, to))
    case .endTrim: _ = trims.popLast()
    default: surround(command.drawing, frame)
    }
  }

  /// What begins or ends a group.
  private mutating func surround(_ drawing: DisplayList.Drawing, _ frame: Rect) {
    switch drawing {
    case .beginClip(let shape): beginClip(shape, frame)
    case .endClip: end(.clip)
    case .beginOpacity(let part):
      begin(.opacity) { $0.attribute("opacity", part.isNaN ? 1 : min(max(part, 0), 1)) }
    case .endOpacity: end(.opacity)
    case .beginTransform(let index): beginTransform(index, frame)
    case .endTransform: end(.transform)
    case .beginEffect(let effect): beginEffect(effect, frame)
    case .endEffect: end(.effect)
    case .beginMask(let isInverted): beginMask(frame, isInverted)
    case .beginMasked: beginMasked()
    case .endMask: end(.masked)
    default: break
    }
  }

  /// A range of the text pool, cut to it.
  private func slice(_ start: Int32, _ count: Int32) -> ArraySlice<UInt8> {
    let first = min(max(Int(start), 0), list.bytes.count)
    return list.bytes[first..<min(first + max(Int(count), 0), list.bytes.count)]
  }

  /// The components of a colour as it is shown; white in a mask.
  func components(_ color: Color) -> UInt32 {
    let components = color.components(scheme)
    return masks.last.map { $0 | components & 0xFF } ?? components
  }

  mutating func nextIdentifier() -> Int {
    identifiers += 1
    return identifiers
  }

  // MARK: Groups

  private mutating func begin(_ group: Group, _ attributes: (inout Markup) -> Void) {
    out.start("g")
    attributes(&out)
    out.open()
    open.append(group)
  }

  /// Ends the group that was begun last, if it is of that sort: an end that fits nothing is left out.
  private mutating func end(_ group: Group) {
    guard open.last == group else { return }
    open.removeLast()
    if case .mask = group {
      out.close("mask")
      masks.removeLast()
    } else {
      out.close("g")
    }
  }

  private mutating func beginClip(_ shape: DisplayList.Shape, _ frame: Rect) {
    let clip = nextIdentifier()
    out.start("clipPath")
    out.identifier(clip)
    out.open()
    outline(shape, frame)
    out.close("clipPath")
    begin(.clip) { $0.reference("clip-path", clip) }
  }

  private mutating func beginTransform(_ index: Int32, _ frame: Rect) {
    guard list.transforms.indices.contains(Int(index)) else { return begin(.transform) { _ in } }
    let map = AffineTransform(list.transforms[Int(index)], in: frame)
    begin(.transform) { out in
      out.attribute("transform") { out in
        out.write("matrix(")
        for (place, number) in [map.a, map.b, map.c, map.d, map.tx, map.ty].enumerated() {
          if place > 0 { out.write(" ") }
          // Three decimals of a sine are half a point at the other end of a widget.
          out.number(number, decimals: 6)
        }
        out.write(")")
      }
    }
  }

  private mutating func beginEffect(_ effect: DisplayList.Effect, _ frame: Rect) {
    if case .blend(let mode) = effect { return begin(.effect) { $0.blend(mode) } }
    let filter = nextIdentifier()
    out.start("filter")
    out.identifier(filter)
    out.attribute("filterUnits", "userSpaceOnUse")
    out.attribute("color-interpolation-filters", "sRGB")
    switch effect {
    case .blur(let radius):
      region(frame.union(Rect(origin: .zero, size: size)).insetBy(-3 * radius))
      out.open()
      out.start("feGaussianBlur")
      out.attribute("stdDeviation", radius)
      out.end()
    case .shadow(let color, let radius, let x, let y):
      region(frame.union(Rect(origin: .zero, size: size)).insetBy(-3 * radius - max(abs(x), abs(y))))
      out.open()
      shadow(components(color), radius, x, y)
    case .blend: out.open()
    }
    out.close("filter")
    begin(.effect) { $0.reference("filter", filter) }
  }

  /// The steps of a shadow one by one: librsvg 2.54 draws nothing for the one element that stands for them.
  private mutating func shadow(_ components: UInt32, _ radius: Double, _ x: Double, _ y: Double) {
    out.start("feGaussianBlur")
    out.attribute("in", "SourceAlpha")
    out.attribute("stdDeviation", radius)
    out.end()
    out.start("feOffset")
    out.attribute("dx", x)
    out.attribute("dy", y)
    out.attribute("result", "b")
    out.end()
    out.start("feFlood")
    out.paint(.flood, components)
    out.end()
    out.start("feComposite")
    out.attribute("in2", "b")
    out.attribute("operator", "in")
    out.end()
    out.start("feMerge")
    out.open()
    out.start("feMergeNode")
    out.end()
    out.start("feMergeNode")
    out.attribute("in", "SourceGraphic")
    out.end()
    out.close("feMerge")
  }

  private mutating func beginMask(_ frame: Rect, _ isInverted: Bool) {
    let mask = nextIdentifier()
    out.start("mask")
    out.identifier(mask)
    out.attribute("maskUnits", "userSpaceOnUse")
    region(frame)
    out.open()
    open.append(.mask(mask))
    masks.append(0xFFFF_FF00)
    guard isInverted else { return }
    fill(.rectangle, frame, .color(.named(.white)))
    masks[masks.count - 1] = 0
  }

  private mutating func beginMasked() {
    guard case .mask(let mask)? = open.last else { return }
    end(.mask(mask))
    begin(.masked) { $0.reference("mask", mask) }
  }

  mutating func region(_ rect: Rect) { out.region(rect) }

  // MARK: Leaves without a shape

  /// A file's pixels; where they are not known, a faint place.
  private mutating func picture(_ index: Int32, _ frame: Rect) {
    guard list.pictures.indices.contains(Int(index)) else {
      return fill(.rounded(radius: 6), frame, .color(.named(.quaternary)))
    }
    let picture = list.pictures[Int(index)]
    out.start("image")
    region(frame)
    out.attribute("preserveAspectRatio", "none")
    let isMask = !masks.isEmpty
    out.attribute("href") { out in
      out.write("data:image/png;base64,")
      out.write(raw: Base64.text(StillPNG.bytes(of: isMask ? picture.whitened : picture)))
    }
    if picture.isPixelated { out.attribute("image-rendering", "pixelated") }
    out.end()
  }

  private mutating func standIn(_ name: ArraySlice<UInt8>, _ frame: Rect) {
    fill(.rounded(radius: 4), frame, .color(.named(.quaternary)))
    var look = TextLook()
    look.font = Font(size: 11)
    look.color = .named(.secondary)
    let line = Rect(x: frame.x + 4, y: frame.y, width: max(frame.width - 8, 0), height: frame.height)
    text(
      TextRunMarkup(bytes: name, frame: line, look: look, baseline: min(frame.height, 14), living: nil, isFitted: false)
    )
  }
}

extension Picture {
  /// All of it white, so that only how much it covers is left.
  fileprivate var whitened: Picture {
    Picture(width: width, height: height, columns: columns, rows: rows, pixels: pixels.map { $0 | 0xFFFF_FF00 }) ?? self
  }
}
