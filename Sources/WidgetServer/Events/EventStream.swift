internal import NIOCore
internal import NIOHTTP1
import Synchronization
internal import WidgetRuntimeClient

/// `GET /v1/events`: changes as they happen, to any number of followers.
struct EventStream: Sendable {
  let runtime: any RuntimeAccess
  let hub: ChangeHub
  // One follower is one task, and one place in the hub.
  let heart: Heart
  let counters: ServerCounters

  /// - Parameter last: `Last-Event-ID`, from where a follower goes on.
  func response(last: String?, on channel: any Channel) -> Response {
    var fields = HTTPHeaders()
    fields[.contentType] = MediaWords.events
    let (runtime, hub, heart, counters) = (runtime, hub, heart, counters)
    // Before the head is sent: who has that misses no change from then on.
    let start = Self.start(hub, last)
    let body = Response.Body.stream { writer in
      let ticket = hub.join()
      heart.join()
      counters.count(\.streams, 1)
      // Followers keep widgets drawn: without any, nobody looks, and nothing is.
      runtime.look(at: .all, begins: true)
      defer {
        runtime.look(at: .all, begins: false)
        hub.leave(ticket)
        heart.leave()
        counters.count(\.streams, -1)
      }
      // Ends the wait where the client goes away without a word.
      channel.closeFuture.whenComplete { _ in hub.leave(ticket) }
      try await writer.write(start.greeting)
      var position = start.position
      loop: while true {
        switch await hub.next(after: position, ticket) {
        case .ended: break loop
        case .beat: try await writer.write(EventText.beat)
        case .changed:
          // All changes since in one write: a slow follower catches up, and is not asked one by one.
          let entries = hub.entries(after: position)
          var bytes = ByteBuffer()
          for entry in entries { bytes.writeImmutableBuffer(entry.message) }
          // Where the ring no longer has them, it goes on from the newest.
          position = entries.last?.position ?? hub.newest
          counters.count(\.events, entries.count)
          try await writer.write(bytes)
        }
      }
    }
    return Response(.ok, headers: fields, body: body)
  }

  /// Where the follower goes on, and the first line, which says so: `hello` goes on, `reset` means that changes were lost.
  private static func start(_ hub: ChangeHub, _ last: String?) -> (position: Int, greeting: ByteBuffer) {
    let newest = hub.newest
    guard let last, !last.isEmpty else { return (newest, EventText.hello(id: "\(hub.epoch)-\(newest)")) }
    // The epoch is this server's: numbers of one before mean nothing here.
    if last.hasPrefix("\(hub.epoch)-"), let position = Int(last.dropFirst(hub.epoch.utf8.count + 1)),
      hub.holds(after: position)
    {
      return (position, EventText.hello(id: last))
    }
    return (newest, EventText.reset(id: "\(hub.epoch)-\(newest)"))
  }
}

/// Sends signs of life while a follower is connected, and only then: one timer for all.
final class Heart: Sendable {
  private struct State {
    var followers = 0
    var task: RepeatedTask?
  }

  // Joined and left under one lock, so that there is a timer exactly while somebody follows.
  private let state = Mutex(State())
  private let eventLoop: any EventLoop
  private let pause: TimeAmount
  private let beat: @Sendable () -> Void

  init(on eventLoop: any EventLoop, every pause: TimeAmount, _ beat: @escaping @Sendable () -> Void) {
    self.eventLoop = eventLoop
    self.pause = pause
    self.beat = beat
  }

  func join() {
    state.withLock { state in
      state.followers += 1
      guard state.task == nil else { return }
      let beat = beat
      // The timer is the event loop's: no thread and no task waits.
      state.task = eventLoop.scheduleRepeatedTask(initialDelay: pause, delay: pause) { _ in beat() }
    }
  }

  func leave() {
    state.withLock { state in
      state.followers -= 1
      guard state.followers == 0 else { return }
      state.task?.cancel()
      state.task = nil
    }
  }
}
