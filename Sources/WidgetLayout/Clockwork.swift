import WidgetModel

/// What a placement needs to go on in time without being laid out anew: each living part's place, its commands and when
/// it next changes, and what texts are written and measured with.
struct Clockwork {
  let words: any DateWords
  let measuring: any TextMeasuring
  let lattice: Lattice
  let environment: WidgetEnvironment
  /// From when until when the room that texts have is meant; nil: for ever.
  let from: Double
  let until: Double?
  /// By box.
  let placed: [Bool]
  /// Beside `Plan.living`.
  var parts: [Part]
  /// Indices of the parts that were drawn, in the order of their commands.
  let order: [Int32]
  var now: Double

  struct Part {
    let work: Engine.Work
    /// False for what is hidden, or was left out by ViewThatFits.
    let isDrawn: Bool
    /// Its commands in the display list.
    var commands: Range<Int32>
    /// Whether it is seen: then its next change is the placement's.
    let isSeen: Bool
    /// When it next reads otherwise.
    var change: Double?
    /// Bytes of the display list's pool, and of the plan's, that are its own.
    var drawn = Slot()
    var read = Slot()
  }

  /// A range of a pool that a text is written into again and again.
  struct Slot {
    var start = 0
    var capacity = 0

    /// Puts bytes into the pool: where the last ones were if there is room for them.
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
    for part in parts where part.isSeen { if let change = part.change { next = min(next ?? change, change) } }
    return next
  }
}

extension Artist {
  /// The clockwork of what was drawn; nil where nothing lives.
  func clockwork(_ scene: Scene, _ engine: borrowing Engine) -> Clockwork? {
    guard !plan.pointee.living.isEmpty else { return nil }
    var commands = [Range<Int32>?](repeating: nil, count: plan.pointee.living.count)
    var order: [Int32] = []
    for (box, range) in drawn {
      guard let index = plan.pointee.living(of: Int(box)) else { continue }
      commands[index] = range
      order.append(Int32(index))
    }
    let parts = zip(plan.pointee.living, commands).map { living, commands in
      let box = Int(living.box)
      var change = living.change
      var isSeen = commands != nil
      switch living.kind {
      case .text: isSeen = isSeen && !plan.pointee.styles[Int(plan.pointee.boxes[box].style)].isMasked
      case .bar(let bar):
        change = bar.nextChange(
          after: now,
          steps: LiveBar.steps(isRing: plan.pointee.boxes[box].isRing, engine.work[box].size, engine.lattice))
      }
      return Clockwork.Part(
        work: engine.work[box], isDrawn: commands != nil, commands: commands ?? 0..<0, isSeen: isSeen, change: change)
    }
    return Clockwork(
      words: scene.words, measuring: scene.measuring, lattice: scene.lattice, environment: environment,
      from: scene.span.from ?? now, until: scene.span.until,
      placed: Array(UnsafeBufferPointer(start: engine.placed, count: plan.pointee.boxes.count)), parts: parts,
      order: order, now: now)
  }
}
