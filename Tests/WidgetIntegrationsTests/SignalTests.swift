import Foundation
import Glibc
@testable import LinuxKit
import TestSupport
import Testing
import WidgetModel
import WidgetServices
@testable import WidgetWatch

@testable import WidgetIntegrations

/// A program that sends signals on a bus as a test needs.
final class Speaker {
  private let process = Process()
  private let input = Foundation.Pipe()
  private let output = Foundation.Pipe()

  /// - Parameter script: in the folder `Oracle`.
  init(_ address: String, script: String = "signals.py") throws {
    process.executableURL = URL(fileURLWithPath: Oracle.python)
    process.arguments = [Self.folder + script, address]
    process.standardInput = input
    process.standardOutput = output
    // A test may stop the bus while it runs.
    process.standardError = FileHandle.nullDevice
    try process.run()
    try awaitLine()
  }

  deinit { try? input.fileHandleForWriting.close() }

  private static let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent().path + "/Oracle/"

  /// Returns once the bus has passed it on.
  func say(_ words: String) throws {
    try input.fileHandleForWriting.write(contentsOf: Data((words + "\n").utf8))
    try awaitLine()
  }

  /// One line per signal: more would leave the next reply unread. The end of the output ends the wait, too.
  private func awaitLine() throws {
    let lines = output.fileHandleForReading
    while let byte = try lines.read(upToCount: 1), !byte.isEmpty, byte != Data("\n".utf8) {}
  }
}

@Suite("Signals", .enabled(if: PrivateBus.isThere, "run scripts/setup test: dbus-daemon or jeepney is missing"))
struct SignalTests {
  /// Listens on the test's own bus, and nowhere else.
  private func watch(_ address: String, _ names: Set<String>) -> SignalWatch {
    let watch = SignalWatch(
      environment: ["DBUS_SESSION_BUS_ADDRESS": address, "DBUS_SYSTEM_BUS_ADDRESS": "unix:path=/nowhere/bus"])
    watch.update(names, at: .now)
    return watch
  }

  /// Waits until a signal arrives, up to half a minute.
  private func hear(_ watch: SignalWatch, until isSo: (Set<String>) -> Bool = { !$0.isEmpty }) -> Set<String> {
    let end = ContinuousClock.now + HangLimit.duration
    var heard: Set<String> = []
    while !isSo(heard), ContinuousClock.now < end {
      var asked = watch.waits.map { pollfd(fd: $0.descriptor, events: $0.events, revents: 0) }
      let limit = min(watch.deadline ?? end, end) - .now
      _ = poll(&asked, nfds_t(asked.count), limit.pollTime)
      heard.formUnion(watch.take(at: .now).names)
    }
    return heard
  }

  /// Listens reliably: a signal of its own has arrived.
  private func listening(_ address: String, _ names: Set<String>, _ speaker: Speaker) throws -> SignalWatch {
    let watch = watch(address, names.union(["org.ready.Now"]))
    var isReady = false
    for _ in 0..<3000 where !isReady {
      try speaker.say("signal org.ready.Now")
      var asked = watch.waits.map { pollfd(fd: $0.descriptor, events: $0.events, revents: 0) }
      _ = poll(&asked, nfds_t(asked.count), 10)
      isReady = watch.take(at: .now).names.contains("org.ready.Now")
    }
    try #require(isReady)
    return watch
  }

  /// Waits until it listens again: a name with more than ten signals at once pauses for a tenth of a second.
  private func rest(_ watch: SignalWatch) {
    while watch.waits.isEmpty, let deadline = watch.deadline { _ = poll(nil, 0, (deadline - .now).pollTime) }
  }

  static let said: [(String, String, Bool)] = [
    ("signal org.example.Thing", "org.example.Thing", true),
    ("signal org.example.Other", "org.example.Thing", false),
    ("signal org.example.Thing.Part", "org.example.Thing", false),
    ("properties org.example.Thing", "org.example.Thing", true),
    ("properties org.example.Thing.Player", "org.example.Thing", true),
    ("properties org.example.ThingElse", "org.example.Thing", false),
    ("own org.example.Thing", "org.example.Thing", true),
    ("own org.example.Thing.vlc", "org.example.Thing", true),
    ("own org.example.Else", "org.example.Thing", false),
    ("own org.example.Thing-2.x", "org.example.Thing-2", true),
  ]

