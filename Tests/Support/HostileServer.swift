import Glibc
import Synchronization

/// A test's own server on 127.0.0.1. All it knows of HTTP is where a request's head ends: a test replies with any bytes, valid
/// or not.
public final class HostileServer: Sendable {
  public let port: Int
  private let listener: Int32
  private let heard = Mutex<[String]>([])

  /// The complete requests so far, in the order of their heads.
  public var requests: [String] { heard.withLock { $0 } }

  /// - Parameter answer: called for each request, on its connection's thread.
  public init(_ answer: @escaping @Sendable (Conversation) -> Void) throws {
    signal(SIGPIPE, SIG_IGN)
    (listener, port) = try Self.bound()
    guard listen(listener, 64) == 0 else { throw LunetteProcess.Failure(description: "no server: \(errno)") }
    serve(answer)
  }

  /// A socket on a free port of 127.0.0.1.
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

  /// Runs until stopped, even when the test no longer uses the value.
  private func serve(_ answer: @escaping @Sendable (Conversation) -> Void) {
    onThread { [self] in
      while true {
        let connection = accept(listener, nil, nil)
        guard connection >= 0 else {
          // Closed by the thread that uses it: a number closed by another thread might already belong to another server.
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

  /// A server with the same reply for everyone.
  public convenience init(saying text: String) throws { try self.init { $0.send(text) } }

  /// Stops listening.
  public func stop() {
    shutdown(listener, Int32(SHUT_RDWR))
  }

  /// A port without a listener: its socket stays bound until the process exits, so that no other test gets it.
  public static func deafPort() throws -> Int { try bound().port }
}

/// One connection, from the server's side. Used by one thread.
public final class Conversation: @unchecked Sendable {
  // @unchecked: created, used and released on its connection's thread.
  private let socket: Int32
  private var waiting: [UInt8] = []
  /// Head and body of the current request.
  public private(set) var request = ""

  fileprivate init(_ socket: Int32) { self.socket = socket }
  deinit { close(socket) }

  /// The first line.
  public var line: String { String(request.prefix { $0 != "\r\n" }) }

  /// `/x?y` of the first line.
  public var target: String { line.split(separator: " ").dropFirst().first.map(String.init) ?? "" }

  /// A header's value by its lower-case name; nil if it was not sent.
  public func header(_ name: String) -> String? {
    for line in request.split(separator: "\r\n").dropFirst() {
      let parts = line.split(separator: ":", maxSplits: 1)
      if parts.count == 2, parts[0].lowercased() == name { return String(parts[1].drop { $0 == " " }) }
    }
    return nil
  }

  public func send(_ text: String) { send(Array(text.utf8)) }

  /// Sends as much as the other side reads. False if it is gone.
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

  /// A reply with a body and its length.
  public func answer(_ status: String = "200 OK", _ headers: [String] = [], body: [UInt8] = []) {
    let head = (["HTTP/1.1 \(status)", "Content-Length: \(body.count)"] + headers).joined(separator: "\r\n")
    send(Array((head + "\r\n\r\n").utf8) + body)
  }

  public func redirect(_ status: Int, to location: String) { answer("\(status) Moved", ["Location: \(location)"]) }

  /// Sends nothing until the other side is gone.
  public func waitForEnd() {
    while receive() {}
  }

  /// Shuts down writing.
  public func end() { shutdown(socket, Int32(SHUT_RDWR)) }

  // MARK: Receiving

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

/// Runs it concurrently.
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
