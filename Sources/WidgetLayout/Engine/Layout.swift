public import WidgetModel

/// Lays a bare view out in a proposal: the root centred in it, no margins, border or family (DocC: Layout, "Root").
/// `now` in seconds since 1970; `pictures` are those that the tree names.
public func layout(
  _ tree: ViewTree, in proposal: ProposedSize, environment: WidgetEnvironment, measuring: any TextMeasuring,
  pictures: PictureTable = PictureTable(), at now: Double, words: any DateWords, pixelsPerPoint: Double = 2
) throws(Diagnostic) -> Placement {
  try layout(
    tree, in: proposal, environment: environment, measuring: measuring, pictures: pictures, at: now, words: words,
    pixelsPerPoint: pixelsPerPoint, remembers: true)
}

/// The same with or without remembered answers, which must make no difference (LawsTests says so).
func layout(
  _ tree: ViewTree, in proposal: ProposedSize, environment: WidgetEnvironment, measuring: any TextMeasuring,
  pictures: PictureTable = PictureTable(), at now: Double, words: any DateWords, pixelsPerPoint: Double,
  remembers: Bool
) throws(Diagnostic) -> Placement {
  let lattice = Lattice(measuring.surface, pixelsPerPoint: pixelsPerPoint)
  var presenter = Presenter(
    tree, in: environment, family: nil, lattice: lattice, at: now, words: words, measuring: measuring)
  presenter.pictures = pictures
  presenter.plan.remembers = remembers
  presenter.run()
  if let fault = presenter.fault { throw fault }
  return try place(&presenter, Room(ask: Ask(proposal), bounds: nil, content: nil), measuring)
}

/// Lays a widget out: its family's size (or `size`, in the surface's unit), its margins, its border on a terminal, the
/// background of its container behind all of it. An entry that is shown from `start` until `end` gives its dynamic
/// texts the space of their widest form in that time, so that no change moves anything; without them the space is that
/// of the units shown at `now`.
public func layout(
  widget tree: ViewTree, environment: WidgetEnvironment, size: Size? = nil, contentMarginsDisabled: Bool = false,
  measuring: any TextMeasuring, pictures: PictureTable = PictureTable(), at now: Double, from start: Double? = nil,
  until end: Double? = nil, words: any DateWords, pixelsPerPoint: Double = 2
) throws(Diagnostic) -> Placement {
  let lattice = Lattice(measuring.surface, pixelsPerPoint: pixelsPerPoint)
  let isTerminal = measuring.surface == .terminal
  let own = isTerminal ? environment.cells : environment.displaySize
  let whole = Size(width: bounded(size?.width ?? own.width), height: bounded(size?.height ?? own.height))
  let content = contentSpace(whole, environment, isTerminal: isTerminal, hasMargins: !contentMarginsDisabled)
  var presenter = Presenter(
    tree, in: environment, family: environment.family, lattice: lattice, at: now,
    span: (start.map { min($0, now) }, end.map { max($0, now) }), words: words, measuring: measuring)
  presenter.pictures = pictures
  presenter.run()
  if let fault = presenter.fault { throw fault }
  let space = Room(ask: Ask(content.width, content.height), bounds: whole, content: content)
  return try place(&presenter, space, measuring)
}

/// A size that a picture or a terminal can have.
private func bounded(_ length: Double) -> Double { length > 0 ? min(length, 100_000) : 0 }

/// What is left for the content: on a terminal one column and no row inside the border, else the margins.
private func contentSpace(
  _ whole: Size, _ environment: WidgetEnvironment, isTerminal: Bool, hasMargins: Bool
) -> Rect {
  var insets = EdgeInsets()
  if isTerminal {
    let border: Double = environment.family.hasBorder ? 1 : 0
    let margin: Double = hasMargins && environment.family.hasBorder ? 1 : 0
    insets = EdgeInsets(top: border, leading: border + margin, bottom: border, trailing: border + margin)
  } else if hasMargins {
    insets = environment.contentMargins
  }
  return Rect(
    x: insets.leading, y: insets.top, width: max(whole.width - insets.leading - insets.trailing, 0),
    height: max(whole.height - insets.top - insets.bottom, 0))
}

