import TestSupport
import WidgetModel

/// Random view trees for the laws of DocC: Layout, "Laws".
struct RandomViews {
  var random: SplitMix64
  /// Without texts, default spacing and ideal lengths every frame scales with the lengths (law 8).
  var isScalable = false
  var scale = 1.0
  /// With dynamic texts and bars, in the first twenty thousand seconds after 1970.
  var lives = false
  private var builder = ViewTree.Builder()

  init(seed: UInt64, isScalable: Bool = false, scale: Double = 1) {
    random = SplitMix64(seed: seed)
    self.isScalable = isScalable
    self.scale = scale
  }

  mutating func tree(depth: Int = 4) -> ViewTree {
    builder = ViewTree.Builder()
    view(.content, depth)
    return builder.finish()
  }

  private mutating func roll(_ count: Int) -> Int { Int.random(in: 0..<count, using: &random) }
  private mutating func length(_ most: Int) -> Argument.Value { .number(Double(roll(most)) * scale) }

  private mutating func view(_ slot: ArgumentName, _ depth: Int) {
    if depth > 0, roll(2) == 0 { return modified(slot, depth) }
    depth == 0 || roll(4) == 0 ? leaf(slot) : container(slot, depth)
  }

  private mutating func leaf(_ slot: ArgumentName) {
    if lives, roll(3) == 0 { return dynamic(slot) }
    switch roll(isScalable ? 4 : 7) {
    case 0: close(open(.color, slot))
    case 1: close(open(.rectangle, slot))
    case 2: close(open(.circle, slot))
    case 3:
      let node = open(.spacer, slot)
      builder.add(.minLength, length(20))
      close(node)
    case 4: close(open(.divider, slot))
    default:
      let words = ["alpha", "be", "gamma delta", "x", "a long text of many words", "日本語 text", "two\nlines", ""]
      let node = open(.text, slot)
      builder.add(.text, builder.text(words[roll(words.count)]))
      close(node)
    }
  }

  /// A dynamic text, alone or as a run of a longer one, or a bar.
  private mutating func dynamic(_ slot: ArgumentName) {
    if roll(5) == 0 {
      let node = open(.progressView, slot)
      builder.add(.timerInterval, builder.list([.number(Double(roll(5_000))), .number(Double(5_000 + roll(15_000)))]))
      if roll(2) == 0 { builder.add(.countsDown, .flag(false)) }
      return close(node)
    }
    guard roll(3) == 0 else { return counting(slot) }
    let text = open(.text, slot)
    for _ in 0...roll(2) {
      let run = open(.text, .runs)
      builder.add(.text, builder.text(["in ", " · ", "時間 ", " ago"][roll(4)]))
      close(run)
      if roll(2) == 0 {
        let bold = builder.open(.modifier(.bold), slot: .runs)
        counting(.content)
        builder.close(bold)
      } else {
        counting(.runs)
      }
    }
    close(text)
  }

  private mutating func counting(_ slot: ArgumentName) {
    let node = open(.text, slot)
    let date = Argument.Value.number(Double(roll(20_000)))
    let style = roll(6)
    switch style {
    case 0, 1:
      builder.add(.date, date)
      builder.add(.style, .word([Word.relative, .offset, .timer][roll(3)]))
    case 2: builder.add(.timer, builder.list([.number(Double(roll(9_000))), .number(Double(9_000 + roll(9_000)))]))
    case 3: builder.add(.stopwatch, date)
    case 4: builder.add(.offset, date)
    default: builder.add(.reference, date)
    }
    if style > 1 {
      if roll(2) == 0 { builder.add(.maxFieldCount, .number(Double(1 + roll(4)))) }
      if roll(2) == 0 { builder.add(.maxPrecision, .number([0.1, 1, 5, 60][roll(4)])) }
      if roll(2) == 0 { builder.add(.thresholdField, .word([Word.minute, .hour, .day][roll(3)])) }
      if roll(2) == 0 { builder.add(.sign, .word([Word.never, .always][roll(2)])) }
    }
    close(node)
  }

  private mutating func container(_ slot: ArgumentName, _ depth: Int) {
    let kinds: [ViewKind] =
      isScalable ? [.hStack, .vStack, .zStack] : [.hStack, .vStack, .zStack, .viewThatFits, .grid, .group]
    let kind = kinds[roll(kinds.count)]
    let node = open(kind, slot)
    if kind == .hStack || kind == .vStack, isScalable || roll(2) == 0 { builder.add(.spacing, length(12)) }
    if kind == .hStack { builder.add(.alignment, .word([Word.top, .center, .bottom, .firstTextBaseline][roll(4)])) }
    if kind == .vStack { builder.add(.alignment, .word([Word.leading, .center, .trailing][roll(3)])) }
    for _ in 0...roll(4) {
      if kind == .grid, roll(4) != 0 {
        let row = open(.gridRow, .content)
        for _ in 0...roll(3) { view(.content, depth - 1) }
        close(row)
      } else {
        view(.content, depth - 1)
      }
    }
    close(node)
  }

