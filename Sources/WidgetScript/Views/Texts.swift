import LuaKit
import WidgetModel

/// Texts: short ones, localized ones, Markdown, and runs joined by `..`. Every text of a script enters the tree here.
extension ViewDecoder {
  /// A string or number as a child: short for `Text`.
  mutating func text(_ cursor: inout LuaCursor, _ slot: ArgumentName) {
    let node = open(.view(.text), slot)
    if let value = shownText(&cursor, isVerbatim: cursor.type == .number) { builder.add(.text, value) }
    builder.close(node)
  }

  /// `Text "a"`, with nothing else in its table: no argument is looked for. False where there is more.
  mutating func shortText(_ cursor: inout LuaCursor, _ plan: DecodingPlan, _ slot: ArgumentName) -> Bool {
    guard !plan.isMarkdown, cursor.enter() else { return false }
    let first = cursor.next()
    // An empty table is left by reaching its end, so it is left only once.
    if first == .end { return false }
    guard first == .index(1), cursor.type == .string else {
      cursor.leave()
      return first == .index(1) && textOfText(&cursor, slot)
    }
    // The string's bytes stay where they are while the table, which is on Lua's stack, holds it.
    let bytes = cursor.withBytes { $0 }
    guard case .end = cursor.next() else {
      cursor.leave()
      return false
    }
    guard let bytes else { return false }
    let node = open(.view(.text), slot)
    if let value = added(bytes, isVerbatim: plan.isVerbatim, ViewLimits.text) { builder.add(.text, value) }
    builder.close(node)
    return true
  }

  /// `Text(a .. b)`, `Text(localized(key, Text(date, "relative")))`: a Text of a Text is that Text.
  private mutating func textOfText(_ cursor: inout LuaCursor, _ slot: ArgumentName) -> Bool {
    guard cursor.rawLength == 1, cursor.push(1) != nil else { return false }
    defer { cursor.pop() }
    guard cursor.type == .table, isText(&cursor), deepen(&cursor) else { return false }
    defer { nesting -= 1 }
    view(&cursor, slot)
    return true
  }

  /// The text at hand as it is shown: looked up in the bundle's strings unless it is verbatim.
  private mutating func shownText(_ cursor: inout LuaCursor, isVerbatim: Bool) -> Argument.Value? {
    if let number = numberText(cursor) { return add(text: number) }
    let bytes = cursor.withBytes { $0 }  // stays while Lua's stack holds the string
    return bytes.flatMap { added($0, isVerbatim: isVerbatim, ViewLimits.text) }
  }

  /// A text as the tree keeps it: looked up where it may be, counted against the limits, cleaned.
  private mutating func added(
    _ bytes: UnsafeBufferPointer<UInt8>, isVerbatim: Bool, _ limit: Int
  ) -> Argument.Value? {
    if !isVerbatim, !tables.strings.isEmpty, let text = tables.strings[String(decoding: bytes, as: UTF8.self)] {
      return add(text: text)
    }
    // In bytes and before cleaning: a text that is too long is not even read through.
    guard bytes.count <= limit else {
      stop(.sizeText, limit == ViewLimits.url ? Faults.tooLongURL : Faults.tooLongText)
      return nil
    }
    textBytes += bytes.count
    storedBytes += bytes.count + MemoryLayout<Argument>.stride
    if textBytes > ViewLimits.texts { stop(.sizeText, Faults.tooMuchText) }
    guard let clean = SanitizedText.cleaned(bytes) else { return builder.text(bytes: bytes) }
    // Only wrong bytes are told of; control characters are taken out without a word.
    if String(validating: bytes, as: UTF8.self) == nil { warn(.warningText, Faults.notUTF8) }
    return clean.withUnsafeBufferPointer { builder.text(bytes: $0) }
  }

  private mutating func add(text: String) -> Argument.Value? {
    var text = text
    return text.withUTF8 { added($0, isVerbatim: true, ViewLimits.text) }
  }

  private func numberText(_ cursor: borrowing LuaCursor) -> String? {
    cursor.number.map { LuaNumber.text(cursor.integer, $0) }
  }

  /// The text at hand as an argument that is never looked up.
  mutating func textValue(_ cursor: inout LuaCursor, limit: Int) -> Argument.Value? {
    if let number = numberText(cursor) { return add(text: number) }
    let bytes = cursor.withBytes { $0 }
    return bytes.flatMap { added($0, isVerbatim: true, limit) }
  }

  /// Where a tap leads. What leads nowhere is shown all the same, so it is a warning.
  mutating func url(_ cursor: inout LuaCursor) -> Argument.Value? {
    // A longer one is not parsed; it is refused by its length below.
    if cursor.rawLength <= ViewLimits.url, let text = cursor.string { judge(url: text) }
    return textValue(&cursor, limit: ViewLimits.url)
  }

