import Testing
import WidgetModel

@testable import WidgetScript

/// Wrong uses of the host: its modules, the results of its functions, and the nil of a failed call.
@Suite("Mistakes with the host's modules")
struct HostMistakeTests {
  typealias Mistake = MistakePlaceTests.Mistake

  private static func provider(_ body: String) -> String { MistakePlaceTests.provider(body) }

  /// Services that answer like the real ones.
  static let services = FakeServices(replies: [
    .processRun: { _ in .values([["output": "4\n", "errors": "", "status": 0]]) },
    .systemCPU: { _ in .values([["usage": 0.5, "cores": [0.5, 0.5], "count": 2]]) },
    .systemMemory: { _ in .values([["total": 8, "used": 4, "usage": 0.5]]) },
    .systemBattery: { _ in .values([["state": "charging", "isCharging": true]]) },
    .systemNetwork: { _ in .values([[["name": "lo", "isUp": true]]]) },
    .httpGet: { _ in .values([["status": 200, "headers": ["a": "b"], "body": "{}", "url": "https://a.b"]]) },
    .filesStat: { _ in .values([["size": 1, "modified": 2, "type": "file"]]) },
    .feedParse: { _ in .values([["title": "News", "items": [["title": "One", "date": 5]]]]) },
    .filesRead: { _ in .failure(message: "there is no file '/a'", code: "missing") },
    .filesLines: { _ in .failure(message: "there is no file '/a'", code: "missing") },
    .httpRequest: { _ in .failure(message: "timed out after 10 s", code: "timeout") },
    .storageGet: { request in .values(request.arguments.count > 1 ? [request.arguments[1]] : [.null]) },
    .dateComponents: { _ in .values([["year": 2026, "month": 1]]) },
    .dateFormat: { _ in .values(["10:00"]) }, .dateParse: { _ in .values([1_700_000_000]) },
  ])

  static func fault(_ text: String) -> Diagnostic? { Harness.fault(text, services: services) }

  static let answers = [
    Mistake(
      provider("local r = process.run(\"a\")\nlocal x = \"In \" .. r.stdout"), 3, "stdout", "process.run", "'output'"),
    Mistake(
      provider("local r = process.run(\"a\")\nif r.code == 0 then return nil end"), 3, "code", "'status'", "errors"),
    Mistake(provider("local r = process.run(\"a\")\nlocal first = r[1]"), 3, "r", "process.run", "output"),
    Mistake(
      provider("local cpu = system.cpu()\nlocal x = cpu.percent or 0"), 3, "percent", "system.cpu", "usage", "0 to 1"),
    Mistake(provider("local m = system.memory()\nlocal x = m.percentage"), 3, "percentage", "usage", "0 to 1"),
    Mistake(provider("local b = system.battery()\nlocal x = b.charge"), 3, "charge", "'level'"),
    Mistake(provider("for _, one in ipairs(system.network()) do\n  local x = one.ip\nend"), 3, "ip", "'address'"),
    Mistake(
      provider("local r = http.get(\"https://a.b\")\nif r.code == 200 then return nil end"), 3, "code", "'status'"),
    Mistake(provider("local r = http.get(\"https://a.b\")\nlocal x = r.json.a"), 3, "json", "json("),
    Mistake(provider("local s = files.stat(\"/b\")\nlocal x = s.mtime"), 3, "mtime", "'modified'"),
    Mistake(provider("local f = feed.parse(\"\")\nlocal x = f.entries[1]"), 3, "entries", "'items'"),
    Mistake(provider("local f = feed.parse(\"\")\nlocal x = f.items[1].pubDate"), 3, "pubDate", "'date'"),
    Mistake(provider("local d = date.components(context.now)\nlocal x = d.min"), 3, "min", "'minute'"),
    Mistake(provider("local r = process.run(\"a\")\nlocal x = \"In \" .. r"), 3, "r", "process.run", "output"),
  ]

