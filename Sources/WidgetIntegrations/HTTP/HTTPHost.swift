import Glibc
public import WidgetModel
public import WidgetServices

/// `http.get` and `http.request` in `lunette-host`.
public struct HTTPHost: Sendable {
  private let resolver: any Resolving
  private let client = CurlClient()
  private let isAvailable: @Sendable () -> Bool

  /// Creates a host with the system's resolver.
  public init() { self.init(resolver: SystemResolver()) }

  /// - Parameter isAvailable: whether there is a libcurl; a test may take it away.
  init(resolver: any Resolving, isAvailable: @escaping @Sendable () -> Bool = { CurlClient.isAvailable }) {
    (self.resolver, self.isAvailable) = (resolver, isAvailable)
  }

  /// Loads libcurl, while the process may still load a library. Where it is missing, requests say so.
  public static func load() {
    // A connection that the other side has closed is an error to be read, not the end of the process.
    signal(SIGPIPE, SIG_IGN)
    _ = CurlClient.isAvailable
  }

  private static let missing = HostReply.failure(
    message: "http needs libcurl.so.4, which is not installed; fix: sudo apt-get install libcurl4",
    code: Diagnostic.Code.unavailable.rawValue)

  /// Makes the request, and ends it at its deadline whatever it waits for.
  ///
  /// - Throws: a wrong argument.
  public func reply(to request: ServiceRequest) async throws(Diagnostic) -> HostReply {
    let asked = try HTTPRequest(Arguments(request.request))
    guard isAvailable() else { return Self.missing }
    let exchange = HTTPExchange(request, asked, resolver: resolver, client: client)
    let seconds = min(max(request.limits.seconds, 0), 3600)
    return await withTaskGroup(of: HostReply.self) { group in
      group.addTask { [exchange] in
        var exchange = exchange
        do throws(HTTPFault) { return .values([try await exchange.run()]) } catch { return error.reply }
      }
      group.addTask {
        try? await Task.sleep(for: .seconds(seconds))
        return HTTPFault.timeout(seconds).reply
      }
      let first = await group.next()
      group.cancelAll()
      return first ?? HTTPFault.timeout(seconds).reply
    }
  }
}
