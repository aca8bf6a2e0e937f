import WidgetLocale
import WidgetModel

/// The way to the process that has ICU. A whole call is sent, whose arguments were judged here: if one of them still makes a
/// library trap, only that process and the call end.
struct ICUProcess: LocaleTextSource {
  let hosted: any HostedServices
  /// The variable TZDIR, where it is set.
  let environment: [String: String]
  /// The longest wait for one text, in seconds.
  static let patience = 2.0

  func text(_ date: Double, pattern: String, _ place: LocalePlace, _ arguments: Arguments) throws(Diagnostic) -> String
  {
    try text(arguments)
  }

  func text(
    _ date: Double, _ day: English.Style, _ time: English.Style, daysAway: Int?, _ place: LocalePlace,
    _ arguments: Arguments
  ) throws(Diagnostic) -> String { try text(arguments) }

  func text(_ number: LocaleNumber, locale: String, _ arguments: Arguments) throws(Diagnostic) -> String {
    try text(arguments)
  }

  func date(
    of text: String, pattern: String, today: Double, _ place: LocalePlace, _ arguments: Arguments
  ) throws(Diagnostic) -> LocaleReading { .reply(try reply(arguments)) }

  private func reply(_ arguments: Arguments) throws(Diagnostic) -> HostReply {
    var request = ServiceRequest(arguments.request)
    // Arguments that were not judged are not sent.
    request.request.arguments = Array(arguments.request.arguments.prefix(2))
    request.environment = environment
    request.limits.seconds = Self.patience
    return try hosted.reply(to: request)
  }

  /// - Throws: the error that was raised there; `io`, `wall` or `unavailable` where that process ended, hung or is missing. A
  ///   script that formats expects a text, so this is an error and not a reply.
  private func text(_ arguments: Arguments) throws(Diagnostic) -> String {
    switch try reply(arguments) {
    case .values(let values):
      guard let text = values.first?.text else { throw arguments.failed("lunette-host returned no text", .io) }
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
