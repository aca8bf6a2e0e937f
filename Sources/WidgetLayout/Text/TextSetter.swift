import WidgetModel

/// Measures and sets the texts of a plan: what a text answers, its baselines, its lines (DocC: Layout, "Text"). What
/// was found out about a text is kept: the natural width at once, clusters only where a text has to wrap.
struct TextSetter: ~Copyable {
  let plan: UnsafePointer<Plan>
  let lattice: Lattice
  let measuring: any TextMeasuring
  private var known: [Known]
  /// By style, and after those one for each text of several runs.
  private var metrics: [Metrics]
  private var clusters: [Cluster] = []
  private var scratch: [TextCluster] = []
  private var breaks = LineBreaks()
  private var cache: SizeCache
  /// The texts that may be set in large type.
  private var larges: [Int: LargeText] = [:]

  /// What does not depend on a proposal. Lengths in the surface's unit; of a text in large type those of its largest face.
  private struct Known {
    /// Width of the widest paragraph on one line; NaN until measured.
    var natural = Double.nan
    /// Height of one line, or of as many as are reserved.
    var height = 0.0
    var paragraphs: Int32 = 1
    /// Index into `metrics`.
    var metrics: Int32 = 0
    /// Whether it has letters from right to left.
    var isBidirectional = false
    /// The clusters of the measured and of the shown span; -1 until they are needed.
    var measured: (start: Int32, count: Int32) = (-1, 0)
    var shown: (start: Int32, count: Int32) = (-1, 0)
  }

  /// What texts of one style share.
  private struct Metrics {
    var ascent = 0.0
    var lineHeight = Double.nan
    var spacing = 0.0
    var limit = Int.max
    var least = 1
    var scale = 1.0
    var tightens = false
  }

  init(_ plan: UnsafePointer<Plan>, lattice: Lattice, measuring: any TextMeasuring) {
    self.plan = plan
    self.lattice = lattice
    self.measuring = measuring
    known = [Known](repeating: Known(), count: plan.pointee.texts.count)
    metrics = [Metrics](repeating: Metrics(), count: plan.pointee.styles.count)
    cache = SizeCache(boxes: known.count)
  }

  var isExhausted: Bool { cache.isExhausted }

  // MARK: Answers

  mutating func size(_ text: Int, _ ask: Ask) -> Size {
    if let size = plainSize(text, ask) { return size }
    // A width of 0 is the least width, which makes text compressible in stacks; both 0 is nothing at all.
    if ask.w == 0 { return Size(width: 0, height: ask.h == 0 ? 0 : known[text].height) }
    return wrappedSize(text, ask)
  }

  /// The answer of a text of one line, whatever height is proposed; nil where it has to wrap.
  mutating func plainSize(_ text: Int, _ ask: Ask) -> Size? {
    if known[text].natural.isNaN { learn(text) }
    guard known[text].paragraphs == 1, !(ask.w < known[text].natural), ask.w != 0 else { return nil }
    return Size(width: known[text].natural, height: known[text].height)
  }

  /// The most that a text takes across; the least is 0.
  mutating func natural(_ text: Int) -> Double {
    if known[text].natural.isNaN { learn(text) }
    return known[text].natural
  }

  @inline(never)
  private mutating func wrappedSize(_ text: Int, _ ask: Ask) -> Size {
    if let known = cache.recall(text, ask) { return known.size }
    guard !cache.isExhausted else { return .zero }
    if let (face, width) = face(text, ask) { return Size(width: width, height: face.rows) }
    let set = lines(text, ask, shown: false)
    var width = 0.0
    for line in set.lines { width = max(width, line.width) }
    let size = Size(width: lattice.up(width), height: height(text, lines: set.lines.count, scale: set.scale))
    cache.keep(text, ask, size, isForAnyHeight: false)
    return size
  }

  /// The height of some lines with the space between them, in the surface's unit; lines that are reserved count too.
  private func height(_ text: Int, lines: Int, scale: Double) -> Double {
    let own = Int(known[text].metrics)
    let count = Double(max(lines, metrics[own].least))
    return (count * metrics[own].lineHeight + (count - 1) * metrics[own].spacing) * scale
  }

