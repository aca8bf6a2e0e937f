import Foundation
import TestSupport
import Testing

/// Every row of WidgetKit's behaviour (`Tests/Fixtures/widgetkit-rows.txt`) is proved by a test that names it:
/// `"widgetkit.md F, Reload guarantee: …"`, or two at once by `and`.
@Suite("Rows of WidgetKit") struct WidgetKitRowTests {
  private struct Row: Hashable, CustomTestStringConvertible {
    var section: String
    var name: String

    var testDescription: String { "\(section) \(name)" }

    /// Whether a test's name contains it.
    func isNamed(by title: Title) -> Bool {
      title.section == section
        && (["\(name):", "\(name) and "].contains { title.text.hasPrefix($0) } || title.text.contains(" and \(name):"))
    }
  }

  private struct Title: Hashable {
    var section: String
    var text: String
  }

  private static let rows: [Row] = {
    let file = Golden.repository.appendingPathComponent("Tests/Fixtures/widgetkit-rows.txt")
    let lines = (try? String(contentsOf: file, encoding: .utf8))?.split(separator: "\n") ?? []
    return lines.filter { !$0.hasPrefix("#") }.map { Row(section: String($0.prefix(1)), name: String($0.dropFirst(2))) }
  }()

  /// The names of tests in the repository that name a row.
  private static func titles() throws -> [Title] {
    let folder = Golden.repository.appendingPathComponent("Tests")
    var titles: [Title] = []
    for path in try FileManager.default.subpathsOfDirectory(atPath: folder.path) where path.hasSuffix("Tests.swift") {
      let text = try String(contentsOf: folder.appendingPathComponent(path), encoding: .utf8)
      for match in text.matches(of: /@Test\(\s*"widgetkit\.md ([A-Z]), ([^"\n]*)"/) {
        titles.append(Title(section: String(match.output.1), text: String(match.output.2)))
      }
    }
    return titles
  }

  @Test("each row is named by a test")
  func covered() throws {
    let titles = try Self.titles()
    #expect(Self.rows.count == 45 && Set(Self.rows).count == 45)
    for row in Self.rows where !titles.contains(where: row.isNamed) {
      Issue.record("no test is named \"widgetkit.md \(row.section), \(row.name): …\"")
    }
  }

  @Test("each test names an existing row")
  func known() throws {
    let sections = Set(Self.rows.map(\.section))
    for title in try Self.titles() where sections.contains(title.section) {
      #expect(Self.rows.contains { $0.isNamed(by: title) }, "widgetkit.md \(title.section), \(title.text)")
    }
  }
}
