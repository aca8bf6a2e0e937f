import LinuxKit
import WidgetModel
import WidgetScript
import WidgetServices

/// One bundle that could be loaded: what its declaration and each of its widgets have to be told.
struct BundleCheck {
  private(set) var findings = Findings()

  /// - Parameter widgets: those of its widgets and controls that are meant.
  init(_ bundle: OpenBundle, _ widgets: [WidgetDeclaration], _ setting: Setting) {
    let declaration = bundle.declaration
    // Faults of a folder's bundle are those of its main file.
    let file = WidgetFolders.isFolder(declaration.path) ? declaration.path + "/init.lua" : declaration.path
    findings.add(declaration.warnings)
    findings.add(LinkAdvice(declaration: declaration).unanswered(file))
    findings.add(TriggerAdvice(declaration: declaration).warnings(file))
    findings.add(unseenActivities(declaration, file))
    findings.add(EffectAdvice(declaration: declaration).stacks(file))
    if let folder = bundle.folder {
      let names = names(inFolder: folder + "/strings")
      findings.add(StringsCheck.warnings(in: folder, names: names, shown: declaration.path + "/"))
    }
    for widget in widgets {
      do throws(Diagnostic) {
        let parameters = try ParameterCheck(bundle, widget, setting)
        findings.add(parameters.faults)
        var check = WidgetCheck(bundle, widget, file: file, setting, parameters.configuration)
        check.run()
        findings.add(check.found)
      } catch {
        findings.add([error.of(widget, widget.families[0])])
      }
    }
    if !bundle.isLost {
      do throws(Diagnostic) { findings.add(try bundle.script.notes()) } catch { findings.add([error]) }
    }
    findings.add(unusedPermissions(bundle, file))
  }

  /// Activities whose presentations cannot be evaluated, since nobody says what they may show.
  private func unseenActivities(_ declaration: BundleDeclaration, _ file: String) -> [Diagnostic] {
    declaration.activities.filter(\.previews.isEmpty).map { activity in
      var advice = Diagnostic(
        .warningEmpty, "the activity '\(activity.kind)' has no preview, so its presentations were not checked",
        severity: .warning, file: file, line: activity.line,
        suggestion: "preview = { attributes = { … }, state = { … } }")
      advice.kind = activity.kind
      return advice
    }
  }

  /// Only where everything was run that may use them: a handler, an intent or a control is not, nor what lies behind an
  /// error or a missing grant.
  private func unusedPermissions(_ bundle: OpenBundle, _ file: String) -> [Diagnostic] {
    let declaration = bundle.declaration
    // Intents that only configure are never performed.
    let configuring = Set(declaration.widgets.compactMap(\.intent?.id))
    let runsLater =
      declaration.handlesURLs || declaration.handlesUserActivities || declaration.handlesDownloads
      || !declaration.controls.isEmpty || declaration.intents.contains { !configuring.contains($0.id) }
    guard let recording = bundle.recording, !runsLater, !findings.hasErrors, findings.unchecked.isEmpty else {
      return []
    }
    return recording.unused(of: declaration).map { power in
      Diagnostic(
        .warningPermission, "permissions: \(power) is declared but was not used", severity: .warning, file: file,
        // With several widgets no line is right.
        line: declaration.widgets.count == 1 ? declaration.widgets[0].line : nil,
        suggestion: "remove it, so users are not asked to allow it")
    }
  }
}
