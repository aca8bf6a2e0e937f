import Foundation
import Glibc
import TestSupport
import Testing

/// The units that `scripts/install --systemd` writes, in the test's own configuration folder.
@Suite("Units for systemd") struct SystemdInstallTests {
  private static let analyzer = "/usr/bin/systemd-analyze"

  private static func run(_ home: LinkTests.Home, _ program: String, _ words: [String], lunette: String? = nil) throws
    -> LunetteProcess.Result
  {
    try LunetteProcess.run(
      words,
      environment: [
        "HOME": home.path, "XDG_CONFIG_HOME": home.path + "/config", "XDG_STATE_HOME": "relative",
        "XDG_RUNTIME_DIR": home.path, "PATH": home.path + "/bin:/usr/bin:/bin",
        "LUNETTE": lunette ?? LunetteProcess.path,
      ], in: home.path, program: program)
  }

  private static func install(_ home: LinkTests.Home, _ words: String..., lunette: String? = nil) throws
    -> LunetteProcess.Result
  {
    let script = Golden.repository.appendingPathComponent("scripts/install").path
    return try run(home, script, words, lunette: lunette)
  }

  private static func unit(_ home: LinkTests.Home, _ name: String) -> String? {
    try? String(contentsOfFile: home.path + "/config/systemd/user/\(name)", encoding: .utf8)
  }

  /// A command in a folder whose name has characters that are special to systemd.
  private static func odd(_ home: LinkTests.Home, _ folder: String = "b $x%n ;") throws -> String {
    let program = home.path + "/\(folder)/lunette"
    try home.folder.write("\(folder)/lunette", "")
    try FileManager.default.removeItem(atPath: program)
    try FileManager.default.copyItem(atPath: "/usr/bin/true", toPath: program)
    return program
  }

  @Test("the units run the command with full paths, and both name the state folder")
  func installed() throws {
    let home = try LinkTests.Home()
    let result = try Self.install(home, "--systemd", "--widgets", "w")
    #expect(result.code == 0, "\(result.errors)")
    let service = try #require(Self.unit(home, "lunette.service"))
    let store = home.path + "/.local/state/lunette"
    let start = "ExecStart=\"\(LunetteProcess.path)\" run --store \"\(store)\" --widgets \"\(home.path)/w\"\n"
    #expect(service.contains(start), "\(service)")
    for line in ["Type=notify", "WatchdogSec=30", "Restart=on-failure", "ExecReload=/bin/kill -USR1 $MAINPID"] {
      #expect(service.contains("\n\(line)\n"), "\(line)")
    }
    let socket = try #require(Self.unit(home, "lunette.socket"))
    for line in ["ListenStream=\(store)/runtime.sock", "SocketMode=0600", "DirectoryMode=0700"] {
      #expect(socket.contains("\n\(line)\n"), "\(line)")
    }
    #expect(result.output.contains("systemctl --user enable --now lunette.socket lunette.service"))
  }

  @Test("no folder name can break out of its field")
  func quoting() throws {
    let home = try LinkTests.Home()
    let result = try Self.install(
      home, "--systemd", "--store=s%h $HOME", "--widgets=\"; /bin/sh", lunette: try Self.odd(home))
    #expect(result.code == 0, "\(result.errors)")
    let service = try #require(Self.unit(home, "lunette.service"))
    let words = #""\#(home.path)/s%%h $$HOME" --widgets "\#(home.path)/\"; /bin/sh""#
    #expect(service.contains(#"/b $x%%n ;/lunette" run --store \#(words)"# + "\n"), "\(service)")
    #expect(
      Self.unit(home, "lunette.socket")?.contains("\nListenStream=\(home.path)/s%%h $HOME/runtime.sock\n") == true)
    // The templates have names between two @; a path's own text is never taken for one.
    #expect(try Self.install(home, "--systemd", "--store=@START@@NAMESPACES@").code == 0)
    let store = home.path + "/@START@@NAMESPACES@"
    #expect(Self.unit(home, "lunette.service")?.contains("run --store \"\(store)\"\n") == true)
    #expect(Self.unit(home, "lunette.socket")?.contains("\nListenStream=\(store)/runtime.sock\n") == true)
    let refused = try Self.install(home, "--systemd", "--store", "a\nExecStart=/bin/sh")
    #expect(refused.code == 65 && refused.errors.contains("control character"))
    for folder in ["a\"b", "a'b", "a\\b"] {
      let refused = try Self.install(home, "--systemd", lunette: try Self.odd(home, folder))
      #expect(refused.code == 65 && refused.errors.contains("quotation mark or a backslash"), "\(refused.errors)")
    }
  }

  @Test(
    "systemd accepts the units without a warning", .enabled(if: access(analyzer, X_OK) == 0, "systemd is not installed")
  )
  func verified() throws {
    let home = try LinkTests.Home()
    for lunette in [nil, try Self.odd(home)] {
      #expect(try Self.install(home, "--systemd", "--widgets", "a b", lunette: lunette).code == 0)
      let units = ["lunette.service", "lunette.socket"].map { home.path + "/config/systemd/user/" + $0 }
      let result = try Self.run(home, Self.analyzer, ["--user", "verify"] + units)
      #expect(result.code == 0 && result.errors.isEmpty, "\(result.errors)")
    }
  }

  /// Whether this kernel lets the user create namespaces, tested as the script does.
  private static let hasNamespaces = {
    let words = ["unshare", "--user", "--map-root-user", "--mount", "true"]
    return (try? LunetteProcess.run(words, program: "/usr/bin/env").code) == 0
  }()

  @Test(
    "systemd's own analysis finds little exposed",
    .enabled(if: access(analyzer, X_OK) == 0 && hasNamespaces, "systemd or user namespaces are not there"))
  func exposure() throws {
    let home = try LinkTests.Home()
    #expect(try Self.install(home, "--systemd", "--store", "a \"b\\ %h", "--widgets", "w").code == 0)
    let unit = home.path + "/config/systemd/user/lunette.service"
    // In tenths: at most 2.0.
    let result = try Self.run(
      home, Self.analyzer, ["--user", "security", "--offline=true", "--no-pager", "--threshold=20", unit])
    #expect(result.code == 0, "\(result.output.split(separator: "\n").last ?? "")\(result.errors)")
  }

  @Test(
    "what a granted program needs is not restricted",
    arguments: ["MemoryDenyWriteExecute", "ProtectHome", "PrivateTmp"])
  func open(_ setting: String) throws {
    let home = try LinkTests.Home()
    #expect(try Self.install(home, "--systemd").code == 0)
    let service = try #require(Self.unit(home, "lunette.service"))
    #expect(!service.contains("\n\(setting)="))
    #expect(
      service.contains("\nNoNewPrivileges=yes\n") && service.contains("\nSystemCallFilter=~@privileged @resources\n"))
    if Self.hasNamespaces { #expect(service.contains("\nReadWritePaths=\"-\(home.path)\" ")) }
  }

  @Test("uninstalling removes the units; a wrong argument is wrong use")
  func removed() throws {
    let home = try LinkTests.Home()
    #expect(try Self.install(home, "--no-systemd").code == 0)
    #expect(try Self.install(home, "--systemd").code == 0)
    #expect(try Self.install(home, "--no-systemd").code == 0)
    #expect(Self.unit(home, "lunette.service") == nil && Self.unit(home, "lunette.socket") == nil)
    #expect(try Self.install(home, "--systemd", "--all").code == 64)
    #expect(try Self.install(home, "--systemd", "--store").code == 64)
  }
}