  /// From the text's top; on cells the lower edge of its first or last row.
  mutating func baseline(_ text: Int, _ guide: UInt8, _ size: Size) -> Double {
    if known[text].natural.isNaN { learn(text) }
    // The foot of a figure stands on the baseline of a text beside its last row.
    if larges[text] != nil, size.height > 1 { return size.height }
    let own = metrics[Int(known[text].metrics)]
    let below = own.lineHeight - own.ascent
    return guide == GuideNumber.firstBaseline
      ? min(own.ascent, size.height) : max(size.height - below, 0)
  }

  mutating func lineMetrics(_ text: Int) -> (ascent: Double, lineHeight: Double, spacing: Double) {
    if known[text].natural.isNaN { learn(text) }
    let own = metrics[Int(known[text].metrics)]
    return (own.ascent, own.lineHeight, own.spacing)
  }

  /// The face in which a text is set for a proposal, and its width in it; nil for plain text.
  func face(_ text: Int, _ ask: Ask) -> (face: LargeFace, width: Double)? { larges[text]?.face(ask.w) }

  /// Whether any text may be set in large type.
  var hasLargeType: Bool { !larges.isEmpty }

  /// Whether a text is one paragraph that fits on one line, from left to right.
  func isPlain(_ text: Int, _ ask: Ask) -> Bool {
    known[text].paragraphs == 1 && !known[text].isBidirectional && !(ask.w < known[text].natural) && ask.w != 0
  }

  // MARK: Lines

  /// The lines of a text for the proposal it was placed with; `shown` for those of the string that is drawn.
  mutating func lines(_ text: Int, _ ask: Ask, shown: Bool) -> SetText {
    if known[text].natural.isNaN { learn(text) }
    let range = clusters(of: text, shown: shown)
    let know = metrics[Int(known[text].metrics)]
    let style = Int(plan.pointee.texts[text].style)
    let mark = markWidth(plan.pointee.styles[style].font)
    return clusters.withUnsafeBufferPointer { all in
      let clusters = UnsafeBufferPointer(rebasing: all[range])
      func broken(_ width: Double, _ height: Double, _ limit: Int) -> (lines: [TextLine], allowed: Int) {
        let allowed = Self.allowed(height, know, limit)
        var breaker = LineBreaker(clusters, width: width.or(.infinity))
        breaker.run(atMost: allowed == .max ? .max : allowed + 1)
        return (breaker.lines, allowed)
      }
      var set = SetText()
      var (lines, allowed) = broken(ask.w, ask.h, know.limit)
      if lines.count > allowed, !lattice.isCells {
        if know.tightens {
          let (tighter, count) = broken(ask.w / Self.tightest, ask.h, know.limit)
          if tighter.count <= count {
            set.tightening = Self.tighten(&lines, to: tighter, ask.w)
            (allowed, set.lines) = (count, lines)
          }
        }
        if lines.count > allowed, know.scale < 1 {
          set.scale = Self.scale(know.scale) { part in
            let (lines, allowed) = broken(ask.w / part, ask.h / part, know.limit)
            return lines.count <= allowed
          }
          (lines, allowed) = broken(ask.w / set.scale, ask.h / set.scale, know.limit)
        }
      }
      if lines.count > allowed {
        lines.removeSubrange(allowed...)
        lines[allowed - 1] = LineBreaker.cut(
          clusters, from: lines[allowed - 1].first, width: (ask.w / set.scale).or(.infinity), mark: mark,
          mode: plan.pointee.styles[style].truncation ?? .tail)
      }
      for index in lines.indices { lines[index].width *= set.scale }
      set.lines = lines
      return set
    }
  }

  /// How much closer letters may move at most before a text is cut.
  private static var tightest: Double { 0.96 }

