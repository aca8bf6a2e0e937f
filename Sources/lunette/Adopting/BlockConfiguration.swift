import LinuxKit
import WidgetModel

/// A configuration of i3blocks: each section with a command becomes a bundle.
enum BlockConfiguration {
  private static let known = [
    "command", "interval", "format", "name", "instance", "label", "color", "background", "urgent", "min_width", "align",
    "markup", "full_text", "short_text",
  ]
  /// How blocks are separated in i3bar.
  private static let layout: Set<String> = [
    "separator", "separator_block_width", "border", "border_top", "border_right", "border_bottom", "border_left",
  ]

  static func adoption(_ source: ScriptSource) -> Adoption {
    var adoption = Adoption(format: .i3blocks, path: source.path)
    let sections = Array(INISections(source, comments: "#"))
    let shared = sections.filter(\.name.isEmpty).flatMap(\.keys)
    for section in sections where !section.name.isEmpty {
      // The keys of the section replace those before the first section.
      var keys: [(name: String, value: String)] = []
      for key in shared + section.keys {
        keys.removeAll { $0.name == key.name }
        keys.append((key.name, key.value))
      }
      guard let command = keys.first(where: { $0.name == "command" })?.value, !command.isEmpty else {
        adoption.leftOut.append(Adoption.LeftOut(name: section.name, reason: "it has no command", line: section.line))
        continue
      }
      adoption.add(bundle(section, keys, RealPath.of(source.folder.isEmpty ? "." : source.folder) ?? source.folder))
    }
    return adoption
  }

  private static func bundle(
    _ section: INISections.Section, _ keys: [(name: String, value: String)], _ folder: String
  ) -> AdoptedBundle {
    let instance = keys.first { $0.name == "instance" }?.value ?? ""
    var bundle = AdoptedBundle(instance.isEmpty ? section.name : "\(section.name)-\(instance)", .i3blocks)
    var (variables, unread): ([Value.Field], [String]) = ([], [])
    for (name, text) in keys where !layout.contains(name) {
      switch name {
      case "command": bundle.members.append(Value.Field(name, .text(command(text, in: folder))))
      case "interval": bundle.members.append(Value.Field(name, interval(text)))
      case "signal": bundle.notes.append("instead of pkill -RTMIN+\(text) i3blocks: lunette reload \(bundle.kind)")
      case _ where known.contains(name): bundle.members.append(Value.Field(name, .text(text)))
      case _ where AdoptedBundle.isVariable(name): variables.append(Value.Field(name, .text(text)))
      default: unread.append(name)
      }
    }
    // The name of the block is the section's.
    if !keys.contains(where: { $0.name == "name" }) { bundle.members.append(Value.Field("name", .text(section.name))) }
    if !variables.isEmpty { bundle.members.append(Value.Field("variables", .table(variables))) }
    if !unread.isEmpty { bundle.notes.append("left out: \(unread.joined(separator: ", "))") }
    bundle.addPrograms(of: keys.first { $0.name == "command" }?.value)
    return bundle
  }

  /// i3blocks runs commands in the folder of its configuration.
  private static func command(_ command: String, in folder: String) -> String {
    let word = command.prefix { $0 != " " }
    let isRelative = word.contains("/") && !word.contains { "~$\"'=".contains($0) } && word.first != "/"
    return isRelative ? "cd \(VisibleText.shellWord(folder)) && \(command)" : command
  }

  private static func interval(_ text: String) -> Value {
    switch text.trimmed {
    case "-1": "once"
    case "-2": "repeat"
    case "-3": "persist"
    case let word: Int64(word).map(Value.integer) ?? .text(word)
    }
  }
}
