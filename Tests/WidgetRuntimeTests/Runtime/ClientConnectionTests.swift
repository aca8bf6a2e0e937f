import Foundation
import TestSupport
import Testing
import WidgetRuntimeClient
import WidgetModel
import WidgetServices
@testable import WidgetWire

@testable import WidgetRuntime

/// The runtime's socket under attack by programs of the same user: floods, clients that never read, and hang-ups.
@Suite("The runtime's socket") struct ClientConnectionTests {
  /// An offline runtime with a listener, driven turn by turn.
  private final class Stage {
    let runtime: RuntimeStage
    let address: RuntimeAddress
    var clients: ClientConnections
    private let time: Time

    /// Settings of a test.
    final class Time {
      var now = ContinuousClock.now
      /// Error numbers that `accept` returns, in order, before it works.
      var failures: [Int32] = []
    }

    init(kinds: Int = 1, mostClients: Int = 8, mostHeld: Int = ClientConnections.mostHeld) throws {
      let bundles = (0..<kinds).map { FakeBundle(kind: "kind\($0)", answer: { _ throws(Diagnostic) in nil }) }
      runtime = try RuntimeStage(FakeBundles(bundles))
      address = RuntimeAddress(folder: runtime.folder.path)
      let time = Time()
      self.time = time
      clients = ClientConnections(
        version: "1.0", listener: try address.listen(), mostClients: mostClients, mostHeld: mostHeld,
        now: { time.now },
        accepting: { listener in
          guard !time.failures.isEmpty else { return accept(listener, nil, nil) }
          errno = time.failures.removeFirst()
          return -1
        })
    }

    deinit { clients.end() }

    func fail(_ errors: [Int32]) { time.failures = errors }
    func pass(_ duration: Duration) { time.now += duration }
    var now: ContinuousClock.Instant { time.now }

    /// Which descriptors are ready; the listener is first.
    func turn() -> [pollfd] {
      var waits = clients.waits(runtime.runtime)
      _ = poll(&waits, nfds_t(waits.count), 0)
      clients.deliver(runtime.runtime)
      clients.serve(waits[...], runtime.runtime)
      return waits
    }

    func turns(_ count: Int) { for _ in 0..<count { _ = turn() } }

    /// A client that has greeted and sent the given number of requests.
    func client(asking count: Int, _ request: RuntimeRequest = .status) throws -> Client {
      let client = Client(try #require(try address.connect()))
      var bytes = try RuntimeMessage.hello(RuntimeHello(version: "1.0")).frame()
      for id in 0..<count { bytes += try RuntimeMessage.question(RuntimeQuestion(id: id + 1, request)).frame() }
      client.send(bytes)
      return client
    }
  }

  private final class Client {
    let descriptor: Int32
    private var inbox = FrameInbox()

    init(_ descriptor: Int32) { self.descriptor = descriptor }
    deinit { close(descriptor) }

    /// In one write, which is small enough for the socket.
    func send(_ bytes: [UInt8]) {
      let flags = Int32(truncatingIfNeeded: MSG_NOSIGNAL) | Int32(truncatingIfNeeded: MSG_DONTWAIT)
      #expect(Glibc.send(descriptor, bytes, bytes.count, flags) == bytes.count)
    }

    /// The replies that have arrived, by number; `isOver` if nothing follows.
    func answers() throws -> (answers: [RuntimeAnswer], isOver: Bool) {
      var answers: [RuntimeAnswer] = []
      while true {
        var bytes = [UInt8](repeating: 0, count: 1 << 18)
        let count = recv(descriptor, &bytes, bytes.count, Int32(truncatingIfNeeded: MSG_DONTWAIT))
        let isOver = count == 0 || count < 0 && errno != EAGAIN
        guard count > 0 else { return (answers, isOver) }
        inbox.add(Array(bytes.prefix(count)))
        while let (kind, body) = try inbox.next() {
          if case .answer(let answer) = try RuntimeMessage(kind, body) { answers.append(answer) }
        }
      }
    }

    func failure() throws -> Diagnostic? {
      if case .failure(let fault) = try answers().answers.first?.reply { fault } else { nil }
    }
  }

  // MARK: Descriptors

  @Test(
    "while no descriptor is free the listener pauses, and waiting clients are told",
    arguments: [EMFILE, ENFILE, ENOBUFS, ENOMEM])
  func exhausted(_ error: Int32) throws {
    let stage = try Stage()
    let clients = try (0..<3).map { _ in try stage.client(asking: 1) }
    stage.fail([error])
    #expect(stage.turn()[0].revents != 0)
    for client in clients {
      let fault = try client.failure()
      #expect(fault?.code == .unavailable)
      #expect(fault?.message == "the runtime can open no more files and sockets")
    }
    let last = try stage.client(asking: 1)
    #expect(stage.clients.deadline == stage.now + ClientConnections.pause)
    #expect((0..<100).allSatisfy { _ in stage.turn()[0].fd == -1 })
    stage.pass(ClientConnections.pause)
    #expect(stage.turn()[0].fd >= 0)
    stage.turns(2)
    #expect(try last.answers().answers.count == 1)
    #expect(stage.clients.deadline == nil)
  }

  @Test("an unexpected error of accept is not retried at once", arguments: [EPERM, EPROTO, EINVAL])
  func unknown(_ error: Int32) throws {
    let stage = try Stage()
    let client = try stage.client(asking: 1)
    stage.fail([error])
    stage.turns(2)
    #expect(stage.turn()[0].fd == -1)
    stage.pass(ClientConnections.pause)
    stage.turns(3)
    #expect(try client.answers().answers.count == 1)
  }

