import WidgetModel

/// Texts into the display list: a command for each run of each line.
extension DisplayListBuilder {
  mutating func drawText(_ index: Int, _ engine: inout Engine) {
    let number = Int(engine.boxes[index].datum)
    let text = plan.pointee.texts[number]
    let place = engine.work[index]
    let style = Int(text.style)
    // A dynamic text is drawn as ever: what is drawn for it must not depend on the moment.
    let isDynamic = engine.boxes[index].flags.contains(.dynamic)
    if place.size.width <= 0, text.shown.count > 0, seen.width > 0, !isDynamic,
      plan.pointee.styles[style].truncation == nil
    {
      return warn("no space is left for it, so it is not shown", index, engine)
    }
    let metrics = engine.texts.lineMetrics(number)
    if let (face, width) = engine.texts.face(number, place.ask) {
      return drawLarge(index, text, face, width: width, place, engine)
    }
    // One line of one style that fits: the common case needs no clusters.
    if text.shown.runCount <= 1, !plan.pointee.styles[style].isMasked,
      engine.texts.isPlain(number, place.ask), !isDynamic
    {
      let run = text.shown.runCount == 1 ? plan.pointee.runs[Int(text.shown.firstRun)].style : text.style
      guard text.shown.count > 0 else { return }
      let frame = Rect(x: place.x, y: place.y, width: place.size.width, height: metrics.lineHeight)
      let drawing = DisplayList.Drawing.text(
        start: text.shown.start, count: text.shown.count, look: look(run),
        baseline: metrics.ascent - raise(of: run, engine))
      return add(drawing, engine.lattice.snapped(frame), index, engine)
    }
    drawLines(index, number, text, place, &engine)
  }

  /// A text in large type; its widest form has the place, as in plain text.
  private mutating func drawLarge(
    _ index: Int, _ text: TextBox, _ face: LargeFace, width: Double, _ place: Engine.Work, _ engine: borrowing Engine
  ) {
    let style = plan.pointee.styles[Int(text.style)]
    let frame = engine.lattice.snapped(Rect(x: place.x, y: place.y, width: width, height: face.rows))
    guard !style.isMasked else { return add(.mask(faint(style)), frame, index, engine) }
    guard text.shown.count > 0 else { return }
    let run = text.shown.runCount == 1 ? plan.pointee.runs[Int(text.shown.firstRun)].style : text.style
    var look = look(of: plan.pointee.styles[Int(run)])
    // Strokes of one dot are a third less light.
    look.face = environment.isLuminanceReduced && face == .tallBold ? .tall : face
    if list.looks.last != look { list.looks.append(look) }
    let drawing = DisplayList.Drawing.text(
      start: text.shown.start, count: text.shown.count, look: Int32(list.looks.count - 1), baseline: face.rows)
    add(drawing, frame, index, engine)
  }

  @inline(never)
  private mutating func drawLines(
    _ index: Int, _ number: Int, _ text: TextBox, _ place: Engine.Work, _ engine: inout Engine
  ) {
    let style = plan.pointee.styles[Int(text.style)]
    let metrics = engine.texts.lineMetrics(number)
    // A mask is as wide as the text may become, and so stays.
    let isShown = !style.isMasked
    let set = engine.texts.lines(number, place.ask, shown: isShown)
    if style.truncation == nil, isCut(index, number, set, place, &engine) {
      warn("it is truncated, because it does not fit", index, engine)
    }
    var line = LineDrawing(
      box: index, text: text, set: set, clusters: engine.texts.clusters(of: number, shown: isShown),
      height: metrics.lineHeight * set.scale, ascent: metrics.ascent * set.scale)
    var y = place.y
    for setLine in set.lines {
      let slack = place.size.width - setLine.width
      let leads = style.isRightToLeft ? style.textAlignment == .trailing : style.textAlignment == .leading
      let x = style.textAlignment == .center ? slack / 2 : leads ? 0 : slack
      line.origin = Point(x: place.x + engine.lattice.at(x), y: y)
      if style.isMasked {
        let frame = Rect(x: line.origin.x, y: y, width: setLine.width, height: line.height)
        if setLine.width > 0 { add(.mask(faint(style)), engine.lattice.snapped(frame), index, engine) }
      } else {
        draw(setLine, &line, engine)
      }
      y += line.height + metrics.spacing * set.scale
    }
  }

