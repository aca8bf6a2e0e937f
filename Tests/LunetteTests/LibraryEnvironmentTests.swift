import Foundation
import TestSupport
import Testing

/// Variables from which libraries choose a locale and a time zone: no value stops or hangs a command.
@Suite("Variables of libraries", .serialized) struct LibraryEnvironmentTests {
  /// A script's text and a dynamic one, both formatted by ICU.
  static let german = """
    return widget { kind = "german", view = function()
      return VStack { Text(date.format(0, { date = "full", time = "full", locale = "de_DE" })), Text(3600, "relative") }
    end }
    """

  static let folder = Result {
    let folder = try TemporaryBundle(["german.lua": german, "zones/Europe/Paris": ""])
    for name in ["fifo", "zones/UTC", "zones/Europe/Berlin"] { mkfifo(folder.path + "/" + name, 0o600) }
    return folder
  }

  /// `FIFO` stands for a FIFO, `ZONES` for a folder of time zones.
  static let cases: [[String: String]] = [
    ["LC_ALL": "", "LANG": "xxxxxxxxxxxx"], ["LC_ALL": "xxxxxxxxxxxx"], ["LC_ALL": "", "LC_MESSAGES": "xxxxxxxxxxxx"],
    ["LC_ALL": "de_DE@" + String(repeating: "x", count: 300)],
    ["TZ": ":FIFO"], ["TZ": "FIFO"], ["TZ": "../../../..FIFO"], ["TZ": "../x"],
    ["TZDIR": "ZONES", "TZ": "Europe/Berlin"], ["TZDIR": "ZONES", "TZ": "UTC"], ["TZDIR": "FIFO"],
  ]

  @Test("a text formatted by ICU is shown, whatever the variables say", arguments: cases)
  func render(_ variables: [String: String]) throws {
    let folder = try Self.folder.get()
    for words in [["render", "german.lua"], ["list", "german.lua"], ["check", "german.lua"]] {
      let result = try LunetteProcess.run(
        words + (words[0] == "list" ? [] : ["--locale", "de_DE", "--time-zone", "UTC"]),
        environment: Self.filled(variables, folder), in: folder.path)
      #expect(result.code >= 0, "ended by a signal: \(result.errors.prefix(300))")
      if words[0] == "render" { #expect(result.output.contains("1970"), "\(result.errors)") }
    }
  }

  @Test(
    "a runtime shows texts formatted by ICU for scripts and itself, and keeps running",
    arguments: [["LC_ALL": "xxxxxxxxxxxx"], ["TZ": ":FIFO"], ["TZDIR": "ZONES", "TZ": "Europe/Berlin"]])
  func runtime(_ variables: [String: String]) throws {
    let folder = try Daemon.folder(["german.lua": Self.german, "offset.lua": Self.offset])
    let daemon = try Daemon(
      in: folder, ["--locale", "de_DE", "--time-zone", "UTC"],
      environment: Self.filled(variables, try Self.folder.get()))
    try daemon.until("german", shows: "1970")
    try daemon.until("offset", shows: "refused")
    #expect(Daemon.isAlive(daemon.process))
    #expect(try daemon.end(SIGTERM).result.code == 0)
  }

  static let offset = """
    return widget { kind = "offset", view = function()
      local ok = pcall(date.format, 0, { date = "full", locale = "de_DE", timeZone = "+17:00" })
      return Text(ok and "written" or "refused")
    end }
    """

  private static func filled(_ variables: [String: String], _ folder: TemporaryBundle) -> [String: String] {
    variables.mapValues {
      $0.replacing("FIFO", with: folder.path + "/fifo").replacing("ZONES", with: folder.path + "/zones")
    }
  }
}
