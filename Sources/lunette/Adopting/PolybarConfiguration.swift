import WidgetModel

/// A configuration of polybar: each module of the type `custom/script` becomes a bundle.
struct PolybarConfiguration {
  private let sections: [INISections.Section]

  private static let texts: Set<String> = [
    "exec", "exec-if", "label", "label-fail", "format", "format-fail", "click-left", "click-middle", "click-right",
    "double-click-left", "double-click-middle", "double-click-right", "scroll-up", "scroll-down",
  ]
  private static let numbers: Set<String> = ["interval", "interval-if", "interval-fail"]

  static func adoption(_ source: ScriptSource) -> Adoption {
    var adoption = Adoption(format: .polybar, path: source.path)
    let configuration = PolybarConfiguration(sections: Array(INISections(source)))
    for section in configuration.sections where section.name.hasPrefix("module/") {
      let name = String(section.name.dropFirst("module/".count))
      let keys = configuration.keys(of: section)
      let type = keys.last { $0.name == "type" }?.value ?? ""
      guard type == "custom/script" else {
        let reason =
          type.hasPrefix("internal/")
          ? "built into polybar, not a script" : type.isEmpty ? "it has no type" : "the type \(type) is not a script"
        adoption.leftOut.append(Adoption.LeftOut(name: name, reason: reason, line: section.line))
        continue
      }
      guard keys.contains(where: { $0.name == "exec" && !$0.value.isEmpty }) else {
        adoption.leftOut.append(Adoption.LeftOut(name: name, reason: "it has no exec", line: section.line))
        continue
      }
      adoption.add(bundle(name, keys))
    }
    for key in configuration.sections.flatMap(\.keys)
    where key.name == "include-file" || key.name == "include-directory" {
      adoption.leftOut.append(
        Adoption.LeftOut(name: key.name, reason: "adopt the included files by themselves", line: key.line))
    }
    return adoption
  }

  private static func bundle(_ name: String, _ keys: [(name: String, value: String)]) -> AdoptedBundle {
    var bundle = AdoptedBundle(name, .polybar)
    var (variables, unread): ([Value.Field], [String]) = ([], [])
    for (key, value) in keys where key != "type" && key != "inherit" {
      if texts.contains(key) {
        bundle.members.append(Value.Field(key, .text(value)))
      } else if numbers.contains(key) {
        let number = Int64(value).map(Value.integer) ?? Double(value).flatMap { $0.isFinite ? .number($0) : nil }
        if let number { bundle.members.append(Value.Field(key, number)) } else { unread.append(key) }
      } else if key == "tail" {
        bundle.members.append(Value.Field(key, .flag(value == "true")))
      } else if key.hasPrefix("env-"), AdoptedBundle.isVariable(String(key.dropFirst(4))) {
        variables.append(Value.Field(String(key.dropFirst(4)), .text(value)))
      } else {
        unread.append(key)
      }
    }
    if !variables.isEmpty { bundle.members.append(Value.Field("env", .table(variables))) }
    if !unread.isEmpty { bundle.notes.append("left out: \(unread.joined(separator: ", "))") }
    let open = keys.filter { texts.contains($0.name) && $0.name != "exec" && $0.value.contains("${") }.map(\.name)
    if !open.isEmpty { bundle.notes.append("has references to other files in: \(open.joined(separator: ", "))") }
    bundle.addPrograms(of: keys.first { $0.name == "exec" }?.value)
    return bundle
  }

  // MARK: Values

  /// The keys of a section on top of those that it inherits, each once, with their references resolved.
  private func keys(of section: INISections.Section, depth: Int = 0) -> [(name: String, value: String)] {
    var keys: [(name: String, value: String)] = []
    let parents = section["inherit"].map { Self.unquoted($0.value).split(separator: " ") } ?? []
    for parent in parents where depth < 4 {
      let found = sections.first { $0.name == parent }
      keys += found.map { self.keys(of: $0, depth: depth + 1) } ?? []
    }
    for key in section.keys {
      keys.removeAll { $0.name == key.name }
      keys.append((key.name, resolved(Self.unquoted(key.value), section)))
    }
    return keys
  }

  /// With `${section.key}` and `${self.key}` of this file as their values. What such a value refers to is not followed.
  private func resolved(_ text: String, _ section: INISections.Section) -> String {
    var result = ""
    var rest = text[...]
    while let start = rest.firstRange(of: "${"), let end = rest[start.upperBound...].firstIndex(of: "}") {
      let name = rest[start.upperBound..<end]
      let dot = name.lastIndex(of: ".") ?? name.startIndex
      let owner = name[..<dot] == "self" ? section : sections.first { $0.name == name[..<dot] }
      let value = owner?[String(name[dot...].dropFirst())].map { Self.unquoted($0.value) }
      result += rest[..<start.lowerBound] + (value ?? String(rest[start.lowerBound...end]))
      rest = rest[end...].dropFirst()
    }
    return result + rest
  }

  /// Without blanks around, and without the quotation marks that keep some.
  private static func unquoted(_ text: String) -> String {
    let text = text.trimmed
    guard text.count > 1, let first = text.first, first == text.last, first == "\"" || first == "'" else { return text }
    return String(text.dropFirst().dropLast())
  }
}
