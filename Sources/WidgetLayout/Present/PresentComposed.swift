import WidgetModel

/// Views that are built from others: labels, links, buttons, switches, gauges (DocC: Layout, "Composed views").
extension Presenter {
  mutating func control(_ kind: ViewKind, _ node: Int, _ context: Context) -> Int {
    if let control = ControlTemplate(tree, node: node) { return makeControl(control, context) }
    return switch kind {
    case .label: makeLabel(node, context)
    case .link: makeLink(node, context)
    case .button: makeButton(node, context)
    case .toggle: makeToggle(node, context)
    case .progressView: makeProgress(node, context)
    case .gauge: makeGauge(node, context)
    default: makeGroupBox(node, context)
    }
  }

  private static let baseline = Alignment(.center, .firstTextBaseline)
  private static let leading = Alignment(.leading, .center)

  private mutating func makeLabel(_ node: Int, _ context: Context) -> Int {
    let style = plan.styles[Int(context.style)].labelStyle
    return stack(.horizontal, Self.baseline, node, context) { presenter, inner in
      if style != .titleOnly { presenter.makeIcon(node, inner) }
      if style != .iconOnly {
        presenter.make(.title, of: node, inner)
        presenter.makeChildren(of: node, inner)
      }
    }
  }

  private mutating func makeIcon(_ node: Int, _ context: Context) {
    make(.icon, of: node, context)
    if case .text(let start, let count)? = tree.value(.systemImage, of: node) {
      _ = symbol(start, count, node, context)
    } else if case .text(let start, let count)? = tree.value(.image, of: node) {
      _ = picture(start, count, node, context)
    }
  }

  /// A Link is its label; in small families it cannot be tapped on its own (WidgetKit: Linking to specific app scenes).
  private mutating func makeLink(_ node: Int, _ context: Context) -> Int {
    guard let url = tappableURL(of: node, context) else {
      return stack(.horizontal, .center, node, context) { $0.makeChildren(of: node, $1) }
    }
    let inner = linked(url, context)
    let box = stack(.horizontal, .center, node, inner) { $0.makeChildren(of: node, $1) }
    plan.taps.append(Tap(box: Int32(box), node: Int32(node), target: .url(url)))
    return box
  }

  /// Where a link leads; nil where it cannot be tapped on its own, as in small families.
  mutating func tappableURL(of node: Int, _ context: Context) -> String? {
    if let family, !family.hasSeparateLinks {
      warn(.warningLink, "Link: a link in \(family.rawValue) cannot be tapped separately; use widgetURL", node)
      return nil
    }
    return canBeTapped(context) ? tree.text(.destination, of: node) ?? "" : nil
  }

  /// Not what is disabled, and not what shows a mask instead of itself: where that would lead is hidden.
  private func canBeTapped(_ context: Context) -> Bool {
    let style = plan.styles[Int(context.style)]
    return !style.isDisabled && !style.isMasked
  }

  /// The context inside a link or button, so that its texts know their target.
  mutating func linked(_ target: String, _ context: Context, color: Color? = nil) -> Context {
    var style = plan.styles[Int(context.style)]
    if let color { style.color = color }
    style.link = Int32(plan.links.count)
    plan.links.append(target)
    plan.styles.append(style)
    return Context(style: Int32(plan.styles.count - 1), axis: context.axis)
  }

  /// A bordered button stands on a soft ground, a prominent one on its tint; others are their label.
  private mutating func makeButton(_ node: Int, _ context: Context) -> Int {
    let style = plan.styles[Int(context.style)]
    guard style.buttonStyle == .bordered || style.buttonStyle == .borderedProminent else {
      let box = makeButtonLabel(node, linked("", context))
      tap(box, node, context, isOn: nil)
      return box
    }
    let isProminent = style.buttonStyle == .borderedProminent
    let tint = style.tint ?? .named(.blue)
    let inner = linked("", context, color: isProminent ? .named(.white) : tint)
    let box = open(.padding, node, context)
    numbers(box, lattice.y(7), lattice.x(10), lattice.y(7), lattice.x(10))
    _ = makeButtonLabel(node, Context(style: inner.style))
    close(box)
    let ground = (isProminent ? tint : .named(.quaternary)).resolved(in: style, environment)
    decorate(box, .behindShape(.rounded(radius: 6), ground))
    tap(box, node, context, isOn: nil)
    return box
  }

  private mutating func makeButtonLabel(_ node: Int, _ inner: Context) -> Int {
    stack(.horizontal, .center, node, inner) { presenter, inner in
      presenter.makeIcon(node, inner)
      presenter.make(.title, of: node, inner)
      presenter.makeChildren(of: node, inner)
    }
  }

