import WidgetModel

/// Filters an .ics file for libical: the few components and properties that events need, unfolded, in UTF-8, without control
/// characters. libical is C and reads untrusted data, so it gets a small grammar of known depth; attachments, alarms and custom
/// properties, most of many files, are not even copied. Nor are events outside the span.
///
///     bytes, in parts of any size ─▶ lines, unfolded ─▶ components and properties in use ─▶ events of the span ─▶ blocks
struct CalendarLines {
  /// The longest line, in bytes; a longer one is left out.
  static let longest = 64 << 10
  /// Bytes of one event or zone; lines beyond are left out.
  static let largest = 1 << 20

  /// Whether there was a calendar at all.
  private(set) var hasCalendar = false
  /// Skipped events, by the hash of their UID, with the data that decides which of two is newer.
  private(set) var passedOver: [Int: CalendarRevision] = [:]

  private let span: ClosedRange<Int>?
  /// The lines kept since the last block, each ended by CR LF.
  private var text: [UInt8] = []
  // The line at hand, and whether the next byte begins another.
  private var line: [UInt8] = []
  private var isAtStart = true
  private var open: [String] = []
  /// Components open inside one that is left out.
  private var skipped = 0
  /// Where the text of the open event or zone begins.
  private var start = 0
  private var facts = CalendarEventFacts()
  private var count = 0

  /// Rules are read by RecurrenceRule, which knows how long each list may be.
  static let rule = "X-LUNETTE-RRULE", exceptionRule = "X-LUNETTE-EXRULE"
  /// An event's number in its file; a calendar that continues the previous block.
  static let number = "X-LUNETTE-NUMBER", continuation = "X-LUNETTE-CONTINUATION"

  private static let children: [String: Set<String>] = [
    "": ["VCALENDAR"], "VCALENDAR": ["VEVENT", "VTIMEZONE"], "VTIMEZONE": ["STANDARD", "DAYLIGHT"],
  ]
  private static let properties: [String: [CalendarName: String]] = [
    "VCALENDAR": names(["X-WR-CALNAME", "X-WR-TIMEZONE", "NAME", "METHOD"]),
    "VTIMEZONE": names(["TZID"]),
    "STANDARD": names(["DTSTART", "TZOFFSETFROM", "TZOFFSETTO", "RRULE", "RDATE", "TZNAME"]),
    "DAYLIGHT": names(["DTSTART", "TZOFFSETFROM", "TZOFFSETTO", "RRULE", "RDATE", "TZNAME"]),
    "VEVENT": names([
      "UID", "SUMMARY", "DTSTART", "DTEND", "DURATION", "RRULE", "EXRULE", "RDATE", "EXDATE", "RECURRENCE-ID", "STATUS",
      "LOCATION", "DESCRIPTION", "URL", "ORGANIZER", "SEQUENCE",
    ]),
  ]

  private static func names(_ words: [String]) -> [CalendarName: String] {
    Dictionary(words.compactMap { word in CalendarName(word.utf8).map { ($0, word) } }) { first, _ in first }
  }

  /// - Parameter days: the days after 1970 of which events are asked for; nil: of all.
  init(days: ClosedRange<Int>? = nil) {
    // No clock is further from UTC than a day and two hours.
    span = days.map { $0.lowerBound - 2...$0.upperBound + 2 }
  }

  // MARK: Lines

  /// Takes the next part of the file.
  mutating func take(_ bytes: [UInt8]) {
    var rest = bytes[...]
    while !rest.isEmpty {
      let end = rest.firstIndex(of: 0x0A)
      add(rest[..<(end ?? rest.endIndex)])
      guard let end else { return }
      // The line continues if the next one begins with a blank.
      if isAtStart { endLine() }
      if line.last == 0x0D { line.removeLast() }
      isAtStart = true
      rest = rest[(end + 1)...]
    }
  }

  private mutating func add(_ part: ArraySlice<UInt8>) {
    guard let first = part.first else { return }
    var part = part
    if isAtStart {
      if first == 0x20 || first == 0x09 { part = part.dropFirst() } else { endLine() }
      isAtStart = false
    }
    // A line that grew too long is not copied further, and then left out.
    if line.count <= Self.longest { line += part.prefix(Self.longest + 2 - line.count) }
  }

