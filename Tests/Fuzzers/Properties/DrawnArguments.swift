import WidgetModel

/// Arguments of a host function, drawn from bytes according to Vocabulary: mostly of the right type, with values that break
/// libraries more often than others. New functions are included automatically.
struct HostArguments {
  var dice: Dice
  /// A folder whose files may be read.
  let folder: String

  mutating func draw(_ entry: HostFunctionEntry) -> [Value] {
    var values: [Value] = []
    for parameter in entry.parameters {
      if parameter.isOptional, dice.chance(3) { break }
      values.append(value(parameter.type, parameter.name))
    }
    if entry.isVariadic, let last = entry.parameters.last {
      for _ in 0..<dice.roll(4) { values.append(value(last.type, last.name)) }
    }
    while dice.chance(8) { values.append(anything(depth: 2)) }
    return values
  }

  /// The clock and the position of a call, as a compromised worker may send them.
  mutating func context() -> CallContext {
    var call = CallContext(bundle: "b", kind: "k", now: 1_700_000_000)
    if dice.chance(4) { call.now = dice.number() }
    call.locale = text("locale")
    call.timeZone = text("timeZone")
    if dice.chance(8) { call.bundle = text("bundle") }
    return call
  }

  // MARK: Values

  private mutating func value(_ type: HostType, _ name: String) -> Value {
    if dice.chance(10) { return anything(depth: 2) }
    switch type {
    case .text: return dice.chance(16) ? .bytes(dice.run(most: 16) + [0xFF]) : .text(text(name))
    case .number: return .number(dice.number())
    case .integer:
      return dice.chance(2) ? .integer(Int64(bitPattern: dice.fixed())) : .integer(Int64(dice.roll(64)) - 8)
    case .integers: return .list((0..<dice.roll(4)).map { _ in value(.integer, name) })
    case .flag: return .flag(dice.roll(2) == 0)
    case .date: return .number(dice.chance(4) ? dice.number() : dice.date())
    case .any, .data: return anything(depth: 3)
    case .table: return dice.chance(2) ? .list((0..<dice.roll(4)).map { _ in .text(text(name)) }) : anything(depth: 2)
    case .fields(let members): return .table(fields(members))
    case .oneOf(let types): return value(types[dice.roll(types.count)], name)
    }
  }

  private mutating func fields(_ members: [HostParameter]) -> [Value.Field] {
    var fields: [Value.Field] = []
    for member in members where !member.isOptional || dice.chance(2) {
      fields.append(Value.Field(member.name, value(member.type, member.name)))
    }
    if dice.chance(8) { fields.append(Value.Field(text("name"), anything(depth: 1))) }
    return fields
  }

  private mutating func anything(depth: Int) -> Value {
    switch dice.roll(depth > 0 ? 8 : 6) {
    case 0: .null
    case 1: .flag(dice.roll(2) == 0)
    case 2: .integer(Int64(bitPattern: dice.fixed()))
    case 3: .number(dice.number())
    case 4: .text(text("any"))
    case 5: .bytes(dice.run(most: 24))
    case 6: .list((0..<dice.roll(5)).map { _ in anything(depth: depth - 1) })
    default: .table((0..<dice.roll(5)).map { _ in Value.Field(text("name"), anything(depth: depth - 1)) })
    }
  }

  // MARK: Texts

  private static let texts: [String: [String]] = [
    "locale": [
      "de_DE", "en_US", "en_GB", "fr_FR", "ar_EG", "fa_IR", "ja_JP", "th-TH-u-nu-thai", "he", "my", "zh-Hant_TW",
      "root",
      "und", "de_DE@calendar=buddhist", "de_DE.UTF-8", "en_DE", "x", "xxxxxxxx", "xxxxxxxxxxxx", "i-klingon", "en__",
      "de_u_nu_roman", "12345678_12345678", "zz_ZZ", "日本", "C", "POSIX", "",
    ],
    "timeZone": [
      "UTC", "GMT", "Z", "Europe/Berlin", "America/St_Johns", "Asia/Manila", "Etc/GMT+12", "Etc/GMT-14", "+05:30",
      "+14:00", "-14:00", "+14:01", "+15:00", "+17:00", "-18:00", "+23:59", "+2359", "GMT+1700", "GMT+17", "EST5EDT",
      "CET-1CEST,M3.5.0,M10.5.0/3", "localtime", "posixrules", "../../../etc/passwd", "/etc/localtime", ":UTC",
      "Factory",
    ],
    "pattern": [
      "yyyy-MM-dd'T'HH:mm:ssXXX", "EEEE d. MMMM y G", "zzzz", "VVVV vvvv OOOO", "T", "jj", "OO", "'", "''", "B b a",
      "SSSSSSSSSSSSSSSSSSSS", "yyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyy", "YYYY ww e c g U r", "h:mm a z",
    ],
    "format": ["EEEE", "yyyy", "zzzz", "T"],
    "date": ["short", "medium", "long", "full", "none", "shrt"],
    "time": ["short", "medium", "long", "full", "none"],
    "style": ["decimal", "percent", "currency", "bytes", "compact", "ordinal", "unit", "x"],
    "currency": ["EUR", "USD", "JPY", "XXX", "ZZZ", "eur", "EURO"],
    "unit": ["celsius", "byte", "binary", "decimal", "kilometer-per-hour", "parsec"],
    "text": [
      "2026-09-06T09:41:00Z", "6. September 2026", "<rss version='2.0'><channel/></rss>", "2026-09-06T09:41:00+99:99",
    ],
    "url": ["https://example.org/", "http://[::1]:99999/", "file:///etc/passwd", "https://user@example.org/%", "x"],
    "method": ["GET", "POST", "CONNECT", "G T"],
    "program": ["true", "/bin/true", "../true", "nothing-of-this-name"],
    "sort": ["cpu", "memory", "name", "pid"],
    "urgency": ["low", "normal", "critical"],
    "key": ["a", "b", "no such key", "../x"],
  ]

  private mutating func text(_ name: String) -> String {
    switch dice.roll(8) {
    case 0: return String(decoding: dice.run(most: 24), as: UTF8.self)
    case 1: return String(repeating: dice.one(of: ["x", "\u{301}", "\0", "é", "[", "'"]), count: 1 << dice.roll(16))
    case 2: return dice.one(of: Self.texts[dice.one(of: Self.texts.keys.sorted())] ?? [""])
    default:
      if name == "path" {
        return dice.one(of: [folder + "/a.ics", folder, folder + "/none", "bundle:a", "~", "", "\0"])
      }
      return dice.one(of: Self.texts[name] ?? ["a", "b", "c"])
    }
  }
}
