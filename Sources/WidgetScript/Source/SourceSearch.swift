import WidgetModel

/// Finds in one source what a query means: first the call or function, then along its steps as far as they are written out.
struct SourceSearch {
  let source: LuaTokens

  init(_ source: LuaTokens) { self.source = source }

  var tokens: [LuaToken] { source.tokens }

  /// A member of a table, or an argument: tokens of its key, where it has one, and of its value.
  struct Member {
    var key: Range<Int>?
    var value: Range<Int>
  }

  /// A call: the tokens of its name, and what opens its arguments, which may be a text alone.
  struct Call {
    var name: Range<Int>
    var arguments: Int
  }

  // MARK: Answers

  /// Returns the line and columns that a query leads to; nil where it is not found.
  func place(_ query: SourceQuery, message: String) -> SourcePlace? {
    let found = candidates(query)
    let best =
      found.first { $0.isWhole && names($0.member.value, message) } ?? found.first { $0.isWhole } ?? found.first
    guard let best else { return nil }
    if query.part == .key || !best.isWhole || !isOneLine(best.member.value) {
      return place(best.member.key ?? best.member.value.prefix(1))
    }
    return place(best.member.value)
  }

  /// Returns the source's text of the value that a query leads to.
  func text(_ query: SourceQuery) -> String? {
    guard let found = candidates(query).first(where: \.isWhole), isOneLine(found.member.value) else { return nil }
    return text(found.member.value)
  }

  private func names(_ value: Range<Int>, _ message: String) -> Bool {
    guard let first = value.first else { return false }
    let text = value.count == 1 && tokens[first].sort == .string ? source.content(first) : text(value)
    // What was found stands at the end of a sentence, behind what would be right.
    let words = message.firstRange(of: ", not ").map { message[$0.upperBound...] } ?? message[...]
    return !text.isEmpty && words.contains(text)
  }

  /// Where the steps led to; not whole where they could be followed in part only.
  private struct Found {
    var member: Member
    var isWhole: Bool
  }

  private func candidates(_ query: SourceQuery) -> [Found] {
    switch query.start {
    case .constructor(let name): return calls(name, query.line).map { follow($0, query.steps, isFlat: true) }
    case .modifier(let name, let following):
      let all = methods(name, query.line)
      // The chain's own order decides where one is written out; a view may be kept between two calls.
      let sorted = all.filter { $0.following == following } + all.filter { $0.following != following }
      return sorted.map { follow($0.call, query.steps, isFlat: true) }
    case .function(let name): return calls(name, query.line).map { follow($0, query.steps, isFlat: false) }
    case .returned: return returned(query.line, query.steps)
    }
  }

  // MARK: Calls

  /// Tokens of a line.
  func tokens(of line: Int) -> Range<Int> {
    var low = 0, high = tokens.count
    while low < high {
      let middle = (low + high) / 2
      if tokens[middle].line < line { low = middle + 1 } else { high = middle }
    }
    var end = low
    while end < tokens.count, tokens[end].line == line { end += 1 }
    return low..<end
  }

  /// Returns whether a token is the name of a call.
  func isCalled(_ token: Int) -> Bool {
    source.isSign(token + 1, "(") || source.isSign(token + 1, "{")
      || token + 1 < tokens.count && tokens[token + 1].sort == .string
  }

  /// Calls by a name, which may be dotted, that begin in a line.
  private func calls(_ name: String, _ line: Int) -> [Call] {
    let parts = name.split(separator: ".").map(String.init)
    return tokens(of: line).compactMap { first in
      var last = first
      guard source.isWord(first, .name, parts[0]), !source.isSign(first - 1, "."), !source.isSign(first - 1, ":") else {
        return nil
      }
      for part in parts.dropFirst() {
        guard source.isSign(last + 1, "."), source.isWord(last + 2, .name, part) else { return nil }
        last += 2
      }
      return isCalled(last) ? Call(name: first..<last + 1, arguments: last + 1) : nil
    }
  }

  /// Methods by a name, in chains that begin in a line, which is what Lua knows of each call in them.
  private func methods(_ name: String, _ line: Int) -> [(call: Call, following: Int)] {
    var found: [(call: Call, following: Int)] = []
    for token in tokens(of: line).lowerBound..<tokens.count
    where source.isWord(token, .name, name) && source.isSign(token - 1, ":") && isCalled(token) {
      guard let head = head(ofChainBefore: token - 1) else { continue }
      // In a table Lua has read one token on when it notes the line of what begins with a name.
      if tokens[head].line == line || tokens[head + 1].line == line {
        found.append((Call(name: token..<token + 1, arguments: token + 1), following(token)))
      }
      if found.count == 100 { break }
    }
    return found
  }

