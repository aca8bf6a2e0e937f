import WidgetModel

/// Controls in their places (DocC: Intents, "Controls"): wide, small and large as in Control Center, and a line of a bar. Anywhere else
/// a control is a row of its title, its value and a switch.
extension Presenter {
  /// What a control shows, and the looks of its parts.
  private struct Look {
    let control: ControlTemplate
    /// Its value, or what its action came to.
    let status: String?
    /// On, and not hidden: drawn in its tint.
    let isLit: Bool
    let tint: Color
    let family: Family?

    /// Whether the symbol stands on a ground of its own.
    var hasGround: Bool { family.map { $0 != .accessoryInline && Family.ofControls.contains($0) } ?? false }
    var isLine: Bool { family == .accessoryInline }
    /// Whether it stands in a place of controls, which says also On and Off.
    var isPlaced: Bool { hasGround || isLine }
  }

  mutating func makeControl(_ control: ControlTemplate, _ context: Context) -> Int {
    let style = plan.styles[Int(context.style)]
    let look = Look(
      control: control, status: style.isMasked ? nil : control.status, isLit: control.isOn == true && !style.isMasked,
      tint: style.tint ?? .named(.blue), family: family)
    let inner = styled(linked("", context)) { $0.limitControlSize() }
    let box =
      switch family {
      case .accessoryInline: makeControlLine(look, inner)
      case .accessoryCircular: makeSmallControl(look, inner)
      case .accessoryRectangular: makeWideControl(look, inner)
      case .systemSmall: makeLargeControl(look, inner)
      default: makeControlRow(look, inner)
      }
    tap(box, control.node, context, isOn: control.isOn)
    return box
  }

  // MARK: Places

  /// Only the symbol, in the middle.
  private mutating func makeSmallControl(_ look: Look, _ context: Context) -> Int {
    let box = stack(.vertical, .center, look.control.node, context, spacing: 0) { presenter, column in
      presenter.makeSpacer(look.control.node, column)
      _ = presenter.stack(.horizontal, .center, look.control.node, column, spacing: 0) { presenter, row in
        presenter.makeSpacer(look.control.node, row)
        presenter.makeControlIcon(look, row)
        presenter.makeSpacer(look.control.node, row)
      }
      presenter.makeSpacer(look.control.node, column)
    }
    ground(box, look, context, radius: 38)
    return box
  }

  /// The symbol on its tile, the title and the value beside it.
  private mutating func makeWideControl(_ look: Look, _ context: Context) -> Int {
    stack(.horizontal, .center, look.control.node, context, spacing: 0) { presenter, row in
      _ = presenter.stack(.horizontal, .center, look.control.node, row, spacing: 8) { presenter, inner in
        presenter.makeTile(look, inner)
        presenter.makeControlWords(look, inner)
      }
      presenter.makeSpacer(look.control.node, row, least: 0)
    }
  }

  /// The symbol at the top, the title and the value at the bottom.
  private mutating func makeLargeControl(_ look: Look, _ context: Context) -> Int {
    stack(.vertical, Alignment(.leading, .center), look.control.node, context, spacing: 0) { presenter, column in
      _ = presenter.stack(.horizontal, .center, look.control.node, column, spacing: 0) { presenter, row in
        presenter.makeTile(look, row)
        presenter.makeSpacer(look.control.node, row)
      }
      presenter.makeSpacer(look.control.node, column)
      presenter.makeControlWords(look, column)
    }
  }

  private mutating func makeControlLine(_ look: Look, _ context: Context) -> Int {
    stack(.horizontal, Alignment(.center, .firstTextBaseline), look.control.node, context) { presenter, row in
      presenter.makeControlIcon(look, row)
      presenter.makeControlTitle(look, row)
      presenter.makeControlValue(look, row)
    }
  }

  private mutating func makeControlRow(_ look: Look, _ context: Context) -> Int {
    stack(.horizontal, .center, look.control.node, context) { presenter, row in
      presenter.makeControlIcon(look, row)
      presenter.makeControlWords(look, row)
      guard let isOn = look.control.isOn else { return }
      presenter.makeSpacer(look.control.node, row)
      presenter.makeSwitch(isOn && look.isLit, look.control.node, row)
    }
  }

  // MARK: Parts

