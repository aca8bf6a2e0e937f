import WidgetModel

/// English as the calendar and clock need it, so that the commonest locales cost no ICU (3 ms and 12 MB at the first
/// use). Words and styles are CLDR's of en_US and en_GB, with plain blanks where CLDR has narrow ones, which a terminal
/// draws badly. Every other locale, other regions of English too, is ICU's.
package enum English: Sendable, Hashable {
  case us, gb

  /// Nil for a locale that is not one of the two.
  package init?(locale: String) {
    switch LocaleName(locale).identifier {
    case "en", "en_US", "C", "POSIX", "en_US_POSIX", "": self = .us
    case "en_GB", "en_UK": self = .gb
    default: return nil
    }
  }

  static let months = [
    "January", "February", "March", "April", "May", "June", "July", "August", "September", "October", "November",
    "December",
  ]
  static let weekdays = ["Sunday", "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday"]

  static func short(_ names: [String], _ number: Int) -> String { String(name(names, number).prefix(3)) }
  static func name(_ names: [String], _ number: Int) -> String {
    names.indices.contains(number - 1) ? names[number - 1] : ""
  }

  var dayHalves: [String] { self == .us ? ["AM", "PM"] : ["am", "pm"] }
  /// 1 is Sunday.
  var firstWeekday: Int { self == .us ? 1 : 2 }
  /// Days of a year that its first week must hold.
  var minimalDays: Int { self == .us ? 1 : 4 }

  /// How much of a date or time is written.
  package enum Style: String, CaseIterable, Sendable { case none, short, medium, long, full }

  /// Nil for `none`.
  func datePattern(_ style: Style) -> String? {
    switch (self, style) {
    case (_, .none): nil
    case (.us, .short): "M/d/yy"
    case (.us, .medium): "MMM d, y"
    case (.us, .long): "MMMM d, y"
    case (.us, .full): "EEEE, MMMM d, y"
    case (.gb, .short): "dd/MM/y"
    case (.gb, .medium): "d MMM y"
    case (.gb, .long): "d MMMM y"
    case (.gb, .full): "EEEE, d MMMM y"
    }
  }

  func timePattern(_ style: Style) -> String? {
    let clock = self == .us ? "h:mm" : "HH:mm"
    let half = self == .us ? " a" : ""
    switch style {
    case .none: return nil
    case .short: return clock + half
    case .medium: return clock + ":ss" + half
    case .long: return clock + ":ss" + half + " z"
    case .full: return clock + ":ss" + half + " zzzz"
    }
  }

  /// What stands between a date and a time.
  static func glue(_ style: Style) -> String { style == .short ? ", " : " at " }

  /// "1st", "22nd", "113th".
  static func ordinal(_ number: String) -> String {
    let teens = number.suffix(2)
    if ["11", "12", "13"].contains(teens) { return number + "th" }
    return switch number.last {
    case "1": number + "st"
    case "2": number + "nd"
    case "3": number + "rd"
    default: number + "th"
    }
  }
}
