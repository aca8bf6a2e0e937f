import Foundation
@testable import LinuxKit
import TestSupport
import Testing
import WidgetModel
import WidgetServices

@testable import WidgetIntegrations

/// The tests' own message bus, with programs played by jeepney (Oracle/desktop.py).
final class PrivateBus: Sendable {
  static let daemon = "/usr/bin/dbus-daemon"
  static let isThere =
    FileManager.default.isExecutableFile(atPath: daemon)
    && (try? Oracle.run(["-c", "import jeepney"], input: "").code) == 0

  let address: String
  private let input = Foundation.Pipe()
  private let shown: FileHandle
  private let folder: String

  init(_ parts: String...) throws {
    folder = FileManager.default.temporaryDirectory.path + "/lunette-bus-\(UUID().uuidString)"
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    address = "unix:path=\(folder)/bus"
    let programs = Process()
    programs.executableURL = URL(fileURLWithPath: Oracle.python)
    programs.arguments = [Self.script, address] + parts
    let output = Foundation.Pipe()
    programs.standardInput = input
    programs.standardOutput = output
    try programs.run()
    shown = output.fileHandleForReading
    // It reports that it is ready.
    _ = shown.availableData
  }

  deinit {
    try? input.fileHandleForWriting.close()
    try? FileManager.default.removeItem(atPath: folder)
  }

  private static let script = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .appendingPathComponent("Oracle/desktop.py").path

  func reply(
    _ function: HostFunction, _ arguments: [Value] = [], within seconds: Double = 60
  ) throws(Diagnostic) -> HostReply {
    var request = ServiceRequest(HostRequest(function, arguments, CallContext(bundle: "tea", now: 1_795_274_015)))
    request.environment = ["DBUS_SESSION_BUS_ADDRESS": address]
    // A test's players may be slower than a desktop's, because they share the CPU with other tests.
    return function == .mediaPlayers ? MediaService.reply(request, within: seconds) : try Sources().reply(to: request)
  }

  /// The next notification that the server received.
  func notification() throws -> [String: Any]? {
    try JSONSerialization.jsonObject(with: shown.availableData) as? [String: Any]
  }
}

@Suite("The session bus", .enabled(if: PrivateBus.isThere, "run scripts/setup test: dbus-daemon or jeepney is missing"))
struct BusTests {
  private func players(_ bus: PrivateBus, within seconds: Double = 60) throws -> [Value] {
    guard case .values(let values) = try bus.reply(.mediaPlayers, within: seconds), let list = values.first?.list else {
      Issue.record("players are given")
      return []
    }
    return list
  }

  @Test("players report what they play, playing ones first; dates say when a track begins and ends")
  func players() throws {
    let players = try players(PrivateBus("vlc", "mopidy"))
    #expect(players.map { $0["name"] } == ["mopidy", "vlc"])
    let first = try #require(players.first)
    #expect(first["identity"] == "Mopidy")
    #expect(first["status"] == "playing")
    #expect(first["title"] == "Song")
    #expect(first["artist"] == "Ada, Bob")
    #expect(first["album"] == "Disc")
    #expect(first["length"]?.number == 90)
    #expect(first["position"]?.number == 30)
    #expect(first["rate"]?.number == 2)
    // Thirty seconds at double speed have taken fifteen.
    #expect(first["from"]?.number == 1_795_274_000)
    #expect(first["to"]?.number == 1_795_274_045)
    #expect(first["artURL"] == "https://example.org/art.png")
    #expect(first["canGoNext"] == true)
    #expect(first["volume"]?.number == 0.5)
    #expect(first["loop"] == "track")
    #expect(first["shuffle"] == false)
    #expect(first["url"] == nil)
    #expect(players[1]["status"] == "paused")
    #expect(players[1]["from"] == nil)
    #expect(players[1]["length"]?.number == 60)
    #expect(players[1]["desktopEntry"] == "vlc")
  }

