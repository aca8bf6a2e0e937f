import LuaKit
import WidgetModel

/// What a provider returned, checked: entries in the order of their dates, and the policy. All faults are collected.
struct TimelineDecoder {
  private(set) var entries: [TimelineEntry] = []
  private(set) var policy = ReloadPolicy.atEnd
  private(set) var faults: [Diagnostic] = []
  private(set) var warnings: [Diagnostic] = []
  /// The size of the entries' data, in bytes.
  private(set) var bytes = 0
  private let host: ScriptHost
  /// The stamp of the timeline's constructor: what the fault's line is told by.
  private var place: LuaStamp?
  private let provider: LuaReference?

  /// - Parameter provider: The function whose result it is: a plain table has no line of its own.
  init(_ host: ScriptHost, of provider: LuaReference? = nil) {
    self.host = host
    self.provider = provider
  }

  private mutating func fault(
    _ code: Diagnostic.Code, _ message: String, path: String? = nil, _ suggestion: String? = nil,
    at steps: [SourceQuery.Step] = [], part: SourceQuery.Part = .value
  ) {
    guard faults.count < ViewLimits.faults else { return }
    faults.append(diagnostic(code, message, path, suggestion, steps, part))
  }

  /// Where a fault lies: at the constructor's line, else where the provider begins. The source's text is searched
  /// only for a fault: a timeline that is right never pays for it.
  private func diagnostic(
    _ code: Diagnostic.Code, _ message: String, _ path: String?, _ suggestion: String?, _ steps: [SourceQuery.Step],
    _ part: SourceQuery.Part
  ) -> Diagnostic {
    let stamped = place.flatMap { stamp in
      stamp.line > 0 ? host.state.fileName(stamp.file).map { (chunk: $0, line: stamp.line) } : nil
    }
    let known = stamped ?? provider.flatMap { host.state.definition(of: $0) }
    let fault = Diagnostic(
      code, message, file: known?.chunk ?? host.source.mainFile, line: known?.line, path: path, suggestion: suggestion)
    guard let known else { return fault }
    let query = SourceQuery(
      start: stamped == nil ? .returned : .constructor("Timeline"), file: known.chunk, line: known.line, steps: steps,
      part: part)
    return fault.at(host.tables.sources.place(query, message: message))
  }

  // MARK: A timeline

  /// Reads what `timeline` returned: entries and policy. What is wrong is collected.
  mutating func timeline(_ cursor: inout LuaCursor) {
    place = cursor.stamp
    guard cursor.type == .table else {
      return fault(.decodeType, "a timeline is { entries = { … }, policy = … }, not \(cursor.described)")
    }
    let items = Items(&cursor)
    if items.count > 0, items.strayKey == nil {
      return fault(
        .decodeMissing, "a timeline is { entries = { … }, policy = … }; put the list into entries", path: "entries",
        at: [], part: .key)
    }
    checkKeys(&cursor)
    readPolicy(&cursor)
    guard let key = try? host.state.key("entries"), let type = cursor.push(key) else { return }
    defer { cursor.pop() }
    guard type == .table else {
      return fault(
        .decodeMissing,
        type == .nil
          ? "a timeline needs entries = { { date = … }, … }" : "entries takes a list, not \(cursor.described)",
        path: "entries", at: [.key("entries")])
    }
    readEntries(&cursor)
  }

  /// An entry at the top level is the usual slip, so keys are judged before values.
  private mutating func checkKeys(_ cursor: inout LuaCursor) {
    guard cursor.enter() else { return }
    var unknown: [String] = []
    walk: while true {
      switch cursor.next() {
      case .end: break walk
      case .key, .unknownKey:
        let key = cursor.keyString ?? ""
        if key != "entries" && key != "policy" { unknown.append(key) }
      case .index(let index): unknown.append("\(index)")
      case .other(let type): unknown.append("\(type)")
      }
    }
    /// Sorted, since Lua's own order differs from run to run; twenty are enough to see what went wrong.
    for key in unknown.sorted().prefix(20) {
      let nearest = NearestName.of(key, among: ["entries", "policy"])
      fault(
        .decodeUnknownKey, "a timeline has no '\(Faults.cut(key))'" + NearestName.meant(nearest), path: key, nearest,
        at: [.key(key)], part: .key)
    }
  }

