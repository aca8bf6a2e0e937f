import Testing
import WidgetModel

@testable import WidgetScript

/// `http` as a script sees it; the test plays the server.
@Suite("http in a script") struct WebAnswerTests {
  private func text(_ body: String, _ services: FakeServices) throws -> Value? {
    try Harness.timeline(
      """
      return widget { kind = "k", provider = { timeline = function(context)
        \(body)
      end }, view = function() return Text "a" end }
      """, services: services)?.entries[0].fields["n"]
  }

  private func answering(_ body: Value) -> FakeServices {
    FakeServices(replies: [
      .httpGet: { _ throws(Diagnostic) in
        .values([["status": 200, "headers": [:], "body": body, "url": "http://a/"]])
      }
    ])
  }

  @Test("a reply can decode itself as JSON, and stays plain data that an entry may contain")
  func json() throws {
    let services = answering(#"{"a":[1,{"b":true}],"c":null}"#)
    let read = try text(
      """
      local answer = http.get "http://a/"
      local value = answer:json()
      local fields = {}
      for name in pairs(answer) do fields[#fields + 1] = name end
      return { entries = { { date = 1, answer = answer, n = value.a[2].b and value.c == json.null and table.concat(fields, " ") } } }
      """, services)
    #expect(read == "body headers status url")
  }

  @Test(
    "a body that is not JSON is nil, a sentence and a code",
    arguments: ["<html>", "", "{", .bytes([0xFF]), #"{"a":1} x"#] as [Value])
  func noJSON(body: Value) throws {
    let read = try text(
      """
      local value, message, code = http.get("http://a/"):json()
      return { entries = { { date = 1, n = tostring(value) .. code .. message:match "^the answer is no JSON: line 1" } } }
      """, answering(body))
    #expect(read == "nildecodethe answer is no JSON: line 1")
  }

  @Test("json called with a dot, and a metatable that a script would change, are readable errors")
  func misuse() throws {
    let read = try text(
      """
      local answer = http.get "http://a/"
      local _, first = pcall(function() return answer.json() end)
      local _, second = pcall(setmetatable, answer, {})
      return { entries = { { date = 1, n = first:match "with a colon" .. tostring(second ~= nil) .. getmetatable(answer) } } }
      """, answering("1"))
    #expect(read == "with a colontrueanswer")
  }

  @Test("a value to be sent as JSON becomes the body, with its content type unless the script sets one")
  func sending() throws {
    let services = FakeServices(replies: [
      .httpRequest: { request throws(Diagnostic) in
        let asked = request.arguments[0]
        return .values([["body": .text("\(asked["body"]?.text ?? "?") \(asked["headers"]?.fields ?? [])")]])
      }
    ])
    func sent(_ more: String) throws -> Value? {
      try text(
        """
        local answer = http.request { url = "http://a/", method = "POST", \(more) }
        return { entries = { { date = 1, n = answer.body } } }
        """, services)
    }
    #expect(try sent("json = { a = 1 }") == .text("{\"a\":1} \([Value.Field("Content-Type", "application/json")])"))
    #expect(
      try sent("json = false, headers = { ['content-type'] = 'x' }")
        == .text("false \([Value.Field("content-type", "x")])"))
    #expect(throws: Diagnostic.self) { try sent("json = 1, body = 'x'") }
  }

  @Test(
    "a wrong option is reported with the nearest right one",
    arguments: [
      ("http.get('http://a/', { header = {} })", "headers"), ("http.get('http://a/', { timeout = 'x' })", "timeout"),
      ("http.request { uri = 'http://a/' }", "url"), ("http.request { url = 'http://a/', methd = 'PUT' }", "method"),
      ("http.request {}", "url"), ("http.get()", "url"), ("http.get('http://a/', 1)", "options"),
    ])
  func options(call: String, named: String) {
    let fault = Harness.fault(
      "return widget { kind = 'k', provider = { timeline = function() \(call) end }, view = Text 'a' }",
      services: FakeServices())
    #expect(fault?.code == .scriptArgument)
    #expect(fault?.message.contains(named) == true || fault?.suggestion == named, "\(fault?.message ?? "")")
  }
}
