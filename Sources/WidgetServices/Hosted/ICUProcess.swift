import WidgetLocale
public import WidgetModel

/// The way to the process that has ICU. It is asked for a whole call, whose arguments were judged here: whatever of them may
/// still end a library ends that process, and the call with it.
struct ICUProcess: LocaleTextSource {
  let hosted: any HostedServices
  /// TZDIR, where it is set.
  let environment: [String: String]
  /// Seconds for one text.
  static let patience = 2.0

  package func reply(_ arguments: Arguments) throws(Diagnostic) -> HostReply {
    var request = ServiceRequest(arguments.request)
    // What was not judged does not cross.
    request.request.arguments = Array(arguments.request.arguments.prefix(2))
    request.environment = environment
    request.limits.seconds = Self.patience
    return try hosted.reply(to: request)
  }

  /// - Throws: what was raised there; `io`, `wall` or `unavailable` where that process ended, hung or is not there. A script
  ///   that formats counts on a text.
  func text(_ arguments: Arguments) throws(Diagnostic) -> String {
    switch try reply(arguments) {
    case .values(let values):
      guard let text = values.first?.text else { throw arguments.failed("lunette-host gave no text", .io) }
      return text
    case .failure(let message, let code): throw arguments.failed(message, Diagnostic.Code(rawValue: code) ?? .io)
    }
  }
}

extension Arguments {
  fileprivate func failed(_ sentence: String, _ code: Diagnostic.Code) -> Diagnostic {
    Diagnostic(code, "\(caller): \(sentence)", bundle: call.bundle)
  }
}

/// Dates and numbers as languages write them, for a process that may end over them: what `ICUProcess` asks.
public struct LocaleTexts: HostedServices {
  /// What it answers.
  public static let functions: [HostFunction] = [.dateFormat, .dateParse, .numberFormat]

  public init() {}

  public func reply(to request: ServiceRequest) throws(Diagnostic) -> HostReply {
    let arguments = Arguments(request.request)
    switch request.request.function {
    case .dateFormat, .dateParse:
      return try DateService(zones: Zones(folder: request.environment["TZDIR"])).reply(arguments)
    case .numberFormat: return try NumberService().reply(arguments)
    default: throw Diagnostic(.unavailable, "\(request.request.function.rawValue) is not served here")
    }
  }
}
