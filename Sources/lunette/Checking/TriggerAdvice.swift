import WidgetModel
import WidgetServices
import WidgetWatch

/// Advice on what a bundle's widgets watch, as its declaration has it.
struct TriggerAdvice {
  let declaration: BundleDeclaration
  private let triggers: Set<WidgetDeclaration.Trigger>

  init(declaration: BundleDeclaration) {
    self.declaration = declaration
    triggers = Set(declaration.widgets.flatMap(\.triggers))
  }

  /// - Parameter file: the bundle's main file.
  func warnings(_ file: String) -> [Diagnostic] {
    let counted = triggers.filter(\.isCounted)
    let programs = counted.filter(\.isProgram)
    var sentences: [String] = []
    if counted.count > HostLimits.triggers {
      sentences.append("the bundle has \(counted.count) triggers, but only \(HostLimits.triggers) are watched")
    }
    if programs.count > HostLimits.children {
      sentences.append(
        "the bundle's triggers run \(programs.count) programs, but only \(HostLimits.children) are started"
      )
    }
    let line = declaration.widgets.count == 1 ? declaration.widgets[0].line : nil
    let warnings = sentences.map { Diagnostic(.warningTriggers, $0, severity: .warning, file: file, line: line) }
    return warnings + unheardPlayers(file, line)
  }

  /// Names of media players, without what would let them be heard.
  private func unheardPlayers(_ file: String, _ line: Int?) -> [Diagnostic] {
    guard !declaration.permissions.media else { return [] }
    let names = triggers.compactMap { if case .signal(let name) = $0, BusName.isOfPlayers(name) { name } else { nil } }
    return names.sorted().prefix(1).map { name in
      Diagnostic(
        .warningTriggers,
        "trigger signal '\(name)' is not watched: signals of media players need permissions = { media = true }",
        severity: .warning, file: file, line: line, suggestion: "permissions = { media = true }")
    }
  }
}
