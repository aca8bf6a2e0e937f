import WidgetModel

/// Modifiers that write what the views inside inherit.
extension Presenter {
  /// Whether a modifier only writes what the views inside inherit, and so has no box.
  func isStyle(_ kind: ModifierKind) -> Bool {
    switch kind {
    case .font, .fontWeight, .fontDesign, .fontWidth, .bold, .italic, .underline, .strikethrough, .monospacedDigit,
      .textCase, .kerning, .tracking, .baselineOffset, .lineSpacing, .lineLimit, .multilineTextAlignment,
      .truncationMode, .minimumScaleFactor, .allowsTightening, .foregroundStyle, .foregroundColor, .tint, .imageScale,
      .symbolVariant,
      .gaugeStyle, .progressViewStyle, .buttonStyle, .labelStyle, .toggleStyle, .labelsHidden, .disabled, .redacted,
      .unredacted, .privacySensitive, .invalidatableContent, .dynamicTypeSize, .environment, .resizable,
      .interpolation, .renderingMode, .fill,
      .stroke, .trim, .widgetAccentable, .widgetAccentedRenderingMode, .symbolRenderingMode,
      .flipsForRightToLeftLayoutDirection, .chartXAxis, .chartYAxis, .chartXScale, .chartYScale,
      .chartLegend, .chartForegroundStyleScale, .grayscale, .saturation,
      .brightness, .contrast:
      true
    default: false
    }
  }

  /// Applies the style modifiers at the beginning of `chain[from..<to]`, the outermost first. Returns the index of
  /// the first other modifier, and the context inside of them.
  @inline(never)
  mutating func restyled(_ from: Int, _ to: Int, _ outer: Context) -> (next: Int, context: Context) {
    var next = from
    guard case .modifier(let first) = tree.nodes[Int(chain[next])].kind, isStyle(first) else { return (next, outer) }
    var style = plan.styles[Int(outer.style)]
    while next < to {
      let node = Int(chain[next])
      guard case .modifier(let kind) = tree.nodes[node].kind, isStyle(kind) else { break }
      if kind == .foregroundStyle, tree.value(.by, of: node) != nil {
        warnOnce(.warningName, "foregroundStyle: 'by' only applies to the marks of a Chart", node)
      } else {
        write(kind, node, &style)
      }
      if lattice.isCells { noteUndrawn(style: kind, node) }
      next += 1
    }
    style.font = style.fontChoice.font(style.typeSize)
    plan.styles.append(style)
    return (next, Context(style: Int32(plan.styles.count - 1), axis: outer.axis, isInGrid: outer.isInGrid))
  }

