import WidgetModel

/// What a Lua editor knows of widgets: `lunette.d.lua`, in the annotations of the Lua language server, written from the
/// Vocabulary. The file is never run.
public enum EditorAnnotations {
  /// The annotations, as a file for lua-language-server.
  public static var text: String {
    let parts =
      [head, modifiers] + Vocabulary.views.map(view) + [AnswerType.classes, functions, declarations]
    return parts.joined(separator: "\n") + "\n"
  }

  // Aliases first: the classes below use them.
  private static let head = """
    ---@meta
    -- Written by Lunette from its vocabulary; changes are lost.

    ---@alias lunette.Color string a colour's name, one of the bundle's colors, or "#RRGGBB"
    ---@alias lunette.Child View|string|number|false
    ---@alias lunette.Content lunette.Child|lunette.Child[]
    ---@class lunette.Action what an intent makes
    ---@class lunette.Stop a colour of a gradient and its place, by name or in this order
    ---@field color? lunette.Color|View
    ---@field location? number
    ---@field [integer] (lunette.Color|View|number)?
    """

  // MARK: Views

  /// All modifiers as methods of one class, since a modifier returns a view again.
  private static var modifiers: String {
    var lines = Vocabulary.modifiers.compactMap { arguments($0) }
    lines += [
      "", "---A view; its modifiers have value semantics.", "---@class View",
      "---@operator concat(View|string|number): View", "local View = {}",
    ]
    for entry in Vocabulary.modifiers { lines += modifier(entry) }
    for (name, kind) in Vocabulary.modifierAliases { lines += modifier(Vocabulary.entry(kind), named: name) }
    for modifier in Vocabulary.markModifiers {
      lines += [
        "", "---\(modifier.means)", "---@param value \(markType(modifier))", "---@return View",
        "function View:\(modifier.name)(value) end",
      ]
    }
    return lines.joined(separator: "\n")
  }

  private static func markType(_ modifier: MarkModifier) -> String {
    guard let argument = modifier.argument else { return "lunette.StrokeStyle|{ lineWidth?: number, dash?: number[] }" }
    let parameter = Vocabulary.marks.lazy.compactMap { Vocabulary.entry($0).parameter(argument) }.first
    return parameter.map(type) ?? "any"
  }

  /// A modifier with several arguments has its table first, so that the editor completes their names.
  private static func modifier(_ entry: Entry, named name: String? = nil) -> [String] {
    let name = name ?? entry.name
    var lines = ["", "---\(entry.means)", "---", "---    \(entry.example)"]
    let positional = entry.positional.compactMap(entry.parameter)
    let names = positional.map { safe($0.name.rawValue) }
    let hasViews = entry.content == .views
    if entry.parameters.count > 1 {
      // An argument by position may be left out where its type tells the next one: padding(8).
      let types = union(positional.map(type) + (hasViews ? ["lunette.Content"] : []))
      lines += [
        "---@param arguments? lunette.\(title(entry))", "---@overload fun(self: View, ...: \(types)): View",
      ]
      return lines + ["---@return View", "function View:\(name)(arguments) end"]
    }
    for (name, parameter) in zip(names, positional) {
      lines.append("---@param \(name)? \(type(parameter)) \(described(parameter))")
    }
    if hasViews { lines.append("---@param ...? lunette.Content") }
    if !entry.parameters.isEmpty {
      lines.append("---@overload fun(self: View, arguments: lunette.\(title(entry))): View")
    }
    let all = hasViews ? names + ["..."] : names
    return lines + ["---@return View", "function View:\(name)(\(all.joined(separator: ", "))) end"]
  }

  /// A view as a function of one table, told first, or of its content and arguments by position.
  private static func view(_ entry: Entry) -> String {
    var lines = [arguments(entry) ?? "", "", "---\(entry.means)", "---", "---    \(entry.example)"]
    if entry.name == "Text" { return text(entry, lines) }
    let hasTable = !entry.parameters.isEmpty || entry.content != .none
    let list = entry.content == .none ? "" : "|\(entry.content == .segments ? "any[]" : "lunette.Content[]")"
    lines.append("---@param arguments? \(hasTable ? "lunette.\(title(entry))\(list)" : "{}")")
    if hasTable {
      let first = entry.positional.first.flatMap(entry.parameter).map { "\(type($0))|lunette.Content" }
      lines.append("---@overload fun(content: \(first ?? "lunette.Content"), ...: any): View")
    }
    if entry.name == "Chart" {
      lines.append(
        "---@overload fun(list: any[]|integer, mark: fun(item: any, index: integer): lunette.Content?): View")
    }
    lines += ["---@return View", "function \(entry.name)(arguments) end"]
    for (alias, kind) in Vocabulary.aliases where kind.rawValue == entry.name {
      lines.append("\(alias) = \(entry.name)")
    }
    return lines.joined(separator: "\n")
  }