  @Test("a name is an interface, a program, or a prefix of their names", arguments: said)
  func names(_ words: String, _ name: String, _ asks: Bool) throws {
    let bus = try PrivateBus()
    let speaker = try Speaker(bus.address)
    let watch = try listening(bus.address, [name], speaker)
    try speaker.say(words)
    // The signal that ends the wait follows it.
    try speaker.say("signal org.ready.Now")
    let heard = hear(watch) { asks ? $0.contains(name) : $0.contains("org.ready.Now") }
    #expect(heard.contains(name) == asks)
  }

  @Test("any signal of a named program fires")
  func sender() throws {
    let bus = try PrivateBus()
    let speaker = try Speaker(bus.address)
    try speaker.say("own org.example.Thing")
    let watch = try listening(bus.address, ["org.example.Thing", "org.example.Nobody"], speaker)
    _ = watch.take(at: .now)
    try speaker.say("signal com.else.Where")
    #expect(hear(watch) { $0.contains("org.example.Thing") }.contains("org.example.Thing"))
    #expect(!hear(watch) { _ in true }.contains("org.example.Nobody"))
  }

  @Test(
    "a signal belongs to its sender's name, not to another name on the connection; a new owner is known at once")
  func owners() throws {
    let bus = try PrivateBus()
    let (first, second) = (try Speaker(bus.address), try Speaker(bus.address))
    try first.say("own org.example.First")
    let ends = (1...3).map { "org.ready.Step\($0)" }
    let watch = try listening(bus.address, Set(["org.example.First", "org.example.Second"] + ends), first)
    // Its name appears, and its signals count from then on.
    try second.say("own org.example.Second")
    #expect(hear(watch) { $0.contains("org.example.Second") }.contains("org.example.Second"))
    try second.say("signal com.else.Where")
    try first.say("signal \(ends[0])")
    // Two connections: the bus decides which comes first.
    var heard = hear(watch) { $0.contains(ends[0]) && $0.contains("org.example.Second") }
    #expect(heard.contains("org.example.Second"))
    // Its next signal comes after the one that it is leaving.
    try first.say("leave org.example.First")
    try first.say("signal \(ends[1])")
    heard = hear(watch) { $0.contains(ends[1]) }
    #expect(heard.contains("org.example.First"))
    try first.say("signal com.else.Where")
    try second.say("signal \(ends[2])")
    heard = hear(watch) { $0.contains(ends[2]) }
    #expect(!heard.contains("org.example.First"), "\(heard.sorted())")
  }

  @Test("any number of names share one connection, and removed names give their rules back")
  func oneConnection() throws {
    let bus = try PrivateBus()
    let speaker = try Speaker(bus.address)
    let names = Set((0..<64).map { "org.example.Thing\($0)" })
    let watch = try listening(bus.address, names, speaker)
    rest(watch)
    #expect(watch.waits.count == 1)
    // The bus allows a connection 512 rules: more than can be wanted at once come and go.
    for round in 0..<10 { watch.update(Set((0..<60).map { "org.round\(round).Thing\($0)" }), at: .now) }
    watch.update(["org.example.Thing7", "org.ready.Now"], at: .now)
    // Its rule is requested again, and the bus adds it in its own time.
    var heard: Set<String> = []
    for _ in 0..<3000 where !heard.contains("org.example.Thing7") {
      try speaker.say("signal org.example.Thing7")
      var asked = watch.waits.map { pollfd(fd: $0.descriptor, events: $0.events, revents: 0) }
      _ = poll(&asked, nfds_t(asked.count), 10)
      heard.formUnion(watch.take(at: .now).names)
    }
    #expect(heard == ["org.example.Thing7"])
    // None while a flooding name pauses.
    #expect(watch.waits.count <= 1)
    watch.update([], at: .now)
    #expect(watch.waits.isEmpty && watch.deadline == nil)
  }

  static let playing: [(String, String)] = [
    ("properties org.mpris.MediaPlayer2.Player", "org.mpris.MediaPlayer2"),
    ("player org.example.Thing", "org.freedesktop.DBus.Properties"),
    ("signal org.mpris.MediaPlayer2.Player", "org.example.Loud"),
    ("own org.mpris.MediaPlayer2.vlc", "org.freedesktop.DBus"),
  ]

