import Foundation
import Glibc
import TestSupport
import Testing
import WidgetModel

@testable import WidgetServices

@Suite("process", .serialized)
struct ProcessTests {
  func host(_ programs: String...) -> TestHost {
    var permissions = Permissions()
    permissions.run = programs
    permissions.read = ["/tmp"]
    return TestHost(declared: permissions, granted: .only(permissions))
  }

  func shell(_ script: String, _ options: [String: Value] = [:]) throws -> HostReply {
    var table: [String: Value] = ["program": "sh", "arguments": ["-c", .text(script)]]
    table.merge(options) { $1 }
    return try host("sh").reply(.processRun, [.table(table)])
  }

  func result(_ reply: HostReply) -> Value? {
    if case .values(let values) = reply { values.first } else { nil }
  }

  func code(_ reply: HostReply) -> String? {
    if case .failure(_, let code) = reply { code } else { nil }
  }

  /// Whether a process still runs.
  func isAlive(_ pid: Int32) -> Bool { kill(pid, 0) == 0 }

  @Test("a program's result is its output, errors and status")
  func output() throws {
    let result = try #require(result(try shell("echo out; echo err >&2; exit 3")))
    #expect(result["output"] == "out\n")
    #expect(result["errors"] == "err\n")
    #expect(result["status"] == 3)
    #expect(result["signal"] == nil)
  }

  @Test("arguments reach the program unchanged, without a shell")
  func arguments() throws {
    let reply = try host("printf").values(.processRun, "printf", "%s|", "$HOME", "a b", "; ls", "*", "")
    #expect(reply?.first?["output"] == "$HOME|a b|; ls|*||")
    let table = try host("printf").value(.processRun, ["program": "printf", "arguments": ["%s", 12]])
    #expect(table?["output"] == "12")
    #expect(try host("cat").value(.processRun, "cat", "-", ["input": "x"])?["output"] == "x")
  }

  @Test("the result of a program killed by a signal names it")
  func signal() throws {
    let result = try #require(result(try shell("kill -TERM $$")))
    #expect(result["signal"] == 15)
    #expect(result["status"] == 143)
  }

  /// A host whose bundle may run `env`.
  private func environmentHost(declared: [String] = [], granted: [String] = []) -> TestHost {
    var (permissions, grants): (Permissions, Permissions) = (.run("env"), .run("env"))
    (permissions.environment, grants.environment) = (declared, granted)
    return TestHost(declared: permissions, granted: .only(grants))
  }

  private func env(_ variables: [String: Value]) -> Value { ["program": "env", "environment": .table(variables)] }

  @Test(
    "the environment is the user's PATH, HOME and LANG plus the script's variables for language, time zone and terminal"
  )
  func environment() throws {
    let free: [String: Value] = [
      "TZ": "UTC", "LC_ALL": "C", "TERM": "dumb", "COLUMNS": 80, "LINES": "24", "NO_COLOR": "1",
    ]
    let reply = try environmentHost().value(.processRun, env(free))
    let names = (reply?["output"]?.text ?? "").split(separator: "\n").map { $0.prefix { $0 != "=" } }
    #expect(names == ["COLUMNS", "HOME", "LC_ALL", "LINES", "NO_COLOR", "PATH", "TERM", "TZ"])
    #expect(reply?["output"]?.text?.contains("COLUMNS=80\n") == true)
  }

