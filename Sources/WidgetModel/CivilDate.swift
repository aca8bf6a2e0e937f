/// A day of the proleptic Gregorian calendar. Days are counted from 1 January 1970; weekday 1 is Sunday.
/// The arithmetic is that of eras of 400 years, 146,097 days each (H. Hinnant, "chrono-Compatible Low-Level Date
/// Algorithms").
package struct CivilDate: Hashable, Sendable {
  /// The year; 0 is the year before 1.
  package var year: Int
  /// The month, 1 to 12.
  package var month: Int
  /// The day, from 1.
  package var day: Int

  /// Moments of the years 1 to 9999, UTC: what a date of a widget may be.
  package static let seconds: ClosedRange<Double> = -62_135_596_800...253_402_300_799

  /// Creates a date; it is not checked.
  package init(year: Int, month: Int, day: Int) {
    self.year = year
    self.month = month
    self.day = day
  }

  /// The day so many days after 1 January 1970.
  package init(days: Int) {
    let shifted = days + 719_468
    let era = Self.floor(shifted, 146_097)
    let ofEra = shifted - era * 146_097
    let yearOfEra = (ofEra - ofEra / 1460 + ofEra / 36_524 - ofEra / 146_096) / 365
    let ofYear = ofEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
    let shiftedMonth = (5 * ofYear + 2) / 153
    day = ofYear - (153 * shiftedMonth + 2) / 5 + 1
    month = shiftedMonth < 10 ? shiftedMonth + 3 : shiftedMonth - 9
    year = yearOfEra + era * 400 + (month <= 2 ? 1 : 0)
  }

  /// Days after 1 January 1970. A month or day out of its range counts on, as in `os.time`: 31 February is 3 March.
  package var days: Int {
    let months = year * 12 + month - 1
    let realYear = Self.floor(months, 12)
    let realMonth = months - realYear * 12 + 1
    let shiftedYear = realMonth <= 2 ? realYear - 1 : realYear
    let era = Self.floor(shiftedYear, 400)
    let yearOfEra = shiftedYear - era * 400
    let ofYear = (153 * (realMonth > 2 ? realMonth - 3 : realMonth + 9) + 2) / 5
    let ofEra = yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + ofYear
    return era * 146_097 + ofEra - 719_468 + day - 1
  }

  /// 1 is Sunday, 7 Saturday.
  package var weekday: Int { Self.modulo(days + 4, 7) + 1 }

  /// 1 is 1 January.
  package var dayOfYear: Int { days - CivilDate(year: year, month: 1, day: 1).days + 1 }

  /// Weeks begin on Monday; the first holds the year's first Thursday (ISO 8601).
  package var week: (year: Int, week: Int) {
    let thursday = CivilDate(days: days - Self.modulo(days + 3, 7) + 3)
    return (thursday.year, (thursday.dayOfYear - 1) / 7 + 1)
  }

  /// Returns whether a year has 366 days.
  package static func isLeap(_ year: Int) -> Bool { year % 4 == 0 && (year % 100 != 0 || year % 400 == 0) }

  /// Returns the number of a month's days.
  package static func length(ofMonth month: Int, year: Int) -> Int {
    switch month {
    case 2: isLeap(year) ? 29 : 28
    case 4, 6, 9, 11: 30
    default: 31
    }
  }

  /// So many months later; a day that the month lacks becomes its last.
  package func adding(months: Int) -> CivilDate {
    let count = year * 12 + month - 1 + months
    let year = Self.floor(count, 12)
    let month = count - year * 12 + 1
    return CivilDate(year: year, month: month, day: min(day, Self.length(ofMonth: month, year: year)))
  }

  /// Returns the quotient, rounded down.
  package static func floor(_ a: Int, _ b: Int) -> Int { a >= 0 ? a / b : -((b - 1 - a) / b) }
  /// Returns the remainder, which has the divisor's sign.
  package static func modulo(_ a: Int, _ b: Int) -> Int { a - floor(a, b) * b }
}

/// A day and the time on the clock of some zone: what a calendar and a watch show. `second` counts whole ones.
package struct LocalTime: Hashable, Sendable {
  /// The day.
  package var date: CivilDate
  /// The hour, 0 to 23.
  package var hour = 0
  /// The minute, 0 to 59.
  package var minute = 0
  /// The second, 0 to 59.
  package var second = 0

  /// Creates a time of day.
  package init(_ date: CivilDate, hour: Int = 0, minute: Int = 0, second: Int = 0) {
    self.date = date
    self.hour = hour
    self.minute = minute
    self.second = second
  }

  /// Seconds after midnight of 1 January 1970 on the same clock.
  package init(seconds: Int) {
    let days = CivilDate.floor(seconds, 86_400)
    let rest = seconds - days * 86_400
    self.init(CivilDate(days: days), hour: rest / 3600, minute: rest / 60 % 60, second: rest % 60)
  }

  /// Seconds since 1970 on a clock without a zone.
  package var seconds: Int { date.days * 86_400 + hour * 3600 + minute * 60 + second }
}
