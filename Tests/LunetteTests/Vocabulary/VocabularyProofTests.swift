import Foundation
import LuaKit
import TestSupport
import Testing
import WidgetLayout
import WidgetLocale
import WidgetModel
import WidgetRender
import WidgetScript
import WidgetServices

@testable import lunette

/// Requirements for each view, shape, mark and modifier of Vocabulary: a drawing on cells, a key in the JSON document, a
/// layout case, an example in help, and a recorded picture. Nothing else decides whether an entry is complete.
@Suite("Each entry of Vocabulary is complete") struct VocabularyProofTests {
  /// An entry's name, and what was found about it.
  private static let found = Result { try VocabularyProof.all() }

  private static let names = (Vocabulary.views + Vocabulary.modifiers).map(\.name)

  private static func proof(_ name: String) throws -> VocabularyProof {
    try #require(try found.get().first { $0.entry.name == name })
  }

  @Test("removing it changes the drawing on cells, or the entry states a reason", arguments: names)
  func drawing(_ name: String) throws {
    let proof = try Self.proof(name)
    if let reason = VocabularyExamples.unseenInCells[name] {
      #expect(!proof.isSeen, "\(name) is seen in cells; its row must go, which says: \(reason)")
    } else {
      // An entry that cells cannot show says so, and layout warns about it (DrawnTests).
      #expect(proof.isSeen || !proof.entry.isDrawnInCells, "\(proof.example) looks the same without \(name)")
    }
  }

  @Test("it has a key in the JSON document", arguments: names)
  func document(_ name: String) throws {
    let proof = try Self.proof(name)
    #expect(proof.keys.contains(name), "\(proof.example): \(proof.keys.sorted())")
  }

  @Test("it is part of a layout case", arguments: names)
  func layoutCase(_ name: String) {
    #expect(LayoutCaseTests.cases.contains { LuaCall.range(of: name, in: $0.lua) != nil }, "\(name)")
  }

  @Test("its page of help has an example of it", arguments: names)
  func example(_ name: String) throws {
    let entry = try Self.proof(name).entry
    #expect(LuaCall.range(of: name, in: entry.example) != nil, "\(entry.example)")
    // `environment` is a topic of its own, whose page is the value's.
    guard name != "environment" else { return }
    let recorded = try String(
      contentsOf: Golden.repository.appendingPathComponent("Tests/Golden/help/pictures.txt"), encoding: .utf8)
    #expect("\n\(recorded)".contains("\n\(name)\n\n    "))
  }

  @Test("its picture matches the recorded one")
  func pictures() throws {
    let text = try Self.found.get().map { "\($0.entry.name): \($0.example)\n\($0.picture)" }.joined(separator: "\n")
    // Escapes are written as ⎋ for readable differences.
    #expect(Golden.difference(text.replacing("\u{1B}", with: "⎋"), in: "vocabulary", "cells.ansi") == nil)
  }

  @Test("every name in the tables exists")
  func tables() {
    let unknown = Set(VocabularyExamples.telling.keys).union(VocabularyExamples.unseenInCells.keys)
      .subtracting(Self.names)
    #expect(unknown.isEmpty)
  }

