import WidgetLocale
import WidgetModel
import WidgetServices
import _FoundationICU

/// What programs write for a time zone in a calendar, where it is not a name of IANA's as it stands: Windows' names, by
/// the table of CLDR that ICU holds (windowsZones), offsets, cities, names in another case.
enum ZoneNames {
  /// Names of IANA's that a text may mean, likeliest first: as it is, without what a program put before it, in the
  /// data's own letter case.
  static func standard(_ name: String) -> [String] {
    // `/Europe/Vienna`, `/freeassociation.sourceforge.net/Europe/Berlin`, `tzone://Microsoft/Utc`.
    let parts = name.split(separator: "/").map { $0.split(separator: " ").joined(separator: "_") }
    // America/Argentina/Salta has three parts.
    let names = [name] + (1...3).reversed().filter { parts.count >= $0 }.map { parts.suffix($0).joined(separator: "/") }
    return names.flatMap { [$0, tables.names[$0.lowercased()]].compactMap(\.self) }
  }

  /// The zone that a text means that is not an IANA name; nil if unknown.
  static func zone(_ name: String, in zones: Zones) -> Zone? {
    let name = name.trimmed.filter { $0 != "\"" }
    let (offset, rest) = offset(of: name)
    if let offset, rest.isEmpty { return fixed(offset, zones) }
    // `(UTC+01:00) Amsterdam, Berlin, Bern`: the offset is the zone's outside of daylight saving time.
    let named = names(rest.isEmpty ? name : rest).lazy.compactMap { try? zones.zone(named: $0) }
    guard let offset else { return named.first }
    return named.first { standardOffset($0) == offset } ?? fixed(offset, zones)
  }

  /// Names of IANA's for Windows' name of a zone, its name for people, or cities.
  private static func names(_ text: String) -> [String] {
    let plain = text.lowercased()
    // Exchange numbers zones of one name: `Eastern Standard Time 1`.
    let words = plain.split(separator: " ").filter { !$0.allSatisfy(\.isNumber) }.joined(separator: " ")
    let unqualified = words.prefix { $0 != "(" }.split(separator: " ").joined(separator: " ")
    var windows = [plain, words, unqualified, words.replacing(" daylight time", with: " standard time")]
    if unqualified.hasSuffix(" time") { windows.append(String(unqualified.dropLast(5)) + " standard time") }
    var names = windows.compactMap { tables.windows[$0] }
    if let abbreviation = abbreviations[words] { names.append(abbreviation) }
    // Windows' older names are of cities, too: `Kamchatka Standard Time`.
    for city in words.replacing(" standard time", with: "").split(whereSeparator: { ",/;".contains($0) }) {
      if let name = tables.cities[city.split(separator: " ").joined(separator: "_")] { names.append(name) }
    }
    return names
  }

  // MARK: Offsets

  /// `GMT+0200`, `UTC-05:00`, `+1`, `(GMT+01.00) Berlin`: seconds east of UTC, and what follows; nil for what begins
  /// otherwise.
  private static func offset(of name: String) -> (Int?, rest: String) {
    var text = Substring(name)
    let isBracketed = text.first == "("
    if isBracketed { text = text.dropFirst() }
    var isNamed = false
    for word in ["GMT", "UTC", "UT", "Z"] where text.uppercased().hasPrefix(word) && !isNamed {
      text = text.dropFirst(word.count)
      isNamed = true
    }
    text = text.drop { $0 == " " }
    guard let sign = text.first, "+-−".contains(sign) else {
      let isUTC = isNamed && (text.isEmpty || (isBracketed && text.first == ")"))
      return isUTC ? (0, rest(text)) : (nil, name)
    }
    text = text.dropFirst()
    let digits = text.prefix { $0.isASCII && ($0.isNumber || ":.".contains($0)) }
    guard let seconds = seconds(digits), isNamed || isBracketed || digits.count == text.count else {
      return (nil, name)
    }
    return (sign == "+" ? seconds : -seconds, rest(text[digits.endIndex...]))
  }

  /// `1`, `01`, `100`, `0100`, `1:30`, `01.30`.
  private static func seconds(_ digits: Substring) -> Int? {
    let parts = digits.split(whereSeparator: { !$0.isNumber })
    guard let first = parts.first, parts.count <= 3 else { return nil }
    let (hours, minutes) =
      parts.count == 1 && first.count > 2
      ? (first.dropLast(2), first.suffix(2)) : (first, parts.dropFirst().first ?? "0")
    guard let hour = Int(hours), let minute = Int(minutes), hour <= 14, minute < 60 else { return nil }
    return hour * 3600 + minute * 60
  }

