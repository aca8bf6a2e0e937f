import WidgetModel
import WidgetServices

/// A plugin of xbar, SwiftBar or Argos.
struct PluginScript {
  let source: ScriptSource
  let isLinked: Bool
  private let tags: PluginTags
  private let name: PluginName

  init(_ source: ScriptSource, isLinked: Bool) {
    (self.source, self.isLinked) = (source, isLinked)
    tags = PluginTags(source)
    name = PluginName(source.name)
  }

  func adoption() throws(Diagnostic) -> Adoption {
    var adoption = Adoption(format: .xbar, path: source.path)
    var bundle = AdoptedBundle(name.name, .xbar)
    if let title = tags["title"] { bundle.displayName = title }
    bundle.description = tags["desc", "description"]
    bundle.author = tags["author"]
    try bundle.take(source, isLinked: isLinked)
    if tags.isSwiftBar {
      bundle.members.append(Value.Field("reader", "swiftbar"))
    } else if name.isArgos {
      bundle.members.append(Value.Field("reader", "argos"))
    }
    if tags["type"] == "streamable" {
      bundle.members.append(Value.Field("stream", .flag(true)))
      bundle.notes.append("is kept running; each block up to a line '~~~' is a picture")
    } else {
      addTime(to: &bundle)
    }
    addVariables(to: &bundle)
    bundle.programs = dependencies.map(RequiredProgram.init)
    if tags["refreshonopen"] == "true" || name.runsWhenOpened {
      bundle.notes.append("does not run when its menu opens, only at its time")
    }
    adoption.bundles = [bundle]
    return adoption
  }

  private func addTime(to bundle: inout AdoptedBundle) {
    if let schedule = tags["schedule"] {
      let lines = schedule.split(separator: "|").map { Value.text($0.trimmed) }
      bundle.members.append(Value.Field("schedule", .list(lines)))
      bundle.notes.append("runs by its schedule: \(schedule)")
    } else if let time = name.time {
      bundle.members.append(Value.Field("every", .text(time)))
      bundle.notes.append(time.hasSuffix("ms") ? "runs every second, not every \(time)" : "runs every \(time)")
    } else if name.isOnce {
      bundle.members.append(Value.Field("every", "once"))
      bundle.notes.append("runs once, and again when it is reloaded: lunette reload \(bundle.kind)")
    } else {
      bundle.members.append(Value.Field("every", "1m"))
      let reason = name.wrongTime.map { "'\($0)' is not a time such as 10m" } ?? "its name has no time such as 10m"
      bundle.notes.append("runs every minute: \(reason)")
    }
  }

  // MARK: Variables

  private func addVariables(to bundle: inout AdoptedBundle) {
    let stored = Self.stored(source.path)
    let parameters = tags.all.filter { $0.name == "var" }.compactMap { tag -> Value? in
      guard var variable = PluginVariable(tag.value) else {
        bundle.notes.append("line \(tag.line): '\(tag.value)' is not a variable that Lunette can set")
        return nil
      }
      if let value = stored?[variable.name] { variable.take(value) }
      return variable.parameter
    }
    if !parameters.isEmpty { bundle.members.append(Value.Field("parameters", .list(parameters))) }
    if stored != nil, !parameters.isEmpty { bundle.notes.append("its settings were taken from its .vars.json file") }
    let fixed = (tags["environment"] ?? "").split { "[],".contains($0) }.compactMap { pair -> Value.Field? in
      let parts = pair.split(maxSplits: 1) { $0 == "=" || $0 == ":" }.map(\.trimmed)
      return parts.count == 2 && AdoptedBundle.isVariable(parts[0]) ? Value.Field(parts[0], .text(parts[1])) : nil
    }
    if !fixed.isEmpty { bundle.members.append(Value.Field("environment", .table(fixed))) }
  }

  /// The settings that xbar (`a.1m.sh.vars.json`) or SwiftBar (`a.1m.vars.json`) keeps beside a plugin.
  private static func stored(_ path: String) -> Value? {
    let trunk = path.lastIndex(of: ".").map { String(path[..<$0]) }
    let places = [path, trunk].compactMap { $0.map { $0 + ".vars.json" } }
    guard let place = places.first(where: { WidgetFolders.isFile($0) }),
      let bytes = try? InputFile.content(place, limit: 1 << 20)
    else { return nil }
    return try? Value(json: bytes)
  }

  // MARK: Programs

  /// The programs that the author says the plugin needs: words that can be names of programs.
  private var dependencies: [String] {
    let text = tags["dependencies", "dependancies"] ?? ""
    return text.split { ",;/ \t".contains($0) }.map(String.init).filter { word in
      word.first?.isLetter == true && word.utf8.count <= 32
        && word.utf8.allSatisfy {
          Character(UnicodeScalar($0)).isLetter && $0 < 128 || "0123456789-_.+".utf8.contains($0)
        }
    }.reduce(into: []) { if !$0.contains($1) { $0.append($1) } }
  }
}