  /// Whether a text is cut; one that changes by itself, whether it will be where it is widest: what is said of it must
  /// not depend on the moment.
  private func isCut(
    _ index: Int, _ number: Int, _ set: SetText, _ place: Engine.Work, _ engine: inout Engine
  ) -> Bool {
    guard engine.boxes[index].flags.contains(.dynamic) else { return set.isCut }
    return engine.texts.lines(number, place.ask, shown: false).isCut
  }

  /// What the lines of a text share while they are drawn.
  private struct LineDrawing {
    var box: Int
    var text: TextBox
    var set: SetText
    var clusters: Range<Int>
    /// The height of one line, and its baseline from the top, as scaled.
    var height: Double
    var ascent: Double
    var origin = Point.zero
  }

  /// A part of a line in one style and of one direction: its bytes in the list's pool.
  private struct Piece {
    var start: Int
    var count: Int
    /// As measured: before the line is scaled or tightened.
    var width: Double
    var run: Int32
    /// The embedding level (UAX 9): odd for letters from right to left.
    var level: UInt8
  }

  /// Draws one line: what is before its ellipsis, this, and what is after it, in the order in which they are seen.
  private mutating func draw(_ line: TextLine, _ drawing: inout LineDrawing, _ engine: borrowing Engine) {
    var pieces: [Piece] = []
    append(line.first, line.end, to: &pieces, drawing, engine)
    if line.cut != .none {
      let before = pieces.count
      append(line.resume, line.resumeEnd, to: &pieces, drawing, engine)
      pieces.insert(mark(before, line, pieces, drawing, engine), at: before)
      join(&pieces)
    }
    let set = drawing.set
    let widths = pieces.map { max($0.width * set.scale - set.tightening * Double($0.count), 0) }
    let isOneWay = pieces.allSatisfy { $0.level == 0 }
    let visual = isOneWay ? [] : places(widths, Bidirectional.visualOrder(pieces.map(\.level)))
    let logical = places(widths, Array(pieces.indices))
    for (index, piece) in pieces.enumerated() {
      let x = isOneWay ? logical[index] : visual[index]
      let frame = Rect(x: drawing.origin.x + x, y: drawing.origin.y, width: widths[index], height: drawing.height)
      let direction =
        isOneWay ? nil : RunDirection(isRightToLeft: piece.level % 2 == 1, logicalOffset: logical[index] - x)
      let look = look(style(piece.run, drawing.text), set.scale, -set.tightening, direction)
      let command = DisplayList.Drawing.text(
        start: Int32(piece.start), count: Int32(piece.count), look: look,
        baseline: drawing.ascent - raise(of: style(piece.run, drawing.text), engine) * set.scale)
      add(command, engine.lattice.snapped(frame), drawing.box, engine)
    }
  }

  /// Where each piece begins when they stand beside each other in an order.
  private func places(_ widths: [Double], _ order: [Int]) -> [Double] {
    var places = [Double](repeating: 0, count: widths.count)
    var x = 0.0
    for index in order {
      places[index] = x
      x += widths[index]
    }
    return places
  }

  /// Adds clusters as pieces.
  private func append(
    _ first: Int, _ end: Int, to pieces: inout [Piece], _ drawing: LineDrawing, _ engine: borrowing Engine
  ) {
    for index in first..<max(end, first) {
      let cluster = engine.texts.cluster(drawing.clusters.lowerBound + index)
      let next =
        index + 1 < drawing.clusters.count
        ? engine.texts.cluster(drawing.clusters.lowerBound + index + 1).start : drawing.text.shown.count
      let start = Int(drawing.text.shown.start + cluster.start)
      let count = Int(next - cluster.start)
      if let last = pieces.last, last.run == cluster.run, last.level == cluster.level,
        last.start + last.count == start
      {
        pieces[pieces.count - 1].count += count
        pieces[pieces.count - 1].width += cluster.width
      } else {
        pieces.append(
          Piece(start: start, count: count, width: cluster.width, run: cluster.run, level: cluster.level))
      }
    }
  }

