import WidgetModel

/// The pass that sizes and places a plan's boxes. `size` answers a proposal; `arrange` lays the children of a box
/// out, from which both its size and their places come. Each child's share of the work stands in `work`, at the child:
/// a box has one parent, and no parent is arranged while it is being arranged.
struct Engine: ~Copyable {
  let plan: UnsafePointer<Plan>
  let boxes: UnsafePointer<Box>
  let kids: UnsafePointer<Int32>
  let gaps: UnsafePointer<Double>
  let numbers: UnsafePointer<Double>
  let lattice: Lattice
  let measuring: any TextMeasuring
  let work: UnsafeMutablePointer<Work>
  /// Whether a box is laid out: the children that ViewThatFits left out are not.
  let placed: UnsafeMutablePointer<Bool>
  /// Children in the order in which they are asked, beside `kids`.
  let order: UnsafeMutablePointer<Int32>
  var cache: SizeCache
  var texts: TextSetter
  var guideCache: [GuideQuestion: Double] = [:]
  /// Whether an answer since this was last cleared depended on the height that was proposed. Rows of texts do not, and
  /// so need not answer a column's questions about their least and greatest height one by one.
  var heightMatters = false

  /// The last proposal to a box, its answer, and its place: within its parent, once placed within the whole.
  struct Work {
    var ask = Ask(.nan, .nan)
    var size = Size.zero
    var x = 0.0
    var y = 0.0

    /// While a stack asks its children they have no places yet: what they take at least, and how much more at most.
    var least: Double {
      get { x }
      set { x = newValue }
    }
    var flexibility: Double {
      get { y }
      set { y = newValue }
    }
  }

  init(
    _ plan: UnsafePointer<Plan>, boxes: UnsafePointer<Box>, kids: UnsafePointer<Int32>, gaps: UnsafePointer<Double>,
    numbers: UnsafePointer<Double>, lattice: Lattice, measuring: any TextMeasuring
  ) {
    self.plan = plan
    self.boxes = boxes
    self.kids = kids
    self.gaps = gaps
    self.numbers = numbers
    self.lattice = lattice
    self.measuring = measuring
    let count = plan.pointee.boxes.count
    work = .allocate(capacity: count)
    work.initialize(repeating: Work(), count: count)
    placed = .allocate(capacity: count)
    placed.initialize(repeating: false, count: count)
    order = .allocate(capacity: max(plan.pointee.kids.count, 1))
    cache = SizeCache(boxes: count, remembers: plan.pointee.remembers)
    texts = TextSetter(plan, lattice: lattice, measuring: measuring)
  }

  deinit {
    work.deallocate()
    placed.deallocate()
    order.deallocate()
  }

  // MARK: Sizing

  /// Returns a box's answer to a proposal. It depends on nothing else (DocC: Layout, "Proposals").
  mutating func size(_ index: Int, _ ask: Ask) -> Size {
    let box = boxes + index
    switch box.pointee.rule {
    case .text:
      if let size = texts.plainSize(Int(box.pointee.datum), ask) { return size }
      heightMatters = true
      return texts.size(Int(box.pointee.datum), ask)
    case .fill:
      heightMatters = true
      let ideal = lattice.ideal
      return Size(width: ask.w.or(ideal.width), height: ask.h.or(ideal.height))
    case .spacer:
      if box.pointee.axis != .horizontal { heightMatters = true }
      return spacerSize(box, ask)
    case .same: return size(Int(kids[Int(box.pointee.firstKid)]), ask)
    case .stack: return remembered(index, ask)
    case .frame, .flexible, .padding, .fixedSize, .offset, .position, .layered: return wrapperSize(index, ask)
    case .overlap, .grid, .gridRow, .lazyGrid, .fits, .aspect: return remembered(index, ask)
    case .empty: return .zero
    case .dial:
      heightMatters = true
      return dialSize(index, ask)
    case .circle:
      heightMatters = true
      return circleSize(ask)
    case .divider:
      let vertical = box.pointee.axis == .horizontal
      if vertical { heightMatters = true }
      return vertical
        ? Size(width: 1, height: ask.h.or(lattice.ideal.height)) : Size(width: ask.w.or(lattice.ideal.width), height: 1)
    case .fixed, .picture, .bar:
      if box.pointee.rule == .picture { heightMatters = true }
      return ownSize(box, ask)
    }
  }

  private mutating func remembered(_ index: Int, _ ask: Ask) -> Size {
    if let known = cache.recall(index, ask) {
      if !known.isForAnyHeight { heightMatters = true }
      return known.size
    }
    guard !cache.isExhausted else { return .zero }
    let mattered = heightMatters
    // Only a row hands the height on and does nothing else with it.
    heightMatters = boxes[index].rule != .stack || boxes[index].axis == .vertical
    let size: Size
    switch boxes[index].rule {
    case .stack: size = solveStack(index, ask)
    case .overlap: size = overlapSize(index, ask)
    case .grid: size = gridSize(index, ask)
    case .lazyGrid: size = lazyGridSize(index, ask)
    case .fits: size = self.size(choice(index, ask), ask)
    case .aspect: size = self.size(kid(index), aspectAsk(index, ask))
    default: size = .zero
    }
    let clean = Size(width: size.width.length, height: size.height.length)
    cache.keep(index, ask, clean, isForAnyHeight: !heightMatters)
    heightMatters = heightMatters || mattered
    return clean
  }

