internal import WidgetLayout
internal import WidgetModel

/// A run of text as it is written.
struct TextRunMarkup {
  var bytes: ArraySlice<UInt8>
  var frame: Rect
  var look: TextLook
  /// From the top of the frame.
  var baseline: Double
  /// What a script needs to go on with it; nil for a text that stays.
  var living: LiveMarkup?
  /// Whether the frame is as wide as the text.
  var isFitted = true
}

// Texts: selectable, each as wide as layout measured it, whatever font the reader has.
extension SVGWriter {
  mutating func text(_ run: TextRunMarkup) {
    let components = components(run.look.color)
    guard run.bytes.contains(where: { $0 != 0x20 }), components & 0xFF > 0 else { return }
    // A text that goes on by itself is one, so that a script can replace it.
    let parts = run.living == nil ? parts(of: run) : []
    let font = run.look.font
    let isRightToLeft = run.look.direction?.isRightToLeft == true
    let fits = run.isFitted && run.living == nil
    let isOfOnePart = parts.count == 1
    let isTabular =
      fits && font.isMonospacedDigit && font.design != .monospaced && !isRightToLeft
      && parts.contains { $0.source == .shipped }
    if parts.contains(where: { $0.source == .blocks || isTabular && $0.source != .shipped }) {
      return separate(run, parts)
    }
    out.start("text")
    if let living = run.living {
      // Its words change, and so does their width: they are held where the text is aligned.
      out.attribute("x", living.x)
      if living.anchor != .leading { out.attribute("text-anchor", living.anchor == .center ? "middle" : "end") }
    } else if !isTabular {
      out.attribute("x", isRightToLeft ? run.frame.x + run.frame.width : run.frame.x)
    }
    out.attribute("y", run.frame.y + run.baseline)
    if isRightToLeft { out.attribute("direction", "rtl") }
    write(font, isOfOnePart ? parts[0].source : .shipped)
    if run.look.underline || run.look.strikethrough { decorate(run.look) }
    out.paint(.fill, components)
    if let living = run.living { out.attribute("data-live", text: living.data) }
    if isTabular {
      out.open()
      tabular(run)
    } else if !isOfOnePart, parts.contains(where: { !$0.source.isMeasured }) {
      out.open()
      spans(run, parts)
    } else {
      if fits, run.bytes.count > 1, parts.allSatisfy(\.source.isMeasured) {
        out.attribute("textLength", run.frame.width)
      }
      out.open()
      out.text(run.bytes)
    }
    out.close("text")
  }

  private mutating func write(_ font: Font, _ source: TextPart.Source) {
    let isEmoji = source == .emoji
    out.attribute("font-size", isEmoji ? font.size * FontNames.emojiSize : font.size)
    if font.weight != .regular { out.attribute("font-weight", Double(font.weight.rawValue) * 100 + 100) }
    switch font.design {
    case _ where isEmoji: out.attribute("font-family", FontNames.emoji)
    case .standard: if font.face == .display { out.attribute("font-family", FontNames.display) }
    case .rounded: out.attribute("font-family", FontNames.rounded)
    case .serif: out.attribute("font-family", FontNames.serif)
    case .monospaced: out.attribute("font-family", FontNames.monospaced)
    }
    if font.isItalic { out.attribute("font-style", "italic") }
    // Readers that know no textLength set the text as wide, where they have the font.
    let tracking = font.tracking + font.sizeTracking
    if source.isMeasured, abs(tracking) >= 0.005 { out.attribute("letter-spacing", tracking) }
  }

  private mutating func decorate(_ look: TextLook) {
    switch (look.underline, look.strikethrough) {
    case (true, true): out.attribute("text-decoration", "underline line-through")
    case (true, false): out.attribute("text-decoration", "underline")
    default: out.attribute("text-decoration", "line-through")
    }
  }

  /// Digits in columns of one width, each in the middle of its own; what stands between them is as ever.
  private mutating func tabular(_ run: TextRunMarkup) {
    var clusters: [TextCluster] = []
    run.bytes.withUnsafeBufferPointer { PointMetrics().clusters($0, run.look.font, into: &clusters) }
    let measured = clusters.reduce(0) { $0 + Double($1.width) }
    // What was tightened or scaled is so evenly.
    let scale = measured > 0 ? run.frame.width / measured : 1
    var x = run.frame.x
    var place = run.bytes.startIndex
    var wordBegin: (x: Double, place: Int)?
    func flush(_ end: Int, _ out: inout Markup) {
      guard let begin = wordBegin else { return }
      out.start("tspan")
      out.attribute("x", begin.x)
      out.open()
      out.text(run.bytes[begin.place..<end])
      out.close("tspan")
      wordBegin = nil
    }
    for cluster in clusters {
      let end = min(place + Int(cluster.byteCount), run.bytes.endIndex)
      let width = Double(cluster.width) * scale
      if end - place == 1, (0x30...0x39).contains(run.bytes[place]) {
        flush(place, &out)
        out.start("tspan")
        out.attribute("x", x + (width - run.look.font.tracking - run.look.font.sizeTracking) / 2)
        out.attribute("text-anchor", "middle")
        out.open()
        out.text(run.bytes[place..<end])
        out.close("tspan")
      } else if wordBegin == nil {
        wordBegin = (x, place)
      }
      x += width
      place = end
    }
    flush(run.bytes.endIndex, &out)
  }
}

// Runs that the shipped fonts draw in part.
extension SVGWriter {
  fileprivate func parts(of run: TextRunMarkup) -> [TextPart] {
    run.bytes.withUnsafeBufferPointer { TextPart.parts(of: $0, run.look.font) }
  }

