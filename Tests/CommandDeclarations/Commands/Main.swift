import ArgumentParser
import WidgetModel

@testable import lunette

/// `lunette` without a command: the overview.
struct MainDeclaration: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "lunette",
    abstract: "Write widgets in Lua; show them in terminals, status bars and browsers.",
    discussion: """
      A Lua file returns a widget: a timeline of dated entries and a view for them.

        lunette new tea                            start a widget
        lunette dev tea                            preview it while you edit it
        lunette render hello.lua                   every family that it supports
        lunette layout 'Text "Hello"' --width 10 --height 1
        lunette add clock                          place a widget
        lunette board                              the placed widgets, full-screen
        lunette help topics                        what a widget file can contain
        lunette help padding                       one view, modifier or function
      """,
    version: Version.current,
    groupedSubcommands: [
      CommandGroup(
        name: "Write",
        subcommands: [
          NewDeclaration.self, DevDeclaration.self, PreviewDeclaration.self, RenderDeclaration.self,
          LayoutDeclaration.self, CheckDeclaration.self, TimelineDeclaration.self, SimulateDeclaration.self,
          PackDeclaration.self,
        ]),
      CommandGroup(
        name: "Place",
        subcommands: [
          ListDeclaration.self, AddDeclaration.self, AdoptDeclaration.self, ConfigureDeclaration.self,
          RemoveDeclaration.self, StackDeclaration.self, GrantDeclaration.self, RevokeDeclaration.self,
          GrantsDeclaration.self, SetupDeclaration.self,
        ]),
      CommandGroup(
        name: "Share",
        subcommands: [
          KeyDeclaration.self
        ]),
      CommandGroup(
        name: "Look",
        subcommands: [
          RunDeclaration.self, BoardDeclaration.self, ShowDeclaration.self, ControlsDeclaration.self,
          StreamDeclaration.self, BoardsDeclaration.self, ThemeDeclaration.self,
        ]),
      CommandGroup(
        name: "Automate",
        subcommands: [
          TapDeclaration.self, PerformDeclaration.self, OpenDeclaration.self, DonateDeclaration.self,
          ReloadDeclaration.self, LockDeclaration.self, UnlockDeclaration.self,
        ]),
      CommandGroup(
        name: "Inspect",
        subcommands: [
          InstancesDeclaration.self, ConfigurationsDeclaration.self, ExplainDeclaration.self,
          LogDeclaration.self, DoctorDeclaration.self,
        ]),
      CommandGroup(
        name: "Help",
        subcommands: [
          HelpDeclaration.self, CompletionsDeclaration.self, AnnotationsDeclaration.self,
        ]),
    ])
}