  @inline(never)
  func write(_ kind: ModifierKind, _ node: Int, _ style: inout Style) {
    switch kind {
    case .font, .fontWeight, .fontDesign, .bold, .italic, .monospacedDigit, .kerning, .tracking:
      writeFont(kind, node, &style.fontChoice)
    case .underline: style.underline = tree.flag(.isEnabled, of: node) ?? true
    case .strikethrough: style.strikethrough = tree.flag(.isEnabled, of: node) ?? true
    case .textCase: style.textCase = tree.word(.mode, of: node).map { LetterCase($0, locale: environment.locale) }
    case .baselineOffset: style.baselineOffset = tree.number(.amount, of: node) ?? 0
    case .lineSpacing: style.lineSpacing = min(max(lattice.y(tree.number(.amount, of: node) ?? 0), 0), 1e9)
    case .lineLimit: writeLineLimit(node, &style)
    case .multilineTextAlignment:
      style.textAlignment = tree.word(.alignment, of: node)?.alignment?.horizontal ?? .leading
    case .truncationMode: style.truncation = tree.word(.mode, of: node)
    case .minimumScaleFactor: style.minimumScale = min(max(tree.number(.factor, of: node) ?? 1, 0.01), 1)
    case .allowsTightening: style.allowsTightening = tree.flag(.isEnabled, of: node) ?? true
    case .foregroundStyle, .foregroundColor: writeForeground(node, &style)
    case .tint:
      style.tint = tree.color(.style, of: node) ?? gradientColor(node)
      style.tintNode = gradient(node)
    case .fill:
      style.fill = tree.color(.style, of: node) ?? gradientColor(node) ?? style.fill
      style.fillNode = gradient(node)
      style.isEvenOdd = tree.flag(.eoFill, of: node) ?? false
    case .stroke:
      style.isStroked = true
      style.stroke = tree.color(.style, of: node) ?? gradientColor(node)
      style.strokeWidth = max(tree.number(.lineWidth, of: node) ?? 1, 0)
      style.strokeNode = Int32(node)
    case .trim: writeTrim(node, &style)
    case .gaugeStyle: style.gaugeStyle = tree.word(.style, of: node) ?? .automatic
    case .progressViewStyle: style.progressStyle = tree.word(.style, of: node) ?? .automatic
    case .buttonStyle: style.buttonStyle = tree.word(.style, of: node) ?? .automatic
    case .labelStyle: style.labelStyle = tree.word(.style, of: node) ?? .automatic
    case .toggleStyle: style.toggleStyle = tree.word(.style, of: node) ?? .automatic
    case .labelsHidden: style.hidesLabels = true
    case .disabled: style.isDisabled = style.isDisabled || tree.flag(.condition, of: node) ?? true
    case .imageScale: style.imageScale = tree.word(.scale, of: node) ?? .medium
    case .symbolVariant:
      let variant = tree.word(.mode, of: node) ?? .none
      style.symbolVariants = variant == .none ? [] : style.symbolVariants + [variant]
    case .symbolRenderingMode: style.symbolRenderingMode = tree.word(.mode, of: node) ?? .monochrome
    case .resizable: (style.isResizable, style.resizeNode) = (true, Int32(node))
    case .interpolation: style.isPixelated = tree.word(.mode, of: node) == Word.none
    case .renderingMode: style.imageRenderingMode = tree.word(.mode, of: node)
    case .redacted: style.reasons.formUnion(tree.reasons(of: node))
    case .unredacted: style.reasons = []
    case .privacySensitive: style.isPrivacySensitive = tree.flag(.condition, of: node) ?? true
    case .invalidatableContent: style.isInvalidatable = tree.flag(.condition, of: node) ?? true
    case .widgetAccentable: style.isAccentable = tree.flag(.condition, of: node) ?? true
    case .widgetAccentedRenderingMode: style.accentedRenderingMode = tree.word(.mode, of: node) ?? .desaturated
    case .flipsForRightToLeftLayoutDirection: style.flipsForRightToLeft = tree.flag(.isEnabled, of: node) ?? true
    case .grayscale, .saturation, .brightness, .contrast: writeEffect(kind, node, &style)
    case .dynamicTypeSize: writeTypeSize(node, &style)
    case .environment: writeEnvironment(node, &style)
    default: style.charts.note(kind, node)
    }
  }

  /// An effect that is further out comes after those inside.
  private func writeEffect(_ kind: ModifierKind, _ node: Int, _ style: inout Style) {
    let amount = tree.number(.amount, of: node).flatMap { $0.isFinite ? $0 : nil } ?? 1
    let effect: ColorEffect =
      switch kind {
      case .grayscale: .saturation(1 - min(max(amount, 0), 1))
      case .saturation: .saturation(amount)
      case .brightness: .brightness(amount)
      default: .contrast(amount)
      }
    style.effects.insert(effect, at: 0)
  }

  /// Changes the choice of a font, from which the font follows once the text size is known. Cells have no tracking.
  private func writeFont(_ kind: ModifierKind, _ node: Int, _ choice: inout FontChoice) {
    switch kind {
    case .font:
      if let style = tree.word(.style, of: node) {
        choice.textStyle = style
        choice.size = nil
      }
      if let size = tree.number(.size, of: node), size > 0, size.isFinite { choice.size = size }
      choice.styleWeight = FontChoice.weight(tree.word(.weight, of: node))
      if let design = tree.word(.design, of: node) { choice.design = FontChoice.design(design) }
    case .fontWeight: choice.weight = FontChoice.weight(tree.word(.weight, of: node))
    case .fontDesign: choice.design = FontChoice.design(tree.word(.design, of: node))
    case .bold: choice.isBold = tree.flag(.isEnabled, of: node) ?? true
    case .italic: choice.isItalic = tree.flag(.isEnabled, of: node) ?? true
    case .monospacedDigit: choice.isMonospacedDigit = true
    default:
      let amount = tree.number(.amount, of: node) ?? 0
      choice.tracking = lattice.isCells || !amount.isFinite ? 0 : amount
    }
  }

