import AsyncHTTPClient
import NIOCore
import NIOHTTPCompression
import NIOPosix
import NIOSSL
import Synchronization
import WidgetServices

/// Connections to hosts. Each client is bound to one host and the one address of it that was judged: there is nothing else
/// that it could connect to. Several requests to one host share a connection; nothing of one request is kept for another
/// (no cookies, no cache, no credentials).
final class HTTPClients: Sendable {
  struct Key: Hashable {
    let host: String
    let address: NetworkAddress
    /// Bytes of a decompressed body.
    let limit: Int
    /// A file of certificates instead of the system's; nil also without TLS.
    let certificates: String?
  }

  /// A client in use; it is shut down when nobody holds it any more.
  final class Lease: Sendable {
    let client: HTTPClient

    init(_ client: HTTPClient) { self.client = client }
    deinit {
      let client = client
      Task { try? await client.shutdown() }
    }
  }

  private let group = MultiThreadedEventLoopGroup(numberOfThreads: 1)
  private let leases = Mutex<[(key: Key, lease: Lease)]>([])
  /// Clients that are kept; each may hold the system's certificates.
  private static let most = 16

  func client(_ key: Key) -> Lease {
    if let known = leases.withLock({ $0.first { $0.key == key } }) { return known.lease }
    let lease = Lease(
      HTTPClient(eventLoopGroupProvider: .shared(group), configuration: Self.configuration(key)))
    return leases.withLock { leases in
      if let known = leases.first(where: { $0.key == key }) { return known.lease }
      if leases.count >= Self.most { leases.removeFirst() }
      leases.append((key, lease))
      return lease
    }
  }

  private static func configuration(_ key: Key) -> HTTPClient.Configuration {
    var tls = TLSConfiguration.makeClientConfiguration()
    tls.minimumTLSVersion = .tlsv12
    if let file = key.certificates { tls.trustRoots = .file(file) }
    var configuration = HTTPClient.Configuration(
      tlsConfiguration: tls, redirectConfiguration: .disallow,
      timeout: .init(connect: .seconds(5)), decompression: .enabled(limit: .size(key.limit)))
    // Shorter than servers keep a connection: one that the server closes at the same moment would be a failure.
    configuration.connectionPool.idleTimeout = .seconds(2)
    configuration.connectionPool.retryConnectionEstablishment = false
    configuration.httpVersion = .http1Only
    configuration.proxy = nil
    configuration.dnsOverride = [key.host: key.address.text]
    return configuration
  }
}