  mutating func tap(_ box: Int, _ node: Int, _ context: Context, isOn: Bool?) {
    // A control is one target, even where buttons of widgets cannot be tapped.
    let isControl = ControlTemplate(tree, node: node) != nil
    if let family, !family.hasSeparateActions, !isControl {
      let name = isOn == nil ? "Button" : "Toggle"
      return warn(.warningLink, "\(name): it cannot be tapped separately in \(family.rawValue)", node)
    }
    guard isControl ? !plan.styles[Int(context.style)].isDisabled : canBeTapped(context) else { return }
    plan.taps.append(
      Tap(box: Int32(box), node: Int32(node), target: .action(tree.data(.action, of: node) ?? .null, isOn: isOn)))
  }

  private mutating func makeToggle(_ node: Int, _ context: Context) -> Int {
    let isOn = tree.flag(.isOn, of: node) ?? false
    let inner = linked("", context)
    let hidesLabel = plan.styles[Int(context.style)].hidesLabels
    let style = plan.styles[Int(context.style)].toggleStyle
    let box = stack(.horizontal, .center, node, inner) { presenter, inner in
      if style == .checkbox { presenter.makeCheckbox(isOn, node, inner) }
      if !hidesLabel {
        presenter.makeChildren(of: node, inner)
        if style != .button, style != .checkbox { presenter.makeSpacer(node, inner) }
      }
      if style != .button, style != .checkbox { presenter.makeSwitch(isOn, node, inner) }
    }
    tap(box, node, context, isOn: isOn)
    return box
  }

  mutating func makeSpacer(_ node: Int, _ context: Context, least: Double = 8) {
    let box = leaf(.spacer, node, context)
    plan.boxes[box].axis = context.axis
    plan.boxes[box].priority = -.infinity
    numbers(box, lattice.x(least), lattice.y(least))
    plan.boxes[box].spacing = Spacing(zero: .horizontal, isSpacer: true)
  }

  mutating func makeSwitch(_ isOn: Bool, _ node: Int, _ context: Context) {
    let box = leaf(.fixed, node, context, .toggle(isOn: isOn))
    if lattice.isCells { numbers(box, 3, 1, .nan) } else { numbers(box, 51, 31, .nan) }
  }

  private mutating func makeCheckbox(_ isOn: Bool, _ node: Int, _ context: Context) {
    let (start, count) = keep(name: isOn ? "checkmark.circle.fill" : "circle")
    _ = symbol(start, count, node, context)
  }

  /// Keeps the name of a symbol that is ours.
  mutating func keep(name: String) -> (start: Int32, count: Int32) {
    let start = Int32(plan.bytes.count)
    plan.bytes.append(contentsOf: name.utf8)
    return (start, Int32(name.utf8.count))
  }

  // MARK: Values

  private mutating func makeProgress(_ node: Int, _ context: Context) -> Int {
    let style = plan.styles[Int(context.style)]
    let live = liveBar(node)
    let part = live == nil ? progress(of: node) : nil
    let isCircular = style.progressStyle == .circular
    if isCircular, family == .accessoryCircular || !tree.frames(around: node).isEmpty {
      return makeLargeRing(part, node, context, live)
    }
    return stack(.vertical, isCircular ? .center : Self.leading, node, context) { presenter, inner in
      if isCircular { presenter.makeRing(part, node, inner, live) }
      if !style.hidesLabels {
        presenter.make(.label, of: node, inner)
      }
      if !isCircular { presenter.makeBar(part, node, inner, live) }
      if !style.hidesLabels { presenter.make(.currentValueLabel, of: node, inner) }
    }
  }

  /// A circular view in a frame of its own, or in an accessory that is a circle, is a ring as large as that, with its value, or its
  /// label, in the middle.
  private mutating func makeLargeRing(_ part: Double?, _ node: Int, _ context: Context, _ live: LiveBar?) -> Int {
    let box = open(.overlap, node, context)
    let inner = Context(style: context.style)
    let ring = leaf(.circle, node, inner, .ring(part: part))
    if let live { enliven(ring, live) }
    if !plan.styles[Int(context.style)].hidesLabels {
      _ = stack(.vertical, .center, node, inner) { presenter, inner in
        presenter.make(presenter.has(.currentValueLabel, node) ? .currentValueLabel : .label, of: node, inner)
      }
    }
    close(box)
    return box
  }

