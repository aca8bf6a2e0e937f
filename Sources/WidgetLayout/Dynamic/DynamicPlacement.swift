import WidgetModel

/// What a placement needs to advance in time without being laid out again: each dynamic part's position, its commands and
/// when it next changes, and what texts are written and measured with.
struct DynamicPlacement {
  let scene: Scene
  /// By box; empty where nothing changes by itself.
  private(set) var placed: [Bool] = []
  /// Beside `Plan.dynamic`.
  var parts: [Part] = []
  /// Indices of the parts that were drawn, in the order of their commands.
  private(set) var order: [Int32] = []
  var now: Double

  init(_ scene: Scene) { (self.scene, now) = (scene, scene.now) }

  /// The span that the space of texts is meant for; nil: it has no end, and the space is that until now.
  var from: Double { scene.span.from ?? scene.now }
  var until: Double? { scene.span.until }

  struct Part {
    let work: Engine.Work
    /// Its commands in the display list.
    var commands: Range<Int32>
    /// Its place in `order`; -1 for what is hidden, or was left out by ViewThatFits.
    let place: Int32
    /// Whether it is seen: then its next change is the placement's.
    let isSeen: Bool
    /// When it next changes.
    var change: Double?
    /// Bytes of the display list's pool, and of the plan's, that are its own.
    var drawn = Slot()
    var read = Slot()

    var isDrawn: Bool { place >= 0 }
  }

  /// A range of a pool that a text is written into again and again.
  struct Slot {
    var start = 0
    var capacity = 0

    /// Puts bytes into the pool: where the last ones were if they fit there.
    mutating func write(_ bytes: some RandomAccessCollection<UInt8>, into pool: inout [UInt8]) {
      if bytes.count > capacity {
        start = pool.count
        capacity = bytes.count * 2
        pool.append(contentsOf: repeatElement(0, count: capacity))
      }
      var place = start
      for byte in bytes {
        pool[place] = byte
        place += 1
      }
    }
  }

  /// The earliest change of what is seen.
  var nextChange: Double? {
    var next: Double?
    for part in parts where part.isSeen { next = earliest(next, part.change) }
    return next
  }
}

extension DynamicPlacement {
  /// Of what was drawn.
  init(_ scene: Scene, _ artist: borrowing DisplayListBuilder, _ engine: borrowing Engine) {
    self.init(scene)
    let plan = artist.plan
    guard !plan.pointee.dynamic.isEmpty else { return }
    var commands = [Range<Int32>?](repeating: nil, count: plan.pointee.dynamic.count)
    var places = [Int32](repeating: -1, count: commands.count)
    for (box, range) in artist.drawn {
      guard let index = plan.pointee.dynamic(of: Int(box)) else { continue }
      commands[index] = range
      places[index] = Int32(order.count)
      order.append(Int32(index))
    }
    for (index, dynamic) in plan.pointee.dynamic.enumerated() {
      let box = Int(dynamic.box)
      var change = dynamic.change
      var isSeen = commands[index] != nil
      switch dynamic.kind {
      case .text: isSeen = isSeen && !plan.pointee.styles[Int(plan.pointee.boxes[box].style)].isMasked
      case .bar(let bar):
        change = bar.nextChange(
          after: now,
          steps: LiveBar.steps(isRing: plan.pointee.boxes[box].isRing, engine.work[box].size, engine.lattice))
      }
      parts.append(
        Part(
          work: engine.work[box], commands: commands[index] ?? 0..<0, place: places[index], isSeen: isSeen,
          change: change))
    }
    placed = Array(UnsafeBufferPointer(start: engine.placed, count: plan.pointee.boxes.count))
  }
}