/// Where a root is laid out: its proposal, the whole around it, the part of it that is its own.
private struct Room {
  var ask: Ask
  /// Nil where the whole is the proposal.
  var bounds: Size?
  var content: Rect?
}

/// What a plan was made of and for.
struct Scene {
  let tree: ViewTree
  let environment: WidgetEnvironment
  let lattice: Lattice
  let now: Double
  let span: (from: Double?, until: Double?)
  let words: any DateWords
  let measuring: any TextMeasuring

  init(_ presenter: Presenter) {
    tree = presenter.tree
    environment = presenter.environment
    lattice = presenter.lattice
    now = presenter.now
    span = presenter.span
    words = presenter.words
    measuring = presenter.measuring
  }
}

/// Sizes and places the boxes, draws them, and gathers what a node's frame and a tap need.
private func place(
  _ presenter: inout Presenter, _ space: Room, _ measuring: any TextMeasuring
) throws(Diagnostic) -> Placement {
  let scene = Scene(presenter)
  var attempt = Attempt()
  repeat {
    // Large type that pushes something out of the frame is set lower, and in the end as plain text.
    if attempt.isTooHigh { presenter.plan.largestRows -= 1 }
    attempt = Attempt()
    if !presenter.plan.boxes.isEmpty { attempt.run(&presenter.plan, scene, space) }
  } while attempt.isTooHigh && !attempt.isExhausted
  if attempt.isExhausted {
    throw presenter.diagnostic(.cpu, "the view takes too long to lay out; nest fewer flexible views", 0)
  }
  if let placement = attempt.placement { return placement }
  let (tree, lattice) = (presenter.tree, presenter.lattice)
  let size = space.bounds ?? Size(width: space.ask.w.or(0), height: space.ask.h.or(0))
  return Placement(
    tree: tree, surface: lattice.isCells ? .terminal : .canvas, size: size,
    content: space.content ?? Rect(origin: .zero, size: size), frames: Array(repeating: nil, count: tree.nodes.count),
    dynamics: DynamicPlacement(scene))
}

/// One layout of a plan.
private struct Attempt {
  var placement: Placement?
  /// Whether it took more steps than a view may.
  var isExhausted = false
  /// Whether the frame cuts something, and large type may be the cause.
  var isTooHigh = false

  mutating func run(_ plan: inout Plan, _ scene: Scene, _ space: Room) {
    withUnsafePointer(to: &plan) { plan in
      plan.pointee.boxes.withUnsafeBufferPointer { boxes in
        plan.pointee.kids.withUnsafeBufferPointer { kids in
          plan.pointee.gaps.withUnsafeBufferPointer { gaps in
            plan.pointee.numbers.withUnsafeBufferPointer { numbers in
              // There is a box, and each array holds an element for it at least.
              var engine = Engine(
                plan, boxes: boxes.baseAddress!, kids: kids.baseAddress!, gaps: gaps.baseAddress!,
                numbers: numbers.baseAddress!, lattice: scene.lattice, measuring: scene.measuring)
              let (size, content) = placeRoots(&engine, space)
              isExhausted = engine.isExhausted
              let gathered = gather(&engine, scene, size, content, visible: space.bounds.map { visible($0, scene) })
              placement = gathered.placement
              isTooHigh = gathered.isCut && engine.hasLargeViews
            }
          }
        }
      }
    }
  }
}

