import AsyncHTTPClient
import Glibc
import NIOCore
import NIOHTTP1
import NIOPosix
import WidgetModel
import WidgetServices

/// One `http` call: the request, and those that redirects make of it. Each is judged anew and goes to an address that was
/// judged.
///
///     URL ─▶ granted? ─▶ addresses ─▶ of the internet, or named by a grant? ─▶ connect to that very address ─▶ answer
///      ▲                                                                                                     │
///      └───────────────────────────────────────── Location ◀──────────────────────────────────────────────────┘
struct HTTPExchange {
  let limits: ServiceLimits
  let grants: [HostGrant]
  let certificates: String?
  let resolver: any Resolving
  let clients: HTTPClients
  let deadline: NIODeadline

  private(set) var method: String
  private(set) var url: WebURL
  private var headers: [HTTPRequest.Header]
  private var body: [UInt8]?

  /// Addresses of one name that are tried.
  private static let mostAddresses = 4

  init(_ request: ServiceRequest, _ asked: HTTPRequest, resolver: any Resolving, clients: HTTPClients) {
    limits = request.limits
    grants = request.hosts.compactMap { HostGrant($0) }
    certificates = request.environment["SSL_CERT_FILE"]
    self.resolver = resolver
    self.clients = clients
    deadline = .now() + .nanoseconds(Int64(min(max(limits.seconds, 0), 3600) * 1e9))
    (method, url, headers, body) = (asked.method, asked.url, asked.headers, asked.body)
  }

  /// The answer that is no redirect, as the script gets it.
  mutating func run() async throws(HTTPFault) -> Value {
    guard isGranted(url) else { throw HTTPFault(.permission, "the host '\(url.host)' is not granted") }
    var redirects = 0
    while true {
      let (response, lease) = try await answer()
      // While the body is read, the client must not be shut down.
      defer { withExtendedLifetime(lease) {} }
      guard let location = Self.location(response) else {
        return try await Self.value(response, body(of: response), url)
      }
      redirects += 1
      guard redirects <= limits.redirects else {
        throw HTTPFault(.redirect, "there were more than \(limits.redirects) redirects")
      }
      try follow(location, response.status)
    }
  }

  // MARK: Redirects

  /// 304 and the like name no new place.
  private static func location(_ response: HTTPClientResponse) -> String? {
    [301, 302, 303, 307, 308].contains(response.status.code) ? response.headers.first(name: "location") : nil
  }

  /// Makes of this request the one that a redirect asks for (RFC 9110, section 15.4).
  private mutating func follow(_ location: String, _ status: HTTPResponseStatus) throws(HTTPFault) {
    let next: WebURL
    do throws(WebURL.Fault) { next = try url.resolving(location) } catch {
      throw HTTPFault(.redirect, "'\(url.host)' redirects to what can't be asked: \(error.sentence)")
    }
    if url.isSecure, !next.isSecure {
      throw HTTPFault(.redirect, "'\(url.host)' redirects from https to http, which anyone on the way could read")
    }
    guard isGranted(next) else {
      let grant = HostGrant(host: next.host, port: nil).text
      throw HTTPFault(
        .permission,
        "'\(url.host)' redirects to '\(grant)', which is not declared and granted: --allow network=\(grant)")
    }
    if status.code == 303 && method != "HEAD" || [301, 302].contains(status.code) && method == "POST" {
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
    let judged = found.filter { address in
      address.reach == nil || grants.contains { $0.opens(address, port: url.port) }
    }
    guard !judged.isEmpty else { throw HTTPFault(.permission, Self.refusal(url.host, found)) }
    return Array(judged.prefix(Self.mostAddresses))
  }

  private static func refusal(_ host: String, _ found: [NetworkAddress]) -> String {
    guard let address = found.first, let reach = address.reach else { return "'\(host)' has no address" }
    let grant = HostGrant(host: address.text, port: nil).text
    return "'\(host)' leads to \(address.text), \(reach.rawValue), which is reached only where a permission names it: "
      + "network = { \"\(grant)\" } and --allow network=\(grant)"
  }

  // MARK: One request

  /// The head of the answer, from the first address that takes the connection.
  private func answer() async throws(HTTPFault) -> (HTTPClientResponse, HTTPClients.Lease) {
    let request = request
    var last: HTTPFault?
    for address in try await addresses() {
      let lease = clients.client(
        HTTPClients.Key(
          host: url.host, address: address, limit: limits.bytes, certificates: url.isSecure ? certificates : nil))
      do {
        return (try await lease.client.execute(request, deadline: deadline), lease)
      } catch {
        let fault = HTTPFault(error, host: url.host, limits: limits)
        // Nothing was sent where no connection stood.
        guard Self.isOfConnecting(error), !Task.isCancelled, NIODeadline.now() < deadline else { throw fault }
        last = fault
      }
    }
    throw last ?? HTTPFault(.network, "there is no way to '\(url.host)'")
  }

  private static func isOfConnecting(_ error: any Error) -> Bool {
    switch error {
    case let error as HTTPClientError: error == .connectTimeout
    case ChannelError.connectTimeout, is NIOConnectionError: true
    case let error as IOError:
      [ECONNREFUSED, ETIMEDOUT, ENETUNREACH, EHOSTUNREACH, EADDRNOTAVAIL, EAFNOSUPPORT].contains(error.errnoCode)
    default: false
    }
  }

  /// Written from the parts that were judged; the client reads no other host from it.
  private var request: HTTPClientRequest {
    var request = HTTPClientRequest(url: url.origin + url.target)
    request.method = HTTPMethod(rawValue: method)
    for header in headers { request.headers.add(name: header.name, value: header.value) }
    if !request.headers.contains(name: "user-agent") { request.headers.add(name: "User-Agent", value: "lunette") }
    if !request.headers.contains(name: "accept") { request.headers.add(name: "Accept", value: "*/*") }
    if !request.headers.contains(name: "accept-encoding") {
      request.headers.add(name: "Accept-Encoding", value: "gzip, deflate")
    }
    if let body { request.body = .bytes(body) }
    return request
  }

  /// The whole body, decompressed; never more than one part beyond the limit is held.
  private func body(of response: HTTPClientResponse) async throws(HTTPFault) -> [UInt8] {
    var bytes: [UInt8] = []
    do {
      for try await part in response.body {
        guard bytes.count + part.readableBytes <= limits.bytes else { throw HTTPFault.size(limits.bytes) }
        bytes += part.readableBytesView
      }
    } catch { throw HTTPFault(error, host: url.host, limits: limits) }
    return bytes
  }

  private static func value(_ response: HTTPClientResponse, _ body: [UInt8], _ url: WebURL) -> Value {
    var headers: [String: String] = [:]
    for (name, value) in response.headers {
      let name = name.lowercased()
      headers[name] = headers[name].map { "\($0), \(value)" } ?? value
    }
    return [
      "status": .integer(Int64(response.status.code)), "headers": .table(headers.mapValues { .text($0) }),
      "body": Value(bytes: body), "url": .text(url.url.string),
    ]
  }
}
