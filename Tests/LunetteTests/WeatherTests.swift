import Foundation
import TestSupport
import Testing

/// widgets/weather with the test's own server, which replies in Open-Meteo's form. `source.lua` in the test's copy of the
/// bundle names that server.
@Suite("Weather widget") struct WeatherTests {
  private static let recorded =
    (try? Data(
      contentsOf: Golden.repository.appendingPathComponent("Tests/Fixtures/weather/forecast.json"))).map { Array($0) }

  /// The shipped bundle, except for its server.
  private func copy(asking port: Int) throws -> TemporaryBundle {
    let copy = try TemporaryBundle()
    for name in ["init", "cities", "forecast", "range", "views"] {
      let file = Golden.repository.appendingPathComponent("widgets/weather/\(name).lua")
      try copy.write("weather/\(name).lua", try String(contentsOf: file, encoding: .utf8))
    }
    let host = "127.0.0.1:\(port)"
    try copy.write("weather/source.lua", "return { host = '\(host)', url = 'http://\(host)/v1/forecast' }\n")
    return copy
  }

  private func render(_ copy: TemporaryBundle, _ port: Int, _ words: String...) throws -> LunetteProcess.Result {
    try Shipped.run(["render", copy.path + "/weather", "--allow", "network=127.0.0.1:\(port)"] + words)
  }

  @Test("every family, from one reply")
  func pictures() throws {
    let answer = try #require(Self.recorded)
    let server = try HostileServer { $0.answer("200 OK", ["Content-Type: application/json"], body: answer) }
    let copy = try copy(asking: server.port)
    let pictures = try render(copy, server.port)
    #expect(pictures.code == 0)
    #expect(pictures.errors == "")
    #expect(Shipped.difference(pictures, "weather.txt") == nil)
    #expect(server.requests.first?.hasPrefix("GET /v1/forecast?daily=") == true)
    #expect(server.requests.allSatisfy { $0.contains("latitude=52.52&longitude=13.41&") })
  }

  @Test("the request has the configured city and unit; the coming hours are entries")
  func configured() throws {
    let answer = try #require(Self.recorded)
    let server = try HostileServer { $0.answer(body: answer) }
    let copy = try copy(asking: server.port)
    let words = ["timeline", copy.path + "/weather", "--allow", "network=127.0.0.1:\(server.port)"]
    let timeline = try Shipped.run(
      words + ["--config", "city=Tokyo", "--config", "unit=fahrenheit", "--family", "systemSmall", "--format", "json"])
    #expect(timeline.code == 0, "\(timeline.errors)")
    let asked = try #require(server.requests.first)
    #expect(asked.contains("latitude=35.69&longitude=139.69&temperature_unit=fahrenheit&"))
    let document = try #require(
      try JSONSerialization.jsonObject(with: Data(timeline.output.utf8)) as? [String: Any])
    #expect((document["entries"] as? [Any])?.count == 24)
  }

  @Test(
    "a missing source is a picture that says what is missing",
    arguments: [
      "refused", "HTTP/1.1 500 No\r\nContent-Length: 2\r\n\r\nno", "HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\n{}",
      "HTTP/1.1 200 OK\r\nContent-Length: 5\r\n\r\n[1,2]", "HTTP/1.1 200 OK\r\nContent-Length: 6\r\n\r\n<html>",
      "HTTP/1.1 200 OK\r\nContent-Length: 39\r\n\r\n{\"hourly\":{\"time\":[\"x\"]},\"daily\":{\"a\":1}}",
      "garbage\r\n\r\n",
    ])
  func missing(_ answer: String) throws {
    let server = try HostileServer { call in
      call.send(answer)
      call.end()
    }
    if answer == "refused" { server.stop() }
    let result = try render(try copy(asking: server.port), server.port, "--family", "systemMedium")
    #expect(result.code == 0)
    #expect(result.errors == "")
    #expect(result.output.contains("No forecast"))
  }

  @Test("without the permission nothing is requested, and the command that grants it is shown")
  func ungranted() throws {
    let server = try HostileServer { $0.answer() }
    let copy = try copy(asking: server.port)
    let result = try Shipped.run(["render", copy.path + "/weather", "--family", "systemMedium"])
    #expect(result.output.contains("Not allowed"))
    #expect(result.output.contains("lunette grant weather"))
    #expect(server.requests.isEmpty)
  }

  @Test("check reports nothing")
  func check() throws {
    let answer = try #require(Self.recorded)
    let server = try HostileServer { $0.answer(body: answer) }
    let copy = try copy(asking: server.port)
    let result = try Shipped.run(
      ["check", copy.path + "/weather", "--strict", "--allow", "network=127.0.0.1:\(server.port)"])
    #expect(result.code == 0, "\(result.output)")
    #expect(!server.requests.isEmpty)
  }
}
