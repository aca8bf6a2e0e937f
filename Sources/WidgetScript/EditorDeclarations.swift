import WidgetModel

/// Host functions and what a file declares, in the editor's annotations.
extension EditorAnnotations {
  // MARK: Host functions

  // The functions come grouped by module, so a class is opened where the name changes.
  static var functions: String {
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
      lines += returned(entry)
      let names = entry.parameters.map { safe($0.name) } + (entry.isVariadic ? ["..."] : [])
      lines.append("function \(entry.function.rawValue)(\(names.joined(separator: ", "))) end")
    }
    lines.append("\njson.null = {}")
    return lines.joined(separator: "\n")
  }

  /// What a call gives; one that can fail without a fault of the script gives nil, a message and a code.
  private static func returned(_ entry: HostFunctionEntry) -> [String] {
    // The machine's figures fail only where /proc is missing: a warning at each use would help nobody.
    let isToBeChecked = entry.mayFail && entry.function.module != "system"
    let isOptional = entry.returns.hasSuffix("or nil") || isToBeChecked
    let type: String
    if let answer = AnswerType.of(entry.function) {
      type = "lunette.\(answer.title)\(answer.isList ? "[]" : "")"
    } else {
      switch entry.returns {
      case "number", "string", "boolean", "table", "integer": type = entry.returns
      case "nothing": return []
      case "true": type = "boolean"
      case "list": type = entry.function == .storageKeys || entry.permission != nil ? "string[]" : "any[]"
      default: return ["---@return any"]
      }
    }
    let answer = "---@return \(type)\(isOptional ? "?" : "")"
    return isToBeChecked ? [answer + " answer", "---@return string? message", "---@return string? code"] : [answer]
  }

  private static func type(_ type: HostType) -> String {
    switch type {
    case .text: "string"
    case .number, .date: "number"
    case .integer: "integer"
    case .integers: "integer[]"
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
    (.provider, "Provider"), (.permissions, "Permissions"), (.requires, "Requirements"), (.parameters, "Parameter"),
    (.triggers, "Trigger"),
    (.previews, "Preview"), (.bundle, "Bundle"), (.widget, "Widget"), (.control, "Control"),
    (.intent, "IntentDeclaration"),
    (.stack, "Stack"), (.activity, "Activity"),
  ]

  // What has no topic is written out: families, URLs and handlers' replies.
  static var declarations: String {
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

      \(constructors)
      """
  }

  /// The functions that declare, each with the topic that describes it.
  private static var constructors: String {
    let all: [(TopicName, type: String, returns: String)] = [
      (.widget, "lunette.Widget", "table"), (.control, "lunette.Control", "table"),
      (.bundle, "lunette.Bundle", "table"), (.intent, "lunette.IntentDeclaration", "lunette.Intent"),
      (.stack, "lunette.Stack", "table"),
    ]
    return all.compactMap { name, type, returns in
      Vocabulary.topic(name).map { topic in
        let example = topic.example.split(separator: "\n", omittingEmptySubsequences: false).map { "---    \($0)" }
        return
          (["---\(topic.means)", "---"] + example + [
            "---@param declaration \(type)", "---@return \(returns)", "function \(name.rawValue)(declaration) end",
          ]).joined(separator: "\n")
      }
    }.joined(separator: "\n\n")
  }

  /// Globals that no other part defines.
  private static var globals: String {
    let elsewhere = Set(["json.null", "Text.verbatim", "Text.markdown", "require", "print"])
    return Vocabulary.globals.filter { !elsewhere.contains($0.name) }
      .map { "---\($0.means)\n---\n---    \($0.example)\n\($0.annotation)" }.joined(separator: "\n\n")
  }

  /// A table with its keys. A bundle's members have no name; an entry has any further keys.
  private static func declared(_ topic: Topic, _ title: String) -> String {
    // A lone widget or control may carry the keys of its bundle.
    let base = topic.name == .widget || topic.name == .control ? ": lunette.Bundle" : ""
    var lines = ["---\(topic.means)", "---@class lunette.\(title)\(base)"]
    for key in topic.keys {
      let type = prefixed(key.type)
      // The name of a parameter may stand first, without key.
      let isNeeded = key.isRequired && !(topic.name == .parameters && key.name == "name")
      let isOptional = !isNeeded && !given.contains(topic.name)
      lines.append("---@field \(key.name)\(isOptional ? "?" : "") \(type) \(key.means)")
    }
    switch topic.name {
    case .bundle: lines.append("---@field [integer] table?")
    case .parameters: lines.append("---@field [integer] string?")
    case .entry: lines.append("---@field [string] any")
    default: break
    }
    return lines.joined(separator: "\n")
  }

  /// Topics that the host fills in whole: none of their keys is missing.
  private static let given: Set<TopicName> = [.environment, .context]

  /// The types that the annotations define with a prefix: one that is missing here would be undefined for the editor.
  private static let own: Set<String> = [
    "Family", "Environment", "Variants", "Context", "Entry", "Timeline", "Policy", "Provider", "Permissions",
    "Requirements", "Intent",
    "ViewFunction", "URL", "UserActivity", "HandlerReply", "Parameter", "Trigger", "Preview",
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
