import Glibc
import WidgetModel
import WidgetServices

/// One `http` call: the request, and those that redirects make of it. Each is checked again and goes to a checked address.
///
///     URL ─▶ granted? ─▶ addresses ─▶ of the internet, or named by a grant? ─▶ connect to that very address ─▶ answer
///      ▲                                                                                                     │
///      └───────────────────────────────────────── Location ◀──────────────────────────────────────────────────┘
///
/// Where the user's environment names a proxy, the proxy finds the addresses: the host is judged by its name.
struct HTTPExchange {
  let limits: ServiceLimits
  let grants: [HostGrant]
  let certificates: String?
  let resolver: any Resolving
  let client: CurlClient
  let deadline: ContinuousClock.Instant
  private let proxies: WebProxies

  private(set) var method: String
  private(set) var url: WebURL
  private var headers: [HTTPRequest.Header]
  private var body: [UInt8]?

  /// Addresses of one name that are tried.
  private static let mostAddresses = 4

  init(_ request: ServiceRequest, _ asked: HTTPRequest, resolver: any Resolving, client: CurlClient) {
    limits = request.limits
    grants = request.hosts.compactMap { HostGrant($0) }
    certificates = request.environment["SSL_CERT_FILE"]
    self.resolver = resolver
    self.client = client
    proxies = WebProxies(request.environment)
    deadline = .now + .seconds(min(max(limits.seconds, 0), 3600))
    (method, url, headers, body) = (asked.method, asked.url, asked.headers, asked.body)
  }

  /// The reply that is not a redirect, as the script gets it.
  mutating func run() async throws(HTTPFault) -> Value {
    guard isGranted(url) else { throw HTTPFault(.permission, "the host '\(url.host)' is not granted") }
    var redirects = 0
    while true {
      let answer = try await answer()
      guard let location = answer.location else { return Self.value(answer, url) }
      redirects += 1
      guard redirects <= limits.redirects else {
        throw HTTPFault(.redirect, "more than \(limits.redirects) redirects")
      }
      try follow(location, answer.status)
    }
  }

  // MARK: Redirects

  /// Makes of this request the one that a redirect asks for (RFC 9110, section 15.4).
  private mutating func follow(_ location: String, _ status: Int) throws(HTTPFault) {
    let next: WebURL
    do throws(WebURL.Fault) { next = try url.resolving(WebURL.reference(of: location)) } catch {
      throw HTTPFault(.redirect, "'\(url.host)' redirects to an unsupported URL: \(error.sentence)")
    }
    if url.isSecure, !next.isSecure {
      throw HTTPFault(.redirect, "'\(url.host)' redirects from https to http, which is not encrypted")
    }
    guard isGranted(next) else {
      let grant = HostGrant(host: next.host, port: nil).text
      throw HTTPFault(
        .permission,
        "'\(url.host)' redirects to '\(grant)', which is not declared and granted: --allow network=\(grant)")
    }
    if status == 303 && method != "HEAD" || [301, 302].contains(status) && method == "POST" {
      method = "GET"
      body = nil
      headers.removeAll { Self.bodyHeaders.contains($0.name.lowercased()) }
    }
    // What a script adds to its headers may be a key in all but name: only what is known to be none goes to another origin.
    if next.origin != url.origin { headers.removeAll { !Self.harmlessHeaders.contains($0.name.lowercased()) } }
    url = next
  }

  private static let bodyHeaders: Set<String> = ["content-type", "content-encoding", "content-language"]
  private static let harmlessHeaders: Set<String> = [
    "accept", "accept-encoding", "accept-language", "cache-control", "content-encoding", "content-language",
    "content-type", "if-modified-since", "if-none-match", "range", "user-agent",
  ]

  // MARK: Judgement

  private func isGranted(_ url: WebURL) -> Bool { grants.contains { $0.covers(url.host, port: url.port) } }

  /// The addresses that may be connected to; one at least.
  private func addresses() async throws(HTTPFault) -> [NetworkAddress] {
    let found: [NetworkAddress]
    if let address = NetworkAddress(url.host) {
      found = [address]
    } else if url.host == "localhost" {
      // By RFC 6761 no resolver is asked, which might answer anything.
      found = ["127.0.0.1", "::1"].compactMap { NetworkAddress($0) }
    } else {
      found = try await resolver.addresses(of: url.host)
    }
    let judged = found.filter(mayReach)
    guard !judged.isEmpty else { throw HTTPFault(.permission, Self.refusal(url.host, found)) }
    return Array(judged.prefix(Self.mostAddresses))
  }