  /// Modifiers that wrap, truncate, scale, mask or rotate a text, or make it a tap target.
  private mutating func changed(_ slot: ArgumentName, _ depth: Int) {
    if roll(6) == 0 {
      let link = open(.link, slot)
      builder.add(.destination, builder.text("https://example.org/"))
      view(.content, depth - 1)
      return close(link)
    }
    let kinds: [ModifierKind] = [
      .lineLimit, .minimumScaleFactor, .truncationMode, .textCase, .multilineTextAlignment, .redacted, .hidden,
      .fontDesign, .foregroundStyle, .frame, .clipped, .background, .mask, .rotationEffect, .scaleEffect,
    ]
    let kind = kinds[roll(kinds.count)]
    let node = builder.open(.modifier(kind), slot: slot)
    switch kind {
    case .lineLimit: builder.add(.limit, .number(1))
    case .minimumScaleFactor: builder.add(.factor, .number(0.5))
    case .truncationMode: builder.add(.mode, .word([Word.head, .middle, .tail][roll(3)]))
    case .textCase: builder.add(.mode, .word(.uppercase))
    case .multilineTextAlignment: builder.add(.alignment, .word([Word.center, .trailing][roll(2)]))
    case .redacted: builder.add(.reasons, .word(.placeholder))
    case .fontDesign: builder.add(.design, .word(.monospaced))
    case .foregroundStyle: builder.add(.style, .color(.named(.red)))
    case .frame: builder.add(.width, length(100))
    case .background: builder.add(.style, .color(.named(.blue)))
    case .rotationEffect: builder.add(.degrees, .number([45, 90, 180][roll(3)]))
    case .scaleEffect: builder.add(.scale, .number([-1, 0.5, 2][roll(3)]))
    default: break
    }
    view(.content, depth - 1)
    if kind == .mask { view(.mask, depth - 1) }
    builder.close(node)
  }

  private mutating func modified(_ slot: ArgumentName, _ depth: Int) {
    if lives, roll(4) == 0 { return changed(slot, depth) }
    let kinds: [ModifierKind] = [
      .padding, .frame, .frame, .layoutPriority, .offset, .overlay, .background, .alignmentGuide, .fixedSize, .opacity,
      .aspectRatio, .position,
    ]
    let kind = isScalable ? kinds[roll(8)] : kinds[roll(kinds.count)]
    let node = builder.open(.modifier(kind), slot: slot)
    switch kind {
    case .padding: builder.add(.length, .number(Double(roll(24) - 8) * scale))
    case .frame:
      // Scalable views have both bounds, so no ideal length is used.
      if roll(2) == 0 {
        builder.add(.width, length(120))
        builder.add(.height, length(60))
      } else {
        builder.add(.minWidth, length(40))
        builder.add(.maxWidth, roll(3) == 0 ? .number(.infinity) : .number((40 + Double(roll(80))) * scale))
        builder.add(.minHeight, length(20))
        builder.add(.maxHeight, .number((20 + Double(roll(40))) * scale))
      }
    case .layoutPriority: builder.add(.priority, .number(Double(roll(3) - 1)))
    case .offset, .position:
      builder.add(.x, .number(Double(roll(40) - 20) * scale))
      builder.add(.y, .number(Double(roll(40) - 20) * scale))
    case .alignmentGuide:
      builder.add(.guide, .word([Word.leading, .top, .horizontalCenter, .verticalCenter, .bottom][roll(5)]))
      builder.add(.value, length(30))
    case .aspectRatio:
      if roll(2) == 0 { builder.add(.ratio, .number(0.5 + Double(roll(4)))) }
      builder.add(.contentMode, .word(roll(2) == 0 ? .fit : .fill))
    case .opacity: builder.add(.opacity, .number(0.5))
    default: break
    }
    view(.content, depth - 1)
    if kind == .overlay || kind == .background {
      for _ in 0...roll(2) { view(kind == .overlay ? .overlay : .background, depth - 1) }
    }
    builder.close(node)
  }

  private mutating func open(_ kind: ViewKind, _ slot: ArgumentName) -> Int { builder.open(.view(kind), slot: slot) }
  private mutating func close(_ node: Int) { builder.close(node) }
}
