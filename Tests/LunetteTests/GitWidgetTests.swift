import Foundation
import TestSupport
import Testing

/// git.lua over repositories that the test makes: each commit by a fixed author at a fixed date.
@Suite("Git widget") struct GitWidgetTests {
  @Test("a clean repository, one with each kind of change, one in conflict, and a folder that is not a repository")
  func pictures() throws {
    let folder = try TemporaryBundle(["none/notes.txt": ""])
    try makeOrigin(folder)
    try makeChanged(folder)
    try makeConflict(folder)
    for project in ["origin", "changed", "conflict", "none"] {
      let result = try render(in: folder, project)
      #expect(result.code == 0, "\(result.errors)")
      #expect(result.errors == "")
      #expect(Shipped.difference(result, "git-\(project).txt") == nil)
    }
    let document = try render(in: folder, "changed", "--family", "systemLarge", "--format", "json")
    #expect(Shipped.difference(document, "git.json") == nil)
    Golden.keep(document: document.outputBytes, "lunette.render.1.shipped-git.ndjson")
  }

  @Test("without the permission nothing is run, and the command that grants it is shown")
  func permission() throws {
    let result = try Shipped.run(["render", "widgets/git", "--family", "systemSmall"])
    #expect(result.code == 0 && result.output.contains("lunette grant git"), "\(result.output)\(result.errors)")
  }

  // MARK: Parts

  private func render(in folder: TemporaryBundle, _ project: String, _ words: String...) throws -> LunetteProcess.Result
  {
    try Shipped.run(
      ["render", Golden.repository.path + "/widgets/git", "--allow", "run=git"] + words,
      in: folder.path + "/" + project)
  }

  /// Two commits on main.
  private func makeOrigin(_ folder: TemporaryBundle) throws {
    for name in ["read", "write", "gone", "old name"] { try folder.write("origin/\(name).lua", "return '\(name)'\n") }
    try git(folder, "origin", ["init", "--quiet", "--initial-branch=main"], ["add", "."])
    try git(folder, "origin", ["commit", "--quiet", "-m", "Begin"])
    try folder.write("origin/read.lua", "return 'read once'\n")
    try git(folder, "origin", ["commit", "--quiet", "--all", "-m", "Read the file once"])
  }

  /// A clone that is one commit ahead and one behind, with each kind of change.
  private func makeChanged(_ folder: TemporaryBundle) throws {
    try git(folder, ".", ["clone", "--quiet", "origin", "changed"])
    try git(folder, "changed", ["reset", "--quiet", "--hard", "HEAD~1"])
    try folder.write("changed/write.lua", "return 'write once'\n")
    let message = "Write the file once, and keep what was written in a table beside it"
    try git(folder, "changed", ["commit", "--quiet", "--all", "-m", message])
    try git(folder, "changed", ["rm", "--quiet", "gone.lua"], ["mv", "old name.lua", "a new name.lua"])
    try folder.write("changed/write.lua", "return 'write twice'\n")
    try folder.write("changed/notes of today.txt", "")
  }

  /// A clone in the middle of a merge whose two sides changed one line.
  private func makeConflict(_ folder: TemporaryBundle) throws {
    try git(folder, ".", ["clone", "--quiet", "origin", "conflict"])
    try git(folder, "conflict", ["reset", "--quiet", "--hard", "HEAD~1"])
    try folder.write("conflict/read.lua", "return 'read twice'\n")
    try git(folder, "conflict", ["commit", "--quiet", "--all", "-m", "Read the file twice"])
    try git(folder, "conflict", ["merge", "--quiet", "origin/main"], expecting: 1)
  }

  private func git(_ folder: TemporaryBundle, _ project: String, _ calls: [String]..., expecting code: Int32 = 0) throws
  {
    let moment = "2026-01-15T11:00:00Z"
    let environment = [
      "GIT_CONFIG_NOSYSTEM": "1", "GIT_AUTHOR_DATE": moment, "GIT_COMMITTER_DATE": moment,
      "GIT_AUTHOR_NAME": "A. Painter", "GIT_AUTHOR_EMAIL": "painter@example.org",
      "GIT_COMMITTER_NAME": "A. Painter", "GIT_COMMITTER_EMAIL": "painter@example.org",
    ]
    for words in calls {
      let result = try LunetteProcess.run(
        words, environment: environment, in: folder.path + "/" + project, program: "/usr/bin/git")
      #expect(result.code == code, "git \(words): \(result.errors)")
    }
  }
}