  @Test(
    "any other variable is a permission, declared and granted by name",
    arguments: [
      "HOME", "PERLLIB", "GIO_MODULE_DIR", "DBUS_SESSION_BUS_ADDRESS", "OPENSSL_CONF", "TERMINFO", "TOKEN", "full_text",
    ])
  func variables(name: String) throws {
    let asked = env([name: "a=b"])
    let undeclared = environmentHost(granted: [name]).fault(.processRun, asked)
    #expect(undeclared?.code == .permissionUndeclared)
    #expect(undeclared?.suggestion == #"permissions = { environment = { "\#(name)" } }"#)
    let ungranted = environmentHost(declared: [name, "OTHER"], granted: ["OTHER"]).fault(.processRun, asked)
    #expect(ungranted?.code == .permissionUngranted)
    #expect(
      ungranted?.message.contains("--allow environment=\(name) grants it (this allows everything") == true)
    let reply = try environmentHost(declared: [name], granted: [name]).value(.processRun, asked)
    #expect(reply?["output"]?.text?.contains("\(name)=a=b\n") == true)
  }

  @Test("dangerous variables are refused, whatever is granted; so are invalid names and values")
  func refusedVariables() {
    for name in [
      "LD_PRELOAD", "LD_AUDIT", "PATH", "GCONV_PATH", "GLIBC_TUNABLES", "", "1a", "A=B", "A\0", "BASH_FUNC_x%%",
    ] {
      let host = TestHost(declared: .run("env"), granted: .everything)
      #expect(host.fault(.processRun, env([name: "/x"]))?.code == .scriptArgument, "\(name)")
    }
    for (name, value) in [("LANG", "/tmp/x"), ("TZ", ":/etc/passwd"), ("TERM", "../x"), ("COLUMNS", "wide")] {
      let fault = environmentHost().fault(.processRun, env([name: .text(value)]))
      #expect(fault?.code == .scriptArgument)
      #expect(fault?.message.hasPrefix("process.run: environment.\(name) takes ") == true)
    }
    let host = environmentHost(declared: ["A"], granted: ["A"])
    #expect(host.fault(.processRun, env(["A": true]))?.code == .scriptArgument)
    #expect(host.fault(.processRun, env(["A": "a\0b"]))?.code == .scriptArgument)
  }

  // MARK: The desktop session

  /// A host whose user has a session, and whose bundle may run `env`.
  private func sessionHost(declared: Bool, granted: Bool) -> TestHost {
    var (permissions, grants): (Permissions, Permissions) = (.run("env"), .run("env"))
    (permissions.session, grants.session) = (declared, granted)
    let environment = [
      "XDG_RUNTIME_DIR": "/run/user/1000", "WAYLAND_DISPLAY": "wayland-1", "SWAYSOCK": "/run/user/1000/sway.sock",
      "SSH_AUTH_SOCK": "/run/user/1000/agent", "TOKEN": "secret",
    ]
    return TestHost(declared: permissions, granted: .only(grants), environment: environment)
  }

  @Test("with the permission session programs get the session's variables, and nothing else of the environment")
  func session() throws {
    let names = { (host: TestHost) in
      let output = try host.value(.processRun, ["program": "env"])?["output"]?.text ?? ""
      return output.split(separator: "\n").map { $0.prefix { $0 != "=" } }
    }
    let session = sessionHost(declared: true, granted: true)
    #expect(try names(session) == ["HOME", "PATH", "SWAYSOCK", "WAYLAND_DISPLAY", "XDG_RUNTIME_DIR"])
    #expect(session.host.programEnvironment["SWAYSOCK"] == "/run/user/1000/sway.sock")
    #expect(try session.host.program(["env"]) == "/usr/bin/env")
    let plain = sessionHost(declared: false, granted: true)
    #expect(try names(plain) == ["HOME", "PATH"])
    #expect(plain.host.programEnvironment["SWAYSOCK"] == nil)
  }

  @Test("a bundle that declares the session starts no program, kept or not, before the user allows it")
  func ungrantedSession() {
    let host = sessionHost(declared: true, granted: false)
    let fault = host.fault(.processRun, ["program": "env"])
    #expect(fault?.code == .permissionUngranted && fault?.suggestion == "--allow session")
    #expect(
      fault?.message.hasPrefix(
        "process.run: the desktop session is declared by permissions = { session = true } but not granted;") == true)
    #expect(throws: Diagnostic.self) { try host.host.program(["env"]) }
  }

  @Test("arguments and variables share 128 KiB", arguments: [(131_066, true), (131_067, false)])
  func environmentLimit(count: Int, fits: Bool) throws {
    // "env" and "A" with its value, and a NUL after each.
    let host = environmentHost(declared: ["A"], granted: ["A"])
    let fault = host.fault(.processRun, env(["A": .text(String(repeating: "x", count: count))]))
    #expect(fits ? fault?.code != .scriptArgument : fault?.code == .scriptArgument)
  }

  @Test("input is given or empty, and need not be read")
  func input() throws {
    #expect(try host("cat").value(.processRun, ["program": "cat"])?["output"] == "")
    #expect(try host("cat").value(.processRun, ["program": "cat", "input": "given"])?["output"] == "given")
    let large = String(repeating: "x", count: 900_000)
    #expect(try host("cat").value(.processRun, ["program": "cat", "input": .text(large)])?["output"]?.text == large)
    #expect(try host("true").value(.processRun, ["program": "true", "input": .text(large)])?["status"] == 0)
  }

  @Test("a program starts in the named folder, without a further permission")
  func folder() throws {
    let folder = TemporaryFolder()
    #expect(
      try host("pwd").value(.processRun, ["program": "pwd", "cwd": .text(folder.path)])?["output"]
        == .text(folder.path + "\n"))
    #expect(try host("pwd").value(.processRun, ["program": "pwd", "cwd": "/etc"])?["output"] == "/etc\n")
    #expect(try host("pwd").failure(.processRun, ["program": "pwd", "cwd": "/etc/hostname"])?.code == "missing")
    #expect(try host("pwd").failure(.processRun, ["program": "pwd", "cwd": "/tmp/none-such"])?.code == "missing")
  }

  @Test("output that is not UTF-8 is unchanged")
  func bytes() throws {
    #expect(result(try shell("printf '\\377\\376'"))?["output"] == .bytes([255, 254]))
  }

  @Test(
    "a stream has up to 1 MiB, and not a byte more",
    arguments: [(1 << 20, true), ((1 << 20) + 1, false), (1 << 24, false)])
  func flood(count: Int, fits: Bool) throws {
    for stream in ["", " >&2"] {
      let reply = try shell("head -c \(count) /dev/zero\(stream)")
      if fits { #expect(result(reply)?["status"] == 0) } else { #expect(code(reply) == "size") }
    }
  }

  @Test("a program that writes endlessly is stopped at once")
  func endless() throws {
    #expect(try host("yes").failure(.processRun, "yes")?.code == "size")
  }

  /// Runs a script that never exits by itself, and returns the process id that it wrote. The time limit depends on the machine's
  /// speed, because the script must have written its id before it is stopped.
  private func late(_ script: String, _ folder: TemporaryFolder) throws -> Int32 {
    for time in [0.2, 2, 10, 30] {
      #expect(code(try shell(script, ["timeout": .number(time)])) == "wall")
      let text = try? String(contentsOfFile: "\(folder.path)/pid", encoding: .utf8)
      if let pid = text.flatMap({ Int32($0.dropLast()) }) { return pid }
    }
    throw LunetteProcess.Failure(description: "the script did not begin")
  }

  @Test("a program that runs too long is stopped, with all its children")
  func timeout() throws {
    let folder = TemporaryFolder()
    #expect(!isAlive(try late("sleep 60 & echo $! > \(folder.path)/pid; sleep 60", folder)))
  }

  @Test("a program that ignores signals is stopped anyway")
  func deaf() throws {
    let folder = TemporaryFolder()
    let script = "trap '' TERM; echo $$ > \(folder.path)/pid; while :; do sleep 0.05; done"
    #expect(!isAlive(try late(script, folder)))
  }

  @Test(
    "a program's children end with it, even in their own session",
    arguments: [
      "sleep 60 & echo $!", "sleep 60 > /dev/null 2>&1 & echo $!",
      "setsid sh -c 'echo $$; exec sleep 60' & sleep 0.2",
      "setsid sh -c 'echo $$; trap \"\" TERM HUP; exec sleep 60' & sleep 0.2",
      "(setsid sh -c 'setsid sleep 60 & echo $!' &) ; sleep 0.2",
    ])
  func leftBehind(script: String) throws {
    let result = try #require(result(try shell(script)))
    #expect(result["status"] == 0)
    let pid = try #require(Int32((result["output"]?.text ?? "").dropLast()))
    #expect(pid > 1 && !isAlive(pid))
  }

  @Test("no zombie and no descriptor is left")
  func nothingStays() throws {
    func open() -> Int { ((try? FileManager.default.contentsOfDirectory(atPath: "/proc/self/fd")) ?? []).count }
    func children() -> String {
      (try? String(contentsOfFile: "/proc/thread-self/children", encoding: .utf8)) ?? ""
    }
    let host = host("true", "none-such")
    _ = try host.value(.processRun, "true")
    let before = (open(), children())
    for _ in 0..<20 {
      _ = try host.value(.processRun, "true")
      _ = try host.failure(.processRun, "none-such")
    }
    // Concurrent tests may open files of their own; a leak would be of twenty.
    #expect(open() < before.0 + 20)
    #expect(children() == before.1)
  }

  @Test("a missing file, or one that is not a program, is an expected failure")
  func missing() throws {
    #expect(try host("none-such").failure(.processRun, "none-such")?.code == "missing")
    let folder = TemporaryFolder()
    let script = folder.write("script", "not a program")
    chmod(script, 0o755)
    let reply = try host(script).failure(.processRun, .text(script))
    #expect(reply?.code == "io")
    chmod(script, 0o777)
    #expect(try host(script).failure(.processRun, .text(script))?.message.contains("every user") == true)
  }

  @Test("a grant is for the program's own file and name")
  func judged() throws {
    #expect(host("ls").fault(.processRun, "sh")?.code == .permissionUndeclared)
    #expect(host("ls").fault(.processRun, "ls2")?.code == .permissionUndeclared)
    #expect(try host("true").value(.processRun, "/usr/bin/true")?["status"] == 0)
    #expect(try host("/bin/true").value(.processRun, "true")?["status"] == 0)
    // One file with two names is two programs.
    let folder = TemporaryFolder()
    folder.link("ls", to: "/bin/sh")
    #expect(host("\(folder.path)/ls").fault(.processRun, "sh")?.code == .permissionUndeclared)
    #expect(host("sh").fault(.processRun, .text("\(folder.path)/ls"))?.code == .permissionUndeclared)
    let ungranted = TestHost(declared: .run("git"), granted: .only(.run("ls"))).fault(.processRun, "git")
    #expect(ungranted?.code == .permissionUngranted)
    #expect(ungranted?.message.contains("--allow run=git") == true)
  }

  @Test(
    "wrong arguments are errors",
    arguments: [
      [], [.list([])], [["cwd": "/tmp"]], ["a\0b"], [["program": "true", "timeout": 31]],
      [["program": "true", "timeout": 0]],
      [["program": "true", "time": 3]], [true], [["program": "true", "input": 3]],
      [["program": "true", "environment": ["A=B": "c"]]],
      [["true", ["x"]]],
    ] as [[Value]])
  func wrong(arguments: [Value]) {
    let fault = #expect(throws: Diagnostic.self) { try host("true").reply(.processRun, arguments) }
    #expect(fault?.code == .scriptArgument)
  }
}
