import LuaKit
import WidgetModel

/// `os.time`, `os.date`, `os.clock` and `os.difftime` on the host's clock and in the environment's time zone.
struct ClockModule {
  let host: ScriptHost

  init(_ host: ScriptHost) { self.host = host }

  /// Writes `os` as a field of the globals.
  func write(_ writer: inout LuaWriter) {
    let host = host
    let time = host.state.register { [unowned host] call in host.osTime(&call) }
    let date = host.state.register { [unowned host] call in host.osDate(&call) }
    let clock = host.state.register { call in
      // Work is counted in instructions and reported by the host; to a script, no time passes while it runs.
      call.results.write(0.0)
      return .return
    }
    let difference = host.state.register { [unowned host] call in
      guard let a = call.arguments.number(0) else {
        return host.wrong("os.difftime", "a", "a number", call.described(0))
      }
      call.results.write(a - (call.arguments.number(1) ?? 0))
      return .return
    }
    writer.key("os")
    writer.table { w in
      w.field("time", time)
      w.field("date", date)
      w.field("clock", clock)
      w.field("difftime", difference)
    }
  }
}

extension ScriptHost {
  func wrong(_ function: String, _ argument: String, _ expected: String, _ found: String) -> LuaVerdict {
    raise(Diagnostic(.scriptArgument, "\(function): \(argument) takes \(expected), not \(found)"))
  }

  fileprivate func osTime(_ call: inout LuaCall) -> LuaVerdict {
    guard call.arguments.type(0) != .nil else {
      call.results.write(Int64(exactly: self.call.now.rounded(.down)) ?? 0)
      return .return
    }
    guard call.arguments.type(0) == .table else { return wrong("os.time", "table", "a table", call.described(0)) }
    var components: [String: Value] = [:]
    for (name, fallback) in [("year", nil), ("month", nil), ("day", nil), ("hour", 12), ("min", 0), ("sec", 0)]
      as [(String, Int64?)]
    {
      let number = call.arguments.read(0) { cursor in Self.member(&cursor, name) } ?? fallback
      guard let number else {
        return raise(Diagnostic(.scriptArgument, "os.time: field '\(name)' missing in date table"))
      }
      components[name == "min" ? "minute" : name == "sec" ? "second" : name] = .integer(number)
    }
    do throws(Diagnostic) {
      let reply = try services.reply(to: HostRequest(.dateFrom, [.table(components)], self.call))
      guard case .values(let values) = reply, let date = values.first?.number else {
        return raise(Diagnostic(.scriptArgument, "os.time: no such date"))
      }
      call.results.write(Int64(exactly: date.rounded(.down)) ?? 0)
      return .return
    } catch { return raise(error) }
  }

  /// A whole number of a table, by name.
  private static func member(_ cursor: inout LuaCursor, _ name: String) -> Int64? {
    guard cursor.enter() else { return nil }
    var found: Int64?
    while cursor.next() != .end {
      if cursor.withKeyBytes({ $0.elementsEqual(name.utf8) }) == true { found = cursor.integral }
    }
    return found
  }

  fileprivate func osDate(_ call: inout LuaCall) -> LuaVerdict {
    var format = call.arguments.string(0) ?? "%c"
    let date = call.arguments.number(1) ?? self.call.now
    guard date.isFinite, (-62_135_596_800...253_402_300_799).contains(date) else {
      return raise(Diagnostic(.scriptArgument, "os.date: the time lies outside the years 1 to 9999"))
    }
    var offset = 0.0
    if format.hasPrefix("!") {
      format.removeFirst()
    } else {
      let request = HostRequest(.dateComponents, [.number(date)], self.call)
      guard let reply = try? services.reply(to: request), case .values(let values) = reply else {
        return raise(Diagnostic(.scriptArgument, "os.date: no such time"))
      }
      offset = values.first?["offset"]?.number ?? 0
    }
    let parts = CivilDate(seconds: date.rounded(.down) + offset)
    if format.hasPrefix("*t") {
      writeParts(parts, &call.results)
      return .return
    }
    switch ANSIDate.text(format, parts) {
    case .success(let text): call.results.write(text)
    case .failure(let wrong):
      return raise(
        Diagnostic(.scriptArgument, "os.date: invalid conversion specifier '%\(wrong.sign)'; ANSI C's are allowed"))
    }
    return .return
  }

  private func writeParts(_ parts: CivilDate, _ writer: inout LuaWriter) {
    writer.table { w in
      w.field("year", parts.year)
      w.field("month", parts.month)
      w.field("day", parts.day)
      w.field("hour", parts.hour)
      w.field("min", parts.minute)
      w.field("sec", parts.second)
      w.field("wday", parts.weekday + 1)
      w.field("yday", parts.dayOfYear + 1)
      w.field("isdst", false)
    }
  }
}