  @Test("a client that is gone before it was accepted delays no one", arguments: [ECONNABORTED, EINTR])
  func aborted(_ error: Int32) throws {
    let stage = try Stage()
    let client = try stage.client(asking: 1)
    stage.fail([error, error])
    stage.turns(2)
    #expect(try client.answers().answers.count == 1)
  }

  @Test("clients are accepted up to the limit, and one more gets an error")
  func places() throws {
    let stage = try Stage(mostClients: 3)
    let clients = try (0..<3).map { _ in try stage.client(asking: 1) }
    stage.turns(2)
    let more = try stage.client(asking: 1)
    stage.turns(2)
    for client in clients { #expect(try client.answers().answers.count == 1) }
    #expect(try more.failure()?.message == "too many commands are connected to the runtime (3)")
  }

  @Test(
    "a process with few descriptors accepts fewer connections, and keeps more than half for itself",
    arguments: [
      (65_536, 1_024, 64, 1_024), (4_096, 1_024, 64, 1_016), (1_024, 496, 64, 248), (64, 16, 4, 8), (32, 4, 2, 4),
      (0, 4, 2, 4),
    ])
  func shares(_ descriptors: Int, _ network: Int, _ owner: Int, _ commands: Int) {
    let limits = ConnectionLimits(descriptors: descriptors)
    #expect(limits.network == network && limits.owner == owner && limits.commands == commands, "\(limits)")
  }

  // MARK: Floods

  @Test("a client with thousands of requests in one write does not delay another")
  func turns() throws {
    let stage = try Stage()
    let flood = try stage.client(asking: 3_000)
    stage.turns(1)
    let other = try stage.client(asking: 1)
    // One turn reads it, and one answers it.
    stage.turns(2)
    #expect(try other.answers().answers.count == 1)
    #expect(try flood.answers().answers.count < 4)
    #expect(stage.clients.deadline == stage.now)
    var count = 0
    for _ in 0..<40 {
      stage.turns(100)
      count += try flood.answers().answers.count
    }
    #expect(count > 2_990)
  }

  @Test("a client that never reads gets no more replies; once it reads it gets all, in order")
  func silent() throws {
    let stage = try Stage(kinds: 90)
    let count = 400
    let client = try stage.client(asking: count, .instances)
    stage.turns(2 * count)
    #expect(stage.clients.held > ClientConnection.enough)
    #expect(stage.clients.held < ClientConnection.enough + (256 << 10))
    #expect(stage.clients.deadline == nil)
    var numbers: [Int] = []
    while numbers.count < count {
      let answers = try client.answers().answers
      numbers += answers.map(\.id)
      stage.turns(50)
    }
    #expect(numbers == Array(1...count))
    #expect(stage.clients.held == 0)
  }

  @Test("if all clients together hold too much, the one that holds most is disconnected")
  func bounded() throws {
    let stage = try Stage(kinds: 90, mostHeld: 1 << 20)
    let (silent, small) = (try stage.client(asking: 400, .instances), try stage.client(asking: 1))
    stage.turns(410)
    #expect(stage.clients.held <= 1 << 20)
    #expect(try silent.answers().isOver)
    let (answers, isOver) = try small.answers()
    #expect(answers.count == 1 && !isOver)
  }

  @Test("a stream's first reply is sent before all changes, however busy the runtime is")
  func firstAnswer() throws {
    let stage = try Stage()
    let client = try stage.client(asking: 1, .stream([.instance(.number(1), in: nil)]))
    // It is read, and answered in the next turn.
    stage.turns(2)
    // Replies of bundles take all the time for posts from other threads.
    stage.runtime.runtime.blame(1, Diagnostic(.script, "it failed"))
    stage.runtime.runtime.settle()
    stage.turns(2)
    stage.runtime.drain()
    stage.turns(2)
    let words = try client.answers().answers.map { answer in
      switch answer.reply {
      case .stream(let shown): "stream " + (shown.first?.error?.message ?? "well")
      case .change(let shown): "change " + (shown.error?.message ?? "well")
      default: "\(answer.reply)"
      }
    }
    #expect(words == ["stream well", "change it failed"])
  }

  @Test("a client that has shut down writing still gets its replies, and is disconnected then")
  func halfClosed() throws {
    let stage = try Stage()
    let client = try stage.client(asking: 20)
    shutdown(client.descriptor, Int32(SHUT_WR))
    stage.turns(30)
    let (answers, isOver) = try client.answers()
    #expect(answers.count == 20 && isOver)
    #expect(stage.clients.isEmpty)
  }

  @Test("a request truncated anywhere waits for its rest, and delays no one")
  func cut() throws {
    let stage = try Stage()
    let question = try RuntimeMessage.question(RuntimeQuestion(id: 7, .status)).frame()
    for length in 0..<question.count {
      let client = try stage.client(asking: 0)
      client.send(Array(question.prefix(length)))
      stage.turns(3)
      #expect(try client.answers().answers.isEmpty, "\(length)")
      #expect(stage.clients.deadline == nil)
      client.send(Array(question.dropFirst(length)))
      stage.turns(2)
      #expect(try client.answers().answers.map(\.id) == [7], "\(length)")
    }
  }

  @Test("invalid messages and a second greeting end the connection")
  func junk() throws {
    let hello = try RuntimeMessage.hello(RuntimeHello(version: "1.0")).frame()
    let junk: [[UInt8]] = [
      hello, Array("GET / HTTP/1.1\r\n\r\n".utf8), [255, 255, 255, 255, 1, 65], [0, 0, 0, 0, 9, 65],
      [0, 0, 0, 0, 1, 65],
    ]
    for bytes in junk {
      let stage = try Stage()
      let client = try stage.client(asking: 0)
      stage.turns(2)
      client.send(bytes)
      stage.turns(2)
      #expect(try client.answers().isOver, "\(bytes)")
      #expect(stage.clients.isEmpty)
    }
  }
}