  /// The style of a run; a text without runs has one style only.
  private func style(_ run: Int32, _ text: TextBox) -> Int32 {
    text.shown.runCount == 0 ? text.style : plan.pointee.runs[Int(text.shown.firstRun + run)].style
  }

  /// The "…" of a cut line, as wide as the line is beside its pieces; its style is that of the piece before it, and its direction that of
  /// both sides, or of the paragraph.
  private mutating func mark(
    _ before: Int, _ line: TextLine, _ pieces: [Piece], _ drawing: LineDrawing, _ engine: borrowing Engine
  ) -> Piece {
    let start = list.bytes.count
    // U+2026, the ellipsis, in UTF-8.
    list.bytes += [0xE2, 0x80, 0xA6]
    let others = pieces.reduce(0) { $0 + $1.width }
    let neighbour = before > 0 ? pieces[before - 1] : pieces.first
    let first = drawing.clusters.lowerBound + line.first
    var level = drawing.clusters.contains(first) ? engine.texts.cluster(first).paragraph : 0
    if before > 0, before < pieces.count { level = max(level, min(pieces[before - 1].level, pieces[before].level)) }
    return Piece(
      start: start, count: 3, width: max(line.width / drawing.set.scale - others, 0), run: neighbour?.run ?? 0,
      level: level)
  }

  /// Pieces of one style become one run of text, copied to the end of the pool.
  private mutating func join(_ pieces: inout [Piece]) {
    var joined: [Piece] = []
    for piece in pieces {
      guard var last = joined.last, last.run == piece.run, last.level == piece.level else {
        joined.append(piece)
        continue
      }
      let start = list.bytes.count
      list.bytes += list.bytes[last.start..<last.start + last.count]
      list.bytes += list.bytes[piece.start..<piece.start + piece.count]
      last.start = start
      last.count += piece.count
      last.width += piece.width
      joined[joined.count - 1] = last
    }
    pieces = joined
  }

  private mutating func warn(_ sentence: String, _ box: Int, _ engine: borrowing Engine) {
    let node = Int(engine.boxes[box].node)
    warnings.append(
      Diagnostic(
        .warningTruncated, "Text: \(sentence)", severity: .warning,
        file: file(of: node), line: line(of: node)))
  }

  /// The points by which letters are raised (`baselineOffset`); a terminal's stand in rows.
  private func raise(of style: Int32, _ engine: borrowing Engine) -> Double {
    let points = plan.pointee.styles[Int(style)].baselineOffset
    return engine.lattice.isCells || !points.isFinite ? 0 : points
  }

  // MARK: Looks

  /// The look of a style, shared by all its runs.
  mutating func look(_ style: Int32) -> Int32 {
    if looks[Int(style)] >= 0 { return looks[Int(style)] }
    let look = look(of: plan.pointee.styles[Int(style)])
    list.looks.append(look)
    looks[Int(style)] = Int32(list.looks.count - 1)
    return looks[Int(style)]
  }

  /// The look of a run in a line. Only an unchanged one is shared: scale, tracking and direction belong to the line.
  private mutating func look(
    _ style: Int32, _ scale: Double, _ tracking: Double, _ direction: RunDirection?
  ) -> Int32 {
    if scale == 1, tracking == 0, direction == nil { return look(style) }
    var look = look(of: plan.pointee.styles[Int(style)])
    look.font.size *= scale
    look.font.scale = scale
    look.font.tracking += tracking
    look.direction = direction
    list.looks.append(look)
    return Int32(list.looks.count - 1)
  }

  private func look(of style: Style) -> TextLook {
    var look = TextLook()
    look.font = style.font
    look.color = color(style.color, style, as: .text)
    look.underline = style.underline
    look.strikethrough = style.strikethrough
    look.link = style.link < 0 ? nil : style.link
    return look
  }
}
