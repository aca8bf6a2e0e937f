public import WidgetModel

/// What `lunette` asks `lunette-host` in a bundle's name: a host function of the script, and all of the world that may be
/// used to answer it. The Gate has judged before; `lunette-host` reaches nothing that does not stand here.
///
///     script ─▶ Host ─▶ Gate ─▶ ServiceRequest ═socket═▶ lunette-host ─▶ service ─▶ HostReply
public struct ServiceRequest: Sendable, Hashable {
  /// The function, its arguments as the script gave them, the clock and the place of the call.
  public var request: HostRequest
  /// Hosts that the bundle declares and the user granted, as `HostGrant` reads them.
  public var hosts: [String] = []
  /// Files that the Gate opened on the bundle's behalf, with what was in them.
  public var files: [ServiceFile] = []
  /// Variables of the user's environment that the service needs: `lunette-host` inherits none.
  public var environment: [String: String] = [:]
  public var limits = ServiceLimits()
  /// Whose request it is, as the command knows the bundle.
  public var bundle = ""

  public init(_ request: HostRequest) { self.request = request }
}

/// A file by the name that the script, or the folder that it lies in, knows it by.
public struct ServiceFile: Sendable, Hashable {
  public var name: String
  public var content: [UInt8]

  public init(_ name: String, _ content: [UInt8]) {
    self.name = name
    self.content = content
  }
}

/// What one request may use (DocC: Security, "Limits").
public struct ServiceLimits: Sendable, Hashable {
  /// Until the answer stands, waiting included.
  public var seconds = 10.0
  /// Of an answer's body, counted after it is decompressed.
  public var bytes = 4 << 20
  /// Redirects that are followed, each as a request of its own.
  public var redirects = 5

  public init() {}
}

/// Whoever answers a `ServiceRequest`: `lunette-host` by its link, a function in tests.
///
/// Called from the thread of the bundle that asks, which it may block; from several at once.
public protocol HostedServices: Sendable {
  /// - Throws: a wrong argument or a missing permission, which is raised in the script. An expected failure is a reply.
  func reply(to request: ServiceRequest) throws(Diagnostic) -> HostReply
}
