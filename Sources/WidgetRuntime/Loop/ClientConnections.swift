import Glibc
import LinuxKit
import WidgetRuntimeClient
import WidgetModel
import WidgetSandbox
import WidgetServices
import WidgetWire

/// The clients at the runtime's socket: each gets its replies in order, one request per turn; a stream gets the newest state whenever
/// it can read it. No call blocks on a client.
struct ClientConnections {
  typealias Moment = ContinuousClock.Instant

  /// Bytes held for all clients together; beyond it the client with the most is disconnected.
  static let mostHeld = 2 * Frame.largestBody
  /// How long requests are handled before the loop looks for other events.
  static let share = Duration.milliseconds(20)
  /// Connections that are accepted, or refused, before it looks.
  static let mostAccepted = 64
  /// How long no client is accepted after the process had no free descriptor.
  static let pause = Duration.milliseconds(250)

  private let version: String
  /// The listening socket; -1 if no client can connect, as at an offline runtime, which has one client.
  private let listener: Int32
  private let mostClients: Int
  private let mostHeld: Int
  private let reserve: DescriptorReserve?
  private let now: () -> Moment
  private let accepting: (Int32) -> Int32
  private var clients: [Int: ClientConnection] = [:]
  private var lastNumber = 0
  /// The clients in the result of `waits`, in order.
  private var polled: [Int] = []
  /// The client whose request was handled last.
  private var lastAnswered = 0
  /// When the listener is tried again.
  private var acceptDate: Moment?

  /// - Parameters:
  ///   - listener: a socket that accepts clients; owned from now on.
  ///   - mostClients: beyond this number a client is refused with an error.
  ///   - accepting: `accept`, for tests.
  init(
    version: String, listener: Int32, mostClients: Int = ConnectionLimits.current.commands,
    mostHeld: Int = Self.mostHeld,
    now: @escaping () -> Moment = { .now }, accepting: @escaping (Int32) -> Int32 = { Glibc.accept($0, nil, nil) }
  ) {
    self.version = version
    self.listener = listener
    self.mostClients = mostClients
    self.mostHeld = mostHeld
    self.accepting = accepting
    self.now = now
    reserve = listener >= 0 ? DescriptorReserve() : nil
    if listener >= 0 { _ = fcntl(listener, F_SETFL, fcntl(listener, F_GETFL) | O_NONBLOCK) }
  }

  var isEmpty: Bool { clients.isEmpty }
  /// Bytes of all clients together that were not handled, or not read.
  var held: Int { clients.values.reduce(0) { $0 + $1.held } }

  /// The awaited events, to be followed by `serve` with the same array.
  mutating func waits(_ runtime: Runtime) -> [pollfd] {
    if let date = acceptDate, date <= now() { acceptDate = nil }
    polled = clients.keys.sorted()
    let marked = runtime.followers.marked
    return [pollfd(reading: acceptDate == nil ? listener : -1)]
      + polled.compactMap { number in clients[number]?.wait(marked.contains(number)) }
  }

  /// When to call again even without an event; nil: never.
  var deadline: Moment? { clients.values.contains(where: \.isAsking) ? now() : acceptDate }

  /// Serves clients that are ready.
  mutating func serve(_ waits: ArraySlice<pollfd>, _ runtime: Runtime) {
    for (number, wait) in zip(polled, waits.dropFirst()) where wait.revents != 0 && clients[number] != nil {
      if Int32(wait.revents) & (POLLOUT | POLLHUP | POLLERR) != 0 { write(number, runtime) }
      if Int32(wait.revents) & (POLLIN | POLLHUP | POLLERR) != 0 { read(number, runtime) }
    }
    answerQuestions(runtime)
    deliver(runtime)
    if let first = waits.first, first.revents != 0 { accept() }
  }

  // MARK: Accepting

  /// Adds a client that is already connected.
  mutating func take(_ descriptor: Int32) {
    lastNumber += 1
    clients[lastNumber] = ClientConnection(descriptor)
  }

