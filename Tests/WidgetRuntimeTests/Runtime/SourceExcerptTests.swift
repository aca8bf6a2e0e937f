import Foundation
import Testing
import WidgetModel
import WidgetRuntimeClient
import WidgetSchedule

@testable import WidgetRuntime

/// The source lines of an error in an explanation (DocC: Documents, "Of a runtime").
@Suite("Excerpts of a bundle's source") struct SourceExcerptTests {
  private static let source = "local one = 1\nlocal two\t= twos\n\nreturn { one, two }\n"

  /// The excerpt in the explanation of a widget that fails with this error.
  private static func excerpt(
    _ fault: (String) -> Diagnostic
  ) throws -> (fault: Diagnostic?, excerpt: SourceExcerpt?, all: [SourceExcerpt?]) {
    let folder = try FileManager.default.url(
      for: .itemReplacementDirectory, in: .userDomainMask, appropriateFor: FileManager.default.temporaryDirectory,
      create: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    for name in ["clock.lua", "other.lua"] {
      try source.write(to: folder.appendingPathComponent(name), atomically: true, encoding: .utf8)
    }
    let diagnostic = fault(folder.path)
    let bundle = FakeBundle(kind: "clock") { _ throws(Diagnostic) in throw diagnostic }
    let stage = try RuntimeStage(FakeBundles([bundle], folder: folder.path), profile: .unlimited)
    stage.add("clock")
    guard case .explanation(let explanation) = stage.ask(.explain(.kind("clock"))) else { throw CancellationError() }
    return (explanation.fault, explanation.excerpts.first ?? nil, explanation.excerpts)
  }

  @Test("the line, its neighbours, and the position of the wrong name; a tab becomes a space")
  func quotes() throws {
    let told = try Self.excerpt { Diagnostic(.script, "there is no 'twos'", file: $0 + "/clock.lua", line: 2) }
    #expect(told.fault?.message == "there is no 'twos'" && told.fault?.line == 2)
    let lines = ["local one = 1", "local two = twos", "", "return { one, two }"]
    #expect(told.excerpt?.lines == lines.enumerated().map { SourceExcerpt.Line(number: $0 + 1, text: $1) })
    #expect(told.excerpt?.span == SourceSpan(column: 13, count: 4))
  }

  @Test("one for each error of a pass, in order; at most twenty")
  func several() throws {
    let told = try Self.excerpt { folder in
      var fault = Diagnostic(.script, "there is no 'one'", file: folder + "/clock.lua", line: 1)
      fault.also = [
        Diagnostic(.script, "elsewhere", file: "/etc/passwd", line: 1),
        Diagnostic(.script, "there is no 'twos'", file: folder + "/clock.lua", line: 2),
      ]
      fault.also += Array(repeating: Diagnostic(.script, "again", file: folder + "/clock.lua", line: 4), count: 90)
      return fault
    }
    #expect(told.all.prefix(3).map(\.?.span?.column) == [7, nil, 13])
    #expect(told.all[1] == nil && told.all.count == 20 && told.fault?.all.count == 93)
  }

  @Test("only from the bundle's own file, whatever a script names, and only for lines that exist")
  func outside() throws {
    for (file, line) in [
      ("/other.lua", 2), ("/none.lua", 2), ("/../clock.lua", 1), ("/clock.lua", 3), ("/clock.lua", 99),
      ("/clock.lua", 0),
      ("/clock.lua", -1), ("/clock.lua", Int.max - 2),
    ] {
      let told = try Self.excerpt { Diagnostic(.script, "no", file: $0 + file, line: line) }
      #expect(told.fault != nil && told.excerpt == nil, "\(file):\(line)")
    }
    let system = try Self.excerpt { _ in Diagnostic(.script, "no", file: "/etc/passwd", line: 1) }
    #expect(system.fault != nil && system.excerpt == nil)
    #expect(try Self.excerpt { _ in Diagnostic(.wall, "too slow") }.excerpt == nil)
  }

  @Test("a widget without an error has no excerpt")
  func none() throws {
    let stage = try RuntimeStage(FakeBundles([FakeBundle(kind: "clock") { .of($0, [(0, "12:00")]) }]))
    stage.add("clock")
    guard case .explanation(let explanation) = stage.ask(.explain(.kind("clock"))) else { throw CancellationError() }
    #expect(explanation.fault == nil && explanation.excerpts.isEmpty)
  }
}
