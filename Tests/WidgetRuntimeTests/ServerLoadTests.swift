import Foundation
import Glibc
import TestSupport
import Testing
import WidgetRuntimeClient
import WidgetModel
import WidgetServer

/// DocC: Reliability, "Load": a thousand subscribers receive a change. Timings are printed, not tested: they depend on what
/// else the machine does.
@Suite("HTTP: load", .serialized)
struct ServerLoadTests {
  @Test("a change reaches a thousand subscribers, each once; at most 1,024 connections are open")
  func followers() async throws {
    var limit = rlimit()
    getrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit)
    try #require(limit.rlim_max >= 4_096, "the system lets us open \(limit.rlim_max) files only")
    limit.rlim_cur = 4_096
    setrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit)
    try await PlayedServer.with { server in
      let before = Self.residentBytes()
      let request = Wire.request("GET", "/v1/events", host: server.host)
      // A hundred at a time: more would stand in the kernel's queue, which drops what a busy machine is late to accept.
      var wires: [Wire] = []
      for _ in 0..<10 {
        let opened = try await onThread {
          Result {
            let group = try (0..<100).map { _ in try server.connect() }
            for wire in group { wire.send(request) }
            return Self.read(group, until: "retry: 2000") == group.count ? group : []
          }
        }.get()
        #expect(opened.count == 100)
        wires += opened
      }
      let open = Self.residentBytes()
      let start = ContinuousClock.now
      server.runtime.tell(.shown, 1)
      let reached = await onThread { [wires] in Self.read(wires, until: "\"revision\":1}") }
      let time = ContinuousClock.now - start
      #expect(reached == 1_000)
      print("1,000 followers: a change reached all in \(time); \((open - before) >> 10) KiB for their connections")

      let more = try (0..<24).map { _ in try server.connect() }
      for wire in more {
        let answer = try await wire.ask(Wire.request("GET", "/health", host: server.host))
        #expect(answer.status == 200)
      }
      let refused = try await server.connect().read(until: "\r\n\r\n")
      #expect(refused.hasPrefix("HTTP/1.1 503"))
    }
  }

  /// Reads from all until each has sent the word; returns how many have.
  private static func read(_ wires: [Wire], until word: String) -> Int {
    var waiting = Dictionary(uniqueKeysWithValues: wires.map { ($0.descriptor, "") })
    while !waiting.isEmpty {
      var polled = waiting.keys.map { pollfd(fd: $0, events: Int16(POLLIN), revents: 0) }
      guard poll(&polled, nfds_t(polled.count), Int32(HangLimit.seconds * 1000)) > 0 else { break }
      for entry in polled where entry.revents != 0 {
        var bytes = [UInt8](repeating: 0, count: 4_096)
        let count = recv(entry.fd, &bytes, bytes.count, 0)
        guard count > 0 else { return 0 }
        let text = (waiting[entry.fd] ?? "") + String(decoding: bytes.prefix(count), as: UTF8.self)
        waiting[entry.fd] = text.contains(word) ? nil : text
      }
    }
    return wires.count - waiting.count
  }

  private static func residentBytes() -> Int {
    let words = (try? String(contentsOfFile: "/proc/self/statm", encoding: .utf8))?.split(separator: " ") ?? []
    return (words.count > 1 ? Int(words[1]) ?? 0 : 0) * Int(sysconf(Int32(_SC_PAGESIZE)))
  }
}
