import ArgumentParser
import WidgetLocale
import WidgetModel
import WidgetServices

/// The `lunette` command. A bar runs it at each prompt, so it must start in milliseconds: the first word picks the
/// command, only that command's options are parsed, and nothing is opened before it is needed.
@main
enum Lunette {
  static func main() {
    Streams.prepare()
    LibraryEnvironment.prepare()
    let words = Array(CommandLine.arguments.dropFirst())
    if let fault = AddressSpace.fault { Exit.end(.fault(fault), Wording(words)) }
    Exit.end(run(words), Wording(words))
  }

  /// Runs one command line; everything that can go wrong comes back as a fault.
  private static func run(_ words: [String]) -> Outcome {
    let rest = Array(words.dropFirst())
    switch words.first {
    case "worker": WorkerCommand.run(rest)
    case "--version": return .text("lunette \(Version.current)\n")
    case nil: return .text(MainCommand.helpMessage() + "\n")
    case let word?:
      if let command = CommandName(rawValue: word) { return run(rest, command) }
      return word.hasPrefix("-") ? refused(words, by: MainCommand.self) : .fault(unknown(word))
    }
  }

  /// Reads one command's words and carries it out; what cannot be read is left to the argument parser. Only then is the
  /// command's type touched: the wrappers of its properties take a tenth of a start to be made at run time.
  private static func run(_ words: [String], _ command: CommandName) -> Outcome {
    guard let typed = Typed(words, of: command) else { return refused(words, by: command.parser) }
    do throws(Diagnostic) { return try command.outcome(typed) } catch { return .fault(error) }
  }

  private static func refused<Meant: ParsableCommand>(_ words: [String], by command: Meant.Type) -> Outcome {
    do {
      _ = try command.parse(words)
    } catch {
      return outcome(of: error, in: command)
    }
    return .fault(.usage("the options cannot be read", advice: "see '\(command.words) --help'"))
  }

  /// What the argument parser throws is either a page that was asked for or a wrong use.
  private static func outcome<Meant: ParsableCommand>(of error: any Error, in command: Meant.Type) -> Outcome {
    let message = command.message(for: error)
    guard command.exitCode(for: error) != .success else { return .text(message + "\n") }
    let told = sentence(message)
    return .fault(.usage(told, advice: told.hasSuffix("?") ? nil : "see '\(command.words) --help'"))
  }

  /// The argument parser's words as one sentence of ours: no capital at the start, no stops.
  private static func sentence(_ message: String) -> String {
    let parts = message.split(whereSeparator: \.isNewline).joined(separator: " ").split(separator: ". ")
    return parts.map { part in
      let text = part.hasSuffix(".") ? part.dropLast() : part
      return text.prefix(1).lowercased() + text.dropFirst()
    }.joined(separator: "; ")
  }

  private static func unknown(_ word: String) -> Diagnostic {
    if word.hasSuffix(".lua") || word == "." || word.contains("/") {
      return .usage("'\(word)' is no command", advice: "did you mean 'lunette render \(word)'?")
    }
    let names = CommandName.allCases.map(\.rawValue)
    return .usage("unknown command '\(word)'", nearest: word, among: names, else: "see 'lunette --help'")
  }
}

extension ParsableCommand {
  /// As a person types it.
  fileprivate static var words: String {
    let name = configuration.commandName ?? ""
    return self == MainCommand.self ? name : "lunette \(name)"
  }
}