  private mutating func endLine() {
    if !line.isEmpty { judge() }
    line.removeAll(keepingCapacity: true)
  }

  /// Takes the end of the file: what was not closed is closed here, so that libical meets no open component.
  mutating func finish() {
    endLine()
    while let component = open.last { finish(component) }
  }

  /// What was kept since the last block, as a text for libical with a NUL at its end; nil where that is nothing. An
  /// event that is not complete is kept for the next block.
  mutating func block() -> [UInt8]? {
    let end = open.count > 1 ? start : text.count
    guard end > 0 else { return nil }
    var block = Array(text[..<end])
    if !open.isEmpty { block += "END:VCALENDAR\r\n".utf8 }
    block.append(0)
    let head = open.isEmpty ? [] : Array("BEGIN:VCALENDAR\r\n\(Self.continuation):1\r\n".utf8)
    text = head + text[end...]
    start = head.count
    return block
  }

  // MARK: Components

  private mutating func judge() {
    if line.starts(with: [0xEF, 0xBB, 0xBF]) { line.removeFirst(3) }
    // libical reads no date with a blank behind it.
    while let last = line.last, last <= 0x20 { line.removeLast() }
    guard line.count <= Self.longest, let end = line.firstIndex(where: { $0 == 0x3A || $0 == 0x3B }),
      let name = CalendarName(line[..<end])
    else { return }
    if name == Self.begin { return begin(value(line[(end + 1)...])) }
    if name == Self.end { return finish(value(line[(end + 1)...])) }
    guard skipped == 0, let component = open.last, let word = Self.properties[component]?[name] else { return }
    if open.count > 1, text.count - start > Self.largest { return }
    if component == "VEVENT" { facts.note(word, line[end...]) }
    switch word {
    case "RRULE": text += Self.rule.utf8
    case "EXRULE": text += Self.exceptionRule.utf8
    default: text += word.utf8
    }
    // Parameters stay with their property: what they say is read by libical.
    append(Self.days.contains(word) ? Self.withoutTimes(line[end...]) : line[end...])
    text += [0x0D, 0x0A]
  }

  private static let days: Set<String> = ["DTSTART", "DTEND", "RECURRENCE-ID", "EXDATE"]

  /// VALUE=DATE with a time behind each date means the days; libical would read the times.
  private static func withoutTimes(_ rest: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    guard rest.contains(0x54) || rest.contains(0x74) else { return rest }
    let words = String(decoding: rest, as: UTF8.self)
    guard words.uppercased().contains("VALUE=DATE:"), let colon = words.lastIndex(of: ":") else { return rest }
    let values = words[words.index(after: colon)...].split(separator: ",").map { $0.prefix(8) }
    return Array((words[...colon] + values.joined(separator: ",")).utf8)[...]
  }

  private static let begin = CalendarName("BEGIN".utf8), end = CalendarName("END".utf8)

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
    if open.count == 1 {
      start = text.count
      facts = CalendarEventFacts()
    }
    open.append(component)
    add("BEGIN", component)
    if component == "VEVENT" {
      count += 1
      add(Self.number, String(count))
    }
  }

  private mutating func finish(_ component: String) {
    if skipped > 0 {
      skipped -= 1
      // An END that fits nothing is left out.
    } else if open.last == component {
      open.removeLast()
      add("END", component)
      guard component == "VEVENT", let span, facts.isOutside(span) else { return }
      text.removeSubrange(start...)
      guard let id = facts.id else { return }
      let revision = CalendarRevision(sequence: facts.sequence, number: count)
      passedOver[id] = max(passedOver[id] ?? revision, revision)
    }
  }

  private mutating func add(_ word: String, _ component: String) {
    text += word.utf8
    text.append(0x3A)
    text += component.utf8
    text += [0x0D, 0x0A]
  }

  /// As well-formed UTF-8 without control characters; a tab is a blank.
  private mutating func append(_ bytes: ArraySlice<UInt8>) {
    if bytes.allSatisfy({ $0 >= 0x20 && $0 < 0x7F }) {
      text += bytes
    } else {
      for scalar in String(decoding: DecodedXML.utf8(bytes), as: UTF8.self).unicodeScalars {
        if scalar == "\t" { text.append(0x20) }
        if scalar.value < 0x20 || (0x7F...0x9F).contains(scalar.value) { continue }
        text += UTF8.encode(scalar).map(Array.init) ?? []
      }
    }
  }
}