  private mutating func readEntries(_ cursor: inout LuaCursor) {
    let items = Items(&cursor)
    if let key = items.strayKey {
      fault(
        .decodeUnknownKey, "entries is a list of { date = …, … }; it has no '\(Faults.cut(key))'", path: "entries",
        at: [.key("entries"), .key(key)], part: .key)
    }
    // Before any entry is read: their number alone is enough to refuse the answer.
    guard items.count <= BundleLimits.entries else {
      return fault(
        .sizeEntries, "a timeline has at most \(BundleLimits.entries) entries, not \(items.count)", path: "entries",
        at: [.key("entries")])
    }
    guard items.count > 0 else {
      return fault(
        .decodeMissing, "a timeline needs at least one entry, and entries is empty", path: "entries",
        at: [.key("entries")])
    }
    // Faults do not end the loop: all entries are told of in one run, up to `ViewLimits.faults`.
    for position in 0..<items.count {
      _ = cursor.push(items[position])
      if let entry = entry(&cursor, .index(items[position]), date: nil) { entries.append(entry) }
      cursor.pop()
      // Counted while reading, so that a provider cannot fill the host's memory before it is refused.
      guard bytes <= BundleLimits.answer else {
        return fault(
          .size, "the data of all entries is larger than \(BundleLimits.answer >> 20) MiB", path: "entries")
      }
    }
    order()
  }

  /// Sorts the entries by date; of equal dates the later one in the list stays (WidgetKit's SampleWidget does this).
  /// The sort is by date and place in the list: Swift's own promises no order of equals.
  private mutating func order() {
    let sorted = entries.enumerated().sorted { ($0.element.date, $0.offset) < ($1.element.date, $1.offset) }
    var kept: [TimelineEntry] = []
    for (_, entry) in sorted {
      if kept.last?.date == entry.date { kept.removeLast() }
      kept.append(entry)
    }
    if kept.count < entries.count {
      let count = entries.count - kept.count
      var warning = Diagnostic(
        .warningEntries,
        "\(count == 1 ? "an entry has" : "\(count) entries have") the date of a later one, which is shown instead",
        severity: .warning, file: host.source.mainFile)
      warning.line = place.flatMap { $0.line > 0 ? $0.line : nil }
      warnings.append(warning)
    }
    entries = kept
  }

  // MARK: One entry

  /// A placeholder's or snapshot's entry; without a date it is of `date`.
  mutating func lone(_ cursor: inout LuaCursor, _ name: String, date: Double) {
    if let entry = entry(&cursor, .lone(name), date: date) { entries = [entry] }
    policy = .never
  }

  /// Where an entry stands in the answer. Told of faults only.
  private enum EntryPath: CustomStringConvertible {
    case index(Int)
    case lone(String)

    var description: String {
      switch self {
      case .index(let index): "entries[\(index)]"
      case .lone(let name): name
      }
    }

    /// Where it stands in what the provider returns.
    var steps: [SourceQuery.Step] {
      switch self {
      case .index(let index): [.key("entries"), .item(index)]
      case .lone: []
      }
    }
  }