  static let modules = [
    Mistake(provider("files.write(\"/a\", \"b\")"), 2, "write", "does not write files", "storage"),
    Mistake(provider("local read = files.raed"), 2, "raed", "did you mean 'read'?"),
    Mistake(provider("local n = storage.count or 0"), 2, "count", "storage.get(\"count\")"),
    Mistake(provider("storage.count = 4"), 2, "count", "storage.set(\"count\", value)"),
    Mistake(provider("storage[\"last seen\"] = 4"), 2, "storage", "storage.set(\"last seen\", value)"),
    Mistake(provider("local t = json.parse(\"{}\")"), 2, "parse", "json.decode"),
    Mistake(provider("local a = http.post(\"https://a.b\")"), 2, "post", "http.request", "POST"),
    Mistake(provider("local d = date.today()"), 2, "today", "date.startOfDay(date.now())"),
    Mistake(provider("local p = media.nowPlaying()"), 2, "nowPlaying", "media.players()"),
    Mistake(provider("log.warn(\"a\")"), 2, "warn", "log.warning"),
    Mistake(provider("local a = activity.begin(\"a\")"), 2, "begin", "start"),
    Mistake(provider("log(\"a\")"), 2, "log", "log.info"),
    Mistake(provider("local n = storage(\"n\")"), 2, "storage", "storage.get"),
    Mistake(provider("local up = context.now.days"), 2, "days", "a number has no 'days'"),
    Mistake(provider("files.helper = function() end"), 2, "helper", "has no 'helper' to set"),
  ]

  static let failures = [
    Mistake(
      provider("local text = files.read(\"/a\")\nlocal first = text:sub(1, 3)"), 3, "text", "files.read",
      "there is no file '/a'"),
    Mistake(
      provider("local text = files.read(\"/a\")\nlocal data = json.decode(text)"), 3, "text", "files.read",
      "there is no file"),
    Mistake(provider("local data = json.decode(files.read(\"/a\"))"), 2, "files.read", "there is no file '/a'"),
    Mistake(provider("local size = #files.read(\"/a\")"), 2, "files.read", "there is no file '/a'"),
    Mistake(
      provider("for _, line in ipairs(files.lines(\"/a\")) do print(line) end"), 2, "files.lines", "there is no file"),
    Mistake(provider("local n = tonumber(files.read(\"/a\")) + 1"), 2, "files.read", "there is no file"),
    Mistake(
      provider("local r, problem = http.request { url = \"https://a.b\" }\nlocal x = r.body"), 3, "r", "http.request",
      "timed out after 10 s"),
    Mistake(
      provider(
        "local r = http.request {\n  url = \"https://a.b\",\n}\n\nreturn { entries = { { date = context.now, t = r.body } } }"
      ),
      6, "r", "timed out after 10 s"),
    Mistake(provider("local x = http.request { url = \"https://a.b\" }.body"), 2, "http.request", "timed out"),
    Mistake(provider("local n = storage.get(\"n\") + 1"), 2, "storage.get", "storage.get(\"n\", 0)"),
    Mistake(provider("local n = storage.get \"n\" .. \" cups\""), 2, "storage.get", "storage.get(\"n\", \"\")"),
    Mistake(
      provider("local list = storage.get(\"list\")\nlist[#list + 1] = 4"), 3, "list", "line 2",
      "storage.get(\"list\", {})"),
    Mistake(
      provider("local n = storage.get(\"n\")\nif n > 3 then return nil end"), 3, "n", "line 2", "storage.get(\"n\", 0)"),
  ]

  static let arguments = [
    Mistake(
      provider("process.run(\"echo\", { \"-n\", \"4\" })"), 2, "{ \"-n\", \"4\" }", "argument 2 takes a text",
      "process.run(\"echo\", \"-n\", \"4\")"),
    Mistake(
      provider("process.run(\"git\", { cwd = \"/a\" })"), 2, "{ cwd = \"/a\" }", "process.run { \"git\", cwd = … }"),
    Mistake(
      provider("process.run(\"git\", \"log\", { timeout = 5 })"), 2, "{ timeout = 5 }",
      "process.run { \"git\", \"log\", timeout = … }"),
    Mistake(provider("local d = date.from(\"2026-11-28 12:00\")"), 2, "\"2026-11-28 12:00\"", "date.parse"),
    Mistake(
      provider("local t = localized(\"greeting\", { name = \"a\" })"), 2, "{ name = \"a\" }", "one after the other",
      "%@"),
    Mistake(provider("json.decode(4 > 3)"), 2, "4 > 3", "takes a text"),
  ]

