import Foundation
import TestSupport
import Testing

/// Grants by option, by the grants file and at the prompt.
@Suite("Grants") struct GrantTests {
  /// A home with a bundle that reads a file in it.
  let home: TemporaryBundle

  init() throws {
    home = try TemporaryBundle(["secret.txt": "a secret", "w/peek.lua": Self.peek, "w/plain.lua": Self.plain])
  }

  static let plain =
    #"return widget { kind = "plain", families = { "systemSmall" }, view = function() return Text "plain" end }"#
  static let peek = """
    return widget {
      kind = "peek", families = { "systemSmall" },
      permissions = { read = { "~/secret.txt" }, run = { "git" } },
      provider = {
        timeline = function(context)
          return { entries = { { date = context.now, text = files.read "~/secret.txt" } } }
        end,
      },
      view = function(entry) return Text(entry.text or "none") end,
    }
    """

  private var grants: String { home.path + "/.config/lunette/grants" }

  private func text() -> String? { try? String(contentsOfFile: grants, encoding: .utf8) }

  private func run(_ words: String...) throws -> LunetteProcess.Result {
    try LunetteProcess.run(words, environment: ["HOME": home.path], in: home.path)
  }

  private func session(_ words: String...) throws -> TerminalSession {
    try TerminalSession(words, environment: ["HOME": home.path], in: home.path, hasPipe: true)
  }

  // MARK: --remember

  @Test("--remember needs --allow for a declared permission; the grant applies to that content in that location")
  func remember() throws {
    #expect(try run("render", "w/peek.lua").code == 77)
    #expect(try run("render", "w/peek.lua", "--allow", "read=~/secret.txt").code == 0)
    #expect(text() == nil)
    let kept = try run("render", "w/peek.lua", "--allow", "read=~", "--allow", "network=a.org", "--remember")
    #expect(kept.code == 0)
    #expect(text()?.contains("\n[\(home.path)/w/peek.lua]\ncontent = sha256:") == true)
    #expect(text()?.hasSuffix("\nallow = read=\(home.path)/secret.txt\n") == true)
    let later = try run("render", "w/peek.lua")
    #expect(later.code == 0)
    #expect(later.output.contains("a secret"))
    #expect(later.errors == "")

    try home.write("w/copy.lua", Self.peek)
    #expect(try run("render", "w/copy.lua").code == 77)

    try home.write("w/peek.lua", Self.peek + "\n-- changed")
    let changed = try run("render", "w/peek.lua")
    #expect(changed.code == 77)
    #expect(changed.errors.contains("since the bundle's files have changed"))
    #expect(changed.errors.contains("--allow read=~/secret.txt grants it, with --remember from now on"))
    try home.write("w/peek.lua", Self.peek)
    #expect(try run("render", "w/peek.lua").code == 0)
  }

  @Test("a user may allow any content, grant more by hand, and comment a line out")
  func byHand() throws {
    try home.write(".config/lunette/grants", "[~/w/peek.lua]\ncontent = any\nallow = read=~\n")
    chmod(grants, 0o644)
    #expect(try run("render", "w/peek.lua").code == 0)
    try home.write("w/peek.lua", Self.peek + "\n-- changed")
    #expect(try run("render", "w/peek.lua").code == 0)
    try home.write(".config/lunette/grants", "[~/w/peek.lua]\ncontent = any\n#allow = read=~\n")
    #expect(try run("render", "w/peek.lua").code == 77)
  }

