import Foundation
import TestSupport
import Testing
import WidgetRuntimeClient
import WidgetModel

@testable import WidgetServer

/// `GET /v1/events`.
@Suite("HTTP: events")
struct ServerEventTests {
  private func follow(_ server: PlayedServer, last: String? = nil) throws -> Wire {
    let wire = try server.connect()
    let fields = ["Accept: text/event-stream"] + (last.map { ["Last-Event-ID: \($0)"] } ?? [])
    wire.send(Wire.request("GET", "/v1/events", fields, host: server.host))
    return wire
  }

  /// The events of a stream's text, as (id, event, data).
  private func events(_ text: String) -> [(id: String, event: String, data: String)] {
    // Swift treats CR LF, which ends a chunk's size, as one character.
    text.replacing("\r\n", with: "\n").split(separator: "\n").reduce(
      into: [(id: String, event: String, data: String)]()
    ) { events, line in
      if line.hasPrefix("id: ") { events.append((String(line.dropFirst(4)), "", "")) }
      guard !events.isEmpty else { return }
      if line.hasPrefix("event: ") { events[events.count - 1].event = String(line.dropFirst(7)) }
      if line.hasPrefix("data: ") { events[events.count - 1].data = String(line.dropFirst(6)) }
    }.filter { !$0.event.isEmpty }
  }

  @Test("each change is an event: its number, its kind, and one line of JSON")
  func changes() async throws {
    try await PlayedServer.with { server in
      let wire = try follow(server)
      let head = try await wire.read(until: "\n\n")
      #expect(head.contains("HTTP/1.1 200 OK") && head.lowercased().contains("content-type: text/event-stream"))
      #expect(head.contains("retry: 2000"))
      server.runtime.tell(.placed, 3)
      server.runtime.tell(.shown, 3)
      server.runtime.tell(.removed, 4)
      let text = try await wire.read(until: "removed\",\"number\":4")
      let last = try #require(events(text).last)
      #expect(last.id.hasSuffix("-3") && last.event == "removed")
      Golden.keep(document: Array((last.data + "\n").utf8), "lunette.change.1.http.ndjson")
      // The newest state of #3 when the stream was written; an earlier event may have been received too.
      #expect(events(text).contains { $0.event == "shown" && $0.data.contains("\"number\":3") })
    }
  }

  @Test("an event subscriber makes every widget visible until the connection ends")
  func sights() async throws {
    try await PlayedServer.with { server in
      do {
        let wire = try follow(server)
        _ = try await wire.read(until: "\n\n")
        #expect(server.runtime.looks(at: .all) == 1)
      }
      let deadline = ContinuousClock.now + HangLimit.duration
      while server.runtime.looks(at: .all) > 0, .now < deadline { try await Task.sleep(for: .milliseconds(1)) }
      #expect(server.runtime.looks(at: .all) == 0)
    }
  }

  @Test("a client that reconnects continues after its last event, with the newest state of each widget")
  func resume() async throws {
    try await PlayedServer.with { server in
      let first = try follow(server)
      _ = try await first.read(until: "\n\n")
      server.runtime.tell(.shown, 1)
      let id = try #require(events(try await first.read(until: "\"number\":1")).last?.id)
      for _ in 0..<5 { server.runtime.tell(.shown, 2) }
      server.runtime.tell(.removed, 1)
      _ = try await first.read(until: "removed")
      let text = try await follow(server, last: id).read(until: "removed\",\"number\":1")
      #expect(events(text).map(\.event) == ["shown", "removed"])
      #expect(events(text).map { String($0.id.split(separator: "-")[1]) } == ["6", "7"])
      #expect(!text.contains("reset"))
    }
  }

  @Test(
    "an id of another run, or unknown, or expired, makes the client reload everything",
    arguments: ["zzz-4", "7", "x", "-", "-1", "99999999999999999999-1"])
  func reset(_ id: String) async throws {
    try await PlayedServer.with { server in
      let text = try await follow(server, last: id).read(until: "data: {}")
      #expect(events(text).map(\.event) == ["reset"])
    }
  }

