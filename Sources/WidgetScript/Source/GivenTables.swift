import WidgetModel

/// Fields of `environment` and `context`, by whatever name a function calls its parameter.
extension ScriptAdvice {
  /// The fault of a field that the environment or the context does not have; nil for a field of another table.
  func given(_ name: String, _ token: Int) -> SourceRepair? {
    let owner = token - 2
    guard line.isName(owner), line.isSymbol(token - 1, "."), !line.isSymbol(owner - 1, "."),
      let topic = topic(line.word(owner), at: owner)
    else { return nil }
    let fields = Vocabulary.keys(of: topic)
    guard !fields.contains(name) else { return nil }
    let own = Self.meanings[name].flatMap { meanings in meanings.first(where: fields.contains) }
    let meant = own ?? NearestName.of(name, among: fields)
    let shown = "the \(topic.rawValue) has no '\(name)'"
    guard let meant else {
      return repair("\(shown); it has \(fields.joined(separator: ", "))", line.range(token))
    }
    return repair(
      "\(shown); did you mean '\(line.word(owner)).\(meant)'?", line.range(token), (line.range(token), meant))
  }

  private static let meanings: [String: [String]] = [
    "family": ["widgetFamily"], "size": ["displaySize"], "width": ["displaySize"], "height": ["displaySize"],
    "date": ["now"], "time": ["now"], "scheme": ["colorScheme"], "dark": ["colorScheme"], "isDark": ["colorScheme"],
    "theme": ["colorScheme"], "mode": ["widgetRenderingMode"], "renderingMode": ["widgetRenderingMode"],
    "config": ["configuration"], "settings": ["configuration"], "parameters": ["configuration"],
    "options": ["configuration"], "intent": ["configuration"], "language": ["locale"], "zone": ["timeZone"],
    "margins": ["contentMargins"], "preview": ["isPreview"], "error": ["lastError"], "typeSize": ["dynamicTypeSize"],
    "redacted": ["redactionReasons"],
  ]

  /// Which table of the host's a name is at a token: by its own name, or as the parameter of a view or a provider.
  private func topic(_ name: String, at token: Int) -> TopicName? {
    for function in outline.functions.reversed() where function.token < token && token < function.end {
      guard let place = parameters(of: function.token).firstIndex(of: name) else { continue }
      let isMember = function.token > 1 && source.tokens[function.token - 1].word == "="
      let key = isMember ? source.tokens[function.token - 2].word : ""
      if key == "view" || key == "default" || Family(rawValue: key) != nil { return place == 1 ? .environment : nil }
      if ["timeline", "snapshot", "placeholder"].contains(key) { return place == 0 ? .context : nil }
      return byName(name)
    }
    return byName(name)
  }

  private func byName(_ name: String) -> TopicName? {
    switch name {
    case "environment", "env": .environment
    case "context": .context
    default: nil
    }
  }

  private func parameters(of function: Int) -> [String] {
    var names: [String] = []
    var token = function + 1
    while source.tokens[token].kind != .end, source.tokens[token].word != ")" {
      if source.tokens[token].kind == .name { names.append(source.tokens[token].word) }
      token += 1
    }
    return names
  }
}
