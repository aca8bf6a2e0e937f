import Foundation
import Synchronization
import TestSupport
import WidgetRuntimeClient
import WidgetModel
import WidgetServices
@testable import WidgetWire

/// A runtime that a test plays: it listens in its own state folder, records requests, and sends prepared replies.
final class FakeRuntime: Sendable {
  /// The reply to a request.
  enum Answer: Sendable {
    case reply(RuntimeReply)
    /// Several, one after the other, as in a stream.
    case replies([RuntimeReply])
    /// A reply, followed by the stream of the same client.
    case changes(RuntimeReply, [RuntimeReply])
    /// Bytes that are not a message.
    case bytes([UInt8])
    case bytesAndHangUp([UInt8])
    case nothing
    case hangUp
  }

  private final class Journal: Sendable {
    let requests = Mutex<[RuntimeRequest]>([])
  }

  let folder: TemporaryBundle
  private let listener: Int32
  private let stop: (read: Int32, write: Int32)
  private let asked = Journal()
  private let hello: RuntimeHello

  /// The requests that it received, in order.
  var requests: [RuntimeRequest] { asked.requests.withLock { $0 } }
  var address: RuntimeAddress { RuntimeAddress(folder: store) }
  let store: String

  /// - Parameters:
  ///   - folder: its state folder; nil creates one.
  ///   - below: folder names to append, for a long path.
  init(
    hello: RuntimeHello = RuntimeHello(version: "0.1.0"), in folder: TemporaryBundle? = nil,
    below: String = "state/lunette",
    _ answer: @escaping @Sendable (RuntimeRequest) -> Answer
  ) throws {
    self.folder = try folder ?? TemporaryBundle()
    store = self.folder.path + "/" + below
    self.hello = hello
    listener = try RuntimeAddress(folder: store).listen()
    var ends: [Int32] = [0, 0]
    guard pipe(&ends) == 0 else { throw CocoaError(.fileWriteUnknown) }
    for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    stop = (ends[0], ends[1])
    let (listener, stop) = (listener, stop.read)
    Thread.detachNewThread { [asked] in
      while Self.isReadable(listener, or: stop) {
        let client = accept(listener, nil, nil)
        guard client >= 0 else { continue }
        Thread.detachNewThread {
          Self.serve(client, or: stop, hello, asked, answer)
          close(client)
        }
      }
    }
  }

  deinit {
    // Wakes waiting threads; descriptors stay open until the tests end, so a reused number cannot reach another thread.
    _ = write(stop.write, [0], 1)
    unlink(address.socket)
  }

  /// The environment in which the command finds it.
  var environment: [String: String] { ["XDG_STATE_HOME": folder.path + "/state", "HOME": folder.path] }

  func run(_ words: [String], environment: [String: String] = [:], in place: String = "/") throws
    -> LunetteProcess.Result
  {
    try LunetteProcess.run(words, environment: self.environment.merging(environment) { $1 }, in: place)
  }

  // MARK: Serving

  private static func serve(
    _ client: Int32, or stop: Int32, _ hello: RuntimeHello, _ asked: Journal,
    _ answer: (RuntimeRequest) -> Answer
  ) {
    var inbox = FrameInbox(largest: RuntimeMessage.largestQuestion)
    var stream: Int?
    while isReadable(client, or: stop) {
      var bytes = [UInt8](repeating: 0, count: 1 << 16)
      let count = read(client, &bytes, bytes.count)
      guard count > 0 else { return }
      inbox.add(Array(bytes.prefix(count)))
      while let (kind, body) = try? inbox.next() {
        switch try? RuntimeMessage(kind, body) {
        case .hello: send(.hello(hello), client)
        case .question(let question):
          asked.requests.withLock { $0.append(question.request) }
          if case .stream = question.request { stream = question.id }
          switch answer(question.request) {
          case .reply(let reply): send(.answer(RuntimeAnswer(id: question.id, reply)), client)
          case .replies(let several):
            for reply in several { send(.answer(RuntimeAnswer(id: question.id, reply)), client) }
          case .changes(let reply, let changes):
            send(.answer(RuntimeAnswer(id: question.id, reply)), client)
            for change in changes { send(.answer(RuntimeAnswer(id: stream ?? 0, change)), client) }
          case .bytes(let bytes): put(bytes, client)
          case .bytesAndHangUp(let bytes):
            put(bytes, client)
            return
          case .nothing: break
          case .hangUp: return
          }
        case .answer, nil: return
        }
      }
    }
  }

  private static func send(_ message: RuntimeMessage, _ client: Int32) {
    guard let frame = try? message.frame() else { return }
    put(frame, client)
  }

  private static func put(_ bytes: [UInt8], _ client: Int32) {
    var rest = bytes[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes { Glibc.send(client, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL)) }
      guard count > 0 else { return }
      rest = rest.dropFirst(count)
    }
  }

  private static func isReadable(_ descriptor: Int32, or stop: Int32) -> Bool {
    var asked = [
      pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0), pollfd(fd: stop, events: Int16(POLLIN), revents: 0),
    ]
    while poll(&asked, 2, -1) < 0, errno == EINTR {}
    return asked[1].revents == 0
  }
}
