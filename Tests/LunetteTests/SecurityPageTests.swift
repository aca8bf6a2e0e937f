import Foundation
import TestSupport
import Testing

/// The page Security tells every limit with the figure that is in force.
@Suite("Security page") struct SecurityPageTests {
  @Test("its limits are those of doctor, line by line")
  func limits() throws {
    let page = try String(
      contentsOf: Golden.repository.appendingPathComponent("Sources/lunette/Lunette.docc/Security.md"),
      encoding: .utf8)
    let folder = try TemporaryBundle()
    let told = try LunetteProcess.run(["doctor"], in: folder.path).output
    let limits = try #require(told.firstRange(of: "\nlimits\n").map { told[$0.upperBound...] })
    let block = try #require(page.split(separator: "```").dropFirst().first)
    #expect(Self.lines(block) == Self.lines(limits))
  }

  private static func lines(_ text: Substring) -> [Substring] {
    text.split(separator: "\n").filter { !$0.allSatisfy(\.isWhitespace) }
  }
}
