import Foundation
import TestSupport
import Testing

/// Grants that are given and revoked while a runtime runs.
@Suite("Grants of a runtime", .serialized) struct RevocationTests {
  /// Shows a file of the home, reloaded each second.
  private static let reader = """
    return widget { kind = "reader", families = { "systemSmall" }, permissions = { read = { "~/note" } },
      provider = { timeline = function(context)
        return { entries = { { date = context.now, text = files.read "~/note" } }, policy = after(context.now + 1) }
      end },
      view = function(entry) return Text(entry.text) end }
    """
  /// Keeps one program running, and waits for another.
  private static let runner = """
    return widget { kind = "runner", families = { "systemSmall" }, permissions = { run = { "/usr/bin/sleep" } },
      triggers = { { lines = { "/usr/bin/sleep", "4243" } } },
      provider = { timeline = function(context)
        local result = process.run { "/usr/bin/sleep", "28", timeout = 30 }
        return { entries = { { date = context.now } }, policy = never }
      end },
      view = function(entry) return Text "slept" end }
    """

  private func daemon(_ name: String, _ script: String, granted options: [String]) throws -> Daemon {
    let folder = try Daemon.folder(["\(name).lua": script])
    try folder.write("home/note", "one")
    for option in options { #expect(try remember(option, name, in: folder).code == 0) }
    return try Daemon(in: folder, allow: nil)
  }

  private func remember(_ option: String, _ name: String, in folder: TemporaryBundle) throws -> LunetteProcess.Result {
    try LunetteProcess.run(
      ["list", "widgets/\(name).lua", "--allow", option, "--remember"], environment: Daemon.environment(folder),
      in: folder.path)
  }

  private func refusal(_ kind: String, _ daemon: Daemon) throws -> LunetteProcess.Result {
    try Daemon.until("the refusal is told: \(daemon.log)") {
      let result = try daemon.run(["show", kind, "--format", "text"])
      return result.errors.contains("lunette grant") ? result : nil
    }
  }

  @Test("after list --forget the file is not read any more; the picture stays, with the reason beside it")
  func forgotten() throws {
    let daemon = try daemon("reader", Self.reader, granted: ["read=~/note"])
    try daemon.until("reader", shows: "one")
    #expect(try daemon.run(["list", "widgets/reader.lua", "--forget"]).code == 0)
    try daemon.folder.write("home/note", "two")
    let refused = try refusal("reader", daemon)
    #expect(refused.output.contains("one"))
    #expect(try daemon.run(["reload", "reader"]).code == 0)
    _ = try daemon.run(["explain", "reader"])
    #expect(!(try daemon.run(["show", "reader", "--format", "text"]).output.contains("two")))
  }

  @Test("a grant given while it runs applies at once, by --remember and by hand")
  func made() throws {
    let daemon = try daemon("reader", Self.reader.replacing("after(context.now + 1)", with: "never"), granted: [])
    _ = try refusal("reader", daemon)
    #expect(try remember("read=~/note", "reader", in: daemon.folder).code == 0)
    try daemon.until("reader", shows: "one")
    try daemon.folder.write("home/.config/lunette/grants", "")
    _ = try refusal("reader", daemon)
    try daemon.folder.write("home/note", "three")
    try daemon.folder.write(
      "home/.config/lunette/grants",
      "[\(daemon.folder.path)/widgets/reader.lua]\ncontent = any\nallow = read=~/note\n")
    try daemon.until("reader", shows: "three")
  }

  @Test("a bundle's long-running and one-shot programs end with its grant")
  func programs() throws {
    let daemon = try daemon("runner", Self.runner, granted: ["run=/usr/bin/sleep"])
    let sleepers = try Daemon.until("both run: \(daemon.log)") {
      let found = daemon.children.filter { Self.words(of: $0).first == "/usr/bin/sleep" }
      return Set(found.map { Self.words(of: $0).last }) == ["4243", "28"] ? found : nil
    }
    #expect(try daemon.run(["list", "widgets/runner.lua", "--forget"]).code == 0)
    // Before the program, which sleeps for 28 s, exits by itself.
    _ = try Daemon.until("none is left: \(daemon.log)", seconds: 25) {
      sleepers.contains(where: Daemon.isAlive) ? nil : true
    }
    _ = try refusal("runner", daemon)
    #expect(!daemon.children.contains { Self.words(of: $0).first == "/usr/bin/sleep" })
  }

  @Test("a grants file that becomes damaged loses its grants, and the log says where")
  func damaged() throws {
    let daemon = try daemon("reader", Self.reader, granted: ["read=~/note"])
    try daemon.until("reader", shows: "one")
    // Atomically, as editors save: an empty file would grant nothing and cause another error.
    let grants = daemon.folder.path + "/home/.config/lunette/grants"
    try daemon.folder.write("home/.config/lunette/grants.new", "nonsense\n")
    #expect(rename(grants + ".new", grants) == 0)
    _ = try refusal("reader", daemon)
    #expect(daemon.log.contains("cannot use the grants file"))
  }

  private static func words(of process: Int32) -> [String] {
    let bytes = FileManager.default.contents(atPath: "/proc/\(process)/cmdline") ?? Data()
    return bytes.split(separator: 0).map { String(decoding: $0, as: UTF8.self) }
  }
}