  /// Takes the tighter lines, none wider than what is there; gives what each cluster moves.
  private static func tighten(_ lines: inout [TextLine], to tighter: [TextLine], _ width: Double) -> Double {
    var most = 0.0
    lines = tighter
    for index in lines.indices where lines[index].width > width {
      let count = Double(max(lines[index].end - lines[index].first, 1))
      most = max(most, (lines[index].width - width) / count)
      lines[index].width = width
    }
    return most
  }

  /// The largest part of its size at which a text fits, between the least allowed and 1; the least if none does.
  private static func scale(_ least: Double, _ fits: (Double) -> Bool) -> Double {
    var (low, high) = (least, 1.0)
    guard fits(low) else { return low }
    for _ in 0..<8 {
      let middle = (low + high) / 2
      if fits(middle) { low = middle } else { high = middle }
    }
    return low
  }

  /// Lines that the limit and the proposed height allow, at least one.
  private static func allowed(_ height: Double, _ know: Metrics, _ limit: Int) -> Int {
    guard height.isFinite, know.lineHeight > 0 else { return limit }
    let fitting = ((height + know.spacing + 1e-6) / (know.lineHeight + know.spacing)).rounded(.down)
    return max(min(limit, Int(exactly: min(max(fitting, 1), 1e9)) ?? 1), 1)
  }

  // MARK: Measuring

  /// Runs of a span with their bytes' range and style.
  func forEachRun(_ span: TextBox.Span, _ style: Int32, _ body: (Int, Range<Int>, Int32) -> Void) {
    var start = Int(span.start)
    if span.runCount == 0 { return body(0, start..<start + Int(span.count), style) }
    for number in 0..<Int(span.runCount) {
      let run = plan.pointee.runs[Int(span.firstRun) + number]
      body(number, start..<start + Int(run.count), run.style)
      start += Int(run.count)
    }
  }

  private mutating func learn(_ text: Int) {
    let box = plan.pointee.texts[text]
    learnMetrics(text, box)
    var natural = 0.0
    let contents = plan.pointee.bytes.withUnsafeBufferPointer { bytes in
      TextContents(
        UnsafeBufferPointer(rebasing: bytes[Int(box.measured.start)..<Int(box.measured.start + box.measured.count)]))
    }
    known[text].isBidirectional = contents.isBidirectional
    if contents.hasNewline {
      natural = widestParagraph(text)
    } else {
      plan.pointee.bytes.withUnsafeBufferPointer { bytes in
        forEachRun(box.measured, box.style) { _, range, style in
          natural += measuring.width(UnsafeBufferPointer(rebasing: bytes[range]), plan.pointee.styles[Int(style)].font)
        }
      }
    }
    known[text].natural = lattice.up(natural.length)
    known[text].height = height(text, lines: 1, scale: 1)
    guard lattice.isCells, !contents.hasNewline, let large = large(box) else { return }
    larges[text] = large
    (known[text].natural, known[text].height) = (large.faces[0].width, large.faces[0].face.rows)
  }

  private mutating func widestParagraph(_ text: Int) -> Double {
    let range = clusters(of: text, shown: false)
    var (width, widest) = (0.0, 0.0)
    for cluster in clusters[range] {
      width = cluster.kind == .newline ? 0 : width + cluster.width
      widest = max(widest, width)
      if cluster.kind == .newline { known[text].paragraphs += 1 }
    }
    return widest
  }

  /// The highest of the runs' fonts gives a text its lines.
  private mutating func learnMetrics(_ text: Int, _ box: TextBox) {
    let style = Int(box.style)
    known[text].metrics = box.style
    if metrics[style].lineHeight.isNaN { metrics[style] = metrics(of: style) }
    guard box.measured.runCount > 0 else { return }
    var own = metrics[style]
    var (ascent, descent) = (0.0, 0.0)
    forEachRun(box.measured, box.style) { _, _, style in
      let font = measuring.metrics(plan.pointee.styles[Int(style)].font)
      ascent = max(ascent, font.ascent)
      descent = max(descent, font.descent)
    }
    (own.ascent, own.lineHeight) = (ascent, ascent + descent)
    metrics.append(own)
    known[text].metrics = Int32(metrics.count - 1)
  }