  @Test("any change in a folder ends its grant, even a module that appears while it runs")
  func folder() throws {
    try home.write(
      "w/game/init.lua",
      """
      local parts = require "parts"
      return widget {
        kind = "game", families = { "systemSmall" }, permissions = { read = { "~/secret.txt" } },
        provider = { timeline = function(context)
          local ok, later = pcall(require, "later")
          return { entries = { { date = context.now, text = files.read "~/secret.txt" } } }
        end },
        view = function(entry) return Text(entry.text or "none") end,
      }
      """)
    try home.write("w/game/parts.lua", "return 1")
    #expect(try run("list", "w/game", "--allow", "all", "--remember").code == 0)
    #expect(try run("render", "w/game").code == 0)
    try home.write("w/game/parts.lua", "return 2")
    #expect(try run("render", "w/game").code == 77)
    #expect(try run("list", "w/game", "--allow", "all", "--remember").code == 0)
    #expect(try run("render", "w/game").code == 0)
    try home.write("w/game/notes.txt", "new")
    #expect(try run("render", "w/game").code == 77)
  }

  @Test("a module added later beside a lone file is not covered by its grant")
  func laterModule() throws {
    try home.write(
      "w/lone.lua",
      """
      return widget {
        kind = "lone", families = { "systemSmall" }, permissions = { read = { "~/secret.txt" } },
        provider = { timeline = function(context)
          local read = require "reader"
          return { entries = { { date = context.now, text = read() } } }
        end },
        view = function(entry) return Text(entry.text or "none") end,
      }
      """)
    try home.write("w/reader.lua", #"return function() return files.read "~/secret.txt" end"#)
    #expect(try run("render", "w/lone.lua", "--allow", "all", "--remember").code == 0)
    let later = try run("render", "w/lone.lua")
    #expect(later.code == 77)
    #expect(later.errors.contains("since the bundle's files have changed"))
  }

  @Test("a grant that cannot be stored is reported, with the right exit code")
  func refusedToKeep() throws {
    #expect(try run("render", "w/peek.lua", "--remember").code == 64)
    let nothing = try run("list", "w/peek.lua", "--allow", "network=a.org", "--remember")
    #expect(nothing.code == 64)
    #expect(nothing.errors.contains("no grant was saved"))
    #expect(try run("list", "w/plain.lua", "--allow", "all", "--remember").code == 64)
    let input = try LunetteProcess.run(
      ["render", "-", "--allow", "all", "--remember"], input: Self.peek, environment: ["HOME": home.path])
    #expect(input.code == 64)
    #expect(input.errors.contains("standard input"))
    let homeless = try LunetteProcess.run(
      ["list", home.path + "/w/peek.lua", "--allow", "run=git", "--remember"], environment: ["HOME": ""])
    #expect(homeless.code == 74)
    try home.write(".config/lunette", "a file where the folder should be")
    #expect(try run("list", "w/peek.lua", "--allow", "all", "--remember").code == 74)
  }

  @Test("a damaged grants file grants nothing, is reported once with its line, and stays as it is")
  func damaged() throws {
    try home.write("w/other.lua", Self.peek.replacing("\"peek\"", with: "\"other\""))
    try home.write(".config/lunette/grants", "[~/w/peek.lua]\ncontent = any\nallow = read=~\nnonsense\n")
    chmod(grants, 0o600)
    let result = try run("render", "w/peek.lua", "w/other.lua")
    #expect(result.code == 77)
    #expect(result.errors.occurrences(of: "warning: cannot use the grants file") == 1)
    #expect(result.errors.contains("\(grants):4: warning:"))
    #expect(try run("list", "w/peek.lua", "--allow", "all", "--remember").code == 74)
    #expect(text()?.hasSuffix("nonsense\n") == true)
    // It is not mentioned to users who do not need it.
    let plain = try run("render", "w/plain.lua")
    #expect(plain.code == 0)
    #expect(plain.errors == "")
    #expect(try run("render", "w/peek.lua", "--allow", "all").errors == "")
  }

  @Test("concurrent writers lose nothing")
  func parallel() async throws {
    let count = 8
    for number in 0..<count {
      try home.write("w/many\(number).lua", Self.peek.replacing("peek", with: "many\(number)"))
    }
    let path = home.path
    await withTaskGroup(of: Int32.self) { group in
      for number in 0..<count {
        group.addTask {
          let words = ["list", "w/many\(number).lua", "--allow", "all", "--remember"]
          return (try? LunetteProcess.run(words, environment: ["HOME": path], in: path))?.code ?? -1
        }
      }
      for await code in group { #expect(code == 0) }
    }
    #expect(text()?.occurrences(of: "content = sha256:") == count)
    #expect(text()?.occurrences(of: "allow = read=") == count)
  }

  // MARK: list

  @Test("list shows what is requested and granted, how, and which grants amount to everything")
  func list() throws {
    let asked = try run("list", "w/peek.lua")
    #expect(asked.output.contains("requests read=~/secret.txt: not granted; --allow read=~/secret.txt\n"))
    #expect(asked.output.contains("requests run=git: not granted; --allow run=git (this allows everything"))
    let kept = try run("list", "w/peek.lua", "--allow", "run=git", "--remember")
    #expect(kept.output.contains("run=git: granted by --allow and by \(grants) (this allows everything"))
    let both = try run("list", "w/peek.lua", "--allow", "read=~")
    #expect(both.output.contains("read=~/secret.txt: granted by --allow\n"))
    #expect(both.output.contains("run=git: granted by \(grants) "))

    func document() throws -> List.Powers {
      let result = try run("list", "w/peek.lua", "--allow", "read=~", "--format", "json")
      let bundles = try JSONDecoder().decode(List.self, from: Data(result.outputBytes)).bundles
      return try #require(bundles.first).permissions
    }
    let powers = try document()
    #expect(powers.granted.run == ["git"] && powers.granted.read == ["~/secret.txt"])
    #expect(powers.grantedByOption.run == [] && powers.grantedByOption.read == ["~/secret.txt"])
    #expect(powers.grantedByFile.run == ["git"] && powers.grantedByFile.read == [])
    #expect(powers.amountsToEverything == ["run=git"])
    #expect(powers.lapsed == nil)
    try home.write("w/peek.lua", Self.peek + "\n")
    #expect(try document().lapsed?.contains("changed") == true)
    #expect(try run("list", "w/peek.lua").output.contains("do not apply: the bundle's files have changed"))
  }

  private struct List: Decodable {
    var bundles: [Bundle]
    struct Bundle: Decodable { var permissions: Powers }
    struct Powers: Decodable {
      var granted: Lists, grantedByOption: Lists, grantedByFile: Lists
      var amountsToEverything: [String]
      var lapsed: String?
    }
    struct Lists: Decodable { var read: [String], run: [String] }
  }

  @Test("list --forget removes what was stored for the named bundle")
  func forget() throws {
    try home.write("w/other.lua", Self.peek.replacing("\"peek\"", with: "\"other\""))
    #expect(try run("list", "w/peek.lua", "w/other.lua", "--allow", "all", "--remember").code == 0)
    let forgotten = try run("list", "w/peek.lua", "--forget")
    #expect(forgotten.code == 0)
    #expect(forgotten.output.contains("run=git: not granted"))
    #expect(text()?.contains("peek.lua") == false)
    #expect(try run("render", "w/peek.lua").code == 77)
    #expect(try run("render", "w/other.lua").code == 0)
    #expect(try run("list", "--widgets", "w", "--forget").code == 64)
    #expect(try run("list", "w/other.lua", "--forget", "--allow", "all", "--remember").code == 64)
  }

  // MARK: Asking

  @Test("a user at a terminal is asked once, with the real targets, before anything runs")
  func asked() throws {
    try home.write(
      "w/peek.lua", Self.peek.replacing(#"{ "systemSmall" }"#, with: #"{ "systemSmall", "systemMedium" }"#))
    let session = try session("render", "w/peek.lua")
    try session.wait(for: "no: ")
    let question = session.screen
    #expect(question.contains("'peek' (\(home.path)/w/peek.lua) requests permission to\r\n"))
    #expect(question.contains("  - read \(home.path)/secret.txt\r\n"))
    #expect(question.contains("  - run the program /usr/bin/git: this allows everything that you can do\r\n"))
    session.type("y\n")
    let result = try session.end()
    #expect(result.code == 0)
    #expect(result.output.occurrences(of: "a secret") == 2)
    #expect(result.errors.occurrences(of: "requests permission to") == 1)
    #expect(text() == nil)
  }

  @Test("the answer 'always' is stored, and the prompt does not return until the files change")
  func always() throws {
    let first = try session("timeline", "w/peek.lua")
    try first.wait(for: "a = until its files change; anything else = no: ")
    first.type("always\n")
    #expect(try first.end().code == 0)
    #expect(text()?.contains("allow = run=/usr/bin/git\n") == true)
    let second = try session("render", "w/peek.lua").end()
    #expect(second.code == 0)
    #expect(!second.errors.contains("requests permission to"))
    try home.write("w/peek.lua", Self.peek + "\n-- changed")
    let third = try session("render", "w/peek.lua")
    try third.wait(for: "no: ")
    #expect(third.screen.contains("its files have changed since"))
    #expect(third.screen.contains("lunette grant --always"))
    third.type("n\n")
    #expect(try third.end().code == 77)
  }

  @Test("only missing permissions are requested, and only those are stored")
  func rest() throws {
    let session = try session("render", "w/peek.lua", "--allow", "run=git")
    try session.wait(for: "no: ")
    #expect(session.screen.contains("- read "))
    #expect(!session.screen.contains("- run "))
    session.type("a\n")
    #expect(try session.end().code == 0)
    #expect(text()?.contains("allow = read=") == true)
    #expect(text()?.contains("allow = run=") == false)
  }

  @Test(
    "anything but yes is no: an empty line, the end of input, an unknown word",
    arguments: ["\n", "\u{4}", "n\n", "yeah\n", "no\n", "1\n", "\u{1B}[A\n", " \n"])
  func no(answer: String) throws {
    let session = try session("render", "w/peek.lua")
    try session.wait(for: "no: ")
    session.type(answer)
    let result = try session.end()
    #expect(result.code == 77)
    #expect(result.output == "")
    #expect(text() == nil)
  }

  @Test("Ctrl-C exits as usual: a shell sees 130")
  func interrupted() throws {
    let session = try session("render", "w/peek.lua")
    try session.wait(for: "no: ")
    session.type("\u{3}")
    #expect(try session.end().code == -2)
    #expect(text() == nil)
  }

  @Test("a hang-up during the prompt ends it")
  func hangUp() throws {
    let session = try session("render", "w/peek.lua")
    try session.wait(for: "no: ")
    session.send(SIGHUP)
    #expect(try session.end().code == -1)
  }

  @Test("text typed before the prompt is not an answer")
  func typedAhead() throws {
    let session = try TerminalSession(
      ["render", "w/peek.lua"], environment: ["HOME": home.path], in: home.path, hasPipe: true, typedAhead: "y\ny\n")
    try session.wait(for: "no: ")
    session.type("n\n")
    #expect(try session.end().code == 77)
  }

  @Test("check, list and a placeholder never prompt, nor does a bundle that is not shown")
  func silent() throws {
    for words in [
      ["list", "w/peek.lua"], ["check", "w/peek.lua"], ["render", "w/peek.lua", "--placeholder"],
      ["render", "plain", "--widgets", "w"], ["render", "w/plain.lua"], ["render", "w/peek.lua", "--allow", "all"],
    ] {
      let session = try TerminalSession(words, environment: ["HOME": home.path], in: home.path, hasPipe: true)
      let result = try session.end()
      #expect(!result.errors.contains("requests permission to"), "\(words)")
    }
    // Without a terminal on both sides there is no prompt either.
    let piped = try LunetteProcess.run(
      ["render", "w/peek.lua"], environment: ["HOME": home.path], in: home.path, output: .terminal(columns: 80))
    #expect(piped.code == 77)
  }

  @Test("a bundle cannot forge the prompt with its name or its requests")
  func forged() throws {
    let name = "x) is harmless\n[31m\u{202E}"
    try home.write(
      "w/\(name).lua", Self.peek.replacing("~/secret.txt", with: #"/tmp/a\n  - nothing at all\n\27[2J\u{202E}b"#))
    let session = try session("render", "w/\(name).lua")
    try session.wait(for: "no: ")
    let screen = session.screen
    #expect(!screen.contains("\u{1B}") && !screen.contains("\u{202E}"))
    #expect(screen.contains("\\u{a}  - nothing at all\\u{a}[2J\\u{202e}b"))
    #expect(screen.occurrences(of: "  - r") == 2)
    session.type("a\n")
    let result = try session.end()
    // Such a path is not stored in a file that users edit.
    #expect(text() == nil)
    #expect(result.errors.contains("cannot be saved in the grants file"))
  }

  @Test(
    "a name of blanks, look-alikes or our own words is shown as it is, quoted, truncated and on one line",
    arguments: [
      ("x\u{2800}y", "'x\\u{2800}y' ("), ("\u{3164}", "'\\u{3164}' ("), ("\u{FFA0}\u{AD}", "'\\u{ffa0}\\u{ad}' ("),
      ("g\u{456}t", "'g\\u{456}t' ("), ("a' (/usr/bin/true", "'a\\' (/usr/bin/true' ("),
      ("x                                   - nothing", "'x  \\u{20}\\u{20}"),
      (String(repeating: "w", count: 250), "'\(String(repeating: "w", count: 80))'… ("),
    ])
  func shownName(name: String, shown: String) throws {
    try home.write(
      "w/peek.lua",
      Self.peek.replacing("return widget {", with: "return bundle { name = \"\(name)\", widget {").replacing(
        "permissions = { read = { \"~/secret.txt\" }, run = { \"git\" } },", with: "")
        + " , permissions = { run = { \"git\" } } }")
    let session = try session("render", "w/peek.lua")
    try session.wait(for: "no: ")
    let question = session.screen
    #expect(question.contains(shown), "\(question)")
    let rows = question.split(whereSeparator: \.isNewline).count
    #expect(rows == (geteuid() == 0 ? 4 : 3), "\(question)")
    session.type("n\n")
    _ = try session.end()
  }

  @Test("in dev a stored grant applies while its author saves; once revoked, it ends at the next use")
  func developing() throws {
    let script = Self.peek.replacing(", run = { \"git\" }", with: "")
    try home.write("w/peek.lua", script)
    #expect(try run("list", "w/peek.lua", "--allow", "all", "--remember").code == 0)
    let session = try TerminalSession(
      ["dev", "w/peek.lua"], environment: ["HOME": home.path, "TERM": "dumb"], in: home.path)
    try session.wait(for: "a secret")
    session.forget()
    // A save that changes no picture prints none.
    try home.write("w/peek.lua", script.replacing("entry.text or", with: "entry.text .. \" told\" or"))
    try session.wait(for: "a secret told")
    session.forget()
    #expect(try run("list", "w/peek.lua", "--forget").code == 0)
    try home.write("w/peek.lua", script + "\n-- saved again")
    try session.wait(for: "not granted")
    session.type("\u{3}")
    _ = try session.end()
  }

  @Test("list shows a kind that looks like our own lines as a kind")
  func listedName() throws {
    try home.write("w/peek.lua", Self.peek.replacing("\"peek\"", with: "\"requests run=git: granted by --allow\""))
    let result = try run("list", "w/peek.lua")
    #expect(result.output.contains("\n  'requests run=git: granted by --allow'\n"), "\(result.output)")
    #expect(result.output.contains("\n  requests run=git: not granted; --allow run=git (this allows"))
  }

  @Test("a suggested option with a name from an untrusted author is one shell word and runs nothing")
  func pasted() throws {
    try home.write("w/peek.lua", Self.peek.replacing("{ \"git\" }", with: "{ \"x;reboot\" }"))
    #expect(
      try run("list", "w/peek.lua").output.contains("requests 'run=x;reboot': not granted; --allow 'run=x;reboot'"))
  }

  @Test("an environment variable is requested, granted, stored and listed as such")
  func variable() throws {
    try home.write(
      "w/var.lua",
      """
      return widget {
        kind = "var", families = { "systemSmall" },
        permissions = { run = { "/usr/bin/printenv" }, environment = { "HOME" } },
        provider = { timeline = function(context)
          local result = process.run { "/usr/bin/printenv", "HOME", environment = { HOME = "/elsewhere" } }
          return { entries = { { date = context.now, text = result.output } } }
        end },
        view = function(entry) return Text(entry.text) end,
      }
      """)
    let refused = try run("render", "w/var.lua", "--allow", "run=/usr/bin/printenv")
    #expect(refused.code == 77)
    #expect(
      refused.errors.contains("--allow environment=HOME grants it, with --remember from now on (this allows everything")
    )
    let asked = try run("list", "w/var.lua")
    #expect(
      asked.output.contains("environment=HOME: not granted; --allow environment=HOME (this allows everything"))
    let session = try session("render", "w/var.lua")
    try session.wait(for: "no: ")
    #expect(
      session.screen.contains("  - set the variable HOME in programs it runs: this allows everything")
    )
    session.type("a\n")
    #expect(try session.end().output.contains("/elsewhere"))
    #expect(text()?.contains("allow = environment=HOME\n") == true)
    #expect(try run("render", "w/var.lua").output.contains("/elsewhere"))
    #expect(try run("render", "w/var.lua", "--allow", "environment=LD_PRELOAD").code == 64)
    #expect(try run("render", "w/var.lua", "--allow", "environment=").code == 64)
    #expect(try run("render", "w/var.lua", "--allow", "environment=LANG").code == 64)
  }

  @Test("too many requests to read are refused without a prompt")
  func tooMuch() throws {
    let paths = (0..<30).map { "\"/tmp/\($0)\"" }.joined(separator: ", ")
    try home.write("w/peek.lua", Self.peek.replacing(#""~/secret.txt" }"#, with: #""~/secret.txt", \#(paths) }"#))
    let result = try session("render", "w/peek.lua").end()
    #expect(result.code == 77)
    #expect(!result.errors.contains("requests permission to"))
  }

  @Test("the variables of a bundle's many parameters are one line of the question")
  func manyVariables() throws {
    let names = (10..<40).map { "VAR_\($0)" }
    let list = names.map { "\"\($0)\"" }.joined(separator: ", ")
    try home.write(
      "w/peek.lua", Self.peek.replacing("permissions = {", with: "permissions = { environment = { \(list) },"))
    let session = try session("render", "w/peek.lua")
    try session.wait(for: "no: ")
    let shown = session.screen.replacing("\r\n", with: "")
    #expect(shown.contains("set the variables \(names.joined(separator: ", ")) in programs it runs: this allows"))
    session.type("y\n")
    #expect(try session.end().code == 0)
  }

  @Test("several bundles prompt one after the other, each for itself")
  func several() throws {
    try home.write("w/other.lua", Self.peek.replacing("\"peek\"", with: "\"other\""))
    let session = try session("render", "w/peek.lua", "w/other.lua")
    try session.wait(for: "'peek'")
    try session.wait(for: "no: ")
    #expect(!session.screen.contains("'other'"))
    session.type("n\n")
    try session.wait(for: "'other'")
    session.type("y\n")
    let result = try session.end()
    #expect(result.code == 77)
    #expect(result.output.occurrences(of: "a secret") == 1)
  }
}
