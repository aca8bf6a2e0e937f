import Glibc
import LinuxKit
import WidgetRuntimeClient
import WidgetModel
import WidgetServer
import WidgetServices

/// The HTTP server beside the runtime: on a socket of its own in the state folder, and where `--listen` says.
final class RunningServer: Sendable {
  /// Nil: there is no server.
  private let task: Task<Void, Never>?
  private let end = Alarm()

  /// - Parameters:
  ///   - handed: sockets that a service manager listens on for this process.
  ///   - runtime: the runtime that it serves.
  ///   - isListening: called with all addresses, and the token of the role that may do everything, once.
  ///   - failed: called where an address cannot be listened on, once.
  init(
    _ orders: RunOrders, _ handed: [Int32], _ runtime: any RuntimeAccess,
    isListening: @escaping @Sendable ([String], _ token: String) -> Void,
    failed: @escaping @Sendable (Diagnostic) -> Void
  ) throws(Diagnostic) {
    var addresses = [ServerAddress.unix("\(orders.store)/http.sock")]
    addresses += handed.map { ServerAddress.descriptor($0) }
    for word in orders.listens { addresses.append(try ServerAddress(listening: word)) }
    var tokens: [AccessRole: String] = [:]
    for role in AccessRole.allCases {
      tokens[role] = try AccessToken.kept(at: "\(orders.store)/\(role.tokenFile)")
    }
    var settings = ServerSettings(
      addresses: addresses, tokens: AccessTokens(tokens), version: orders.version,
      isListening: { [token = tokens[.edit] ?? ""] in isListening($0, token) })
    settings.clock = orders.clock
    settings.origins = Set(try orders.origins.map { word throws(Diagnostic) in try WebOrigin(word) })
    // Without a thread of its own it would be Swift's pool that runs it, which waits for one for ever where the system has none.
    guard let thread = TaskThread() else {
      task = nil
      end.ring()
      failed(Diagnostic(.unavailable, "cannot serve HTTP: this user's limit of processes and threads is reached"))
      return
    }
    settings.executor = thread
    settings.themes = RuntimeAddress(folder: orders.store).themes(environmentVariable)
    let server = WidgetServer(runtime: runtime, settings: settings)
    let end = end
    task = Task.detached(executorPreference: thread) {
      do { try await server.run() } catch {
        failed(error as? Diagnostic ?? Diagnostic(.io, "the HTTP server stopped: \(error)"))
      }
      end.ring()
    }
  }

  /// Ends the server, and waits for it as long as a user would.
  func stop() {
    task?.cancel()
    var asked = pollfd(reading: end.descriptor)
    _ = poll(&asked, 1, 2500)
  }
}
