import Glibc
import WidgetClient
import WidgetModel
import WidgetServer
import WidgetServices

/// The HTTP server beside the runtime: on a socket of its own in the state folder, and where `--listen` says.
final class ServerKeeper: Sendable {
  private let task: Task<Void, Never>
  private let end = Alarm()

  /// - Parameters:
  ///   - handed: sockets that a service manager listens on for this process.
  ///   - door: of the runtime.
  ///   - isListening: called with all addresses, once.
  ///   - failed: called where an address cannot be listened on, once.
  init(
    _ orders: RunOrders, _ handed: [Int32], _ door: any RuntimeDoor,
    isListening: @escaping @Sendable ([String]) -> Void,
    failed: @escaping @Sendable (Diagnostic) -> Void
  ) throws(Diagnostic) {
    var addresses = [ServerAddress.unix("\(orders.store)/http.sock")]
    addresses += handed.map { ServerAddress.descriptor($0) }
    for word in orders.listens { addresses.append(try ServerAddress(listening: word)) }
    let token = try AccessToken(folder: orders.store).text()
    let settings = ServerSettings(
      addresses: addresses, token: token, version: orders.version, isListening: { isListening($0) })
    let server = WidgetServer(door: door, settings: settings)
    let end = end
    task = Task.detached {
      do { try await server.run() } catch {
        failed(error as? Diagnostic ?? Diagnostic(.io, "the HTTP server ended: \(error)"))
      }
      end.ring()
    }
  }

  /// Ends the server, and waits for it as long as a user would.
  func stop() {
    task.cancel()
    var asked = pollfd(fd: end.descriptor, events: Int16(POLLIN), revents: 0)
    _ = poll(&asked, 1, 2500)
  }
}

/// What whoever changes something over TCP has to know: random, in a file that the user alone may read.
struct AccessToken {
  private let path: String

  init(folder: String) { path = "\(folder)/http.token" }

  /// The token; made where there is none.
  func text() throws(Diagnostic) -> String {
    if let token = read() { return token }
    var generator = SystemRandomNumberGenerator()
    let token = (0..<4).map { _ in
      let digits = String(generator.next() as UInt64, radix: 16)
      return String(repeating: "0", count: 16 - digits.count) + digits
    }.joined()
    try write(token)
    return token
  }

  private func read() -> String? {
    let file = open(path, O_RDONLY | O_CLOEXEC | O_NOFOLLOW)
    guard file >= 0 else { return nil }
    defer { close(file) }
    var bytes = [UInt8](repeating: 0, count: 65)
    let count = Glibc.read(file, &bytes, bytes.count)
    guard count >= 64 else { return nil }
    let token = String(decoding: bytes.prefix(64), as: UTF8.self)
    return token.allSatisfy(\.isHexDigit) ? token : nil
  }

  private func write(_ token: String) throws(Diagnostic) {
    let file = open(path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC | O_NOFOLLOW, 0o600)
    guard file >= 0 else { throw fault }
    defer { close(file) }
    let bytes = Array((token + "\n").utf8)
    guard Glibc.write(file, bytes, bytes.count) == bytes.count else { throw fault }
  }

  private var fault: Diagnostic {
    Diagnostic(.io, "the token for HTTP can't be kept: \(SystemError(errno).sentence)", file: path)
  }
}
