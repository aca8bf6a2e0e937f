import ArgumentParser

/// `lunette` without a command: the overview, and what the argument parser itself offers (completions).
struct MainCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "lunette",
    abstract: "Draws widgets from Lua files.",
    discussion: """
      A Lua file returns a widget: data with dates, and a view for them. Lunette draws it in the terminal or as JSON.

        lunette render hello.lua                      every family that it supports
        lunette render hello.lua --family systemSmall --format json
        lunette layout 'Text "Hello"' --width 10 --height 1
        lunette help topics                           what a widget file may hold
        lunette help views                            what a view may contain
        lunette help padding                          one view, modifier or function
      """,
    version: Version.current,
    subcommands: [
      RenderCommand.self, TimelineCommand.self, LayoutCommand.self, ListCommand.self, CheckCommand.self,
      SimulateCommand.self, RunCommand.self, ShowCommand.self, AddCommand.self, RemoveCommand.self,
      InstancesCommand.self, ConfigureCommand.self, ReloadCommand.self, ConfigurationsCommand.self, LogCommand.self,
      ExplainCommand.self, StreamCommand.self, DevCommand.self, NewCommand.self, TapCommand.self, OpenCommand.self,
      DoctorCommand.self, CompletionsCommand.self, HelpCommand.self, AnnotationsCommand.self,
    ])

  static var helpIndex: HelpIndex {
    HelpIndex(commands: configuration.subcommands.filter { $0.configuration.shouldDisplay })
  }
}
