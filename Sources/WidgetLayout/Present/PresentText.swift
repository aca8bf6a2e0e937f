import WidgetModel

/// Texts: strings as they are, dynamic texts evaluated for the moment, runs of several styles joined.
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
      var spellings = Spellings(box: Int32(box))
      spell(node, context.style, &spellings)
      text.shown = keep(spellings.shown)
      text.measured = spellings.shown.text == spellings.widest.text ? text.shown : keep(spellings.widest)
      if spellings.isDynamic {
        plan.boxes[box].flags.insert(.dynamic)
        plan.dynamic.append(DynamicItem(box: Int32(box), kind: .text(spellings.pieces), change: spellings.change))
      }
    }
    finish(text, of: box)
    return box
  }

  /// A text of ours, for a view that has none.
  mutating func makeText(_ string: String, _ node: Int, _ context: Context) -> Int {
    let box = leaf(.text, node, context, .text)
    var text = TextBox(style: context.style)
    text.measured = TextBox.Span(start: Int32(plan.bytes.count), count: Int32(string.utf8.count))
    text.shown = text.measured
    plan.bytes.append(contentsOf: string.utf8)
    finish(text, of: box)
    return box
  }

  private mutating func finish(_ text: TextBox, of box: Int) {
    plan.boxes[box].datum = Int32(plan.texts.count)
    plan.boxes[box].explicit = GuideNumber.baselines
    let gap = lineGap(text.style)
    plan.boxes[box].spacing = Spacing(topLineGap: gap, bottomLineGap: gap)
    plan.texts.append(text)
  }

  /// Between two texts in a VStack lies the font's line gap, up to a pixel; on cells nothing (DocC: Layout, "Spacing").
  private mutating func lineGap(_ style: Int32) -> Float {
    if lattice.isCells { return 0 }
    if lineGap.style != style {
      lineGap = (style, Float(lattice.up(measuring.metrics(plan.styles[Int(style)].font).lineGap)))
    }
    return lineGap.length
  }

  /// A Text now, in its widest form, and what both are made of.
  private struct Spellings {
    /// The Text's.
    let box: Int32
    var shown = Spelling()
    var widest = Spelling()
    var pieces: [DynamicPiece] = []
    var isDynamic = false
    /// When it first changes.
    var change: Double?

    mutating func add(_ string: [UInt8], _ style: Int32) {
      shown.add(string, style)
      widest.add(string, style)
      pieces.append(DynamicPiece(content: .fixed(string), style: style))
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

  /// Adds a Text as it is now and in its widest form; a Text with runs is those runs.
  private mutating func spell(_ node: Int, _ style: Int32, _ spellings: inout Spellings) {
    guard enter(node) else { return }
    defer { depth -= 1 }
    var hasRuns = false
    for child in tree.children(of: node) {
      hasRuns = true
      spellRun(child, style, &spellings)
    }
    if hasRuns { return }
    let textCase = plan.styles[Int(style)].textCase
    if let string = tree.utf8(.text, of: node) {
      spellings.add(
        textCase.map { Array($0.applied(to: String(decoding: string, as: UTF8.self)).utf8) } ?? Array(string), style)
    } else if let live = liveText(node) {
      spell(live, textCase, style, &spellings)
    }
  }

  private func spell(_ live: LiveText, _ textCase: LetterCase?, _ style: Int32, _ spellings: inout Spellings) {
    let font = plan.styles[Int(style)].font
    let current = read(live, words).cased(textCase)
    if live.isFixed { return spellings.add(Array(current.utf8), style) }
    var form = DynamicSpace(words: words, measuring: measuring, from: span.from ?? now, until: span.until ?? now)
      .form(of: live, textCase, font)
    var space = width(of: form, font)
    // A form that has only as much space is taken all the same: then what is measured never changes.
    if width(of: current, font) > space { (form, space) = (current, -1) }
    spellings.isDynamic = true
    spellings.shown.add(current.utf8, style)
    spellings.widest.add(form.utf8, style)
    spellings.pieces.append(DynamicPiece(content: .live(live, case: textCase, space: space), style: style))
    if let change = change(live, words) { spellings.change = min(spellings.change ?? change, change) }
  }

  private func read(_ live: LiveText, _ words: some DateWords) -> String { live.string(at: now, words) }

  private func change(_ live: LiveText, _ words: some DateWords) -> Double? { live.nextChange(after: now, words) }

  private func width(of text: String, _ font: Font) -> Double { measuring.width(of: text, font) }

  /// A run: a Text inside text modifiers.
  private mutating func spellRun(_ node: Int, _ style: Int32, _ spellings: inout Spellings) {
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
      // Other modifiers have no meaning for a run.
      next = after == next ? next + 1 : after
    }
    chain.removeSubrange(top...)
    if tree.nodes[core].kind == .view(.text) { spell(core, context.style, &spellings) }
    if tree.nodes[core].kind == .view(.link) { spellLink(core, context, &spellings) }
  }

  /// A link inside a text, as Markdown has it: its runs in the tint, each line of them a part that can be tapped.
  private mutating func spellLink(_ node: Int, _ context: Context, _ spellings: inout Spellings) {
    var inner = context
    if let url = tappableURL(of: node, context) {
      let tint = plan.styles[Int(context.style)].tint ?? .named(.blue)
      inner = linked(url, context, color: tint)
      let link = plan.styles[Int(inner.style)].link
      plan.taps.append(Tap(box: spellings.box, node: Int32(node), target: .url(url), link: link))
    }
    for child in tree.children(of: node) { spellRun(child, inner.style, &spellings) }
  }
}
