public import WidgetLayout
internal import WidgetModel

extension ThemeLook {
  /// What is behind and around a widget of the home screen.
  func surroundings(_ environment: WidgetEnvironment) -> Surroundings {
    func both(_ components: UInt32) -> Color { Color(light: components, dark: components) }
    let hasGround = environment.showsContainerBackground && cardPaint & 0xFF > 0
    return Surroundings(
      ground: hasGround ? both(cardPaint) : nil, shape: .rounded(radius: theme.card.radius),
      border: environment.showsContainerBackground ? border.map { (both($0.color), $0.width) } : nil)
  }

  /// A drawing with the system's colours of the theme. Those that a script mixed or gave by components stay.
  public func themed(_ list: DisplayList) -> DisplayList {
    var list = list
    for index in list.commands.indices {
      list.commands[index].drawing = list.commands[index].drawing.recolored { fill($0) }
    }
    for index in list.looks.indices { list.looks[index].color = text(list.looks[index].color) }
    for index in list.gradients.indices {
      for stop in list.gradients[index].stops.indices {
        list.gradients[index].stops[stop].color = fill(list.gradients[index].stops[stop].color)
      }
    }
    return list
  }

  private func text(_ color: Color) -> Color { replaced(color) { texts(color.role) } }

  private func fill(_ color: Color) -> Color { replaced(color) { mark(color.role) } }

  private func texts(_ role: Color.Role) -> UInt32? { text(role) }

  /// `secondary` covers by its colour, not by how much shows through; tertiary and quaternary are the primary text, faintly.
  private func replaced(_ color: Color, _ find: () -> UInt32?) -> Color {
    let own = color.components(scheme)
    let named = Color.named(color.role).components(scheme)
    guard color.role != .custom, own >> 8 == named >> 8 else { return color }
    if color.role == .tertiary || color.role == .quaternary, let primary = text(.primary) {
      let components = primary << 8 | own & 0xFF
      return Color(light: components, dark: components)
    }
    guard let rgb = find() else { return color }
    let alpha = color.role == .secondary ? min((own & 0xFF) * 0xFF / max(named & 0xFF, 1), 0xFF) : own & 0xFF
    return Color(light: rgb << 8 | alpha, dark: rgb << 8 | alpha)
  }
}

extension DisplayList.Drawing {
  /// The same in other colours.
  fileprivate func recolored(_ color: (Color) -> Color) -> DisplayList.Drawing {
    switch self {
    case .fill(let shape, let own): .fill(shape, color(own))
    case .smallFill(let shape, let own, let size): .smallFill(shape, color(own), size)
    case .stroke(let shape, let own, let width, let pen): .stroke(shape, color(own), width: width, pen: pen)
    case .divider(let own): .divider(color(own))
    case .rule(let own, let width, let isDashed): .rule(color(own), width: width, isDashed: isDashed)
    case .bar(let part, let fill, let track, let isThick, let isMirrored):
      .bar(part: part, fill: color(fill), track: color(track), isThick: isThick, isMirrored: isMirrored)
    case .scale(let part, let own, let gradient, let mark):
      .scale(part: part, color(own), gradient: gradient, mark: color(mark))
    case .ring(let part, let fill, let track): .ring(part: part, fill: color(fill), track: color(track))
    case .toggle(let isOn, let tint, let isMirrored): .toggle(isOn: isOn, tint: color(tint), isMirrored: isMirrored)
    case .mask(let own): .mask(color(own))
    case .symbol(let start, let count, let own, let isMulticolor):
      .symbol(start: start, count: count, color(own), isMulticolor: isMulticolor)
    case .beginEffect(let effect): .beginEffect(effect.recolored(color))
    case .text, .picture, .gradient, .standIn, .beginClip, .endClip, .beginOpacity, .endOpacity, .beginMask,
      .beginMasked, .endMask, .beginTransform, .endTransform, .beginTrim, .endTrim, .endEffect:
      self
    }
  }
}

extension DisplayList.Effect {
  fileprivate func recolored(_ color: (Color) -> Color) -> DisplayList.Effect {
    if case .shadow(let own, let radius, let x, let y) = self { return .shadow(color(own), radius: radius, x: x, y: y) }
    return self
  }
}

extension Presentation {
  /// What is drawn in points: the placement in the theme's colours, with the card's line around it.
  public func displayList(_ placement: Placement) -> DisplayList {
    guard let theme = look.theme else { return placement.displayList }
    var list = theme.themed(placement.displayList)
    if let border = surroundings.border, let shape = surroundings.shape, border.color.components(drawnScheme) & 0xFF > 0
    {
      let frame = Rect(origin: .zero, size: placement.size).insetBy(border.width / 2)
      list.commands.append(
        DisplayList.Command(frame: frame, drawing: .stroke(shape, border.color, width: border.width), node: -1))
    }
    return list
  }
}
