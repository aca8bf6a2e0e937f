/// New kinds and a new name in a bundle's Lua files: what a copy needs, since a kind belongs to one bundle.
///
/// Only texts that stand for a kind change: a bundle `git` also runs a program of that name.
package struct KindRenaming: Sendable {
  /// New kinds by the old ones.
  private let kinds: [String: String]
  /// The kind whose widget gets the new display name.
  private let chosen: String
  private let title: String
  /// Kinds that no file has after `kind =`: they are in a variable or an argument.
  private let indirect: Set<String>

  /// - Parameters:
  ///   - kinds: new kinds by the old ones.
  ///   - chosen: the kind whose widget is called `title`, as is the whole bundle.
  ///   - files: the bundle's Lua files.
  package init(_ kinds: [String: String], chosen: String, title: String, in files: [[UInt8]]) {
    (self.kinds, self.chosen, self.title) = (kinds, chosen, title)
    let direct = files.flatMap { bytes in
      let source = LuaTokens(bytes)
      return source.tokens.indices.compactMap { Self.key(of: $0, in: source) == "kind" ? source.literal($0) : nil }
    }
    indirect = Set(kinds.keys).subtracting(direct)
  }

  /// Returns a file with the new kinds and names.
  package func renamed(_ bytes: [UInt8]) -> [UInt8] {
    let source = LuaTokens(bytes)
    var result: [UInt8] = []
    var position = 0
    var token = 0
    // The brackets around the token at hand, the innermost last.
    var around: [Int] = []
    while token < source.tokens.count {
      if let next = replacement(token, in: source, around) {
        result += bytes[position..<source.tokens[token].start]
        result += Array(next.text.utf8)
        position = source.tokens[next.last].end
        token = next.last
      } else if source.tokens[token].partner > token, source.tokens[token].sort == .sign {
        around.append(token)
      } else if around.last == source.tokens[token].partner, !around.isEmpty {
        around.removeLast()
      }
      token += 1
    }
    return result + bytes[position...]
  }

  /// Returns what replaces a token, and the last token that is replaced with it; nil if it stays.
  private func replacement(
    _ token: Int, in source: LuaTokens, _ around: [Int]
  ) -> (text: String, last: Int)? {
    let key = Self.key(of: token, in: source)
    if key == "formerKinds" {
      // The placed widgets of the original are not the copy's.
      return ("{}", max(token, source.tokens[token].partner))
    }
    guard let literal = source.literal(token) else { return nil }
    if key == "displayName" || key == "name", let bracket = around.last, isNamed(bracket, in: source) {
      return ("\"\(title)\"", token)
    }
    guard let kind = kinds[literal], isKind(token, literal, key, in: source, around.last) else { return nil }
    return ("\"\(kind)\"", token)
  }

  /// Returns whether a table is the whole bundle's or the chosen widget's.
  private func isNamed(_ bracket: Int, in source: LuaTokens) -> Bool {
    if bracket > 0, source.isWord(bracket - 1, .name, "bundle") { return true }
    var depth = 0
    for token in (bracket + 1)..<max(bracket + 1, source.tokens[bracket].partner) {
      let partner = source.tokens[token].partner
      if partner > token { depth += 1 } else if partner >= 0 { depth -= 1 }
      if depth == 0, source.literal(token) == chosen, Self.key(of: token, in: source) == "kind" { return true }
    }
    return false
  }

  /// Returns whether a text with the name of a kind stands for the kind.
  private func isKind(
    _ token: Int, _ literal: String, _ key: String?, in source: LuaTokens, _ bracket: Int?
  ) -> Bool {
    if key == "kind" || key == "reload" { return true }
    if let bracket, let list = Self.key(of: bracket, in: source), list == "reload" || list == "widgets" { return true }
    if token >= 2, source.isWord(token - 2, .name, "kind"), ["==", "~="].contains(source.text(token - 1)) {
      return true
    }
    // center.reloadTimelines("kind"), with brackets or without.
    let function = source.isSign(token - 1, "(") ? token - 2 : token - 1
    if function >= 2, source.isSign(function - 1, ".") {
      return source.isWord(function - 2, .name, "center") || source.isWord(function - 2, .name, "activity")
    }
    guard indirect.contains(literal) else { return false }
    // Anything but a view's text or a symbol: `Text "player"`, `systemImage = "player"`.
    return token == 0 || source.tokens[token - 1].sort != .name && key?.hasPrefix("system") != true
  }

  /// Returns the name in `name = value`; nil if the token is not such a value.
  private static func key(of token: Int, in source: LuaTokens) -> String? {
    guard token >= 2, source.isSign(token - 1, "="), source.tokens[token - 2].sort == .name else { return nil }
    return source.text(token - 2)
  }
}

extension LuaTokens {
  /// Returns a string's content; nil for another token.
  fileprivate func literal(_ token: Int) -> String? { tokens[token].sort == .string ? content(token) : nil }
}
