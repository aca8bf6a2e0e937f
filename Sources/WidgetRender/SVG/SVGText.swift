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
    let font = run.look.font
    let isRightToLeft = run.look.direction?.isRightToLeft == true
    let y = run.frame.y + run.baseline
    let fits = run.isFitted && run.living == nil
    let isTabular = fits && font.isMonospacedDigit && font.design != .monospaced && !isRightToLeft
    out.start("text")
    if let living = run.living {
      // Its words change, and so does their width: they are held where the text is aligned.
      out.attribute("x", living.x)
      if living.anchor != .leading { out.attribute("text-anchor", living.anchor == .center ? "middle" : "end") }
    } else if !isTabular {
      out.attribute("x", isRightToLeft ? run.frame.x + run.frame.width : run.frame.x)
    }
    out.attribute("y", y)
    if isRightToLeft { out.attribute("direction", "rtl") }
    write(font)
    if run.look.underline || run.look.strikethrough { decorate(run.look) }
    out.paint(.fill, components)
    if let living = run.living { out.attribute("data-live", text: living.data) }
    if isTabular {
      out.open()
      tabular(run)
    } else {
      // Scripts whose letters join or stack are drawn as their font has them.
      if fits, run.bytes.count > 1, !Self.joins(run.bytes) { out.attribute("textLength", run.frame.width) }
      out.open()
      out.text(run.bytes)
    }
    out.close("text")
  }

  private mutating func write(_ font: Font) {
    out.attribute("font-size", font.size)
    if font.weight != .regular { out.attribute("font-weight", Double(font.weight.rawValue) * 100 + 100) }
    switch font.design {
    case .standard: if font.face == .display { out.attribute("font-family", FontNames.display) }
    case .rounded: out.attribute("font-family", FontNames.rounded)
    case .serif: out.attribute("font-family", FontNames.serif)
    case .monospaced: out.attribute("font-family", FontNames.monospaced)
    }
    if font.isItalic { out.attribute("font-style", "italic") }
    // Readers that know no textLength set the text as wide, where they have the font.
    let tracking = font.tracking + font.sizeTracking
    if abs(tracking) >= 0.005 { out.attribute("letter-spacing", tracking) }
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

  /// Whether a text has letters of a script whose advances no table knows: from Hebrew to Myanmar, Khmer, and their forms.
  private static func joins(_ bytes: ArraySlice<UInt8>) -> Bool {
    // Such letters begin with 0xD6 or more; what is below is Latin, Greek and Cyrillic.
    guard bytes.contains(where: { $0 >= 0xD6 }) else { return false }
    return String(decoding: bytes, as: UTF8.self).unicodeScalars.contains { scalar in
      switch scalar.value {
      case 0x0590...0x109F, 0x1780...0x18AF, 0xFB1D...0xFDFF, 0xFE70...0xFEFC, 0x10A00...0x11FFF: true
      default: false
      }
    }
  }
}

/// The fonts that are asked for by name: the one that layout measures by, and those that systems have in its place.
enum FontNames {
  static let standard: StaticString =
    "Inter, 'SF Pro Text', -apple-system, 'Segoe UI', Roboto, 'Helvetica Neue', Arial, sans-serif"
  static let display: StaticString =
    "'Inter Display', Inter, 'SF Pro Display', -apple-system, 'Segoe UI', Roboto, 'Helvetica Neue', Arial, sans-serif"
  static let rounded: StaticString = "ui-rounded, 'SF Pro Rounded', Nunito, Inter, Arial, sans-serif"
  static let serif: StaticString = "ui-serif, 'New York', Georgia, 'Times New Roman', serif"
  static let monospaced: StaticString = "'JetBrains Mono', ui-monospace, Menlo, Consolas, 'DejaVu Sans Mono', monospace"
}
