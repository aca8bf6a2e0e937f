import LinuxKit
import WidgetLocale
import WidgetModel
import WidgetServices

/// The `lunette` command. A bar runs it at each prompt, so it must start in milliseconds: the first word picks the
/// command, only that command's options are read, and nothing is opened before it is needed.
@main
enum Lunette {
  static func main() {
    Streams.prepare()
    LibraryEnvironment.prepare()
    let words = Array(ProcessArguments.words.dropFirst())
    if let fault = AddressSpace.fault { Exit.end(.fault(fault), Wording(words)) }
    Exit.end(run(words), Wording(words))
  }

  /// Runs one command line; everything that can go wrong comes back as a fault.
  private static func run(_ words: [String]) -> Outcome {
    let rest = Array(words.dropFirst())
    switch words.first {
    case "worker": WorkerCommand.run(rest)
    case "--version": return .text("lunette \(Version.current)\n")
    case nil: return .text(CommandHelp.overview)
    case let word?:
      if let command = CommandName.allCases.first(where: { $0.rawValue == word }) { return run(rest, command) }
      guard word.hasPrefix("-") else { return .fault(unknown(word)) }
      return CommandHelp.isAsked(by: words) ? .text(CommandHelp.overview) : .fault(unknownOption(word))
    }
  }

  /// Reads one command's words and carries it out. Help is no option of the table: a line that asks for it cannot be read.
  private static func run(_ words: [String], _ command: CommandName) -> Outcome {
    let typed: Typed
    do throws(Diagnostic) { typed = try Typed(words, of: command) } catch {
      return CommandHelp.isAsked(by: words) ? .text(CommandHelp.page(of: command)) : .fault(error)
    }
    do throws(Diagnostic) {
      // The runtime reads the file itself, with the limits of its own command line.
      if command != .run { Exit.tell(try LimitsFile.load(environmentVariable), Wording(words)) }
      return try command.outcome(typed)
    } catch { return .fault(error) }
  }

  private static func unknownOption(_ word: String) -> Diagnostic {
    .usage("unknown option '\(word)'", nearest: word, among: ["--help", "--version"], else: "see 'lunette --help'")
  }

  private static func unknown(_ word: String) -> Diagnostic {
    if word.hasSuffix(".lua") || word == "." || word.contains("/") {
      return .usage("unknown command '\(word)'", advice: "did you mean 'lunette render \(word)'?")
    }
    let names = CommandName.allCases.map(\.rawValue)
    return .usage("unknown command '\(word)'", nearest: word, among: names, else: "see 'lunette --help'")
  }
}
