import Foundation
import Glibc
@testable import LinuxKit
import TestSupport
import Testing
import WidgetModel

@testable import WidgetServices

/// The states that a service manager is notified of, and the sockets that it passes.
@Suite("Service manager") struct ServiceTests {
  /// A manager's end: a datagram socket at a path, or an abstract one.
  private final class Manager {
    let number = socket(AF_UNIX, Int32(SOCK_DGRAM.rawValue | SOCK_CLOEXEC.rawValue), 0)

    init(_ name: String) throws {
      var bytes = Array(name.utf8)
      if bytes[0] == UInt8(ascii: "@") { bytes[0] = 0 }
      var address = sockaddr_un()
      address.sun_family = sa_family_t(AF_UNIX)
      withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: bytes) }
      let length = socklen_t(2 + bytes.count + (bytes[0] == 0 ? 0 : 1))
      let bound = withUnsafePointer(to: &address) { pointer in
        pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { bind(number, $0, length) }
      }
      try #require(bound == 0)
    }

    deinit { close(number) }

    func message() -> String {
      var asked = pollfd(reading: number)
      guard poll(&asked, 1, Int32(HangLimit.seconds * 1000)) > 0 else { return "" }
      var buffer = [UInt8](repeating: 0, count: 4096)
      let count = recv(number, &buffer, buffer.count, 0)
      return String(decoding: buffer.prefix(max(count, 0)), as: UTF8.self)
    }
  }

  private func manager(_ variables: [String: String]) -> ServiceManager {
    ServiceManager(environment: { variables[$0] }, process: 77)
  }

  static let states: [(ServiceManager.State, String)] = [
    (.ready, "READY=1"), (.status("3 widgets\nREADY=1"), "STATUS=3 widgets\\nREADY=1"), (.stopping, "STOPPING=1"),
    (.alive, "WATCHDOG=1"),
  ]

  @Test("it is notified at a path and at an abstract name", arguments: [false, true], states)
  func told(_ isAbstract: Bool, _ told: (ServiceManager.State, String)) throws {
    let folder = TemporaryFolder()
    let name = isAbstract ? "@lunette-test-\(UUID().uuidString)" : folder.path + "/notify"
    let other = try Manager(name)
    let manager = manager(["NOTIFY_SOCKET": name])
    #expect(manager.isThere && manager.tell(told.0))
    #expect(other.message() == told.1)
  }

  @Test("several states are one message; a reload includes its start")
  func several() throws {
    let name = "@lunette-test-\(UUID().uuidString)"
    let other = try Manager(name)
    #expect(manager(["NOTIFY_SOCKET": name]).tell(.ready, .status("grün")))
    #expect(other.message() == "READY=1\nSTATUS=grün")
    manager(["NOTIFY_SOCKET": name]).tell(.reloading)
    let lines = other.message().split(separator: "\n")
    #expect(lines.first == "RELOADING=1" && lines.last?.hasPrefix("MONOTONIC_USEC=") == true)
  }

  @Test(
    "no listener, a wrong name or a name too long: nothing happens",
    arguments: [
      nil, "", "/", "relative", "vsock:2:3", "/nowhere/notify", "/" + String(repeating: "x", count: 200),
    ])
  func absent(_ name: String?) {
    var variables: [String: String] = ["WATCHDOG_USEC": "30000000"]
    variables["NOTIFY_SOCKET"] = name
    #expect(!manager(variables).tell(.ready))
  }

  static let watchdogs: [([String: String], Duration?)] = [
    (["WATCHDOG_USEC": "30000000"], .seconds(15)), (["WATCHDOG_USEC": "30000000", "WATCHDOG_PID": "77"], .seconds(15)),
    (["WATCHDOG_USEC": "30000000", "WATCHDOG_PID": "78"], nil), (["WATCHDOG_USEC": "0"], nil),
    (["WATCHDOG_USEC": "-5"], nil), (["WATCHDOG_USEC": "soon"], nil), ([:], nil),
    (["WATCHDOG_USEC": "1"], .microseconds(1)),
  ]

  @Test("the watchdog is notified at half of its interval", arguments: watchdogs)
  func watchdog(_ variables: [String: String], _ interval: Duration?) {
    let variables = variables.merging(["NOTIFY_SOCKET": "/run/x"]) { $1 }
    #expect(manager(variables).watchdogInterval == interval)
  }

  // MARK: Sockets

  /// Sockets as a manager passes them: at consecutive descriptors.
  private func handed(_ sockets: [(Int32, Bool)], names: String?, process: String = "77") -> HandedSockets {
    // High, so they are consecutive whatever else this process has open.
    let first: Int32 = 700
    for (index, (family, isListening)) in sockets.enumerated() {
      let number = socket(family, Int32(SOCK_STREAM.rawValue), 0)
      if isListening {
        var address = sockaddr_storage()
        address.ss_family = sa_family_t(family)
        let size = family == AF_UNIX ? 2 : MemoryLayout<sockaddr_in6>.size
        _ = withUnsafePointer(to: &address) { pointer in
          pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { bind(number, $0, socklen_t(size)) }
        }
        listen(number, 1)
      }
      dup2(number, first + Int32(index))
      close(number)
    }
    var variables = ["LISTEN_PID": process, "LISTEN_FDS": String(sockets.count)]
    variables["LISTEN_FDNAMES"] = names
    return HandedSockets(environment: { variables[$0] }, process: 77, first: first)
  }

  @Test("one socket is the runtime's; a name or the network marks one for HTTP; all others are closed and reported")
  func sockets() {
    var both = handed([(AF_UNIX, true), (AF_UNIX, true), (AF_INET6, true)], names: "runtime:http:web")
    #expect(both.runtime == 700 && both.http == [701, 702] && both.troubles.isEmpty)
    #expect((700...702).allSatisfy { fcntl($0, F_GETFD) == FD_CLOEXEC })
    for number in 700...702 { close(Int32(number)) }
    both = handed([(AF_INET, true), (AF_UNIX, true)], names: nil)
    #expect(both.runtime == 701 && both.http == [700])
    for number in 700...701 { close(Int32(number)) }
    both = handed([(AF_UNIX, false), (AF_UNIX, true), (AF_UNIX, true)], names: "a:b:c")
    #expect(both.runtime == 701 && both.http.isEmpty)
    #expect(
      both.troubles.map(\.message) == [
        "the socket 'a' passed by the service manager is not a listening socket",
        "the socket 'c' passed by the service manager is not expected",
      ])
    #expect(fcntl(700, F_GETFD) < 0 && fcntl(702, F_GETFD) < 0)
    close(701)
    // For another process.
    both = handed([(AF_UNIX, true)], names: nil, process: "78")
    #expect(both.runtime == nil && fcntl(700, F_GETFD) >= 0)
    close(700)
  }

  @Test("invalid counts pass nothing", arguments: ["", "-1", "0", "65", "x", "99999999999999999999"])
  func counts(_ count: String) {
    let sockets = HandedSockets(
      environment: { ["LISTEN_PID": "77", "LISTEN_FDS": count][$0] }, process: 77, first: 900)
    #expect(sockets.runtime == nil && sockets.http.isEmpty && sockets.troubles.isEmpty)
  }

  // MARK: Journal

  @Test("the journal is where standard error actually goes, not where a variable says")
  func journal() throws {
    let folder = TemporaryFolder()
    let number = open(folder.write("journal", ""), O_RDONLY)
    defer { close(number) }
    var status = stat()
    fstat(number, &status)
    #expect(Journal.takes(number, stream: "\(status.st_dev):\(status.st_ino)"))
    for other in [nil, "", ":", "1", "\(status.st_dev):\(status.st_ino + 1)", "\(status.st_dev):", "a:b", "1:2:3"] {
      #expect(!Journal.takes(number, stream: other))
    }
  }
}
