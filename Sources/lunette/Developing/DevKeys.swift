import WidgetModel
import WidgetRender

/// What the keys of `dev` do.
extension DevState {
  /// The keys as help and the bottom line tell them.
  static let keys: [(key: String, short: String?, means: String)] = [
    ("f F", "family", "next or previous family, or all"),
    ("w W", "widget", "next or previous widget, in this bundle or another"),
    ("Tab", "tap", "next link, button or toggle; Shift-Tab: previous; Enter, Space or a click taps"),
    ("c", "dark", "light or dark"),
    ("b", "both", "light and dark side by side, or one of them"),
    ("l", "locale", "next locale: yours, English, German, Arabic, Japanese"),
    ("p", "placeholder", "placeholder or widget"),
    ("d D", "type", "larger text; smaller text"),
    ("← →", "entry", "previous or next entry"),
    ("[ ]", "hour", "an hour back or forward"),
    ("s", "×60", "a minute per second, or normal speed"),
    ("n", "now", "back to the present"),
    ("r", nil, "reload the timeline"),
    ("t", "tree", "show the views with their frames (column, row, width × height)"),
    ("o", "log", "show the script's log"),
    ("e", "edit", "open $EDITOR at the error, or where the widget is declared"),
    ("↑ ↓", nil, "scroll; Page Up, Page Down: by pages"),
    ("Esc", nil, "close help, tree or log; clear the selection"),
    ("?", "help", "these keys"),
    ("q", "quit", "ends"),
  ]

  /// Draws again as a terminal needs it that says late whether it is light.
  mutating func learn(_ answer: TerminalAnswer, _ wall: Double) -> [DevEffect] {
    guard answer.scheme != nil, query.showing.terminal.toldScheme == nil else { return [] }
    query.showing.terminal.learn(answer)
    query.setting.colorScheme = query.showing.terminal.colorScheme
    return reappear(wall)
  }

  /// Handles a key; what is to be done outside is returned.
  mutating func press(_ key: Key, _ wall: Double) -> [DevEffect] {
    if key.isMouseHeld { return [] }
    remark = nil
    switch key {
    case .character("q"): return [.quit]
    case .character("f"): return choose(familyStep: 1, wall)
    case .character("F"): return choose(familyStep: -1, wall)
    case .character("w"): return choose(widgetStep: 1, wall)
    case .character("W"): return choose(widgetStep: -1, wall)
    case .tab: moveFocus(by: 1)
    case .backTab: moveFocus(by: -1)
    case .enter, .character(" "): return tapFocus(wall)
    case .click(let column, let row): return click(column: column, row: row, wall)
    case .character("c"):
      query.setting.colorScheme = query.setting.colorScheme == .light ? .dark : .light
      query.hasBothSchemes = false
      return reappear(wall)
    case .character("b"):
      query.hasBothSchemes.toggle()
      return reappear(wall)
    case .character("l"): return chooseLocale(wall)
    case .character("e"): return edit()
    case .character("d"): return choose(sizeStep: 1, wall)
    case .character("D"): return choose(sizeStep: -1, wall)
    case .character("p"):
      query.ask = isPlaceholder ? .timeline : .placeholder
      return ask(.timeline, .environment, wall)
    case .character("r"): return ask(.timeline, .center, wall)
    case .right: return travel(toEntry: 1, wall)
    case .left: return travel(toEntry: -1, wall)
    case .character("]"): return travel(by: 3600, wall)
    case .character("["): return travel(by: -3600, wall)
    case .character("n"): return present(wall)
    case .character("s"):
      clock.run(at: clock.speed == 1 ? 60 : 1, wall)
      isStepping = false
    case .character("t"): pane = pane == .tree ? .none : .tree
    case .character("o"): showsLog.toggle()
    case .escape: close()
    case .character("?"), .character("h"): pane = pane == .help ? .none : .help
    case .up: move(by: -1)
    case .down: move(by: 1)
    case .wheel(let rows, _, _): move(by: rows)
    case .pageUp: move(by: -max(size.rows - 6, 1))
    case .pageDown: move(by: max(size.rows - 6, 1))
    case .home: move(by: -scroll)
    case .character(let character): remark = "\(FaultPage.clean(String(character))) does nothing; press ? for the keys"
    case .end: remark = "End does nothing; press ? for the keys"
    case .backspace, .delete, .control, .paste, .shift, .release, .drag:
      remark = "that key does nothing; press ? for the keys"
    }
    return []
  }

  /// Drawing takes back what is beyond the end.
  private mutating func move(by rows: Int) {
    if rows <= 0, scroll == 0 { remark = "this is the top" }
    scroll = max(scroll + rows, 0)
  }

  /// What was opened last is closed first.
  private mutating func close() {
    if pane != .none {
      pane = .none
    } else if showsLog {
      showsLog = false
    } else if focus != nil {
      focus = nil
    } else {
      remark = "there is nothing to close; press q to quit"
    }
  }

