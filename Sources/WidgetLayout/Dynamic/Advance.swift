public import WidgetModel

/// A part of a placement that changes by itself: a text that is drawn, a bar.
public struct DynamicPart: Sendable, Hashable {
  /// The view.
  public let node: Int
  /// Its commands in the display list.
  public let commands: Range<Int>
  /// Its frame, snapped as those of the commands are.
  public let frame: Rect
}

extension Placement {
  /// The parts that are drawn and change by themselves, in drawing order.
  public var dynamic: [DynamicPart] { dynamics.order.indices.compactMap { dynamicPart($0) } }

  /// One of `dynamic`; nil where there are not so many.
  public func dynamicPart(_ index: Int) -> DynamicPart? {
    guard dynamics.order.indices.contains(index) else { return nil }
    let number = Int(dynamics.order[index])
    let part = dynamics.parts[number]
    let frame = Rect(x: part.work.x, y: part.work.y, width: part.work.size.width, height: part.work.size.height)
    return DynamicPart(
      node: Int(plan.boxes[Int(plan.dynamic[number].box)].node),
      commands: Int(part.commands.lowerBound)..<Int(part.commands.upperBound),
      frame: dynamics.scene.lattice.snapped(frame))
  }

  /// Moves the placement's clock: texts and bars that differ at `now` are written and drawn again in their places, and
  /// nothing else is looked at. The result is what `layout` gives for `now`, with the same `from` (or, without one, the
  /// moment of the layout) and `until`: every dynamic text has the space of its widest form, so that no frame moves.
  ///
  /// Returns the indices into `dynamic` of the parts that look different, in drawing order. Returns nil where the tree has
  /// to be laid out again, and leaves the placement as it was: `now` lies outside of that span, or a text has outgrown its
  /// space, as one without an end does when it reaches a larger unit.
  public mutating func advance(to now: Double) -> [Int]? {
    guard let turn = dynamics.advance(to: now, &plan, &displayList, size) else { return nil }
    nextChange = dynamics.nextChange
    if !turn.read.isEmpty { relabel(turn.read) }
    return turn.drawn
  }

  /// Reads the labels of taps again that contain a changed part.
  private mutating func relabel(_ changed: [Int]) {
    guard !taps.regions.isEmpty else { return }
    let nodes = changed.map { Int(plan.boxes[Int(plan.dynamic[$0].box)].node) }
    for number in taps.regions.indices {
      let node = taps.regions[number].node
      guard nodes.contains(where: { node < $0 && $0 < Int(tree.nodes[node].end) }) else { continue }
      let views = tree
      taps.regions[number].label = withUnsafePointer(to: &plan) { plan in
        dynamics.placed.withUnsafeBufferPointer { placed in
          placed.baseAddress.map { LabelReader(tree: views, plan: plan, placed: $0).label(node) } ?? ""
        }
      }
    }
  }
}

extension DynamicPlacement {
  /// The text of a part that may differ now; nil for a bar.
  typealias Due = (index: Int, spelling: Spelling?)

  /// The changes of a step: the parts whose text differs, and the places in `order` of those that look different,
  /// rising.
  fileprivate struct Turn {
    var read: [Int] = []
    var drawn: [Int] = []
  }

  /// Moves on; nil where that is not possible, and nothing was changed.
  fileprivate mutating func advance(
    to now: Double, _ plan: inout Plan, _ list: inout DisplayList, _ size: Size
  ) -> Turn? {
    var turn = Turn()
    guard !parts.isEmpty else { return turn }
    guard let due = due(at: now, plan) else { return nil }
    for (index, spelling) in due {
      let change = apply(spelling, to: index, at: now, &plan, &list, size)
      if change.isRead { turn.read.append(index) }
      if change.isDrawn { turn.drawn.append(Int(parts[index].place)) }
    }
    self.now = now
    turn.drawn.sort()
    return turn
  }

  /// The parts whose text may differ at a moment; nil where one of them has no space for it.
  private func due(at now: Double, _ plan: Plan) -> [Due]? {
    guard now >= from, now <= until ?? .infinity else { return nil }
    var due: [Due] = []
    for index in parts.indices {
      // Going back everything is looked at: a part knows when it next changes, not when it changed.
      if now >= self.now { guard let change = parts[index].change, change - now <= Moment.grain else { continue } }
      switch plan.dynamic[index].kind {
      case .bar: due.append((index, nil))
      case .text(let pieces):
        guard let spelling = spell(pieces, at: now, plan, scene.words) else { return nil }
        // Another unit, or one digit more, may have more space from then on.
        let box = Int(plan.dynamic[index].box)
        if until == nil, !spelling.text.isShaped(as: plan.shown(box)), !hasSameSpace(pieces, at: now, plan, box) {
          return nil
        }
        due.append((index, spelling))
      }
    }
    return due
  }

