import WidgetModel

/// Drawing of what changes by itself; each part's commands are noted.
extension DisplayListBuilder {
  mutating func inkDynamic(_ index: Int, _ engine: inout Engine) {
    let first = Int32(list.commands.count)
    if case .text = engine.boxes[index].ink {
      drawText(index, &engine)
    } else if let dynamic = plan.pointee.dynamic(of: index), case .bar(let bar) = plan.pointee.dynamic[dynamic].kind {
      let style = plan.pointee.styles[Int(engine.boxes[index].style)]
      let isRing = engine.boxes[index].isRing
      let part = bar.part(at: now, steps: LiveBar.steps(isRing: isRing, engine.work[index].size, engine.lattice))
      let frame = engine.lattice.snapped(engine.frame(index))
      add(isRing ? ring(part, style) : self.bar(part, style), frame, index, engine)
    }
    drawn.append((Int32(index), first..<Int32(list.commands.count)))
  }
}

extension Box {
  var isRing: Bool { if case .ring = ink { true } else { false } }
}
