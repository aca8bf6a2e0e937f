import WidgetModel

/// A configuration of waybar: each module `custom/NAME` becomes a bundle.
enum WaybarConfiguration {
  /// What the adapter reads; other keys are reported.
  private static let known: Set<String> = [
    "exec", "exec-if", "exec-on-event", "interval", "restart-interval", "signal", "return-type", "format",
    "format-icons", "max-length", "min-length", "escape", "hide-empty-text", "tooltip", "tooltip-format", "on-click",
    "on-click-middle", "on-click-right", "on-click-forward", "on-click-backward", "on-scroll-up", "on-scroll-down",
    "on-update",
  ]

  /// Whether a file is JSON with a custom module.
  static func isOne(_ source: ScriptSource) -> Bool {
    guard let bars = try? bars(of: source) else { return false }
    return bars.contains { $0.contains { $0.name.hasPrefix("custom/") } }
  }

  /// - Throws: `syntax` for a file that is not JSON, with its line.
  static func adoption(_ source: ScriptSource) throws(Diagnostic) -> Adoption {
    var adoption = Adoption(format: .waybar, path: source.path)
    for member in try bars(of: source).flatMap(\.self) {
      guard case .object(let keys) = member.value.content else {
        if member.name == "include" {
          adoption.leftOut.append(
            Adoption.LeftOut(name: "include", reason: "adopt the included files by themselves", line: member.line))
        }
        continue
      }
      if member.name.hasPrefix("custom/") {
        adoption.add(bundle(String(member.name.dropFirst("custom/".count)), keys))
      } else {
        let reason = member.name.hasPrefix("group/") ? "groups only arrange modules" : "built into waybar, not a script"
        adoption.leftOut.append(Adoption.LeftOut(name: member.name, reason: reason, line: member.line))
      }
    }
    return adoption
  }

  /// The members of each bar; a file has one, or a list of them.
  private static func bars(of source: ScriptSource) throws(Diagnostic) -> [[LocatedJSON.Member]] {
    let whole: LocatedJSON
    do throws(JSONFault) { whole = try LocatedJSON(CommentedJSON.plain(source.bytes)) } catch {
      throw Diagnostic(.syntax, "the file is not JSON: \(error.message)", file: source.path)
    }
    let all: [LocatedJSON] = if case .list(let items) = whole.content { items } else { [whole] }
    return all.map { if case .object(let members) = $0.content { members } else { [] } }
  }

  private static func bundle(_ name: String, _ keys: [LocatedJSON.Member]) -> AdoptedBundle {
    var bundle = AdoptedBundle(name, .waybar)
    var unread: [String] = []
    for key in keys {
      if known.contains(key.name) {
        bundle.members.append(Value.Field(key.name, key.value.plain))
      } else {
        unread.append(key.name)
      }
    }
    if !unread.isEmpty { bundle.notes.append("left out: \(unread.joined(separator: ", "))") }
    let text = { (name: String) in keys.first { $0.name == name }?.value.plain }
    if let number = text("signal")?.integer {
      bundle.notes.append("instead of pkill -RTMIN+\(number) waybar: lunette reload \(bundle.kind)")
    }
    bundle.addPrograms(of: text("exec")?.text)
    return bundle
  }
}

extension LocatedJSON {
  /// The value without its lines, names in the order of the file.
  fileprivate var plain: Value {
    switch content {
    case .plain(let value): value
    case .list(let items): .list(items.map(\.plain))
    case .object(let members): .table(members.map { Value.Field($0.name, $0.value.plain) })
    }
  }
}

extension AdoptedBundle {
  /// Notes the program that a command begins with. A path, a variable or a word of the shell is not one.
  mutating func addPrograms(of command: String?) {
    guard let word = command?.split(separator: " ").first.map(String.init), !shellWords.contains(word),
      word.utf8.allSatisfy({
        $0 == 45 || $0 == 46 || $0 == 95 || (48...57).contains($0) || (65...90).contains($0) || (97...122).contains($0)
      })
    else { return }
    programs.append(RequiredProgram(word))
  }

  private var shellWords: Set<String> {
    [
      "if", "while", "for", "case", "until", "echo", "printf", "cd", "test", "exec", "eval", "export", "read", "set",
      "sleep", "true", "false", ".",
    ]
  }
}
