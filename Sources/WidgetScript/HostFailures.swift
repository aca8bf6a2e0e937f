import LuaKit
import WidgetModel

/// The calls of the host that failed as expected: where a script goes on with the nil that it got, its error says why.
struct HostFailures {
  /// Of many failures the last few are enough.
  private static let most = 20
  private var all: [(function: String, message: String)] = []

  var isEmpty: Bool { all.isEmpty }

  mutating func note(_ function: HostFunction, _ message: String) {
    if all.count == Self.most { all.removeFirst() }
    all.append((function.rawValue, message))
  }

  /// What the last failed call of a function said.
  subscript(function: String) -> String? { all.last { $0.function == function }?.message }

  /// Whether it is what a failed call said.
  func contains(message: String) -> Bool { all.contains { $0.message == message } }
}

extension ScriptHost {
  /// An error about nil, told by the call that gave nil; nil where none is found.
  func traced(_ fault: Diagnostic, _ error: LuaError) -> Diagnostic? {
    guard error.kind == .runtime, let file = fault.file, let line = fault.line, let bytes = source.bytes(of: file),
      [
        "a nil value", "two nil values", "with nil", "nil with", "nothing (nil)", "got nil", "got no value",
        "bad argument",
      ]
      .contains(where: fault.message.contains),
      let advice = ScriptAdvice(bytes, line: line, globals: [])
    else { return nil }
    return advice.traced(fault, error.nilAccess, failures)
  }
}

/// Where a nil came from: a call of the host that failed, or storage without a value.
extension ScriptAdvice {
  /// A call by its dotted name.
  private struct NamedCall {
    let name: String
    let first: Int
    /// What opens the arguments.
    let open: Int
  }

  func traced(_ fault: Diagnostic, _ access: LuaNilAccess?, _ failures: HostFailures) -> Diagnostic? {
    for token in variables(access) {
      guard let call = origin(of: source.tokens[token].word, before: token) else { continue }
      let name = source.tokens[token].word
      if let message = failures[call.name] {
        return tell(fault, repair("'\(name)' is nil, since \(call.name) failed: \(message)", line.range(token)))
      }
      if let key = keyAlone(call) {
        let fallback = fallback(fault.message)
        let place = source.tokens[call.first].line
        return tell(
          fault,
          repair(
            "'\(name)' is nil: nothing is stored under \(key) yet; give a default in line \(place): storage.get(\(key), \(fallback))",
            line.range(token)))
      }
    }
    guard access == nil else { return nil }
    for token in line.tokens {
      guard let call = call(at: token) else { continue }
      if let message = failures[call.name] {
        return tell(
          fault, repair("\(call.name) failed, and gave nil: \(message)", line.range(call.first, call.open - 1)))
      }
      if let repair = withoutDefault(call, fault.message) { return tell(fault, repair) }
    }
    return nil
  }

  /// The variables of the line that may have been nil, by their tokens.
  private func variables(_ access: LuaNilAccess?) -> [Int] {
    if let access {
      return [.local, .upvalue, .global].contains(access.variable) ? [token(of: access)].compactMap(\.self) : []
    }
    return line.tokens.filter { token in
      line.isName(token) && !line.isSymbol(token - 1, ".") && !line.isSymbol(token - 1, ":")
        && !line.isSymbol(token + 1, ".")
        && !(line.isSymbol(token + 1, "=") && token == line.tokens.lowerBound)
    }
  }

  /// The call whose first value a variable was set to last, in front of a token.
  private func origin(of name: String, before token: Int) -> NamedCall? {
    for place in (0..<token).reversed() where source.tokens[place].word == name && source.tokens[place].kind == .name {
      if place > 0, [".", ":", ","].contains(source.tokens[place - 1].word) { continue }
      var next = place + 1
      // `local text, message = …`: the names behind the first.
      while source.tokens[next].word == ",", source.tokens[next + 1].kind == .name { next += 2 }
      guard source.tokens[next].word == "=", source.tokens[next].kind == .symbol else { continue }
      return call(at: next + 1)
    }
    return nil
  }

  /// The call of a dotted name that begins with a token.
  private func call(at first: Int) -> NamedCall? {
    guard source.tokens[first].kind == .name, first == 0 || ![".", ":"].contains(source.tokens[first - 1].word) else {
      return nil
    }
    var (last, name) = (first, source.tokens[first].word)
    while source.tokens[last + 1].word == ".", source.tokens[last + 2].kind == .name {
      last += 2
      name += "." + source.tokens[last].word
    }
    let next = source.tokens[last + 1]
    let isCall = next.kind == .text || next.kind == .symbol && ["(", "{"].contains(next.word)
    return isCall ? NamedCall(name: name, first: first, open: last + 1) : nil
  }

  // MARK: Storage

  /// The key of a `storage.get` that has no default; nil for another call.
  private func keyAlone(_ call: NamedCall) -> String? {
    guard call.name == HostFunction.storageGet.rawValue else { return nil }
    let open = source.tokens[call.open]
    if open.kind == .text { return open.word }
    guard let known = outline.calls.first(where: { $0.open == call.open }), let close = known.close else { return nil }
    var depth = 0
    for token in call.open + 1..<max(close, call.open + 1) where source.tokens[token].kind == .symbol {
      let word = source.tokens[token].word
      if ["(", "{", "["].contains(word) { depth += 1 }
      if [")", "}", "]"].contains(word) { depth -= 1 }
      if depth == 0, word == "," { return nil }
    }
    return close > call.open + 1 ? source.text(call.open + 1, close - 1) : nil
  }

  private func withoutDefault(_ call: NamedCall, _ message: String) -> SourceRepair? {
    guard let key = keyAlone(call) else { return nil }
    let fallback = fallback(message)
    let last = outline.calls.first { $0.open == call.open }?.close ?? call.open
    return repair(
      "nothing is stored under \(key) yet, which gives nil; storage.get takes a default: storage.get(\(key), \(fallback))",
      line.range(call.first, call.open - 1), (line.range(call.open, last), "(\(key), \(fallback))"))
  }

  /// A default of the sort that an operation takes.
  private func fallback(_ message: String) -> String {
    if message.contains("concatenate") { return "\"\"" }
    return message.contains("index") || message.contains("length of") || message.contains("table expected") ? "{}" : "0"
  }
}
