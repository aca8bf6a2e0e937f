import Foundation
import TestSupport
import Testing

/// Scripts of other bars as widgets, and out again to the bar that they were written for.
@Suite("Adapted scripts in a bar") struct AdapterStreamTests {
  /// Lines of Waybar modules, in the order of members in which a stream writes them.
  static let lines = [
    #"{"text":"12%","alt":"","tooltip":"","class":[]}"#,
    #"{"text":"12%","alt":"cpu","tooltip":"12%","class":[]}"#,
    #"{"text":" 12% ","alt":"","tooltip":"load 0.4","class":["normal"]}"#,
    #"{"text":"two  blanks","alt":"","tooltip":"  two  blanks","class":[]}"#,
    #"{"text":"battery","alt":"discharging","tooltip":"2 h 10 min left","class":["warning"],"percentage":14}"#,
    #"{"text":"battery","alt":"full","tooltip":"full","class":["battery","full"],"percentage":100}"#,
    #"{"text":"0","alt":"none","tooltip":"no updates","class":["updated"],"percentage":0}"#,
    #"{"text":"song","alt":"playing","tooltip":"one\ntwo\n\nfour","class":["spotify"]}"#,
    #"{"text":"A long title of a song that goes on and on, by an artist whose name is long, live","alt":"","tooltip":"","class":[]}"#,
    #"{"text":"Tom &amp; Jerry","alt":"","tooltip":"Tom &amp; Jerry","class":[]}"#,
    #"{"text":"a &lt;b&gt; c","alt":"","tooltip":"1 &lt; 2","class":[]}"#,
    #"{"text":"&quot;quoted&quot;","alt":"","tooltip":"it&#39;s","class":[]}"#,
    #"{"text":"☀ 21°","alt":"sun","tooltip":"Oslo\n☁ Bergen","class":["sunny"]}"#,
    #"{"text":"日本語","alt":"ja","tooltip":"日本","class":[]}"#,
    #"{"text":"🔋 80%","alt":"🔋","tooltip":"🔌","class":[],"percentage":80}"#,
    #"{"text":"critical","alt":"","tooltip":"","class":["critical","disk"],"percentage":99}"#,
    #"{"text":"a|b","alt":"a|b","tooltip":"c|d","class":["a-b"]}"#,
    #"{"text":"100%%","alt":"%s","tooltip":"%{F}","class":[]}"#,
    #"{"text":"back\\slash","alt":"\\","tooltip":"a\\b","class":[]}"#,
    #"{"text":"-5 °C","alt":"--","tooltip":"---\n--","class":["cold","night"],"percentage":3}"#,
  ]

  private func streamed(_ declaration: String, _ output: String, format: String) throws -> String {
    let bundle = try TemporaryBundle(["init.lua": "return require " + declaration, "out": output])
    let result = try LunetteProcess.run(
      ["stream", ".", "--once", "--format", format, "--allow", "run=sh"],
      environment: ["XDG_STATE_HOME": bundle.path], in: bundle.path)
    #expect(result.code == 0 && result.errors == "", "\(result.errors)")
    return result.output
  }

  @Test("a Waybar module comes out of a stream as it went in, byte for byte", arguments: lines)
  func waybar(_ line: String) throws {
    let module = #""waybar" { kind = "m", exec = "cat out", interval = 30, ["return-type"] = "json" }"#
    #expect(try streamed(module, line + "\n", format: "waybar") == line + "\n")
  }

  @Test("an xbar menu comes out as a menu with the same rows")
  func xbar() throws {
    let output = """
      21° | color=orange
      ---
      Today | href=https://example.org
      --Noon 21°
      ---
      Tomorrow
      row 1
      row 2
      row 3
      row 4
      row 5
      """
    let adopted = #""lines" { kind = "m", command = "cat out" }"#
    #expect(try streamed(adopted, "21°\nToday\nrow 1\n", format: "xbar").hasPrefix("21°\n---\nToday\nrow 1\n"))
    let bundle = try TemporaryBundle([
      "init.lua": #"return require "xbar" { kind = "m", script = "m.1h.sh" }"#,
      "m.1h.sh": "#!/bin/sh\ncat out\n", "out": output,
    ])
    chmod(bundle.path + "/m.1h.sh", 0o755)
    let result = try LunetteProcess.run(
      ["stream", ".", "--once", "--format", "xbar", "--allow", "run=sh", "--allow", "run=bundle:m.1h.sh"],
      environment: ["XDG_STATE_HOME": bundle.path], in: bundle.path)
    #expect(result.code == 0 && result.errors == "", "\(result.errors)")
    let expected = ["21° | color=#ff9500", "---", "Today", "  Noon 21° | trim=false", "Tomorrow", "row 1"]
    #expect(Array(result.output.split(separator: "\n").prefix(6).map(String.init)) == expected)
    #expect(result.output.contains("row 5\n---\n"))
  }
}
