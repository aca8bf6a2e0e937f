import ArgumentParser
import WidgetModel
import WidgetScript

/// `lunette help`: commands from the argument parser, everything that a script may say from the Vocabulary.
struct HelpCommand: Command {
  static let configuration = CommandConfiguration(
    commandName: "help", _superCommandName: "lunette",
    abstract: "Explains a command, a view, a modifier or a function.",
    discussion: """
        lunette help views            every view, a line each
        lunette help modifiers        every modifier
        lunette help functions        every function of a host module
        lunette help families         sizes in points and cells
        lunette help VStack           one view, with its arguments
        lunette help padding
        lunette help date.add
        lunette help render           one command
      """)

  @ArgumentParser.Argument(
    help: ArgumentHelp("A command, a view, a modifier, a function, or one of the lists.", valueName: "topic"),
    completion: .list(HelpCommand.topics))
  var topic: String?

  static let shape = Shape(arguments: 0...1)

  static func outcome(_ typed: Typed) throws(Diagnostic) -> Outcome {
    guard let topic = typed.arguments.first else { return .text(MainCommand.helpMessage() + "\n") }
    if let page = page(topic) { return .text(page) }
    throw .usage("there is no help on '\(topic)'", nearest: topic, among: topics, else: "see 'lunette help'")
  }

  private static let lists = ["views", "modifiers", "functions", "families"]

  private static var commands: [any ParsableCommand.Type] {
    MainCommand.configuration.subcommands.filter { $0.configuration.shouldDisplay }
  }

  /// Everything that has a page.
  static var topics: [String] {
    lists + commands.compactMap { $0.configuration.commandName } + Vocabulary.views.map(\.name)
      + Vocabulary.modifiers.map(\.name) + Vocabulary.functions.map(\.function.rawValue)
      + Vocabulary.aliases.map(\.name) + Vocabulary.refused.map(\.name)
  }

  /// The page of a topic; two things of one name share it.
  private static func page(_ topic: String) -> String? {
    switch topic {
    case "views": return HelpList.views
    case "modifiers": return HelpList.modifiers
    case "functions": return HelpList.functions
    case "families": return HelpList.families
    default: break
    }
    if let command = commands.first(where: { $0.configuration.commandName == topic }) {
      return command.helpMessage() + "\n"
    }
    let entries = Vocabulary.views + Vocabulary.modifiers
    let pages =
      entries.filter { $0.name == topic }.map { HelpPage($0).text }
      + Vocabulary.functions.filter { $0.function.rawValue == topic }.map { HelpPage($0).text }
      + Vocabulary.functions.filter { $0.function.module == topic }.prefix(1).map { _ in HelpList.module(topic) }
    if !pages.isEmpty { return pages.joined(separator: "\n") }
    if let alias = Vocabulary.aliases.first(where: { $0.name == topic }) {
      return "\(topic) is \(alias.kind.rawValue) here.\n\n" + HelpPage(Vocabulary.entry(alias.kind)).text
    }
    return Vocabulary.refused.first { $0.name == topic }
      .map { "\($0.name) cannot be used in a widget: \($0.advice).\n" }
  }
}

/// `lunette annotations`: the editor's annotations, as `scripts/install` puts them into `share/lunette`.
struct AnnotationsCommand: Command {
  static let configuration = CommandConfiguration(
    commandName: "annotations", _superCommandName: "lunette",
    abstract: "Prints lunette.d.lua, the annotations for lua-language-server.",
    shouldDisplay: false)

  static let shape = Shape(arguments: 0...0)

  static func outcome(_ typed: Typed) throws(Diagnostic) -> Outcome { .text(EditorAnnotations.text) }
}
