import Foundation
import TestSupport
import Testing
import WidgetRuntimeClient

@testable import lunette

/// `lunette dev --port`: the session's page in the browser, beside a terminal and without one.
@Suite("Dev page", .serialized) struct DevPageTests {
  /// A session that serves its page. It stops cleanly when this object is released.
  final class Page {
    let session: TerminalSession
    let base: String
    let token: String
    let folder: TemporaryBundle

    /// - Parameter isScreen: whether standard output is a terminal.
    init(
      _ folder: TemporaryBundle, _ words: [String] = ["mine.lua"], port: String = "0", isScreen: Bool = false,
      answering answer: String? = nil
    ) throws {
      self.folder = folder
      session = try TerminalSession(
        ["dev", "--port", port] + words, environment: DevPageTests.environment(folder), in: folder.path,
        hasPipe: !isScreen)
      if let answer {
        try session.wait(for: "anything else = no: ")
        session.type(answer)
      }
      try session.wait(for: "#token=")
      let terminal = session
      let address = try Daemon.until("the address is whole: \(session.screen)") {
        try? terminal.wait(for: "#token=", timeout: 1)
        return terminal.screen.firstMatch(of: /(http:\/\/127\.0\.0\.1:\d+)\/\?dev#token=([0-9a-f]{32})/)
      }
      (base, token) = (String(address.1), String(address.2))
    }

    deinit {
      guard session.process > 0 else { return }
      session.send(SIGINT)
      _ = try? session.end()
    }

    func ask(_ path: String, _ words: [String] = []) throws -> String {
      try LunetteProcess.run(
        ["--silent", "--max-time", "\(HangLimit.seconds)", "-H", "Authorization: Bearer \(token)"] + words + [
          base + path
        ],
        program: "/usr/bin/curl"
      ).output
    }

    func object(_ path: String, _ words: [String] = []) throws -> [String: Any] {
      try JSONReading.object(Array(try ask(path, words).utf8))
    }

    /// `#1 tea systemSmall`, in order, as soon as something is placed.
    func placed() throws -> [String] {
      let instances = try object("/v1/instances")["instances"] as? [[String: Any]] ?? []
      return instances.map { "#\($0["number"] ?? "") \($0["kind"] ?? "") \($0["family"] ?? "")" }
    }

    /// Waits until an instance shows a text.
    func wait(_ number: Int, shows text: String) throws {
      _ = try Daemon.until("#\(number) shows '\(text)'") {
        try ask("/v1/instances/\(number)/picture?format=text").contains(text) ? true : nil
      }
    }

    /// Waits until an instance has an error that contains a text, or no error if nil.
    func fault(of number: Int, with text: String?) throws -> [String: Any] {
      try Daemon.until("#\(number) has the error '\(text ?? "none")'") {
        let fault = try object("/v1/instances/\(number)/explanation")["fault"] as? [String: Any]
        guard let text else { return fault == nil ? [:] : nil }
        return (fault?["message"] as? String)?.contains(text) == true ? fault : nil
      }
    }

    func save(_ text: String, as name: String = "mine.lua") throws {
      try folder.write(".new", text)
      rename(folder.path + "/.new", folder.path + "/" + name)
    }

    /// The runtime's process and folder.
    func runtime() throws -> (process: Int32, folder: String) {
      let files = FileManager.default
      let own = try files.contentsOfDirectory(atPath: "/proc").compactMap { Int32($0) }.first { process in
        let words = String(decoding: files.contents(atPath: "/proc/\(process)/cmdline") ?? Data(), as: UTF8.self)
        return words.hasPrefix("lunette-host\0run\0") && words.hasSuffix("\0\(session.process)\0")
      }
      let process = try #require(own)
      let opened = try files.contentsOfDirectory(atPath: "/proc/\(process)/fd").compactMap {
        try? files.destinationOfSymbolicLink(atPath: "/proc/\(process)/fd/\($0)")
      }
      let archive = try #require(opened.first { $0.hasSuffix("/archive.sqlite") })
      return (process, String(archive.dropLast("/archive.sqlite".count)))
    }
  }

