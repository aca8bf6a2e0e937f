import Glibc
import WidgetRuntimeClient
import WidgetModel
import WidgetSchedule

/// The time until all subscribers of a runtime over HTTP have received a change.
enum EventRows {
  private static let clients = 1_000
  private static let changes = 15

  static func measure(_ home: ManyWidgets, _ table: inout Table) {
    let subject = "\(clients) event streams: a reload is asked for, until all have heard"
    do throws(Failure) {
      let store = home.store("events")
      let runtime = try home.run(store, widgets: try home.widgets("hello"))
      defer { runtime.end() }
      try home.await(1, of: store)
      let alone = try times(Followers(1, at: "\(store)/http.sock"), home, store)
      let followers = try Followers(clients, at: "\(store)/http.sock")
      let together = try times(followers, home, store)
      table.add(
        Row(
          number: "r2", subject: subject, figure: "\(short(together.median)) ms",
          peer: "one stream \(short(alone.median)) ms", value: together.median, goal: .atMost(250, " ms")))
      table.add(
        Row(
          number: "r2", subject: "  the slowest of \(changes) changes", figure: "\(short(together.slowest)) ms",
          peer: "one stream \(short(alone.slowest)) ms", value: together.slowest, goal: .atMost(250, " ms")))
    } catch { table.add("r2", subject, error) }
  }

  /// Milliseconds from a reload request until the last subscriber has received the change, including the script's reply, the
  /// archive's transaction and all writes.
  private static func times(
    _ followers: Followers, _ home: ManyWidgets, _ store: String
  ) throws(Failure) -> (median: Double, slowest: Double) {
    let link = try home.link(store)
    var times: [Double] = []
    for _ in 0..<changes {
      let began = nanoseconds(CLOCK_MONOTONIC)
      _ = try link.question(.reload(.all, ReloadDemand(.center, isForeground: true))) {
        if case .instances(let states) = $0 { states } else { nil }
      }
      try followers.hear()
      times.append((nanoseconds(CLOCK_MONOTONIC) - began) / 1e6)
      usleep(50_000)
    }
    times.sort()
    return (times[times.count / 2], times[times.count - 1])
  }

  /// Event streams over a runtime's own socket.
  private final class Followers {
    private var sockets: [Int32] = []

    init(_ count: Int, at path: String) throws(Failure) {
      var limit = rlimit()
      getrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit)
      limit.rlim_cur = min(limit.rlim_max, 8_192)
      setrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit)
      for _ in 0..<count { try connect(path) }
      try hear(Array("text/event-stream".utf8))
    }

    deinit { for socket in sockets { close(socket) } }

    private func connect(_ path: String) throws(Failure) {
      var address = sockaddr_un()
      address.sun_family = sa_family_t(AF_UNIX)
      withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: path.utf8.prefix($0.count - 1)) }
      let descriptor = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue), 0)
      let size = socklen_t(MemoryLayout<sockaddr_un>.size)
      let status = withUnsafePointer(to: &address) { address in
        address.withMemoryRebound(to: sockaddr.self, capacity: 1) { Glibc.connect(descriptor, $0, size) }
      }
      sockets.append(descriptor)
      let request = Array("GET /v1/events HTTP/1.1\r\nHost: localhost\r\n\r\n".utf8)
      guard status == 0, write(descriptor, request, request.count) == request.count else {
        throw Failure("client \(sockets.count) cannot connect")
      }
    }

    /// Waits until every subscriber has received an event, or new text.
    func hear(_ sign: [UInt8] = Array("event: shown".utf8)) throws(Failure) {
      var waiting = sockets.map { pollfd(fd: $0, events: Int16(POLLIN), revents: 0) }
      var buffer = [UInt8](repeating: 0, count: 1 << 14)
      while !waiting.isEmpty {
        guard poll(&waiting, nfds_t(waiting.count), 10_000) > 0 else {
          throw Failure("\(waiting.count) clients heard nothing for 10 s")
        }
        var deaf: [pollfd] = []
        for client in waiting {
          guard client.revents != 0 else {
            deaf.append(client)
            continue
          }
          let count = recv(client.fd, &buffer, buffer.count, 0)
          guard count > 0 else { throw Failure("a client was sent away") }
          let part = buffer[..<count]
          if !part.indices.contains(where: { part[$0...].starts(with: sign) }) { deaf.append(client) }
        }
        waiting = deaf
      }
    }
  }
}
