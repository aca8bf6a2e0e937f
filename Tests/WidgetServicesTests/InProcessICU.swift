import WidgetICU
import WidgetLocale
import WidgetModel

@testable import WidgetServices

/// The language functions of `lunette-host`, in this process; nothing else is served.
struct InProcessICU: HostedServices {
  static let languages = ICULanguages()

  func reply(to request: ServiceRequest) throws(Diagnostic) -> HostReply {
    let function = request.request.function
    guard LocaleTexts.functions.contains(function) else {
      return .failure(
        message: "\(function.rawValue) is not available in this command", code: Diagnostic.Code.unavailable.rawValue)
    }
    return try LocaleTexts().reply(to: request)
  }
}

/// The words of live texts, from this process's ICU.
func dateWords(locale: String, timeZone: String) throws(Diagnostic) -> any DateWords {
  try dateWords(locale: locale, timeZone: timeZone, languages: InProcessICU.languages)
}