  /// The first fault's place; without one, the widget's declaration.
  private mutating func edit() -> [DevEffect] {
    if let fault = diagnostics.first(where: { $0.file != nil }), let file = fault.file {
      return [.edit(file: file, line: fault.line)]
    }
    return [.edit(file: path, line: shownWidget?.line)]
  }

  // MARK: Appearance

  private mutating func chooseLocale(_ wall: Double) -> [DevEffect] {
    let index = locales.firstIndex(of: query.setting.locale) ?? 0
    query.setting.locale = locales[(index + 1) % locales.count]
    return reappear(wall)
  }

  /// Nil stands for all families beside each other, and comes before the first one.
  private mutating func choose(familyStep step: Int, _ wall: Double) -> [DevEffect] {
    if shownWidget?.families.count == 1 {
      remark = "the widget has no other family"
      return []
    }
    let families: [Family?] = [nil] + (shownWidget?.families ?? [])
    let index = families.firstIndex(of: family) ?? 0
    family = families[(index + step + families.count) % families.count]
    scroll = 0
    // What was not asked for yet.
    let wanted = family.map { [$0] } ?? shownWidget?.families ?? []
    let known = Set(scenes.map(\.family))
    return wanted.allSatisfy(known.contains) ? [] : ask(.timeline, .environment, wall)
  }

  /// Within the bundle first; beyond its first and last widget, to another bundle.
  private mutating func choose(widgetStep step: Int, _ wall: Double) -> [DevEffect] {
    let index = widgets.firstIndex { $0.kind == kind } ?? 0
    if widgets.indices.contains(index + step) {
      (kind, scenes, scroll) = (widgets[index + step].kind, [], 0)
      return ask(.timeline, .first, wall)
    }
    guard places.count > 1 || widgets.count > 1 else {
      remark = "there is no other widget"
      return []
    }
    return turn(to: (place + step + places.count) % places.count, wall)
  }

  /// Ends at the smallest and the largest size, where families and locales go around.
  private mutating func choose(sizeStep step: Int, _ wall: Double) -> [DevEffect] {
    let sizes = DynamicTypeSize.allCases
    let index = (sizes.firstIndex(of: query.setting.dynamicTypeSize) ?? 0) + step
    guard sizes.indices.contains(index) else {
      remark = "this is the \(step > 0 ? "largest" : "smallest") text size"
      return []
    }
    query.setting.dynamicTypeSize = sizes[index]
    return reappear(wall)
  }

  /// The same entries in another environment.
  private mutating func reappear(_ wall: Double) -> [DevEffect] {
    ask(isPlaceholder || scenes.isEmpty ? .timeline : .views, .environment, wall)
  }

  // MARK: Time

  /// An entry's first moment; there the timeline stays, though its policy may say otherwise. One step further is the reload.
  private mutating func travel(toEntry step: Int, _ wall: Double) -> [DevEffect] {
    let now = clock.now(wall)
    guard let timeline = visible.first?.timeline, let index = timeline.index(at: now) else {
      remark = "there is no entry"
      return []
    }
    let dates = timeline.entries.map(\.date)
    if let date = step > 0 ? dates.first(where: { $0 > now }) : index > 0 ? dates[index - 1] : nil {
      clock.move(to: date, wall)
      isStepping = true
      return []
    }
    guard step > 0, let reload = visible.first?.reload else {
      remark = step > 0 ? "this is the last entry, and no reload follows" : "this is the first entry"
      return []
    }
    clock.move(to: max(reload, now), wall)
    return ask(.timeline, .policy, wall)
  }

  /// Away from the entries' own moments the policy counts again, so a reload may be due on arrival.
  private mutating func travel(by seconds: Double, _ wall: Double) -> [DevEffect] {
    clock.move(to: clock.now(wall) + seconds, wall)
    isStepping = false
    return arrive(wall)
  }

  private mutating func present(_ wall: Double) -> [DevEffect] {
    // A millisecond: the clock's arithmetic on seconds is binary, and need not meet the wall's clock exactly.
    if abs(clock.lead(wall)) < 0.001, clock.speed == 1, !isStepping {
      remark = "this is the present"
      return []
    }
    clock = DevClock(wall: wall, showing: wall)
    isStepping = false
    return arrive(wall)
  }

  /// A moment before the timeline was made is one that it knows nothing of: the provider is asked as it would have been.
  private mutating func arrive(_ wall: Double) -> [DevEffect] {
    let now = clock.now(wall)
    let isBefore = visible.contains { scene in scene.timeline.map { now < $0.made - 1 } ?? false }
    let isDue = reload.map { now >= $0 } ?? false
    return (isBefore || isDue) && !isPlaceholder ? ask(.timeline, .policy, wall) : []
  }
}
