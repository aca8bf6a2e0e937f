import ArgumentParser
import WidgetLocale
import WidgetModel
import WidgetServices

/// The `lunette` command. A bar runs it at each prompt, so it must start in milliseconds: the first word picks the
/// command, only that command's options are parsed, and nothing is opened before it is needed.
@main
enum Lunette {
  static let version = "0.1.0"

  /// Runs the command line of this process and ends it with the exit code.
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
    case "render":
      return run(rest, RenderCommand.shape, RenderCommand.outcome) { refused(rest, by: RenderCommand.self) }
    case "timeline":
      return run(rest, TimelineCommand.shape, TimelineCommand.outcome) { refused(rest, by: TimelineCommand.self) }
    case "layout":
      return run(rest, LayoutCommand.shape, LayoutCommand.outcome) { refused(rest, by: LayoutCommand.self) }
    case "list": return run(rest, ListCommand.shape, ListCommand.outcome) { refused(rest, by: ListCommand.self) }
    case "check": return run(rest, CheckCommand.shape, CheckCommand.outcome) { refused(rest, by: CheckCommand.self) }
    case "simulate":
      return run(rest, SimulateCommand.shape, SimulateCommand.outcome) { refused(rest, by: SimulateCommand.self) }
    case "stream":
      return run(rest, StreamCommand.shape, StreamCommand.outcome) { refused(rest, by: StreamCommand.self) }
    case "show": return run(rest, ShowCommand.shape, ShowCommand.outcome) { refused(rest, by: ShowCommand.self) }
    case "run": return run(rest, RunCommand.shape, RunCommand.outcome) { refused(rest, by: RunCommand.self) }
    case "add": return run(rest, AddCommand.shape, AddCommand.outcome) { refused(rest, by: AddCommand.self) }
    case "remove":
      return run(rest, RemoveCommand.shape, RemoveCommand.outcome) { refused(rest, by: RemoveCommand.self) }
    case "instances":
      return run(rest, InstancesCommand.shape, InstancesCommand.outcome) { refused(rest, by: InstancesCommand.self) }
    case "configure":
      return run(rest, ConfigureCommand.shape, ConfigureCommand.outcome) { refused(rest, by: ConfigureCommand.self) }
    case "reload":
      return run(rest, ReloadCommand.shape, ReloadCommand.outcome) { refused(rest, by: ReloadCommand.self) }
    case "configurations":
      return run(rest, ConfigurationsCommand.shape, ConfigurationsCommand.outcome) {
        refused(rest, by: ConfigurationsCommand.self)
      }
    case "log": return run(rest, LogCommand.shape, LogCommand.outcome) { refused(rest, by: LogCommand.self) }
    case "explain":
      return run(rest, ExplainCommand.shape, ExplainCommand.outcome) { refused(rest, by: ExplainCommand.self) }
    case "dev": return run(rest, DevCommand.shape, DevCommand.outcome) { refused(rest, by: DevCommand.self) }
    case "doctor":
      return run(rest, DoctorCommand.shape, DoctorCommand.outcome) { refused(rest, by: DoctorCommand.self) }
    case "new": return run(rest, NewCommand.shape, NewCommand.outcome) { refused(rest, by: NewCommand.self) }
    case "tap": return run(rest, TapCommand.shape, TapCommand.outcome) { refused(rest, by: TapCommand.self) }
    case "open": return run(rest, OpenCommand.shape, OpenCommand.outcome) { refused(rest, by: OpenCommand.self) }
    case "completions":
      return run(rest, CompletionsCommand.shape, CompletionsCommand.outcome) {
        refused(rest, by: CompletionsCommand.self)
      }
    case "help": return run(rest, HelpCommand.shape, HelpCommand.outcome) { refused(rest, by: HelpCommand.self) }
    case "annotations":
      return run(rest, AnnotationsCommand.shape, AnnotationsCommand.outcome) {
        refused(rest, by: AnnotationsCommand.self)
      }
    case "worker": WorkerCommand.run(rest)
    case "--version": return .text("lunette \(version)\n")
    case nil: return .text(MainCommand.helpMessage() + "\n")
    case let word? where word.hasPrefix("-"): return refused(words, by: MainCommand.self)
    case let word?: return .fault(unknown(word))
    }
  }

  /// Reads one command's words and carries it out; what cannot be read is left to the argument parser. Only then is the
  /// command's type touched: the wrappers of its properties take a tenth of a start to be made at run time.
  private static func run(
    _ words: [String], _ shape: Shape, _ carryOut: (Typed) throws(Diagnostic) -> Outcome, else refused: () -> Outcome
  ) -> Outcome {
    guard let typed = Typed(words, shape) else { return refused() }
    do throws(Diagnostic) { return try carryOut(typed) } catch { return .fault(error) }
  }

  private static func refused<Meant: Command>(_ words: [String], by command: Meant.Type) -> Outcome {
    do {
      _ = try command.parse(words)
    } catch {
      return outcome(of: error, in: command)
    }
    return .fault(.usage("the options cannot be read", advice: "see '\(command.words) --help'"))
  }

  /// What the argument parser throws is either a page that was asked for or a wrong use.
  private static func outcome<Meant: Command>(of error: any Error, in command: Meant.Type) -> Outcome {
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
    let names = MainCommand.configuration.subcommands.compactMap { $0.configuration.commandName }
    return .usage("unknown command '\(word)'", nearest: word, among: names, else: "see 'lunette --help'")
  }
}

