import LuaKit
import WidgetModel

/// One table of a declaration, read key by key: unknown keys and wrong sorts become faults with the table's line.
///
/// Invariant: every method leaves the cursor on the table.
struct DeclaredTable {
  /// What stands in front of a message: `widget 'clock'`.
  var owner: String
  private(set) var faults: [Diagnostic] = []
  /// Warnings about what is right, and has no effect.
  private(set) var warnings: [Diagnostic] = []
  let line: Int?
  private let file: String?
  private let host: ScriptHost
  /// Where it stands in the source; nil where no call is known that it was given to.
  private let query: SourceQuery?

  /// What a key holds: plain data, or a function.
  struct Member {
    var data: Value?
    var function: LuaReference?
  }

  /// - Parameters:
  ///   - items: Whether members without a name are allowed.
  ///   - outer: The table that it is a member of, by `steps`.
  init(
    _ cursor: inout LuaCursor, _ owner: String, _ keys: [String], _ host: ScriptHost, items: Bool,
    at place: LuaStamp? = nil, in outer: DeclaredTable? = nil, _ steps: [SourceQuery.Step] = []
  ) {
    self.owner = owner
    self.host = host
    let stamp = cursor.stamp ?? place
    line = stamp.flatMap { $0.line > 0 ? $0.line : nil } ?? outer?.line
    file = stamp.flatMap { host.state.fileName($0.file) } ?? outer?.file
    var query = outer?.query
    query?.steps += steps
    if let call = cursor.stamp.flatMap({ Tag.constructor($0.tag) }), let file, let line {
      query = SourceQuery(start: .constructor(call), file: file, line: line)
    }
    self.query = query
    guard cursor.type == .table else {
      faults.append(diagnostic(.decodeType, "\(owner) is a table, not \(cursor.described)"))
      return
    }
    checkKeys(&cursor, keys, items: items)
  }

  private mutating func checkKeys(_ cursor: inout LuaCursor, _ keys: [String], items: Bool) {
    guard cursor.enter() else { return }
    var unknown: [String] = []
    walk: while true {
      switch cursor.next() {
      case .end: break walk
      case .key, .unknownKey:
        let key = cursor.keyString ?? ""
        if !keys.contains(key) { unknown.append(key) }
      case .index(let index):
        if !items { unnamed(Int(clamping: index), keys) }
      case .other(let type): unknown.append("\(type)")
      }
    }
    // Sorted, since Lua's order of names differs from run to run.
    for key in unknown.sorted().prefix(20) {
      let nearest = NearestName.of(key, among: keys)
      let advice = DeclarationAdvice.of(key, among: keys)
      fault(
        .decodeUnknownKey,
        "unknown key '\(Faults.cut(key))'" + (advice.map { "; " + $0 } ?? NearestName.meant(nearest)),
        advice ?? nearest, at: [.key(key)], part: .key)
    }
  }

  /// A member without a name where all have one.
  private mutating func unnamed(_ index: Int, _ keys: [String]) {
    let shown = keys.prefix(3).map { "\($0) = …" }.joined(separator: ", ")
    fault(
      .decodeUnknownKey, "member \(index) has no name; write { \(shown)\(keys.count > 3 ? ", …" : "") }",
      at: [.item(index)])
  }

  /// - Parameters:
  ///   - steps: From this table to what is wrong.
  ///   - part: Which part of that is wrong.
  mutating func fault(
    _ code: Diagnostic.Code, _ message: String, _ suggestion: String? = nil, at steps: [SourceQuery.Step] = [],
    part: SourceQuery.Part = .value
  ) {
    guard faults.count < ViewLimits.faults else { return }
    faults.append(diagnostic(code, "\(owner): \(message)", suggestion, steps, part))
  }

  /// Takes over what is wrong with a member, at the place that it has.
  mutating func adopt(_ inner: [Diagnostic]) {
    for var fault in inner.prefix(max(0, ViewLimits.faults - faults.count)) {
      fault.message = "\(owner): \(fault.message)"
      faults.append(fault)
    }
  }

  /// Returns a diagnostic at the place in the source where the steps lead, without adding it to the faults.
  func diagnostic(
    _ code: Diagnostic.Code, _ message: String, _ suggestion: String? = nil, _ steps: [SourceQuery.Step] = [],
    _ part: SourceQuery.Part = .value
  ) -> Diagnostic {
    let fault = Diagnostic(code, message, file: file ?? host.source.mainFile, line: line, suggestion: suggestion)
    guard var query else { return fault }
    query.steps += steps
    query.part = part
    return fault.at(host.tables.sources.place(query, message: message))
  }

  /// The warning for a category that the gallery does not have.
  func unknownCategory(_ title: String) -> Diagnostic {
    let nearest = NearestName.of(title, among: WidgetCategory.titles)
    let hint =
      nearest == nil
      ? "; the categories are \(WidgetCategory.titles.joined(separator: ", "))" : NearestName.meant(nearest)
    var warning = diagnostic(
      .warningName, "\(owner): unknown category '\(Faults.cut(title))', shown under Other\(hint)", nearest,
      [.key("category")])
    warning.severity = .warning
    return warning
  }

  /// What is kept, and done by no part of this release.
  mutating func unsupported(_ what: String, _ instead: String) {
    var warning = diagnostic(.warningUnsupported, "\(owner): \(what) is kept, but nothing does it yet", instead)
    warning.severity = .warning
    warnings.append(warning)
  }