  private mutating func accept() {
    for _ in 0..<Self.mostAccepted {
      let descriptor = accepting(listener)
      guard descriptor >= 0 else {
        switch errno {
        case EINTR, ECONNABORTED: continue
        case EAGAIN: return
        case let error:
          if DescriptorReserve.isMeant(by: error) {
            reserve?.refuse(listener, most: Self.mostAccepted) { refuse($0, .noDescriptors) }
          }
          // Whatever the error, it is not retried at once.
          acceptDate = now() + Self.pause
          return
        }
      }
      _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC)
      let isOwn = RuntimeAddress.isOwn(descriptor)
      if isOwn, clients.count < mostClients {
        take(descriptor)
      } else {
        if isOwn { refuse(descriptor, .tooManyClients(mostClients)) }
        close(descriptor)
      }
    }
  }

  /// Sends the reason before any request: a client's first request has the number 1.
  private func refuse(_ descriptor: Int32, _ fault: Diagnostic) {
    let answer = RuntimeMessage.answer(RuntimeAnswer(id: 1, .failure(fault)))
    guard let hello = try? RuntimeMessage.hello(RuntimeHello(version: version)).frame(),
      let frame = try? answer.frame()
    else { return }
    var client = ClientConnection(descriptor)
    client.add(hello + frame)
    _ = client.flush()
  }

  // MARK: Requests

  private mutating func read(_ number: Int, _ runtime: Runtime) {
    guard clients[number]?.read() == true else { return leave(number, runtime) }
    boundHeld(after: number, runtime)
  }

  /// Handles one request of each client, starting after the last one served.
  private mutating func answerQuestions(_ runtime: Runtime) {
    let asking = clients.filter(\.value.isAsking).keys.sorted()
    guard !asking.isEmpty else { return }
    let end = now() + Self.share
    for number in asking.filter({ $0 > lastAnswered }) + asking.filter({ $0 <= lastAnswered }) {
      lastAnswered = number
      answerQuestion(of: number, runtime)
      if now() >= end { return }
    }
  }

  private mutating func answerQuestion(of number: Int, _ runtime: Runtime) {
    do throws(FrameFault) {
      while let message = try clients[number]?.next() {
        // A greeting is not a request: what follows it is handled at once.
        if try take(message, from: number, runtime) { return }
      }
    } catch {
      // A client with another protocol gets no reply.
      leave(number, runtime)
    }
  }

  /// Whether it was a request.
  private mutating func take(
    _ message: RuntimeMessage, from number: Int, _ runtime: Runtime
  ) throws(FrameFault) -> Bool {
    switch message {
    case .hello where clients[number]?.hasGreeted == false:
      clients[number]?.hasGreeted = true
      send(.hello(RuntimeHello(version: version)), to: number, runtime)
      return false
    case .question(let question) where clients[number]?.hasGreeted == true:
      take(question, from: number, runtime)
      return true
    case .hello, .question, .answer: throw .damaged
    }
  }

  private mutating func take(_ question: RuntimeQuestion, from number: Int, _ runtime: Runtime) {
    if case .looks(let looks) = question.request { runtime.look(client: number, looks) }
    let later = { (runtime: Runtime, reply: RuntimeReply) in runtime.answers.append((number, question.id, reply)) }
    if case .stream(let targets) = question.request {
      clients[number]?.stream = question.id
      runtime.follow(number, targets, later)
    } else if let reply = runtime.reply(to: question.request, later: later) {
      answer(reply, to: question.id, of: number, runtime)
    }
  }

  // MARK: Replies

  /// Sends late replies. Nothing else is sent between a reply and this: a stream's first reply has the current pictures, and an
  /// earlier change would be lost.
  mutating func deliver(_ runtime: Runtime) {
    // A client that leaves here may end other waits.
    while !runtime.answers.isEmpty {
      let answers = runtime.answers
      runtime.answers = []
      for (number, id, reply) in answers { answer(reply, to: id, of: number, runtime) }
    }
  }

  private mutating func answer(_ reply: RuntimeReply, to id: Int, of number: Int, _ runtime: Runtime) {
    send(.answer(RuntimeAnswer(id: id, reply)), to: number, runtime)
  }

  private mutating func send(_ message: RuntimeMessage, to number: Int, _ runtime: Runtime) {
    guard clients[number] != nil else { return }
    do throws(FrameFault) {
      clients[number]?.add(try message.frame())
    } catch {
      guard error.isOfContent, case .answer(let answer) = message else { return leave(number, runtime) }
      let fault = RuntimeMessage.answer(RuntimeAnswer(id: answer.id, .failure(error.diagnostic("the answer"))))
      clients[number]?.add((try? fault.frame()) ?? [])
    }
    flush(number, runtime)
    boundHeld(after: number, runtime)
  }

  /// Its turn to receive something: a waiting reply, or else the newest state of what it follows.
  private mutating func write(_ number: Int, _ runtime: Runtime) {
    flush(number, runtime)
    guard let client = clients[number], client.hasReadAll, let stream = client.stream else { return }
    let news = runtime.followers.take(number) { runtime.hasPicture(of: $0) }
    for turned in news.turned {
      guard var shown = try? runtime.shown(turned.number) else { continue }
      shown.stack = turned.stack
      answer(.turned(place: turned.place, shown), to: stream, of: number, runtime)
    }
    for instance in news.changed {
      guard let shown = try? runtime.shown(instance, for: number) else { continue }
      answer(.change(shown), to: stream, of: number, runtime)
    }
    for instance in news.gone { answer(.gone(instance), to: stream, of: number, runtime) }
    if let boards = runtime.followers.boards(for: number, { runtime.boardsState }) {
      answer(.boards(boards), to: stream, of: number, runtime)
    }
  }

  private mutating func flush(_ number: Int, _ runtime: Runtime) {
    if clients[number]?.flush() == false { leave(number, runtime) }
  }

  /// Disconnects the clients that hold the most, until the total is within the limit.
  ///
  /// - Parameter number: the client that now holds more than before.
  private mutating func boundHeld(after number: Int, _ runtime: Runtime) {
    // Small amounts that are not counted are small in total.
    guard let client = clients[number], client.held > mostHeld / (8 * mostClients) else { return }
    var held = held
    while held > mostHeld, let most = clients.max(by: { $0.value.held < $1.value.held }) {
      held -= most.value.held
      leave(most.key, runtime)
    }
  }

  // MARK: Leaving

  private mutating func leave(_ number: Int, _ runtime: Runtime) {
    guard let client = clients.removeValue(forKey: number) else { return }
    close(client.descriptor)
    runtime.unfollow(number)
  }

  /// Disconnects all clients.
  mutating func end() {
    for client in clients.values { close(client.descriptor) }
    clients = [:]
    if listener >= 0 { close(listener) }
  }
}

extension Diagnostic {
  fileprivate static let noDescriptors = Diagnostic(
    .unavailable, "the runtime can open no more files and sockets",
    suggestion: "raise the limit with 'ulimit -n 1024' or systemd's LimitNOFILE=")

  fileprivate static func tooManyClients(_ most: Int) -> Diagnostic {
    Diagnostic(
      .unavailable, "too many commands are connected to the runtime (\(most))", suggestion: "stop some of them")
  }
}
