import WidgetModel

/// Taps in a session: what the keys have reached, and what a click meets.
extension DevState {
  /// Takes over what drawing has found out.
  mutating func note(_ drawn: DevScreen) {
    scroll = drawn.scroll
    revealsFocus = false
    taps = drawn.taps ?? TapMap()
    // Behind help the pictures keep their focus.
    if let taps = drawn.taps { focus = focus.flatMap(taps.found) }
  }

  /// Moves the focus among what can be tapped, around at both ends.
  mutating func moveFocus(by step: Int) {
    focus = taps.focus(step, from: focus)
    guard let focus, let target = taps.target(focus) else {
      remark = "nothing can be tapped here"
      return
    }
    revealsFocus = true
    let isOneOfSeveral = taps.pictures.count > 1
    let family = isOneOfSeveral ? " in " + target.picture.family.rawValue : ""
    let scheme = isOneOfSeveral && query.hasBothSchemes ? " " + target.picture.scheme.rawValue : ""
    remark = target.name + family + scheme + "; press Enter to tap it"
  }

  /// Taps what has the focus.
  mutating func tapFocus(_ wall: Double) -> [DevEffect] {
    if let target = focus.flatMap(taps.target) { return tap(target, wall) }
    remark =
      taps.focuses.isEmpty ? "nothing can be tapped here" : "press Tab to select something to tap, Enter to tap it"
    return []
  }

  /// Taps what was drawn in that cell.
  mutating func click(column: Int, row: Int, _ wall: Double) -> [DevEffect] {
    guard let target = taps.target(column: column, row: row) else {
      remark = "nothing can be tapped there"
      return []
    }
    focus = taps.focus(on: target)
    return tap(target, wall)
  }

  /// The bundle does it; then the provider is asked again.
  private mutating func tap(_ target: TapTarget, _ wall: Double) -> [DevEffect] {
    guard let widget = shownWidget else { return [] }
    let tap = DevTap(activation: target.activation, path: path, kind: widget.kind, family: target.picture.family)
    return ask(.timeline, .intent, wall, tap: tap)
  }
}

/// One tap on a widget of a session.
struct DevTap: Sendable, Hashable {
  var activation: Activation
  /// The bundle's path.
  var path: String
  var kind: String
  var family: Family
}