  /// Steps to a key; false where it holds nothing. Undone with `pop`.
  private func push(_ key: String, _ cursor: inout LuaCursor) -> Bool {
    guard let key = try? host.state.key(key), let type = cursor.push(key) else { return false }
    if type == .nil {
      cursor.pop()
      return false
    }
    return true
  }

  /// Reads a key with `body`; nil where it holds nothing.
  mutating func read<R>(_ key: String, _ cursor: inout LuaCursor, _ body: (inout DeclaredTable, inout LuaCursor) -> R?)
    -> R?
  {
    guard push(key, &cursor) else { return nil }
    defer { cursor.pop() }
    return body(&self, &cursor)
  }

  private mutating func member<R>(
    _ key: String, _ cursor: inout LuaCursor, _ expected: String, required: Bool = false,
    _ read: (inout LuaCursor) -> R?
  ) -> R? {
    guard push(key, &cursor) else {
      if required { fault(.decodeMissing, "\(key) is missing; it takes \(expected)", part: .key) }
      return nil
    }
    defer { cursor.pop() }
    if let value = read(&cursor) { return value }
    fault(.decodeType, "\(key) takes \(expected), not \(cursor.described)", at: [.key(key)])
    return nil
  }

  /// Reads a text; nil where the key has none, or something else, which is a fault.
  mutating func text(
    _ key: String, _ cursor: inout LuaCursor, required: Bool = false, length: ClosedRange<Int> = 0...4096
  ) -> String? {
    guard let text = member(key, &cursor, "a text", required: required, { $0.string }) else { return nil }
    // Cleaned before its length is judged: what is kept counts.
    let clean = SanitizedText.string(text)
    guard length.contains(clean.count) else {
      fault(
        .decodeRange, "\(key) has \(length.lowerBound) to \(length.upperBound) characters, not \(clean.count)",
        at: [.key(key)])
      return nil
    }
    return clean
  }

  /// Reads true or false.
  mutating func flag(_ key: String, _ cursor: inout LuaCursor) -> Bool? {
    member(key, &cursor, "true or false") { $0.boolean }
  }

  /// Reads a finite number.
  mutating func number(_ key: String, _ cursor: inout LuaCursor) -> Double? {
    member(key, &cursor, "a number") { $0.number.flatMap { $0.isFinite ? $0 : nil } }
  }

  /// Reads a whole number within the range.
  mutating func integer(_ key: String, _ cursor: inout LuaCursor, _ range: ClosedRange<Int>) -> Int? {
    member(key, &cursor, "a whole number from \(range.lowerBound) to \(range.upperBound)") {
      $0.integral.flatMap { Int(exactly: $0) }.flatMap { range.contains($0) ? $0 : nil }
    }
  }

  /// Reads a function, as a reference that keeps it from being collected.
  mutating func function(_ key: String, _ cursor: inout LuaCursor) -> LuaReference? {
    member(key, &cursor, "a function") { $0.type == .function ? $0.reference() : nil }
  }

  /// A list of texts; one text alone stands for a list of it.
  mutating func texts(_ key: String, _ cursor: inout LuaCursor) -> [String]? {
    member(key, &cursor, "a list of texts, as { \"…\" }") { cursor in
      if let text = cursor.string { return [SanitizedText.string(text)] }
      guard cursor.type == .table else { return nil }
      let items = Items(&cursor)
      // No declaration names as many hosts, programs or kinds; a list that a loop made too long ends here.
      guard items.strayKey == nil, items.count <= 1000 else { return nil }
      var texts: [String] = []
      for position in 0..<items.count {
        guard let text = cursor.item(items[position], { $0.string }) ?? nil else { return nil }
        texts.append(SanitizedText.string(text))
      }
      return texts
    }
  }

  /// Plain data, or a function where that is allowed.
  mutating func value(_ key: String, _ cursor: inout LuaCursor, functions: Bool = false) -> Member? {
    read(key, &cursor) { table, cursor in
      if functions, cursor.type == .function { return Member(data: nil, function: cursor.reference()) }
      var data = PlainData()
      switch data.read(&cursor) {
      case .success(let value): return Member(data: value, function: nil)
      case .failure(let wrong):
        table.fault(.decodeData, wrong.sentence(of: key), at: [.key(key)] + wrong.steps)
        return nil
      }
    }
  }

  /// Reads the members of a list, each with `body` and its number.
  ///
  /// - Parameter form: How a list with one member is written: by the name that a member may have got by mistake.
  mutating func list(
    _ key: String, _ cursor: inout LuaCursor, form: (String) -> String,
    _ body: (inout DeclaredTable, inout LuaCursor, Int) -> Void
  ) {
    _ = read(key, &cursor) { table, cursor -> Bool? in
      guard cursor.type == .table else {
        table.fault(
          .decodeType, "\(key) takes a list, not \(cursor.described); write \(key) = \(form("name"))", at: [.key(key)])
        return nil
      }
      if let stray = Items(&cursor).strayKey {
        let name = Faults.cut(stray)
        table.fault(
          .decodeUnknownKey, "\(key) is a list, and has no '\(name)'; write \(key) = \(form(name))",
          at: [.key(key), .key(stray)], part: .key)
      }
      table.items(&cursor, body)
      return true
    }
  }

  /// Reads the members without a name of the table that the cursor stands on.
  mutating func items(_ cursor: inout LuaCursor, _ body: (inout DeclaredTable, inout LuaCursor, Int) -> Void) {
    let items = Items(&cursor)
    for position in 0..<min(items.count, 10_000) {
      _ = cursor.push(items[position])
      body(&self, &cursor, items[position])
      cursor.pop()
    }
  }
}
