import WidgetModel

/// Texts: strings as they are, texts that live read at the moment, runs of several styles joined.
extension Presenter {
  mutating func makeText(_ node: Int, _ context: Context) -> Int {
    let box = leaf(.text, node, context, .text)
    var text = TextBox(style: context.style)
    if case .text(let start, let count)? = tree.value(.text, of: node), tree.nodes[node].end == node + 1,
      plan.styles[Int(context.style)].textCase == nil
    {
      text.measured = TextBox.Span(start: start, count: count)
      text.shown = text.measured
    } else {
      var shown = Spelling()
      var widest = Spelling()
      spell(node, context.style, &shown, &widest)
      if let change = shown.change { plan.changes.append((Int32(box), change)) }
      text.shown = keep(shown)
      text.measured = shown.text == widest.text ? text.shown : keep(widest)
    }
    plan.boxes[box].datum = Int32(plan.texts.count)
    plan.boxes[box].explicit = GuideNumber.baselines
    plan.boxes[box].wishes.top = .text
    plan.boxes[box].wishes.bottom = .text
    plan.boxes[box].wishes.lineGap = lineGap(context.style)
    plan.texts.append(text)
    return box
  }

  /// Between two texts in a VStack lies the font's line gap, up to a pixel; on cells nothing (section 6.2).
  private mutating func lineGap(_ style: Int32) -> Float {
    if lattice.isCells { return 0 }
    if lineGap.style != style {
      lineGap = (style, Float(lattice.up(measuring.metrics(plan.styles[Int(style)].font).lineGap)))
    }
    return lineGap.length
  }

  /// A text as it is put together: its bytes and the runs in them.
  private struct Spelling {
    var text: [UInt8] = []
    var runs: [TextRun] = []
    /// When it first reads otherwise.
    var change: Double?

    mutating func add(_ string: some Sequence<UInt8>, _ style: Int32) {
      let before = text.count
      text.append(contentsOf: string)
      guard text.count > before else { return }
      if let last = runs.last, last.style == style {
        runs[runs.count - 1].count += Int32(text.count - before)
      } else {
        runs.append(TextRun(count: Int32(text.count - before), style: style))
      }
    }
  }

  private mutating func keep(_ spelling: Spelling) -> TextBox.Span {
    var span = TextBox.Span(start: Int32(plan.bytes.count), count: Int32(spelling.text.count))
    plan.bytes += spelling.text
    span.firstRun = Int32(plan.runs.count)
    span.runCount = Int32(spelling.runs.count)
    plan.runs += spelling.runs
    return span
  }

  /// Adds what a Text reads now and in its widest form; a Text with runs is those runs.
  private mutating func spell(_ node: Int, _ style: Int32, _ shown: inout Spelling, _ widest: inout Spelling) {
    guard enter(node) else { return }
    defer { depth -= 1 }
    var hasRuns = false
    for child in tree.children(of: node) {
      hasRuns = true
      spellRun(child, style, &shown, &widest)
    }
    if hasRuns { return }
    let textCase = plan.styles[Int(style)].textCase
    if let string = tree.utf8(.text, of: node) {
      let cased = textCase.map { Array(Self.cased(String(decoding: string, as: UTF8.self), $0).utf8) } ?? Array(string)
      shown.add(cased, style)
      widest.add(cased, style)
    } else if let live = liveText(node) {
      if let change = live.nextChange(after: now) { shown.change = min(shown.change ?? change, change) }
      func cased(_ text: String) -> String { textCase.map { Self.cased(text, $0) } ?? text }
      let current = cased(read(live, words))
      shown.add(current.utf8, style)
      let font = plan.styles[Int(style)].font
      var (most, width) = (current, width(of: current, font))
      for form in forms(live, words).map(cased) {
        let other = self.width(of: form, font)
        if other > width { (most, width) = (form, other) }
      }
      widest.add(most.utf8, style)
    }
  }

  private func width(of text: String, _ font: Font) -> Double {
    var text = text
    return text.withUTF8 { measuring.width($0, font) }
  }

  /// A run: a Text inside text modifiers.
  private mutating func spellRun(_ node: Int, _ style: Int32, _ shown: inout Spelling, _ widest: inout Spelling) {
    let top = chain.count
    var core = node
    while case .modifier = tree.nodes[core].kind {
      chain.append(Int32(core))
      guard let inner = content(of: core) else { break }
      core = inner
    }
    var context = Context(style: style)
    var next = top
    while next < chain.count {
      let (after, inner) = restyled(next, chain.count, context)
      context = inner
      // What is no style has no meaning for a run.
      next = after == next ? next + 1 : after
    }
    chain.removeSubrange(top...)
    if tree.nodes[core].kind == .view(.text) { spell(core, context.style, &shown, &widest) }
  }

  private func read(_ live: LiveText, _ words: some DateWords) -> String { live.string(at: now, words) }

  private func forms(_ live: LiveText, _ words: some DateWords) -> [String] {
    live.widestForms(from: span.from ?? now, until: span.until, words)
  }

  private static func cased(_ text: String, _ mode: Word) -> String {
    mode == .uppercase ? text.uppercased() : text.lowercased()
  }

  /// What a Text with dates counts; nil for one without.
  private func liveText(_ node: Int) -> LiveText? {
    func date(_ value: Argument.Value) -> Double? { if case .number(let date) = value { date } else { nil } }
    if let span = tree.list(.timer, of: node), span.count >= 2, let from = date(span[span.startIndex]),
      let to = date(span[span.startIndex + 1])
    {
      return .interval(
        from: from, to: to, pauseTime: tree.number(.pauseTime, of: node),
        countsDown: tree.flag(.countsDown, of: node) ?? true, showsHours: tree.flag(.showsHours, of: node) ?? true)
    }
    guard let start = tree.number(.date, of: node) else { return nil }
    if let end = tree.number(.to, of: node) { return .range(from: start, to: end) }
    switch tree.word(.style, of: node) {
    case .time: return .time(start)
    case .relative: return .relative(start)
    case .offset: return .offset(start)
    case .timer: return .timer(start)
    default: return .date(start)
    }
  }
}
