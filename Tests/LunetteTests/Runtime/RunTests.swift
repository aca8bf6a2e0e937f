import Foundation
import TestSupport
import Testing
import WidgetRuntimeClient
import WidgetModel
import WidgetSchedule

/// The command line of `lunette run`, with a fake `lunette-host` that prints its arguments.
@Suite("Run") struct RunTests {
  /// A command with its sibling beside it: a shell, which runs its first argument as a script in the working folder. Both are
  /// links, because a file that was just written may be busy when it is run.
  final class Installed: Sendable {
    let folder: TemporaryBundle
    let place: String

    init(_ script: String? = "printf 'run\\n'; printf '%s\\n' \"$@\"; exit 7\n", host: String = "/bin/sh") throws {
      folder = try TemporaryBundle(["widgets/x": "", "home/x": ""])
      place = StagedPrograms.prefix + "-of-test-" + UUID().uuidString
      for name in ["", "/bin", "/libexec", "/libexec/lunette"] { mkdir(place + name, 0o700) }
      guard link(LunetteProcess.path, place + "/bin/lunette") == 0 else { throw CocoaError(.fileWriteUnknown) }
      guard let script else { return }
      symlink(host, place + "/libexec/lunette/lunette-host")
      for name in ["run", "offline"] { try folder.write(name, script) }
    }

    deinit {
      try? FileManager.default.removeItem(atPath: place)
    }

    func run(_ words: [String], environment: [String: String] = [:]) throws -> LunetteProcess.Result {
      try LunetteProcess.run(
        words,
        environment: ["HOME": folder.path + "/home", "XDG_DATA_DIRS": "/d"].merging(environment) { $1 },
        in: folder.path, program: place + "/bin/lunette")
    }

    func orders(_ words: [String], environment: [String: String] = [:]) throws -> RunOrders {
      let result = try run(["run"] + words, environment: environment)
      #expect(result.code == 7)
      #expect(result.errors == "")
      let lines = result.output.split(separator: "\n").map(String.init)
      #expect(lines.first == "run")
      return try #require(lines.count == 2 ? RunOrders(word: lines[1]) : nil)
    }
  }

