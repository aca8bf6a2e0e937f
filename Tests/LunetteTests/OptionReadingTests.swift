import Foundation
import TestSupport
import Testing

@testable import lunette

/// Every option in a command's help is read by that command, and by no other reader instead.
@Suite("Option reading") struct OptionReadingTests {
  private static let widget = """
    local City = intent { id = "City", title = "City",
      parameters = { { "city", type = "string", default = "Berlin" }, { "tags", type = "string", list = true } } }
    local Set = intent { id = "Set", title = "Set", parameters = { { "n", type = "integer", default = 1 } },
      perform = function(p) storage.set("n", p.n) end }
    return bundle { name = "unit", schemes = { "unit" }, onOpenURL = function() end,
      widget { kind = "unit", families = { "systemSmall", "accessoryInline" }, intent = City,
        view = function() return Button { "Set", action = Set { n = 2 } } end } }
    """

  private static let control = """
    local Press = intent { id = "Press", title = "Press", perform = function() end }
    return control { kind = "knob", displayName = "Knob",
      view = function() return ControlButton { action = Press {}, "Knob" } end }
    """

  /// A line for each command that does its work and exits.
  private static let lines: [CommandName: [String]] = [
    .render: ["unit.lua"], .preview: ["unit.lua"], .timeline: ["unit.lua"],
    .layout: ["Text 'a'", "--width", "9", "--height", "1"], .list: ["unit.lua"], .check: ["unit.lua"],
    .simulate: ["unit.lua", "--for", "1m"], .run: [], .show: ["1"], .add: ["unit.lua", "--kind", "unit"],
    .remove: ["1"],
    .instances: [], .configure: ["1", "--config", "city=Oslo"], .stack: ["new", "pile", "unit.lua", "--kind", "unit"],
    .reload: ["--all"], .configurations: [], .log: [], .explain: ["1"], .stream: ["unit.lua", "--once"],
    .dev: ["unit.lua"],
    .tap: ["unit.lua", "--dry-run"], .open: ["unit://x", "--dry-run"], .perform: ["Set", "--dry-run"],
    .donate: ["City"],
    .controls: [], .lock: [], .unlock: [], .doctor: [], .help: [],
  ]

  /// Values that a reader must reject.
  private static func wrong(_ option: OptionName) -> String {
    switch option {
    case .config: "qqq=1"
    case .widgets, .root, .bundle, .configFile, .trace: "/nowhere/qqq"
    case .frames: "/nowhere/qqq/a"
    case .output: "/nowhere/qqq/a.txt"
    case .store: "ftp://qqq"
    default: "qqq"
    }
  }

  /// A value that every reader accepts; nil if another option, or the machine, decides.
  private static func right(_ option: OptionName, _ command: CommandName, in folder: String) -> String? {
    switch option {
    case .at: "2026-01-15T12:00:00Z"
    case .color: "never"
    case .colorScheme: "dark"
    case .config: "city=Oslo"
    case .contrast: "increased"
    case .device: "iPhone-393x852"
    case .displaySize: "30x12"
    case .dynamicTypeSize: "large"
    case .family: "systemSmall"
    case .format: command == .stream ? "waybar" : "json"
    case .frame: "ascii"
    case .locale: "de_DE"
    case .redact: "privacy"
    case .renderingMode: "accented"
    case .symbols: "ascii"
    case .timeZone: "Europe/Berlin"
    case .widgets: folder
    default: nil
    }
  }

  private static func folder() throws -> TemporaryBundle {
    try TemporaryBundle([
      "unit.lua": widget, "widgets/unit.lua": widget, "widgets/knob.lua": control, "home/x": "", "state/x": "",
    ])
  }

  private static func run(
    _ command: CommandName, _ words: [String], in folder: TemporaryBundle
  ) throws -> LunetteProcess.Result {
    let line = try #require(lines[command])
    return try LunetteProcess.run(
      [command.rawValue] + line + words,
      environment: ["HOME": folder.path + "/home", "XDG_STATE_HOME": folder.path + "/state"], in: folder.path)
  }

  /// Board is a full-screen program, and `new`, `completions` and `annotations` read no option that could be invalid.
  static let commands = CommandName.allCases.filter { lines[$0] != nil }

