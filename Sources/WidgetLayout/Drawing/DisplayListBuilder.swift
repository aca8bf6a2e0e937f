import WidgetModel

/// Draws a placed plan into a display list: the boxes in their order, what surrounds each around it. Frames are snapped
/// here, once.
struct DisplayListBuilder {
  let plan: UnsafePointer<Plan>
  let tree: ViewTree
  let environment: WidgetEnvironment
  let size: Size
  var list = DisplayList()
  var warnings: [Diagnostic] = []
  /// When a box was drawn, counted; -1 for what is hidden.
  private var rank: [Int32]
  /// The commands of what changes by itself, by box, in drawing order.
  var drawn: [(box: Int32, commands: Range<Int32>)] = []
  /// When it is: bars are drawn for a moment.
  let now: Double
  /// Words of dates, for the axes of charts.
  var words: (any DateWords)?
  private var count: Int32 = 0
  private var open: [Open] = []
  /// What of the whole is seen where drawing stands: less inside a clip or mask, nothing inside an opacity of 0.
  private(set) var seen: Rect
  /// The same outside what is open.
  private var seenOutside: [Rect] = []
  /// What is seen of the boxes that can be tapped.
  private var seenOfTap: [Int32: Rect] = [:]
  private let taps: Set<Int32>
  /// The look of each style, once one was drawn.
  var looks: [Int32]
  /// What the widget's frame cuts; nil for a bare view, which has none.
  var overflow: Overflow?

  /// What has to be drawn when a box is done.
  private struct Open {
    enum Kind { case endClip, endOpacity, endTransform, endEffect, fill(Color), border(Color, Double) }
    var end: Int
    var box: Int
    var kind: Kind
  }

  init(
    _ plan: UnsafePointer<Plan>, tree: ViewTree, environment: WidgetEnvironment, size: Size, at now: Double
  ) {
    self.now = now
    self.plan = plan
    self.tree = tree
    self.environment = environment
    self.size = size
    seen = Rect(origin: .zero, size: size)
    taps = Set(plan.pointee.taps.map(\.box))
    list.bytes = plan.pointee.bytes
    list.links = plan.pointee.links
    list.paths = plan.pointee.paths
    list.commands.reserveCapacity(plan.pointee.texts.count + 16)
    rank = [Int32](repeating: -1, count: plan.pointee.boxes.count)
    looks = [Int32](repeating: -1, count: plan.pointee.styles.count)
  }

  /// - Parameter visible: what is seen of the widget; nil: what is cut is not reported.
  mutating func draw(_ engine: inout Engine, visible: Rect? = nil) {
    overflow = visible.map(Overflow.init)
    let content = Int(engine.boxes[0].end)
    if environment.drawsContainerBackground {
      if let color = plan.pointee.backgroundColor {
        let whole = Rect(origin: .zero, size: size)
        let shown = environment.shown(color, as: .ground, plan.pointee.styles[0])
        list.commands.append(DisplayList.Command(frame: whole, drawing: .fill(.rectangle, shown), node: -1))
      }
      if let background = plan.pointee.backgroundBox {
        let asked = overflow
        overflow = nil
        defer { overflow = asked }
        draw(background, Int(engine.boxes[background].end), &engine)
      }
    }
    draw(0, content, &engine)
    if let overflow, !overflow.isEmpty { warnings += overflow.warnings(engine, plan, tree, environment.family) }
  }

  /// Draws boxes in their order, which is that of the source but for a `zIndex`.
  private mutating func draw(_ first: Int, _ end: Int, _ engine: inout Engine) {
    var index = first
    let depth = open.count
    while index < end {
      while open.count > depth, let last = open.last, last.end <= index { finish(open.removeLast(), engine) }
      let box = engine.boxes + index
      guard engine.placed[index], box.pointee.decoration < 0 || begin(index, engine) else {
        index = Int(box.pointee.end)
        continue
      }
      count += 1
      rank[index] = count
      if !taps.isEmpty, taps.contains(Int32(index)) { seenOfTap[Int32(index)] = seen }
      if box.pointee.kidCount == 0 {
        ink(index, &engine)
      } else if box.pointee.flags.contains(.masks) {
        mask(index, &engine)
        index = Int(box.pointee.end)
        continue
      } else if box.pointee.flags.contains(.reordered) {
        for kid in sorted(index, engine) { draw(kid, Int(engine.boxes[kid].end), &engine) }
        index = Int(box.pointee.end)
        continue
      }
      index += 1
    }
    while open.count > depth { finish(open.removeLast(), engine) }
  }

