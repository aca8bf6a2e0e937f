import Foundation
import TestSupport
import Testing
import WidgetRender

/// `lunette stream` without a runtime: a line per change, for bars.
@Suite("Stream command") struct StreamCommandTests {
  static let level = """
    return widget {
      kind = "level", displayName = "Level", families = { "accessoryInline", "systemMedium" },
      provider = { timeline = function(c)
        return { entries = { { date = c.now, level = 0.25, state = "low" } }, policy = never }
      end },
      view = {
        accessoryInline = function(entry)
          return ViewThatFits {
            HStack { Text("The level of the water is low"):foregroundStyle "red":fixedSize(), Gauge { value = entry.level } },
            Text "low":foregroundStyle "red",
          }
        end,
        default = function(entry) return VStack { Text "Level", Text(("%d %% | <low>"):format(entry.level * 100)) } end,
      },
    }
    """

  /// Replaces paths, which differ in each run, with `/lunette` and `/bundle`.
  static func run(
    _ words: [String], _ script: String = level, output: LunetteProcess.Output = .pipe
  ) throws -> LunetteProcess.Result {
    let bundle = try TemporaryBundle(["level.lua": script])
    var result = try LunetteProcess.run(
      ["stream", "level.lua"] + words, environment: ["XDG_STATE_HOME": bundle.path], in: bundle.path, output: output)
    let text = result.output.replacing(LunetteProcess.path, with: "/lunette").replacing(bundle.path, with: "/bundle")
    result.outputBytes = Array(text.utf8)
    return result
  }

  @Test("--once prints the current state in each format", arguments: BarFormat.allCases)
  func once(_ format: BarFormat) throws {
    let result = try Self.run(["--once", "--format", format.rawValue, "--display-size", "46x1"])
    #expect(result.code == 0, "\(result.errors)")
    #expect(result.errors == "")
    #expect(Golden.difference(result.output, in: "stream", "\(format.rawValue).txt") == nil)
    if format == .ndjson { Golden.keep(document: result.outputBytes, "lunette.stream.1.once.ndjson") }
  }

  @Test("a configured widget is streamed in each format", arguments: BarFormat.allCases)
  func configured(_ format: BarFormat) throws {
    let widget = """
      return widget { kind = "city", families = { "accessoryInline" }, intent = intent { id = "City", title = "City",
          parameters = { { "city", type = "string", default = "Berlin" } } },
        view = function(_, environment) return Text(environment.configuration.city) end }
      """
    let result = try Self.run(["--once", "--config", "city=Oslo", "--format", format.rawValue], widget)
    #expect(result.code == 0 && result.output.contains("Oslo") && result.errors == "", "\(result.errors)")
  }