  private static func refusal(_ host: String, _ found: [NetworkAddress]) -> String {
    guard let address = found.first, let reach = address.reach else { return "'\(host)' has no address" }
    let grant = HostGrant(host: address.text, port: nil).text
    return "'\(host)' resolves to \(address.text), \(reach.rawValue), which needs its own permission: "
      + "network = { \"\(grant)\" } and --allow network=\(grant)"
  }

  /// Whether a connection for this URL may go to the address.
  private func mayReach(_ address: NetworkAddress) -> Bool {
    address.reach == nil || grants.contains { $0.opens(address, port: url.port) }
  }

  // MARK: One request

  private func answer() async throws(HTTPFault) -> WebAnswer {
    if let proxy = try proxies.proxy(for: url) { return try await answer(by: proxy) }
    var last: HTTPFault?
    for address in try await addresses() {
      // Asked again at each socket: what is connected to is what was judged, whatever resolved a name in between.
      let route = WebTransfer.Route.direct(to: address.text) { [self] in mayReach($0) }
      switch await client.answer(to: transfer(route)) {
      case .success(let answer): return answer
      case .failure(let fault):
        last = HTTPFault(fault, host: url.host, limits: limits)
        // Nothing was sent where no connection stood.
        guard fault.isOfConnecting, !Task.isCancelled, secondsLeft > 0 else { break }
        continue
      }
      break
    }
    throw last ?? HTTPFault(.network, "cannot reach '\(url.host)'")
  }

  /// Sends the request through a proxy, which finds the address: only one that the URL itself names can be judged.
  private func answer(by proxy: String) async throws(HTTPFault) -> WebAnswer {
    if let address = NetworkAddress(url.host), !mayReach(address) {
      throw HTTPFault(.permission, Self.refusal(url.host, [address]))
    }
    switch await client.answer(to: transfer(.proxy(proxy))) {
    case .success(let answer): return answer
    case .failure(let fault): throw HTTPFault(fault, proxy: proxy, host: url.host, limits: limits)
    }
  }

  private var secondsLeft: Double { (deadline - .now) / .seconds(1) }

  /// Written from the parts that were judged; libcurl reads no other host from it.
  private func transfer(_ route: WebTransfer.Route) -> WebTransfer {
    WebTransfer(
      url: url.origin + url.target, method: method, headers: lines, body: sentBody, route: route,
      certificates: url.isSecure ? certificates : nil, limit: limits.bytes, seconds: secondsLeft)
  }

  /// Methods whose requests have a body, if only an empty one.
  private var sentBody: [UInt8]? { body ?? (["POST", "PUT", "PATCH"].contains(method) ? [] : nil) }

  private var lines: [String] {
    var lines = headers.map { header in
      // To libcurl a name with a colon and nothing takes its own header away; with a semicolon it is sent empty.
      header.value.allSatisfy { $0 == " " || $0 == "\t" } ? "\(header.name);" : "\(header.name): \(header.value)"
    }
    func add(_ name: String, _ value: String) {
      let isThere = headers.contains { $0.name.lowercased() == name.lowercased() }
      if !isThere { lines.append(value.isEmpty ? "\(name):" : "\(name): \(value)") }
    }
    add("User-Agent", "lunette")
    add("Accept", "*/*")
    add("Accept-Encoding", CurlClient.codings)
    // What libcurl would add by itself.
    add("Content-Type", "")
    add("Expect", "")
    return lines
  }

  private static func value(_ answer: WebAnswer, _ url: WebURL) -> Value {
    var headers: [String: String] = [:]
    for header in answer.headers {
      headers[header.name] = headers[header.name].map { "\($0), \(header.value)" } ?? header.value
    }
    return [
      "status": .integer(Int64(answer.status)), "headers": .table(headers.mapValues { .text($0) }),
      "body": Value(bytes: answer.body), "url": .text(url.url.string),
    ]
  }
}
