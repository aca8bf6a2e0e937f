import WidgetModel

/// Arguments with names, lists in brackets, fields with colons, closures.
extension ForeignSyntax {
  /// Returns repairs of brackets that another language would write here.
  func brackets(_ index: Int) -> [SourceRepair] {
    guard line.token(index)?.kind == .symbol else { return [] }
    switch line.word(index) {
    case "(": return labels(index)
    case "[": return list(index)
    case ":": return field(index)
    case "{": return closure(index)
    default: return []
    }
  }

  /// Whether a colon follows a name as a label's does: in Lua a method's name and its arguments follow at once.
  private func isLabel(_ index: Int) -> Bool {
    guard line.isName(index), line.isSymbol(index + 1, ":"), let next = line.token(index + 2) else { return false }
    return source.hasGap(before: index + 2) || next.kind != .name
  }

  // MARK: Calls

  /// `VStack(alignment: .leading, spacing: 4) {` as `VStack { alignment = "leading", spacing = 4,`.
  private func labels(_ open: Int) -> [SourceRepair] {
    guard line.endsValue(open - 1), !source.hasGap(before: open) else { return [] }
    let close = line.closing(open)
    let labels = self.labels(open, close ?? line.tokens.upperBound)
    let follows = close.map { line.isSymbol($0 + 1, "{") } ?? false
    let isEmpty = close == open + 1
    let isForEach = line.word(open - 1) == "ForEach"
    if isEmpty, follows, let close, closureNames(close + 1) == nil, !isControl(open - 1) {
      return [emptyCall(open)]
    }
    guard let first = labels.first else { return [] }
    let name = line.word(open - 1)
    let mark = line.range(first, first + 1)
    if isForEach { return [withoutIdentity(first, close, mark)] }
    if declared.contains(name) {
      let edits = labels.map { SourceEdit(range: source.tokens[$0].start..<source.tokens[$0 + 2].start, text: "") }
      return [SourceRepair(sentence: "Lua's arguments have no names", range: mark, edits: edits)]
    }
    var edits = labels.map { label in
      SourceEdit(
        range: line.range(label + 1), text: source.hasGap(before: label + 2) ? " =" : " = ")
    }
    let isFont = line.isSymbol(open - 2, ".") && ["system", "custom", "init"].contains(name)
    let isBare = !isFont || line.endsValue(open - 3)
    edits.append(SourceEdit(range: line.range(open), text: isBare ? " { " : "{ "))
    if let close {
      let end = follows ? source.tokens[close + 1].end : source.tokens[close].end
      edits.append(SourceEdit(range: source.tokens[close].start..<end, text: follows ? "," : " }"))
    }
    let shown = isFont ? "a font's size" : "arguments with names"
    return [
      SourceRepair(
        sentence: "\(shown) stand in braces: \(isFont ? "" : name + " ") { \(line.word(first)) = … }".replacing(
          "  ", with: " "),
        range: mark, edits: edits)
    ]
  }

  /// The labels of a call, outside of inner brackets; the token of each.
  private func labels(_ open: Int, _ end: Int) -> [Int] {
    var found: [Int] = []
    var depth = 0
    for index in open..<end where line.token(index)?.kind != .text {
      let word = line.word(index)
      if ["(", "[", "{"].contains(word) { depth += 1 }
      if [")", "]", "}"].contains(word) { depth -= 1 }
      if depth == 1, line.isSymbol(index, "(") && index == open || line.isSymbol(index, ","), isLabel(index + 1) {
        found.append(index + 1)
      }
    }
    return found
  }

  private func isControl(_ index: Int) -> Bool {
    ["if", "while", "function", "elseif", "until"].contains(line.word(index)) || line.word(index - 1) == "function"
  }

  /// `VStack() {`.
  private func emptyCall(_ open: Int) -> SourceRepair {
    let range = source.tokens[open - 1].end..<source.tokens[open + 2].start
    return repair(
      "\(line.word(open - 1)) takes its views in braces alone: \(line.word(open - 1)) { … }",
      line.range(open, open + 1),
      (range, " "))
  }

  /// `ForEach(cups, id: \.self)`.
  private func withoutIdentity(_ label: Int, _ close: Int?, _ mark: Range<Int>) -> SourceRepair {
    var start = source.tokens[label].start
    var end = close.map { source.tokens[$0].start } ?? source.tokens[line.rightEdge(label + 2)].end
    if line.isSymbol(label - 1, ",") { start = source.tokens[label - 1].start }
    if let close, line.isSymbol(close + 1, "{") { end = source.tokens[close].start }
    return repair("ForEach needs no id: it takes a list and a function", mark, (start..<end, ""))
  }

  // MARK: Lists and fields

