import LuaKit
import WidgetModel

/// `os.time`, `os.date`, `os.clock` and `os.difftime` on the host's clock and in the environment's time zone.
/// The moment is the request's: a script sees one time while it runs.
struct ClockModule {
  let host: ScriptHost

  init(_ host: ScriptHost) { self.host = host }

  /// Writes `os` as a field of the globals.
  func write(_ writer: inout LuaWriter) {
    let host = host
    let time = host.state.register { [unowned host] call in host.osTime(&call) }
    let date = host.state.register { [unowned host] call in host.osDate(&call) }
    // `os.clock` measures nothing: a script cannot find out how quick the machine is.
    let clock = host.state.register { call in
      // Work is counted in instructions and reported by the host; to a script, no time passes while it runs.
      call.results.write(0.0)
      return .return
    }
    // `b` may be left out, as in Lua 5.1 and 5.2.
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
  /// Raises the error for an argument of the wrong sort, in the words of Lua's own library.
  ///
  /// - Parameter index: Which argument it is, from 1.
  func wrong(
    _ function: String, _ argument: String, _ expected: String, _ found: String, at index: Int = 1
  ) -> LuaVerdict {
    (raisedBy, instead) = ((function, [.item(index)]), nil)
    return raise(Diagnostic(.scriptArgument, "\(function): \(argument) takes \(expected), not \(found)"))
  }

  /// `os.time`: the host's clock, or the moment of a table of local fields, in whole seconds since 1970.
  /// Of a table, year, month and day are required. Fields beyond those read here, `isdst` among them, are ignored.
  fileprivate func osTime(_ call: inout LuaCall) -> LuaVerdict {
    guard call.arguments.type(0) != .nil else {
      call.results.write(Int64(exactly: self.call.now.rounded(.down)) ?? 0)
      return .return
    }
    guard call.arguments.type(0) == .table else { return wrong("os.time", "table", "a table", call.described(0)) }
    var components: [String: Value] = [:]
    // Defaults as in C's mktime by Lua: noon, so that a day's date stays the same through a change of the clocks.
    for (name, fallback) in [("year", nil), ("month", nil), ("day", nil), ("hour", 12), ("min", 0), ("sec", 0)]
      as [(String, Int64?)]
    {
      let number = call.arguments.read(0) { cursor in Self.member(&cursor, name) } ?? fallback
      guard let number else {
        return raise(Diagnostic(.scriptArgument, "os.time: field '\(name)' missing in date table"))
      }
      components[name == "min" ? "minute" : name == "sec" ? "second" : name] = .integer(number)
    }
    // The zone's rules are the date service's; it says which of two equal local times is meant.
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
  /// Walked by name, since `key` would tell the state a word for each script that asks.
  private static func member(_ cursor: inout LuaCursor, _ name: String) -> Int64? {
    guard cursor.enter() else { return nil }
    var found: Int64?
    while cursor.next() != .end {
      if cursor.withKeyBytes({ $0.elementsEqual(name.utf8) }) == true { found = cursor.integral }
    }
    return found
  }

  /// `os.date`: a moment as text or as a table, in UTC where the format begins with `!`.
  fileprivate func osDate(_ call: inout LuaCall) -> LuaVerdict {
    var format = call.arguments.string(0) ?? "%c"
    let date = call.arguments.number(1) ?? self.call.now
    if place == .view, call.arguments.number(1) == nil, let caller = call.caller { warn(Self.clock(caller, tables)) }
    guard date.isFinite, CivilDate.seconds.contains(date) else {
      return raise(Diagnostic(.scriptArgument, "os.date: the time lies outside the years 1 to 9999"))
    }
    var offset = 0.0
    if format.hasPrefix("!") {
      format.removeFirst()
    } else {
      // One request gives the zone's offset at that moment; the parts are computed here.
      let request = HostRequest(.dateComponents, [.number(date)], self.call)
      guard let reply = try? services.reply(to: request), case .values(let values) = reply else {
        return raise(Diagnostic(.scriptArgument, "os.date: no such time"))
      }
      offset = values.first?["offset"]?.number ?? 0
    }
    let parts = LocalTime(seconds: Int(exactly: date.rounded(.down) + offset) ?? 0)
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

  /// A view that reads the clock shows the moment at which the timeline was made.
  private static func clock(_ caller: (chunk: String, line: Int), _ tables: DecodingTables) -> Diagnostic {
    let warning = Diagnostic(
      .warningText,
      "os.date() in a view is the time at which the timeline is made, and stays so; write Text(entry.date, \"time\"), "
        + "or os.date(format, entry.date)",
      severity: .warning, file: caller.chunk, line: caller.line)
    let query = SourceQuery(start: .function("os.date"), file: caller.chunk, line: caller.line)
    return warning.at(tables.sources.place(query, message: warning.message))
  }

  // Summer time is not told: `isdst` is false for every moment.
  private func writeParts(_ parts: LocalTime, _ writer: inout LuaWriter) {
    writer.table { w in
      w.field("year", parts.date.year)
      w.field("month", parts.date.month)
      w.field("day", parts.date.day)
      w.field("hour", parts.hour)
      w.field("min", parts.minute)
      w.field("sec", parts.second)
      w.field("wday", parts.date.weekday)
      w.field("yday", parts.date.dayOfYear)
      w.field("isdst", false)
    }
  }
}

/// `os.date`'s conversions: those of ANSI C, in the C locale.
enum ANSIDate {
  /// A conversion that ANSI C does not have.
  struct Wrong: Error { var sign: String }

  /// English, as in the C locale: what `os.date` gives does not depend on the machine.
  private static let weekdays = ["Sunday", "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday"]
  private static let months = [
    "January", "February", "March", "April", "May", "June", "July", "August", "September", "October", "November",
    "December",
  ]

  /// Returns the text of a format, or the first conversion that is wrong.
  /// A `%` at the end of the format is wrong too; its sign is empty.
  static func text(_ format: String, _ time: LocalTime) -> Result<String, Wrong> {
    var result = ""
    var characters = format.makeIterator()
    while let character = characters.next() {
      guard character == "%" else {
        result.append(character)
        continue
      }
      let sign = characters.next()
      guard let part = sign.flatMap({ self.part($0, time) }) else {
        return .failure(Wrong(sign: sign.map(String.init) ?? ""))
      }
      result += part
    }
    return .success(result)
  }

  /// nil for a letter that is no conversion; formats with E and O are none of ANSI C's 1989 list.
  private static func part(_ sign: Character, _ time: LocalTime) -> String? {
    let date = time.date
    // C counts both from 0.
    let (weekday, dayOfYear) = (date.weekday - 1, date.dayOfYear - 1)
    return switch sign {
    case "a": String(weekdays[weekday].prefix(3))
    case "A": weekdays[weekday]
    case "b": String(months[date.month - 1].prefix(3))
    case "B": months[date.month - 1]
    case "c":
      "\(weekdays[weekday].prefix(3)) \(months[date.month - 1].prefix(3)) \(padded(date.day, 2, " ")) \(clock(time)) \(date.year)"
    case "d": padded(date.day, 2)
    case "H": padded(time.hour, 2)
    // 0 and 12 are 12, then 1 to 11.
    case "I": padded((time.hour + 11) % 12 + 1, 2)
    case "j": padded(dayOfYear + 1, 3)
    case "m": padded(date.month, 2)
    case "M": padded(time.minute, 2)
    case "p": time.hour < 12 ? "AM" : "PM"
    case "S": padded(time.second, 2)
    // Weeks that begin on Sunday; what lies before the first is week 0.
    case "U": padded((dayOfYear + 7 - weekday) / 7, 2)
    case "w": String(weekday)
    // Weeks that begin on Monday.
    case "W": padded((dayOfYear + 7 - (weekday + 6) % 7) / 7, 2)
    case "x": "\(padded(date.month, 2))/\(padded(date.day, 2))/\(padded(date.year % 100, 2))"
    case "X": clock(time)
    case "y": padded(date.year % 100, 2)
    case "Y": String(date.year)
    // A zone has no short name here.
    case "Z": ""
    case "%": "%"
    default: nil
    }
  }

  /// `14:05:09`, as C's `%X` in the C locale.
  private static func clock(_ time: LocalTime) -> String {
    "\(padded(time.hour, 2)):\(padded(time.minute, 2)):\(padded(time.second, 2))"
  }

  /// The number in at least `width` characters; a longer one is never cut.
  private static func padded(_ number: Int, _ width: Int, _ filler: Character = "0") -> String {
    let digits = String(number)
    return String(repeating: filler, count: max(0, width - digits.count)) + digits
  }
}
