import Foundation
import Glibc
import TestSupport

/// A client's connection, byte by byte. Blocking calls have their own thread, because the server's tasks need Swift's.
final class Wire: Sendable {
  struct Failure: Error, CustomStringConvertible { let description: String }

  let descriptor: Int32

  init(port: Int) throws {
    descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue), 0)
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_port = in_port_t(port).bigEndian
    address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
    try connect(withUnsafeBytes(of: &address) { Array($0) })
  }

  init(socket path: String) throws {
    descriptor = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue), 0)
    var address = sockaddr_un()
    address.sun_family = sa_family_t(AF_UNIX)
    withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: Array(path.utf8).prefix($0.count - 1)) }
    try connect(withUnsafeBytes(of: &address) { Array($0) })
  }

  deinit { close(descriptor) }

  private func connect(_ address: [UInt8]) throws {
    // Generous: only a server that never answers reaches it.
    var patience = timeval(tv_sec: Int(HangLimit.seconds), tv_usec: 0)
    setsockopt(descriptor, SOL_SOCKET, SO_RCVTIMEO, &patience, socklen_t(MemoryLayout<timeval>.size))
    setsockopt(descriptor, SOL_SOCKET, SO_SNDTIMEO, &patience, socklen_t(MemoryLayout<timeval>.size))
    let status = address.withUnsafeBytes { raw -> Int32 in
      guard let start = raw.baseAddress else { return -1 }
      return Glibc.connect(descriptor, start.assumingMemoryBound(to: sockaddr.self), socklen_t(raw.count))
    }
    guard status == 0 else { throw Failure(description: "cannot connect: \(errno)") }
  }

  static func request(
    _ method: String, _ path: String, _ fields: [String] = [], body: String? = nil, host: String
  ) -> [UInt8] {
    var lines = ["\(method) \(path) HTTP/1.1", "Host: \(host)"] + fields
    if let body { lines.append("Content-Length: \(body.utf8.count)") }
    return Array((lines.joined(separator: "\r\n") + "\r\n\r\n" + (body ?? "")).utf8)
  }

  /// Sends; returns false if the other end is gone.
  @discardableResult
  func send(_ bytes: [UInt8]) -> Bool {
    var rest = bytes[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes { Glibc.send(descriptor, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL)) }
      guard count > 0 else { return false }
      rest = rest.dropFirst(count)
    }
    return true
  }

  /// Shuts down writing.
  func finish() { shutdown(descriptor, Int32(SHUT_WR)) }

  /// The next bytes; empty at the end.
  func receive(_ most: Int = 65_536) async -> [UInt8] {
    await onThread { [self] in
      var bytes = [UInt8](repeating: 0, count: most)
      let count = recv(descriptor, &bytes, bytes.count, 0)
      return Array(bytes.prefix(max(count, 0)))
    }
  }

  /// Everything until the other end closes.
  func rest() async -> [UInt8] {
    var all: [UInt8] = []
    while true {
      let bytes = await receive()
      if bytes.isEmpty { return all }
      all += bytes
    }
  }

  /// Text until it contains a word.
  func read(until word: String) async throws -> String {
    var all: [UInt8] = []
    while true {
      let text = String(decoding: all, as: UTF8.self)
      if text.contains(word) { return text }
      let bytes = await receive()
      if bytes.isEmpty { throw Failure(description: "no '\(word)' in: \(text)") }
      all += bytes
    }
  }

  /// Sends a request and reads one complete reply.
  func ask(_ request: [UInt8]) async throws -> WireAnswer {
    await onThread { [self] in _ = send(request) }
    let isHead = request.starts(with: Array("HEAD ".utf8))
    var bytes: [UInt8] = []
    while true {
      if let answer = WireAnswer(bytes, isHead: isHead) { return answer }
      let more = await receive()
      if more.isEmpty {
        throw Failure(description: "no whole answer: \(String(decoding: bytes.prefix(2_000), as: UTF8.self))")
      }
      bytes += more
    }
  }
}

/// Waits on its own thread.
func onThread<Result: Sendable>(_ work: @escaping @Sendable () -> Result) async -> Result {
  await withCheckedContinuation { continuation in
    Thread.detachNewThread { continuation.resume(returning: work()) }
  }
}

/// A parsed reply.
struct WireAnswer: Sendable, CustomStringConvertible {
  var status = 0
  /// By lower-case name; the last of several.
  var fields: [String: String] = [:]
  var body: [UInt8] = []

  var text: String { String(decoding: body, as: UTF8.self) }
  var description: String { "\(status) \(fields) \(text.prefix(500))" }

  func json() throws -> [String: Any] {
    try JSONSerialization.jsonObject(with: Data(body)) as? [String: Any] ?? [:]
  }

  /// Nil if it is incomplete.
  init?(_ bytes: [UInt8], isHead: Bool = false) {
    guard let end = bytes.firstRange(of: Array("\r\n\r\n".utf8)) else { return nil }
    let lines = String(decoding: bytes[..<end.lowerBound], as: UTF8.self).split(separator: "\r\n")
    guard let first = lines.first?.split(separator: " "), first.count > 1, let status = Int(first[1]) else {
      return nil
    }
    self.status = status
    for line in lines.dropFirst() {
      let words = line.split(separator: ":", maxSplits: 1)
      guard words.count == 2 else { continue }
      fields[words[0].lowercased()] = words[1].trimmingCharacters(in: .whitespaces)
    }
    let rest = Array(bytes[end.upperBound...])
    if isHead || status == 204 || status == 304 { return }
    guard let length = fields["content-length"].flatMap({ Int($0) }), rest.count >= length else { return nil }
    body = Array(rest.prefix(length))
  }
}
