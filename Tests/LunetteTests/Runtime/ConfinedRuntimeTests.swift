import Foundation
import Glibc
import TestSupport
import Testing
import WidgetSandbox

/// The runtime's own sandbox, and the launcher beside it.
@Suite("Confined runtime", .serialized) struct ConfinedRuntimeTests {
  /// Runs a program that writes into the home, and stores its output.
  private static let writer = """
    return widget { kind = "writer", families = { "systemSmall" }, permissions = { run = { "/usr/bin/sh" } },
      triggers = { { lines = { "/usr/bin/sh", "-c", "echo kept > ~/kept; exec sleep 4244" } } },
      provider = { timeline = function(context)
        process.run { "/usr/bin/sh", "-c", "echo ran > ~/ran" }
        local _, message = storage.set("said", context.now)
        return { entries = { { date = context.now, text = message and "refused" or "stored" } }, policy = after(context.now + 1) }
      end },
      view = function(entry) return Text(entry.text) end }
    """

  private func content(_ path: String) -> String? { try? String(contentsOfFile: path, encoding: .utf8) }

  /// Whether the process and its children can gain no privileges, which Landlock requires.
  private func isRestricted(_ process: Int32) -> Bool {
    (content("/proc/\(process)/status") ?? "").contains("NoNewPrivs:\t1")
  }

  /// The launcher's parent, and the launcher.
  private func launchers(_ daemon: Daemon) throws -> (parent: Int32, launcher: Int32) {
    try Daemon.until("the launcher runs: \(daemon.log)") {
      let all = daemon.children.filter { content("/proc/\($0)/comm") == "lunette-launch\n" }
      guard all.count == 2, let parent = all.first(where: { isParent($0, of: all) }) else { return nil }
      return all.first { $0 != parent }.map { (parent, $0) }
    }
  }

  private func isParent(_ process: Int32, of others: Set<Int32>) -> Bool {
    let children = (content("/proc/\(process)/task/\(process)/children") ?? "").split(separator: " ").compactMap {
      Int32($0)
    }
    return !others.isDisjoint(with: children)
  }

  @Test(
    "a granted program writes where the runtime cannot: a link in place of its folder changes nothing",
    .enabled(if: ChangeConfinement.isOffered))
  func confined() throws {
    let daemon = try Daemon(["writer.lua": Self.writer])
    try daemon.until("writer", shows: "stored")
    _ = try Daemon.until("both programs wrote: \(daemon.log)") {
      content(daemon.folder.path + "/home/ran") == "ran\n" && content(daemon.folder.path + "/home/kept") == "kept\n"
        ? true : nil
    }
    #expect(isRestricted(daemon.process))
    let launcher = try launchers(daemon).launcher
    // A granted program may do what this test may do.
    #expect(isRestricted(launcher) == isRestricted(getpid()))
    let storage = daemon.store + "/storage"
    let elsewhere = daemon.folder.path + "/elsewhere"
    #expect(mkdir(elsewhere, 0o700) == 0)
    #expect(rename(storage, storage + "-before") == 0 && symlink(elsewhere, storage) == 0)
    try daemon.until("writer", shows: "refused")
    #expect(try FileManager.default.contentsOfDirectory(atPath: elsewhere).isEmpty)
  }

  @Test(
    "a killed launcher is restarted, and the log says so; if it cannot start, the runtime exits cleanly")
  func forsaken() throws {
    let daemon = try Daemon(["writer.lua": Self.writer])
    try daemon.until("writer", shows: "stored")
    let (parent, launcher) = try launchers(daemon)
    kill(launcher, SIGKILL)
    let second = try Daemon.until("another one: \(daemon.log)") {
      let found = try launchers(daemon)
      return found.launcher != launcher && daemon.log.contains("restarted signal=9") ? found : nil
    }
    #expect(second.parent == parent)
    let ran = daemon.folder.path + "/home/ran"
    unlink(ran)
    _ = try Daemon.until("a program runs again: \(daemon.log)") { content(ran) }
    let children = daemon.children
    kill(parent, SIGKILL)
    kill(second.launcher, SIGKILL)
    let result = try daemon.ended()
    #expect(result.code == 69, "\(daemon.log)")
    #expect(daemon.log.contains("the process that starts granted programs was killed"))
    _ = try Daemon.until("nothing is left of \(children)") { children.contains(where: Daemon.isAlive) ? nil : true }
  }

  @Test("a stopped launcher does not delay the runtime's exit")
  func stopped() throws {
    let daemon = try Daemon(["writer.lua": Self.writer])
    try daemon.until("writer", shows: "stored")
    let (parent, launcher) = try launchers(daemon)
    for process in [parent, launcher] { kill(process, SIGSTOP) }
    defer { for process in [parent, launcher] { kill(process, SIGCONT) } }
    #expect(try daemon.end(SIGTERM).result.code == 0, "\(daemon.log)")
  }

  @Test("a killed runtime takes the launcher and all programs with it")
  func killed() throws {
    let daemon = try Daemon(["writer.lua": Self.writer])
    try daemon.until("writer", shows: "stored")
    let children = try Daemon.until("a program is kept: \(daemon.log)") {
      let children = daemon.children
      return children.contains { (content("/proc/\($0)/cmdline") ?? "").contains("4244") } ? children : nil
    }
    #expect(children.contains(try launchers(daemon).launcher))
    _ = try daemon.end(SIGKILL)
    _ = try Daemon.until("nothing is left of \(children)") { children.contains(where: Daemon.isAlive) ? nil : true }
  }
}