/// A command. Its properties are for the argument parser: help, completions, the wording of wrong use. What it does
/// is a function of the words as typed.
protocol Command: ParsableCommand {
  static var shape: Shape { get }
  /// Runs the command and returns how it ended; what it draws is written before.
  static func outcome(_ typed: Typed) throws(Diagnostic) -> Outcome
}

extension Command {
  /// As a person types it.
  static var words: String {
    let name = configuration.commandName ?? ""
    return self == MainCommand.self ? name : "lunette \(name)"
  }
}

/// How a command ended.
enum Outcome {
  /// All was written.
  case done
  /// One page of text.
  case text(String)
  case fault(Diagnostic)
  /// All was written, and says itself what is wrong.
  case ended(WidgetModel.ExitCode)
  /// What could be written was; these failed.
  case faults([Diagnostic])
}

/// `lunette` without a command: the overview, and what the argument parser itself offers (completions).
struct MainCommand: Command {
  static let configuration = CommandConfiguration(
    commandName: "lunette",
    abstract: "Draws widgets from Lua files.",
    discussion: """
      A Lua file returns a widget: data with dates, and a view for them. Lunette draws it in the terminal or as JSON.

        lunette render hello.lua                      every family that it supports
        lunette render hello.lua --family systemSmall --format json
        lunette layout 'Text "Hello"' --width 10 --height 1
        lunette help topics                           what a widget file may hold
        lunette help views                            what a view may contain
        lunette help padding                          one view, modifier or function
      """,
    version: Lunette.version,
    subcommands: [
      RenderCommand.self, TimelineCommand.self, LayoutCommand.self, ListCommand.self, CheckCommand.self,
      SimulateCommand.self, RunCommand.self, ShowCommand.self, AddCommand.self, RemoveCommand.self,
      InstancesCommand.self, ConfigureCommand.self, ReloadCommand.self, ConfigurationsCommand.self, LogCommand.self,
      ExplainCommand.self, StreamCommand.self, DevCommand.self, NewCommand.self, TapCommand.self, OpenCommand.self,
      DoctorCommand.self, CompletionsCommand.self, HelpCommand.self, AnnotationsCommand.self,
    ])

  static let shape = Shape(arguments: 0...0)

  static func outcome(_ typed: Typed) throws(Diagnostic) -> Outcome { .text(helpMessage() + "\n") }
}