  private func sorted(_ index: Int, _ engine: borrowing Engine) -> [Int] {
    let heights = plan.pointee.heights
    let kids = (0..<Int(engine.boxes[index].kidCount)).map { engine.kid(index, $0) }.sorted()
    return kids.enumerated().sorted { a, b in
      let (p, q) = (heights[Int32(a.element)] ?? 0, heights[Int32(b.element)] ?? 0)
      return p != q ? p < q : a.offset < b.offset
    }.map(\.element)
  }

  /// The first child, as much of it as the second one covers. Nothing of the mask itself is seen or tapped.
  private mutating func mask(_ index: Int, _ engine: inout Engine) {
    let (base, over) = (engine.kid(index, 0), engine.kid(index, 1))
    let end = Int(engine.boxes[over].end)
    // What is moved out of the mask's frame covers, too.
    let frames = (over..<end).filter { engine.placed[$0] }.map { engine.lattice.snapped(engine.frame($0)) }
    let frame = frames.dropFirst().reduce(engine.lattice.snapped(engine.frame(over))) { $0.union($1) }
    add(.beginMask(), frame, index, engine)
    let reported = overflow
    overflow = nil
    narrow(to: Rect(origin: frame.origin, size: .zero))
    draw(over, end, &engine)
    widen()
    overflow = reported
    add(.beginMasked, frame, index, engine)
    narrow(to: frame)
    draw(base, Int(engine.boxes[base].end), &engine)
    widen()
    add(.endMask, frame, index, engine)
  }

  // MARK: Around a box

  /// Draws what lies behind a box and opens what surrounds it, the outermost first; false where it is hidden.
  private mutating func begin(_ index: Int, _ engine: borrowing Engine) -> Bool {
    let frame = engine.lattice.snapped(engine.frame(index))
    let end = Int(engine.boxes[index].end)
    var next = engine.boxes[index].decoration
    var hidden = next
    while hidden >= 0 {
      if case .hidden = plan.pointee.decorations[Int(hidden)].kind { return false }
      hidden = plan.pointee.decorations[Int(hidden)].next
    }
    let style = plan.pointee.styles[Int(engine.boxes[index].style)]
    while next >= 0 {
      let decoration = plan.pointee.decorations[Int(next)]
      switch decoration.kind {
      case .hidden: break
      case .behind(let color):
        add(.fill(.rectangle, environment.shown(color, as: .ground, style)), frame, index, engine)
      case .behindShape(let shape, let color):
        add(.fill(shape, environment.shown(color, as: .ground, style)), frame, index, engine)
      case .inFront(let color):
        let shown = environment.shown(color, as: .area, style)
        open.append(Open(end: end, box: index, kind: .fill(shown)))
      case .border(let color, let width):
        let shown = environment.shown(color, as: .mark, style)
        open.append(Open(end: end, box: index, kind: .border(shown, width)))
      case .opacity(let part):
        add(.beginOpacity(part), frame, index, engine)
        narrow(to: part > 0 ? seen : Rect(origin: frame.origin, size: .zero))
        open.append(Open(end: end, box: index, kind: .endOpacity))
      case .clip(let shape):
        add(.beginClip(shape), frame, index, engine)
        narrow(to: frame)
        open.append(Open(end: end, box: index, kind: .endClip))
      case .transform(let degrees, let x, let y, let anchorX, let anchorY):
        let anchor = Point(x: anchorX, y: anchorY)
        list.transforms.append(DisplayList.Transform(degrees: degrees, scaleX: x, scaleY: y, anchor: anchor))
        add(.beginTransform(Int32(list.transforms.count - 1)), frame, index, engine)
        open.append(Open(end: end, box: index, kind: .endTransform))
      case .effect(let effect):
        add(.beginEffect(effect.shown { environment.shown($0, as: .area, style) }), frame, index, engine)
        open.append(Open(end: end, box: index, kind: .endEffect))
      }
      next = decoration.next
    }
    return true
  }

  /// Mirrors what is drawn next about the middle of its frame.
  private mutating func beginFlip(_ frame: Rect, _ index: Int, _ engine: borrowing Engine) {
    let middle = Point(x: 0.5, y: 0.5)
    list.transforms.append(DisplayList.Transform(degrees: 0, scaleX: -1, scaleY: 1, anchor: middle))
    add(.beginTransform(Int32(list.transforms.count - 1)), frame, index, engine)
  }

  private mutating func finish(_ open: Open, _ engine: borrowing Engine) {
    let frame = engine.lattice.snapped(engine.frame(open.box))
    switch open.kind {
    case .endClip:
      widen()
      add(.endClip, frame, open.box, engine)
    case .endOpacity:
      widen()
      add(.endOpacity, frame, open.box, engine)
    case .endTransform: add(.endTransform, frame, open.box, engine)
    case .endEffect: add(.endEffect, frame, open.box, engine)
    case .fill(let color): add(.fill(.rectangle, color), frame, open.box, engine)
    case .border(let color, let width):
      // A line of points has its middle on the edge that is drawn: a border lies inside.
      let line = engine.lattice.isCells ? frame : frame.insetBy(width / 2)
      add(.stroke(.rectangle, color, width: width), line, open.box, engine)
    }
  }