/// The content centred in its space, also where it is larger; the container's background over the whole.
private func placeRoots(_ engine: inout Engine, _ space: Room) -> (size: Size, content: Rect) {
  let answer = engine.size(0, space.ask)
  let width = space.ask.w.or(answer.width)
  let height = space.ask.h.or(answer.height)
  let content = space.content ?? Rect(x: 0, y: 0, width: width, height: height)
  let size = space.bounds ?? content.size
  let x = content.x + engine.lattice.at((width - answer.width) / 2)
  let y = content.y + engine.lattice.at((height - answer.height) / 2)
  engine.place(0, space.ask, at: Point(x: x, y: y))
  if let background = engine.plan.pointee.backgroundBox {
    let ask = Ask(size.width, size.height)
    let answer = engine.size(background, ask)
    let x = engine.lattice.at((size.width - answer.width) / 2)
    let y = engine.lattice.at((size.height - answer.height) / 2)
    engine.place(background, ask, at: Point(x: x, y: y))
  }
  return (size, content)
}

/// What is seen of a whole widget: all but the border that a terminal draws.
private func visible(_ whole: Size, _ scene: Scene) -> Rect {
  let border: Double = scene.lattice.isCells && scene.environment.family.hasBorder ? 1 : 0
  return Rect(x: border, y: border, width: max(whole.width - 2 * border, 0), height: max(whole.height - 2 * border, 0))
}

/// - Returns: the placement, and whether the frame cuts anything.
private func gather(
  _ engine: inout Engine, _ scene: Scene, _ size: Size, _ content: Rect, visible: Rect?
) -> (placement: Placement, isCut: Bool) {
  let (plan, tree) = (engine.plan, scene.tree)
  var artist = DisplayListBuilder(plan, tree: tree, environment: scene.environment, size: size, at: scene.now)
  artist.words = scene.words
  artist.draw(&engine, visible: visible)
  var placement = Placement(
    tree: tree, surface: engine.lattice.isCells ? .terminal : .canvas, size: size, content: content,
    frames: frames(engine, tree.nodes.count), dynamics: DynamicPlacement(scene, artist, engine))
  placement.displayList = artist.list
  placement.taps = artist.taps(engine)
  placement.nextChange = placement.dynamics.nextChange
  placement.warnings = plan.pointee.warnings + artist.warnings
  placement.plan = plan.pointee
  let isCut = artist.overflow.map { !$0.isEmpty } ?? (engine.work[0].size.height > content.height)
  return (placement, isCut)
}

private func frames(_ engine: borrowing Engine, _ nodes: Int) -> [Rect?] {
  let plan = engine.plan
  var frames = [Rect?](repeating: nil, count: nodes)
  for node in 0..<nodes {
    let box = Int(plan.pointee.boxOfNode[node])
    if box >= 0, engine.placed[box] { frames[node] = engine.frame(box) }
  }
  for (node, box) in plan.pointee.moreBoxes where engine.placed[Int(box)] {
    let frame = engine.frame(Int(box))
    frames[Int(node)] = frames[Int(node)].map { $0.union(frame) } ?? frame
  }
  return frames
}

extension Engine {
  /// Where a placed box lies in the whole.
  func frame(_ box: Int) -> Rect {
    let place = work[box]
    return Rect(x: place.x, y: place.y, width: place.size.width, height: place.size.height)
  }

  var isExhausted: Bool { cache.isExhausted || texts.isExhausted }

  /// Whether something could be lower: large type, a circular gauge.
  var hasLargeViews: Bool {
    guard lattice.isCells, plan.pointee.largestRows > 1 else { return false }
    return texts.hasLargeType || plan.pointee.hasLargeViews
  }
}

extension Rect {
  /// The smallest frame around both.
  package func union(_ other: Rect) -> Rect {
    let left = min(x, other.x)
    let top = min(y, other.y)
    return Rect(
      x: left, y: top, width: max(x + width, other.x + other.width) - left,
      height: max(y + height, other.y + other.height) - top)
  }

  /// The frame inside both; without width or height if they do not overlap.
  func intersection(_ other: Rect) -> Rect {
    let left = max(x, other.x)
    let top = max(y, other.y)
    return Rect(
      x: left, y: top, width: max(0, min(x + width, other.x + other.width) - left),
      height: max(0, min(y + height, other.y + other.height) - top))
  }
}