  /// A text at a moment; nil where a piece is wider than its space.
  private func spell(_ pieces: [DynamicPiece], at now: Double, _ plan: Plan, _ words: some DateWords) -> Spelling? {
    var spelling = Spelling()
    for piece in pieces {
      switch piece.content {
      case .fixed(let bytes): spelling.add(bytes, piece.style)
      case .live(let live, let textCase, let space):
        var text = live.string(at: now, words).cased(textCase)
        let width = text.withUTF8 { scene.measuring.width($0, plan.styles[Int(piece.style)].font) }
        guard width <= space else { return nil }
        spelling.add(text.utf8, piece.style)
      }
    }
    return spelling
  }

  /// Whether a text without an end has the same space until now as it was laid out with.
  private func hasSameSpace(_ pieces: [DynamicPiece], at now: Double, _ plan: Plan, _ box: Int) -> Bool {
    let space = DynamicSpace(words: scene.words, measuring: scene.measuring, from: from, until: now)
    var widest: [UInt8] = []
    for piece in pieces {
      switch piece.content {
      case .fixed(let bytes): widest += bytes
      case .live(let live, let textCase, _):
        widest += space.form(of: live, textCase, plan.styles[Int(piece.style)].font).utf8
      }
    }
    return widest.elementsEqual(plan.measured(box))
  }

  /// Writes and draws a part as it is now, and returns whether its text and its look differ from before.
  private mutating func apply(
    _ spelling: Spelling?, to index: Int, at now: Double, _ plan: inout Plan, _ list: inout DisplayList, _ size: Size
  ) -> (isRead: Bool, isDrawn: Bool) {
    let dynamic = plan.dynamic[index]
    switch dynamic.kind {
    case .bar(let bar):
      let box = plan.boxes[Int(dynamic.box)]
      let steps = LiveBar.steps(isRing: box.isRing, parts[index].work.size, scene.lattice)
      parts[index].change = bar.nextChange(after: now, steps: steps)
      return (false, list.redraw(parts[index].commands, part: bar.part(at: now, steps: steps)))
    case .text(let pieces):
      parts[index].change = pieces.nextChange(after: now, scene.words)
      guard let spelling, !spelling.text.elementsEqual(plan.shown(Int(dynamic.box))) else {
        return (false, false)
      }
      write(spelling, to: index, &plan)
      guard parts[index].isDrawn else { return (true, false) }
      return (true, replace(index, with: draw(index, plan, size), &list))
    }
  }

  /// Replaces a text.
  private mutating func write(_ spelling: Spelling, to index: Int, _ plan: inout Plan) {
    let number = Int(plan.boxes[Int(plan.dynamic[index].box)].datum)
    let old = plan.texts[number].shown
    parts[index].read.write(spelling.text, into: &plan.bytes)
    var shown = TextBox.Span(start: Int32(parts[index].read.start), count: Int32(spelling.text.count))
    shown.runCount = Int32(spelling.runs.count)
    if old.runCount == shown.runCount {
      shown.firstRun = old.firstRun
      for (place, run) in spelling.runs.enumerated() { plan.runs[Int(old.firstRun) + place] = run }
    } else {
      shown.firstRun = Int32(plan.runs.count)
      plan.runs += spelling.runs
    }
    plan.texts[number].shown = shown
  }

  /// Draws one text by itself, in the place that it has.
  private func draw(_ index: Int, _ plan: Plan, _ size: Size) -> DisplayList {
    let part = parts[index]
    var alone = plan.alone(Int(plan.dynamic[index].box))
    var list = DisplayList()
    withUnsafePointer(to: &alone) { plan in
      plan.pointee.boxes.withUnsafeBufferPointer { boxes in
        plan.pointee.kids.withUnsafeBufferPointer { kids in
          plan.pointee.gaps.withUnsafeBufferPointer { gaps in
            plan.pointee.numbers.withUnsafeBufferPointer { numbers in
              // The arrays hold one element at least: `alone` says so.
              guard let boxes = boxes.baseAddress, let kids = kids.baseAddress, let gaps = gaps.baseAddress,
                let numbers = numbers.baseAddress
              else { return }
              var engine = Engine(
                plan, boxes: boxes, kids: kids, gaps: gaps, numbers: numbers, lattice: scene.lattice,
                measuring: scene.measuring)
              engine.work[0] = part.work
              engine.placed[0] = true
              var artist = DisplayListBuilder(
                plan, tree: scene.tree, environment: scene.environment, size: size, at: now)
              artist.drawText(0, &engine)
              list = artist.list
            }
          }
        }
      }
    }
    return list
  }