  private mutating func judge(url text: String) {
    do throws(WidgetURL.Fault) {
      let url = try WidgetURL(text)
      if let refusal = url.refusal { warn(.warningLink, Faults.deadURL(text, refusal)) }
    } catch {
      warn(.warningLink, Faults.deadURL(text, error.sentence))
    }
  }

  /// A text argument; the one of `Text` itself is what is shown, and may be Markdown.
  mutating func textArgument(_ cursor: inout LuaCursor, _ plan: DecodingPlan, _ name: ArgumentName) -> Argument.Value? {
    guard plan.kind == .view(.text), name == .text else {
      let isShown = name == .label || name == .text
      return shownText(&cursor, isVerbatim: !isShown)
    }
    if isMarkdown(plan, &cursor) {
      pendingMarkdown = cursor.string ?? numberText(cursor)
      return nil
    }
    return shownText(&cursor, isVerbatim: plan.isVerbatim || flag(.verbatim, plan, &cursor))
  }

  private mutating func isMarkdown(_ plan: DecodingPlan, _ cursor: inout LuaCursor) -> Bool {
    plan.isMarkdown || flag(.markdown, plan, &cursor)
  }

  /// A flag of the Text whose text is at hand: among its arguments, which lie in the table below the text.
  private mutating func flag(_ name: ArgumentName, _ plan: DecodingPlan, _ cursor: inout LuaCursor) -> Bool {
    guard let parameter = plan.index(of: name) else { return false }
    return setFlags & 1 << UInt64(parameter) != 0
  }

  // MARK: Runs

  /// `a .. b`: one Text with a run for each.
  mutating func joined(_ cursor: inout LuaCursor, _ slot: ArgumentName) {
    let node = open(.view(.text), slot)
    runs(&cursor)
    builder.close(node)
  }

  /// The runs of a joined text; a joined text inside, as every chain of `..` has, gives its own.
  private mutating func runs(_ cursor: inout LuaCursor) {
    guard deepen(&cursor) else { return }
    defer { nesting -= 1 }
    for index in 1...2 where !isStopped {
      _ = cursor.push(index)
      defer { cursor.pop() }
      if cursor.stamp?.tag == Tag.runs {
        runs(&cursor)
      } else {
        run(&cursor)
      }
    }
  }

  private mutating func run(_ cursor: inout LuaCursor) {
    guard isText(&cursor) else {
      return fault(.decodeType, "'..' joins texts, not \(cursor.described)")
    }
    view(&cursor, .runs)
  }

  /// Whether the value at hand is a text, under whatever modifiers.
  /// At most `ViewLimits.modifiers` are followed: a table can be its own first member.
  func isText(_ cursor: inout LuaCursor) -> Bool {
    guard cursor.type == .table else { return cursor.type == .string || cursor.type == .number }
    var levels = 0
    defer { for _ in 0..<levels { cursor.pop() } }
    while let stamp = cursor.stamp {
      if Tag.isAroundView(stamp.tag), levels < ViewLimits.modifiers, cursor.push(1) != nil {
        levels += 1
      } else {
        return stamp.tag == Tag.of(.text) || (Tag.verbatim...Tag.runs).contains(stamp.tag)
      }
    }
    return cursor.field(tables.lexicon.type) { $0.string == "Text" } ?? false
  }

  // MARK: Markdown

  /// Adds the runs of a Markdown text to the Text opened last.
  mutating func addMarkdown(_ text: String) {
    let shown = tables.strings[text] ?? text
    var link: (node: Int, url: String)?
    for run in InlineMarkdown.runs(of: shown) {
      // Runs of one link in several styles stand in one Link.
      if let open = link, open.url != run.link {
        builder.close(open.node)
        link = nil
      }
      if let url = run.link, link == nil { link = (openLink(url), url) }
      var open: [Int] = []
      let slot: ArgumentName = link == nil ? .runs : .content
      for style in run.styles { openStyle(style, in: slot, &open) }
      let node = self.open(.view(.text), open.isEmpty ? slot : .content)
      if let value = add(text: run.text) { builder.add(.text, value) }
      builder.close(node)
      for node in open.reversed() { builder.close(node) }
    }
    if let link { builder.close(link.node) }
  }

  private mutating func openLink(_ url: String) -> Int {
    let node = open(.view(.link), .runs)
    judge(url: url)
    if let value = add(text: url) { builder.add(.destination, value) }
    return node
  }

  private mutating func openStyle(_ style: InlineMarkdown.Style, in slot: ArgumentName, _ open: inout [Int]) {
    let kind: ModifierKind =
      switch style {
      case .strong: .bold
      case .emphasis: .italic
      case .strikethrough: .strikethrough
      case .code: .fontDesign
      }
    open.append(self.open(.modifier(kind), open.isEmpty ? slot : .content))
    if style == .code { builder.add(.design, .word(.monospaced)) }
  }
}
