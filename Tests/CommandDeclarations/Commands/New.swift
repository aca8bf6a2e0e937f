import ArgumentParser

@testable import lunette

/// `lunette new`.
struct NewDeclaration: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "new", _superCommandName: "lunette",
    abstract: "Create a widget from a template, with annotations for your editor.",
    discussion: """
      Creates a folder with init.lua, and .luarc.json and lunette.d.lua for
      completion and checks in your editor. Existing files are not overwritten.

        lunette new tea
        lunette new tea --template configurable
        lunette new lamp --template control
        lunette new my-clock --from clock          a copy of a widget, to change
      """)

  @ArgumentParser.Argument(
    help: ArgumentHelp("The folder to create; its name becomes the kind.", valueName: "name"))
  var name: String

  @Option(
    help: ArgumentHelp("static, configurable or control (default: static).", valueName: "template"),
    completion: .list(Template.allCases.map(\.rawValue)))
  var template: String?

  @Option(
    help: ArgumentHelp(
      "Copy a bundle instead: a kind found in the widget folders, or a path. The copy has its own kinds and name.",
      valueName: "start"))
  var from: String?
}
