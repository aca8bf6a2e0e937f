import Glibc
import Synchronization

/// A server of a test's own on 127.0.0.1. It knows nothing of HTTP but where a request's head ends: a test answers with
/// whatever bytes it likes, true or not.
public final class HostileServer: Sendable {
  public let port: Int
  private let listener: Int32
  private let heard = Mutex<[String]>([])

  /// The requests that came, whole, in the order of their heads.
  public var requests: [String] { heard.withLock { $0 } }

  /// - Parameter answer: called for each request, on a thread of its connection.
  public init(_ answer: @escaping @Sendable (Conversation) -> Void) throws {
    signal(SIGPIPE, SIG_IGN)
    (listener, port) = try Self.bound()
    guard listen(listener, 64) == 0 else { throw LunetteProcess.Failure(description: "no server: \(errno)") }
    serve(answer)
  }

  /// A socket at a free port of 127.0.0.1.
  private static func bound() throws -> (socket: Int32, port: Int) {
    let bound = socket(AF_INET, Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue), 0)
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
    var size = socklen_t(MemoryLayout<sockaddr_in>.size)
    let isBound = withUnsafeMutablePointer(to: &address) {
      $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        bind(bound, $0, size) == 0 && getsockname(bound, $0, &size) == 0
      }
    }
    guard isBound else { throw LunetteProcess.Failure(description: "no port: \(errno)") }
    return (bound, Int(UInt16(bigEndian: address.sin_port)))
  }

  /// Lasts as long as it is not stopped, also where a test has no more use for its value.
  private func serve(_ answer: @escaping @Sendable (Conversation) -> Void) {
    onThread { [self] in
      while true {
        let connection = accept(listener, nil, nil)
        guard connection >= 0 else {
          // By the thread that uses it: a number closed by another might already be another server's.
          close(listener)
          return
        }
        onThread { [self] in
          let conversation = Conversation(connection)
          while conversation.hear() {
            heard.withLock { $0.append(conversation.request) }
            answer(conversation)
          }
        }
      }
    }
  }

  /// A server that says the same to everyone.
  public convenience init(saying text: String) throws { try self.init { $0.send(text) } }

  /// Stops listening.
  public func stop() {
    shutdown(listener, Int32(SHUT_RDWR))
  }

  /// A port at which nothing listens, nor will: its socket stays bound until the process ends, so that no other test gets it.
  public static func deafPort() throws -> Int { try bound().port }
}

/// One connection, as the server sees it. Used by one thread.
public final class Conversation: @unchecked Sendable {
  // @unchecked: made, used and dropped on the thread of its connection.
  private let socket: Int32
  private var waiting: [UInt8] = []
  /// Head and body of the request that is to be answered.
  public private(set) var request = ""

  fileprivate init(_ socket: Int32) { self.socket = socket }
  deinit { close(socket) }

  /// The first line.
  public var line: String { String(request.prefix { $0 != "\r\n" }) }

  /// `/x?y` of the first line.
  public var target: String { line.split(separator: " ").dropFirst().first.map(String.init) ?? "" }

  /// A header's value by its name in lower case; nil where it was not sent.
  public func header(_ name: String) -> String? {
    for line in request.split(separator: "\r\n").dropFirst() {
      let parts = line.split(separator: ":", maxSplits: 1)
      if parts.count == 2, parts[0].lowercased() == name { return String(parts[1].drop { $0 == " " }) }
    }
    return nil
  }

  public func send(_ text: String) { send(Array(text.utf8)) }

  /// Sends as much as the other side takes. False when it has gone.
  @discardableResult
  public func send(_ bytes: [UInt8]) -> Bool {
    var rest = bytes[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes { Glibc.send(socket, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL)) }
      guard count > 0 else { return false }
      rest = rest.dropFirst(count)
    }
    return true
  }

  /// An answer with a body and its length.
  public func answer(_ status: String = "200 OK", _ headers: [String] = [], body: [UInt8] = []) {
    let head = (["HTTP/1.1 \(status)", "Content-Length: \(body.count)"] + headers).joined(separator: "\r\n")
    send(Array((head + "\r\n\r\n").utf8) + body)
  }

  public func redirect(_ status: Int, to location: String) { answer("\(status) Moved", ["Location: \(location)"]) }

  /// Says nothing until the other side has gone.
  public func waitForEnd() {
    while receive() {}
  }

  /// No further byte comes from this side.
  public func end() { shutdown(socket, Int32(SHUT_RDWR)) }

  // MARK: Hearing

  fileprivate func hear() -> Bool {
    while true {
      if let end = Self.end(of: waiting) {
        request = String(decoding: waiting[..<end], as: UTF8.self)
        let length = header("content-length").flatMap { Int($0) } ?? 0
        while waiting.count < end + length { guard receive() else { return false } }
        request = String(decoding: waiting[..<(end + length)], as: UTF8.self)
        waiting.removeFirst(end + length)
        return true
      }
      guard receive() else { return false }
    }
  }

  private func receive() -> Bool {
    var buffer = [UInt8](repeating: 0, count: 1 << 16)
    let count = recv(socket, &buffer, buffer.count, 0)
    guard count > 0 else { return false }
    waiting += buffer.prefix(count)
    return true
  }

  private static func end(of bytes: [UInt8]) -> Int? {
    guard bytes.count >= 4 else { return nil }
    return (4...bytes.count).first { bytes[($0 - 4)..<$0].elementsEqual("\r\n\r\n".utf8) }
  }
}

/// Runs it beside everything else.
private func onThread(_ body: @escaping @Sendable () -> Void) {
  final class Work: Sendable {
    let body: @Sendable () -> Void
    init(_ body: @escaping @Sendable () -> Void) { self.body = body }
  }
  var thread = pthread_t()
  let context = Unmanaged.passRetained(Work(body))
  let status = pthread_create(
    &thread, nil,
    { context in
      if let context { Unmanaged<Work>.fromOpaque(context).takeRetainedValue().body() }
      return nil
    }, context.toOpaque())
  if status == 0 { pthread_detach(thread) } else { context.release() }
}
