import ArgumentParser

@testable import lunette

/// `lunette help`.
struct HelpDeclaration: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "help", _superCommandName: "lunette",
    abstract: "Explains a command, or anything that a widget file may hold; --search finds pages.",
    discussion: """
        lunette help topics           what a widget file holds, a line each
        lunette help widget           one topic, with its keys and an example
        lunette help views            every view; also: modifiers, functions,
                                      globals
        lunette help VStack           one view, with its arguments
        lunette help date.add         one function
        lunette help render           one command
        lunette help --search color   every page that has the word
      """)

  @ArgumentParser.Argument(
    help: ArgumentHelp("A topic, a command, a view, a modifier, a function, or one of the lists.", valueName: "topic"),
    completion: .list(HelpIndex.names))
  var topic: String?

  @Option(help: ArgumentHelp("List the pages that have the word.", valueName: "word"))
  var search: String?
}

/// `lunette annotations`.
struct AnnotationsDeclaration: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "annotations", _superCommandName: "lunette",
    abstract: "Prints lunette.d.lua, the annotations for lua-language-server.",
    shouldDisplay: false)
}
