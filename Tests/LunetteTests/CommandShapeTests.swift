import Foundation
import TestSupport
import Testing
import WidgetModel

@testable import lunette

/// The quick reader and the argument parser are two readers of one command line: what the parser documents, the reader
/// takes, and nothing else.
@Suite("Command shapes") struct CommandShapeTests {
  static let shapes: [(command: String, shape: Shape)] = [
    ("render", RenderCommand.shape), ("timeline", TimelineCommand.shape), ("layout", LayoutCommand.shape),
    ("list", ListCommand.shape), ("check", CheckCommand.shape), ("simulate", SimulateCommand.shape),
    ("run", RunCommand.shape), ("show", ShowCommand.shape), ("add", AddCommand.shape), ("remove", RemoveCommand.shape),
    ("instances", InstancesCommand.shape), ("configure", ConfigureCommand.shape), ("reload", ReloadCommand.shape),
    ("configurations", ConfigurationsCommand.shape), ("log", LogCommand.shape), ("explain", ExplainCommand.shape),
    ("stream", StreamCommand.shape), ("dev", DevCommand.shape), ("new", NewCommand.shape),
    ("tap", TapCommand.shape), ("open", OpenCommand.shape), ("doctor", DoctorCommand.shape),
    ("completions", CompletionsCommand.shape), ("help", HelpCommand.shape),
  ]

  @Test("a command's shape has the options and flags that its help has", arguments: shapes)
  func options(_ command: String, _ shape: Shape) throws {
    let dump = try LunetteProcess.run([command, "--experimental-dump-help"])
    let document = try JSONDecoder().decode(Dump.self, from: Data(dump.outputBytes))
    let known = document.command.arguments ?? []
    func names(_ kind: String) -> Set<String> {
      Set(known.filter { $0.kind == kind }.flatMap { $0.names ?? [] }.filter { $0.kind == "long" }.map(\.name))
    }
    #expect(Set(shape.valued) == names("option"))
    #expect(Set(shape.flags) == names("flag").subtracting(["help", "version"]))
    let required = known.filter { $0.kind == "option" && !$0.isOptional }.flatMap { $0.names ?? [] }.map(\.name)
    #expect(Set(shape.required) == Set(required))
    let positional = known.filter { $0.kind == "positional" }
    #expect(
      shape.arguments.upperBound == (positional.isEmpty ? 0 : positional.contains(where: \.isRepeating) ? .max : 1))
    #expect(shape.arguments.lowerBound == (positional.contains { !$0.isOptional } ? 1 : 0))
  }

  private struct Dump: Decodable {
    var command: Command

    struct Command: Decodable { var arguments: [Argument]? }

    struct Argument: Decodable {
      var kind: String
      var names: [Name]?
      var isOptional: Bool
      var isRepeating: Bool
    }

    struct Name: Decodable {
      var kind: String
      var name: String
    }
  }

  @Test("options and arguments may mix, `=` joins, `--` ends the options, the last of several counts")
  func reading() throws {
    let words = [
      "a", "--family", "x", "-", "--kind=k=1", "--allow", "read=/", "--allow", "all", "--preview", "--family=y", "--",
      "--b",
    ]
    let typed = try #require(Typed(words, RenderCommand.shape))
    #expect(typed.arguments == ["a", "-", "--b"])
    #expect(typed["family"] == "y")
    #expect(typed["kind"] == "k=1")
    #expect(typed.all("allow") == ["read=/", "all"])
    #expect(typed.has("preview"))
    #expect(!typed.has("placeholder"))
    #expect(typed["at"] == nil)
  }

  @Test(
    "what a shape does not allow is left to the parser",
    arguments: [
      ["--famly", "x"], ["--family"], ["--family", "--kind"], ["-x"], ["--preview=yes"], ["--help"], ["-h"],
    ])
  func refused(_ words: [String]) {
    #expect(Typed(words, RenderCommand.shape) == nil)
    #expect(Typed([], TimelineCommand.shape) == nil)
    #expect(Typed(["a", "b"], TimelineCommand.shape) == nil)
    #expect(Typed(["Text", "--width", "1"], LayoutCommand.shape) == nil)
  }
}