/// A property's name of at most 16 bytes, in upper case: a number that is compared as one.
struct CalendarName: Hashable {
  private var high: UInt64 = 0
  private var low: UInt64 = 0

  init?(_ bytes: some Collection<UInt8>) {
    guard bytes.count <= 16 else { return nil }
    for byte in bytes {
      let letter = (0x61...0x7A).contains(byte) ? byte & 0xDF : byte
      high = high << 8 | low >> 56
      low = low << 8 | UInt64(letter)
    }
  }
}

/// Which of two events of one UID counts: the one of the higher SEQUENCE (RFC 5545, section 3.8.7.4); of equal ones the
/// last written.
struct CalendarRevision: Hashable, Comparable {
  var sequence: Int
  /// The event's number in its file.
  var number: Int

  static func < (a: Self, b: Self) -> Bool { (a.sequence, a.number) < (b.sequence, b.number) }
}

/// What tells whether an event can matter for a span, before it is parsed.
struct CalendarEventFacts {
  /// The hash of its UID.
  var id: Int?
  var sequence = 0
  private var start: Int?
  private var finish: Int?
  /// It repeats, or its length is not written as an end.
  private var isOpen = false
  private var replaced: Int?

  /// A change of a repetition matters where that repetition would be; none is longer than so many days.
  private static let longest = 400

  mutating func note(_ property: String, _ rest: ArraySlice<UInt8>) {
    switch property {
    case "UID": id = Self.hash(Self.value(rest))
    case "SEQUENCE": sequence = Int(String(decoding: Self.value(rest), as: UTF8.self).trimmed) ?? 0
    case "DTSTART": start = Self.day(rest)
    case "DTEND": finish = Self.day(rest)
    case "RRULE", "RDATE", "DURATION": isOpen = true
    case "RECURRENCE-ID":
      replaced = Self.day(rest)
      if replaced == nil || String(decoding: rest, as: UTF8.self).uppercased().contains("THISANDFUTURE") {
        isOpen = true
      }
    default: break
    }
  }

  /// The same for equal identifiers, in this process.
  static func hash(_ id: some Collection<UInt8>) -> Int {
    var hasher = Hasher()
    Array(id).withUnsafeBytes { hasher.combine(bytes: $0) }
    return hasher.finalize()
  }

  func isOutside(_ span: ClosedRange<Int>) -> Bool {
    guard !isOpen, let start else { return false }
    if let replaced, replaced <= span.upperBound, replaced >= span.lowerBound - Self.longest { return false }
    return start > span.upperBound || max(finish ?? start, start) < span.lowerBound
  }

  /// What follows the name and its parameters; a `:` in quotation marks is part of one.
  private static func value(_ rest: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    var isQuoted = false
    for index in rest.indices {
      if rest[index] == 0x22 { isQuoted.toggle() }
      if rest[index] == 0x3A, !isQuoted { return rest[(index + 1)...] }
    }
    return []
  }

  /// Days after 1970 of `20261121…`.
  private static func day(_ rest: ArraySlice<UInt8>) -> Int? {
    let value = value(rest)
    var digits = 0
    guard value.count >= 8 else { return nil }
    for byte in value.prefix(8) {
      guard (0x30...0x39).contains(byte) else { return nil }
      digits = digits * 10 + Int(byte - 0x30)
    }
    let (year, month, day) = (digits / 10_000, digits / 100 % 100, digits % 100)
    guard year >= 1, (1...12).contains(month), day >= 1, day <= CivilDate.length(ofMonth: month, year: year) else {
      return nil
    }
    return CivilDate(year: year, month: month, day: day).days
  }
}
