// Recorded from the declarations in Tests/CommandDeclarations; do not edit. After a change of them:
// scripts/record --filter CommandShapeTests
// swift-format-ignore-file

import WidgetModel

extension CommandName {
  /// Carries the command out.
  func outcome(_ typed: Typed) throws(Diagnostic) -> Outcome {
    switch self {
    case .new: try NewCommand.outcome(typed)
    case .dev: try DevCommand.outcome(typed)
    case .preview: try PreviewCommand.outcome(typed)
    case .render: try RenderCommand.outcome(typed)
    case .layout: try LayoutCommand.outcome(typed)
    case .check: try CheckCommand.outcome(typed)
    case .timeline: try TimelineCommand.outcome(typed)
    case .simulate: try SimulateCommand.outcome(typed)
    case .pack: try PackCommand.outcome(typed)
    case .list: try ListCommand.outcome(typed)
    case .add: try AddCommand.outcome(typed)
    case .adopt: try AdoptCommand.outcome(typed)
    case .configure: try ConfigureCommand.outcome(typed)
    case .remove: try RemoveCommand.outcome(typed)
    case .stack: try StackCommand.outcome(typed)
    case .grant: try GrantCommand.outcome(typed)
    case .revoke: try RevokeCommand.outcome(typed)
    case .grants: try GrantsCommand.outcome(typed)
    case .setup: try SetupCommand.outcome(typed)
    case .key: try KeyCommand.outcome(typed)
    case .run: try RunCommand.outcome(typed)
    case .board: try BoardCommand.outcome(typed)
    case .show: try ShowCommand.outcome(typed)
    case .controls: try ControlsCommand.outcome(typed)
    case .stream: try StreamCommand.outcome(typed)
    case .boards: try BoardsCommand.outcome(typed)
    case .theme: try ThemeCommand.outcome(typed)
    case .tap: try TapCommand.outcome(typed)
    case .perform: try PerformCommand.outcome(typed)
    case .open: try OpenCommand.outcome(typed)
    case .donate: try DonateCommand.outcome(typed)
    case .reload: try ReloadCommand.outcome(typed)
    case .lock: try LockCommand.outcome(typed)
    case .unlock: try UnlockCommand.outcome(typed)
    case .instances: try InstancesCommand.outcome(typed)
    case .configurations: try ConfigurationsCommand.outcome(typed)
    case .explain: try ExplainCommand.outcome(typed)
    case .log: try LogCommand.outcome(typed)
    case .doctor: try DoctorCommand.outcome(typed)
    case .help: try HelpCommand.outcome(typed)
    case .completions: try CompletionsCommand.outcome(typed)
    case .annotations: try AnnotationsCommand.outcome(typed)
    }
  }
}
