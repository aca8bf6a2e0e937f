import Glibc
import WidgetClient
import WidgetModel
import WidgetServices

/// The clients at the runtime's socket: what they ask is answered in order, a stream gets the newest state whenever it can
/// take it. Nobody is waited for.
struct ClientDesk {
  /// More than so many at once are turned away.
  static let mostClients = 1024
  /// Bytes that wait for a client who does not read: one who asks and never listens is hung up on.
  static let mostWaiting = 96 << 20

  private struct Client {
    let descriptor: Int32
    var inbox = FrameInbox(largest: RuntimeMessage.largestQuestion)
    var outbox: [UInt8] = []
    var hasGreeted = false
    /// The number of its question for a stream.
    var stream: Int?
  }

  private let version: String
  /// -1: nobody can come in, as at a desk with one client.
  private let listener: Int32
  private var clients: [Int: Client] = [:]
  private var lastNumber = 0

  /// - Parameter listener: a socket on which clients are heard; taken over.
  init(version: String, listener: Int32) {
    self.version = version
    self.listener = listener
    if listener >= 0 { Self.makePatient(listener) }
  }

  var isEmpty: Bool { clients.isEmpty }

  /// What is waited for, to be followed by `serve` with the same array.
  func waits(_ runtime: Runtime) -> [pollfd] {
    var waits = [pollfd(fd: listener, events: Int16(POLLIN), revents: 0)]
    for number in clients.keys.sorted() {
      guard let client = clients[number] else { continue }
      let wants = !client.outbox.isEmpty || runtime.followers.marked.contains(number)
      waits.append(
        pollfd(fd: client.descriptor, events: Int16(POLLIN) | (wants ? Int16(POLLOUT) : 0), revents: 0))
    }
    return waits
  }

  /// Serves whoever is ready.
  mutating func serve(_ waits: ArraySlice<pollfd>, _ runtime: Runtime, _ mailbox: Mailbox) {
    for (number, wait) in zip(clients.keys.sorted(), waits.dropFirst()) where wait.revents != 0 {
      if Int32(wait.revents) & (POLLIN | POLLHUP | POLLERR) != 0 { read(number, runtime, mailbox) }
      if Int32(wait.revents) & POLLOUT != 0 { write(number, runtime) }
    }
    if let first = waits.first, first.revents != 0 { accept() }
  }

  /// Takes a client in that is connected already.
  mutating func take(_ descriptor: Int32) {
    Self.makePatient(descriptor)
    lastNumber += 1
    clients[lastNumber] = Client(descriptor: descriptor)
  }

  private mutating func accept() {
    while true {
      let descriptor = Glibc.accept(listener, nil, nil)
      guard descriptor >= 0 else { return }
      _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC)
      guard clients.count < Self.mostClients, RuntimeAddress.isOwn(descriptor) else {
        close(descriptor)
        continue
      }
      take(descriptor)
    }
  }

  private static func makePatient(_ descriptor: Int32) {
    _ = fcntl(descriptor, F_SETFL, fcntl(descriptor, F_GETFL) | O_NONBLOCK)
  }

  // MARK: Questions

  private mutating func read(_ number: Int, _ runtime: Runtime, _ mailbox: Mailbox) {
    guard let descriptor = clients[number]?.descriptor else { return }
    var count = 0
    let part = [UInt8](unsafeUninitializedCapacity: 64 << 10) { buffer, initialized in
      repeat { count = recv(descriptor, buffer.baseAddress, buffer.count, 0) } while count < 0 && errno == EINTR
      initialized = max(count, 0)
    }
    if count < 0, errno == EAGAIN { return }
    guard count > 0 else { return leave(number, runtime) }
    clients[number]?.inbox.add(part)
    do throws(FrameFault) {
      while let (kind, body) = try clients[number]?.inbox.next() {
        try take(try RuntimeMessage(kind, body), from: number, runtime, mailbox)
      }
    } catch {
      // Whoever speaks another language is not answered.
      leave(number, runtime)
    }
  }

  private mutating func take(
    _ message: RuntimeMessage, from number: Int, _ runtime: Runtime, _ mailbox: Mailbox
  ) throws(FrameFault) {
    switch message {
    case .hello:
      clients[number]?.hasGreeted = true
      send(.hello(RuntimeHello(version: version)), to: number, runtime)
    case .question(let question) where clients[number]?.hasGreeted == true:
      if case .looks(let looks) = question.request { runtime.look(client: number, looks) }
      guard case .stream(let targets) = question.request else {
        return answer(runtime.reply(to: question.request), to: question.id, of: number, runtime)
      }
      clients[number]?.stream = question.id
      runtime.follow(number, targets) { _, reply in
        mailbox.post { $0.answers.append((number, question.id, reply)) }
      }
    case .question, .answer: throw .damaged
    }
  }

  // MARK: Answers

  /// Sends what was answered later.
  mutating func deliver(_ runtime: Runtime) {
    let answers = runtime.answers
    runtime.answers = []
    for (number, id, reply) in answers { answer(reply, to: id, of: number, runtime) }
  }

  private mutating func answer(_ reply: RuntimeReply, to id: Int, of number: Int, _ runtime: Runtime) {
    send(.answer(RuntimeAnswer(id: id, reply)), to: number, runtime)
  }

  private mutating func send(_ message: RuntimeMessage, to number: Int, _ runtime: Runtime) {
    do throws(FrameFault) {
      clients[number]?.outbox += try message.frame()
    } catch {
      guard error.isOfContent, case .answer(let answer) = message else { return leave(number, runtime) }
      let fault = RuntimeMessage.answer(RuntimeAnswer(id: answer.id, .failure(error.diagnostic("the answer"))))
      clients[number]?.outbox += (try? fault.frame()) ?? []
    }
    flush(number, runtime)
  }

  /// Its turn to get something: what waits, or else the newest state of what it follows.
  private mutating func write(_ number: Int, _ runtime: Runtime) {
    flush(number, runtime)
    guard let client = clients[number], client.outbox.isEmpty, let stream = client.stream else { return }
    let (changed, gone) = runtime.followers.take(number)
    for instance in changed {
      guard let shown = try? runtime.shown(instance) else { continue }
      answer(.change(shown), to: stream, of: number, runtime)
    }
    for instance in gone { answer(.gone(instance), to: stream, of: number, runtime) }
  }

  private mutating func flush(_ number: Int, _ runtime: Runtime) {
    while let client = clients[number], !client.outbox.isEmpty {
      let count = client.outbox.withUnsafeBytes {
        Glibc.send(client.descriptor, $0.baseAddress, $0.count, Int32(truncatingIfNeeded: MSG_NOSIGNAL))
      }
      if count > 0 {
        clients[number]?.outbox.removeFirst(count)
      } else if errno == EAGAIN {
        if client.outbox.count > Self.mostWaiting { leave(number, runtime) }
        return
      } else if errno != EINTR {
        return leave(number, runtime)
      }
    }
  }

  private mutating func leave(_ number: Int, _ runtime: Runtime) {
    guard let client = clients.removeValue(forKey: number) else { return }
    close(client.descriptor)
    runtime.unfollow(number)
  }

  /// Hangs up on everybody.
  mutating func end() {
    for client in clients.values { close(client.descriptor) }
    clients = [:]
    if listener >= 0 { close(listener) }
  }
}
