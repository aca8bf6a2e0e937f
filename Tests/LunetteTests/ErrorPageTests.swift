import Foundation
import TestSupport
import Testing
import WidgetModel

@Suite("Errors page") struct ErrorPageTests {
  @Test("every code has its section in the documentation, and every section its code")
  func everyCode() throws {
    let page = Golden.repository.appendingPathComponent("Sources/lunette/Lunette.docc/Errors.md")
    let sections = try String(contentsOf: page, encoding: .utf8).split(separator: "\n")
      .filter { $0.hasPrefix("### ") }.map { String($0.dropFirst(4)) }
    #expect(Set(sections) == Set(Diagnostic.Code.allCases.map(\.rawValue)))
    #expect(sections.count == Set(sections).count)
  }
}