  @Test("triggers that need a runtime are reported once, in one sentence; --once follows none")
  func triggers() throws {
    let widget = #"""
      return widget { kind = "mail", families = { "accessoryInline" }, triggers = { { file = "/tmp/x" }, "resume" },
        view = function() return Text "a" end }
      """#
    let bundle = try TemporaryBundle(["mail.lua": widget])
    let session = try TerminalSession(
      ["stream", "mail.lua"], environment: ["XDG_STATE_HOME": bundle.path], in: bundle.path, hasPipe: true)
    let warning = "triggers of 'mail' are not followed without a runtime"
    try session.wait(for: warning)
    session.send(SIGTERM)
    _ = try session.end()
    #expect(session.screen.components(separatedBy: warning).count == 2, "\(session.screen)")
    #expect(try Self.run(["--once"], widget).errors == "")
  }

  @Test("large type is plain text in a line and in a tooltip", arguments: ["plain", "waybar"])
  func large(_ format: String) throws {
    let widget = """
      return widget { kind = "large", families = { "systemMedium" },
        view = function() return VStack { Text "25 min":font "largeTitle":bold(), Text "left" } end }
      """
    let result = try Self.run(["--once", "--format", format, "--family", "systemMedium"], widget)
    #expect(result.output.contains("25 min left"), "\(result.output) \(result.errors)")
    if format == "waybar" { #expect(result.output.contains("25 min\\n"), "\(result.output)") }
  }

  static let steps = """
    return widget {
      kind = "steps", families = { "accessoryInline" },
      provider = { timeline = function(c)
        local entries = {}
        for n = 0, 40 do entries[n + 1] = { date = c.now + n * 0.1, n = n // 2 } end
        return { entries = entries, policy = never }
      end },
      view = function(entry) return Text("step " .. entry.n) end,
    }
    """

  @Test("one line per change, none otherwise; the stream ends when its reader is gone")
  func changes() throws {
    let bundle = try TemporaryBundle(["steps.lua": Self.steps])
    let result = try LunetteProcess.run(
      ["-c", "\"$0\" stream steps.lua | head -n 4", LunetteProcess.path], environment: ["XDG_STATE_HOME": bundle.path],
      in: bundle.path, program: "/bin/sh")
    let steps = result.output.split(separator: "\n").compactMap { Int($0.dropFirst(5)) }
    #expect(steps.count == 4 && steps == Set(steps).sorted(), "a busy machine may pass over some: \(result.output)")
    #expect(result.errors == "")
  }

  @Test("the stream ends when its reader is gone, even if nothing changes", arguments: BarFormat.allCases)
  func gone(_ format: BarFormat) throws {
    let result = try Self.run(["--format", format.rawValue], output: .closedPipe)
    #expect(result.code == 0)
    #expect(result.errors == "")
  }

  @Test("a change only in the tooltip prints no line in a format without tooltips")
  func tooltip() throws {
    let lines = try Self.run(["--once", "--format", "plain", "--display-size", "46x1"])
    #expect(lines.output.split(separator: "\n").count == 1)
  }

  @Test("i3bar hides and shows it by signals; when shown again it prints its line again")
  func hidden() throws {
    let bundle = try TemporaryBundle(["level.lua": Self.level])
    let script = """
      : > out; "$0" stream level.lua --format i3bar >> out & pid=$!
      lines() { while [ "$(grep -c . out)" -lt "$1" ]; do kill -0 $pid || exit 3; done; }
      lines 3; kill -USR1 $pid; kill -USR2 $pid; lines 4; kill -KILL $pid; cat out
      """
    let result = try LunetteProcess.run(
      ["-c", script, LunetteProcess.path], environment: ["XDG_STATE_HOME": bundle.path], in: bundle.path,
      program: "/bin/sh")
    let lines = result.output.split(separator: "\n")
    #expect(lines.count == 4)
    #expect(lines.last == lines.dropLast().last)
  }

  @Test("a provider with nothing to show hides the block; a failed one shows its name, and reports why once")
  func nothing() throws {
    let nothing = Self.steps.replacing("local entries = {}", with: "do return nil end local entries = {}")
    #expect(try Self.run(["--once"], nothing).output == "\n")
    let failing = Self.steps.replacing("local entries = {}", with: "error 'no luck' local entries = {}")
    let result = try Self.run(["--once", "--format", "ndjson"], failing)
    #expect(result.code == 65)
    #expect(
      result.output.contains(#""text":"steps""#) && result.output.contains(#""class":["steps","error","placeholder"]"#))
    #expect(result.errors.components(separatedBy: "error: no luck").count == 2)
  }

  @Test("what a stream cannot do is reported")
  func usage() throws {
    let at = try Self.run(["--at", "2026-01-15T12:00:00Z"])
    #expect(at.code == 64)
    #expect(at.errors == "lunette: error: --at needs --once; a stream uses the real clock\n")
    let format = try Self.run(["--format", "wayba"])
    #expect(format.errors == "lunette: error: unknown format 'wayba'; did you mean 'waybar'?\n")
    let family = try Self.run(["--once", "--family", "systemLarge"])
    #expect(family.code == 64)
  }
}
