import ArgumentParser
import WidgetModel
import WidgetScript

/// `lunette help`: commands from the argument parser, everything that a script may say from the Vocabulary.
struct HelpCommand: Command {
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
    completion: .list(MainCommand.helpIndex.names))
  var topic: String?

  @Option(help: ArgumentHelp("List the pages that have the word.", valueName: "word"))
  var search: String?

  static func outcome(_ typed: Typed) throws(Diagnostic) -> Outcome {
    if let word = typed[.search] {
      if let pages = MainCommand.helpIndex.found(word) { return .text(pages) }
      throw .usage(
        "no page of the help has '\(word)'", nearest: word, among: MainCommand.helpIndex.names,
        else: "see 'lunette help topics'")
    }
    guard let topic = typed.arguments.first else {
      return .text(MainCommand.helpMessage() + "\nWhat a widget file may hold: lunette help topics\n")
    }
    if let page = MainCommand.helpIndex.page(topic) { return .text(page) }
    throw .usage(
      "there is no help on '\(topic)'", nearest: topic, among: MainCommand.helpIndex.names,
      else: "see 'lunette help topics'")
  }
}

/// `lunette annotations`: the editor's annotations, as `scripts/install` puts them into `share/lunette`.
struct AnnotationsCommand: Command {
  static let configuration = CommandConfiguration(
    commandName: "annotations", _superCommandName: "lunette",
    abstract: "Prints lunette.d.lua, the annotations for lua-language-server.",
    shouldDisplay: false)

  static func outcome(_ typed: Typed) throws(Diagnostic) -> Outcome { .text(EditorAnnotations.text) }
}