  @Test("without options the orders are the machine's defaults")
  func standard() throws {
    let installed = try Installed()
    let orders = try installed.orders([], environment: ["LC_ALL": "de_DE.UTF-8", "TZ": "Europe/Berlin"])
    let home = installed.folder.path + "/home"
    #expect(orders.version == "0.1.0")
    #expect(orders.store == home + "/.local/state/lunette")
    #expect(
      orders.widgets
        == [
          installed.folder.path + "/widgets", home + "/.local/share/lunette/widgets", "/d/lunette/widgets",
          installed.place + "/share/lunette/widgets",
        ])
    #expect(orders.locale == "de_DE")
    #expect(orders.timeZone == "Europe/Berlin")
    #expect(!orders.followsTimeZone)
    #expect(orders.colorScheme == nil)
    #expect(orders.profile == .desktop)
    #expect(orders.logFormat == .text)
    #expect(orders.logLevel == .info)
    #expect(orders.listens == [])
  }

  @Test("each option is an order")
  func options() throws {
    let installed = try Installed()
    let orders = try installed.orders([
      "--listen", "127.0.0.1:8080", "--listen", "[::1]:0", "--store", "state", "--budget", "widgetkit", "--widgets",
      "widgets", "--allow", "run=git", "--log-format", "json", "--log-level", "debug", "--locale", "ja", "--time-zone",
      "Asia/Tokyo", "--color-scheme", "dark", "--dynamic-type-size", "xxxLarge", "--rendering-mode", "vibrant",
    ])
    #expect(orders.listens == ["127.0.0.1:8080", "[::1]:0"])
    #expect(orders.store == installed.folder.path + "/state")
    #expect(orders.profile == .widgetkit)
    #expect(orders.widgets == [installed.folder.path + "/widgets"])
    #expect(orders.allow == ["run=git"])
    #expect(orders.logFormat == .json)
    #expect(orders.logLevel == .debug)
    #expect(orders.locale == "ja")
    #expect(orders.timeZone == "Asia/Tokyo")
    #expect(orders.colorScheme == .dark)
    #expect(orders.dynamicTypeSize == .xxxLarge)
    #expect(orders.renderingMode == .vibrant)
  }

  @Test("the time zone is followed unless one is set")
  func zone() throws {
    #expect(try Installed().orders([], environment: ["TZ": ""]).followsTimeZone)
  }

  @Test("the host replaces the command: same process, and no signal is ignored")
  func replaced() throws {
    // Without an extra process, because the shell would block signals before starting it.
    let script =
      "while read line; do case $line in SigIgn*|SigBlk*) echo $line;; esac; done </proc/$$/status; echo $PPID\n"
    let result = try Installed(script).run(["run"])
    // 32 and 33 belong to the C library.
    let own = UInt64(3) << 31
    let masks = result.output.split(separator: "\n").filter { $0.hasPrefix("Sig") }
    #expect(masks.count == 2)
    for mask in masks { #expect(UInt64(mask.suffix(16), radix: 16).map { $0 & ~own } == 0, "\(result.output)") }
    // Its parent is the process that started the command.
    #expect(result.output.hasSuffix("\n\(getpid())\n"))
  }

  static let wrong: [(words: [String], code: Int32, message: String)] = [
    (["--listen", "8080"], 64, "--listen expects HOST:PORT, not '8080'; for example 127.0.0.1:8080 or [::1]:8080"),
    (["--listen", "::1:80"], 64, "--listen expects HOST:PORT"),
    (["--listen", "h:65536"], 64, "--listen expects HOST:PORT"),
    (["--listen", "h:+1"], 64, "--listen expects HOST:PORT"), (["--listen", ":80"], 64, "--listen expects HOST:PORT"),
    (["--listen", "http://h:80"], 64, "--listen expects HOST:PORT"),
    (["--budget", "wristwatch"], 64, "unknown budget 'wristwatch'"),
    (["--log-level", "warn"], 64, "unknown level of the log 'warn'"),
    (["--log-format", "xml"], 64, "unknown format of the log 'xml'"),
    (["--widgets", "nowhere"], 66, "the folder 'nowhere' does not exist"), (["--allow", "fly=1"], 64, "fly"),
    (["--time-zone", "Mars/Base"], 64, "unknown time zone 'Mars/Base'"), (["clock"], 64, "unexpected argument 'clock'"),
    (["--at", "2026-01-01"], 64, "unknown option '--at'"), (["--store", "http://x"], 64, "--store expects a folder"),
  ]

  @Test("a wrong argument is reported before anything runs", arguments: wrong)
  func wrongWords(_ words: [String], _ code: Int32, _ message: String) throws {
    let result = try Installed().run(["run"] + words)
    #expect(result.code == code)
    #expect(result.errors.contains(message), "\(result.errors)")
    #expect(result.output == "")
  }

  @Test("a missing lunette-host is an error that says how to install it; one that cannot start says why")
  func missing() throws {
    let missing = try Installed(nil).run(["run"])
    #expect(missing.code == 69)
    #expect(missing.errors.contains("the program lunette-host is not installed: "))
    #expect(missing.errors.contains("is missing; install Lunette again: scripts/install"))
    let broken = try Installed(host: "/etc").run(["run"])
    #expect(broken.code == 69)
    #expect(broken.errors.contains("/lunette-host': permission denied"))
  }

  @Test("without a runtime lunette-host serves a single command offline", .timeLimit(.minutes(10)))
  func offline() throws {
    // An offline runtime that exits at once; the command's arguments are in a file.
    let installed = try Installed("printf '%s\\n' \"$1\" >\"$1/asked\"\n")
    try installed.folder.write("state/x", "")
    let store = installed.folder.path + "/state"
    let result = try installed.run(["instances", "--store", store])
    #expect(result.code == 69)
    #expect(result.errors == "lunette: error: the runtime exited during the request\n")
    #expect(try String(contentsOfFile: store + "/asked", encoding: .utf8) == "\(store)\n")
  }
}