  /// `Text` is a table that is called, for it has functions of its own.
  private static func text(_ entry: Entry, _ lines: [String]) -> String {
    (lines + [
      "---@class lunette.Text",
      "---@overload fun(arguments: lunette.TextArguments): View",
      "---@overload fun(text: string|number|View): View",
      "---@overload fun(date: number, style: \(entry.parameter(.style).map(type) ?? "string")): View",
      "---@overload fun(from: number, to: number): View",
      "Text = {}",
      "---Shows a text as it is, with no look-up in strings/.",
      "---@param text string|number", "---@return View", "function Text.verbatim(text) end",
      "---Reads inline Markdown.",
      "---@param text string", "---@return View", "function Text.markdown(text) end",
    ]).joined(separator: "\n")
  }

  // MARK: Tables of arguments

  private static func title(_ entry: Entry) -> String {
    entry.name.prefix(1).uppercased() + entry.name.dropFirst() + "Arguments"
  }

  /// The table of a view or modifier as a class, so that the editor shows each argument's sentence; nil without one.
  private static func arguments(_ entry: Entry) -> String? {
    guard !entry.parameters.isEmpty || entry.content != .none else { return nil }
    var lines = ["", "---@class lunette.\(title(entry))"]
    for parameter in entry.parameters {
      let isNeeded = parameter.isRequired && !entry.positional.contains(parameter.name) && parameter.aliases.isEmpty
      lines.append(
        "---@field \(name(parameter.name.rawValue))\(isNeeded ? "" : "?") \(type(parameter)) \(described(parameter))")
      for alias in parameter.aliases where entry.parameters.allSatisfy({ $0.name.rawValue != alias }) {
        lines.append("---@field \(name(alias))? \(type(parameter)) SwiftUI's name of \(parameter.name.rawValue).")
      }
    }
    if entry.name == "Color" { lines += components }
    let positional = entry.positional.compactMap(entry.parameter).map(type)
    let items =
      positional + (entry.content == .none ? [] : [entry.content == .segments ? "any[]|string" : "lunette.Content"])
    // Optional, since a table without such members is right too.
    if !items.isEmpty { lines.append("---@field [integer] (\(union(items)))?") }
    return lines.joined(separator: "\n")
  }

  private static let components = ColorComponents.names.map { "---@field \($0)? number A component, 0 to 1." }

  /// A field's name; Lua's own words stand in brackets.
  private static func name(_ name: String) -> String { safe(name) == name ? name : "[\"\(name)\"]" }

  /// Types joined, each once.
  private static func union(_ types: [String]) -> String {
    var seen: Set<String> = []
    return types.filter { seen.insert($0).inserted }.joined(separator: "|")
  }

  // The default belongs to the sentence: the language server shows nothing else.
  private static func described(_ parameter: Parameter) -> String {
    parameter.means + (parameter.defaultValue.map { " Default: \($0)." } ?? "")
  }

  /// The label of a control's state may be a function of it.
  private static func type(_ parameter: Parameter) -> String {
    parameter.name == .valueLabel
      ? "View|string|number|fun(isOn: boolean): View|string|number" : type(parameter.type)
  }

  /// The Vocabulary's types in the language server's words. Dates are numbers there.
  private static func type(_ type: ParameterType) -> String {
    switch type {
    case .flag: "boolean"
    case .number, .length, .extent, .date: "number"
    case .integer: "integer"
    case .dates, .numbers: "number[]"
    case .text, .url, .picture: "string"
    case .word(let words): choice(words)
    case .words(let words): "\(choice(words))|(\(choice(words)))[]"
    case .color: "lunette.Color|View"
    case .colors: "(lunette.Color|View)[]"
    case .stops: "(lunette.Stop|(lunette.Color|View|number)[])[]"
    case .gridItems: "lunette.GridItem[]"
    case .unitPoint: "string|{ x: number, y: number }"
    case .view: "View|string|number"
    case .guide: "number|fun(d: { width: number, height: number }): number"
    case .action: "lunette.Action"
    case .data: "any"
    case .range: "number[]|string[]"
    case .oneOf(let types): types.map(Self.type).joined(separator: "|")
    }
  }

  // A union of literals, which the editor completes.
  private static func choice(_ words: [Word]) -> String { words.map { "\"\($0.rawValue)\"" }.joined(separator: "|") }

  /// A name that is no word of Lua's.
  static func safe(_ name: String) -> String {
    ["end", "repeat", "in", "and", "or", "not", "for", "if", "then", "while", "do", "return"].contains(name)
      ? name + "_" : name
  }
}
