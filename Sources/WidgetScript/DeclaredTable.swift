import LuaKit
import WidgetModel

/// One table of a declaration, read key by key: unknown keys and wrong sorts become faults with the table's line.
///
/// Invariant: every method leaves the cursor on the table.
struct DeclaredTable {
  /// What stands in front of a message: `widget 'clock'`.
  var owner: String
  private(set) var faults: [Diagnostic] = []
  let line: Int?
  private let file: String?
  private let host: ScriptHost

  /// What a key holds: plain data, or a function.
  struct Member {
    var data: Value?
    var function: LuaReference?
  }

  /// - Parameter items: Whether members without a name are allowed.
  init(
    _ cursor: inout LuaCursor, _ owner: String, _ keys: [String], _ host: ScriptHost, items: Bool,
    at place: LuaStamp? = nil
  ) {
    self.owner = owner
    self.host = host
    let stamp = cursor.stamp ?? place
    line = stamp.flatMap { $0.line > 0 ? $0.line : nil }
    file = stamp.flatMap { host.state.fileName($0.file) }
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
      case .index(let index): if !items { unknown.append("\(index)") }
      case .other(let type): unknown.append("\(type)")
      }
    }
    for key in unknown.sorted().prefix(20) {
      let nearest = NearestName.of(key, among: keys)
      let advice = DeclarationAdvice.of(key, among: keys)
      fault(
        .decodeUnknownKey, "unknown key '\(Faults.cut(key))'" + (advice.map { "; " + $0 } ?? Faults.meant(nearest)),
        advice ?? nearest)
    }
  }

  mutating func fault(_ code: Diagnostic.Code, _ message: String, _ suggestion: String? = nil) {
    guard faults.count < ViewLimits.faults else { return }
    faults.append(diagnostic(code, "\(owner): \(message)", suggestion))
  }

  private func diagnostic(_ code: Diagnostic.Code, _ message: String, _ suggestion: String? = nil) -> Diagnostic {
    Diagnostic(code, message, file: file ?? host.source.mainFile, line: line, suggestion: suggestion)
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
      if required { fault(.decodeMissing, "\(key) is missing; it takes \(expected)") }
      return nil
    }
    defer { cursor.pop() }
    if let value = read(&cursor) { return value }
    fault(.decodeType, "\(key) takes \(expected), not \(cursor.described)")
    return nil
  }

  mutating func text(
    _ key: String, _ cursor: inout LuaCursor, required: Bool = false, length: ClosedRange<Int> = 0...4096
  ) -> String? {
    guard let text = member(key, &cursor, "a text", required: required, { $0.string }) else { return nil }
    let clean = CleanText.string(text)
    guard length.contains(clean.count) else {
      fault(.decodeRange, "\(key) has \(length.lowerBound) to \(length.upperBound) characters, not \(clean.count)")
      return nil
    }
    return clean
  }

  mutating func flag(_ key: String, _ cursor: inout LuaCursor) -> Bool? {
    member(key, &cursor, "true or false") { $0.boolean }
  }

  mutating func number(_ key: String, _ cursor: inout LuaCursor) -> Double? {
    member(key, &cursor, "a number") { $0.number.flatMap { $0.isFinite ? $0 : nil } }
  }

  mutating func integer(_ key: String, _ cursor: inout LuaCursor, _ range: ClosedRange<Int>) -> Int? {
    member(key, &cursor, "a whole number from \(range.lowerBound) to \(range.upperBound)") {
      $0.integral.flatMap { Int(exactly: $0) }.flatMap { range.contains($0) ? $0 : nil }
    }
  }

  mutating func function(_ key: String, _ cursor: inout LuaCursor) -> LuaReference? {
    member(key, &cursor, "a function") { $0.type == .function ? $0.reference() : nil }
  }

  /// A list of texts; one text alone stands for a list of it.
  mutating func texts(_ key: String, _ cursor: inout LuaCursor) -> [String]? {
    member(key, &cursor, "a list of texts") { cursor in
      if let text = cursor.string { return [CleanText.string(text)] }
      guard cursor.type == .table else { return nil }
      let items = Items(&cursor)
      guard items.strayKey == nil, items.count <= 1000 else { return nil }
      var texts: [String] = []
      for position in 0..<items.count {
        guard let text = cursor.item(items[position], { $0.string }) ?? nil else { return nil }
        texts.append(CleanText.string(text))
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
        table.fault(.decodeData, wrong.sentence(of: key))
        return nil
      }
    }
  }

  /// Reads the members of a list, each with `body` and its number.
  mutating func list(
    _ key: String, _ cursor: inout LuaCursor, _ body: (inout DeclaredTable, inout LuaCursor, Int) -> Void
  ) {
    _ = read(key, &cursor) { table, cursor -> Bool? in
      guard cursor.type == .table else {
        table.fault(.decodeType, "\(key) takes a list, not \(cursor.described)")
        return nil
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
