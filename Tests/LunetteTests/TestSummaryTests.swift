import Foundation
import TestSupport
import Testing

/// `scripts/test`, with a fake `swift` that prints the case's output.
@Suite("scripts/test") struct TestSummaryTests {
  private static let passed = """
    ◇ Test run started.
    ◇ Test "a name" started.
    ◇ Test case passing 1 argument text → "\(String(repeating: "BEGIN:X\n", count: 20_000))" to "a name" started.
    ✔ Test "a name" with 1 test case passed after 0.1 seconds.
    ✔ Test run with 12 tests in 3 suites passed after 1.5 seconds.
    """

  private static let failed = """
    ◇ Test run started.
    ◇ Test "a name" started.
    ✘ Test "a name" recorded an issue with 1 argument text → "\(String(repeating: "BEGIN:X\n", count: 20_000))" at \
    FeedTests.swift:12:3: Expectation failed: 1 == \(String(repeating: "y", count: 100_000))
    ↳ what it was about
    ✘ Test "a name" with 1 test case failed after 0.1 seconds with 1 issue.
    ✘ Test run with 12 tests in 3 suites failed after 1.5 seconds with 1 issue.
    """

  private static let brokenOff = """
    ◇ Test run started.
    ◇ Test "the first" started.
    ◇ Test "the second" started.
    ✔ Test "the first" passed after 0.1 seconds.
    error: Exited with unexpected signal code 11
    """

  @Test("prints failures with their positions, truncates values, counts, and exits as the tests did")
  func summary() throws {
    let quiet = try Self.run(printing: Self.passed, code: 0)
    #expect(quiet.output == "12 tests, 0 failed, 2 seconds\neverything they printed: .build/test/swift.log\n")
    #expect(quiet.code == 0)

    let told = try Self.run(printing: Self.failed, code: 1)
    #expect(told.code == 1)
    #expect(told.output.hasPrefix("✘ Test \"a name\" recorded an issue with 1 argument text → \"BEGIN:X\n"))
    for words in ["at FeedTests.swift:12:3: Expectation failed: 1 == yyy", "↳ what it was about"] {
      #expect(told.output.contains(words))
    }
    #expect(told.output.contains("12 tests, 1 failed, 1 issues, 2 seconds"))
    #expect(told.output.split(separator: "\n").count < 50)
    #expect(told.output.utf8.count < 4000)
  }

  @Test("says how a run crashed, and which tests were running")
  func brokenOff() throws {
    let told = try Self.run(printing: Self.brokenOff, code: 139)
    #expect(told.code == 139)
    #expect(told.output.contains("error: Exited with unexpected signal code 11"))
    #expect(told.output.contains("was running: \"the second\""))
    #expect(!told.output.contains("was running: \"the first\""))
  }

  @Test("all suites run, even after a failure, and the last lines list each")
  func suites() throws {
    let told = try Self.run(printing: Self.failed, code: 1, [])
    #expect(told.code == 1)
    #expect(told.output.contains("48 tests, 4 failed, 4 issues, 6 seconds"))
    #expect(
      told.output.hasSuffix(
        """
        sources: passed
        swift-commands: FAILED, see .build/test/swift-commands.log
        swift-runtime: FAILED, see .build/test/swift-runtime.log
        swift-modules: FAILED, see .build/test/swift-modules.log
        browser: passed
        documents: FAILED, see .build/test/documents.log

        """), "\(told.output.suffix(600))")
  }

  /// Runs the script in a repository of its own.
  private static func run(
    printing log: String, code: Int32, _ words: [String] = ["--filter", "A"]
  ) throws -> LunetteProcess.Result {
    let folder = try TemporaryBundle()
    let scripts = Golden.repository.appendingPathComponent("scripts")
    try FileManager.default.createDirectory(atPath: folder.path + "/.build", withIntermediateDirectories: true)
    for name in ["test", "test-summary"] {
      try folder.write("scripts/" + name, try String(contentsOf: scripts.appendingPathComponent(name), encoding: .utf8))
    }
    for name in ["setup", "check-sources", "stage"] { try folder.write("scripts/" + name, "#!/bin/sh\n") }
    try folder.write("scripts/browser", "#!/bin/sh\necho 3 passed, 0 failed\n")
    try folder.write("scripts/check-documents", "#!/bin/sh\necho none; exit 1\n")
    for name in ["bin/chromium", ".build/venv/bin/python"] { try folder.write(name, "#!/bin/sh\n") }
    try folder.write("log", log + "\n")
    try folder.write("bin/swift", "#!/bin/sh\n[ $1 = build ] && exit 0\ncat log >&2\nexit \(code)\n")
    let bundle = ".build/debug/lunettePackageTests.xctest"
    try folder.write(bundle, "#!/bin/sh\ncat log >&2\nexit \(code)\n")
    let programs =
      ["test", "test-summary", "setup", "check-sources", "stage", "browser", "check-documents"].map { "scripts/" + $0 }
      + ["bin/swift", "bin/chromium", bundle, ".build/venv/bin/python"]
    for name in programs {
      chmod(folder.path + "/" + name, 0o755)
    }
    return try LunetteProcess.run(
      words, environment: ["PATH": folder.path + "/bin:/usr/bin:/bin"], in: folder.path,
      program: folder.path + "/scripts/test")
  }
}