  @Test("signals of media players are recognized under any requested name", arguments: playing)
  func players(_ words: String, _ name: String) throws {
    let bus = try PrivateBus()
    let speaker = try Speaker(bus.address)
    try speaker.say("own org.example.Loud")
    let watch = try listening(bus.address, [name], speaker)
    // Earlier messages of the bus about others.
    _ = watch.take(at: .now)
    try speaker.say(words)
    var heard = HeardSignals()
    let end = ContinuousClock.now + HangLimit.duration
    while !heard.players.contains(name), ContinuousClock.now < end {
      var asked = watch.waits.map { pollfd(fd: $0.descriptor, events: $0.events, revents: 0) }
      _ = poll(&asked, nfds_t(asked.count), 100)
      heard.players.formUnion(watch.take(at: .now).players)
    }
    #expect(heard.players == [name])
  }

  @Test("a flooding name pauses, and the others on the connection are still received")
  func loud() throws {
    let bus = try PrivateBus()
    let (speaker, quiet) = (try Speaker(bus.address), try Speaker(bus.address))
    let watch = try listening(bus.address, ["org.example.Loud", "org.example.Quiet"], speaker)
    try speaker.say("flood org.example.Loud 20000")
    try quiet.say("signal org.example.Quiet")
    #expect(hear(watch) { $0.contains("org.example.Quiet") }.contains("org.example.Quiet"))
    // After its pause it is received again.
    var heard: Set<String> = []
    let end = ContinuousClock.now + HangLimit.duration
    while !heard.contains("org.example.Loud"), ContinuousClock.now < end {
      try speaker.say("signal org.example.Loud")
      var asked = watch.waits.map { pollfd(fd: $0.descriptor, events: $0.events, revents: 0) }
      _ = poll(&asked, nfds_t(asked.count), 50)
      heard.formUnion(watch.take(at: .now).names)
    }
    #expect(heard.contains("org.example.Loud"))
  }

  @Test("a flood is read in parts")
  func flood() throws {
    let bus = try PrivateBus()
    let speaker = try Speaker(bus.address)
    let watch = try listening(bus.address, ["org.example.Thing"], speaker)
    try speaker.say("flood org.example.Thing 2000")
    #expect(hear(watch) { $0.contains("org.example.Thing") }.contains("org.example.Thing"))
  }

  @Test("a bus that disappears is retried, and that is reported")
  func gone() throws {
    var bus: PrivateBus? = try PrivateBus()
    let address = try #require(bus?.address)
    let speaker = try Speaker(address)
    let watch = try listening(address, [], speaker)
    bus = nil
    var troubles: [Diagnostic] = []
    var moment = ContinuousClock.now
    let end = ContinuousClock.now + HangLimit.duration
    while troubles.isEmpty, ContinuousClock.now < end {
      var asked = watch.waits.map { pollfd(fd: $0.descriptor, events: $0.events, revents: 0) }
      _ = poll(&asked, nfds_t(asked.count), 100)
      moment = .now
      troubles = watch.take(at: moment).troubles
    }
    #expect(troubles.first?.message.hasPrefix("trigger signal: the session bus is not responding") == true)
    #expect(watch.waits.isEmpty)
    let next = try #require(watch.deadline)
    #expect(next > moment && next < moment + .seconds(3))
  }

  @Test("invalid names are reported, and not subscribed to")
  func wrong() {
    let names = ["thing", "", ".a", "a.", "a..b", "a.b'", "a.b c", "1a.b", "a.\u{E9}b", "a.'x',interface='b"]
    for name in names { #expect(SignalRules(name) == nil, "\(name)") }
    let watch = watch("unix:path=/nowhere/bus", ["thing"])
    #expect(watch.waits.isEmpty && watch.take(at: .now).troubles.map(\.code) == [.decodeWord])
    #expect(SignalRules("org.freedesktop.login1.Manager") != nil)
  }

  @Test("a missing bus is reported, and retried later")
  func none() {
    let watch = watch("", ["org.example.Thing"])
    let trouble = watch.take(at: .now).troubles.first
    #expect(trouble?.code == .unavailable && trouble?.message.contains("no session bus") == true)
    #expect(watch.deadline != nil)
    watch.update([], at: .now)
    #expect(watch.deadline == nil)
  }
}
