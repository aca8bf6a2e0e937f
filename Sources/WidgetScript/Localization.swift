import LuaKit
import WidgetModel

/// A bundle's texts: `strings/LOCALE.lua` returns a table from key to text, or to plural forms
/// `{ one = …, other = … }`. What the exact locale has not, its language has; what that has not, `strings/base.lua`, and at last English.
struct LocalizedStrings {
  /// One text, or its plural forms by their names in CLDR.
  enum Entry: Sendable, Hashable {
    case text(String)
    case forms([String: String])

    /// The text without a number: of plural forms `other`, which CLDR has for every language, else the first in order.
    var plain: String {
      switch self {
      case .text(let text): text
      case .forms(let forms): forms["other"] ?? forms.values.sorted().first ?? ""
      }
    }
  }

  /// By the locale that was asked for: each table holds what the fallbacks of that locale gave, too.
  private var tables: [String: [String: Entry]] = [:]

  /// Returns a locale's texts, if they were read.
  func known(_ locale: String) -> [String: Entry]? { tables[locale] }

  /// Stores a locale's texts.
  mutating func keep(_ entries: [String: Entry], for locale: String) { tables[locale] = entries }

  /// The files to look into, weakest first: `en`, `base`, `de`, `de_AT`. In English nothing is weaker than `base`.
  static func files(for locale: String) -> [String] {
    let names = LocaleFallbacks.names(of: locale)
    let isEnglish = names.last == "en"
    return (isEnglish ? ["base"] : ["en", "base"]) + names.reversed()
  }
}

extension Value {
  /// A text, repaired where its bytes are no UTF-8; nil for what is none.
  fileprivate var shown: String? {
    switch self {
    case .text(let text): text
    case .bytes(let bytes): SanitizedText.string(bytes)
    default: nil
    }
  }
}

extension ScriptHost {
  /// The bundle's texts in a locale, read when first asked for.
  func strings(in locale: String) throws(Diagnostic) -> [String: LocalizedStrings.Entry] {
    guard source.isFolder else { return [:] }
    if let known = strings.known(locale) { return known }
    var all: [String: LocalizedStrings.Entry] = [:]
    // One budget for all files: their number does not multiply the time.
    var budget = LuaBudget(LuaLimits(cpu: limits.load))
    for file in LocalizedStrings.files(for: locale) {
      guard let text = try source.files.read("strings/\(file).lua") else { continue }
      all.merge(try entries(of: text, "\(source.folder)strings/\(file).lua", &budget)) { $1 }
    }
    strings.keep(all, for: locale)
    return all
  }

  /// The entries of one file, which is run as a chunk and returns plain data.
  private func entries(
    of text: [UInt8], _ file: String, _ budget: inout LuaBudget
  ) throws(Diagnostic) -> [String: LocalizedStrings.Entry] {
    var reader = PlainData()
    let value: Result<Value, NotPlain>
    do throws(LuaError) {
      value = try state.run(text, name: "@" + file, within: &budget, reading: { $0.read(0) { reader.read(&$0) } })
    } catch { throw diagnostic(error) }
    guard case .success(.table(let fields)) = value else {
      throw Diagnostic(.decodeType, "a strings file returns a table from key to text", file: file)
    }
    var entries: [String: LocalizedStrings.Entry] = [:]
    for field in fields {
      if let text = field.value.shown {
        entries[field.name] = .text(text)
      } else if let forms = field.value.fields, forms.allSatisfy({ $0.value.shown != nil }) {
        entries[field.name] = .forms(
          Dictionary(forms.map { ($0.name, $0.value.shown ?? "") }, uniquingKeysWith: { first, _ in first }))
      } else {
        let fault = Diagnostic(
          .decodeType,
          "the text of '\(Faults.cut(field.name))' is a text or { one = …, other = … }, not \(field.value.sort)",
          file: file)
        throw fault.at(SourceSearch(LuaTokens(text)).key(field.name))
      }
    }
    return entries
  }

  /// The most parts of a text with dynamic texts in it, which are joined as runs.
  private static let mostParts = 64