  static let patterns = [
    Mistake(provider("local t = date.format(context.now, \"%H:%M\")"), 2, "\"%H:%M\"", "strftime", "HH:mm"),
    Mistake(provider("local t = date.format(context.now, { pattern = \"%A %d\" })"), 2, "\"%A %d\"", "EEEE dd"),
    Mistake(provider("local t = date.parse(\"28.11.2026\", \"%d.%m.%Y\")"), 2, "\"%d.%m.%Y\"", "dd.MM.yyyy"),
    Mistake(provider("local t = date.format(context.now, \"yyyy-MM-ddTHH:mm\")"), 2, "\"yyyy-MM-ddTHH:mm\"", "'T'"),
    Mistake(provider("local t = date.format(context.now, \"d. MMMM of yyyy\")"), 2, "\"d. MMMM of yyyy\"", "'of'"),
  ]

  @Test(
    "a wrong use of the host names what exists, at its own line",
    arguments: answers + modules + failures + arguments + patterns)
  func answer(_ mistake: Mistake) throws {
    MistakePlaceTests.expect(try #require(Self.fault(mistake.source)), mistake)
  }

  @Test(
    "the suggested line has the right field, pattern or default",
    arguments: [
      ("local r = process.run(\"a\")\nlocal x = \"In \" .. r.stdout", "local x = \"In \" .. r.output"),
      ("local n = storage.get(\"n\") + 1", "local n = storage.get(\"n\", 0) + 1"),
      ("local t = date.format(context.now, \"%H:%M\")", "local t = date.format(context.now, \"HH:mm\")"),
      ("process.run(\"echo\", { \"-n\", \"4\" })", "process.run(\"echo\", \"-n\", \"4\")"),
    ])
  func write(_ body: String, _ line: String) throws {
    #expect(try #require(Self.fault(Self.provider(body))).replacement == line)
  }

  @Test(
    "an optional field that is currently missing is nil",
    arguments: [
      "system.battery().timeLeft", "system.cpu().model", "process.run(\"a\").signal", "system.network()[1].address",
      "feed.parse(\"\").image", "feed.parse(\"\").items[1].author", "http.get(\"https://a.b\").headers.missing",
    ])
  func absent(_ expression: String) throws {
    let text = Self.provider(
      "return { entries = { { date = context.now, isNil = \(expression) == nil } } }")
    let timeline = try Harness.timeline(text, services: Self.services)
    #expect(timeline?.entries.first?.fields["isNil"]?.flag == true)
  }

  @Test("results are plain data: they can be archived, encoded and changed like other tables")
  func plain() throws {
    let text = Self.provider(
      "local r = process.run(\"a\")\nr.mine = 4\nreturn { entries = { { date = context.now, r = r, t = json.encode(r), mine = r.mine } } }"
    )
    let fields = try #require(try Harness.timeline(text, services: Self.services)?.entries.first?.fields)
    #expect(fields["r"]?["output"]?.text == "4\n" && fields["mine"]?.integer == 4)
    #expect(fields["t"]?.text?.contains("output") == true)
  }

  @Test(
    "a suspicious pattern causes a warning",
    arguments: [
      ("YYYY-MM-dd", "YYYY", "yyyy"), ("yyyy-MM-DD", "DD", "dd"), ("yyyy-mm-dd", "mm", "MM"), ("HH:MM", "MM", "mm"),
      ("HH:mm:SS", "SS", "ss"),
    ])
  func slip(_ pattern: String, _ found: String, _ instead: String) throws {
    let text = Self.provider(
      "local t = date.format(context.now, \"\(pattern)\")\nreturn { entries = { { date = context.now, t = t } } }")
    let warning = try #require(try Harness.timeline(text, services: Self.services)?.warnings.first)
    #expect(warning.line == 2 && warning.span != nil, "\(warning)")
    #expect(warning.message.contains(found) && warning.message.contains("write \(instead)"), "\(warning)")
    #expect(warning.replacement?.contains(pattern.replacing(found, with: instead)) == true, "\(warning)")
  }

  @Test(
    "valid patterns cause no warning",
    arguments: [
      "HH:mm", "yyyy-MM-dd'T'HH:mm:ssXXX", "EEE d. MMM", "YYYY-'W'ww", "h:mm a", "D", "mm:ss", "HH:mm:ss.SSS", "M/d/yy",
      "LLLL y", "d MMMM 'at' HH:mm", "''yy",
    ])
  func rightPattern(_ pattern: String) { #expect(DatePatternAdvice(pattern) == nil) }

  @Test("each function that may fail says so")
  func help() {
    #expect(Vocabulary.entry(.filesRead)?.returnsInFull == "string, or nil, message, code")
    #expect(Vocabulary.entry(.dateNow)?.returnsInFull == "number")
    #expect(Vocabulary.entry(.systemBattery)?.mayFail == true)
  }
}
