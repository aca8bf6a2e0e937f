import WidgetModel

/// What `lunette help NAME` prints of one entry of the Vocabulary, within 80 columns.
struct HelpPage {
  let text: String

  // Everything is read from the entry: a view that is new has its page without a line here.
  /// - Parameter picture: the example as it is drawn.
  init(_ entry: Entry, picture: String? = nil) {
    let isView = if case .view = entry.kind { true } else { false }
    var lines =
      ["\(entry.name) (\(isView ? "view" : "modifier"))", ""] + WrappedText.wrapped(entry.means, indent: 2) + [""]
      + WrappedText.code(entry.example)
    if let picture { lines += ["", String(picture.dropLast())] }
    // Positions count for views only by content, so a page says which names may be left out.
    let slots = entry.positional.filter { name in entry.parameter(name) != nil }
    if !entry.parameters.isEmpty {
      lines += ["", isView ? "Arguments" : "Arguments, in this order or by name"]
      lines += entry.parameters.flatMap { Self.argument($0, isPositional: isView && slots.contains($0.name)) }
    }
    if let content = Self.content(entry.content) { lines += ["", "Between the braces: " + content + "."] }
    if !entry.isDrawnInCells {
      lines += [
        "",
        isView ? "A terminal shows a placeholder instead." : "A terminal does not draw it; it is kept in documents.",
      ]
    }
    for undrawn in Vocabulary.undrawn where undrawn.kind == entry.kind && undrawn.without.isEmpty {
      lines += [""] + WrappedText.wrapped("Not drawn: \(undrawn.sentence).")
    }
    lines += ["", "See " + entry.source]
    text = lines.joined(separator: "\n") + "\n"
  }

  init(_ entry: HostFunctionEntry) {
    var parameters = entry.parameters.map { $0.isOptional ? "[\($0.name)]" : $0.name }.joined(separator: ", ")
    if entry.isVariadic { parameters += ", …" }
    var lines =
      WrappedText.wrapped("\(entry.function.rawValue)(\(parameters)) (function)", hanging: 4) + [""]
      + WrappedText.wrapped(entry.means, indent: 2)
    if !entry.parameters.isEmpty {
      lines += ["", "Arguments"]
      for parameter in entry.parameters {
        let aside = parameter.isOptional ? " (optional)" : ""
        lines += WrappedText.wrapped("\(parameter.name)  \(parameter.type.expectation)\(aside)", indent: 2, hanging: 4)
      }
    }
    lines += [""] + WrappedText.wrapped("Returns \(entry.returnsInFull).", hanging: 2)
    if let permission = entry.permission {
      let power = permission.rawValue
      lines += WrappedText.wrapped(
        "Needs the permission '\(power)', which the bundle must declare and the user must allow:")
      // How the power is written after `--allow`.
      lines.append("  --allow \(power)\(Self.object(permission))")
    }
    if entry.waits { lines.append("May wait, so it cannot be called in a placeholder.") }
    text = lines.joined(separator: "\n") + "\n"
  }

  init(_ topic: Topic) {
    var lines =
      ["\(topic.name.rawValue) (topic)", ""] + WrappedText.wrapped(topic.means, indent: 2) + [""]
      + WrappedText.code(topic.example)
    if !topic.keys.isEmpty { lines += ["", "Keys"] + topic.keys.flatMap(Self.key) }
    for note in topic.notes { lines += [""] + WrappedText.wrapped(note) }
    text = lines.joined(separator: "\n") + "\n" + HelpList.members(of: topic.name)
  }

  init(_ global: GlobalEntry) {
    let lines =
      ["\(global.name) (global)", ""] + WrappedText.wrapped(global.form, indent: 2, hanging: 4) + [""]
      + WrappedText.wrapped(global.means, indent: 2) + [""] + WrappedText.code(global.example)
    text = lines.joined(separator: "\n") + "\n"
  }

  private static func key(_ key: TopicKey) -> [String] {
    var notes: [String] = []
    if key.isRequired { notes.append("required") }
    if let value = key.defaultValue { notes.append("default \(value)") }
    let aside = notes.isEmpty ? "" : " (\(notes.joined(separator: "; ")))"
    return WrappedText.wrapped(key.name + aside, indent: 2, hanging: 4) + WrappedText.wrapped(key.means, indent: 6)
      // Blanks around the bars, so that lines can be wrapped there.
      + WrappedText.wrapped(key.type.replacing("|", with: " | "), indent: 6, hanging: 8)
  }

  private static func argument(_ parameter: Parameter, isPositional: Bool) -> [String] {
    var notes: [String] = []
    if parameter.isRequired { notes.append("required") }
    if let value = parameter.defaultValue { notes.append("default \(value)") }
    if isPositional { notes.append("the name is optional") }
    if !parameter.aliases.isEmpty { notes.append("also \(parameter.aliases.joined(separator: ", "))") }
    let aside = notes.isEmpty ? "" : " (\(notes.joined(separator: "; ")))"
    let lines =
      WrappedText.wrapped(parameter.name.rawValue + aside, indent: 2, hanging: 4)
      + WrappedText.wrapped(parameter.means, indent: 6)
    let words = parameter.type.words.map { "\"\($0.rawValue)\"" }
    // All words of a long choice, which a sentence would shorten.
    let type = words.count > 12 ? words.joined(separator: ", ") : parameter.type.expectation
    return lines + WrappedText.wrapped(type, indent: 6)
  }

  private static func content(_ content: Content) -> String? {
    switch content {
    case .none: nil
    case .views: "any number of views"
    case .label: "views that become its label"
    case .marks: "marks of the chart"
    case .segments: "the path's segments"
    }
  }

  // What the power is for, in the words of the option.
  private static func object(_ permission: Permission) -> String {
    switch permission {
    case .network: "=HOST"
    case .read: "=PATH"
    case .run: "=PROGRAM"
    case .environment: "=NAME"
    case .session, .notify, .media: ""
    }
  }
}