  /// Where the expression begins that a method is called of.
  private func head(ofChainBefore colon: Int) -> Int? {
    var token = colon - 1
    while token >= 0 {
      if source.isSign(token, ")") || source.isSign(token, "}") || source.isSign(token, "]") {
        token = tokens[token].partner
        guard token > 0, isPrefix(token - 1) else { return token >= 0 ? token : nil }
        token -= 1
      } else if tokens[token].sort == .string, token > 0, isPrefix(token - 1) {
        token -= 1
      } else if tokens[token].sort == .name, source.isSign(token - 1, ".") || source.isSign(token - 1, ":") {
        token -= 2
      } else {
        return token
      }
    }
    return nil
  }

  /// Whether an argument or an index may follow the token.
  private func isPrefix(_ token: Int) -> Bool {
    switch tokens[token].sort {
    case .name, .string: true
    case .sign: source.isSign(token, ")") || source.isSign(token, "]") || source.isSign(token, "}")
    case .keyword, .number: false
    }
  }

  /// How many methods are called of what a method gives.
  private func following(_ method: Int) -> Int {
    var count = 0
    var token = method
    while isCalled(token) {
      let end = tokens[token + 1].sort == .string ? token + 1 : tokens[token + 1].partner
      guard end > 0, source.isSign(end + 1, ":"), end + 2 < tokens.count, tokens[end + 2].sort == .name else { break }
      (token, count) = (end + 2, count + 1)
    }
    return count
  }

  /// A call whose value nothing takes: a statement of the file itself.
  func lostCall(_ names: [String]) -> SourcePlace? {
    var token = 0
    var found: Int?
    while token < tokens.count {
      if tokens[token].sort == .name, names.contains(source.text(token)), isCalled(token),
        !source.isSign(token - 1, ".")
      {
        found = token
      }
      token = tokens[token].partner > token ? tokens[token].partner + 1 : token + 1
    }
    return found.map { place($0..<$0 + 1) }
  }

  var end: SourcePlace? { tokens.isEmpty ? nil : place(tokens.count - 1..<tokens.count) }

  // MARK: Steps

  /// - Parameter isFlat: Whether a table that is the only argument stands for its members.
  private func follow(_ call: Call, _ steps: [SourceQuery.Step], isFlat: Bool) -> Found {
    let start = Found(member: Member(key: call.name, value: call.name), isWhole: steps.isEmpty)
    guard let step = steps.first else { return start }
    var members = arguments(call.arguments)
    if isFlat, members.count == 1, let table = table(members[0].value.lowerBound) {
      // A variable stands for its members where one is asked for by name.
      if table == members[0].value.lowerBound { members = self.members(table) }
      if case .key = step { members = self.members(table) }
    }
    guard let next = pick(step, members) else { return start }
    return follow(next, Array(steps.dropFirst()))
  }

  private func follow(_ member: Member, _ steps: [SourceQuery.Step]) -> Found {
    guard let step = steps.first else { return Found(member: member, isWhole: true) }
    guard let table = table(member.value.lowerBound) else { return Found(member: member, isWhole: false) }
    let next = pick(step, members(table)) ?? appended(step, to: member.value)
    guard let next else { return Found(member: member, isWhole: false) }
    return follow(next, Array(steps.dropFirst()))
  }

  private func pick(_ step: SourceQuery.Step, _ members: [Member]) -> Member? {
    switch step {
    case .key(let name): return members.last { $0.key.map { key in self.name(key) == name } ?? false }
    case .item(let number):
      let items = members.filter { $0.key == nil }
      return items.indices.contains(number - 1) ? items[number - 1] : nil
    }
  }

  /// `name`, or `["name"]`.
  private func name(_ key: Range<Int>) -> String {
    key.count == 1 ? source.text(key.lowerBound) : source.content(key.lowerBound + 1)
  }

  private func arguments(_ open: Int) -> [Member] {
    guard source.isSign(open, "(") else {
      let end = tokens[open].sort == .string ? open : tokens[open].partner
      return end >= open ? [Member(value: open..<end + 1)] : []
    }
    return members(open)
  }

  /// The members between two brackets.
  func members(_ open: Int) -> [Member] {
    let end = tokens[open].partner
    guard end > open else { return [] }
    var members: [Member] = []
    var start = open + 1
    var token = start
    while token <= end {
      if token == end || source.isSign(token, ",") || source.isSign(token, ";") {
        if start < token { members.append(member(start..<token)) }
        start = token + 1
      }
      token = tokens[token].partner > token ? tokens[token].partner + 1 : token + 1
    }
    return members
  }

  private func member(_ range: Range<Int>) -> Member {
    let first = range.lowerBound
    let isBracketed =
      source.isSign(first, "[") && tokens[first].partner == first + 2 && tokens[first + 1].sort == .string
    let equals = isBracketed ? first + 3 : first + 1
    guard isBracketed || tokens[first].sort == .name, source.isSign(equals, "="), equals + 1 < range.upperBound else {
      return Member(value: range)
    }
    return Member(key: first..<equals, value: equals + 1..<range.upperBound)
  }