  /// One entry: `date` and `relevance` are the host's, all other keys become fields that the view reads.
  private mutating func entry(_ cursor: inout LuaCursor, _ path: EntryPath, date fallback: Double?) -> TimelineEntry? {
    guard cursor.type == .table else {
      fault(.decodeType, "\(path) is a table { date = …, … }, not \(cursor.described)", path: "\(path)", at: path.steps)
      return nil
    }
    guard let date = date(&cursor, path) ?? fallback else { return nil }
    var data = PlainData()
    // `date` was read with its own sentence for what is wrong, so the plain reading leaves it out.
    data.skipping = ["date", "relevance"]
    let read = data.read(&cursor)
    // Counted also where the entry is wrong: it was built all the same.
    bytes += data.size
    switch read {
    case .success(let value):
      guard let fields = value.fields else {
        fault(.decodeType, "\(path) is a table { date = …, … }, not a list", path: "\(path)", at: path.steps)
        return nil
      }
      do throws(Diagnostic) {
        let fields = try host.keepingPictures(in: .table(fields))
        return TimelineEntry(date: date, relevance: relevance(&cursor, path), fields: fields)
      } catch {
        fault(error.code, "\(path): \(error.message)", path: "\(path)", at: path.steps)
        return nil
      }
    case .failure(let wrong):
      fault(
        .decodeData, wrong.sentence(of: "\(path)"), path: "\(path)\(wrong.path)", at: path.steps + wrong.steps)
      return nil
    }
  }

  /// Seconds since 1970, in the years 1 to 9999: what civil dates and their formats cover.
  private mutating func date(_ cursor: inout LuaCursor, _ path: EntryPath) -> Double? {
    guard let key = try? host.state.key("date"), let type = cursor.push(key) else { return nil }
    defer { cursor.pop() }
    switch type {
    case .nil:
      if case .index = path {
        let failed = host.failures[HostFunction.dateParse.rawValue].map { ", since date.parse failed: \($0)" }
        fault(
          .decodeDate, "\(path) has no date" + (failed ?? "; write { date = context.now, … }"), path: "\(path).date",
          at: path.steps)
      }
    case .number:
      if let date = cursor.number, CivilDate.seconds.contains(date) { return date }
      fault(
        .decodeDate,
        "\(path).date is \(LuaNumber.text(cursor.integer, cursor.number ?? 0)), which is no date in the years 1 to 9999"
          + (Meant.date(cursor).map { "; " + $0 } ?? ""), path: "\(path).date", at: path.steps + [.key("date")])
    default:
      fault(
        .decodeDate,
        "\(path).date takes seconds since 1970, as date.now(), os.time() and date.parse(text) give, not "
          + cursor.described, path: "\(path).date", at: path.steps + [.key("date")])
    }
    return nil
  }

  /// WidgetKit's TimelineEntryRelevance: a score alone, or with a duration in seconds.
  private mutating func relevance(_ cursor: inout LuaCursor, _ path: EntryPath) -> TimelineEntry.Relevance? {
    guard let key = try? host.state.key("relevance"), let type = cursor.push(key) else { return nil }
    defer { cursor.pop() }
    if type == .nil { return nil }
    let steps = path.steps + [.key("relevance")]
    if let score = cursor.number, score.isFinite {
      let shown = LuaNumber.text(cursor.integer, score)
      warn("\(path).relevance is a table: write relevance = { score = \(shown) }", at: steps)
      return TimelineEntry.Relevance(score: score)
    }
    var data = PlainData()
    guard type == .table, case .success(let value) = data.read(&cursor), let score = value["score"]?.number,
      score.isFinite, value["duration"]?.number?.isFinite ?? (value["duration"] == nil)
    else {
      fault(
        .decodeType, "\(path).relevance takes { score = …, duration = … }, not \(cursor.described)",
        path: "\(path).relevance", at: path.steps + [.key("relevance")])
      return nil
    }
    for field in value.fields ?? [] where field.name != "score" && field.name != "duration" {
      let nearest = NearestName.of(field.name, among: ["score", "duration"])
      warn(
        "\(path).relevance has no '\(Faults.cut(field.name))'; it has score and duration" + NearestName.meant(nearest),
        at: steps)
    }
    // A duration below zero is none.
    return TimelineEntry.Relevance(score: score, duration: max(0, value["duration"]?.number ?? 0))
  }

