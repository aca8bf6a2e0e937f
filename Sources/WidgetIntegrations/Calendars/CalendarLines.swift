/// What of an .ics file is given to libical: the few components and properties that events need, unfolded, in UTF-8, without
/// control characters. libical is C and reads untrusted data, so it meets a small grammar of known depth; attachments, alarms and
/// everybody's own properties, most of many files, are not even copied.
struct CalendarLines {
  /// The longest line, in bytes; a longer one is left out.
  static let longest = 64 << 10

  /// The lines kept, each ended by CR LF and a NUL at the end of all.
  private(set) var text: [UInt8] = []
  /// Whether there was a calendar at all.
  private(set) var hasCalendar = false

  private var open: [String] = []
  /// Components open inside one that is left out.
  private var skipped = 0

  /// Rules are read by RecurrenceRule, which knows how long each list may be.
  static let rule = "X-LUNETTE-RRULE", exceptionRule = "X-LUNETTE-EXRULE"

  private static let children: [String: Set<String>] = [
    "": ["VCALENDAR"], "VCALENDAR": ["VEVENT", "VTIMEZONE"], "VTIMEZONE": ["STANDARD", "DAYLIGHT"],
  ]
  private static let properties: [String: Set<String>] = [
    "VCALENDAR": ["X-WR-CALNAME", "NAME", "METHOD"],
    "VTIMEZONE": ["TZID"],
    "STANDARD": ["DTSTART", "TZOFFSETFROM", "TZOFFSETTO", "RRULE", "RDATE", "TZNAME"],
    "DAYLIGHT": ["DTSTART", "TZOFFSETFROM", "TZOFFSETTO", "RRULE", "RDATE", "TZNAME"],
    "VEVENT": [
      "UID", "SUMMARY", "DTSTART", "DTEND", "DURATION", "RRULE", "EXRULE", "RDATE", "EXDATE", "RECURRENCE-ID", "STATUS",
      "LOCATION", "DESCRIPTION", "URL", "ORGANIZER", "SEQUENCE",
    ],
  ]

  init(_ bytes: [UInt8]) {
    text.reserveCapacity(bytes.count + 16)
    // Lines are unfolded while they are read, and judged as a whole.
    var line: [UInt8] = []
    var rest = bytes[...]
    if rest.starts(with: [0xEF, 0xBB, 0xBF]) { rest = rest.dropFirst(3) }
    while !rest.isEmpty {
      let end = rest.firstIndex(of: 0x0A) ?? rest.endIndex
      var part = rest[rest.startIndex..<end]
      rest = rest[min(end + 1, rest.endIndex)...]
      if part.last == 0x0D { part = part.dropLast() }
      // A line that begins with a blank goes on where the one before it ended.
      if let first = part.first, first == 0x20 || first == 0x09 {
        // A line that grew too long is not copied further; `take` then leaves it out.
        if line.count <= Self.longest { line += part.dropFirst() }
      } else {
        take(line)
        line = Array(part)
      }
    }
    take(line)
    // What was not closed is closed here, so that libical meets no open component.
    while let component = open.popLast() { add("END", component) }
    text.append(0)
  }

  private mutating func take(_ line: [UInt8]) {
    guard !line.isEmpty, line.count <= Self.longest,
      let end = line.firstIndex(where: { $0 == 0x3A || $0 == 0x3B })
    else { return }
    let name = String(decoding: line[..<end], as: UTF8.self).uppercased()
    switch name {
    case "BEGIN": begin(value(line[(end + 1)...]))
    case "END": finish(value(line[(end + 1)...]))
    default:
      // Parameters stay with their property: what they say is read by libical.
      guard skipped == 0, let component = open.last, Self.properties[component]?.contains(name) ?? false else { return }
      switch name {
      case "RRULE": text += Array(Self.rule.utf8)
      case "EXRULE": text += Array(Self.exceptionRule.utf8)
      default: text += Array(name.utf8)
      }
      append(line[end...])
      text += [0x0D, 0x0A]
    }
  }

  private func value(_ bytes: ArraySlice<UInt8>) -> String {
    String(decoding: bytes, as: UTF8.self).trimmed.uppercased()
  }

  private mutating func begin(_ component: String) {
    // Inside of what is left out all further components are counted, not judged.
    guard skipped == 0, Self.children[open.last ?? ""]?.contains(component) ?? false else {
      skipped += 1
      return
    }
    hasCalendar = true
    open.append(component)
    add("BEGIN", component)
  }

  private mutating func finish(_ component: String) {
    if skipped > 0 {
      skipped -= 1
      // An END that fits nothing is left out.
    } else if open.last == component {
      open.removeLast()
      add("END", component)
    }
  }

  private mutating func add(_ word: String, _ component: String) { text += Array("\(word):\(component)\r\n".utf8) }

  /// As well-formed UTF-8 without control characters; a tab is a blank.
  private mutating func append(_ bytes: ArraySlice<UInt8>) {
    if bytes.allSatisfy({ $0 >= 0x20 && $0 < 0x7F }) {
      text += bytes
    } else {
      for scalar in String(decoding: bytes, as: UTF8.self).unicodeScalars {
        if scalar == "\t" { text.append(0x20) }
        if scalar.value < 0x20 || (0x7F...0x9F).contains(scalar.value) { continue }
        text += UTF8.encode(scalar).map(Array.init) ?? []
      }
    }
  }
}