  /// Puts a text's new commands in the place of its old ones; false where they are the same.
  private mutating func replace(_ index: Int, with drawn: DisplayList, _ list: inout DisplayList) -> Bool {
    let old = Int(parts[index].commands.lowerBound)..<Int(parts[index].commands.upperBound)
    var commands = drawn.commands
    var bytes: [UInt8] = []
    for place in commands.indices {
      guard case .text(let start, let count, let look, let baseline) = commands[place].drawing else { continue }
      let source = drawn.bytes[Int(start)..<Int(start + count)]
      commands[place].drawing = .text(
        start: Int32(bytes.count), count: count, look: list.index(of: drawn.looks[Int(look)]), baseline: baseline)
      bytes += source
    }
    if list.reads(old, as: commands, bytes) { return false }
    parts[index].drawn.write(bytes, into: &list.bytes)
    for place in commands.indices {
      guard case .text(let start, let count, let look, let baseline) = commands[place].drawing else { continue }
      commands[place].drawing = .text(
        start: start + Int32(parts[index].drawn.start), count: count, look: look, baseline: baseline)
    }
    if commands.count == old.count {
      for place in commands.indices { list.commands[old.lowerBound + place] = commands[place] }
    } else {
      list.commands.replaceSubrange(old, with: commands)
      shift(after: index, by: Int32(commands.count - old.count))
    }
    return true
  }

  /// A part has more commands, or fewer: those of the parts drawn after it move.
  private mutating func shift(after index: Int, by count: Int32) {
    parts[index].commands = parts[index].commands.lowerBound..<parts[index].commands.upperBound + count
    guard let place = order.firstIndex(of: Int32(index)) else { return }
    for other in order[(place + 1)...].map({ Int($0) }) {
      parts[other].commands = parts[other].commands.lowerBound + count..<parts[other].commands.upperBound + count
    }
  }
}

extension Plan {
  /// The bytes of a text as it is shown.
  fileprivate func shown(_ box: Int) -> ArraySlice<UInt8> {
    let span = texts[Int(boxes[box].datum)].shown
    return bytes[Int(span.start)..<Int(span.start + span.count)]
  }

  /// The bytes that it is measured by.
  fileprivate func measured(_ box: Int) -> ArraySlice<UInt8> {
    let span = texts[Int(boxes[box].datum)].measured
    return bytes[Int(span.start)..<Int(span.start + span.count)]
  }

  /// One text as a plan of its own, its style the first.
  fileprivate func alone(_ box: Int) -> Plan {
    var text = texts[Int(boxes[box].datum)]
    var plan = Plan(bytes: [], styles: [styles[Int(text.style)]], boxOfNode: [], styleOfNode: [])
    plan.boxes = [boxes[box]]
    plan.boxes[0].datum = 0
    plan.boxes[0].style = 0
    plan.boxes[0].end = 1
    plan.boxes[0].decoration = -1
    (plan.kids, plan.gaps, plan.numbers) = ([0], [0], [0])
    plan.bytes.reserveCapacity(Int(text.measured.count + text.shown.count))
    plan.take(&text.measured, from: self)
    plan.take(&text.shown, from: self)
    text.style = 0
    plan.texts = [text]
    return plan
  }

  /// Takes a span's bytes, runs and styles over.
  private mutating func take(_ span: inout TextBox.Span, from whole: Plan) {
    let bytes = whole.bytes[Int(span.start)..<Int(span.start + span.count)]
    let runs = whole.runs[Int(span.firstRun)..<Int(span.firstRun + span.runCount)]
    span.start = Int32(self.bytes.count)
    span.firstRun = Int32(self.runs.count)
    self.bytes += bytes
    for run in runs {
      self.runs.append(TextRun(count: run.count, style: Int32(styles.count)))
      styles.append(whole.styles[Int(run.style)])
    }
  }
}

extension DisplayList {
  /// Shows another part of a bar or ring; false where it is the same.
  fileprivate mutating func redraw(_ commands: Range<Int32>, part: Double) -> Bool {
    var isChanged = false
    for place in commands {
      let drawing: Drawing
      switch self.commands[Int(place)].drawing {
      case .bar(let old, let fill, let track, let isThick, let isMirrored) where old != part:
        drawing = .bar(part: part, fill: fill, track: track, isThick: isThick, isMirrored: isMirrored)
      case .ring(let old, let fill, let track) where old != part: drawing = .ring(part: part, fill: fill, track: track)
      default: continue
      }
      self.commands[Int(place)].drawing = drawing
      isChanged = true
    }
    return isChanged
  }

  fileprivate mutating func index(of look: TextLook) -> Int32 {
    if let known = looks.lastIndex(of: look) { return Int32(known) }
    looks.append(look)
    return Int32(looks.count - 1)
  }

  /// Whether commands draw the same as others whose texts lie in a pool of their own.
  fileprivate func reads(_ range: Range<Int>, as other: [Command], _ bytes: [UInt8]) -> Bool {
    guard range.count == other.count else { return false }
    for (place, command) in zip(range, other) {
      let own = commands[place]
      guard own.frame == command.frame else { return false }
      switch (own.drawing, command.drawing) {
      case (.text(let start, let count, let look, let base), .text(let from, let many, let shown, let line)):
        guard count == many, look == shown, base == line,
          self.bytes[Int(start)..<Int(start + count)].elementsEqual(bytes[Int(from)..<Int(from + many)])
        else { return false }
      default: guard own.drawing == command.drawing else { return false }
      }
    }
    return true
  }
}
