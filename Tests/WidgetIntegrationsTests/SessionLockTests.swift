import Glibc
import LinuxKit
import TestSupport
import Testing
import WidgetModel

@testable import WidgetIntegrations

/// The locked state of a login session (org.freedesktop.login1(5)), on the test's own bus.
@Suite(
  "The lock of the login session",
  .enabled(if: PrivateBus.isThere, "run scripts/setup test: dbus-daemon or jeepney is missing"))
struct SessionLockTests {
  private let bus: PrivateBus
  private let login: Speaker

  init() throws {
    bus = try PrivateBus()
    login = try Speaker(bus.address, script: "login.py")
  }

  private func lock(_ id: String = "") -> SessionLock {
    SessionLock(environment: ["DBUS_SYSTEM_BUS_ADDRESS": bus.address], id: id)
  }

  /// The state reported within this many seconds; nil if none is.
  private func told(_ lock: SessionLock, within seconds: Double = HangLimit.seconds) -> Bool? {
    let end = ContinuousClock.now + .seconds(seconds)
    while ContinuousClock.now < end {
      var asked = lock.waits.map { pollfd(fd: $0.descriptor, events: $0.events, revents: 0) }
      let limit = min(lock.deadline ?? end, end) - .now
      _ = poll(&asked, nfds_t(asked.count), limit.pollTime)
      if let isLocked = lock.take(at: .now) { return isLocked }
    }
    return nil
  }

  @Test("the display's session: its hint at the start, then its signals and changes of the hint")
  func display() throws {
    for words in ["hint 2 true", "display 2", "own"] { try login.say(words) }
    let lock = lock()
    #expect(told(lock) == true)
    try login.say("unlock 2")
    #expect(told(lock) == false)
    try login.say("lock 2")
    #expect(told(lock) == true)
    try login.say("hint 2 false")
    #expect(told(lock) == false)
    try login.say("hint 2 true")
    #expect(told(lock) == true)
  }

  @Test("the named session counts; another session, and another program's signals, are ignored")
  func named() throws {
    for words in ["display 7", "own"] { try login.say(words) }
    let lock = lock("c3")
    #expect(told(lock) == false)
    for words in ["lock 7", "hint 7 true", "stranger c3"] { try login.say(words) }
    #expect(told(lock, within: 0.3) == nil)
    try login.say("lock c3")
    #expect(told(lock) == true)
  }

  @Test("a session that starts later, and a logind that starts or restarts later, are followed")
  func later() throws {
    let lock = lock()
    #expect(told(lock, within: 0.3) == nil)
    // There is no display yet.
    try login.say("own")
    #expect(told(lock, within: 0.3) == nil)
    for words in ["hint 4 true", "display 4", "new"] { try login.say(words) }
    #expect(told(lock) == true)
    for words in ["leave", "own"] { try login.say(words) }
    #expect(told(lock) == true)
  }

  @Test("without such a bus nothing blocks; one that does not reply is retried")
  func none() {
    let none = SessionLock(environment: ["DBUS_SYSTEM_BUS_ADDRESS": "tcp:host=localhost"], id: "")
    #expect(none.waits.isEmpty && none.deadline == nil && none.take(at: .now) == nil)
    let silent = SessionLock(environment: ["DBUS_SYSTEM_BUS_ADDRESS": "unix:path=/nowhere/bus"], id: "")
    #expect(silent.take(at: .now) == nil && silent.deadline != nil)
  }
}
