import WidgetModel

/// What a Lua editor knows of widgets: `lunette.d.lua`, in the annotations of the Lua language server, written from the
/// Vocabulary. The file is never run.
public enum EditorAnnotations {
  /// The annotations, as a file for lua-language-server.
  public static var text: String {
    let parts = [head, modifiers] + Vocabulary.views.map(view) + [functions, declarations]
    return parts.joined(separator: "\n") + "\n"
  }

  // Aliases first: the classes below use them.
  private static let head = """
    ---@meta
    -- Written by Lunette from its vocabulary; changes are lost.

    ---@alias lunette.Color string a colour's name, one of the bundle's colors, or "#RRGGBB"
    ---@alias lunette.Content View|string|number|false|(View|string|number|false)[]
    ---@class lunette.Action what an intent makes
    """

  // MARK: Views

  /// All modifiers as methods of one class, since a modifier returns a view again.
  private static var modifiers: String {
    var lines = [
      "", "---A view; its modifiers have value semantics.", "---@class View",
      "---@operator concat(View|string|number): View", "local View = {}",
    ]
    for entry in Vocabulary.modifiers {
      let arguments = entry.parameters.map(\.name.rawValue).map(safe)
      lines.append("")
      lines.append("---\(entry.means)")
      lines.append("---")
      lines.append("---    \(entry.example)")
      // Every argument is optional: modifiers are called by position, by name, or with a table.
      for (parameter, name) in zip(entry.parameters, arguments) {
        lines.append("---@param \(name)? \(type(parameter.type)) \(described(parameter))")
      }
      if entry.content == .views { lines.append("---@param ...? lunette.Content") }
      if let table = table(entry) { lines.append("---@overload fun(self: View, arguments: \(table)): View") }
      lines.append("---@return View")
      let more = entry.content == .views ? arguments + ["..."] : arguments
      lines.append("function View:\(entry.name)(\(more.joined(separator: ", "))) end")
    }
    return lines.joined(separator: "\n")
  }

  /// A view as a function of one table, or of its content alone.
  private static func view(_ entry: Entry) -> String {
    var lines = ["", "---\(entry.means)", "---", "---    \(entry.example)"]
    let table = table(entry) ?? "table"
    if entry.name == "Text" { return text(entry, lines, table) }
    lines.append(
      "---@param content? \(table)\(entry.content == .none && entry.positional.isEmpty ? "" : "|lunette.Content")")
    lines.append("---@return View")
    lines.append("function \(entry.name)(content) end")
    for (alias, kind) in Vocabulary.aliases where kind.rawValue == entry.name {
      lines.append("\(alias) = \(entry.name)")
    }
    return lines.joined(separator: "\n")
  }

  /// `Text` is a table that is called, for it has functions of its own.
  private static func text(_ entry: Entry, _ lines: [String], _ table: String) -> String {
    (lines + [
      "---@class lunette.Text",
      "---@overload fun(text: string|number|\(table)): View",
      "---@overload fun(date: number, style: \(type(entry.parameter(.style)?.type ?? .text))): View",
      "---@overload fun(from: number, to: number): View",
      "Text = {}",
      "---Shows a text as it is, with no look-up in strings/.",
      "---@param text string|number", "---@return View", "function Text.verbatim(text) end",
      "---Reads inline Markdown.",
      "---@param text string", "---@return View", "function Text.markdown(text) end",
    ]).joined(separator: "\n")
  }

  /// The named arguments of an entry as a table's type; nil where it has none.
  private static func table(_ entry: Entry) -> String? {
    guard !entry.parameters.isEmpty else { return nil }
    let fields = entry.parameters.map { "\($0.name.rawValue)\($0.isRequired ? "" : "?"): \(type($0.type))" }
    let items = entry.content == .none ? "" : ", [integer]: lunette.Content"
    return "{ \(fields.joined(separator: ", "))\(items) }"
  }