  /// `["systemSmall", "systemMedium"]`.
  private func list(_ open: Int) -> [SourceRepair] {
    if let loop = comprehension(open) { return [loop] }
    guard !line.endsValue(open - 1) || source.hasGap(before: open) && line.token(open - 1)?.kind == .keyword else {
      return []
    }
    let close = line.closing(open)
    // `[key] = value` in a table is Lua.
    if let close, line.isSymbol(close + 1, "=") { return [] }
    var edits = [
      SourceEdit(range: line.range(open), text: line.token(open + 1) == nil || close == open + 1 ? "{" : "{ ")
    ]
    if let close { edits.append(SourceEdit(range: line.range(close), text: close == open + 1 ? "}" : " }")) }
    return [SourceRepair(sentence: "a list stands in braces: { … }", range: line.range(open), edits: edits)]
  }

  /// `kind: "tea"` or `"kind": "tea"` in a table.
  private func field(_ colon: Int) -> [SourceRepair] {
    guard let name = line.token(colon - 1), name.kind == .name || name.kind == .text, line.token(colon + 1) != nil,
      !line.tokens.contains(where: { line.isSymbol($0, "?") }), name.kind == .text || isLabel(colon - 1)
    else { return [] }
    let around = line.enclosing(colon)
    let opens = colon - 1 == line.tokens.lowerBound || line.isSymbol(colon - 2, ",") || around == colon - 2
    guard opens, around.map({ !line.isSymbol($0, "(") }) ?? (colon - 1 == line.tokens.lowerBound) else { return [] }
    let key = line.range(colon - 1, colon)
    let gap = source.hasGap(before: colon + 1) ? "" : " "
    let word = name.word.trimmingQuotes
    let isPlain =
      name.kind == .name
      || word.utf8.allSatisfy { SourceScanner.isWord($0) } && !SourceScanner.keywords.contains(word)
        && !(word.first?.isNumber ?? true)
    return [
      repair(
        "a table's field is written with =: \(isPlain ? word : "[\"\(word)\"]") = …", line.range(colon),
        (key, (isPlain ? word : "[\"\(word)\"]") + " =" + gap))
    ]
  }

  // MARK: Closures

  /// The parameters of `{ cup in` or `{ (cup: Cup) in`, and the token of `in`.
  func closureNames(_ open: Int) -> (names: [String], last: Int)? {
    guard line.isSymbol(open, "{") else { return nil }
    var names: [String] = []
    for index in open + 1..<max(open + 1, line.tokens.upperBound) {
      if line.isSymbol(index, "in") { return names.isEmpty ? nil : (names, index) }
      if line.isName(index) {
        if !line.isSymbol(index - 1, ":"), !line.isSymbol(index - 1, "->") { names.append(line.word(index)) }
      } else if ![",", "(", ")", ":", "->"].contains(line.word(index)) {
        return nil
      }
    }
    return nil
  }

  private func brace(around index: Int) -> Int? {
    var place = line.enclosing(index)
    while let open = place, !line.isSymbol(open, "{") { place = line.enclosing(open) }
    return place
  }

  /// `ForEach(cups) { cup in Text(cup.name) }` as `ForEach(cups, function(cup) return Text(cup.name) end)`.
  private func closure(_ open: Int) -> [SourceRepair] {
    let named = closureNames(open)
    let close = line.closing(open)
    let inside = open + 1..<(close ?? line.tokens.upperBound)
    let takesItem =
      !inside.isEmpty
      && inside.contains { line.isSymbol($0, "$") && line.word($0 + 1) == "0" && brace(around: $0) == open }
    guard named != nil || takesItem && line.endsValue(open - 1) else { return [] }
    let names = named?.names.joined(separator: ", ") ?? "item"
    let last = named?.last ?? open
    let isCall = line.isSymbol(open - 1, ")")
    var head = "function(\(names))"
    var start = source.tokens[open].start
    if isCall {
      let isEmpty = line.isSymbol(open - 2, "(")
      head = isEmpty ? head : ", " + head
      start = source.tokens[open - 1].start
    } else if line.endsValue(open - 1) {
      head = "(" + head
      start = source.tokens[open - 1].end
    }
    let isOneLine = close.map { $0 > last + 1 } ?? false
    let hasReturn = line.isSymbol(last + 1, "return") || line.isSymbol(last + 1, "local")
    let isCut = line.token(last + 1) != nil && !isOneLine
    if isOneLine || isCut, !hasReturn { head += " return" }
    var edits = [SourceEdit(range: start..<source.tokens[last].end, text: head)]
    let isArgument = isCall || line.endsValue(open - 1)
    if let close { edits.append(SourceEdit(range: line.range(close), text: isArgument ? "end)" : "end")) }
    return [
      SourceRepair(
        sentence: "a function is written function(\(names)) … end", range: line.range(open, named?.last ?? open),
        edits: edits)
    ]
  }
}

extension String {
  /// Without the quotation marks around it.
  var trimmingQuotes: String {
    guard count >= 2, let first, first == last, first == "\"" || first == "'" else { return self }
    return String(dropFirst().dropLast())
  }
}
