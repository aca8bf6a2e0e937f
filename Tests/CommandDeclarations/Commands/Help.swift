import ArgumentParser

@testable import lunette

/// `lunette help`.
struct HelpDeclaration: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "help", _superCommandName: "lunette",
    abstract: "Explain a command or anything a widget file can contain, or search the help.",
    discussion: """
        lunette help topics           what a widget file can contain
        lunette help widget           one topic, with its keys and an example
        lunette help views            every view; also: modifiers, functions, globals
        lunette help VStack           one view, with its arguments
        lunette help date.add         one function
        lunette help render           one command
        lunette help --search color   every page that contains the word
      """)

  @ArgumentParser.Argument(
    help: ArgumentHelp("A topic, command, view, modifier or function, or the name of a list.", valueName: "topic"),
    completion: .list(HelpIndex.names))
  var topic: String?

  @Option(help: ArgumentHelp("List the pages that contain the word.", valueName: "word"))
  var search: String?
}

/// `lunette annotations`.
struct AnnotationsDeclaration: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "annotations", _superCommandName: "lunette",
    abstract: "Print lunette.d.lua, the annotations for lua-language-server.",
    shouldDisplay: false)
}