  @Test("a player that hangs is left out, and delays a reply by at most half a second")
  func hung() throws {
    let bus = try PrivateBus("hung", "vlc")
    #expect(try players(bus, within: 6).map { $0["name"] } == ["vlc"])
    let clock = ContinuousClock()
    let begin = clock.now
    _ = try bus.reply(.mediaPlayers, within: MediaService.seconds)
    #expect(clock.now - begin < HangLimit.duration)
  }

  @Test("a player's messages cannot do harm")
  func evil() throws {
    let players = try players(PrivateBus("evil", "vlc"))
    #expect(players.map { $0["name"] } == ["vlc", "evil"])
    let evil = try #require(players.last)
    #expect(evil["status"] == "stopped")
    #expect(evil["title"] == "t]0;x\u{202E}\u{202C}")
    #expect(evil["artist"] == "one")
    #expect(evil["identity"]?.text?.hasPrefix("a[31mb, xxx") == true)
    #expect((evil["identity"]?.text?.utf8.count ?? 0) <= 1024)
    #expect(evil["rate"]?.number == 1)
    for absent in ["position", "length", "from", "to", "volume", "artURL", "canPlay"] { #expect(evil[absent] == nil) }
  }

  @Test("a player that floods is left out")
  func flood() throws { #expect(try players(PrivateBus("flood"), within: 6) == []) }

  @Test("a program that repeats another player is left out, and the album's artist replaces a track's missing one")
  func proxies() throws {
    let players = try players(PrivateBus("mopidy", "playerctld", "spotify"))
    #expect(players.map { $0["name"] } == ["mopidy", "spotify"])
    #expect(players[1]["artist"] == "Cleo")
    let pages = try self.players(
      PrivateBus("firefox.instance_1_42", "chromium.instance7", "plasma-browser-integration"))
    #expect(pages.map { $0["name"] } == ["plasma-browser-integration", "chromium.instance7"])
  }

  @Test("a bus without players has none")
  func none() throws { #expect(try players(PrivateBus()) == []) }

  @Test("a player is selected by name, else the one that plays; no player and a wrong command are errors")
  func command() throws {
    let bus = try PrivateBus("vlc", "mopidy")
    for (arguments, player, method) in [
      (["playPause"], "mopidy", "PlayPause"), (["next", "vlc"], "vlc", "Next"), (["previous"], "mopidy", "Previous"),
    ] as [([Value], String, String)] {
      #expect(try bus.reply(.mediaCommand, arguments) == .values([]))
      let told = try #require(try bus.notification())
      #expect(told["player"] as? String == player && told["method"] as? String == method)
    }
    guard case .failure(let gone, _) = try bus.reply(.mediaCommand, ["stop", "amarok"]) else {
      Issue.record("an unknown player is an error")
      return
    }
    #expect(gone == "cannot control the player: unknown player 'amarok'")
    #expect(throws: Diagnostic.self) { try bus.reply(.mediaCommand, ["paus"]) }
    #expect(throws: Diagnostic.self) { try bus.reply(.mediaCommand, ["play", "a b"]) }
    guard case .failure(let none, _) = try PrivateBus().reply(.mediaCommand, ["play"]) else {
      Issue.record("no player is an error")
      return
    }
    #expect(none == "cannot control the player: no player is running")
  }

  @Test("a notification is shown as plain text")
  func notification() throws {
    let bus = try PrivateBus("notifications")
    let options: Value = [
      "title": "Tea\n<b>ready</b>", "body": "5 < 6 & \u{1B}[31mred\nnow", "urgency": "critical", "timeout": 2.5,
      "icon": "appointment-soon",
      "replaces": 3,
    ]
    #expect(try bus.reply(.notify, [options]) == .values([3]))
    let shown = try #require(try bus.notification())
    #expect(shown["name"] as? String == "tea")
    #expect(shown["title"] as? String == "Tea <b>ready</b>")
    #expect(shown["body"] as? String == "5 &lt; 6 &amp; [31mred\nnow")
    #expect(shown["urgency"] as? Int == 2)
    #expect(shown["timeout"] as? Int == 2500)
    #expect(shown["icon"] as? String == "appointment-soon")
    #expect(shown["replaces"] as? Int == 3)
  }

  @Test("a server that does not support markup gets none")
  func plain() throws {
    let bus = try PrivateBus("notifications-plain")
    #expect(try bus.reply(.notify, [["title": "x", "body": "a < b"]]) == .values([7]))
    #expect(try bus.notification()?["body"] as? String == "a < b")
  }

  @Test("without a notification server, or any bus, the reply says so")
  func absent() throws {
    guard case .failure(let message, let code) = try PrivateBus().reply(.notify, [["title": "x"]]) else {
      Issue.record("it is a failure")
      return
    }
    #expect(message == "cannot show the notification: no notification service is running on the session bus")
    #expect(code == "unavailable")
  }
}

@Suite("No session bus") struct NoBusTests {
  static let environments: [[String: String]] = [
    [:], ["DBUS_SESSION_BUS_ADDRESS": ""], ["XDG_RUNTIME_DIR": "/nowhere"],
    ["DBUS_SESSION_BUS_ADDRESS": "unix:path=/nowhere/bus"],
    ["DBUS_SESSION_BUS_ADDRESS": "unixexec:path=/bin/sh"], ["DBUS_SESSION_BUS_ADDRESS": "autolaunch:"],
    ["DBUS_SESSION_BUS_ADDRESS": "tcp:host=127.0.0.1,port=1"], ["DBUS_SESSION_BUS_ADDRESS": "\u{1}unix:"],
  ]

  @Test("is an expected failure", arguments: environments)
  func absent(_ environment: [String: String]) throws {
    for (function, arguments) in [(HostFunction.mediaPlayers, []), (.notify, [["title": "x"]])]
      as [(HostFunction, [Value])]
    {
      var request = ServiceRequest(HostRequest(function, arguments, CallContext(bundle: "tea", now: 0)))
      request.environment = environment
      guard case .failure(_, "unavailable") = try Sources().reply(to: request) else {
        Issue.record("\(function.rawValue) is unavailable")
        continue
      }
    }
  }

  @Test("a bus that accepts and says nothing times out")
  func silent() throws {
    let path = FileManager.default.temporaryDirectory.path + "/lunette-\(UUID().uuidString.prefix(8))"
    let socket = try SilentSocket(path)
    var request = ServiceRequest(HostRequest(.mediaPlayers, [], CallContext(bundle: "tea", now: 0)))
    request.environment = ["DBUS_SESSION_BUS_ADDRESS": "unix:path=\(path)"]
    let begin = ContinuousClock().now
    guard case .failure(let message, "unavailable") = try Sources().reply(to: request) else {
      Issue.record("it is unavailable")
      return
    }
    #expect(message == "cannot list media players: the session bus is not responding")
    #expect(ContinuousClock().now - begin < HangLimit.duration)
    _ = socket
  }

  static let mistakes: [(Value, String)] = [
    ([:], "title"), (["title": 1], "title"), (["title": "x", "urgency": "loud"], "urgency"),
    (["title": "x", "timeout": "1"], "timeout"),
    (["title": "x", "icon": "/etc/passwd"], "icon"), (["title": "x", "replaces": -1], "replaces"),
    (["title": "x", "timeout": -1], "timeout"),
  ]

  @Test("a malformed notification is an error", arguments: mistakes)
  func wrong(_ options: Value, _ word: String) {
    let error = #expect(throws: Diagnostic.self) {
      try Sources().reply(to: ServiceRequest(HostRequest(.notify, [options], CallContext(bundle: "tea", now: 0))))
    }
    #expect(error?.message.contains(word) == true)
  }
}

/// A Unix socket on which connections wait forever.
final class SilentSocket {
  private let number: Int32
  private let path: String

  init(_ path: String) throws {
    self.path = path
    number = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue), 0)
    var address = sockaddr_un()
    address.sun_family = sa_family_t(AF_UNIX)
    withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: path.utf8.prefix(100)) }
    let bound = withUnsafePointer(to: &address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        bind(number, $0, socklen_t(MemoryLayout<sockaddr_un>.size))
      }
    }
    try #require(bound == 0 && listen(number, 4) == 0)
  }

  deinit {
    close(number)
    unlink(path)
  }
}
