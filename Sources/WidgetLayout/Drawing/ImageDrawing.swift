import WidgetModel

/// Pictures and symbols into the display list, in the colours of the rendering mode (WidgetKit: WidgetAccentedRenderingMode).
extension DisplayListBuilder {
  /// What an image shows of its own colours in the mode `accented`; nil where it says nothing, and in other modes.
  private func accentedMode(_ style: Style) -> Word? {
    environment.renderingMode == .accented ? style.accentedRenderingMode : nil
  }

  /// The foreground's colour for a symbol, or for a picture that is a stencil. What `widgetAccentedRenderingMode` says decides about its group,
  /// whatever is around.
  private func stencilColor(_ style: Style) -> Color {
    let mode = accentedMode(style)
    var style = style
    if let mode { style.isAccentable = mode != .desaturated }
    let isOwn = mode == .fullColor && !style.isMasked
    return isOwn ? style.resolve(style.color, environment.colorScheme) : color(style.color, style, as: .text)
  }

  /// A symbol in one colour, or in its own.
  func symbol(_ start: Int32, _ count: Int32, _ style: Style) -> DisplayList.Drawing {
    let keepsColors = environment.renderingMode == .fullColor || accentedMode(style) == .fullColor
    let hasOwn = style.imageRenderingMode.map { $0 == .original } ?? (style.symbolRenderingMode == .multicolor)
    return .symbol(start: start, count: count, stencilColor(style), isMulticolor: keepsColors && hasOwn)
  }

  mutating func drawPicture(
    _ start: Int32, _ count: Int32, _ picture: Int, _ style: Style, _ frame: Rect, _ index: Int,
    _ engine: borrowing Engine
  ) {
    guard !style.isMasked else { return add(.mask(faint(style)), frame, index, engine) }
    let isCells = engine.lattice.isCells
    let points = isCells ? Size(width: frame.width * 8, height: frame.height * 16) : frame.size
    let shown = addPicture(picture, style, points)
    if shown < 0, !isCells { return drawMissing(style, frame, index, engine) }
    add(.picture(start: start, count: count, index: shown), frame, index, engine)
  }

  /// The symbol for a picture that cannot be shown, in the middle of its place.
  private mutating func drawMissing(_ style: Style, _ frame: Rect, _ index: Int, _ engine: borrowing Engine) {
    addFill(.rounded(radius: min(6, frame.width / 4, frame.height / 4)), faint(style), frame, index, engine)
    guard let outline = SymbolOutline.named("photo") else { return }
    let side = min(frame.width, frame.height, 64) / 2
    let square = Rect(
      x: frame.x + (frame.width - side) / 2, y: frame.y + (frame.height - side) / 2, width: side, height: side)
    let color = color(.named(.secondary), style)
    let colors = SymbolColors(mode: .monochrome, first: color, second: color, third: color, layers: outline.parts.count)
    list.draw(outline, SymbolBox(frame: square, node: engine.boxes[index].node, stroke: 1.5), colors)
  }

  /// Adds a picture as it is drawn, its colours and its edges, and returns its index; -1 for one that cannot be shown.
  mutating func addPicture(_ index: Int, _ style: Style, _ frame: Size) -> Int32 {
    guard plan.pointee.pictures.indices.contains(index) else { return -1 }
    var picture = colored(plan.pointee.pictures[index], style)
    picture.isPixelated = style.isPixelated
    if let stretched = StretchedPicture(tree, Int(style.resizeNode)) {
      picture = stretched.apply(to: picture, plan.pointee.pictureSizes[index], frame)
    }
    list.pictures.append(picture)
    return Int32(list.pictures.count - 1)
  }

  private func colored(_ picture: Picture, _ style: Style) -> Picture {
    if style.imageRenderingMode == .template {
      return picture.stencil(stencilColor(style).components(environment.colorScheme))
    }
    let shown = picture.applying(style.effects)
    let accent = Color.named(.tint).components(environment.colorScheme)
    switch (environment.renderingMode, accentedMode(style)) {
    case (.fullColor, _), (_, .fullColor): return shown
    // Its shape alone: of the pixels only how much they cover stays.
    case (_, .accented): return shown.stencil(accent | 0xFF)
    case (_, .accentedDesaturated): return shown.applying([.saturation(0)]).mapped { $0.shade(of: accent) }
    // In one tint a photograph keeps its lights and shades, in greys.
    default: return shown.applying([.saturation(0)])
    }
  }
}

extension Picture {
  /// A colour, 0xRRGGBBAA, that covers as much as each pixel does.
  fileprivate func stencil(_ color: UInt32) -> Picture {
    mapped { color & 0xFFFF_FF00 | ((color & 0xFF) * ($0 & 0xFF) + 127) / 255 }
  }

  /// The picture with each pixel, 0xRRGGBBAA, in place of another.
  fileprivate func mapped(_ pixel: (UInt32) -> UInt32) -> Picture {
    Picture(width: width, height: height, columns: columns, rows: rows, pixels: pixels.map(pixel)) ?? self
  }
}

extension UInt32 {
  /// Of a grey pixel the shade of a colour that is as light: white is the colour itself, black stays black.
  fileprivate func shade(of color: UInt32) -> UInt32 {
    let light = self >> 24 & 0xFF
    // 127 is half of the divisor, so that quotients are rounded.
    func channel(_ shift: UInt32) -> UInt32 { (((color >> shift & 0xFF) * light + 127) / 255) << shift }
    return channel(24) | channel(16) | channel(8) | self & 0xFF
  }
}
