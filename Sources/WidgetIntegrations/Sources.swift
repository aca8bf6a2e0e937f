import CBus
import CCodings
public import WidgetModel
public import WidgetServices

/// Answers requests for untrusted data and for data of other programs: feeds, calendars, compressed bodies of HTTP, the desktop's
/// bus. Runs in `lunette-host`, never where a script runs, and never opens a file: what the Gate opened comes with the request.
public struct Sources: HostedServices {
  /// What is answered through the message bus.
  public static let ofBus: [HostFunction] = [.notify, .mediaPlayers, .mediaCommand]

  /// Calendars of one call may come in several requests.
  private let calendars = CalendarService()

  /// Creates the services.
  public init() {}

  /// Loads the library of the message bus, while the process may still load one.
  public static func loadBus() { _ = bus_is_available() }

  /// Loads the libraries of compressed bodies, likewise.
  public static func loadCodings() { ccodings_load() }

  /// Answers a request of one of the functions.
  public func reply(to request: ServiceRequest) throws(Diagnostic) -> HostReply {
    switch request.request.function {
    case .feedParse: return FeedService.reply(request.request.arguments)
    case .calendarEvents: return try calendars.reply(request)
    case .httpGet, .httpRequest: return BodyService.reply(request)
    case .notify: return try NotificationService.reply(request)
    case .mediaPlayers: return MediaService.reply(request)
    case .mediaCommand: return try MediaCommand.reply(request)
    default:
      throw Diagnostic(.unavailable, "\(request.request.function.rawValue) is not available here")
    }
  }
}
