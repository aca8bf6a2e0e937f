import Foundation
import Testing
import WidgetModel

@testable import LinuxKit
@testable import WidgetServices

/// Fails the n-th call of the disk while something is stored (DocC: Reliability, "Failing calls").
@Suite("storage on a failing disk") struct StorageFailureTests {
  let folder = TemporaryFolder()

  private func host(_ disk: Disk = .live) -> WidgetServices.Host {
    var world = World.live
    world.threadTime = { 0 }  // How long it computes depends on the machine
    world.environment = ["HOME": folder.path]
    world.disk = disk
    world.logLine = { _ in }
    return WidgetServices.Host(
      bundle: BundlePlace(name: "game", path: nil, folder: nil), world: world,
      storageFolder: "\(folder.path)/a/storage")
  }

  private func reply(_ host: WidgetServices.Host, _ function: HostFunction, _ arguments: Value...) throws -> HostReply {
    try host.reply(to: HostRequest(function, arguments, CallContext(bundle: "game", now: 1_788_687_660)))
  }

  private var openFiles: [String] {
    ((try? FileManager.default.contentsOfDirectory(atPath: "/proc/self/fd")) ?? []).compactMap {
      try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/fd/\($0)")
    }.filter { $0.hasPrefix(folder.path) }
  }

  static let value = Value.text(String(repeating: "x", count: 500))

  /// Increases n from 1 until nothing fails; after each failure, acknowledged data is there.
  @Test(
    "whichever call fails, storing reports it, keeps the old data, and leaves nothing behind",
    arguments: [ENOSPC, EIO, EDQUOT, EROFS, EACCES], [true, false])
  func storing(error: Int32, isFirst: Bool) throws {
    var number = 1
    while true {
      try? FileManager.default.removeItem(atPath: "\(folder.path)/a")
      if !isFirst { #expect(try reply(host(), .storageSet, "old", 1) == .values([])) }
      let failing = FailingDisk(number, error)
      let own = host(failing.disk)
      let answer = try reply(own, .storageSet, "new", Self.value)
      guard failing.hasFailed else {
        #expect(answer == .values([]))
        break
      }
      guard case .failure(let message, let code) = answer else {
        Issue.record("call \(number) failed and the answer is \(answer)")
        break
      }
      #expect(code == "io")
      #expect(message.hasPrefix("cannot use the storage: "))
      // Not acknowledged: there as a whole or not at all; earlier acknowledged data is there.
      let there = try reply(host(), .storageGet, "new", .null)
      #expect([.values([.null]), .values([Self.value])].contains(there))
      if !isFirst { #expect(try reply(host(), .storageGet, "old") == .values([1])) }
      // The host with the failure sees the same as others, and its next try succeeds.
      #expect(try reply(own, .storageGet, "new", .null) == there)
      #expect(try reply(own, .storageSet, "new", Self.value) == .values([]))
      #expect(try reply(host(), .storageGet, "new") == .values([Self.value]))
      #expect(folder.names("a/storage").count { $0.hasSuffix(".new") } == 0)
      #expect(openFiles == [])
      number += 1
    }
    #expect(number > 6)
  }

  @Test("removing on a failing disk keeps the key until it is gone permanently")
  func removing() throws {
    var number = 1
    while true {
      #expect(try reply(host(), .storageSet, "k", Self.value) == .values([]))
      let failing = FailingDisk(number, ENOSPC)
      let answer = try reply(host(failing.disk), .storageRemove, "k")
      let there = try reply(host(), .storageGet, "k", .null)
      guard failing.hasFailed else {
        #expect(answer == .values([]))
        #expect(there == .values([.null]))
        break
      }
      #expect(answer != .values([]))
      #expect([.values([.null]), .values([Self.value])].contains(there))
      number += 1
    }
    #expect(number > 5)
  }

  @Test("a damaged file that cannot be set aside is an expected failure, and stays")
  func settingAside() throws {
    #expect(try reply(host(), .storageSet, "k", 1) == .values([]))
    let name = try #require(folder.names("a/storage").first { $0.hasSuffix(".store") })
    folder.write("a/storage/\(name)", "LunetteStore1\nnonsense")
    var number = 1
    while true {
      let failing = FailingDisk(number, EIO)
      let answer = try reply(host(failing.disk), .storageGet, "k")
      guard failing.hasFailed else {
        #expect(answer == .values([.null]))
        break
      }
      guard case .failure(_, "io") = answer else {
        Issue.record("call \(number): \(answer)")
        break
      }
      #expect(folder.names("a/storage").contains(name))
      number += 1
    }
    #expect(number == 5)
  }
}
