import TestSupport
import Testing
import WidgetRuntimeClient
import WidgetModel
import WidgetSchedule

/// `lunette stream --format i3bar` with the clicks that a bar sends, and the commands of other bars carried out by a shell.
@Suite("Bar clicks") struct BarClickCommandTests {
  /// How often it was pressed and reloaded; `+` is its first two columns.
  static let counter = """
    local Press = intent {
      id = "Press", parameters = {},
      perform = function() storage.set("count", storage.get("count", 0) + 1) end,
    }
    return widget {
      kind = "counter", displayName = "Counter", families = { "accessoryRectangular" },
      provider = { timeline = function(c)
        local asked = storage.get("asked", 0) + 1
        storage.set("asked", asked)
        return { entries = { { date = c.now, count = storage.get("count", 0), asked = asked } }, policy = never }
      end },
      view = function(entry)
        local told = ("pressed %d asked %d"):format(entry.count, entry.asked)
        return HStack { spacing = 1, Button { "+", action = Press {} }, Text(told) }
      end,
    }
    """

  /// Runs a stream as a bar does, in a shell: `click TEXT` sends a line, `awaits TEXT` waits until it was printed.
  static func run(
    _ clicks: String, words: String = "counter.lua --family accessoryRectangular", environment: [String: String] = [:],
    script bundle: String = counter
  ) throws -> LunetteProcess.Result {
    let bundle = try TemporaryBundle(["counter.lua": bundle])
    let frame = """
      mkfifo in; : > out; exec 3<>in
      "$0" stream \(words) --format i3bar <in >>out 2>>errors & pid=$!
      awaits() { while ! grep -qF -- "$1" out; do kill -0 $pid || { cat out errors; exit 3; }; sleep 0.02; done; }
      click() { printf '%s\\n' "$1" >&3; }
      \(clicks)
      kill -0 $pid || exit 4
      kill -KILL $pid; cat out
      """
    return try LunetteProcess.run(
      ["-c", frame, LunetteProcess.path], environment: ["XDG_STATE_HOME": bundle.path].merging(environment) { $1 },
      in: bundle.path, program: "/bin/sh")
  }

  static func click(
    _ button: Int, at x: Int, name: String = "counter", instance: String = "accessoryRectangular"
  ) -> String {
    """
    click '{"name":"\(name)","instance":"\(instance)","button":\(button),"relative_x":\(x),"width":200}'
    """
  }

  @Test("a click at a button's column presses it, and the widget shows the result")
  func tap() throws {
    let result = try Self.run("awaits 'pressed 0'; click '['; \(Self.click(1, at: 2)); awaits 'pressed 1'")
    #expect(result.code == 0, "\(result.output)\(result.errors)")
    #expect(result.output.hasPrefix("{\"version\":1,\"click_events\":true,"))
  }

  @Test(
    "button 2 reloads; other buttons, other names and junk do nothing; the end of standard input does not end the stream"
  )
  func reload() throws {
    let script = """
      awaits 'asked 1'
      click 'nonsense'; click '{"name":'; head -c 300000 /dev/zero | tr '\\0' '[' >&3; click ''
      \(Self.click(3, at: 2)); \(Self.click(4, at: 2)); \(Self.click(2, at: 2, name: "other"))
      \(Self.click(2, at: 2)); awaits 'pressed 0 asked 2'
      exec 3>&-
      """
    let result = try Self.run(script)
    #expect(result.code == 0, "\(result.output)\(result.errors)")
    #expect(result.output.split(separator: "\n").count == 4)
  }

  @Test("polybar's action taps the button, and elsewhere the widget")
  func polybar() throws {
    let name = "it's a: $(id) %{A}/counter.lua"
    let bundle = try TemporaryBundle([name: Self.counter])
    func once(_ words: String...) throws -> String {
      try LunetteProcess.run(
        ["stream", name, "--once", "--family", "accessoryRectangular"] + words,
        environment: ["XDG_STATE_HOME": bundle.path], in: bundle.path
      ).output
    }
    let area = "%\\{A1:((?:[^:\\\\]|\\\\.)*):\\}"
    let line = try Regex(
      "\(area)\\+%\\{A\\}\(area)pressed 0 asked 1%\\{A\\}\n", as: (Substring, Substring, Substring).self)
    let (_, press, whole) = try #require(try line.wholeMatch(in: try once("--format", "polybar"))).output
    #expect(press == whole + " --action 1")
    try Self.shell(String(press).replacing("\\:", with: ":"), bundle)
    #expect(try once().hasPrefix("+pressed 1"))
  }

  @Test("a tap by another command is shown at once")
  func elsewhere() throws {
    let tap = "\"$0\" tap counter.lua --family accessoryRectangular --action 1 >>errors"
    let result = try Self.run("awaits 'pressed 0'; \(tap); awaits 'pressed 1'; \(tap); awaits 'pressed 2'")
    #expect(result.code == 0, "\(result.output)\(result.errors)")
    #expect(result.output.split(separator: "\n").count == 5)
  }

  /// Carries out a command of a bar.
  static func shell(_ command: String, _ bundle: TemporaryBundle) throws {
    let result = try LunetteProcess.run(
      ["-c", command], environment: ["XDG_STATE_HOME": bundle.path], in: "/", program: "/bin/sh")
    #expect(result.code == 0, "\(command)\n\(result.errors)")
  }

  /// One target as a line; a link and a button beside it in systemMedium.
  static let switchboard = """
    local Press = intent { id = "Press", parameters = {}, perform = function() storage.set("said", "pressed") end }
    return bundle {
      schemes = { "board" },
      onOpenURL = function(url)
        storage.set("said", url.host)
        return { reload = { "board" } }
      end,
      widget {
        kind = "board", displayName = "Board", families = { "accessoryInline", "systemMedium" },
        provider = { timeline = function(c)
          return { entries = { { date = c.now, said = storage.get("said", "nothing") } }, policy = never }
        end },
        view = {
          accessoryInline = function(entry) return Text("said " .. entry.said):widgetURL "board://whole" end,
          default = function(entry)
            return VStack {
              Link { destination = "board://linked", Text "The link" }, Button { "The button", action = Press {} },
            }
          end,
        },
      },
    }
    """

  @Test("in accessoryInline a click anywhere leads to the widget's URL")
  func inline() throws {
    let result = try Self.run(
      "awaits 'said nothing'; \(Self.click(1, at: 190, name: "board", instance: "accessoryInline")); awaits 'said whole'",
      words: "counter.lua", script: Self.switchboard)
    #expect(result.code == 0, "\(result.output)\(result.errors)")
  }

  @Test("xbar's menu taps the widget's URL, and each link and button of the rows that it shows")
  func xbar() throws {
    let bundle = try TemporaryBundle(["board.lua": Self.switchboard])
    func rows() throws -> [Substring] {
      try LunetteProcess.run(
        ["stream", "board.lua", "--once", "--format", "xbar", "--display-size", "40x1"],
        environment: ["XDG_STATE_HOME": bundle.path], in: bundle.path
      ).output.split(separator: "\n")
    }
    for (label, said) in [("Board", "whole"), ("The link", "linked"), ("The button", "pressed")] {
      let row = try #require(try rows().last { $0.hasPrefix(label + " | ") })
      let words = row.matches(of: /(?:bash|param\d+)=("[^"]*")/).map(\.1)
      try Self.shell(words.joined(separator: " "), bundle)
      #expect(try rows().first == "said \(said)")
    }
  }
}
