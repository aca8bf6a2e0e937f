import Foundation
import Glibc
import TestSupport
import Testing
import WidgetModel
import WidgetServices

@testable import WidgetSources

/// A program that says on a bus what a test wants.
private final class Speaker {
  private let process = Process()
  private let input = Foundation.Pipe()
  private let output = Foundation.Pipe()

  init(_ address: String) throws {
    process.executableURL = URL(fileURLWithPath: Oracle.python)
    process.arguments = [Self.script, address]
    process.standardInput = input
    process.standardOutput = output
    // That the bus goes away under it is a test's doing.
    process.standardError = FileHandle.nullDevice
    try process.run()
    _ = output.fileHandleForReading.availableData
  }

  deinit { try? input.fileHandleForWriting.close() }

  private static let script = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .appendingPathComponent("Oracle/signals.py").path

  func say(_ words: String) throws {
    try input.fileHandleForWriting.write(contentsOf: Data((words + "\n").utf8))
    _ = output.fileHandleForReading.availableData
  }
}

@Suite("Signals", .enabled(if: PrivateBus.isThere, "run scripts/setup test: dbus-daemon or jeepney is missing"))
struct SignalTests {
  /// Listens on a bus of the test's own, and nowhere else.
  private func watch(_ address: String, _ names: Set<String>) -> SignalWatch {
    let watch = SignalWatch(
      environment: ["DBUS_SESSION_BUS_ADDRESS": address, "DBUS_SYSTEM_BUS_ADDRESS": "unix:path=/nowhere/bus"])
    watch.update(names, at: .now)
    return watch
  }

  /// Waits until something is heard, half a minute at most.
  private func hear(_ watch: SignalWatch, until isSo: (Set<String>) -> Bool = { !$0.isEmpty }) -> Set<String> {
    let end = ContinuousClock.now + .seconds(30)
    var heard: Set<String> = []
    while !isSo(heard), ContinuousClock.now < end {
      var asked = watch.waits.map { pollfd(fd: $0.descriptor, events: $0.events, revents: 0) }
      let limit = min(watch.deadline ?? end, end) - .now
      _ = poll(&asked, nfds_t(asked.count), limit.pollTime)
      heard.formUnion(watch.take(at: .now).names)
    }
    return heard
  }

  /// Listens, for sure: a signal of its own has come through.
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

  @Test("a name is an interface, a program, or the beginning of their names", arguments: said)
  func names(_ words: String, _ name: String, _ asks: Bool) throws {
    let bus = try PrivateBus()
    let speaker = try Speaker(bus.address)
    let watch = try listening(bus.address, [name], speaker)
    try speaker.say(words)
    // What ends the wait comes after it.
    try speaker.say("signal org.ready.Now")
    let heard = hear(watch) { asks ? $0.contains(name) : $0.contains("org.ready.Now") }
    #expect(heard.contains(name) == asks)
  }

  @Test("whatever the program of a name says asks")
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

  @Test("a flood is taken in parts")
  func flood() throws {
    let bus = try PrivateBus()
    let speaker = try Speaker(bus.address)
    let watch = try listening(bus.address, ["org.example.Thing"], speaker)
    try speaker.say("flood org.example.Thing 2000")
    #expect(hear(watch) { $0.contains("org.example.Thing") }.contains("org.example.Thing"))
  }

  @Test("a bus that goes away is tried again, and that is told")
  func gone() throws {
    var bus: PrivateBus? = try PrivateBus()
    let address = try #require(bus?.address)
    let speaker = try Speaker(address)
    let watch = try listening(address, [], speaker)
    bus = nil
    var troubles: [Diagnostic] = []
    let end = ContinuousClock.now + .seconds(30)
    while troubles.isEmpty, ContinuousClock.now < end {
      var asked = watch.waits.map { pollfd(fd: $0.descriptor, events: $0.events, revents: 0) }
      _ = poll(&asked, nfds_t(asked.count), 100)
      troubles = watch.take(at: .now).troubles
    }
    #expect(troubles.first?.message.hasPrefix("trigger signal: the session bus does not answer") == true)
    #expect(watch.waits.isEmpty)
    let next = try #require(watch.deadline)
    #expect(next > .now && next < .now + .seconds(3))
  }

  @Test("names that are none are told; nothing is listened for")
  func wrong() {
    let names = ["thing", "", ".a", "a.", "a..b", "a.b'", "a.b c", "1a.b", "a.\u{E9}b", "a.'x',interface='b"]
    for name in names { #expect(SignalRules(name) == nil, "\(name)") }
    let watch = watch("unix:path=/nowhere/bus", ["thing"])
    #expect(watch.waits.isEmpty && watch.take(at: .now).troubles.map(\.code) == [.decodeWord])
    #expect(SignalRules("org.freedesktop.login1.Manager") != nil)
  }

  @Test("without any bus it is told, and tried later")
  func none() {
    let watch = watch("", ["org.example.Thing"])
    let trouble = watch.take(at: .now).troubles.first
    #expect(trouble?.code == .unavailable && trouble?.message.contains("there is no session bus") == true)
    #expect(watch.deadline != nil)
    watch.update([], at: .now)
    #expect(watch.deadline == nil)
  }
}
