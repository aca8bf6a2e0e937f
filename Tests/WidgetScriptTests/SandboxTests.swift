import Testing
import WidgetModel

@testable import WidgetScript

@Suite("Sandbox")
struct SandboxTests {
  /// The value of an expression, as text, while a bundle loads.
  static func evaluated(
    _ expression: String, files: [String: String] = [:], services: any HostServices = FakeServices()
  ) throws -> String {
    let text =
      "local v = table.pack(\(expression)) for i = 1, v.n do v[i] = tostring(v[i]) end "
      + "local shown = table.concat(v, ' ') return widget { kind = 'k', view = function() return Text.verbatim(shown) end }"
    let tree = try #require(try Harness.timeline(text, files: files, services: services)?.entries.first?.views.first)
    return tree.text(.text, of: 0) ?? ""
  }

  @Test("functions that reach outside are absent, and read as nil")
  func absent() throws {
    #expect(
      try Self.evaluated(
        "load, dofile, loadfile, io, debug, package, coroutine, collectgarbage, string.dump, os.execute, os.getenv")
        == Array(repeating: "nil", count: 11).joined(separator: " "))
    #expect(try Self.evaluated("unpack or table.unpack ~= nil") == "true")
    #expect(try Self.evaluated(#"getmetatable("")"#) == "string")
    #expect(try Self.evaluated("pcall(setmetatable, {}, { __gc = print })").hasPrefix("false"))
  }

  @Test("the host's clock is used everywhere")
  func clock() throws {
    #expect(
      try Self.evaluated("os.time(), date.now(), os.date '!%Y-%m-%d %H:%M:%S', os.clock()")
        == "1700000000 1700000000.0 2023-11-14 22:13:20 0.0")
    #expect(try Self.evaluated("os.date('!*t').yday, os.date('!%j %U %a %p', 0)") == "318 001 00 Thu AM")
    #expect(try Self.evaluated("pcall(os.date, '!%Ez%')").contains("invalid conversion specifier '%E'"))
    #expect(try Self.evaluated("pcall(os.date, '!%')").contains("invalid conversion specifier"))
    #expect(try Self.evaluated("pcall(os.date, '!%c', 0/0)").contains("outside the years"))
  }

  @Test("randomness and the order of pairs are the same in every run")
  func determinism() throws {
    let expression =
      "math.random(), math.random(100), (function() local t, k = {}, {} for i = 1, 20 do t['k' .. i * 7] = i end "
      + "for n in pairs(t) do k[#k + 1] = n end return table.concat(k, ',') end)()"
    let first = try Self.evaluated(expression)
    for _ in 0..<5 { #expect(try Self.evaluated(expression) == first) }
    let text = "return widget { kind = 'k', view = function(e) return Text(math.random(1 << 30)) end }"
    let here = try Harness.timeline(text)
    #expect(try Harness.timeline(text)?.entries == here?.entries)
    #expect(try Harness.timeline(text) { $0.now += 1 }?.entries.first?.views != here?.entries.first?.views)
  }

  @Test("require finds modules in the folder, runs each once, and returns its file too")
  func require() throws {
    let files = [
      "m.lua": "count = (count or 0) + 1 return { n = count }", "sub/rows.lua": "return ...", "pack/init.lua": "",
    ]
    #expect(try Self.evaluated("require 'm'.n, require 'm' == require 'm', count", files: files) == "1 true 1")
    #expect(try Self.evaluated("require 'sub.rows'", files: files) == "sub.rows sub/rows.lua")
    #expect(try Self.evaluated("require 'pack'", files: files) == "true pack/init.lua")
  }

  @Test(
    "require names what it refuses",
    arguments: [
      ("'..outside'", "require finds modules inside the bundle's folder only"),
      ("'/etc/x'", "inside the bundle's folder only"),
      ("'a..b'", "inside the bundle's folder only"), ("''", "inside the bundle's folder only"),
      ("4", "require takes a module's name as a text, not the number 4"),
      ("'gone'", "there is no module 'gone': neither gone.lua nor gone/init.lua"),
      ("'a'", "loop in require: a, b, a"),
    ])
  func refusedModules(_ name: String, _ sentence: String) {
    let fault = Harness.fault(
      "local m = require(\(name)) return widget { kind = 'k', view = Text 'a' }",
      files: ["a.lua": "return { b = require 'b' }", "b.lua": "return { a = require 'a' }"])
    #expect(fault?.code == .scriptRequire)
    #expect(fault?.message.contains(sentence) == true, "\(fault?.message ?? "no fault")")
  }

  @Test("a module's error names its file and line")
  func moduleFault() {
    let fault = Harness.fault("local m = require 'm'", files: ["m.lua": "\nlocal x = nil + 1"])
    #expect(fault?.file == "m.lua" && fault?.line == 2)
  }

  @Test("a bytecode file is refused; a byte order mark and a first #! line are removed")
  func sources() throws {
    #expect(Harness.fault("\u{1B}Lua")?.code == .syntax)
    let text = "\u{FEFF}#!/usr/bin/env lunette\nreturn widget { kind = 'k', view = function() return Txt 'a' end }"
    #expect(Harness.fault(text)?.line == 2)
    #expect(Harness.fault(String(repeating: "-", count: 1 << 20 | 1))?.code == .sizeSource)
  }

  @Test(
    "a limit ends the call with its own code",
    arguments: [
      ("return widget { kind = 'k', view = function() while true do end end }", "cpu"),
      (
        "return widget { kind = 'k', view = function() while true do pcall(function() while true do end end) end end }",
        "cpu"
      ),
      (
        "return widget { kind = 'k', provider = { timeline = function() while true do end end }, view = Text 'a' }",
        "cpu"
      ),
      ("return widget { kind = 'k', view = function() xpcall(error, function() while true do end end) end }", "cpu"),
      ("while true do end", "cpu"),
      ("return widget { kind = 'k', view = function() local t = {} while true do t[#t + 1] = {} end end }", "memory"),
      ("return widget { kind = 'k', view = function() local s = 'x' while true do s = s .. s end end }", "memory"),
      (
        "local function down(n) return 1 + down(n + 1) end return widget { kind = 'k', view = function() return down(0) end }",
        "script"
      ),
      ("return widget { kind = 'k', view = function() return Text(('x'):rep(1000000000)) end }", "memory"),
    ])
  func limits(_ text: String, _ code: String) {
    // The real limits are generous; a tenth of them shows the same, sooner.
    var limits = ScriptLimits.patient
    limits.memory = 8 << 20
    if code == "cpu" {
      (limits.load, limits.timeline, limits.view) = (.milliseconds(100), .milliseconds(100), .milliseconds(60))
    }
    #expect(Harness.fault(text, limits: limits)?.code.rawValue == code)
  }

  @Test("a bundle still works after a limit: the next call has a new budget")
  func afterLimit() throws {
    try Harness.onLua { () throws(Diagnostic) in
      var limits = ScriptLimits.patient
      limits.view = .milliseconds(200)
      let bundle = try Harness.bundle(
        "return widget { kind = 'k', view = function(e, v) if v.colorScheme == 'dark' then while true do end end return Text 'a' end }",
        limits: limits)
      var request = ProviderRequest(kind: "k", family: .systemSmall, now: Harness.now)
      request.environments[0].colorScheme = .dark
      do throws(Diagnostic) {
        _ = try bundle.timeline(.timeline(request))
        Issue.record("no fault")
      } catch { #expect(error.code == .cpu) }
      request.environments[0].colorScheme = .light
      #expect(try bundle.timeline(.timeline(request))?.entries.count == 1)
    }
  }

  @Test(
    "json decodes and encodes",
    arguments: [
      (#"json.decode('[1, 2.5, -0.25, "a\\u00e9\\n", true, null]')[3]"#, "-0.25"),
      (
        #"math.type(json.decode '12'), math.type(json.decode '1e3'), json.decode '9223372036854775808'"#,
        "integer float 9.2233720368548e+18"
      ),
      (#"json.decode '{"a": {"b": null}}'.a.b == json.null"#, "true"),
      (#"#json.decode '"\\ud83d\\ude00"', json.decode '"\\ud83d"' == "\u{FFFD}""#, "4 true"),
      (
        #"json.encode { b = 1, a = { 1, 2 }, c = json.null, d = 1.5, e = "x\"\n" }"#,
        #"{"a":[1,2],"b":1,"c":null,"d":1.5,"e":"x\"\n"}"#
      ),
      (#"json.encode {}, json.encode(json.array {}), json.encode(3.0)"#, "{} [] 3"),
      (#"json.encode(json.decode '{"a":[],"b":{},"c":[[]],"d":[1]}')"#, #"{"a":[],"b":{},"c":[[]],"d":[1]}"#),
      (#"json.encode(json.decode '[]'), #json.decode '[]', next(json.decode '[]')"#, "[] 0 nil"),
      (#"(function() local l = json.decode '[]'; l[1] = 2; return json.encode(l) end)()"#, "[2]"),
      (#"(function() local l = json.decode '[]'; l.a = 2; return json.encode(l) end)()"#, #"{"a":2}"#),
      (#"json.encode(setmetatable(json.decode '[]', {}))"#, "{}"),
      ("json.decode '\u{FEFF}{\"a\":1}'.a, json.decode '\u{FEFF}[]'[1]", "1 nil"),
      (#"(json.encode({ a = 1 }, { pretty = true }):gsub("\n", "|"))"#, #"{|  "a": 1|}"#),
    ])
  func json(_ expression: String, _ result: String) throws {
    #expect(try Self.evaluated(expression) == result)
  }

  @Test(
    "json reports the line and column of an error",
    arguments: [
      (#"json.decode "{""#, "line 1, column 2"), (#"json.decode "[1,]""#, "line 1, column 4"),
      (#"json.decode "[1 2]""#, "line 1, column 4"),
      (#"json.decode "\n\n  01""#, "line 3"), ("json.decode '\u{FEFF}[1,]'", "line 1, column 4"),
      ("json.decode '\u{FEFF}\u{FEFF}1'", "line 1, column 1"), (#"json.decode '"a'"#, "a text is not closed"),
      (#"json.decode '1 x'"#, "nothing may follow"),
      (#"json.decode(("["):rep(1000))"#, "nested deeper than 190"), (#"json.encode { a = 0 / 0 }"#, "value.a is"),
      (#"json.encode { print }"#, "value[1] is a function"),
      (#"json.encode({}, { prety = true })"#, "did you mean 'pretty'?"),
      (#"json.decode(nil)"#, "json.decode: text takes a text, not nothing (nil)"),
    ])
  func wrongJSON(_ expression: String, _ sentence: String) {
    let fault = Harness.fault("local x = \(expression)")
    #expect(fault?.code == .scriptArgument)
    #expect(fault?.message.contains(sentence) == true, "\(fault?.message ?? "no fault")")
  }

  @Test(
    "base64 writes and reads any bytes",
    arguments: [
      (#"#base64.encode "", base64.encode "f", base64.encode "fo", base64.encode "foo""#, "0 Zg== Zm8= Zm9v"),
      (#"base64.encode "\0\255\254""#, "AP/+"),
      (#"base64.decode "Zg==", base64.decode "Zm8=", base64.decode "Zm9v", #base64.decode """#, "f fo foo 0"),
      (#"base64.decode "AP/+" == "\0\255\254", base64.decode "AP_-" == "\0\255\254""#, "true true"),
      (#"base64.decode "Zg", base64.decode "Zm8", base64.decode " Zm\r\n9v\t", #base64.decode " ""#, "f fo foo 0"),
      (#"base64.decode(base64.encode(("\0\1é"):rep(1000))) == ("\0\1é"):rep(1000)"#, "true"),
    ])
  func base64(_ expression: String, _ result: String) throws {
    #expect(try Self.evaluated(expression) == result)
  }

  @Test(
    "a text that is not Base64 is an expected failure",
    arguments: ["Z", "Zm9vZ", "Zg=", "Zg===", "Z===", "=", "Zm9v=", "Zg==Zg==", "Zm9v!", "Zm9v\\0", "é"])
  func notBase64(_ text: String) throws {
    #expect(try Self.evaluated("base64.decode '\(text)'") == "nil the text is not Base64 decode")
  }

  @Test(
    "base64 takes one text",
    arguments: [
      ("base64.decode(nil)", "base64.decode: text takes a text, not nothing (nil)"),
      ("base64.encode(12)", "base64.encode: text takes a text, not the number 12"),
      ("base64.encode({})", "base64.encode: text takes a text, not"),
      ("base64.encode('a', 'b')", "base64.encode takes one argument (text), not 2"),
    ])
  func wrongBase64(_ expression: String, _ sentence: String) {
    let fault = Harness.fault("local x = \(expression)")
    #expect(fault?.code == .scriptArgument)
    #expect(fault?.message.contains(sentence) == true, "\(fault?.message ?? "no fault")")
  }

  @Test("print and log send one line of text, and process.run sends its words and options together")
  func requests() throws {
    let seen = Seen()
    let services = FakeServices(replies: [
      .logInfo: { request in
        seen.add(request)
        return .values([])
      },
      .processRun: { request in
        seen.add(request)
        return .values([["status": 0]])
      },
    ])
    _ = try Harness.timeline(
      "print('a', 1, nil, { x = 1 }) return widget { kind = 'k', provider = { timeline = function() "
        + "process.run('git', 'status') process.run { 'ls', cwd = '/', timeout = 2 } return nil end }, view = Text 'a' }",
      services: services)
    #expect(
      seen.requests.map(\.arguments) == [
        [.text("a\t1\tnil\t{\"x\":1}")],
        [["program": "git", "arguments": ["status"]]],
        [["program": "ls", "arguments": [], "cwd": "/", "timeout": 2]],
      ])
    #expect(seen.requests.map(\.call.kind) == [nil, "k", "k"])
  }
}

/// Requests that the services received; accessed by one Lua thread at a time, and read afterwards.
private final class Seen: @unchecked Sendable {
  // @unchecked: appended to on the Lua thread while the test waits for it, read afterwards.
  private(set) var requests: [HostRequest] = []
  func add(_ request: HostRequest) { requests.append(request) }
}