  private mutating func makeControlWords(_ look: Look, _ context: Context) {
    _ = stack(.vertical, Alignment(.leading, .center), look.control.node, context, spacing: 0) { presenter, column in
      presenter.makeControlTitle(look, column)
      presenter.makeControlValue(look, column)
    }
  }

  private mutating func makeControlTitle(_ look: Look, _ context: Context) {
    let bold = styled(context) { style in
      style.fontChoice.textStyle = look.isLine ? .body : .headline
      style.limitControlLine()
    }
    controlIcon = look.control.icon(isOn: look.control.isOn)
    make(.title, of: look.control.node, bold)
    controlIcon = nil
    // A button without a title is named by its label.
    if look.control.isOn == nil, look.control.title == nil { makeControlLabel(look, bold) }
  }

  /// The status if present, else the value's text, else whether it is on.
  private mutating func makeControlValue(_ look: Look, _ context: Context) {
    let quiet = styled(context) { style in
      style.color = .named(.secondary)
      style.fontChoice.textStyle = look.isLine ? .body : .subheadline
      style.limitControlLine()
    }
    if let status = look.status { return _ = makeText(status, look.control.node, quiet) }
    guard let isOn = look.control.isOn else {
      if look.control.title != nil { makeControlLabel(look, quiet) }
      return
    }
    guard look.control.hasValueText(isOn: isOn) else {
      if look.isPlaced, !plan.styles[Int(context.style)].isMasked {
        _ = makeText(isOn ? "On" : "Off", look.control.node, quiet)
      }
      return
    }
    makeControlLabel(look, quiet)
  }

  private mutating func makeControlLabel(_ look: Look, _ context: Context) {
    guard let label = look.control.label(isOn: look.control.isOn) else { return }
    controlIcon = look.control.icon(isOn: look.control.isOn)
    makeAll(label, from: chain.count, styled(context) { $0.labelStyle = .titleOnly })
    controlIcon = nil
  }

  private mutating func makeControlIcon(_ look: Look, _ context: Context) {
    let lit = styled(context) { style in
      if look.isLit { style.color = look.hasGround ? .named(.white) : look.tint }
    }
    guard let icon = look.control.icon(isOn: look.control.isOn) else {
      if look.hasGround { makeMissingIcon(look.control.node, lit) }
      return
    }
    if tree.nodes[icon].kind == .view(.image) { return _ = view(icon, lit) }
    guard case .text(let start, let count)? = tree.value(.systemImage, of: icon) else { return }
    _ = symbol(start, count, icon, lit)
  }

  /// A question mark, as controls without a symbol have it.
  private mutating func makeMissingIcon(_ node: Int, _ context: Context) {
    warnOnce(.warningImage, "a control without a symbol shows a question mark; give its label a systemImage", node)
    let (start, count) = keep(name: "questionmark")
    _ = symbol(start, count, node, context)
  }

  private mutating func makeTile(_ look: Look, _ context: Context) {
    let box = open(.padding, look.control.node, context)
    let (across, down) = lattice.isCells ? (lattice.x(16), lattice.y(16)) : (14.0, 14.0)
    numbers(box, down, across, down, across)
    makeControlIcon(look, Context(style: context.style))
    close(box)
    ground(box, look, context, radius: 12)
  }

  /// The tint behind what is on, a soft ground behind everything else.
  private mutating func ground(_ box: Int, _ look: Look, _ context: Context, radius: Double) {
    let color = look.isLit ? look.tint : .named(.quaternary)
    let resolved = color.resolved(in: plan.styles[Int(context.style)], environment)
    decorate(box, .behindShape(lattice.isCells ? .rectangle : .rounded(radius: radius), resolved))
  }

  /// The context inside a style that differs.
  private mutating func styled(_ context: Context, _ change: (inout Style) -> Void) -> Context {
    var style = plan.styles[Int(context.style)]
    change(&style)
    style.font = style.fontChoice.font(style.typeSize)
    plan.styles.append(style)
    return Context(style: Int32(plan.styles.count - 1), axis: context.axis)
  }
}

extension Style {
  /// Places of controls don't grow with the text size, so it ends with the largest of the usual ones.
  fileprivate mutating func limitControlSize() {
    typeSize = min(typeSize, .xxxLarge)
  }

  /// One line, which becomes a little smaller, then may be cut without a word: places of controls are small.
  fileprivate mutating func limitControlLine() {
    lineLimit = 1
    minimumScale = min(minimumScale, 0.8)
    truncation = truncation ?? .tail
  }
}
