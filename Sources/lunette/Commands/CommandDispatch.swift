// Recorded from the argument parser's description of the commands; do not edit. After a change of a command's options:
// scripts/record --filter CommandShapeTests
// swift-format-ignore-file

import ArgumentParser
import WidgetModel

extension CommandName {
  /// Carries the command out. Its type is not needed as a value for that, and not made.
  func outcome(_ typed: Typed) throws(Diagnostic) -> Outcome {
    switch self {
    case .render: try RenderCommand.outcome(typed)
    case .timeline: try TimelineCommand.outcome(typed)
    case .layout: try LayoutCommand.outcome(typed)
    case .list: try ListCommand.outcome(typed)
    case .check: try CheckCommand.outcome(typed)
    case .simulate: try SimulateCommand.outcome(typed)
    case .run: try RunCommand.outcome(typed)
    case .show: try ShowCommand.outcome(typed)
    case .add: try AddCommand.outcome(typed)
    case .remove: try RemoveCommand.outcome(typed)
    case .instances: try InstancesCommand.outcome(typed)
    case .configure: try ConfigureCommand.outcome(typed)
    case .reload: try ReloadCommand.outcome(typed)
    case .configurations: try ConfigurationsCommand.outcome(typed)
    case .log: try LogCommand.outcome(typed)
    case .explain: try ExplainCommand.outcome(typed)
    case .stream: try StreamCommand.outcome(typed)
    case .dev: try DevCommand.outcome(typed)
    case .new: try NewCommand.outcome(typed)
    case .tap: try TapCommand.outcome(typed)
    case .open: try OpenCommand.outcome(typed)
    case .doctor: try DoctorCommand.outcome(typed)
    case .completions: try CompletionsCommand.outcome(typed)
    case .help: try HelpCommand.outcome(typed)
    case .annotations: try AnnotationsCommand.outcome(typed)
    }
  }

  /// What words wrong use, and prints help.
  var parser: any ParsableCommand.Type {
    switch self {
    case .render: RenderCommand.self
    case .timeline: TimelineCommand.self
    case .layout: LayoutCommand.self
    case .list: ListCommand.self
    case .check: CheckCommand.self
    case .simulate: SimulateCommand.self
    case .run: RunCommand.self
    case .show: ShowCommand.self
    case .add: AddCommand.self
    case .remove: RemoveCommand.self
    case .instances: InstancesCommand.self
    case .configure: ConfigureCommand.self
    case .reload: ReloadCommand.self
    case .configurations: ConfigurationsCommand.self
    case .log: LogCommand.self
    case .explain: ExplainCommand.self
    case .stream: StreamCommand.self
    case .dev: DevCommand.self
    case .new: NewCommand.self
    case .tap: TapCommand.self
    case .open: OpenCommand.self
    case .doctor: DoctorCommand.self
    case .completions: CompletionsCommand.self
    case .help: HelpCommand.self
    case .annotations: AnnotationsCommand.self
    }
  }
}
