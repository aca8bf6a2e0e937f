import WidgetModel
import WidgetServices

/// `notify{ title=, body=, … }`: a desktop notification (Desktop Notifications Specification 1.2). Gives its number, by
/// which a later one replaces it.
enum NotificationService {
  static let seconds = 2.0

  private static let server = "org.freedesktop.Notifications", path = "/org/freedesktop/Notifications"

  static func reply(_ request: ServiceRequest) throws(Diagnostic) -> HostReply {
    let notification = try Notification(Arguments(request.request))
    do {
      let bus = try Bus(environment: request.environment)
      // If the server supports markup, a widget's text is escaped.
      let asked = Bus.Call(destination: server, path: path, interface: server, member: "GetCapabilities")
      var readsMarkup = true
      switch try bus.exchange([asked], seconds: seconds)[0] {
      case .values(let values): readsMarkup = values.first?.list?.contains("body-markup") ?? false
      case .error(let name): return failure(refusal(name))
      case .none: return failure("the notification service is not responding")
      }
      let call = Bus.Call(
        destination: server, path: path, interface: server, member: "Notify",
        arguments: notification.arguments(readsMarkup: readsMarkup))
      switch try bus.exchange([call], seconds: seconds)[0] {
      case .values(let values): return .values([.integer(Int64(values.first?.integer ?? 0))])
      case .error(let name): return failure(refusal(name))
      case .none: return failure("the notification service is not responding")
      }
    } catch {
      return failure(error.sentence)
    }
  }

  private static func refusal(_ name: String) -> String {
    let isAbsent = name.hasSuffix(".ServiceUnknown") || name.hasSuffix(".NameHasNoOwner") || name.contains(".Spawn.")
    return isAbsent ? "no notification service is running on the session bus" : "refused: \(name)"
  }

  private static func failure(_ sentence: String) -> HostReply {
    .failure(message: "cannot show the notification: \(sentence)", code: Diagnostic.Code.unavailable.rawValue)
  }
}

/// The validated arguments of `notify`.
private struct Notification {
  static let longestTitle = 256, longestBody = 4 << 10
  private static let urgencies = ["low", "normal", "critical"]

  private let bundle: String
  private let title: String
  private let body: String
  private let urgency: Int
  private let icon: String
  /// Milliseconds; -1: the server decides, 0: until the user closes it.
  private let timeout: Int32
  private let replaces: UInt32

  init(_ arguments: Arguments) throws(Diagnostic) {
    let options = try arguments.table(0, "notification")
    bundle = HTMLText.shortened(HTMLText.folded(arguments.call.bundle, lines: false), to: Self.longestTitle)
    title = HTMLText.shortened(HTMLText.folded(try options.text("title"), lines: false), to: Self.longestTitle)
    body = HTMLText.shortened(
      HTMLText.folded(try options.optionalText("body") ?? "", lines: true), to: Self.longestBody)
    urgency = try options.word("urgency", among: Self.urgencies).flatMap { Self.urgencies.firstIndex(of: $0) } ?? 1
    icon = try options.optionalText("icon") ?? ""
    guard Self.isName(icon) else {
      throw arguments.wrong("icon must be the name of an icon in the desktop theme, such as \"appointment-soon\"")
    }
    let seconds = try options.number("timeout")
    guard seconds.map({ (0...86_400).contains($0) }) ?? true else {
      throw arguments.wrong("timeout must be between 0 and 86400 seconds")
    }
    timeout = seconds.map { Int32(($0 * 1000).rounded()) } ?? -1
    guard let number = UInt32(exactly: try options.integer("replaces") ?? 0) else {
      throw arguments.wrong("replaces must be an id returned by an earlier notify")
    }
    replaces = number
  }

  /// Returns the arguments of `Notify`, in their order.
  func arguments(readsMarkup: Bool) -> [BusArgument] {
    let text =
      readsMarkup
      ? body.replacing("&", with: "&amp;").replacing("<", with: "&lt;").replacing(">", with: "&gt;") : body
    return [
      .text(bundle), .unsigned(replaces), .text(icon), .text(title), .text(text), .texts([]),
      .options([("urgency", .byte(UInt8(urgency)))]), .signed(timeout),
    ]
  }

  /// A file's path would show what the bundle may not read.
  private static func isName(_ icon: String) -> Bool {
    icon.utf8.count <= 100
      && icon.utf8.allSatisfy {
        (0x30...0x39).contains($0) || (0x41...0x5A).contains($0) || (0x61...0x7A).contains($0) || $0 == 0x2D
          || $0 == 0x5F
          || $0 == 0x2E
      }
  }
}