  static func environment(_ folder: TemporaryBundle) -> [String: String] {
    [
      "TERM": "xterm-256color", "HOME": folder.path + "/home", "XDG_STATE_HOME": folder.path + "/state",
      "XDG_CONFIG_HOME": folder.path + "/config", "SWIFT_BACKTRACE": "enable=no",
    ]
  }

  static func folder(_ text: String) throws -> TemporaryBundle {
    try TemporaryBundle(["mine.lua": text, "home/.x": ""])
  }

  // MARK: Saves

  @Test(
    "a save is shown at once; an error is shown with file, line and caret over the last good picture until it is fixed")
  func saves() throws {
    let page = try Page(try Self.folder(DevTests.simple("Earl Grey")))
    try page.wait(1, shows: "Earl Grey")
    try page.save(DevTests.simple("Darjeeling"))
    try page.wait(1, shows: "Darjeeling")
    try page.save(DevTests.wrong)
    let fault = try page.fault(of: 1, with: "did you mean 'font'?")
    #expect(fault["file"] as? String == page.folder.path + "/mine.lua")
    let line = try #require(fault["line"] as? Int)
    let excerpt = try #require(fault["excerpt"] as? [[String: Any]])
    let text = try #require(excerpt.first { $0["line"] as? Int == line }?["text"] as? String)
    let (column, length) = (try #require(fault["column"] as? Int), try #require(fault["length"] as? Int))
    #expect(text.dropFirst(column - 1).prefix(length) == "fnot")
    try page.wait(1, shows: "Darjeeling")
    // Standard error has the same.
    try page.session.wait(for: "^^^^")
    try page.save("return widget {")
    #expect(try page.fault(of: 1, with: "is not closed")["line"] as? Int == 1)
    try page.save(DevTests.simple("Assam"))
    _ = try page.fault(of: 1, with: nil)
    try page.wait(1, shows: "Assam")
  }

  @Test("a file that is invalid at the start is reported on the page, and its widgets appear once it is fixed")
  func wrongFromTheBeginning() throws {
    let page = try Page(try Self.folder("return widget {"))
    _ = try page.fault(of: 1, with: "is not closed")
    #expect(try page.placed() == ["#1 mine.lua systemMedium"])
    try page.save(DevTests.simple("Earl Grey"))
    let first = try Daemon.until("the widget is there") { try page.placed().first { !$0.contains("mine.lua") } }
    let number = try #require(first.firstMatch(of: /#(\d+)/).flatMap { Int($0.1) })
    try page.wait(number, shows: "Earl Grey")
  }

  @Test("a save can add and remove families; a new bundle in the folder gets a board")
  func families() throws {
    func text(_ families: String) -> String {
      """
      return widget { kind = "tea", families = { \(families) }, view = function() return Text "Earl Grey" end }
      """
    }
    let folder = try TemporaryBundle(["home/.x": "", "widgets/tea.lua": text(#""systemSmall", "systemLarge""#)])
    let page = try Page(folder, [])
    _ = try Daemon.until("both families") {
      try page.placed() == ["#1 tea systemSmall", "#2 tea systemLarge"] ? true : nil
    }
    try page.save(text(#""systemSmall", "systemMedium""#), as: "widgets/tea.lua")
    _ = try Daemon.until("the other families") {
      try page.placed() == ["#1 tea systemSmall", "#3 tea systemMedium"] ? true : nil
    }
    try page.save(DevTests.simple("Darjeeling"), as: "widgets/mine.lua")
    _ = try Daemon.until("the new bundle's board") {
      try page.ask("/v1/boards").contains(/"name":"tea".*"name":"mine"/) ? true : nil
    }
  }

  @Test(
    "each error of a failed load is listed with its line, in the terminal's order, for every bundle")
  func severalFaults() throws {
    let folder = try TemporaryBundle([
      "home/.x": "",
      "one.lua": """
      return widget {
        kind = "one", families = { "systemSmal" },
        displayNam = "One",
        view = function() return Text "x" end,
      }
      """, "two.lua": "return widget {",
    ])
    let page = try Page(folder, ["one.lua", "two.lua"])
    func number(of name: String) throws -> Int {
      let placed = try Daemon.until("\(name) is there") { try page.placed().first { $0.contains(" \(name) ") } }
      return try #require(placed.firstMatch(of: /#(\d+)/).flatMap { Int($0.1) })
    }
    let fault = try page.fault(of: try number(of: "one.lua"), with: "unknown")
    let also = try #require(fault["also"] as? [[String: Any]])
    let told = [fault] + also
    #expect(told.count == 2 && told.allSatisfy { ($0["excerpt"] as? [Any])?.isEmpty == false })
    try page.session.wait(for: "displayNam")
    try page.session.wait(for: "systemSmal")
    let screen = page.session.screen
    let places = told.compactMap { ($0["message"] as? String).flatMap { screen.range(of: $0)?.lowerBound } }
    #expect(places.count == 2 && places == places.sorted(), "\(screen)")
    #expect(try page.fault(of: try number(of: "two.lua"), with: "is not closed")["line"] as? Int == 1)
  }

  // MARK: Options

  static let configured = """
    return widget {
      kind = "place", families = { "systemSmall" },
      intent = intent { id = "Choose", parameters = {
        { "city", type = "string", default = "Berlin" }, { "days", type = "integer", default = 3 },
      } },
      view = function(_, e) return Text(e.configuration.city .. " " .. e.configuration.days) end,
    }
    """

  @Test("--config applies on the page, also to a parameter that a save adds, until a user configures the widget there")
  func configuration() throws {
    let folder = try Self.folder(
      Self.configured.replacing("\"city\"", with: "\"town\"").replacing(".city", with: ".town"))
    let page = try Page(folder, ["mine.lua", "--config", "days=5", "--config", "town=Oslo"])
    try page.wait(1, shows: "Oslo 5")
    #expect(try page.ask("/v1/bundles").contains(#""default":"Oslo""#))
    try page.save(
      Self.configured.replacing("\"city\"", with: "\"village\", type = \"string\" }, { \"town\"").replacing(
        ".city", with: ".town"))
    try page.wait(1, shows: "Oslo 5")
    let change = ["-X", "PATCH", "-H", "Content-Type: application/json", "-d", #"{"configuration":{"town":"Rome"}}"#]
    _ = try page.object("/v1/instances/1", change)
    try page.wait(1, shows: "Rome 5")
  }

  static let misfits = [
    (["--config", "days=many"], "'days' takes a whole number, not 'many'"),
    (["--config", "ctiy=Oslo"], "no widget of the bundle has a parameter 'ctiy'; did you mean 'city'?"),
  ]

  @Test("a --config that does not fit is an error on the page until the bundle accepts it", arguments: misfits)
  func misfit(_ words: [String], _ message: String) throws {
    let page = try Page(try Self.folder(Self.configured), ["mine.lua"] + words)
    #expect(try page.fault(of: 1, with: message)["code"] as? String == "usage")
    let name = words[1].prefix { $0 != "=" }
    try page.save(
      Self.configured.replacing(
        "parameters = {", with: "parameters = { { \"\(name)\", type = \"string\", default = \"\" },"
      ).replacing(
        "{ \"days\", type = \"integer\", default = 3 },",
        with: name == "days" ? "" : "{ \"days\", type = \"integer\", default = 3 },"))
    _ = try Daemon.until("the widget is there") { try page.placed() == ["#2 place systemSmall"] ? true : nil }
    try page.wait(2, shows: "Berlin \(name == "days" ? "many" : "3")")
  }

  @Test("with --placeholder the page shows placeholders, after a save too, and no provider is called for a timeline")
  func placeholder() throws {
    func text(_ word: String) -> String {
      """
      return widget {
        kind = "tea", families = { "systemSmall" },
        provider = {
          placeholder = function() return { word = "\(word)" } end,
          timeline = function() error("asked") end,
        },
        view = function(e) return Text(e.word):unredacted() end,
      }
      """
    }
    let page = try Page(try Self.folder(text("blank")), ["mine.lua", "--placeholder"])
    try page.wait(1, shows: "blank")
    try page.save(text("empty"))
    try page.wait(1, shows: "empty")
    _ = try page.fault(of: 1, with: nil)
  }

  @Test("--at sets the page's time, too, and it advances from there")
  func time() throws {
    let text = """
      return widget {
        kind = "year", families = { "systemSmall" },
        view = function() return Text(os.date("%Y")) end,
      }
      """
    let page = try Page(try Self.folder(text), ["mine.lua", "--at", "2031-05-06T07:08:09Z"])
    try page.wait(1, shows: "2031")
    let head = try page.ask("/v1/instances", ["--head", "-X", "GET"])
    #expect(head.contains("May 2031 07:"), "\(head)")
  }

  // MARK: Taps

  @Test("a tap in the browser is visible in the terminal, and the other way round")
  func taps() throws {
    let page = try Page(try Self.folder(BoardCommandTests.glasses), isScreen: true)
    try page.wait(1, shows: "0 glasses")
    try page.session.wait(for: "0 glasses")
    page.session.forget()
    let tap = ["-H", "Content-Type: application/json", "-d", #"{"instance":1,"action":1,"surface":"canvas"}"#]
    #expect(try page.object("/v1/tap", tap)["handledBy"] as? String == "bundle")
    try page.wait(1, shows: "1 glasses")
    try page.session.wait(for: "1")
    page.session.forget()
    page.session.type("\t")
    try page.session.wait(for: "press Enter to tap it")
    page.session.type("\r")
    try page.wait(1, shows: "2 glasses")
    page.session.type("q")
    #expect(try page.session.end().code == 0)
  }

  // MARK: Grants

  static let reader = """
    return widget { kind = "peek", families = { "systemSmall" }, permissions = { read = { "secret.txt" } },
      provider = { timeline = function(c)
        return { entries = { { date = c.now, text = files.read(FOLDER .. "/secret.txt") } }, policy = never }
      end },
      view = function(entry) return Text(entry.text) end }
    """

  private static func reading(_ folder: TemporaryBundle, _ word: String) -> String {
    reader.replacing("FOLDER", with: "\"\(folder.path)\"").replacing(
      "\"secret.txt\" }", with: "\"\(folder.path)/secret.txt\" }"
    ).replacing("Text(entry.text)", with: "Text(\"\(word) \" .. entry.text)")
  }

  @Test("a missing grant is refused on the page, too; --allow grants it there")
  func options() throws {
    let folder = try Self.folder("")
    try folder.write("secret.txt", "knock")
    try folder.write("mine.lua", Self.reading(folder, "who"))
    let refused = try Page(folder, answering: "n\n")
    let fault = try refused.fault(of: 1, with: "secret.txt")
    #expect((fault["code"] as? String)?.hasPrefix("permission") == true, "\(fault)")
    refused.session.type("\u{3}")
    _ = try refused.session.end()
    let granted = try Page(folder, ["mine.lua", "--allow", "read=\(folder.path)/secret.txt"])
    try granted.wait(1, shows: "who knock")
  }

  @Test("a grant given when the session began still applies on the page after a save")
  func answered() throws {
    let folder = try Self.folder("")
    try folder.write("secret.txt", "knock")
    try folder.write("mine.lua", Self.reading(folder, "who"))
    let page = try Page(folder, answering: "y\n")
    try page.wait(1, shows: "who knock")
    try page.save(Self.reading(folder, "hey"))
    try page.wait(1, shows: "hey knock")
  }

  // MARK: In the terminal

  @Test("the whole address fits in 80 columns, and q stops the page and removes its folder")
  func screen() throws {
    let page = try Page(try Self.folder(DevTests.simple("Earl Grey")), isScreen: true)
    try page.session.wait(for: "Earl Grey")
    try page.wait(1, shows: "Earl Grey")
    let runtime = try page.runtime()
    #expect(Daemon.isAlive(runtime.process))
    page.session.type("q")
    #expect(try page.session.end().code == 0)
    #expect(!Daemon.isAlive(runtime.process))
    #expect(access(runtime.folder, F_OK) != 0)
  }

  static let endings: [(signal: Int32, typed: String)] = [(SIGINT, "\u{3}"), (SIGTERM, ""), (SIGHUP, "")]

  @Test(
    "a signal stops it with its runtime and removes its folder, at a terminal and without one", arguments: endings,
    [true, false])
  func ending(_ ending: (signal: Int32, typed: String), _ isScreen: Bool) throws {
    let page = try Page(try Self.folder(DevTests.simple("Earl Grey")), isScreen: isScreen)
    let runtime = try page.runtime()
    if ending.typed.isEmpty { page.session.send(ending.signal) } else { page.session.type(ending.typed) }
    #expect(try page.session.end().code == -ending.signal)
    #expect(!Daemon.isAlive(runtime.process))
    #expect(access(runtime.folder, F_OK) != 0)
  }

  @Test("kill -9 stops the runtime, too; placed widgets, boards and grants are untouched")
  func killed() throws {
    let page = try Page(try Self.folder(DevTests.simple("Earl Grey")))
    let runtime = try page.runtime()
    page.session.send(SIGKILL)
    _ = try page.session.end()
    _ = try Daemon.until("the runtime is gone") { Daemon.isAlive(runtime.process) ? nil : true }
    // The next session would remove it a minute later.
    try? FileManager.default.removeItem(atPath: runtime.folder)
    #expect(!FileManager.default.fileExists(atPath: page.folder.path + "/config"))
    let kept = try FileManager.default.contentsOfDirectory(atPath: page.folder.path + "/state/lunette")
    #expect(Set(kept).subtracting(["storage"]) == ["dev.token"])
  }

  @Test("an open page reconnects to the next session: the token stays")
  func token() throws {
    let folder = try Self.folder(DevTests.simple("Earl Grey"))
    let first = try Page(folder)
    first.session.type("\u{3}")
    _ = try first.session.end()
    #expect(try Page(folder).token == first.token)
  }

  @Test("a killed runtime is reported, and the terminal keeps working")
  func killedRuntime() throws {
    let page = try Page(try Self.folder(DevTests.simple("Earl Grey")))
    kill(try page.runtime().process, SIGKILL)
    try page.session.wait(for: "the page's runtime exited")
    try page.save(DevTests.simple("Darjeeling"))
    try page.session.wait(forOutput: "Darjeeling")
  }

  // MARK: Wrong use

  static let wrongPorts = ["65536", "-1", "x", "80x", "8 0", "0x50", "8000.0", "localhost:8000"]

  @Test("an invalid port is reported before anything starts", arguments: wrongPorts)
  func wrongPort(_ word: String) throws {
    let folder = try Self.folder(DevTests.simple("Earl Grey"))
    let result = try LunetteProcess.run(
      ["dev", "mine.lua", "--port=\(word)"], environment: Self.environment(folder), in: folder.path)
    #expect(result.code == 64)
    #expect(result.errors.contains("--port expects a number from 0 to 65535, not '\(word)'"), "\(result.errors)")
    #expect(result.output.isEmpty)
  }

  @Test("a port in use is reported before the screen is switched, with how to use a free one; nothing is left behind")
  func portInUse() throws {
    let server = try HostileServer { $0.answer() }
    let folder = try Self.folder(DevTests.simple("Earl Grey"))
    let session = try TerminalSession(
      ["dev", "mine.lua", "--port", "\(server.port)"], environment: Self.environment(folder), in: folder.path)
    let result = try session.end()
    #expect(result.code == 74)
    #expect(result.errors.contains("cannot listen on port \(server.port) of 127.0.0.1: "), "\(result.errors)")
    #expect(result.errors.contains("use --port 0 for a free port"))
    #expect(!result.errors.contains("\u{1B}[?1049h"))
  }
}