  private func metrics(of index: Int) -> Metrics {
    let style = plan.pointee.styles[index]
    let font = measuring.metrics(style.font)
    return Metrics(
      ascent: font.ascent, lineHeight: font.lineHeight, spacing: style.lineSpacing, limit: style.lineLimit ?? .max,
      least: min(style.leastLines, 10_000), scale: style.minimumScale, tightens: style.allowsTightening)
  }

  private func markWidth(_ font: Font) -> Double {
    let mark: [UInt8] = [0xE2, 0x80, 0xA6]
    return mark.withUnsafeBufferPointer { measuring.width($0, font) }
  }

  /// The clusters of a span, made when a text first has to wrap or is cut.
  mutating func clusters(of text: Int, shown: Bool) -> Range<Int> {
    let box = plan.pointee.texts[text]
    let isSame = box.shown.start == box.measured.start && box.shown.count == box.measured.count
    let have = shown && !isSame ? known[text].shown : known[text].measured
    if have.start >= 0 { return Int(have.start)..<Int(have.start + have.count) }
    let span = shown ? box.shown : box.measured
    let first = clusters.count
    plan.pointee.bytes.withUnsafeBufferPointer { bytes in
      var runs: [(Int, Range<Int>, Int32)] = []
      forEachRun(span, box.style) { runs.append(($0, $1, $2)) }
      for (number, range, style) in runs {
        scratch.removeAll(keepingCapacity: true)
        let font = plan.pointee.styles[Int(style)].font
        measuring.clusters(UnsafeBufferPointer(rebasing: bytes[range]), font, into: &scratch)
        var start = range.lowerBound
        for cluster in scratch {
          let end = min(start + max(Int(cluster.byteCount), 1), range.upperBound)
          guard start < end else { break }
          clusters.append(
            Cluster(
              start: Int32(start - Int(span.start)), width: max(Double(cluster.width), 0), run: Int32(number),
              kind: Cluster.Kind(bytes[start], count: end - start)))
          start = end
        }
      }
      let text = UnsafeBufferPointer(rebasing: bytes[Int(span.start)..<Int(span.start + span.count)])
      noteBreaks(of: text, first)
      if TextContents(text).isBidirectional { noteLevels(of: text, first) }
    }
    let range = first..<clusters.count
    let made = (start: Int32(first), count: Int32(range.count))
    if shown && !isSame { known[text].shown = made } else { known[text].measured = made }
    return range
  }

  /// Notes the clusters from `first` on that a line may end after.
  private mutating func noteBreaks(of text: UnsafeBufferPointer<UInt8>, _ first: Int) {
    var index = first
    var breaks = LineBreaks()
    swap(&breaks, &self.breaks)
    defer { swap(&breaks, &self.breaks) }
    breaks.forEach(text) { end in
      while index + 1 < clusters.count, clusters[index + 1].start < end { index += 1 }
      // Lines do not end inside a cluster.
      if index + 1 < clusters.count, clusters[index + 1].start == end { clusters[index].endsLine = true }
    }
  }

  /// Notes the levels of the clusters from `first` on, paragraph by paragraph.
  private mutating func noteLevels(of text: UnsafeBufferPointer<UInt8>, _ first: Int) {
    var start = first
    while start < clusters.count {
      let end = clusters[start...].firstIndex { $0.kind == .newline } ?? clusters.count
      let from = Int(clusters[start].start)
      let to = end < clusters.count ? Int(clusters[end].start) : text.count
      let (levels, paragraph) = Bidirectional.levels(UnsafeBufferPointer(rebasing: text[from..<to]))
      for index in start..<end {
        clusters[index].level = levels[Int(clusters[index].start) - from]
        clusters[index].paragraph = paragraph
      }
      start = end + 1
    }
  }

  /// The clusters as drawing needs them.
  func cluster(_ index: Int) -> Cluster { clusters[index] }
}
