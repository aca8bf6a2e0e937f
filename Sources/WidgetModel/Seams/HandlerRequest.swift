/// Something that happened outside, mostly by a person, for the handler of a bundle that answers it.
public struct HandlerRequest: Sendable, Hashable {
  /// What happened.
  public enum Event: Sendable, Hashable {
    /// `onOpenURL`.
    case openURL(WidgetURL)
    /// `onContinueUserActivity`.
    case continueUserActivity(UserActivity)
    /// An intent's `perform`; what a Toggle sets is the parameter `value`.
    case perform(IntentAction)
    /// `onBackgroundURLSessionEvents`: a list of what came of downloads, each with its `id`.
    case backgroundURLSessionEvents(Value)
    /// `push` of the widget or control of that kind: what a push for it has to name from now on. The configuration is that of the
    /// instance whose token it is, where each has its own.
    case push(kind: String, token: String, configuration: Value = .emptyTable)
  }

  /// What happened.
  public var event: Event
  /// Seconds since 1970: the clock of the whole call.
  public var now: Double
  /// The locale's identifier.
  public var locale: String
  /// The time zone's identifier.
  public var timeZone: String

  /// Creates a request.
  public init(_ event: Event, now: Double, locale: String = "en_US", timeZone: String = "UTC") {
    self.event = event
    self.now = now
    self.locale = locale
    self.timeZone = timeZone
  }
}

/// What a handler asks for when it has returned.
public struct HandlerReply: Sendable, Hashable {
  /// Where the person is led next.
  public var openURL: WidgetURL?
  /// Kinds of the bundle whose timelines, or values, are to be asked for anew.
  public var reload: [String] = []
  /// What is wrong with what the handler returned. It has run, and its effects are stored; the rest of the reply is carried out.
  public var fault: Diagnostic?

  /// A handler that asks for nothing.
  public init() {}
}
