import WidgetModel

/// A date or a time as a calendar writes it: the local time, and its zone.
struct CalendarTime: Hashable {
  enum Clock: Hashable {
    case utc
    /// The reader's clock.
    case floating
    /// TZID, which the file or the machine explains.
    case named(String)
  }

  var local: LocalTime
  var zone: Clock
  /// A whole day.
  var isDay: Bool

  init(_ local: LocalTime, zone: Clock = .floating, isDay: Bool = false) {
    self.local = local
    self.zone = zone
    self.isDay = isDay
  }

  /// `20261121`, `20261121T161335`, `20261121T151335Z`; nil for anything but a date in the years 1 to 9999.
  init?(_ text: String) {
    let bytes = Array(text.utf8)
    func number(_ range: Range<Int>) -> Int? {
      bytes[range].reduce(0 as Int?) { sum, byte in
        (0x30...0x39).contains(byte) ? sum.map { $0 * 10 + Int(byte - 0x30) } : nil
      }
    }
    let isUTC = bytes.count == 16 && (bytes[15] == 0x5A || bytes[15] == 0x7A)
    guard bytes.count == 8 || bytes.count == 15 || isUTC, let year = number(0..<4), let month = number(4..<6),
      let day = number(6..<8), year >= 1, (1...12).contains(month), day >= 1,
      day <= CivilDate.length(ofMonth: month, year: year)
    else { return nil }
    let date = CivilDate(year: year, month: month, day: day)
    guard bytes.count > 8 else {
      self.init(LocalTime(date), isDay: true)
      return
    }
    guard bytes[8] == 0x54 || bytes[8] == 0x74, let hour = number(9..<11), let minute = number(11..<13),
      let second = number(13..<15), hour < 24, minute < 60, second <= 60
    else { return nil }
    // A leap second is the last second before it.
    let local = LocalTime(date, hour: hour, minute: minute, second: min(second, 59))
    self.init(local, zone: isUTC ? .utc : .floating)
  }
}

/// How long an event is.
enum CalendarSpan: Hashable {
  /// Seconds that pass: what lies between DTSTART and DTEND, the same for every repetition (RFC 5545, section 3.8.5.3).
  case exact(Int)
  /// Days on the calendar, then seconds (section 3.3.6).
  case nominal(days: Int, seconds: Int)

  /// At most so many seconds.
  var most: Int {
    switch self {
    case .exact(let seconds): seconds
    case .nominal(let days, let seconds): days * 86_400 + seconds + 86_400
    }
  }
}