  private mutating func narrow(to frame: Rect) {
    seenOutside.append(seen)
    seen = seen.intersection(frame)
    overflow?.narrow(to: frame)
  }

  private mutating func widen() {
    seen = seenOutside.popLast() ?? seen
    overflow?.widen()
  }

  mutating func add(_ drawing: DisplayList.Drawing, _ frame: Rect, _ box: Int, _ engine: borrowing Engine) {
    list.commands.append(DisplayList.Command(frame: frame, drawing: drawing, node: engine.boxes[box].node))
  }

  // MARK: Leaves

  private mutating func ink(_ index: Int, _ engine: inout Engine) {
    let box = engine.boxes + index
    if case .none = box.pointee.ink { return }
    overflow?.note(index, engine)
    if box.pointee.flags.contains(.dynamic) { return inkDynamic(index, &engine) }
    if case .text = box.pointee.ink { return drawText(index, &engine) }
    let frame = engine.lattice.snapped(engine.frame(index))
    let style = plan.pointee.styles[Int(box.pointee.style)]
    let isFlipped = style.isFlipped && box.pointee.ink.isImageOrShape
    if isFlipped { beginFlip(frame, index, engine) }
    defer { if isFlipped { add(.endTransform, frame, index, engine) } }
    switch box.pointee.ink {
    case .none, .text: break
    // A view that is nothing but a colour is a ground.
    case .color(let color):
      let use = environment.isLuminanceReduced ? ColorUse.ground : .area
      addFill(.rectangle, environment.shown(color, as: use, style), frame, index, engine)
    case .gradient(let node):
      if !environment.isLuminanceReduced { addGradient(Int(node), .rectangle, style, frame, index, engine) }
    case .shape(let shape): drawShape(plan.pointee.shapes[Int(shape)], style, frame, index, engine)
    case .containerShape: drawShape(.container(of: environment.family, size, at: frame), style, frame, index, engine)
    case .divider: add(.divider(color(.named(.tertiary), style)), frame, index, engine)
    case .symbol(let start, let count): drawSymbol(start, count, style, frame, index, engine)
    case .picture(let start, let count, let picture):
      drawPicture(start, count, Int(picture), style, frame, index, engine)
    case .bar(let part): add(bar(part, style), frame, index, engine)
    case .scale(let part):
      let gradient = addedGradient(Int(style.tintNode), style) ?? -1
      let mark = color(.named(.primary), style)
      add(.scale(part: style.isMasked ? nil : part, tint(style), gradient: gradient, mark: mark), frame, index, engine)
    case .ring(let part): add(ring(part, style), frame, index, engine)
    case .toggle(let isOn):
      let green = style.tint ?? .named(.green)
      add(.toggle(isOn: isOn, tint: color(green, style), isMirrored: style.isRightToLeft), frame, index, engine)
    case .standIn(let start, let count): add(.standIn(start: start, count: count), frame, index, engine)
    case .chart(let node): drawChart(Int(node), style, frame, index, engine)
    }
  }

  func color(_ color: Color, _ style: Style, as use: ColorUse = .mark) -> Color {
    environment.shown(style.resolve(color, environment.colorScheme), as: use, style)
  }
  private func tint(_ style: Style) -> Color { color(style.tint ?? .named(.blue), style) }
  func faint(_ style: Style) -> Color { color(.named(.quaternary), style) }

  func bar(_ part: Double?, _ style: Style) -> DisplayList.Drawing {
    .bar(
      part: part, fill: tint(style), track: faint(style), isThick: style.hasThickBar, isMirrored: style.isRightToLeft)
  }

  func ring(_ part: Double?, _ style: Style) -> DisplayList.Drawing {
    .ring(part: part, fill: tint(style), track: faint(style))
  }

