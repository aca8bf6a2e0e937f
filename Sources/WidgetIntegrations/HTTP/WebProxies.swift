import WidgetServices

/// The proxies that the user's environment names, by the rules of curl(1): `http_proxy`, `https_proxy`, `all_proxy` and `no_proxy`, in
/// lower case before upper case; `HTTP_PROXY` is ignored, because in a server it may come from a request's header.
///
/// A proxy resolves the names that go through it, so a script's host is checked by name then. This machine is never requested from
/// a proxy, for which it would be a different machine.
struct WebProxies: Sendable {
  private let environment: [String: String]

  init(_ environment: [String: String]) { self.environment = environment }

  /// The proxy as libcurl takes it; nil where the way is direct.
  ///
  /// - Throws: `network` for a variable that names none.
  func proxy(for url: WebURL) throws(HTTPFault) -> String? {
    guard let (variable, text) = text(for: url), !isLocal(url.host), !isExempt(url) else { return nil }
    let parts = text.split(separator: "://", maxSplits: 1, omittingEmptySubsequences: false)
    let scheme = parts.count == 2 ? parts[0].lowercased() : "http"
    guard let kind = Self.kinds[scheme], let place = parts.last, !place.isEmpty,
      text.utf8.allSatisfy({ $0 > 0x20 && $0 != 0x7F })
    else { throw HTTPFault(.network, "the variable \(variable) does not name a usable proxy") }
    return "\(kind)://\(place)"
  }

  /// By their schemes. Each resolves names itself: what this machine resolved would have to be judged here.
  private static let kinds = [
    "http": "http", "https": "https", "socks4": "socks4a", "socks4a": "socks4a", "socks5": "socks5h",
    "socks5h": "socks5h",
  ]

  private func text(for url: WebURL) -> (variable: String, text: String)? {
    let names = (url.isSecure ? ["https_proxy", "HTTPS_PROXY"] : ["http_proxy"]) + ["all_proxy", "ALL_PROXY"]
    for name in names { if let text = environment[name], !text.isEmpty { return (name, text) } }
    return nil
  }

  private func isLocal(_ host: String) -> Bool {
    host == "localhost" || host.hasSuffix(".localhost") || NetworkAddress(host)?.reach == .loopback
  }

  // MARK: no_proxy

  /// Names stand for themselves and what is below them, addresses also for a network (`10.0.0.0/8`); `*` is everything.
  private func isExempt(_ url: WebURL) -> Bool {
    let list = environment["no_proxy"] ?? environment["NO_PROXY"] ?? ""
    return list.split { $0 == "," || $0 == " " }.contains { Self.covers($0.lowercased(), url) }
  }

  private static func covers(_ entry: String, _ url: WebURL) -> Bool {
    if entry == "*" { return true }
    if let address = NetworkAddress(url.host) { return covers(entry, address, port: url.port) }
    guard let named = HostGrant(entry.hasPrefix(".") ? String(entry.dropFirst()) : entry) else { return false }
    return (named.port ?? url.port) == url.port && (url.host == named.host || url.host.hasSuffix("." + named.host))
  }

  private static func covers(_ entry: String, _ address: NetworkAddress, port: Int) -> Bool {
    let parts = entry.split(separator: "/", maxSplits: 1, omittingEmptySubsequences: false)
    guard parts.count == 2 else { return HostGrant(entry)?.covers(address.text, port: port) == true }
    guard let network = NetworkAddress(String(parts[0])), network.bytes.count == address.bytes.count,
      let bits = UInt8(parts[1]), Int(bits) <= 8 * address.bytes.count
    else { return false }
    return zip(network.bytes, address.bytes).enumerated().allSatisfy { index, pair in
      let counted = min(8, max(0, Int(bits) - 8 * index))
      let mask = UInt8(truncatingIfNeeded: 0xFF00 >> counted)
      return pair.0 & mask == pair.1 & mask
    }
  }
}