  /// How much is done; nil where it is not known.
  private func progress(of node: Int) -> Double? {
    guard let value = tree.number(.value, of: node) else { return nil }
    let part = value / (tree.number(.total, of: node) ?? 1)
    return part.isFinite ? min(max(part, 0), 1) : 0
  }

  private mutating func makeGauge(_ node: Int, _ context: Context) -> Int {
    let style = plan.styles[Int(context.style)]
    let low = tree.number(.min, of: node) ?? 0
    let span = (tree.number(.max, of: node) ?? 1) - low
    let value = ((tree.number(.value, of: node) ?? low) - low) / span
    let part = value.isFinite ? min(max(value, 0), 1) : 0
    switch style.gaugeStyle {
    case .accessoryCircular, .accessoryCircularCapacity: return makeRoundGauge(part, node, context)
    case .automatic where family == .accessoryCircular: return makeRoundGauge(part, node, context)
    default: break
    }
    let isAccessory = style.gaugeStyle == .accessoryLinear || style.gaugeStyle == .accessoryLinearCapacity
    return stack(.vertical, Self.leading, node, context) { presenter, column in
      if !style.hidesLabels { presenter.make(.label, of: node, column) }
      _ = presenter.stack(.horizontal, .center, node, column) { presenter, row in
        presenter.make(.minimumValueLabel, of: node, row)
        presenter.makeGaugeLine(part, node, row)
        presenter.make(.maximumValueLabel, of: node, row)
      }
      if !style.hidesLabels, !isAccessory { presenter.make(.currentValueLabel, of: node, column) }
    }
  }

  /// A ring with its value, or its label, in the middle. In points it is as large as an accessory that is a circle.
  private mutating func makeRoundGauge(_ part: Double, _ node: Int, _ context: Context) -> Int {
    let hasValue = has(.currentValueLabel, node)
    let box = open(.dial, node, context)
    // Its least and its largest side in points: as large as its place in an accessory that is a circle.
    numbers(box, 58, family == .accessoryCircular ? .infinity : 58)
    plan.hasLargeViews = true
    let inner = Context(style: context.style)
    _ = leaf(.fill, node, inner, .ring(part: part))
    _ = stack(.vertical, .center, node, inner) { presenter, inner in
      presenter.make(hasValue ? .currentValueLabel : .label, of: node, inner)
    }
    close(box)
    return box
  }

  private mutating func makeBar(_ part: Double?, _ node: Int, _ context: Context, _ live: LiveBar? = nil) {
    let box = leaf(.bar, node, context, .bar(part: part))
    if let live { enliven(box, live) }
    numbers(box, lattice.isCells ? 1 : 4)
  }

  /// A bar filled by the value, or for `accessoryLinear` a line with a mark at it (WidgetKit: AccessoryLinearGaugeStyle).
  private mutating func makeGaugeLine(_ part: Double, _ node: Int, _ context: Context) {
    guard plan.styles[Int(context.style)].gaugeStyle == .accessoryLinear else { return makeBar(part, node, context) }
    let box = leaf(.bar, node, context, .scale(part: part))
    numbers(box, lattice.isCells ? 1 : 8)
  }

  /// A small ring beside text: one cell, or 20 by 20 points.
  private mutating func makeRing(_ part: Double?, _ node: Int, _ context: Context, _ live: LiveBar?) {
    let box = leaf(.fixed, node, context, .ring(part: part))
    if let live { enliven(box, live) }
    let side: Double = lattice.isCells ? 1 : 20
    numbers(box, side, side, .nan)
  }

  /// Which part of it is filled is decided when it is drawn, by its size.
  private mutating func enliven(_ box: Int, _ live: LiveBar) {
    plan.boxes[box].flags.insert(.dynamic)
    plan.dynamic.append(DynamicItem(box: Int32(box), kind: .bar(live)))
  }

  private mutating func makeGroupBox(_ node: Int, _ context: Context) -> Int {
    let box = open(.padding, node, context)
    numbers(box, lattice.y(8), lattice.x(8), lattice.y(8), lattice.x(8))
    _ = stack(.vertical, Self.leading, node, Context(style: context.style)) { presenter, column in
      for child in presenter.tree.children(of: node) where presenter.tree.nodes[child].slot == .label {
        presenter.makeAll(child, from: presenter.chain.count, column)
      }
      _ = presenter.stack(.vertical, .center, node, column) { presenter, inner in
        for child in presenter.tree.children(of: node) where presenter.tree.nodes[child].slot == .content {
          presenter.makeAll(child, from: presenter.chain.count, inner)
        }
      }
    }
    close(box)
    decorate(box, .behindShape(.rounded(radius: 8), .named(.quaternary)))
    return box
  }
}