  /// The table that an expression is, by its first token: written out, the only argument of a call, or a variable's.
  private func table(_ first: Int, depth: Int = 0) -> Int? {
    guard tokens.indices.contains(first), depth < 4 else { return nil }
    if source.isSign(first, "{") { return first }
    guard tokens[first].sort == .name else { return nil }
    if source.isSign(first + 1, "{") { return first + 1 }
    if source.isSign(first + 1, "("), source.isSign(first + 2, "{") { return first + 2 }
    guard !isCalled(first), !source.isSign(first + 1, "."), !source.isSign(first + 1, ":") else { return nil }
    return definition(first).flatMap { table($0, depth: depth + 1) }
  }

  /// The first token of what a variable was set to last, above its use.
  private func definition(_ use: Int) -> Int? {
    let name = source.text(use)
    var token = use - 1
    while token > 0 {
      token -= 1
      if source.isWord(token, .name, name), source.isSign(token + 1, "="), !source.isSign(token - 1, "."),
        source.isWord(token - 1, .keyword, "local") || tokens[token - 1].line < tokens[token].line
      {
        return token + 2
      }
    }
    return nil
  }

  /// What was added to a list that a variable holds: `list[#list + 1] = …`, or `table.insert(list, …)`.
  private func appended(_ step: SourceQuery.Step, to value: Range<Int>) -> Member? {
    guard case .item(let number) = step, value.count == 1, let use = value.first, tokens[use].sort == .name else {
      return nil
    }
    let name = source.text(use)
    let added = (0..<use).compactMap { token -> Member? in
      guard source.isWord(token, .name, name) else { return nil }
      if source.isSign(token + 1, "["), case let end = tokens[token + 1].partner, end > 0, source.isSign(end + 1, "=") {
        return Member(value: end + 2..<endOfExpression(end + 2))
      }
      guard source.isSign(token - 1, "("), source.isWord(token - 2, .name, "insert") else { return nil }
      return members(token - 1).last
    }
    return added.indices.contains(number - 1) ? added[number - 1] : added.first
  }

  private func endOfExpression(_ first: Int) -> Int {
    guard tokens.indices.contains(first) else { return first }
    return tokens[first].partner > first ? tokens[first].partner + 1 : first + 1
  }

  // MARK: What a function returns

  private func returned(_ line: Int, _ steps: [SourceQuery.Step]) -> [Found] {
    // Of several functions in one line the last is tried first: a provider's stands behind a short view's more often.
    let functions = tokens(of: line).filter { source.isWord($0, .keyword, "function") }.reversed()
    guard let function = functions.first else { return [] }
    let found = functions.flatMap { function in
      returns(function).reversed().map { first in follow(Member(value: first..<endOfExpression(first)), steps) }
    }
    let whole = found.filter(\.isWhole)
    if !whole.isEmpty { return whole }
    // A table that is made elsewhere in the function has the key all the same.
    if case .key(let name)? = steps.last, let key = key(name, in: function..<max(function, tokens[function].partner)) {
      return [Found(member: key, isWhole: true)]
    }
    return found
  }

  /// The first tokens of what a function returns, without those of functions inside.
  private func returns(_ function: Int) -> [Int] {
    var found: [Int] = []
    var token = function + 1
    while token < tokens[function].partner {
      if source.isWord(token, .keyword, "function") {
        token = max(token, tokens[token].partner)
      } else if source.isWord(token, .keyword, "return") {
        found.append(token + 1)
      }
      token += 1
    }
    return found
  }

  /// The first member of that name in any table.
  func key(_ name: String) -> SourcePlace? {
    key(name, in: tokens.indices).flatMap { $0.key.map { place($0) } }
  }

  private func key(_ name: String, in range: Range<Int>) -> Member? {
    for token in range where source.isSign(token, "{") {
      if let member = pick(.key(name), members(token)) { return member }
    }
    return nil
  }

  // MARK: Places

  private func isOneLine(_ range: Range<Int>) -> Bool {
    guard let first = range.first, let last = range.last else { return false }
    return tokens[first].line == tokens[last].line && !source.bytes[tokens[last].start..<tokens[last].end].contains(10)
  }

  private func text(_ range: Range<Int>) -> String {
    guard let first = range.first, let last = range.last else { return "" }
    return String(decoding: source.bytes[tokens[first].start..<tokens[last].end], as: UTF8.self)
  }

  /// Tokens as characters of their line.
  func place(_ range: Range<Int>) -> SourcePlace {
    let first = tokens[range.lowerBound]
    let line = source.bytes[..<first.start].lastIndex(of: 10).map { $0 + 1 } ?? 0
    var last = range.upperBound - 1
    while tokens[last].line > first.line { last -= 1 }
    let end = source.bytes[first.start..<tokens[last].end].firstIndex(of: 10) ?? tokens[last].end
    func count(_ bytes: ArraySlice<UInt8>) -> Int { String(decoding: bytes, as: UTF8.self).count }
    return SourcePlace(
      line: first.line,
      span: SourceSpan(
        column: count(source.bytes[line..<first.start]) + 1, count: count(source.bytes[first.start..<end])))
  }
}
