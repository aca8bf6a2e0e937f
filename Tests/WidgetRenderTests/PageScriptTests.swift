import Foundation
import TestSupport
import Testing
import WidgetModel

@testable import WidgetLayout
@testable import WidgetRender

/// DocC: Pictures, "HTML". One table of cases for dynamic texts in Swift and in the page's script.
@Suite("The script of a page") struct PageScriptTests {
  static let clocks: [LiveText] = [
    .timer(1000), .timer(1000.5), .interval(from: 0, to: 5000, pauseTime: nil, countsDown: true, ClockFormat()),
    .interval(from: 0, to: 5000, pauseTime: nil, countsDown: false, ClockFormat()),
    .interval(from: 0, to: 5000.25, pauseTime: 1200, countsDown: true, ClockFormat(showsHours: false)),
    .interval(from: 10, to: 5, pauseTime: nil, countsDown: true, ClockFormat()),
    .interval(from: 0, to: 8000, pauseTime: nil, countsDown: true, ClockFormat(maxFieldCount: 2)),
    .stopwatch(from: 900, pauseTime: nil, ClockFormat(maxFieldCount: 4, maxPrecision: 0.01, isPadded: true)),
    .stopwatch(from: 900, pauseTime: 1100, ClockFormat(maxFieldCount: 4, maxPrecision: 0.1)),
  ]
  static let moments: [Double] = [
    -5, 0, 0.5, 899.99, 900, 940.25, 999, 999.5, 1000, 1000.00005, 1000.5, 1059.999, 1100.4, 1200, 4599.5, 4601, 5000,
    9000,
  ]

  private static let chromium = ["/usr/bin/chromium", "/usr/bin/chromium-browser"].first {
    FileManager.default.isExecutableFile(atPath: $0)
  }

  @Test("agrees with Swift at every moment of the table", .enabled(if: chromium != nil))
  func reads() throws {
    var expected: [String] = []
    var cases: [String] = []
    for clock in Self.clocks {
      let data = LiveMarkup.data(.clock(before: "<", clock, after: ">"))
      for moment in Self.moments {
        expected.append("<" + clock.string(at: moment, PlainWords()) + ">")
        cases.append("[\(data),\(moment)]")
      }
    }
    #expect(try Self.run("[\(cases.joined(separator: ","))].map(([p, t]) => reading(p, t))") == expected)
  }

  @Test("its next change is no later than Swift's", .enabled(if: chromium != nil))
  func changes() throws {
    var expected: [Double] = []
    var cases: [String] = []
    for clock in Self.clocks {
      for moment in Self.moments {
        guard let next = clock.nextChange(after: moment, PlainWords()), moment >= 900 else { continue }
        expected.append(next)
        cases.append("[\(LiveMarkup.data(.clock(before: "", clock, after: ""))),\(moment)]")
      }
    }
    let found = try Self.run("[\(cases.joined(separator: ","))].map(([p, t]) => String(next(p, t)))").compactMap {
      Double($0)
    }
    #expect(found.count == expected.count)
    for (found, expected) in zip(found, expected) { #expect(found <= expected + 0.041) }
  }

  @Test("words are shown as prepared, and bars fill", .enabled(if: chromium != nil))
  func others() throws {
    let texts = LiveMarkup.data(.texts([.init(text: "in 2 minutes", end: 60), .init(text: "now", end: .infinity)]))
    let bar = LiveMarkup.data(.bar(LiveBar(from: 0, to: 100, countsDown: true)))
    #expect(
      try Self.run(
        "[reading(\(texts), 59), reading(\(texts), 60), String(next(\(texts), 5)), String(filled(\(bar), 25))]")
        == ["in 2 minutes", "now", "60", "0.75"])
  }

  @Test("is a few kilobytes")
  func size() { #expect(PageScript.text.utf8.count < 5000) }

  /// The strings that an expression returns in a browser.
  private static func run(_ expression: String) throws -> [String] {
    let page = """
      <!DOCTYPE html><meta charset="utf-8"><body><pre></pre><script>\(PageScript.functions)
      document.querySelector("pre").textContent = JSON.stringify(\(expression)).replace(/[<>&]/g, (c) => "\\\\u00" + c.charCodeAt(0).toString(16));
      </script></body>
      """
    let folder = try TemporaryBundle(["page.html": page])
    let result = try LunetteProcess.run(
      ["--headless", "--no-sandbox", "--disable-gpu", "--dump-dom", "file://\(folder.path)/page.html"],
      program: chromium ?? "")
    let dom = result.output
    guard let begin = dom.range(of: "<pre>"), let end = dom.range(of: "</pre>") else { return [] }
    let json = dom[begin.upperBound..<end.lowerBound]
    return try JSONSerialization.jsonObject(with: Data(json.utf8)) as? [String] ?? []
  }
}
