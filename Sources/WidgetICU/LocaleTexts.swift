package import WidgetLocale
public import WidgetModel
public import WidgetServices

/// Dates, numbers and the tables of languages by this process's ICU, for a process that may end over them: what `lunette`
/// asks.
public struct LocaleTexts: HostedServices {
  /// What it answers. `localized` is asked with a locale's name, and answered with its table.
  public static let functions: [HostFunction] = [.dateFormat, .dateParse, .numberFormat, .localized]

  /// Creates the service.
  public init() {}

  /// Answers a request for a table or a text.
  public func reply(to request: ServiceRequest) throws(Diagnostic) -> HostReply {
    let arguments = Arguments(request.request)
    switch request.request.function {
    case .dateFormat, .dateParse:
      return try DateService(zones: Zones(folder: request.environment["TZDIR"]), icu: ICUTexts()).reply(arguments)
    case .numberFormat: return try NumberService(icu: ICUTexts()).reply(arguments)
    case .localized:
      guard let table = LanguageMaker(locale: try arguments.text(0, "locale")).table() else {
        return .failure(message: "ICU does not support this language", code: Diagnostic.Code.unavailable.rawValue)
      }
      return .values([.text(table)])
    default: throw Diagnostic(.unavailable, "\(request.request.function.rawValue) is not available here")
    }
  }
}

/// What no table holds, by this process's ICU.
package struct ICUTexts: LocaleTextSource {
  /// Creates the source.
  package init() {}

  package func text(_ date: Double, pattern: String, _ place: LocalePlace, _ arguments: Arguments) -> String {
    ICUDates(locale: place.locale, zone: place.zone).text(date, pattern: pattern)
  }

  package func text(
    _ date: Double, _ day: English.Style, _ time: English.Style, daysAway: Int?, _ place: LocalePlace,
    _ arguments: Arguments
  ) -> String {
    let dates = ICUDates(locale: place.locale, zone: place.zone)
    // English is ours, but for the names of zones.
    let english = English(locale: place.locale).flatMap {
      EnglishDates(english: $0).text(DateFields(date, in: place.zone), day, time, daysAway: daysAway) {
        dates.text(date, pattern: $0)
      }
    }
    return english ?? dates.text(date, day, time, daysAway: daysAway)
  }

  package func date(
    of text: String, pattern: String, today: Double, _ place: LocalePlace, _ arguments: Arguments
  ) -> LocaleReading {
    .date(ICUDates(locale: place.locale, zone: place.zone).date(of: text, pattern, today: today))
  }

  package func text(_ number: LocaleNumber, locale: String, _ arguments: Arguments) -> String {
    ICUNumbers(locale: locale).text(number)
  }
}
