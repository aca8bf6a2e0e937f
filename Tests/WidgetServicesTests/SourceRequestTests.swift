import Glibc
import Testing
import WidgetModel

@testable import WidgetServices

/// What is sent to `lunette-host` for feeds, calendars, notifications and players; WidgetIntegrationsTests tests the
/// replies.
@Suite("Feeds, calendars and the desktop, before they leave the command") struct SourceRequestTests {
  let tree = TemporaryFolder()
  let hosted = FakeHosted()

  private func host(_ declared: Permissions, clock: ManualClock = ManualClock()) -> WidgetServices.Host {
    var world = World.live
    world.threadTime = { 0 }  // How long it computes depends on the machine
    world.environment = [
      "HOME": tree.path, "TZDIR": "/usr/share/zoneinfo", "DBUS_SESSION_BUS_ADDRESS": "unix:path=/bus",
      "XDG_RUNTIME_DIR": "/run/user/1",
      "SECRET": "x",
    ]
    world.monotonic = { clock.now }
    let host = WidgetServices.Host(
      bundle: BundlePlace(name: "game", path: nil, folder: tree.path), grants: .everything, world: world,
      storageFolder: "\(tree.path)/storage", hosted: hosted)
    host.declare(declared)
    return host
  }

  private func ask(_ host: WidgetServices.Host, _ function: HostFunction, _ arguments: Value...) throws(Diagnostic)
    -> HostReply
  {
    try host.reply(to: HostRequest(function, arguments, CallContext(bundle: "whoever", now: 1000)))
  }

  private func files(_ path: String) throws -> [String: String] {
    _ = try ask(host(.read(tree.path)), .calendarEvents, ["path": .text("\(tree.path)/\(path)")])
    let sent = try #require(hosted.requests.last)
    #expect(sent.environment == ["TZDIR": "/usr/share/zoneinfo"])
    return Dictionary(sent.files.map { ($0.name, String(decoding: $0.content, as: UTF8.self)) }) { $0 + $1 }
  }

  @Test("a file is sent by name, a folder as its files and those of its subfolders")
  func calendars() throws {
    tree.write("work.ics", "1")
    tree.write("all/a.ics", "2")
    tree.write("all/b.ICS", "3")
    tree.write("all/note.txt", "no")
    tree.write("all/.hidden.ics", "no")
    tree.write("all/home/c.ics", "4")
    tree.write("all/home/deeper/d.ics", "no")
    tree.write("secret.ics", "no")
    tree.link("all/out.ics", to: "../secret.ics")
    tree.link("all/in.ics", to: "a.ics")
    tree.link("all/away", to: "/")
    mkfifo("\(tree.path)/all/pipe.ics", 0o600)
    #expect(try files("work.ics") == ["work": "1"])
    #expect(try files("all") == ["all": "232", "home": "4"])
  }

  @Test("files are sent in parts, and a large one is split where a part ends")
  func parts() throws {
    let most = CalendarFiles.partBytes
    tree.write("all/a.ics", String(repeating: "a", count: most + 10))
    tree.write("all/b.ics", "b")
    tree.write("all/c.ics", String(repeating: "c", count: most))
    for index in 0..<CalendarFiles.partFiles { tree.write("many/\(index).ics", "x") }
    _ = try ask(host(.read(tree.path)), .calendarEvents, ["path": .text("\(tree.path)/all")])
    func shape(_ request: ServiceRequest) -> String {
      let files = request.files.map { "\($0.content.count)\($0.isContinued ? "+" : "")" }.joined(separator: " ")
      return (request.continues ? "…" : "") + files + (request.isContinued ? "…" : "")
    }
    #expect(hosted.requests.map(shape) == ["\(most)+…", "…10 1 \(most - 11)+…", "…11"])
    _ = try ask(host(.read(tree.path)), .calendarEvents, ["path": .text("\(tree.path)/many")])
    #expect(hosted.requests.dropFirst(3).map(\.files.count) == [CalendarFiles.partFiles])
  }

  @Test("an unreadable file is an expected failure, and a forbidden one is refused")
  func unreadable() throws {
    tree.write("large.ics", "")
    truncate("\(tree.path)/large.ics", off_t(CalendarFiles.mostBytes + 1))
    for index in 0...CalendarFiles.mostFiles { tree.write("many/\(index).ics", "") }
    let host = host(.read(tree.path))
    for (path, code) in [("missing.ics", "missing"), ("large.ics", "size"), ("many", "size")] {
      guard case .failure(_, code) = try ask(host, .calendarEvents, ["path": .text("\(tree.path)/\(path)")]) else {
        Issue.record("\(path) is a failure")
        continue
      }
    }
    #expect(throws: Diagnostic.self) { try ask(host, .calendarEvents, ["path": "/etc/hostname"]) }
    #expect(hosted.requests.isEmpty)
  }

  static let mistakes: [(HostFunction, Value)] = [
    (.calendarEvents, [:]), (.calendarEvents, ["path": 1]), (.calendarEvents, ["path": "bundle:a", "until": 1]),
    (.calendarEvents, ["path": "bundle:a", "from": 10, "to": 5]),
    (.calendarEvents, ["path": "bundle:a", "cancelled": "yes"]),
    (.notify, [:]), (.notify, ["title": 1]), (.notify, ["titel": "x"]), (.feedParse, 1), (.feedParse, ["a"]),
  ]

  @Test("wrong arguments are reported before anything is requested", arguments: mistakes)
  func arguments(_ function: HostFunction, _ argument: Value) {
    var permissions = Permissions()
    permissions.notify = true
    let error = #expect(throws: Diagnostic.self) { try ask(host(permissions), function, argument) }
    #expect(error?.code == .scriptArgument)
    #expect(hosted.requests.isEmpty)
  }

  @Test("five notifications a minute, whatever the bundle calls itself")
  func rate() throws {
    var permissions = Permissions()
    permissions.notify = true
    let clock = ManualClock()
    let host = host(permissions, clock: clock)
    for _ in 0..<5 { _ = try ask(host, .notify, ["title": "x"]) }
    guard case .failure(let message, "rate") = try ask(host, .notify, ["title": "x"]) else {
      Issue.record("the sixth is too many")
      return
    }
    #expect(message == "a bundle may show up to 5 notifications per minute")
    #expect(hosted.requests.count == 5)
    clock.wait(until: clock.now + NotificationBudget.span)
    _ = try ask(host, .notify, ["title": "x"])
    #expect(hosted.requests.count == 6)
  }

  @Test("the bus's address is sent only with requests that use it, and only with permission")
  func bus() throws {
    var permissions = Permissions()
    permissions.media = true
    let host = host(permissions)
    _ = try ask(host, .mediaPlayers)
    #expect(
      hosted.requests.last?.environment == [
        "DBUS_SESSION_BUS_ADDRESS": "unix:path=/bus", "XDG_RUNTIME_DIR": "/run/user/1",
      ])
    #expect(throws: Diagnostic.self) { try ask(host, .notify, ["title": "x"]) }
    _ = try ask(host, .feedParse, .bytes([0xFF]))
    #expect(hosted.requests.last?.environment == [:])
  }
}
