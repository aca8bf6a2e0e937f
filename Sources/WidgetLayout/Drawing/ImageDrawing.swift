import WidgetModel

/// Pictures and symbols into the display list, in the colours of the rendering mode (WidgetKit: WidgetAccentedRenderingMode).
extension DisplayListBuilder {
  /// What an image shows of its own colours in the mode `accented`; nil where it says nothing, and in other modes.
  private func accentedMode(_ style: Style) -> Word? {
    environment.renderingMode == .accented ? style.accentedRenderingMode : nil
  }

  /// A symbol in one colour, or in its own.
  func symbol(_ start: Int32, _ count: Int32, _ style: Style) -> DisplayList.Drawing {
    var style = style
    let mode = accentedMode(style)
    let keepsColors = environment.renderingMode == .fullColor || mode == .fullColor
    // The mode says the group, whatever is around.
    if let mode { style.isAccentable = mode != .desaturated }
    let isOwn = mode == .fullColor && !style.isMasked
    let color =
      isOwn ? style.resolve(style.color, environment.colorScheme) : self.color(style.color, style, as: .text)
    let isMulticolor = keepsColors && style.symbolRenderingMode == .multicolor
    return .symbol(start: start, count: count, color, isMulticolor: isMulticolor)
  }

  /// Adds a picture in the colours in which it is drawn and returns its index; -1 for one that cannot be shown.
  mutating func addPicture(_ index: Int, _ style: Style) -> Int32 {
    guard plan.pointee.pictures.indices.contains(index) else { return -1 }
    let picture = plan.pointee.pictures[index].applying(style.effects)
    let accent = Color.named(.tint).components(environment.colorScheme)
    let shown: Picture
    switch (environment.renderingMode, accentedMode(style)) {
    case (.fullColor, _), (_, .fullColor): shown = picture
    // Its shape alone: of the pixels only how much they cover stays.
    case (_, .accented): shown = picture.mapped { accent & 0xFFFF_FF00 | $0 & 0xFF }
    case (_, .accentedDesaturated): shown = picture.applying([.saturation(0)]).mapped { $0.shade(of: accent) }
    // In one tint a photograph keeps its lights and shades, in greys.
    default: shown = picture.applying([.saturation(0)])
    }
    list.pictures.append(shown)
    return Int32(list.pictures.count - 1)
  }
}

extension Picture {
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
