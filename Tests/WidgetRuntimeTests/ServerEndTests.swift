import Foundation
import NIOCore
import NIOEmbedded
import Synchronization
import TestSupport
import Testing
import WidgetRuntimeClient
import WidgetModel

@testable import WidgetServer

/// How the server stops, and that it costs nothing while idle.
@Suite("HTTP: its end")
struct ServerEndTests {
  @Test("the server stops with the runtime, and closes idle connections")
  func runtimeEnds() async throws {
    let runtime = PlayedRuntime()
    let wires = try await PlayedServer.with(runtime) { server in
      let wires = try (0..<5).map { _ in try server.connect() }
      for wire in wires {
        _ = try await wire.ask(Wire.request("GET", "/health", host: server.host))
      }
      runtime.end()
      for wire in wires { #expect(await wire.rest().isEmpty) }
      return wires
    }
    #expect(wires.count == 5)
  }

  @Test("a request in progress still gets its reply, and clients that wait for a change are notified")
  func graceful() async throws {
    let runtime = PlayedRuntime()
    let (gate, open) = AsyncStream<Void>.makeStream()
    let (busy, waiting) = try await PlayedServer.with(runtime) { server in
      let tag = try #require(try await server.ask("GET", "/v1/instances/1/picture").fields["etag"])
      let waiting = try server.connect()
      waiting.send(
        Wire.request("GET", "/v1/instances/1/picture?wait=50", ["If-None-Match: \(tag)"], host: server.host))
      try await server.waits(for: .show(.number(1)), count: 2)
      runtime.state.withLock { $0.gate = gate }
      let busy = try server.connect()
      busy.send(Wire.request("GET", "/v1/instances", host: server.host))
      // It has reached the runtime.
      try await server.gated(runtime)
      Task {
        // After the server was asked to stop: the long poll's reply shows it.
        _ = try? await waiting.read(until: "the runtime is stopping")
        runtime.state.withLock { $0.gate = nil }
        open.yield()
        open.finish()
      }
      return (busy, waiting)
    }
    let answer = String(decoding: await busy.rest(), as: UTF8.self)
    #expect(answer.hasPrefix("HTTP/1.1 200 OK") && answer.contains("lunette.instances/1"))
    #expect(answer.lowercased().contains("connection: close"))
    _ = waiting
  }

  @Test("a request that never ends does not block the server's exit")
  func stuck() async throws {
    let runtime = PlayedRuntime()
    let (gate, open) = AsyncStream<Void>.makeStream()
    let wire = try await PlayedServer.with(
      runtime, { $0.limits.graceSeconds = 0 },
      { server in
        runtime.state.withLock { $0.gate = gate }
        let wire = try server.connect()
        wire.send(Wire.request("GET", "/v1/instances", host: server.host))
        try await server.gated(runtime)
        Task {
          // The connection is cut first; then the runtime gives up, too.
          _ = await wire.rest()
          open.finish()
        }
        return wire
      })
    _ = wire
  }

  @Test("without subscribers no timer is set; with subscribers there is one for all")
  func heart() async throws {
    let loop = NIOAsyncTestingEventLoop()
    let beats = Beats()
    let heart = Heart(on: loop, every: .seconds(15)) { beats.add() }
    await loop.advanceTime(by: .seconds(3_600))
    #expect(beats.count == 0)
    for _ in 0..<3 { heart.join() }
    await loop.advanceTime(by: .seconds(46))
    #expect(beats.count == 3)
    for _ in 0..<3 { heart.leave() }
    await loop.advanceTime(by: .seconds(3_600))
    #expect(beats.count == 3)
    heart.join()
    await loop.advanceTime(by: .seconds(15))
    #expect(beats.count == 4)
    heart.leave()
    await loop.shutdownGracefully()
  }
}

/// A counter for closures.
final class Beats: Sendable {
  private let number = Mutex(0)
  var count: Int { number.withLock { $0 } }
  func add() { number.withLock { $0 += 1 } }
}

extension PlayedServer {
  /// Returns once a request waits at the runtime's gate.
  func gated(_ runtime: PlayedRuntime) async throws {
    let limit = ContinuousClock.now + HangLimit.duration
    while .now < limit {
      if runtime.state.withLock({ $0.gated > 0 }) { return }
      try await Task.sleep(for: .milliseconds(1))
    }
    throw Wire.Failure(description: "nothing came as far as the runtime")
  }
}