  @Test(
    "an invalid value of any option of any command is refused or causes a warning, by its name or its value",
    arguments: commands)
  func wrong(_ command: CommandName) throws {
    for option in command.shape.options {
      let folder = try Self.folder()
      if [.show, .remove, .configure, .explain].contains(command) { _ = try Self.run(.add, [], in: folder) }
      // Options of pictures in pixels need those, and a session needs an end.
      let pixels: [OptionName] = [.scale, .background, .size, .gray]
      var words = pixels.contains(option) ? ["--format", "png", "-o", "a.png"] : []
      if [.run, .dev].contains(command), [.locale, .config, .kind].contains(option) { continue }
      words += ["--\(option.rawValue)", Self.wrong(option)]
      let result = try Self.run(command, words, in: folder)
      #expect(
        result.errors.contains("qqq") || result.errors.contains(option.rawValue),
        "\(command) \(words): \(result.code) \(result.errors)")
      // An unknown language is a warning: English is used instead.
      #expect(result.code != 0 || option == .locale, "\(command) \(words)")
    }
  }

  /// Commands that exit by themselves, and accept any two options together.
  static let oneShots: [CommandName] = [
    .render, .timeline, .layout, .list, .check, .simulate, .instances, .configurations, .stream, .tap, .perform,
    .donate, .add,
  ]

  @Test("any two options of a command are accepted together", arguments: oneShots)
  func pairs(_ command: CommandName) throws {
    let folder = try Self.folder()
    let words = command.shape.options.compactMap { option in
      Self.right(option, command, in: folder.path + "/widgets").map { ["--\(option.rawValue)", $0] }
    }
    for (index, first) in words.enumerated() {
      // Each with the next and with the format: all pairs would take minutes.
      let others = [words[(index + 1) % words.count], words.first { $0[0] == "--format" } ?? first]
      for second in others where second != first {
        let result = try Self.run(command, first + second, in: folder)
        #expect(result.code == 0, "\(command) \(first) \(second): \(result.errors)")
      }
    }
  }

  @Test("every command that draws cells accepts a choice of symbols")
  func symbols() {
    for command: CommandName in [
      .render, .preview, .timeline, .layout, .simulate, .show, .stream, .board, .dev, .tap, .controls,
    ] {
      #expect(command.shape.options.contains(.symbols), "\(command)")
    }
  }

  @Test(
    "the chosen symbols are drawn",
    arguments: [["timeline", "star.lua"], ["layout", "Image{systemName='star'}", "--width", "2", "--height", "1"]])
  func drawn(_ words: [String]) throws {
    let folder = try TemporaryBundle([
      "star.lua": "return widget { kind = 'star', families = { 'systemSmall' }, view = Image { systemName = 'star' } }"
    ])
    let ascii = try LunetteProcess.run(words + ["--symbols", "ascii"], in: folder.path)
    let unicode = try LunetteProcess.run(words + ["--symbols", "unicode"], in: folder.path)
    #expect(ascii.code == 0 && unicode.code == 0, "\(ascii.errors)")
    #expect(
      unicode.output.contains("☆") && !ascii.output.contains("☆") && ascii.output.contains("*"), "\(ascii.output)")
  }

  @Test(
    "a file's extension names a format that exists, or the error lists them",
    arguments: [
      ("a.jpg", false), ("a.JPEG", false), ("a.gif", false), ("a.pdf", false), ("a.b.webp", false), ("a.log", false),
      ("a", true), (".a", true), ("a.", true), ("a.TXT", true), ("a.ndjson", true),
    ])
  func endings(_ name: String, _ isRight: Bool) throws {
    let folder = try Self.folder()
    let result = try Self.run(.render, ["--family", "systemSmall", "-o", name], in: folder)
    #expect(result.code == (isRight ? 0 : 64), "\(result.errors)")
    #expect(FileManager.default.fileExists(atPath: folder.path + "/" + name) == isRight)
    if !isRight {
      for format in [".png", ".svg", ".html", ".json", ".txt", "--format"] { #expect(result.errors.contains(format)) }
    }
    // The content was named.
    #expect(try Self.run(.render, ["--family", "systemSmall", "--format", "text", "-o", name], in: folder).code == 0)
  }

  @Test("list values are collected; a single value that is set twice is an error that names it")
  func repeated() throws {
    let folder = try Self.folder()
    func render(_ words: [String]) throws -> LunetteProcess.Result {
      try Self.run(.render, ["--kind", "unit", "--family", "systemSmall", "--format", "json"] + words, in: folder)
    }
    let gathered = try render(["--config", "tags=a", "--config", #"tags=["b","c, d"]"#, "--config", "tags=e,f"])
    #expect(gathered.output.contains(#""tags":["a","b","c, d","e","f"]"#), "\(gathered.output) \(gathered.errors)")
    let twice = try render(["--config", "city=Rome", "--config", "city=Oslo"])
    #expect(twice.code == 64 && twice.errors.contains("'city' is set 2 times"), "\(twice.errors)")
    let performed = try Self.run(.perform, ["n=1", "n=2"], in: folder)
    #expect(performed.code == 64 && performed.errors.contains("'n' is set 2 times"), "\(performed.errors)")
  }
}
