import WidgetModel
import WidgetScript

/// `lunette help`: commands from their recorded pages, everything that a script may say from the Vocabulary.
enum HelpCommand {
  static func outcome(_ typed: Typed) throws(Diagnostic) -> Outcome {
    if let word = typed[.search] {
      if let pages = HelpIndex.found(word) { return .text(pages) }
      throw .usage(
        "no help page contains '\(word)'", nearest: word, among: HelpIndex.names,
        else: "see 'lunette help topics'")
    }
    guard let topic = typed.arguments.first else {
      return .text(CommandHelp.overview + "\nWhat a widget file can contain: lunette help topics\n")
    }
    if let page = HelpIndex.page(topic) { return .text(page) }
    throw .usage(
      "unknown help topic '\(topic)'", nearest: topic, among: HelpIndex.names,
      else: "see 'lunette help topics'")
  }
}

/// `lunette annotations`: the editor's annotations, as `scripts/install` puts them into `share/lunette`.
enum AnnotationsCommand {
  static func outcome(_ typed: Typed) throws(Diagnostic) -> Outcome { .text(EditorAnnotations.text) }
}
