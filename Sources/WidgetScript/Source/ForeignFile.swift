import WidgetModel

/// A file that is no Lua at all, told by how it begins. Looked at only where Lua could not read it.
enum ForeignFile {
  /// What a text is: `JSON`, `Swift`; nil for what may be Lua with a mistake in it.
  static func language(_ bytes: [UInt8]) -> String? {
    // The beginning tells the language, and a large file costs no more than a small one.
    let text = String(decoding: bytes.prefix(4096), as: UTF8.self)
    let lines = text.split(whereSeparator: \.isNewline).map(\.trimmed).filter { !$0.isEmpty }
    // Where the interpreter is none of these, Lua's among them, the code decides.
    if let first = lines.first, first.hasPrefix("#!") { return interpreter(first) ?? byCode(lines.dropFirst()) }
    return byCode(lines[...])
  }

  private static func interpreter(_ line: String) -> String? {
    let names = [
      ("python", "Python"), ("node", "JavaScript"), ("deno", "JavaScript"), ("bash", "a shell script"),
      ("zsh", "a shell script"), ("/sh", "a shell script"), ("env sh", "a shell script"), ("perl", "Perl"),
      ("ruby", "Ruby"), ("swift", "Swift"),
    ]
    return names.first { line.contains($0.0) }?.1
  }

  /// By the first line that is no comment of any language.
  private static func byCode(_ lines: ArraySlice<String>) -> String? {
    let code = lines.drop { line in ["//", "/*", "*", "#", "--"].contains(where: line.hasPrefix) }
    guard let first = code.first else { return nil }
    if first.hasPrefix("<") { return markup(first) }
    if first.hasPrefix("{") { return "JSON" }
    if first.hasPrefix("[") {
      return first.hasSuffix("]") && first.count > 2 && isWord(first.dropFirst().dropLast()) ? "an INI file" : "JSON"
    }
    if first.hasPrefix("(def") { return "yuck, as eww reads it" }
    let words = first.split { $0 == " " || $0 == "\t" }.map(String.init)
    switch words[0] {
    case "import": return imported(words, first)
    case "from" where words.contains("import"): return "Python"
    case "def" where first.hasSuffix(":"), "class" where first.hasSuffix(":"): return "Python"
    case "@main", "@available", "struct": return "Swift"
    case "const", "async", "export": return "JavaScript"
    case "package" where words.count == 2: return "Go"
    case "#include": return "C"
    default:
      // Lines of YAML neither end a block nor return; where one does, the file is Lua with a mistake in it.
      return isYAML(first) && code.dropFirst().allSatisfy { !$0.hasSuffix("}") && !$0.hasPrefix("return") }
        ? "YAML" : nil
    }
  }

  private static func markup(_ line: String) -> String {
    let lower = line.lowercased()
    return lower.hasPrefix("<!doctype html") || lower.hasPrefix("<html")
      ? "HTML" : lower.contains("<svg") ? "SVG" : "XML"
  }

  /// `import SwiftUI`, `import os`, `import { x } from "y"`.
  private static func imported(_ words: [String], _ line: String) -> String? {
    guard words.count > 1 else { return nil }
    if line.contains(" from ") || "\"'".contains(words[1].prefix(1)) { return "JavaScript" }
    return words[1].first?.isUppercase == true || words[1] == "struct" ? "Swift" : "Python"
  }

  private static func isWord(_ text: some StringProtocol) -> Bool {
    text.allSatisfy { $0.isLetter || $0.isNumber || "_-. ".contains($0) } && text.contains(where: \.isLetter)
  }

  /// `kind: weather`.
  private static func isYAML(_ line: String) -> Bool {
    guard let colon = line.firstIndex(of: ":"), !line.contains("("), !line.contains("=") else { return false }
    let rest = line[line.index(after: colon)...]
    return isWord(line[..<colon]) && (rest.isEmpty || rest.hasPrefix(" "))
  }

  /// What a file is by its first bytes that is no text which Lua reads.
  static func binary(_ bytes: [UInt8]) -> String? {
    let first = bytes.prefix(4)
    // UTF-32 before UTF-16, since its little-endian mark begins with that of UTF-16.
    if first.starts(with: [0xFF, 0xFE, 0, 0]) || first.starts(with: [0, 0, 0xFE, 0xFF]) {
      return "UTF-32; save it as UTF-8"
    }
    if first.starts(with: [0xFF, 0xFE]) || first.starts(with: [0xFE, 0xFF]) { return "UTF-16; save it as UTF-8" }
    // Bytecode is not verified by Lua: what is made for it can crash the interpreter (Lua manual, `load`).
    if first.first == 0x1B { return "compiled Lua; a bundle holds its text" }
    if first.starts(with: [0x89, 0x50, 0x4E, 0x47]) { return "a PNG picture; a widget is a text in Lua" }
    if first.starts(with: [0x50, 0x4B, 3, 4]) { return "a ZIP archive; a widget is a text in Lua" }
    if first.starts(with: [0x1F, 0x8B]) { return "a compressed file; a widget is a text in Lua" }
    // Latin letters in UTF-16 have every other byte 0.
    guard first.count == 4, first.contains(0) else { return nil }
    if bytes[0] != 0, bytes[1] == 0, bytes[2] != 0, bytes[3] == 0 { return "UTF-16; save it as UTF-8" }
    if bytes[0] == 0, bytes[1] != 0, bytes[2] == 0, bytes[3] != 0 { return "UTF-16; save it as UTF-8" }
    return nil
  }
}
