internal import Glibc
package import WidgetModel

/// The texts at the marks of an axis.
package enum ChartLabels {
  /// Numbers as they are; from ten thousand on in thousands, millions and so on; with no more decimals than they need.
  package static func numbers(_ values: [Double], _ words: (any DateWords)?) -> [String] {
    // All numbers of an axis have the same unit and as many decimals, so that they can be compared.
    let most = values.reduce(0) { max($0, abs($1)) }
    let units: [(Double, String)] = [(1e12, "T"), (1e9, "G"), (1e6, "M"), (1e3, "k")]
    let unit = most >= 1e16 ? (1, "") : units.first { most >= $0.0 * ($0.0 == 1e3 ? 10 : 1) } ?? (1, "")
    let decimals = (0...6).first { digits in
      values.allSatisfy { value in
        let scaled = value / unit.0 * pow(10, Double(digits))
        // The tolerance is relative, since a quotient of two numbers is rarely exact.
        return abs(scaled - scaled.rounded()) < max(abs(scaled), 1) * 1e-6
      }
    }
    return values.map { value in
      let text = value == 0 ? "0" : plain(value / unit.0, decimals: decimals ?? 6) + unit.1
      return words?.digits(text) ?? text
    }
  }

  /// A number in as few digits as it has.
  package static func plain(_ number: Double) -> String {
    if let whole = Int64(exactly: number) { return String(whole) }
    return number.description
  }

  /// A number with so many decimals, and no sign before a zero. Digits are counted as an integer, which is exact up
  /// to about 9e15; a larger number is written as Swift describes it.
  private static func plain(_ number: Double, decimals: Int) -> String {
    let scaled = (abs(number) * pow(10, Double(decimals))).rounded()
    guard scaled < 9e15 else { return number.description }
    let digits = String(Int64(scaled))
    let padded = String(repeating: "0", count: max(decimals + 1 - digits.utf8.count, 0)) + digits
    let sign = number < 0 && scaled > 0 ? "-" : ""
    guard decimals > 0 else { return sign + padded }
    return sign + padded.dropLast(decimals) + "." + padded.suffix(decimals)
  }

  /// Dates by the field in which they differ: an hour and minute, a day of the month, a month, a year. A day that begins a
  /// month is that month, and of several midnights each is its day.
  package static func dates(_ moments: [Double], _ step: ChartDates.Step, _ words: any DateWords) -> [String] {
    func isMidnight(_ moment: Double) -> Bool { words.start(ofDay: words.dayNumber(moment)) == moment }
    let tellsDays = moments.count(where: isMidnight) > 1
    return moments.map { moment in
      let day = CivilDate(days: words.dayNumber(moment))
      switch step {
      case .seconds, .hours: return tellsDays && isMidnight(moment) ? monthDay(day, moment, words) : words.time(moment)
      case .days: return day.day == 1 ? words.date(moment, as: .month) : words.digits(String(day.day))
      case .months: return day.month == 1 ? words.date(moment, as: .year) : words.date(moment, as: .month)
      case .years: return words.date(moment, as: .year)
      }
    }
  }

  /// The number of a day; the first of a month has the month's name too.
  private static func monthDay(_ day: CivilDate, _ moment: Double, _ words: any DateWords) -> String {
    words.digits(String(day.day)) + (day.day == 1 ? " " + words.date(moment, as: .month) : "")
  }
}
