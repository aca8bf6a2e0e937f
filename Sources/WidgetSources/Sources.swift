public import WidgetModel
public import WidgetServices

/// Data of strangers and of other programs: feeds, calendars, the desktop's bus. Runs in `lunette-host`, never where a
/// script runs, and never opens a file: what the Gate opened comes with the request.
public struct Sources: HostedServices {
  /// What this room answers.
  public static let functions: [HostFunction] = [.feedParse, .calendarEvents, .notify, .mediaPlayers]

  public init() {}

  public func reply(to request: ServiceRequest) throws(Diagnostic) -> HostReply {
    switch request.request.function {
    case .feedParse: return FeedService.reply(request.request.arguments)
    case .calendarEvents: return try CalendarService.reply(request)
    case .notify: return try NotificationService.reply(request)
    case .mediaPlayers: return MediaService.reply(request)
    default:
      throw Diagnostic(.unavailable, "\(request.request.function.rawValue) is not served here")
    }
  }
}