  // The default belongs to the sentence: the language server shows nothing else.
  private static func described(_ parameter: Parameter) -> String {
    parameter.means + (parameter.defaultValue.map { " Default: \($0)." } ?? "")
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
    case .colors: "lunette.Color[]"
    case .stops: "{ color: lunette.Color, location: number }[]"
    case .gridItems: "lunette.GridItem[]"
    case .unitPoint: "string|{ x: number, y: number }"
    case .view: "View|string|number"
    case .guide: "number|fun(d: { width: number, height: number }): number"
    case .action: "lunette.Action"
    case .data: "any"
    case .oneOf(let types): types.map(Self.type).joined(separator: "|")
    }
  }

  // A union of literals, which the editor completes.
  private static func choice(_ words: [Word]) -> String { words.map { "\"\($0.rawValue)\"" }.joined(separator: "|") }

  /// A name that is no word of Lua's.
  private static func safe(_ name: String) -> String {
    ["end", "repeat", "in", "and", "or", "not", "for", "if", "then", "while", "do", "return"].contains(name)
      ? name + "_" : name
  }

  // MARK: Host functions

  // The functions come grouped by module, so a class is opened where the name changes.
  private static var functions: String {
    var lines: [String] = []
    var module: String?
    for entry in Vocabulary.functions {
      if let name = entry.function.module, name != module {
        // `activity` is called, too: it declares what its functions start.
        let call = name == "activity" ? "---@overload fun(declaration: lunette.Activity): table\n" : ""
        lines.append("\n---@class lunette.\(name)\n\(call)\(name) = {}")
        module = name
      }
      lines.append("")
      lines.append(
        "---\(entry.means)\(entry.waits ? " May wait." : "")\(entry.permission.map { " Needs the permission \($0.rawValue)." } ?? "")"
      )
      for parameter in entry.parameters {
        lines.append("---@param \(safe(parameter.name))\(parameter.isOptional ? "?" : "") \(type(parameter.type))")
      }
      if entry.isVariadic { lines.append("---@param ... any") }
      lines.append("---@return \(returned(entry))")
      let names = entry.parameters.map { safe($0.name) } + (entry.isVariadic ? ["..."] : [])
      lines.append("function \(entry.function.rawValue)(\(names.joined(separator: ", "))) end")
    }
    lines.append("\njson.null = {}")
    return lines.joined(separator: "\n")
  }

  // Descriptions in words become the remark behind `any`.
  private static func returned(_ entry: HostFunctionEntry) -> String {
    switch entry.returns {
    case "number", "string", "boolean", "table": entry.returns
    case "nothing": "nil"
    default: "any \(entry.returns)"
    }
  }

  private static func type(_ type: HostType) -> String {
    switch type {
    case .text: "string"
    case .number, .date: "number"
    case .integer: "integer"
    case .flag: "boolean"
    case .any, .data: "any"
    case .table: "table"
    case .fields(let members):
      "{ \(members.map { "\($0.name)\($0.isOptional ? "?" : ""): \(self.type($0.type))" }.joined(separator: ", ")) }"
    case .oneOf(let types): types.map { self.type($0) }.joined(separator: "|")
    }
  }

  // MARK: Declarations

  /// Topics that are tables, and what the annotations call them.
  /// Titles differ from the topics' names where those would be taken for a type of the author's.
  private static let classes: [(TopicName, String)] = [
    (.environment, "Environment"), (.context, "Context"), (.entry, "Entry"), (.timeline, "Timeline"),
    (.provider, "Provider"), (.permissions, "Permissions"), (.parameters, "Parameter"), (.triggers, "Trigger"),
    (.previews, "Preview"), (.bundle, "Bundle"), (.widget, "Widget"), (.control, "Control"),
    (.intent, "IntentDeclaration"),
    (.stack, "Stack"), (.activity, "Activity"),
  ]

  // What has no topic is written out: families, URLs and handlers' replies.
  private static var declarations: String {
    let families = Family.allCases.map { "\"\($0.rawValue)\"" }.joined(separator: "|")
    let tables = classes.compactMap { name, title in Vocabulary.topic(name).map { declared($0, title) } }
    return """

      ---@alias lunette.Family \(families)
      ---@class lunette.Variants: lunette.Environment[]
      ---@field colorScheme string[]
      ---@field widgetRenderingMode string[]
      ---@field dynamicTypeSize string[]

      ---@alias lunette.Policy "atEnd"|"never"|{ after: number, jitter?: number }
      ---@alias lunette.ViewFunction fun(entry: table, environment: lunette.Environment): View
      ---@alias lunette.Intent fun(parameters?: table): lunette.Action

      ---@class lunette.URL
      ---@field string string
      ---@field scheme string
      ---@field host string?
      ---@field port integer?
      ---@field path string
      ---@field query table<string, string>
      ---@field queryItems { name: string, value: string }[]
      ---@field fragment string?
      ---@alias lunette.UserActivity { kind: string, family: lunette.Family, configuration: table }
      ---@alias lunette.HandlerReply { openURL?: string, reload?: string|string[] }

      \(tables.joined(separator: "\n\n"))
      environment = {} ---@type lunette.Environment
      context = {} ---@type lunette.Context

      \(globals)

      ---@param declaration lunette.Widget|lunette.Bundle
      ---@return table
      function widget(declaration) end
      ---@param declaration lunette.Control|lunette.Bundle
      ---@return table
      function control(declaration) end
      ---@param declaration lunette.Bundle
      ---@return table
      function bundle(declaration) end
      ---@param declaration lunette.IntentDeclaration
      ---@return lunette.Intent
      function intent(declaration) end
      ---@param declaration lunette.Stack
      ---@return table
      function stack(declaration) end
      """
  }

  /// Globals that no other part defines.
  private static var globals: String {
    let elsewhere = Set(["json.null", "Text.verbatim", "Text.markdown", "require", "print"])
    return Vocabulary.globals.filter { !elsewhere.contains($0.name) }
      .map { "---\($0.means)\n---\n---    \($0.example)\n\($0.annotation)" }.joined(separator: "\n\n")
  }

  /// A table with its keys. A bundle's members have no name; an entry has any further keys.
  private static func declared(_ topic: Topic, _ title: String) -> String {
    var lines = ["---\(topic.means)", "---@class lunette.\(title)"]
    for key in topic.keys {
      let type = prefixed(key.type)
      lines.append("---@field \(key.name)\(key.isRequired || key.type.hasSuffix("?") ? "" : "?") \(type) \(key.means)")
    }
    switch topic.name {
    case .bundle: lines.append("---@field [integer] table")
    case .entry: lines.append("---@field [string] any")
    default: break
    }
    return lines.joined(separator: "\n")
  }

  /// The types that the annotations define with a prefix: one that is missing here would be undefined for the editor.
  private static let own: Set<String> = [
    "Family", "Environment", "Variants", "Context", "Entry", "Timeline", "Policy", "Provider", "Permissions", "Intent",
    "ViewFunction", "URL", "UserActivity", "HandlerReply",
  ]

  /// A type of the topics as the annotations name it: `Family[]` as `lunette.Family[]`.
  private static func prefixed(_ type: String) -> String {
    var text = "", word = ""
    // A character behind the end, so that the last word ends as all others do.
    for character in type + " " {
      if character.isLetter || character.isNumber || character == "_" {
        word.append(character)
      } else {
        text += own.contains(word) ? "lunette." + word : word
        word = ""
        text.append(character)
      }
    }
    return String(text.dropLast())
  }
}
