internal import Glibc
package import WidgetModel

/// The texts at the marks of an axis.
package enum ChartLabels {
  /// Numbers as they are; from ten thousand on in thousands, millions and so on; with as few decimals as tell them apart.
  package static func numbers(_ values: [Double], _ words: (any DateWords)?) -> [String] {
    let (unit, suffix, decimals) = form(of: values)
    return values.map { value in
      let text = value == 0 ? "0" : plain(value / unit, decimals: decimals) + suffix
      return words?.digits(text) ?? text
    }
  }

  /// The decimals that a unit's numbers have at most: with more, a smaller unit reads better.
  private static let mostDecimals = 2

  /// The unit and the decimals of all numbers of an axis: the same for each, so that they can be compared.
  private static func form(of values: [Double]) -> (unit: Double, suffix: String, decimals: Int) {
    let most = values.reduce(0) { max($0, abs($1)) }
    if most > 0, most < 1e-4 {
      let exponent = Int((log10(most) / 3).rounded(.down)) * 3
      let unit = pow(10, Double(exponent))
      if unit.isNormal { return (unit, "e\(exponent)", decimals(values, unit) ?? 6) }
    }
    // Floating-point numbers beyond are written with their exponent.
    let units: [(Double, String)] = most >= 1e16 ? [] : [(1e12, "T"), (1e9, "G"), (1e6, "M"), (1e3, "k")]
    for (unit, suffix) in units where most >= unit * (unit == 1e3 ? 10 : 1) {
      if let digits = decimals(values, unit), digits <= mostDecimals { return (unit, suffix, digits) }
    }
    return (1, "", decimals(values, 1) ?? 6)
  }

  /// The fewest decimals that write each number with an error that is small beside the distance between two of them; nil if
  /// nine are too few.
  private static func decimals(_ values: [Double], _ unit: Double) -> Int? {
    let sorted = values.sorted()
    let gaps = zip(sorted, sorted.dropFirst()).map { $1 - $0 }.filter { $0 > 0 }
    // A number that stands alone has six digits at most.
    let gap = (gaps.min() ?? max(abs(sorted.first ?? 0), unit) * 1e-3) / unit
    return (0...9).first { digits in
      let power = pow(10, Double(digits))
      return values.allSatisfy { value in
        let scaled = value / unit * power
        return abs(scaled - scaled.rounded()) < max(gap * power * 1e-3, abs(scaled) * 1e-14)
      }
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