  /// `localized(key, …)`: the text of a key, with values put in. Where a value is a view, the parts of the text: texts, and
  /// the views' places among the values.
  func localized(_ call: inout LuaCall) -> LuaVerdict {
    guard let key = call.arguments.string(0) else { return wrong("localized", "key", "a text", call.described(0)) }
    var values: [TextFormat.Argument] = []
    for index in 1..<max(1, call.arguments.count) {
      let value: TextFormat.Argument? = call.arguments.read(index) { cursor in
        switch cursor.type {
        case .string: cursor.string.map { .value(.text($0)) }
        case .number: .value(cursor.integer.map { .integer($0) } ?? .number(cursor.number ?? 0))
        case .table: ViewDecoder(tables).isText(&cursor) ? .view : nil
        default: nil
        }
      }
      guard let value else {
        let isTable = call.arguments.type(index) == .table
        let advice = isTable ? "; values stand one after the other, for each %@ of the text: localized(key, a, b)" : ""
        return wrong(
          "localized", "value \(index)", "a text, a number or a Text", call.described(index) + advice, at: index + 1)
      }
      values.append(value)
    }
    do throws(Diagnostic) {
      let entry = try strings(in: self.call.locale)[key] ?? .text(key)
      let format: String
      switch entry {
      case .text(let text): format = text
      case .forms(let forms):
        // The first number among the values decides the form; without one, zero does.
        let number = values.lazy.compactMap(\.number).first ?? 0
        // `zero` is what is said of none in any language, as in a strings dictionary of Apple's.
        let none = number == 0 ? forms["zero"] : nil
        format = none ?? forms[PluralRules.form(of: PluralOperands(number), in: self.call.locale)] ?? entry.plain
      }
      let parts = TextFormat.parts(format, values)
      guard parts.count <= Self.mostParts else {
        throw Diagnostic(
          .scriptArgument, "localized: a text has at most \(Self.mostParts / 2) places for dynamic texts")
      }
      for part in parts {
        switch part {
        case .text(let text): call.results.write(text)
        case .view(let index): call.results.write(index + 1)
        }
      }
      return .return
    } catch { return raise(error) }
  }
}

/// Values put into a text: `%s` `%d` `%f` `%.1f` `%@` in order, `%2$s` by number, `%%` for the sign. What does not fit is left as it is.
enum TextFormat {
  /// Bytes; more than a bundle's memory.
  private static let longest = 32 << 20

  /// What is put into a text.
  enum Argument {
    case value(Value)
    /// A Text; it becomes a run of its own.
    case view

    var number: Double? { if case .value(let value) = self { value.number } else { nil } }
  }

  /// A stretch of the result.
  enum Part: Hashable {
    case text(String)
    /// The argument at this place.
    case view(Int)
  }

  /// The text of a format, cut where views stand in it; one part, if none does.
  static func parts(_ format: String, _ values: [Argument]) -> [Part] {
    var parts: [Part] = []
    var result = ""
    var rest = Substring(format)
    var next = 0
    // A value may stand in a text a hundred thousand times. Lua takes nothing longer than this, and says so.
    while result.utf8.count <= longest, let percent = rest.firstIndex(of: "%") {
      result += rest[..<percent]
      rest = rest[percent...]
      guard let (part, length) = part(rest.dropFirst(), values, &next) else {
        result.append("%")
        rest = rest.dropFirst()
        continue
      }
      rest = rest.dropFirst(1 + length)
      switch part {
      case .text(let text): result += text
      case .view:
        if !result.isEmpty { parts.append(.text(result)) }
        result = ""
        parts.append(part)
      }
    }
    result += rest
    return parts + (result.isEmpty && !parts.isEmpty ? [] : [.text(result)])
  }

  /// What stands for one `%…`, whose sign was read, and how many characters it took.
  private static func part(_ text: Substring, _ values: [Argument], _ next: inout Int) -> (Part, Int)? {
    if text.first == "%" { return (.text("%"), 1) }
    var rest = text
    var position: Int?
    let digits = rest.prefix { $0.isASCII && $0.isNumber }
    if let number = Int(digits), rest.dropFirst(digits.count).first == "$" {
      position = number - 1
      rest = rest.dropFirst(digits.count + 1)
    }
    var precision: Int?
    if rest.first == "." {
      let places = rest.dropFirst().prefix { $0.isASCII && $0.isNumber }
      precision = Int(places)
      rest = rest.dropFirst(1 + places.count)
    }
    guard let sign = rest.first, "sdfgi@".contains(sign) else { return nil }
    let index = position ?? next
    guard values.indices.contains(index) else { return nil }
    // A value that is taken by its number does not move the place of those in order.
    if position == nil { next += 1 }
    let length = text.distance(from: text.startIndex, to: rest.startIndex) + 1
    guard case .value(let value) = values[index] else { return (.view(index), length) }
    return (.text(shown(value, sign, precision)), length)
  }

  /// A text is shown as it is by every sign. `%d` cuts a fraction off; `%f` has 6 places, and never more than 20.
  private static func shown(_ value: Value, _ sign: Character, _ precision: Int?) -> String {
    switch (value, sign) {
    case (.text(let text), _): text
    case (.integer(let integer), "d"), (.integer(let integer), "i"), (.integer(let integer), "s"),
      (.integer(let integer), "@"):
      String(integer)
    case (let value, "d"), (let value, "i"):
      value.number.flatMap { Int64(exactly: $0.rounded(.towardZero)) }.map(String.init) ?? ""
    case (let value, "f"): LuaNumber.fixed(value.number ?? 0, min(precision ?? 6, 20))
    default: LuaNumber.short(value.number ?? 0)
    }
  }
}
