import WidgetRuntimeClient
import WidgetRuntime

/// Says how a browser gets to the dashboard, when TCP is listened on by `--listen`: at a terminal with the token, elsewhere with the place
/// of its file.
struct DashboardNotice {
  /// Addresses that a browser can open, without a token.
  private let places: [String]
  private let tokenFile: String
  /// Whether others than this machine can connect.
  private let isOpen: Bool

  /// - Parameter addresses: as the server tells them.
  init(_ orders: RunOrders, _ addresses: [String]) {
    let own = orders.listens.isEmpty ? [] : addresses.filter { $0.hasPrefix("http://") }
    // A browser cannot open a wildcard address.
    places =
      orders.origins
      + own.map { address in
        for wildcard in ["0.0.0.0", "[::]"] where address.hasPrefix("http://\(wildcard):") {
          return "http://localhost" + address.dropFirst("http://\(wildcard)".count)
        }
        return address
      }
    tokenFile = "\(orders.store)/\(AccessRole.edit.tokenFile)"
    isOpen = own.contains { address in
      !["http://127.", "http://[::1]:", "http://localhost:"].contains { address.hasPrefix($0) }
    }
  }

  func tell(_ writer: LogWriter, token: String) {
    guard let first = places.first else { return }
    if !writer.show("The dashboard: \(first)/#token=\(token)") {
      writer.log.tell(.info, RunOrders.dashboardNotice, [("at", first), ("token", tokenFile)])
    }
    guard isOpen else { return }
    writer.log.tell(
      .warning,
      "other machines can connect, and the connection is not encrypted: put a TLS proxy in front (HTTP, \"Behind a proxy\")"
    )
  }
}