  @Test(
    "a call is removed completely",
    arguments: [
      (#"Text "a":bold()"#, "bold", #"Text "a""#),
      (#"Text "a":font { size = 34, name = "}" }:bold()"#, "font", #"Text "a":bold()"#),
      (#"Text "a":textCase "uppercase":bold()"#, "textCase", #"Text "a":bold()"#),
      (#"HStack { "a", Spacer(), "b" }"#, "Spacer", #"HStack { "a", EmptyView(), "b" }"#),
      (#"Text "a":scaledToFit()"#, "scaledTo", nil), (#"Text "bold""#, "bold", nil),
    ])
  func calls(_ example: String, _ name: String, _ rest: String?) {
    #expect(LuaCall.removing(name, from: example) == rest)
  }
}

/// What one entry's example shows: its picture, whether the picture changes without the entry, and the document's keys.
struct VocabularyProof: Sendable {
  var entry: Entry
  /// The drawn expression.
  var example: String
  /// Its rows with their colours on a dark terminal.
  var picture: String
  /// Whether its picture differs without the entry, in full colour or accented.
  var isSeen: Bool
  /// The types and keys that are in the document because of the entry, and those of the whole document.
  var keys: Set<String>

  /// One for each entry, in the Vocabulary's order.
  static func all() throws -> [VocabularyProof] {
    try LuaExecutor().run { () throws(Diagnostic) in
      let bundle = try ScriptBundle.bare(services: NoServices(), now: 0)
      var proofs: [VocabularyProof] = []
      for entry in Vocabulary.views + Vocabulary.modifiers { proofs.append(try VocabularyProof(entry, bundle)) }
      return proofs
    }
  }

  private init(_ entry: Entry, _ bundle: ScriptBundle) throws(Diagnostic) {
    self.entry = entry
    let example = VocabularyExamples.telling[entry.name] ?? entry.example
    // If no view is left, the example is compared with an empty widget.
    let rest = LuaCall.removing(entry.name, from: example) ?? "EmptyView()"
    var (isSeen, picture, keys) = (false, "", Set<String>())
    for mode in [RenderingMode.fullColor, .accented] {
      let whole = try Self.placement(example, mode, bundle)
      let bare: Placement
      do throws(Diagnostic) { bare = try Self.placement(rest, mode, bundle) } catch {
        bare = try Self.placement("EmptyView()", mode, bundle)
      }
      isSeen = isSeen || Self.picture(whole) != Self.picture(bare)
      if mode == .fullColor {
        picture = Self.picture(whole)
        keys = Self.names(LayoutDocument(whole, proposal: ProposedSize(width: 46, height: 10)))
      }
    }
    (self.example, self.picture, self.isSeen, self.keys) = (example, picture, isSeen, keys)
  }

  static func placement(
    _ example: String, _ mode: RenderingMode, _ bundle: ScriptBundle, family: Family = .systemMedium,
    measuring: any TextMeasuring = CellMetrics()
  ) throws(Diagnostic) -> Placement {
    var environment = WidgetEnvironment(family: family)
    environment.colorScheme = .dark
    environment.renderingMode = mode
    let tree = try bundle.view(HelpPicture.expression(example), environment: environment).0
    var pictures = PictureTable()
    for (node, _) in tree.pictureNames { pictures.pictures[node] = Self.latte }
    return try layout(
      widget: tree, environment: environment, measuring: measuring, pictures: pictures, at: 0,
      words: dateWords(locale: "en_US", timeZone: "UTC", languages: Languages.ofUser))
  }

  /// Used for every picture that an example names: from dark to light brown, 24 by 16 pixels.
  private static let latte: Result<Picture, PictureFault> = {
    let pixels = (0..<384).map { place in
      let light = UInt32(place % 24 * 8)
      return (60 + light) << 24 | (40 + light) << 16 | light << 8 | 0xFF
    }
    let picture = Picture(width: 24, height: 16, columns: 24, rows: 16, pixels: pixels)
    return picture.map(Result.success) ?? .failure(.missing)
  }()

  /// The rows without trailing empty ones, as a terminal with all colours gets them.
  static func picture(_ placement: Placement) -> String {
    var options = CellPainter.Options()
    options.scheme = .dark
    let cells = CellPainter.paint(
      placement.displayList, columns: Int(placement.size.width), rows: Int(placement.size.height), options)
    var rows = ANSI.rows(cells).map { String(decoding: $0, as: UTF8.self) }
    while rows.last?.isEmpty == true { rows.removeLast() }
    return rows.map { $0 + "\n" }.joined()
  }

  /// Every `type` and every key of a document.
  private static func names(_ document: LayoutDocument) -> Set<String> {
    let bytes = document.line()
    guard let object = try? JSONSerialization.jsonObject(with: Data(bytes)) else { return [] }
    var names = Set<String>()
    func collect(_ value: Any) {
      if let list = value as? [Any] {
        for member in list { collect(member) }
      } else if let table = value as? [String: Any] {
        names.formUnion(table.keys)
        if let type = table["type"] as? String { names.insert(type) }
        for member in table.values { collect(member) }
      }
    }
    collect(object)
    return names
  }

  struct NoServices: HostServices {
    func reply(to request: HostRequest) throws(Diagnostic) -> HostReply { .values([]) }
  }
}

/// A view's constructor or a modifier in a line of Lua, with its arguments.
enum LuaCall {
  /// The expression without the first call of a name: a modifier is deleted, a view becomes `EmptyView`. Nil if there is no
  /// such call.
  static func removing(_ name: String, from lua: String) -> String? {
    range(of: name, in: lua).map {
      lua.replacingCharacters(in: $0, with: lua[$0].hasPrefix(":") ? "" : "EmptyView()")
    }
  }

  /// The first call: its name, a modifier's colon before it, and its arguments in parentheses, braces or quotes.
  static func range(of name: String, in lua: String) -> Range<String.Index>? {
    let isModifier = name.first?.isLowercase == true
    var index = lua.startIndex
    while index < lua.endIndex {
      if lua[index] == "\"" {
        index = end(ofText: index, in: lua)
      } else if lua[index...].hasPrefix(isModifier ? ":\(name)" : name), isModifier || !follows(index, in: lua) {
        let after = lua.index(index, offsetBy: name.count + (isModifier ? 1 : 0))
        if after == lua.endIndex || !isWord(lua[after]) { return index..<arguments(after, in: lua) }
        index = after
      } else {
        index = lua.index(after: index)
      }
    }
    return nil
  }

  /// Returns the expression with an argument of the first call of a name set to a value, or removed if the value is nil.
  ///
  /// - Parameter dropped: The unnamed member to remove as well, since it may be the same argument.
  static func setting(
    _ argument: String, to value: String?, of name: String, in lua: String, dropping dropped: Int?
  ) -> String? {
    guard let range = range(of: name, in: lua) else { return nil }
    let start = lua[range].range(of: name)!.upperBound
    let given = lua[start..<range.upperBound].trimmingCharacters(in: .whitespaces)
    var items = members(given.hasPrefix("\"") || given.isEmpty ? given : String(given.dropFirst().dropLast()))
    func label(_ item: String) -> String? {
      let word = item.prefix(while: isWord)
      return !word.isEmpty && item.dropFirst(word.count).hasPrefix(" = ") ? String(word) : nil
    }
    items.removeAll { label($0) == argument }
    if let dropped {
      let positions = items.indices.filter { label(items[$0]) == nil }
      guard positions.indices.contains(dropped) else { return nil }
      items.remove(at: positions[dropped])
    }
    if let value { items.append("\(argument) = \(value)") }
    return lua[..<start] + " { \(items.joined(separator: ", ")) }" + lua[range.upperBound...]
  }

  /// The members of a list, separated by commas.
  private static func members(_ list: String) -> [String] {
    var (items, item, depth, isText) = ([String](), "", 0, false)
    for character in list {
      if character == "\"" { isText.toggle() }
      if !isText { depth += "({".contains(character) ? 1 : ")}".contains(character) ? -1 : 0 }
      if character == ",", depth == 0, !isText {
        items.append(item.trimmingCharacters(in: .whitespaces))
        item = ""
      } else {
        item.append(character)
      }
    }
    let last = item.trimmingCharacters(in: .whitespaces)
    return last.isEmpty ? items : items + [last]
  }

  private static func isWord(_ character: Character) -> Bool { character.isLetter || character.isNumber }

  /// Whether the index is within a word.
  private static func follows(_ index: String.Index, in lua: String) -> Bool {
    index > lua.startIndex && isWord(lua[lua.index(before: index)])
  }

  private static func end(ofText start: String.Index, in lua: String) -> String.Index {
    let inside = lua.index(after: start)
    return lua[inside...].firstIndex(of: "\"").map { lua.index(after: $0) } ?? lua.endIndex
  }

  /// The end of the arguments after a name; the name's own end if it has no arguments.
  private static func arguments(_ after: String.Index, in lua: String) -> String.Index {
    var index = lua[after...].firstIndex { $0 != " " } ?? lua.endIndex
    guard index < lua.endIndex, "({\"".contains(lua[index]) else { return after }
    if lua[index] == "\"" { return end(ofText: index, in: lua) }
    var depth = 0
    while index < lua.endIndex {
      if lua[index] == "\"" {
        index = end(ofText: index, in: lua)
        continue
      }
      depth += "({".contains(lua[index]) ? 1 : ")}".contains(lua[index]) ? -1 : 0
      index = lua.index(after: index)
      if depth == 0 { break }
    }
    return index
  }
}
