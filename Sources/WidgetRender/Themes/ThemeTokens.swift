public import WidgetModel

extension ThemeLook {
  /// Writes the colours and lengths of a page: `{"ground": "#F2F2F7", "stops": […], "card": "#FFFFFF", …}`. The page has no rule of its
  /// own for contrast.
  public func write(to writer: inout JSONWriter) {
    let ring = ring
    writer.object { writer in
      writer.member("ground", ThemeFile.hex(pageColor))
      writer.member("stops", stops.map(ThemeFile.hex))
      writer.member("angle", angle)
      writer.member("dim", dim)
      writer.member("dimColor", ThemeFile.hex(scheme.end))
      writer.member("card", Self.css(cardPaint))
      writer.member("raised", ThemeFile.hex(raised))
      writer.member("ink", ThemeFile.hex(onPage(.primary)))
      writer.member("faint", ThemeFile.hex(onPage(.secondary)))
      writer.member("cardInk", ThemeFile.hex(text(.primary) ?? onPage(.primary)))
      writer.member("raisedInk", ThemeFile.hex(Contrast.readable(onPage(.primary), on: raised)))
      writer.member("raisedFaint", ThemeFile.hex(Contrast.readable(onPage(.secondary), on: raised)))
      writer.member("accent", ThemeFile.hex(onPage(.tint)))
      writer.member("raisedAccent", ThemeFile.hex(Contrast.readable(theme.accent[scheme], on: raised)))
      writer.member("ring", ThemeFile.hex(ring))
      writer.member("onAccent", ThemeFile.hex(Contrast.end(on: onPage(.tint))))
      if let border { writer.member("border") { $0.value(Self.css(border.color)) } }
      writer.member("borderWidth", border?.width ?? 0)
      writer.member("radius", theme.card.radius)
      writer.member("shadow", theme.card.shadow.rawValue)
      writer.member("blur", theme.card.style == .glass ? theme.card.blur : 0)
      writer.member("gap", theme.density.points)
    }
  }

  /// The colours of a page from the beginning of its gradient to the end, already dimmed; one of a plain page.
  public var stops: [UInt32] {
    let bare: [UInt32]
    switch theme.background.content {
    case .color(let color): bare = [color[scheme]]
    case .gradient(let stops, _): bare = stops.map { $0[scheme] }
    case .picture(_, _, _, let under): bare = [under[scheme]]
    }
    return bare.map { Contrast.mix(scheme.end, dim, over: $0) }
  }

  /// The direction of a gradient, as CSS has it.
  public var angle: Double { if case .gradient(_, let angle) = theme.background.content { angle } else { 180 } }

  /// What dims a picture, 0xRRGGBBAA.
  public var dimPaint: UInt32 { scheme.end << 8 | UInt32((dim * 255).rounded()) }

  /// The colour of names on the page, 0xRRGGBB.
  public var label: UInt32 { onPage(.secondary) }

  /// What dialogs and menus are drawn on: a card that nothing shows through.
  var raised: UInt32 {
    let base = theme.card.style == .outline || theme.card.style == .none ? pageColor : cardColor
    return scheme == .dark ? Contrast.mix(0xFFFFFF, 0.04, over: base) : base
  }

  private static func css(_ components: UInt32) -> String {
    let alpha = String(components & 0xFF, radix: 16, uppercase: true)
    let end = components & 0xFF == 0xFF ? "" : alpha.count < 2 ? "0" + alpha : alpha
    return ThemeFile.hex(components >> 8) + end
  }
}

extension Contrast {
  /// Black or white, whichever is easier to read on a colour.
  static func end(on rgb: UInt32) -> UInt32 { ratio(0xFFFFFF, rgb) >= ratio(0, rgb) ? 0xFFFFFF : 0 }
}
