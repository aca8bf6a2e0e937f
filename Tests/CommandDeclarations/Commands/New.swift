import ArgumentParser

@testable import lunette

/// `lunette new`.
struct NewDeclaration: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "new", _superCommandName: "lunette",
    abstract: "Writes a bundle to start from, with annotations for your editor.",
    discussion: """
      Makes a folder with init.lua, and with .luarc.json and lunette.d.lua, by which
      an editor completes and checks. Nothing that is there is overwritten.

        lunette new tea
        lunette new tea --template configurable
        lunette new lamp --template control
      """)

  @ArgumentParser.Argument(
    help: ArgumentHelp("The folder to make; its name becomes the kind.", valueName: "name"))
  var name: String

  @Option(
    help: ArgumentHelp("static, configurable or control (default: static).", valueName: "template"),
    completion: .list(Template.allCases.map(\.rawValue)))
  var template: String?
}