  @Test("the stream ends with the server, at once")
  func end() async throws {
    let runtime = PlayedRuntime()
    let wire = try await PlayedServer.with(runtime) { server in
      let wire = try follow(server)
      _ = try await wire.read(until: "retry")
      return wire
    }
    let rest = String(decoding: await wire.rest(), as: UTF8.self)
    #expect(rest.hasSuffix("0\r\n\r\n"))
  }

  // MARK: The hub

  private func change(_ number: Int, _ revision: Int) -> RuntimeChange {
    RuntimeChange(.shown, number: number, kind: "k", family: .systemSmall, revision: revision)
  }

  @Test("a slow reader gets the newest state of each widget, in the order of the changes")
  func newestWins() {
    let hub = ChangeHub(epoch: "e")
    for revision in 1...1_000 { hub.publish(change(revision % 3, revision)) }
    #expect(hub.entries(after: 0).map(\.position) == [998, 999, 1_000])
    #expect(hub.entries(after: 998).map(\.position) == [999, 1_000])
    #expect(hub.entries(after: 1_000).isEmpty)
    #expect(hub.hasChanged([.shown(1)], after: 999))
    #expect(!hub.hasChanged([.shown(0)], after: 999) && !hub.hasChanged([.shown(7)], after: 0))
  }

  @Test("a slow reader learns that a widget was placed, whatever it has shown since")
  func placing() {
    let hub = ChangeHub(epoch: "e")
    for (revision, matter) in [RuntimeChange.Matter.placed, .shown, .shown].enumerated() {
      hub.publish(RuntimeChange(matter, number: 3, kind: "k", family: .systemSmall, revision: revision + 1))
    }
    #expect(hub.entries(after: 0).map(\.key) == [.placed(3), .shown(3)])
  }

  @Test("beyond the capacity the oldest widgets are dropped, and the client is notified")
  func capacity() {
    let hub = ChangeHub(epoch: "e", capacity: 100)
    for revision in 1...1_000 { hub.publish(change(revision, revision)) }
    let kept = hub.entries(after: 0, limit: 1_000).map(\.position)
    #expect(kept.count <= 100 && kept.count >= 50 && kept.last == 1_000)
    #expect(
      kept == kept.sorted() && !hub.holds(after: 0) && !hub.holds(after: kept[0] - 2) && hub.holds(after: kept[0]))
    #expect(!hub.holds(after: 1_001))
  }

  @Test("only the newest state of each is kept, in any order of events", arguments: 0..<20)
  func model(_ seed: Int) {
    var random = SplitMix64(seed: UInt64(seed))
    let hub = ChangeHub(epoch: "e")
    var newest: [Int: Int] = [:]
    for revision in 1...2_000 {
      let number = Int.random(in: 0..<(1 + seed * 5), using: &random)
      hub.publish(change(number, revision))
      newest[number] = revision
      if revision % 97 == 0 {
        let after = Int.random(in: 0...revision, using: &random)
        let expected = newest.values.filter { $0 > after }.sorted()
        #expect(hub.entries(after: after, limit: .max).map(\.position) == expected)
      }
    }
  }

  @Test("an unchanged revision still has its own position")
  func backwards() {
    let hub = ChangeHub(epoch: "e")
    for revision in [5, 5, 3] { hub.publish(change(revision, revision)) }
    #expect(hub.entries(after: 0).map(\.position) == [6, 7])
  }

  @Test("a waiting client is woken by a change, a beat, leaving, cancelling, and the end")
  func waking() async {
    let hub = ChangeHub(epoch: "e")
    func wait(_ ticket: Int, _ then: @escaping @Sendable () -> Void) async -> ChangeHub.Wake {
      let task = Task { await hub.next(after: hub.newest, ticket) }
      while !hub.isAwaited { await Task.yield() }
      then()
      return await task.value
    }
    let ticket = hub.join()
    #expect(await wait(ticket) { hub.publish(self.change(1, 1)) } == .changed)
    #expect(await wait(ticket) { hub.beat() } == .beat)
    #expect(await hub.next(after: 0, ticket) == .changed)
    #expect(await wait(ticket) { hub.leave(ticket) } == .ended)
    #expect(await hub.next(after: 0, ticket) == .ended)
    let other = hub.join()
    #expect(await wait(other) { hub.end() } == .ended)
  }
}
