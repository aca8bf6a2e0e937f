import Foundation
import TestSupport
import Testing

/// tmux's own status line, fed by a stream and read from its terminal.
@Suite("tmux") struct TmuxTests {
  static let program = "/usr/bin/tmux"

  /// A line that contains tmux's colour and format syntax, soon followed by another one.
  static let script = """
    return widget {
      kind = "line", families = { "accessoryInline" },
      provider = { timeline = function(c)
        return { entries = { { date = c.now, n = "one" }, { date = c.now + 2, n = "two" } }, policy = never }
      end },
      view = function(entry) return Text(entry.n .. " ##[x]#S##{x}###%H##"):foregroundStyle "blue" end,
    }
    """

  @Test(
    "the status line shows a widget's text literally, and the next entry by itself; the stream ends with the server",
    .enabled(if: FileManager.default.isExecutableFile(atPath: program)))
  func statusLine() throws {
    let bundle = try TemporaryBundle(["line.lua": Self.script])
    try bundle.write(
      "conf",
      """
      set -g status-interval 1
      set -g status-left ''
      set -g status-right-length 90
      set -g window-status-current-format ''
      set -g status-right '#(exec \(LunetteProcess.path) stream \(bundle.path)/line.lua --format tmux)'
      """)
    let socket = bundle.path + "/socket"
    let terminal = try TerminalSession(
      ["-S", socket, "-f", bundle.path + "/conf", "new-session", "cat"],
      environment: ["TERM": "xterm", "XDG_STATE_HOME": bundle.path], columns: 100, rows: 8, program: Self.program)
    defer { _ = try? LunetteProcess.run(["-S", socket, "kill-server"], program: Self.program) }
    try terminal.wait(for: "one ##[x]#S##{x}###%H##")
    try terminal.wait(for: "two ##[x]")
    let end = """
      \(Self.program) -S '\(socket)' kill-server
      while pgrep -f '[s]tream \(bundle.path)/line.lua' >left; do sleep 0.05; done
      """
    #expect(try LunetteProcess.run(["-c", end], in: bundle.path, program: "/bin/sh").code == 0)
  }
}
