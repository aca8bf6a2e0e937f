public import WidgetModel

/// A request of `lunette` to `lunette-host` on a bundle's behalf: a host function of the script, and everything that may be used
/// to answer it. The Gate has judged before; `lunette-host` reaches nothing that is not named here.
///
///     script ─▶ Host ─▶ Gate ─▶ ServiceRequest ═socket═▶ lunette-host ─▶ service ─▶ HostReply
public struct ServiceRequest: Sendable, Hashable {
  /// The function, its arguments as the script gave them, the clock and the place of the call.
  public var request: HostRequest
  /// Hosts that the bundle declares and the user granted, as `HostGrant` reads them.
  public var hosts: [String] = []
  /// The files that the Gate opened on the bundle's behalf, with their content.
  public var files: [ServiceFile] = []
  /// The variables of the user's environment that the service needs: `lunette-host` inherits none.
  public var environment: [String: String] = [:]
  /// The limits of time and size.
  public var limits = ServiceLimits()
  /// The bundle's path, as the command knows it.
  public var bundle = ""
  /// Whether it brings further files to the request before it.
  public var continues = false
  /// Whether another request brings further files to this one; the answer to the last of them counts.
  public var isContinued = false

  /// Creates a request that may reach nothing yet.
  public init(_ request: HostRequest) { self.request = request }
}

/// A file with the name that the script, or its folder, knows it by.
public struct ServiceFile: Sendable, Hashable {
  /// The file's name.
  public var name: String
  /// The file's content, or a part of it.
  public var content: [UInt8]
  /// Whether the next request's first file has more of the content.
  public var isContinued: Bool

  /// Creates a file.
  public init(_ name: String, _ content: [UInt8], isContinued: Bool = false) {
    self.name = name
    self.content = content
    self.isContinued = isContinued
  }
}

/// What one request may use (DocC: Security, "Limits").
public struct ServiceLimits: Sendable, Hashable {
  /// The time until the answer has come, in seconds, including waiting.
  public var seconds = 10.0
  /// The largest body of an answer, in bytes after decompression.
  public var bytes = LimitName.httpAnswer.whole
  /// The most redirects, each of which is judged as a request of its own.
  public var redirects = LimitName.httpRedirects.whole

  /// The limits of a request that names none.
  public init() {}
}

/// Answers `ServiceRequest`s: `lunette-host` through its link, or a function in tests.
///
/// Called on the thread of the bundle that asks, which it may block; on several threads at once.
public protocol HostedServices: Sendable {
  /// - Throws: an error for a wrong argument or a missing permission, which is raised in the script. An expected failure is a
  ///   reply.
  func reply(to request: ServiceRequest) throws(Diagnostic) -> HostReply

  /// Answers a request whose files are too many for one frame: parts of it are sent in turn, to one process, until the last part or
  /// a failure.
  ///
  /// - Returns: the last answer.
  func reply(inParts next: () throws(Diagnostic) -> ServiceRequest?) throws(Diagnostic) -> HostReply
}

extension HostedServices {
  public func reply(inParts next: () throws(Diagnostic) -> ServiceRequest?) throws(Diagnostic) -> HostReply {
    var reply = HostReply.values([])
    while let part = try next() {
      reply = try self.reply(to: part)
      if case .failure = reply { break }
    }
    return reply
  }
}
