import Foundation
import TestSupport
import Testing

/// The Security page lists every limit with its current value.
@Suite("Security page") struct SecurityPageTests {
  @Test("its limits and their ranges match those of doctor, line by line")
  func limits() throws {
    let page = try String(
      contentsOf: Golden.repository.appendingPathComponent("Sources/lunette/Lunette.docc/Security.md"),
      encoding: .utf8)
    let folder = try TemporaryBundle()
    let told = try LunetteProcess.run(["doctor", "--limits"], in: folder.path).output
    let limits = try #require(told.firstRange(of: "\nlimits\n").map { told[$0.upperBound...] })
    let settings = try #require(limits.firstRange(of: "to the most:\n")).upperBound
    let blocks = page.split(separator: "```")
    #expect(Self.lines(blocks[1]) == Self.lines(limits).prefix { !$0.hasPrefix("set limits") })
    #expect(Self.lines(blocks[3]) == Self.lines(limits[settings...]))
  }

  private static func lines(_ text: Substring) -> [Substring] {
    text.split(separator: "\n").filter { !$0.allSatisfy(\.isWhitespace) }
  }
}
