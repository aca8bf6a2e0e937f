import WidgetModel
import WidgetRender

/// What `lunette list` prints of one bundle for a person.
struct ListPage {
  let text: String

  /// - Parameter grantsFile: where grants are kept.
  init(_ bundle: BundleOffer, grantsFile: String?) {
    let declaration = bundle.declaration
    // Names come from bundles: control characters and escapes are shown, not sent.
    var lines = ["\(VisibleText.label(declaration.name))  \(VisibleText.label(declaration.path, most: nil))"]
    for widget in declaration.widgets {
      lines.append("  \(VisibleText.label(widget.kind, most: nil))")
      if widget.displayName != widget.kind || !widget.description.isEmpty {
        lines.append("    \(Self.title(widget.displayName, widget.description))")
      }
      lines.append("    \(widget.families.map(\.rawValue).joined(separator: " "))")
      // A default that holds a control character could otherwise steer the terminal.
      lines += (widget.intent?.parameters ?? []).map { "    --config " + VisibleText.escaped(Self.parameter($0)) }
      let variants = (bundle.recommendations[widget.kind] ?? []).enumerated()
      lines += variants.map { "    --variant \($0 + 1)  " + VisibleText.escaped($1.description) }
    }
    for control in declaration.controls {
      lines.append("  \(VisibleText.label(control.kind, most: nil)) (control)")
      lines.append("    \(Self.title(control.displayName, control.description))")
    }
    for stack in declaration.stacks {
      lines.append("  \(VisibleText.label(stack.kind, most: nil)) (stack)")
      lines.append("    \(Self.title(stack.displayName, stack.description))")
      lines.append("    " + stack.widgets.map { VisibleText.label($0, most: nil) }.joined(separator: " "))
    }
    for activity in declaration.activities {
      lines.append("  \(VisibleText.label(activity.kind, most: nil)) (activity)")
      lines.append("    \(Self.title(activity.displayName, activity.description))")
    }
    if !declaration.schemes.isEmpty {
      lines.append("  opens " + declaration.schemes.map { $0 + "://" }.joined(separator: " "))
    }
    lines += Self.permissions(bundle, grantsFile)
    text = lines.map(FaultPage.clean).joined(separator: "\n") + "\n"
  }

  private static func title(_ name: String, _ description: String) -> String {
    VisibleText.escaped(description.isEmpty ? name : "\(name): \(description)")
  }

  /// `character=panda  Character (enum): panda, unipony or spouty`; without a default the value is to be filled in.
  private static func parameter(_ parameter: IntentParameter) -> String {
    let value = parameter.defaultValue.map { ConfigurationWords.word(parameter.name, $0) } ?? parameter.name + "=VALUE"
    let options = (parameter.options ?? []).map { ConfigurationWords.word($0.value) }.joined(separator: ", ")
    return "\(value)  \(parameter.title)" + (options.isEmpty ? " (\(parameter.kind.rawValue))" : ": \(options)")
  }

  private static func permissions(_ bundle: BundleOffer, _ grantsFile: String?) -> [String] {
    let (option, file) = (bundle.grantedByOption.options, bundle.grantedByFile.options)
    let (granted, everything) = (bundle.granted.options, Set(bundle.everything))
    // What needs no grant is said so: nobody is to grant it for nothing.
    var lines = bundle.declaration.permissions.options.map { power in
      let sources =
        (option.contains(power) ? ["by --allow"] : [])
        + (file.contains(power) ? ["by \(VisibleText.label(grantsFile ?? "", most: nil))"] : [])
      let answer =
        sources.isEmpty
        ? granted.contains(power) ? "needs no grant" : "not granted; --allow \(VisibleText.shellWord(power))"
        : "granted \(sources.joined(separator: " and "))"
      return "  requests \(VisibleText.label(power, most: nil)): \(answer)"
        + (everything.contains(power) ? " (this allows everything that you can do)" : "")
    }
    if let lapse = bundle.lapse { lines.append("  note: the grants in \(grantsFile ?? "") do not apply: \(lapse)") }
    return lines
  }
}
