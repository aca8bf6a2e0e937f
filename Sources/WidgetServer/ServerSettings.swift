import Glibc
import LinuxKit
public import WidgetRuntimeClient
internal import WidgetServices

/// The settings of the server.
public struct ServerSettings: Sendable {
  /// The addresses to listen on.
  public var addresses: [ServerAddress]
  /// What changes need over TCP, and what everything needs where others than this machine can connect. Where there is none, what needs
  /// it is refused.
  public var tokens: AccessTokens
  /// Where browsers reach it by a proxy.
  public var origins: Set<WebOrigin> = []
  /// The program's version, as `lunette --version` prints it.
  public var version: String
  /// The limits of requests and connections.
  public var limits = ServerLimits()
  /// Seconds since 1970.
  public var clock: @Sendable () -> Double = { clockSeconds(CLOCK_REALTIME) }
  /// The themes of boards.
  public var themes = ThemeStore(folder: "")
  /// Where the server's tasks run; nil: on Swift's own pool.
  public var executor: (any TaskExecutor)?
  /// Called once, when all addresses are listened on: `http://127.0.0.1:8080` or the socket's path, each.
  public var isListening: @Sendable ([String]) async -> Void

  /// Creates settings with the documented limits.
  public init(
    addresses: [ServerAddress], tokens: AccessTokens = AccessTokens(), version: String,
    isListening: @escaping @Sendable ([String]) async -> Void = { _ in }
  ) {
    self.addresses = addresses
    self.tokens = tokens
    self.version = version
    self.isListening = isListening
  }
}

/// Numbers of DocC: Reliability, "HTTP server". Seconds and bytes.
public struct ServerLimits: Sendable, Hashable {
  /// The longest time from the first byte of a request, or from the connection's beginning, to the end of its header.
  public var headerSeconds: Int64 = 5
  /// The request line and all fields together.
  public var headerBytes = 16 << 10
  /// The largest body of a request; a route may allow less (`BodySize`).
  public var bodyBytes = 1 << 20
  /// The bodies of all requests of the network that wait for their answers, together; the owner's sockets have as much beside it.
  public var bodiesBytes = 8 << 20
  /// The longest time from the header's end to that of the body.
  public var bodySeconds: Int64 = 60
  /// Between two requests of a connection.
  public var idleSeconds: Int64 = 60
  /// The most connections at once.
  public var connections = HostLimits.networkConnections
  /// The most connections in addition, at Unix sockets, which only the owner can open: clients from the network cannot use these
  /// up.
  public var ownerConnections = HostLimits.ownerConnections
  /// Requests of a connection that wait for their answers; one more ends it.
  public var pipelined = 256
  /// Bytes that are read of a connection at once.
  public var readBytes = 4_096
  /// Between two signs of life of an event stream.
  public var beatSeconds: Int64 = 15
  /// The longest time for which a reader may take nothing while something waits for it.
  public var stallSeconds: Int64 = 30
  /// What a long poll may ask for: below what is idle.
  public var longestWait = 55.0
  /// What requests under way get when the server stops.
  public var graceSeconds: Int64 = 2
  /// How long what a refused client still sends is read and dropped, so that it can read why.
  public var lingerSeconds: Int64 = 1

  /// The documented limits.
  public init() {}
}