  private mutating func drawShape(
    _ shape: DisplayList.Shape, _ style: Style, _ frame: Rect, _ index: Int, _ engine: borrowing Engine
  ) {
    var shape = shape
    if style.isEvenOdd, case .path(let path, _) = shape { shape = .path(path, isEvenOdd: true) }
    let isTrimmed = style.trimStart > 0 || style.trimEnd < 1
    if isTrimmed { add(.beginTrim(from: style.trimStart, to: style.trimEnd), frame, index, engine) }
    defer { if isTrimmed { add(.endTrim, frame, index, engine) } }
    let gradient = style.fill != nil || style.isStroked ? style.fillNode : style.foregroundNode
    if gradient >= 0 {
      addGradient(Int(gradient), shape, style, frame, index, engine)
    } else if style.fill != nil || !style.isStroked {
      addFill(shape, color(style.fill ?? style.color, style, as: .area), frame, index, engine)
    }
    if style.isStroked, style.strokeWidth > 0 {
      let color = color(style.stroke ?? style.color, style)
      add(.stroke(shape, color, width: style.strokeWidth, pen: pen(style.strokeNode)), frame, index, engine)
    }
  }

  /// The pen that a `stroke` modifier asks for; -1 for the plain one.
  private mutating func pen(_ node: Int32) -> Int32 {
    guard node >= 0 else { return -1 }
    var pen = DisplayList.Pen()
    let node = Int(node)
    pen.cap = tree.word(.lineCap, of: node).flatMap { DisplayList.Pen.Cap(rawValue: $0.rawValue) } ?? .butt
    pen.join = tree.word(.lineJoin, of: node).flatMap { DisplayList.Pen.Join(rawValue: $0.rawValue) } ?? .miter
    pen.dash = (tree.list(.dash, of: node) ?? []).compactMap {
      if case .number(let length) = $0 { length } else { nil }
    }
    pen.dashPhase = tree.number(.dashPhase, of: node) ?? 0
    // Dashes need a length; SwiftUI draws such a line whole.
    if !pen.dash.allSatisfy({ $0 >= 0 }) || pen.dash.reduce(0, +) <= 0 { pen.dash = [] }
    if pen == DisplayList.Pen() { return -1 }
    if let known = list.pens.firstIndex(of: pen) { return Int32(known) }
    list.pens.append(pen)
    return Int32(list.pens.count - 1)
  }

  // MARK: Taps

  /// What can be tapped, in the order in which it was drawn; what is not seen cannot.
  mutating func taps(_ engine: borrowing Engine) -> TapRegions {
    var taps = TapRegions()
    taps.widgetURL = widgetURL(engine)
    taps.isControl = ControlTemplate(tree) != nil
    let reader = LabelReader(tree: tree, plan: plan, placed: UnsafePointer(engine.placed))
    var drawn: [(rank: Int32, region: TapRegion)] = []
    for tap in plan.pointee.taps where engine.placed[Int(tap.box)] && rank[Int(tap.box)] >= 0 {
      let box = Int(tap.box)
      let frames = tap.link.map(lines) ?? [engine.lattice.snapped(engine.frame(box))]
      for frame in frames.map({ $0.intersection(seenOfTap[tap.box] ?? seen) }) where frame.width > 0 && frame.height > 0
      {
        let label = reader.label(Int(tap.node), separator: tap.link == nil ? " " : "")
        let region = TapRegion(target: tap.target, frame: frame, node: Int(tap.node), label: label)
        drawn.append((rank[box], region))
      }
    }
    taps.regions = drawn.sorted { $0.rank < $1.rank }.map(\.region)
    return taps
  }

  /// Where a link inside a text was drawn: a frame a line.
  private func lines(ofLink link: Int32) -> [Rect] {
    var lines: [Rect] = []
    for command in list.commands {
      guard case .text(_, _, let look, _) = command.drawing, list.looks[Int(look)].link == link else { continue }
      guard let last = lines.last, last.y == command.frame.y else {
        lines.append(command.frame)
        continue
      }
      let end = max(last.x + last.width, command.frame.x + command.frame.width)
      lines[lines.count - 1] = Rect(
        x: min(last.x, command.frame.x), y: last.y, width: end - min(last.x, command.frame.x), height: last.height)
    }
    return lines
  }

  /// The first `widgetURL` in reading order counts, of views that ViewThatFits chose; another one is a warning.
  private mutating func widgetURL(_ engine: borrowing Engine) -> String? {
    let nodes = Set(plan.pointee.urls.filter { engine.placed[Int($0.box)] }.map { Int($0.node) }).sorted()
    for node in nodes.dropFirst() {
      let warning = Diagnostic(
        .warningURL, "the widget has several widgetURLs; only the first one, in reading order, is used",
        severity: .warning, file: file(of: node), line: line(of: node))
      if !warnings.contains(warning) { warnings.append(warning) }
    }
    return nodes.first.flatMap { tree.text(.url, of: $0) }
  }

  func file(of node: Int) -> String? {
    let file = Int(tree.nodes[node].file)
    return file < tree.files.count ? tree.files[file] : nil
  }

  func line(of node: Int) -> Int? { tree.nodes[node].line > 0 ? Int(tree.nodes[node].line) : nil }
}