  func kid(_ index: Int, _ number: Int = 0) -> Int { Int(kids[Int(boxes[index].firstKid) + number]) }

  // MARK: Leaves

  private func spacerSize(_ box: UnsafePointer<Box>, _ ask: Ask) -> Size {
    let least = numbers + Int(box.pointee.datum)
    let width = max(ask.w.or(least[0]), least[0])
    let height = max(ask.h.or(least[1]), least[1])
    switch box.pointee.axis {
    case .horizontal: return Size(width: width, height: 0)
    case .vertical: return Size(width: 0, height: height)
    case .none: return Size(width: width, height: height)
    }
  }

  /// Returns what looks square: a cell is twice as high as it is wide.
  private func circleSize(_ ask: Ask) -> Size {
    let width = ask.w.or(lattice.ideal.width)
    let height = ask.h.or(lattice.ideal.height)
    let side = min(lattice.isCells ? width / 2 : width, height)
    return Size(width: lattice.near(lattice.isCells ? side * 2 : side), height: lattice.near(side))
  }

  private func ownSize(_ box: UnsafePointer<Box>, _ ask: Ask) -> Size {
    let own = numbers + Int(box.pointee.datum)
    switch box.pointee.rule {
    case .picture: return Size(width: ask.w.or(own[0]), height: ask.h.or(own[1]))
    case .bar: return Size(width: ask.w.or(lattice.ideal.width), height: own[0])
    // A pictogram is a glyph where it may be one row high: its fourth number is the glyph's width.
    case .fixed where lattice.isCells && own[1] > plan.pointee.largestRows && box.pointee.ink.isSymbol:
      return Size(width: own[3], height: 1)
    default: return Size(width: own[0], height: own[1])
    }
  }

  // MARK: Placing

  /// Lays the direct children of a box out for the proposal that it was placed with: their sizes, and their places
  /// from its own top left.
  mutating func arrange(_ index: Int, _ ask: Ask, _ size: Size) {
    switch boxes[index].rule {
    case .stack:
      let vertical = boxes[index].axis == .vertical
      // Where nothing was proposed across, the stack's own answer is (DocC: Layout, "Stacks", step 8).
      let whole = vertical ? Ask(ask.w.or(size.width), ask.h) : Ask(ask.w, ask.h.or(size.height))
      _ = solveStack(index, whole)
    case .overlap: arrangeOverlap(index, size)
    case .grid: arrangeGrid(index, ask)
    case .lazyGrid: arrangeLazyGrid(index, ask)
    case .fits: arrangeFits(index, ask)
    case .aspect: put(kid(index), aspectAsk(index, ask), 0, 0)
    case .same: put(kid(index), ask, 0, 0)
    case .dial: arrangeDial(index, size)
    case .frame, .flexible, .padding, .fixedSize, .offset, .position, .layered: arrangeWrapper(index, ask, size)
    case .gridRow, .text, .fill, .circle, .spacer, .divider, .fixed, .picture, .bar, .empty: break
    }
  }

  /// Places a child with the proposal that gives its size.
  mutating func put(_ child: Int, _ ask: Ask, _ x: Double, _ y: Double) {
    work[child].ask = ask
    work[child].size = size(child, ask)
    work[child].x = x
    work[child].y = y
    placed[child] = true
  }

  /// Places everything under a root: parents stand before their children, so one loop does.
  mutating func place(_ root: Int, _ ask: Ask, at origin: Point) {
    work[root].x = origin.x
    work[root].y = origin.y
    work[root].ask = ask
    work[root].size = size(root, ask)
    placed[root] = true
    var index = root
    let end = Int(boxes[root].end)
    while index < end {
      guard placed[index] else {
        let next = Int(boxes[index].end)
        for inner in index..<next { placed[inner] = false }
        index = next
        continue
      }
      let count = Int(boxes[index].kidCount)
      if count > 0, boxes[index].rule != .gridRow {
        let here = work[index]
        let first = Int(boxes[index].firstKid)
        for number in 0..<count { placed[Int(kids[first + number])] = true }
        arrange(index, here.ask, here.size)
        let isMirrored = boxes[index].flags.contains(.mirrored)
        for number in 0..<count { settle(Int(kids[first + number]), in: here, isMirrored) }
      }
      index += 1
    }
  }

  /// From a place within the parent to one within the whole; cells of a row come with the row.
  private func settle(_ child: Int, in parent: Work, _ isMirrored: Bool) {
    if isMirrored { work[child].x = parent.size.width - work[child].x - work[child].size.width }
    work[child].x += parent.x
    work[child].y += parent.y
    guard boxes[child].rule == .gridRow else { return }
    for number in 0..<Int(boxes[child].kidCount) {
      placed[kid(child, number)] = true
      settle(kid(child, number), in: work[child], boxes[child].flags.contains(.mirrored))
    }
  }
}
