import ArgumentParser
import WidgetModel

@testable import lunette

/// `lunette` without a command: the overview.
struct MainDeclaration: ParsableCommand {
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
      RenderDeclaration.self, PreviewDeclaration.self, TimelineDeclaration.self, LayoutDeclaration.self,
      ListDeclaration.self,
      CheckDeclaration.self,
      SimulateDeclaration.self, RunDeclaration.self, ShowDeclaration.self, AddDeclaration.self, RemoveDeclaration.self,
      InstancesDeclaration.self, ConfigureDeclaration.self, StackDeclaration.self, ReloadDeclaration.self,
      ConfigurationsDeclaration.self,
      LogDeclaration.self,
      ExplainDeclaration.self, StreamDeclaration.self, BoardDeclaration.self, DevDeclaration.self, NewDeclaration.self,
      TapDeclaration.self,
      OpenDeclaration.self, PerformDeclaration.self, DonateDeclaration.self, ControlsDeclaration.self,
      LockDeclaration.self,
      UnlockDeclaration.self,
      DoctorDeclaration.self, CompletionsDeclaration.self, HelpDeclaration.self, AnnotationsDeclaration.self,
    ])
}