  private mutating func warn(_ message: String, at steps: [SourceQuery.Step]) {
    var warning = diagnostic(.warningEntries, message, nil, nil, steps, .value)
    warning.severity = .warning
    if !warnings.contains(where: { $0.line == warning.line && $0.span == warning.span }) { warnings.append(warning) }
  }

  // MARK: Policy

  /// A policy that is not given is `atEnd`, as in WidgetKit.
  private mutating func readPolicy(_ cursor: inout LuaCursor) {
    guard let key = try? host.state.key("policy"), let type = cursor.push(key) else { return }
    defer { cursor.pop() }
    let expected = "policy takes \"atEnd\", \"never\" or after(date)"
    switch type {
    case .nil: break
    case .string:
      switch cursor.string?.undotted {
      case "atEnd": policy = .atEnd
      case "never": policy = .never
      default:
        let nearest = NearestName.of(cursor.string ?? "", among: ["atEnd", "never", "after"])
        fault(
          .decodeWord, "\(expected), not \(cursor.described)" + NearestName.meant(nearest), path: "policy", nearest,
          at: Self.policy)
      }
    case .table: readAfter(&cursor, expected)
    // `policy = after` without a call: the global is there, and easily taken for a word.
    case .function: fault(.decodeType, "\(expected): call after with a date", path: "policy", at: Self.policy)
    case .number:
      fault(
        .decodeType, "\(expected), not \(cursor.described); after(date.now() + 60) is in a minute", path: "policy",
        at: Self.policy)
    default: fault(.decodeType, "\(expected), not \(cursor.described)", path: "policy", at: Self.policy)
    }
  }

  /// `after(date)`, or a table of that form; the reading holds for both.
  private mutating func readAfter(_ cursor: inout LuaCursor, _ expected: String) {
    var data = PlainData()
    let value: Value
    switch data.read(&cursor) {
    case .success(let read): value = read
    case .failure(let wrong):
      return fault(.decodeDate, wrong.sentence(of: "policy"), path: "policy", at: Self.policy)
    }
    if let text = value["after"]?.text {
      return fault(
        .decodeDate, "policy: after takes a date (seconds since 1970), not \(Faults.quoted(text)); \(Meant.parseDate)",
        path: "policy", at: Self.policy)
    }
    guard let fields = value.fields, fields.allSatisfy({ $0.name == "after" || $0.name == "jitter" }),
      let date = value["after"]?.number
    else { return fault(.decodeType, "\(expected), not \(cursor.described)", path: "policy", at: Self.policy) }
    guard CivilDate.seconds.contains(date) else {
      return fault(
        .decodeDate,
        "policy: after(\(LuaNumber.text(nil, date))) is no date in the years 1 to 9999"
          + (Meant.date(date).map { "; " + $0 } ?? ""), path: "policy", at: Self.policy)
    }
    warnOfSpan(date)
    let jitter = value["jitter"]?.number ?? 0
    // A day at most: jitter spreads requests, it does not plan them.
    guard jitter.isFinite, jitter >= 0, jitter <= 86_400 else {
      return fault(.decodeRange, "policy: jitter takes 0 to 86400 seconds", path: "policy", at: Self.policy)
    }
    policy = .after(date, jitter: jitter)
  }

  private static let policy: [SourceQuery.Step] = [.key("policy")]

  /// A number of seconds where a moment is asked for lies in the first ten years after 1970.
  private mutating func warnOfSpan(_ date: Double) {
    // The beginning of 1980, in seconds since 1970.
    let decade = 315_532_800.0
    // A clock that is wrong itself says nothing about the policy.
    guard date < decade, host.call.now > 2 * decade else { return }
    var warning = diagnostic(
      .warningInterval,
      "the policy's moment is long past, which means five minutes; after takes a date, as after(date.now() + \(LuaNumber.text(Int64(exactly: date), date)))",
      "policy", nil, Self.policy, .value)
    warning.severity = .warning
    warnings.append(warning)
  }
}
