/// All that a bundle asks of the host: every function of a host module that needs the world outside is one request.
public protocol HostServices: Sendable {
  /// Answers one request; may take as long as its limit allows.
  ///
  /// - Throws: a `Diagnostic` for a wrong argument or a missing permission; it is raised in the script.
  ///   An expected failure (no such file) is a reply.
  func reply(to request: HostRequest) throws(Diagnostic) -> HostReply
}

/// A call of a host function, with the clock and the place of the call.
public struct HostRequest: Sendable, Hashable {
  /// The function that is called.
  public var function: HostFunction
  /// The arguments as the script gave them.
  public var arguments: [Value]
  /// Who calls, and when.
  public var call: CallContext

  /// Creates a request.
  public init(_ function: HostFunction, _ arguments: [Value], _ call: CallContext) {
    self.function = function
    self.arguments = arguments
    self.call = call
  }
}

/// The bundle on whose behalf, and the time at which, a host function is called.
public struct CallContext: Sendable, Hashable {
  /// The bundle's name, for the log.
  public var bundle: String
  /// The widget's kind; nil while the bundle loads.
  public var kind: String?
  /// Seconds since 1970.
  public var now: Double
  /// The locale's identifier.
  public var locale: String
  /// The time zone's identifier.
  public var timeZone: String
  /// Seconds until the script's call is over, whatever the answer is: waiting longer is of no use. Nil: the limit of the function
  /// itself.
  public var patience: Double?

  /// Creates a context.
  public init(bundle: String, kind: String? = nil, now: Double, locale: String = "en_US", timeZone: String = "UTC") {
    self.bundle = bundle
    self.kind = kind
    self.now = now
    self.locale = locale
    self.timeZone = timeZone
  }
}

/// The host's answer.
public enum HostReply: Sendable, Hashable {
  /// What the function returns.
  case values([Value])
  /// An expected failure: the script gets `nil, message, code`.
  case failure(message: String, code: String)
}
