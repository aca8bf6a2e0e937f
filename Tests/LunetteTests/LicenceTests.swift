import Foundation
import TestSupport
import Testing

/// `scripts/licences`: everything linked into the programs has a licence in the table, and packages ship its text.
@Suite("Licences") struct LicenceTests {
  private static func licences(_ words: String...) throws -> LunetteProcess.Result {
    let script = Golden.repository.appendingPathComponent("scripts/licences").path
    return try LunetteProcess.run(words, environment: ["PATH": "/usr/local/bin:/usr/bin:/bin"], program: script)
  }

  @Test("every resolved package has a licence")
  func packages() throws {
    let folder = try TemporaryBundle(["none.linked": ""])
    let result = try Self.licences("--check", folder.path + "/none.linked")
    #expect(result.code == 0, "\(result.output)\(result.errors)")
  }

  @Test("an archive or target that is missing from the table is named")
  func unknown() throws {
    let list = "archive libfribidi.a\narchive libmystery.a\ntarget Mystery\ntarget NIOCore\ntarget WidgetModel\n"
    let folder = try TemporaryBundle(["lunette.linked": list])
    let result = try Self.licences("--check", folder.path + "/lunette.linked")
    #expect(result.code == 1)
    let lines = result.output.split(separator: "\n")
    #expect(lines.count == 2 && lines[0].hasPrefix("libmystery.a is linked, and"), "\(result.output)")
    #expect(lines.last == "the target Mystery is linked, and no resolved package has it")
  }

  @Test("the copyright file names what is linked, with the text of each licence once")
  func copyright() throws {
    let list = "archive libfribidi.a\narchive liblua5.4.a\ntarget NIOCore\ntarget CFonts\n"
    let folder = try TemporaryBundle(["lunette.linked": list])
    let result = try Self.licences("--linked", folder.path)
    #expect(result.code == 0, "\(result.errors)")
    for words in [
      "Files: third-party/FriBidi/*\nCopyright: 1999-2017 Behdad Esfahbod", "Files: third-party/Lua/*",
      "Files: third-party/swift-nio/*", "SIL OPEN FONT LICENSE Version 1.1",
    ] { #expect(result.output.contains(words), "\(words)") }
    #expect(!result.output.contains("third-party/libical"))
    let texts = result.output.split(separator: "\n\n").filter { $0.hasPrefix("License: ") }
    let names = texts.compactMap { $0.split(separator: "\n").first }
    #expect(Set(names).count == names.count)
    let used = result.output.split(separator: "\n").filter { $0.hasPrefix("License: ") }
    #expect(Set(used).isSubset(of: Set(names)), "each licence that is named has its text")
  }

  @Test("notices of linked packages are included")
  func notices() throws {
    let folder = try TemporaryBundle(["lunette-host.linked": "target NIOCore\n"])
    let result = try Self.licences("--linked", folder.path, "--notices")
    #expect(result.output.contains("The SwiftNIO Project"), "\(result.errors)")
  }
}
