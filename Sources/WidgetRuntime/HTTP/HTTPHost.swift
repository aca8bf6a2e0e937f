public import WidgetModel
public import WidgetServices

/// `http.get` and `http.request` in `lunette-host`.
public struct HTTPHost: Sendable {
  private let resolver: any Resolving
  private let clients = HTTPClients()

  public init() { self.init(resolver: SystemResolver()) }

  init(resolver: any Resolving) { self.resolver = resolver }

  /// Makes the request, and ends it at its deadline whatever it waits for.
  ///
  /// - Throws: a wrong argument.
  public func reply(to request: ServiceRequest) async throws(Diagnostic) -> HostReply {
    let exchange = HTTPExchange(
      request, try HTTPRequest(Arguments(request.request)), resolver: resolver, clients: clients)
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