  /// Writes each part in a way of its own. Where a part has a width that only its font knows, what follows flows behind it.
  fileprivate mutating func spans(_ run: TextRunMarkup, _ parts: [TextPart]) {
    let font = run.look.font
    let isRightToLeft = run.look.direction?.isRightToLeft == true
    let scale = scale(run, parts)
    var x: Double? = isRightToLeft ? nil : run.frame.x
    for part in parts {
      out.start("tspan")
      if let x, x > run.frame.x { out.attribute("x", x) }
      if part.source == .emoji {
        out.attribute("font-size", font.size * FontNames.emojiSize)
        out.attribute("font-family", FontNames.emoji)
      }
      if !part.source.isMeasured {
        out.attribute("letter-spacing", 0)
      } else if x != nil, run.isFitted, part.bytes.count > 1 {
        out.attribute("textLength", part.width * scale)
      }
      out.open()
      out.text(slice(part, of: run))
      out.close("tspan")
      x = part.source == .other ? nil : x.map { $0 + part.width * scale }
    }
  }

  /// Writes characters that are shapes as paths, and what is between them as texts; digits in columns stand for themselves.
  fileprivate mutating func separate(_ run: TextRunMarkup, _ parts: [TextPart]) {
    let scale = scale(run, parts)
    let isRightToLeft = run.look.direction?.isRightToLeft == true
    var x = isRightToLeft ? run.frame.x + run.frame.width : run.frame.x
    var rest = parts[...]
    while let first = rest.first {
      let group = rest.prefix { kind($0, of: run) == kind(first, of: run) }
      rest = rest.dropFirst(group.count)
      let width = group.reduce(0) { $0 + $1.width } * scale
      if isRightToLeft { x -= width }
      var part = run
      part.frame = Rect(x: x, y: run.frame.y, width: width, height: run.frame.height)
      part.bytes = group.reduce(slice(first, of: run)) { run.bytes[$0.startIndex..<slice($1, of: run).endIndex] }
      if first.source == .blocks { blocks(part) } else { text(part) }
      if !isRightToLeft { x += width }
    }
  }

  private enum Kind { case blocks, digits, letters }

  private func kind(_ part: TextPart, of run: TextRunMarkup) -> Kind {
    if part.source == .blocks { return .blocks }
    return part.source == .shipped && run.look.font.isMonospacedDigit ? .digits : .letters
  }

  /// What was tightened or scaled is so evenly.
  private func scale(_ run: TextRunMarkup, _ parts: [TextPart]) -> Double {
    let measured = parts.reduce(0) { $0 + $1.width }
    return measured > 0 && run.isFitted ? run.frame.width / measured : 1
  }

  private func slice(_ part: TextPart, of run: TextRunMarkup) -> ArraySlice<UInt8> {
    let start = run.bytes.startIndex
    return run.bytes[start + part.bytes.lowerBound..<start + part.bytes.upperBound]
  }

  /// Characters that fill their places from edge to edge, without smoothing, which would leave seams between them.
  private mutating func blocks(_ run: TextRunMarkup) {
    let characters = String(decoding: run.bytes, as: UTF8.self).unicodeScalars.map { BlockCharacter($0.value) }
    let isRightToLeft = run.look.direction?.isRightToLeft == true
    let width = run.frame.width / Double(max(characters.count, 1))
    for opacity in Set(characters.compactMap { $0?.opacity }).sorted() {
      let pool = PathPool.path { pool in
        for (place, block) in characters.enumerated() {
          guard let block, block.opacity == opacity else { continue }
          let column = Double(isRightToLeft ? characters.count - 1 - place : place)
          let cell = Rect(
            x: run.frame.x + column * width, y: run.frame.y, width: width, height: run.frame.height)
          for shape in block.shapes(in: cell) { pool.pointOutline(block.isDots ? .circle : .rectangle, in: shape) }
        }
      }
      guard !pool.points.isEmpty else { continue }
      let components = components(run.look.color)
      let alpha = UInt32((Double(components & 0xFF) * opacity).rounded())
      path(pool) { out in
        if characters.allSatisfy({ $0?.isDots != true }) { out.attribute("shape-rendering", "crispEdges") }
        out.paint(.fill, components & 0xFFFF_FF00 | alpha)
      }
    }
  }
}

extension TextPart.Source {
  /// Whether layout knows how wide it is in any font.
  fileprivate var isMeasured: Bool { self == .shipped || self == .wide || self == .blocks }
}

/// The fonts that are asked for by name: the one that layout measures by, and those that systems have in its place.
enum FontNames {
  static let standard: StaticString =
    "Inter, 'SF Pro Text', -apple-system, 'Segoe UI', Roboto, 'Helvetica Neue', Arial, sans-serif"
  static let display: StaticString =
    "'Inter Display', Inter, 'SF Pro Display', -apple-system, 'Segoe UI', Roboto, 'Helvetica Neue', Arial, sans-serif"
  static let rounded: StaticString = "ui-rounded, 'SF Pro Rounded', Nunito, Inter, Arial, sans-serif"
  static let serif: StaticString = "ui-serif, 'New York', Georgia, 'Times New Roman', serif"
  /// First those in colours: what many systems have for sans-serif has some emoji in black.
  static let emoji: StaticString =
    "'Apple Color Emoji', 'Segoe UI Emoji', 'Noto Color Emoji', 'Twemoji Mozilla', sans-serif"
  /// Of an emoji, in parts of its text's: fonts have them some 1.25 em wide, and layout gives them one.
  static let emojiSize = 0.8
  static let monospaced: StaticString = "'JetBrains Mono', ui-monospace, Menlo, Consolas, 'DejaVu Sans Mono', monospace"
}