  private static func rest(_ text: Substring) -> String {
    let rest = text.drop { $0 == ")" || $0 == " " }.trimmed
    // `GMT-0500 (EST)` says the same twice.
    return rest.hasPrefix("(") ? "" : rest
  }

  private static func fixed(_ offset: Int, _ zones: Zones) -> Zone? {
    let size = abs(offset)
    func two(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
    return try? zones.zone(named: "\(offset < 0 ? "-" : "+")\(two(size / 3600)):\(two(size / 60 % 60))")
  }

  /// The lesser of a winter's and a summer's offset.
  private static func standardOffset(_ zone: Zone) -> Int {
    // 1 January and 1 July 2026.
    [1_767_225_600, 1_782_864_000].map { zone.local(at: $0).seconds - $0 }.min() ?? 0
  }

  // MARK: Tables

  /// Names in lower case, with the data's own.
  private struct Tables: Sendable {
    var names: [String: String] = [:]
    var windows: [String: String] = [:]
    var cities: [String: String] = [:]
  }

  /// Abbreviations that RFC 822 defines, and Europe's summer times. `IST` and `BST` are several zones.
  private static let abbreviations = [
    "z": "UTC", "coordinated universal time": "UTC", "greenwich mean time": "UTC", "edt": "America/New_York",
    "cst": "America/Chicago",
    "cdt": "America/Chicago", "mdt": "America/Denver", "pst": "America/Los_Angeles", "pdt": "America/Los_Angeles",
    "cest": "CET", "mez": "CET", "mesz": "CET", "eest": "EET", "west": "WET",
  ]

  private static let tables: Tables = {
    var tables = Tables()
    for name in zoneNames() {
      let parts = name.split(separator: "/")
      // Single words are old names; of three letters they are several zones.
      guard parts.count > 1 || name.count > 3 || ["UTC", "GMT", "UCT"].contains(name) else { continue }
      tables.names[name.lowercased()] = name
      guard parts.count > 1, let city = parts.last?.lowercased(), areas.contains(String(parts[0])),
        !["central", "eastern", "mountain", "pacific", "samoa", "west", "north", "south"].contains(city)
      else { continue }
      if tables.cities[city] == nil { tables.cities[city] = name }
    }
    for (name, zone) in windowsZones() { tables.windows[name.lowercased()] = zone }
    return tables
  }()

  private static let areas: Set<String> = [
    "Africa", "America", "Antarctica", "Asia", "Atlantic", "Australia", "Europe", "Indian", "Pacific", "US", "Canada",
  ]

  private static func zoneNames() -> [String] {
    var status = U_ZERO_ERROR
    guard let list = swift_ucal_openTimeZones(&status) else { return [] }
    defer { swift_uenum_close(list) }
    var names: [String] = []
    while let name = swift_uenum_next(list, nil, &status) { names.append(String(cString: name)) }
    return names
  }

  private static func windowsZones() -> [(String, String)] {
    var status = U_ZERO_ERROR
    guard let bundle = swift_ures_openDirect(nil, "windowsZones", &status) else { return [] }
    defer { swift_ures_close(bundle) }
    guard let table = swift_ures_getByKey(bundle, "mapTimezones", nil, &status) else { return [] }
    defer { swift_ures_close(table) }
    return (0..<swift_ures_getSize(table)).compactMap { index in
      guard let entry = swift_ures_getByIndex(table, index, nil, &status) else { return nil }
      defer { swift_ures_close(entry) }
      guard let key = swift_ures_getKey(entry) else { return nil }
      let name = String(cString: key)
      return zone(ofWindows: name).map { (name, $0) }
    }
  }

  private static func zone(ofWindows name: String) -> String? {
    let units = Array(name.utf16)
    var status = U_ZERO_ERROR
    var buffer = [UInt16](repeating: 0, count: 128)
    let length = swift_ucal_getTimeZoneIDForWindowsID(
      units, Int32(units.count), nil, &buffer, Int32(buffer.count), &status)
    guard status.rawValue <= U_ZERO_ERROR.rawValue, (1...Int32(buffer.count)).contains(length) else { return nil }
    return String(decoding: buffer[..<Int(length)], as: UTF16.self)
  }
}
