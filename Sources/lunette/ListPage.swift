import WidgetModel
import WidgetRender
import WidgetServices

/// What `lunette list` prints of one bundle for a person.
struct ListPage {
  let text: String

  init(_ bundle: ListDocument.Bundle) {
    let declaration = bundle.declaration
    var lines = ["\(declaration.name)  \(declaration.path)"]
    for widget in declaration.widgets {
      lines.append("  \(widget.kind)")
      if widget.displayName != widget.kind || !widget.description.isEmpty {
        lines.append("    \(Self.title(widget.displayName, widget.description))")
      }
      lines.append("    \(widget.families.map(\.rawValue).joined(separator: " "))")
      lines += (widget.intent?.parameters ?? []).map { "    --config " + Self.parameter($0) }
    }
    for control in declaration.controls {
      lines.append("  \(control.kind) (control)")
      lines.append("    \(Self.title(control.displayName, control.description))")
    }
    if !declaration.schemes.isEmpty {
      lines.append("  opens " + declaration.schemes.map { $0 + "://" }.joined(separator: " "))
    }
    let granted = Set(Self.powers(bundle.granted))
    lines += Self.powers(declaration.permissions).map { power in
      granted.contains(power) ? "  asks for \(power): granted" : "  asks for \(power): not granted; --allow \(power)"
    }
    for program in bundle.granted.run where Gate.amountsToEverything(program) {
      lines.append("  note: who may run \(program) may do anything that you may")
    }
    text = lines.map(FaultPage.clean).joined(separator: "\n") + "\n"
  }

  private static func title(_ name: String, _ description: String) -> String {
    description.isEmpty ? name : "\(name): \(description)"
  }

  /// `character=panda  (enum) Character: panda, unipony or spouty`.
  private static func parameter(_ parameter: IntentParameter) -> String {
    let value = parameter.defaultValue.map { "=" + word($0) } ?? "="
    let options = (parameter.options ?? []).map { word($0.value) }.joined(separator: ", ")
    return "\(parameter.name)\(value)  \(parameter.title)"
      + (options.isEmpty ? " (\(parameter.kind.rawValue))" : ": \(options)")
  }

  static func word(_ value: Value) -> String {
    switch value {
    case .text(let text): text
    case .integer(let integer): String(integer)
    case .number(let number): number == number.rounded() && abs(number) < 1e15 ? String(Int64(number)) : String(number)
    case .flag(let flag): String(flag)
    default: ""
    }
  }

  /// As `--allow` takes them.
  private static func powers(_ permissions: Permissions) -> [String] {
    permissions.network.map { "network=\($0)" } + permissions.read.map { "read=\($0)" }
      + permissions.run.map { "run=\($0)" } + (permissions.notify ? ["notify"] : [])
      + (permissions.media ? ["media"] : [])
  }
}
