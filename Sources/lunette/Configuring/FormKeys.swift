import WidgetLocale
import WidgetModel

/// What the keys of the form do.
extension FormState {
  /// The keys as the bottom line tells them, the most important first.
  static let keys: [(key: String, means: String)] = [
    ("Enter", "saves"), ("Esc", "leaves"), ("Tab", "next"), ("↑ ↓", "choose"), ("Space", "turns"), ("Del", "removes"),
    ("← →", "order"), ("Ctrl-U", "clears"), ("Ctrl-S", "saves"),
  ]

  /// Handles a key; what is to be done outside is returned.
  mutating func press(_ key: Key, _ wall: Double) -> [FormEffect] {
    if key.isMouseHeld { return [] }
    remark = nil
    switch key {
    case .escape, .control("c"), .control("d"): return [.leave]
    // While the bundle judges the values they stay as they are.
    case _ where isSaving: return []
    case .control("s"): return save()
    case .enter where fields.isEmpty: return save()
    case _ where fields.isEmpty: return []
    case .enter: return enter(wall)
    case .tab: move(toField: 1)
    case .backTab: move(toField: -1)
    case .up: step(-1)
    case .down: step(1)
    case .pageUp: for _ in 0..<8 { step(-1, staysInField: true) }
    case .pageDown: for _ in 0..<8 { step(1, staysInField: true) }
    case .wheel(let rows, _, _): for _ in 0..<abs(rows) { step(rows.signum()) }
    case .click(_, let row): point(at: row, wall)
    case .release, .drag, .shift: break
    case .character, .paste, .left, .right, .home, .end, .backspace, .delete, .control: edit(key, wall)
    }
    return []
  }

  // MARK: Moving

  private mutating func move(toField step: Int) {
    focus = (focus + step + fields.count) % fields.count
    spot = .line
  }

  /// Up and down: through a list's values, the line and the options; beyond them to the next field.
  private mutating func step(_ step: Int, staysInField: Bool = false) {
    let (items, options) = (fields[focus].parameter.isList ? fields[focus].items.count : 0, readyOptions.count)
    let place =
      switch spot {
      case .item(let index): index
      case .line: items
      case .option(let index): items + 1 + index
      }
    let next = place + step
    guard (0...items + options).contains(next) else {
      if !staysInField, options == 0 || step < 0 { move(toField: step) }
      return
    }
    spot = next < items ? .item(next) : next == items ? .line : .option(next - items - 1)
  }

  /// The focused field's options that are for what is typed.
  var readyOptions: [IntentParameter.Option] {
    let field = fields[focus]
    if field.parameter.hasDynamicOptions, field.searched != search(of: focus) { return [] }
    return field.shownOptions
  }

  private mutating func point(at row: Int, _ wall: Double) {
    guard let target = targets[row], fields.indices.contains(target.field) else { return }
    (focus, spot) = (target.field, target.spot)
    if case .option = spot { _ = enter(wall) }
    if fields[focus].style == .toggle { turn() }
  }

  // MARK: Choosing

  /// Takes the option that is marked, or what is typed into a list; else saves.
  private mutating func enter(_ wall: Double) -> [FormEffect] {
    let field = fields[focus]
    let isOpen = !String(field.line.text.trimmingBlanks).isEmpty
    switch spot {
    case .option(let index):
      guard readyOptions.indices.contains(index) else { return [] }
      choose(readyOptions[index])
      return []
    case .line where field.style == .choice && isOpen:
      guard let first = markedOption else {
        remark =
          field.searched == search(of: focus) || !field.parameter.hasDynamicOptions
          ? "no match for '\(FaultPage.clean(field.line.text))'" : "the options are still loading"
        return []
      }
      choose(readyOptions[first])
      return []
    case .line where field.parameter.isList && isOpen:
      fields[focus].addText()
      return []
    case .line, .item: return save()
    }
  }

  /// The option that Enter takes: of a search the first, or the one with exactly this name.
  var markedOption: Int? {
    if case .option(let index) = spot { return index }
    guard spot == .line, fields[focus].style == .choice, !fields[focus].line.isEmpty else { return nil }
    let text = String(fields[focus].line.text.trimmingBlanks)
    let options = readyOptions
    return options.firstIndex { $0.title == text || $0.word == text } ?? (options.isEmpty ? nil : 0)
  }

  private mutating func choose(_ option: IntentParameter.Option) {
    fields[focus].choose(option)
    spot = .line
    if !fields[focus].parameter.isList, focus + 1 < fields.count { move(toField: 1) }
  }

  private mutating func turn() {
    fields[focus].value = .flag(!(fields[focus].value?.flag ?? false))
    fields[focus].fault = nil
  }

  // MARK: Editing

  private mutating func edit(_ key: Key, _ wall: Double) {
    if fields[focus].style == .toggle { return editToggle(key) }
    if case .item(let index) = spot { return edit(item: index, key, wall) }
    let isText = fields[focus].style == .text
    // A field of options that shows its value has nothing to edit: the value is removed.
    if !isText, !fields[focus].parameter.isList, fields[focus].line.isEmpty, [.delete, .backspace].contains(key) {
      return fields[focus].remove()
    }
    let before = fields[focus].line
    switch key {
    case .character(let character): insert(String(character))
    case .paste(let text): insert(text)
    case .left: fields[focus].line.move(by: -1)
    case .right: fields[focus].line.move(by: 1)
    case .home, .control("a"): fields[focus].line.moveToStart()
    case .end, .control("e"): fields[focus].line.moveToEnd()
    case .backspace: fields[focus].line.deleteBackward()
    case .delete: fields[focus].line.deleteForward()
    case .control("u"): fields[focus].line = TextLine()
    default: break
    }
    guard fields[focus].line.characters != before.characters else { return }
    fields[focus].fault = nil
    noteTyping(wall)
    if isText, !fields[focus].parameter.isList { fields[focus].takeText() }
  }

  private mutating func insert(_ text: String) {
    if case .option = spot { spot = .line }
    let isInserted = fields[focus].line.insert(text, most: IntentParameter.longestText)
    if !isInserted { remark = "the text is longer than \(IntentParameter.longestText) bytes" }
  }

  private mutating func editToggle(_ key: Key) {
    switch key {
    case .character(" "), .left, .right: turn()
    case .character("y"): fields[focus].value = .flag(true)
    case .character("n"): fields[focus].value = .flag(false)
    default: remark = "press Space to switch it"
    }
  }

  /// A value of a list that is marked: removed, or moved; a letter begins the next value.
  private mutating func edit(item index: Int, _ key: Key, _ wall: Double) {
    switch key {
    case .delete, .backspace:
      fields[focus].remove(index)
      let count = fields[focus].items.count
      spot = count == 0 ? .line : .item(min(index, count - 1))
    case .left: spot = .item(fields[focus].move(index, by: -1))
    case .right: spot = .item(fields[focus].move(index, by: 1))
    case .character, .paste:
      spot = .line
      edit(key, wall)
    default: break
    }
  }
}
