import Foundation
import Glibc
import TestSupport
import Testing
import WidgetModel

@testable import WidgetWatch
@testable import WidgetServices

/// Kernel events about devices and networks.
@Suite("Kernel triggers") struct KernelTriggerTests {
  /// As a laptop's kernel sent it when the charger was plugged in.
  static let charger =
    "change@/devices/LNXSYSTM:00/LNXSYBUS:00/PNP0C0A:00/power_supply/BAT0\0ACTION=change\0"
    + "DEVPATH=/devices/LNXSYSTM:00/LNXSYBUS:00/PNP0C0A:00/power_supply/BAT0\0SUBSYSTEM=power_supply\0DEVTYPE=power_supply\0"
    + "POWER_SUPPLY_NAME=BAT0\0POWER_SUPPLY_STATUS=Charging\0SEQNUM=4571\0"

  static let messages: [(String, String?)] = [
    (charger, "change power_supply"),
    ("add@/devices/pci0000:00/usb1\0ACTION=add\0SUBSYSTEM=usb\0SEQNUM=1\0", "add usb"),
    ("add@/d\0SUBSYSTEM=usb", "add usb"), ("add@/d\0SUBSYSTEM=usb\0SUBSYSTEM=block\0", "add usb"),
    // Not an event, or forged by a program.
    ("", nil), ("\0", nil), ("add@/d\0", nil), ("add@/d\0SUBSYSTEM=\0", nil), ("@/d\0SUBSYSTEM=usb\0", nil),
    ("add@d\0SUBSYSTEM=usb\0", nil), ("add/d\0SUBSYSTEM=usb\0", nil), ("SUBSYSTEM=usb\0", nil),
    ("libudev\0\u{FE}\u{ED}\0SUBSYSTEM=usb\0", nil), ("add@/d\0XSUBSYSTEM=usb\0", nil),
    ("add@/d\0SUBSYSTEM=a b\0", nil), ("add@/d\0SUBSYSTEM=\u{1B}[2J\0", nil), ("a\u{1B}@/d\0SUBSYSTEM=usb\0", nil),
    ("add@/d\0SUBSYSTEM=" + String(repeating: "x", count: 65) + "\0", nil),
  ]

  @Test("a device event has an action and a subsystem; other forms are ignored", arguments: messages)
  func parsed(_ message: String, _ expected: String?) {
    #expect(KernelEvent(Array(message.utf8)).map { "\($0.action) \($0.subsystem)" } == expected)
  }

  @Test("no bytes do harm")
  func hostile() {
    var numbers = SplitMix64(seed: 7)
    let charger = Array(Self.charger.utf8)
    for _ in 0..<20_000 {
      var bytes = Array(charger.prefix(Int(numbers.next() % UInt64(charger.count + 1))))
      for _ in 0..<3 where !bytes.isEmpty {
        bytes[Int(numbers.next() % UInt64(bytes.count))] = UInt8(truncatingIfNeeded: numbers.next())
      }
      if let event = KernelEvent(bytes) { #expect(event.subsystem.utf8.count <= 64 && !event.subsystem.isEmpty) }
    }
  }

  /// The superuser can make the kernel repeat an event for a device.
  static let loopback = "/sys/class/net/lo/uevent"
  static let maySay = access(loopback, W_OK) == 0

  @Test("an event of the subsystem fires, another one does not", .enabled(if: maySay, "only the superuser can"))
  func device() throws {
    let host = TestHost(declared: Permissions())
    let loop = TriggerLoop()
    loop.watch.update([host.wanting(.device("net"), .device("power_supply"))])
    try #require(loop.news.troubles.isEmpty && !loop.watch.waits.isEmpty)
    try Data("change".utf8).write(to: URL(fileURLWithPath: Self.loopback))
    #expect(loop.run { !$0.fired.isEmpty })
    #expect(loop.take() == [FiredTrigger(bundle: "a.lua", .device("net"))])
  }

  // MARK: Network

  /// Seconds at which something changes, the machine's addresses then, and whether that fires.
  static let networks: [(String, [(Double, Set<String>, Bool)])] = [
    ("another address asks", [(0, ["e 1"], false), (2, ["e 2"], true)]),
    ("the same addresses do not fire", [(0, ["e 1"], false), (2, ["e 1"], false)]),
    ("no address does not fire, and the same again does", [(2, [], false), (4, ["e 1"], true)]),
    ("one more asks", [(2, ["e 1", "w 2"], true), (4, ["e 1"], true)]),
  ]

  @Test("a change is examined a second later, and fires if the network differs", arguments: networks)
  func reach(_ name: String, _ steps: [(Double, Set<String>, Bool)]) {
    let start = ContinuousClock.now
    var reach = NetworkReach(["e 1"])
    for (seconds, addresses, asks) in steps {
      let moment = start + .seconds(seconds)
      reach.change(at: moment)
      reach.change(at: moment + .seconds(0.9))
      #expect(reach.look == moment + NetworkReach.pause)
      #expect(!reach.isAnother(at: moment + .seconds(0.99)) { addresses })
      #expect(reach.isAnother(at: moment + .seconds(1)) { addresses } == asks, "\(name)")
      #expect(reach.look == nil && !reach.isAnother(at: moment + .seconds(1.5)) { [] })
    }
  }

  @Test("the real socket is available, and addresses can be listed")
  func real() {
    let loop = TriggerLoop()
    loop.watch.update([TestHost(declared: Permissions()).wanting(.network)])
    _ = loop.watch.take()
    #expect(loop.watch.waits.count == 1)
    #expect(!NetworkReach.current().contains { $0.hasPrefix("lo ") || $0.contains(" fe80:") })
    loop.watch.update([])
    #expect(loop.watch.waits.isEmpty)
  }
}

/// A machine that was suspended.
@Suite("Resume triggers") struct ResumeTriggerTests {
  @Test("more than a second of sleep fires once, and only for triggers that want it")
  func resumed() {
    var slept = 100.0
    let watch = TriggerWatch(signals: nil, zoneFiles: [], slept: { slept })
    let host = TestHost(declared: Permissions())
    watch.update([])
    slept += 60
    #expect(watch.take().fired.isEmpty)
    watch.update([host.wanting(.resume)])
    #expect(watch.take().fired.isEmpty)
    slept += 0.9
    #expect(watch.take().fired.isEmpty)
    slept += 3600
    #expect(watch.take().fired == [FiredTrigger(bundle: nil, .resume)])
    #expect(watch.take().fired.isEmpty)
    #expect(watch.deadline == nil && watch.waits.isEmpty)
  }
}
