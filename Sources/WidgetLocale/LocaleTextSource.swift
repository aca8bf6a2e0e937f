package import WidgetModel

/// Who answers what no language's table holds: ICU, in this process or in another.
package protocol LocaleTextSource: Sendable {
  /// A date by a pattern that was judged.
  ///
  /// - Throws: what was raised there; `io`, `wall` or `unavailable` where that process ended, hung or is not there.
  func text(_ date: Double, pattern: String, _ place: LocalePlace, _ arguments: Arguments) throws(Diagnostic) -> String

  /// A date by two styles.
  ///
  /// - Parameter daysAway: -1, 0 or 1 where the day is to be told as yesterday, today or tomorrow.
  func text(
    _ date: Double, _ day: English.Style, _ time: English.Style, daysAway: Int?, _ place: LocalePlace,
    _ arguments: Arguments
  ) throws(Diagnostic) -> String

  /// A text parsed by a pattern; missing parts are those of the day that begins at `today`.
  ///
  /// - Returns: nil if the text does not match the pattern; an expected failure is a reply.
  func date(
    of text: String, pattern: String, today: Double, _ place: LocalePlace, _ arguments: Arguments
  ) throws(Diagnostic) -> LocaleReading

  /// A number in a style.
  func text(_ number: LocaleNumber, locale: String, _ arguments: Arguments) throws(Diagnostic) -> String
}

extension Arguments {
  /// The error for a call that only ICU can answer, which is unavailable.
  var unwritten: Diagnostic {
    Diagnostic(
      .unavailable, "\(caller): this needs lunette-host, which is unavailable in this command", bundle: call.bundle)
  }
}

/// Where a date is written or read.
package struct LocalePlace: Sendable {
  /// The locale's identifier.
  package var locale: String
  /// The time zone.
  package var zone: Zone

  /// Creates a place.
  package init(locale: String, zone: Zone) { (self.locale, self.zone) = (locale, zone) }
}

/// What reading a date by a pattern gave.
package enum LocaleReading: Sendable {
  /// Nil if the text does not match the pattern.
  case date(Double?)
  /// What another process answered to the whole call.
  case reply(HostReply)
}

/// A number with all that its text depends on, but the language.
package struct LocaleNumber: Sendable {
  /// The number.
  package var value: Double
  /// The number's decimal digits, rounded.
  package var digits: DecimalDigits
  /// How it is written.
  package var style: NumberService.Style
  /// The currency's code; empty for other styles.
  package var currency: String
  /// The unit of measurement; nil for other styles.
  package var unit: NumberUnit?
  /// Whether bytes are counted in powers of 1024.
  package var isBinary: Bool
  /// The decimal places.
  package var places: EnglishNumbers.Places

  /// Creates a number to be written.
  package init(
    _ value: Double, _ style: NumberService.Style = .decimal, digits: DecimalDigits? = nil, currency: String = "USD",
    unit: NumberUnit? = nil, isBinary: Bool = false, places: EnglishNumbers.Places = EnglishNumbers.Places()
  ) {
    (self.value, self.style, self.currency, self.unit) = (value, style, currency, unit)
    (self.isBinary, self.places) = (isBinary, places)
    self.digits = digits ?? DecimalDigits(value) ?? DecimalDigits(0)
  }
}
