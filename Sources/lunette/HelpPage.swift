import WidgetModel

/// What `lunette help NAME` prints of one entry of the Vocabulary.
struct HelpPage {
  let text: String

  init(_ entry: Entry) {
    let isView = if case .view = entry.kind { true } else { false }
    var lines = ["\(entry.name) (\(isView ? "view" : "modifier"))", "", "  " + entry.means, "", "    " + entry.example]
    let slots = entry.positional.filter { name in entry.parameter(name) != nil }
    if !entry.parameters.isEmpty {
      lines += ["", isView ? "Arguments" : "Arguments, in this order or by name"]
      lines += entry.parameters.flatMap { Self.argument($0, isPositional: isView && slots.contains($0.name)) }
    }
    if let content = Self.content(entry.content) { lines += ["", "Between the braces: " + content + "."] }
    if !entry.isDrawnInCells {
      lines += [
        "", isView ? "On a terminal a stand-in shows in its place." : "A terminal does not draw it; documents keep it.",
      ]
    }
    lines += ["", "As in " + entry.source]
    text = lines.joined(separator: "\n") + "\n"
  }

  init(_ entry: HostFunctionEntry) {
    var parameters = entry.parameters.map { $0.isOptional ? "[\($0.name)]" : $0.name }.joined(separator: ", ")
    if entry.isVariadic { parameters += ", …" }
    var lines = ["\(entry.function.rawValue)(\(parameters)) (function)", "", "  " + entry.means]
    if !entry.parameters.isEmpty {
      lines += ["", "Arguments"]
      lines += entry.parameters.map { "  \($0.name)  \($0.type.expectation)\($0.isOptional ? " (optional)" : "")" }
    }
    lines += ["", "Returns \(entry.returns)."]
    if let permission = entry.permission {
      let power = permission.rawValue
      lines.append(
        "Needs the permission '\(power)': declared by the bundle, granted by --allow \(power)\(Self.object(permission))."
      )
    }
    if entry.waits { lines.append("May wait, so a placeholder cannot call it.") }
    text = lines.joined(separator: "\n") + "\n"
  }

  private static func argument(_ parameter: Parameter, isPositional: Bool) -> [String] {
    var notes: [String] = []
    if parameter.isRequired { notes.append("required") }
    if let value = parameter.defaultValue { notes.append("default \(value)") }
    if isPositional { notes.append("the name may be left out") }
    let aside = notes.isEmpty ? "" : " (\(notes.joined(separator: "; ")))"
    var lines = ["  \(parameter.name.rawValue)\(aside)", "      \(parameter.means)"]
    let words = parameter.type.words.map { "\"\($0.rawValue)\"" }
    if words.count > 12 {
      lines += wrapped(words)
    } else {
      lines.append("      \(parameter.type.expectation)")
    }
    return lines
  }

  /// All words of a long choice, which a sentence would shorten.
  private static func wrapped(_ words: [String]) -> [String] {
    words.reduce(into: [String]()) { lines, word in
      if let last = lines.last, last.count + word.count < 74 {
        lines[lines.count - 1] = last + ", " + word
      } else {
        if !lines.isEmpty { lines[lines.count - 1] += "," }
        lines.append("      " + word)
      }
    }
  }

  private static func content(_ content: Content) -> String? {
    switch content {
    case .none: nil
    case .views: "views, as many as one likes"
    case .label: "views that become its label"
    case .marks: "marks of the chart"
    case .segments: "the path's segments"
    }
  }

  private static func object(_ permission: Permission) -> String {
    switch permission {
    case .network: "=HOST"
    case .read: "=PATH"
    case .run: "=PROGRAM"
    case .notify, .media: ""
    }
  }
}

/// What `lunette help views` and its sisters print: a line an entry.
enum HelpList {
  static var views: String {
    table(Vocabulary.views.map { ($0.name, $0.means) })
      + "\nLazyVStack and LazyHStack are VStack and HStack. One of them in full: lunette help VStack\n"
  }

  static var modifiers: String {
    table(Vocabulary.modifiers.map { ($0.name, $0.means) }) + "\nOne of them in full: lunette help padding\n"
  }

  static var functions: String {
    table(Vocabulary.functions.map { ($0.function.rawValue, $0.means) })
      + "\nOne of them in full: lunette help date.add\n"
  }

  static func module(_ name: String) -> String {
    table(Vocabulary.functions.filter { $0.function.module == name }.map { ($0.function.rawValue, $0.means) })
  }

  static var families: String {
    table(
      Family.allCases.map { family in
        let (points, cells) = (family.points, family.cells)
        return (
          family.rawValue,
          "\(Int(points.width))×\(Int(points.height)) points, \(Int(cells.width))×\(Int(cells.height)) cells"
        )
      })
  }

  private static func table(_ rows: [(name: String, means: String)]) -> String {
    let width = rows.map(\.name.count).max() ?? 0
    return rows.map { $0.name + String(repeating: " ", count: width - $0.name.count + 2) + $0.means + "\n" }.joined()
  }
}
