import Foundation
import LinuxKit
import TestSupport
import Testing
import WidgetModel
import WidgetSandbox

@testable import WidgetServices

/// What a compromised process can do in the runtime's sandbox and with its launcher. It runs in its own program, because a
/// launcher must be forked before there are threads.
@Suite("Launcher") struct LauncherTests {
  /// The lines that it prints.
  private func lines(_ words: String...) throws -> [String] {
    let (own, outside) = (TemporaryFolder(), TemporaryFolder())
    outside.write("note", "untouched\n")
    let result = try LunetteProcess.run(
      [words[0], own.path, outside.path] + words.dropFirst(), environment: ["HOME": outside.path],
      program: Evil.program, timeout: 5 * HangLimit.seconds)
    #expect(result.code == 0, "\(result.errors)")
    #expect(try String(contentsOfFile: outside.path + "/note", encoding: .utf8) == "untouched\n")
    let left = outside.names().filter { !["note", "written"].contains($0) }
    #expect(left.isEmpty)
    return result.output.split(separator: "\n").map(String.init)
  }

  private static let refused = ["\(EACCES)", "\(EPERM)", "\(EXDEV)"]

  @Test("a sandboxed process changes its own folder and nothing else", .enabled(if: ChangeConfinement.isOffered))
  func confined() throws {
    let lines = try lines("confined")
    let allowed = ["writes its own: done", "renames its own: done", "reads outside: done"]
    #expect(Array(lines.prefix(3)) == allowed)
    let version = Wall.landlockVersion
    // Attacks that an older kernel cannot prevent.
    let open = (version < 3 ? ["truncates"] : []) + (version < 4 ? ["listens"] : []) + (version < 6 ? ["signals"] : [])
    let tried = lines.dropFirst(3).prefix { !$0.hasPrefix("granted:") }
    #expect(tried.count == 19)
    for line in tried {
      let (what, came) = (line.prefix { $0 != ":" }, line.split(separator: " ").last.map(String.init) ?? "")
      if !open.contains(String(what)) { #expect(Self.refused.contains(came), "\(line)") }
    }
  }

  @Test("its launcher starts granted programs outside the sandbox, and nothing else; junk is dropped")
  func launches() throws {
    let lines = try lines("launches")
    #expect(
      lines == [
        "granted: 0 8", "missing: \(EPERM)", "not granted: \(EPERM)", "by another name: \(EPERM)",
        "free variable: 0 0", "granted variable: 0 0", "variable: \(EPERM)", "library: \(EPERM)", "path: \(EPERM)",
      ])
  }

  @Test("a thousand programs leave no descriptor and no process, here and in the launcher")
  func thousand() throws {
    #expect(try lines("launches", "1000") == ["left: 0 descriptors; of the launcher [0, 0]"])
  }

  // MARK: Permission checks

  private struct Case: CustomTestStringConvertible, Sendable {
    var testDescription: String
    var options: [String] = []
    var file = ""
    var program = "/usr/bin/true"
    var variables: [String: String] = [:]
    var isPermitted = false
  }

  private static let cases = [
    Case(testDescription: "nothing is granted"),
    Case(testDescription: "an option's path", options: ["run=/usr/bin/true"], isPermitted: true),
    Case(testDescription: "an option's name, found in PATH", options: ["run=true"], isPermitted: true),
    Case(testDescription: "another program", options: ["run=false"]),
    Case(testDescription: "a program of the same name elsewhere", options: ["run=true"], program: "/tmp/true"),
    Case(testDescription: "another permission", options: ["read=/usr/bin/true", "notify"]),
    Case(testDescription: "everything", options: ["all"], isPermitted: true),
    Case(testDescription: "everything, with a library", options: ["all"], variables: ["LD_PRELOAD": "x"]),
    Case(
      testDescription: "a bundle's own program, whichever bundle", options: ["run=bundle:bin/true"],
      program: "/a/bin/true",
      isPermitted: true),
    Case(testDescription: "the file's word", file: "[/a]\ncontent = any\nallow = run=true\n", isPermitted: true),
    Case(
      testDescription: "the file's word on a second bundle",
      file: "[/a]\ncontent = any\nallow = notify\n[/b]\ncontent = any\nallow = run=/usr/bin/true\n", isPermitted: true),
    Case(
      testDescription: "a program of another bundle's folder", file: "[/a]\ncontent = any\nallow = run=bundle:true\n",
      program: "/b/true"),
    Case(testDescription: "a damaged file", file: "[/a]\ncontent = any\nallow = run=true\nwhat\n"),
    Case(
      testDescription: "own variables", options: ["run=true"], variables: ["PATH": "/usr/bin", "LANG": "de_DE.UTF-8"],
      isPermitted: true),
    Case(testDescription: "another PATH", options: ["run=true"], variables: ["PATH": "/tmp:/usr/bin"]),
    Case(testDescription: "another HOME", options: ["run=true"], variables: ["HOME": "/tmp"]),
    Case(testDescription: "the session's variables", options: ["run=true"], variables: ["DISPLAY": ":0"]),
    Case(
      testDescription: "the session's variables, granted", options: ["run=true", "session"],
      variables: ["DISPLAY": ":0"],
      isPermitted: true),
    Case(
      testDescription: "another display than the session's", options: ["run=true", "session"],
      variables: ["DISPLAY": ":1"]),
    Case(
      testDescription: "a granted HOME", options: ["run=true", "environment=HOME"], variables: ["HOME": "/tmp"],
      isPermitted: true),
  ]

  @Test("a start is checked against the options and the grants file", arguments: cases)
  private func judged(_ one: Case) throws {
    let folder = TemporaryFolder()
    folder.write("lunette/grants", one.file)
    chmod(folder.path + "/lunette/grants", 0o600)
    var world = World.live
    world.threadTime = { 0 }  // How long it computes depends on the machine
    world.environment = [
      "XDG_CONFIG_HOME": folder.path, "HOME": "/home/ann", "PATH": "/usr/bin", "LANG": "de_DE.UTF-8",
      "DISPLAY": ":0",
    ]
    let policy = LaunchPolicy(
      options: try Gate.grants(fromOptions: one.options), file: GrantsFile(world), world: world)
    #expect(policy.permits(one.program, one.variables.map { (name: $0.key, value: $0.value) }) == one.isPermitted)
  }
}