  /// How many lines are shown at most, and for how many space is kept: for all of them with `reservesSpace`.
  private func writeLineLimit(_ node: Int, _ style: inout Style) {
    let limit = tree.number(.limit, of: node).flatMap { Int(exactly: $0.rounded()) }.map { max($0, 1) }
    style.lineLimit = limit
    let least = tree.number(.min, of: node).flatMap { Int(exactly: $0.rounded()) } ?? 1
    style.leastLines = max(tree.flag(.reservesSpace, of: node) == true ? limit ?? least : least, 1)
  }

  /// A trim inside another one is a part of that part.
  private func writeTrim(_ node: Int, _ style: inout Style) {
    let from = min(max(tree.number(.from, of: node) ?? 0, 0), 1)
    let to = max(min(tree.number(.to, of: node) ?? 1, 1), from)
    let (start, length) = (style.trimStart, style.trimEnd - style.trimStart)
    style.trimStart = from + (to - from) * start
    style.trimEnd = from + (to - from) * (start + length)
  }

  /// The foreground of all levels; a secondary or tertiary one that is not given stays as it is.
  private func writeForeground(_ node: Int, _ style: inout Style) {
    style.color =
      tree.color(.style, of: node) ?? tree.color(.color, of: node) ?? gradientColor(node) ?? .named(.primary)
    style.foregroundNode = gradient(node)
    if let secondary = tree.color(.secondary, of: node) { style.secondary = secondary }
    if let tertiary = tree.color(.tertiary, of: node) { style.tertiary = tertiary }
  }

  /// A value of the environment by its key; one that no style depends on is passed over.
  private func writeEnvironment(_ node: Int, _ style: inout Style) {
    let value = tree.word(.value, of: node)
    switch tree.word(.key, of: node) {
    case .colorScheme: style.scheme = value == .dark ? .dark : .light
    case .dynamicTypeSize: style.typeSize = typeSize(value) ?? style.typeSize
    case .layoutDirection: style.isRightToLeft = value == .rightToLeft
    case .legibilityWeight: style.fontChoice.isHeavier = value == .bold
    default: break
    }
  }

  /// A size, or bounds that the size around it is held to.
  private func writeTypeSize(_ node: Int, _ style: inout Style) {
    if let size = typeSize(tree.word(.size, of: node)) { style.typeSize = size }
    if let least = typeSize(tree.word(.min, of: node)) { style.typeSize = max(style.typeSize, least) }
    if let most = typeSize(tree.word(.max, of: node)) { style.typeSize = min(style.typeSize, most) }
  }

  private func typeSize(_ word: Word?) -> DynamicTypeSize? { word.flatMap { DynamicTypeSize(rawValue: $0.rawValue) } }

  private mutating func noteUndrawn(style kind: ModifierKind, _ node: Int) {
    switch kind {
    case .baselineOffset: noteUndrawn(node)
    case .fill, .stroke, .foregroundStyle, .tint:
      let style = gradient(node)
      if style >= 0 { noteUndrawn(Int(style)) }
    default: break
    }
  }

  // MARK: Gradients as styles

  /// The gradient or view in a modifier's `style` slot; -1 without one.
  func gradient(_ node: Int) -> Int32 {
    tree.children(of: node).first { tree.nodes[$0].slot == .style }.map { Int32($0) } ?? -1
  }

  /// The colour that stands for a gradient where only one can be drawn: its first.
  func gradientColor(_ node: Int) -> Color? {
    let style = gradient(node)
    return style < 0 ? nil : firstColor(Int(style))
  }

  func firstColor(_ node: Int) -> Color? {
    if let color = tree.color(.color, of: node) { return color }
    for name in [ArgumentName.colors, .stops] {
      for member in tree.list(name, of: node) ?? [] {
        if case .color(let color) = member { return color }
        if case .list(let start, let count) = member {
          for index in start..<start + count { if case .color(let color) = tree.elements[Int(index)] { return color } }
        }
      }
    }
    return nil
  }
}