/// A moment's parts in the proleptic Gregorian calendar, without a time zone.
struct CivilDate: Sendable, Hashable {
  var year: Int, month: Int, day: Int, hour: Int, minute: Int, second: Int
  /// 0 is Sunday.
  var weekday: Int
  /// 0 is January 1.
  var dayOfYear: Int

  /// - Parameter seconds: Since 1970, a whole number within the years 0 to 9999.
  init(seconds: Double) {
    let whole = Int(exactly: seconds) ?? 0
    let days = whole >= 0 ? whole / 86_400 : -((86_399 - whole) / 86_400)
    let rest = whole - days * 86_400
    (hour, minute, second) = (rest / 3600, rest / 60 % 60, rest % 60)
    weekday = ((days + 4) % 7 + 7) % 7
    (year, month, day) = Self.civil(days)
    dayOfYear = days - Self.days(year, 1, 1)
  }

  /// Days since 1970 to a date, in eras of 400 years (H. Hinnant, "chrono-Compatible Low-Level Date Algorithms").
  private static func civil(_ days: Int) -> (Int, Int, Int) {
    let z = days + 719_468
    let era = (z >= 0 ? z : z - 146_096) / 146_097
    let doe = z - era * 146_097
    let yoe = (doe - doe / 1460 + doe / 36_524 - doe / 146_096) / 365
    let doy = doe - (365 * yoe + yoe / 4 - yoe / 100)
    let mp = (5 * doy + 2) / 153
    let month = mp < 10 ? mp + 3 : mp - 9
    return (yoe + era * 400 + (month <= 2 ? 1 : 0), month, doy - (153 * mp + 2) / 5 + 1)
  }

  private static func days(_ year: Int, _ month: Int, _ day: Int) -> Int {
    let y = month <= 2 ? year - 1 : year
    let era = (y >= 0 ? y : y - 399) / 400
    let yoe = y - era * 400
    let doy = (153 * (month > 2 ? month - 3 : month + 9) + 2) / 5 + day - 1
    return era * 146_097 + yoe * 365 + yoe / 4 - yoe / 100 + doy - 719_468
  }
}

/// `os.date`'s conversions: those of ANSI C, in the C locale.
enum ANSIDate {
  struct Wrong: Error { var sign: String }

  private static let weekdays = ["Sunday", "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday"]
  private static let months = [
    "January", "February", "March", "April", "May", "June", "July", "August", "September", "October", "November",
    "December",
  ]

  static func text(_ format: String, _ date: CivilDate) -> Result<String, Wrong> {
    var result = ""
    var characters = format.makeIterator()
    while let character = characters.next() {
      guard character == "%" else {
        result.append(character)
        continue
      }
      let sign = characters.next()
      guard let part = sign.flatMap({ self.part($0, date) }) else {
        return .failure(Wrong(sign: sign.map(String.init) ?? ""))
      }
      result += part
    }
    return .success(result)
  }

  private static func part(_ sign: Character, _ d: CivilDate) -> String? {
    switch sign {
    case "a": String(weekdays[d.weekday].prefix(3))
    case "A": weekdays[d.weekday]
    case "b": String(months[d.month - 1].prefix(3))
    case "B": months[d.month - 1]
    case "c":
      "\(weekdays[d.weekday].prefix(3)) \(months[d.month - 1].prefix(3)) \(padded(d.day, 2, " ")) \(clock(d)) \(d.year)"
    case "d": padded(d.day, 2)
    case "H": padded(d.hour, 2)
    case "I": padded((d.hour + 11) % 12 + 1, 2)
    case "j": padded(d.dayOfYear + 1, 3)
    case "m": padded(d.month, 2)
    case "M": padded(d.minute, 2)
    case "p": d.hour < 12 ? "AM" : "PM"
    case "S": padded(d.second, 2)
    case "U": padded((d.dayOfYear + 7 - d.weekday) / 7, 2)
    case "w": String(d.weekday)
    case "W": padded((d.dayOfYear + 7 - (d.weekday + 6) % 7) / 7, 2)
    case "x": "\(padded(d.month, 2))/\(padded(d.day, 2))/\(padded(d.year % 100, 2))"
    case "X": clock(d)
    case "y": padded(d.year % 100, 2)
    case "Y": String(d.year)
    case "Z": ""
    case "%": "%"
    default: nil
    }
  }

  private static func clock(_ d: CivilDate) -> String {
    "\(padded(d.hour, 2)):\(padded(d.minute, 2)):\(padded(d.second, 2))"
  }

  private static func padded(_ number: Int, _ width: Int, _ filler: Character = "0") -> String {
    let digits = String(number)
    return String(repeating: filler, count: max(0, width - digits.count)) + digits
  }
}
