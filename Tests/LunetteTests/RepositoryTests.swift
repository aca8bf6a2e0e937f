import Foundation
import TestSupport
import Testing

/// The structure of the repository. The manifest lists what each module may import, and `scripts/modules` checks it.
@Suite("Repository") struct RepositoryTests {
  @Test("the repository's top level has what a newcomer expects")
  func topLevel() throws {
    let known: Set<String> = [
      "Package.swift", "Package.resolved", "Sources", "Tests", "scripts", "widgets", "README.md", "LICENSE",
      "CHANGELOG.md", "CONTRIBUTING.md",
    ]
    let entries = try FileManager.default.contentsOfDirectory(atPath: Golden.repository.path)
    #expect(Set(entries.filter { !$0.hasPrefix(".") }).subtracting(known) == [])
  }

  @Test("Swift files have unique names, except where programs begin")
  func names() throws {
    var folders: [String: [String]] = [:]
    for path in try FileManager.default.subpathsOfDirectory(
      atPath: Golden.repository.appendingPathComponent("Sources").path) where path.hasSuffix(".swift")
    {
      let url = URL(fileURLWithPath: path)
      folders[url.lastPathComponent, default: []].append(url.deletingLastPathComponent().relativePath)
    }
    folders["main.swift"] = nil
    #expect(folders.filter { $0.value.count > 1 } == [:])
  }

  @Test("tests and scripts run programs in the installed layout, never from the build folder")
  func programs() throws {
    var found: [String] = []
    for folder in ["Tests", "scripts", ".ci"] {
      let root = Golden.repository.appendingPathComponent(folder)
      for path in try FileManager.default.subpathsOfDirectory(atPath: root.path)
      where !["stage", "installed.py", "start.order"].contains(path) && !path.hasSuffix("RepositoryTests.swift") {
        guard let text = try? String(contentsOf: root.appendingPathComponent(path), encoding: .utf8) else { continue }
        found += text.matches(of: /\.build\/(debug|release|quick)["\/, ]+lunette(?![A-Za-z])/).map {
          "\(folder)/\(path): \($0.output.0)"
        }
      }
    }
    #expect(found == [])
    #expect(StagedPrograms.lunette.hasSuffix("/stage/bin/lunette"))
  }

  @Test("outside an installation a program says which file is missing, and starts nothing")
  func unstaged() throws {
    let alone = try LunetteProcess.run(["run"], program: StagedPrograms.built + "/lunette")
    #expect(alone.code == 69)
    #expect(alone.errors.contains("'libexec/lunette/lunette-host', beside the folder of this program, is missing"))
  }

  /// Every folder may use files outside folders; `Lunette.swift`, where the program begins, may use all folders.
  @Test("no two folders of the command depend on each other's types, even indirectly")
  func folders() throws {
    let sources = try CommandSources()
    var left = sources.references
    while let (folder, _) = left.first(where: { $0.value.isDisjoint(with: left.keys) }) { left[folder] = nil }
    #expect(left.isEmpty, "\(left.keys.sorted().map { "\($0): \(sources.reasons($0, among: left.keys))" })")
  }
}

/// The folders of `Sources/lunette` whose types another folder refers to.
private struct CommandSources {
  private struct File {
    var folder: String
    /// Top-level types that others may use.
    var declared: Set<String>
    /// Types that are private to a file.
    var nested: Set<String>
    var words: Set<String>
  }

  private var files: [File] = []
  /// The folder of each top-level type.
  private var folders: [String: String] = [:]

  init() throws {
    let root = Golden.repository.appendingPathComponent("Sources/lunette")
    for path in try FileManager.default.subpathsOfDirectory(atPath: root.path) where path.hasSuffix(".swift") {
      let text = try String(contentsOf: root.appendingPathComponent(path), encoding: .utf8)
        .replacing(/(?s)"{3}.*?"{3}|"(?:[^"\\\n]|\\.)*"|\/\/[^\n]*/, with: "")
      let parts = path.split(separator: "/")
      let folder = path == "Lunette.swift" ? path : parts.count == 1 ? "files of no folder" : String(parts[0])
      let types = text.matches(of: /(?m)^( *)(?:(?:final|indirect) )*(?:struct|enum|class|protocol) (\w+)/)
      let own = text.matches(of: /(?:private|fileprivate) (?:(?:final|indirect) )*(?:struct|enum|class|protocol) (\w+)/)
      let file = File(
        folder: folder, declared: Set(types.filter { $0.output.1.isEmpty }.map { String($0.output.2) }),
        nested: Set(
          types.filter { !$0.output.1.isEmpty }.map { String($0.output.2) } + own.map { String($0.output.1) }),
        words: Set(text.matches(of: /\b[A-Z]\w+/).map { String($0.output) }))
      files.append(file)
      for name in file.declared { folders[name] = folder }
    }
  }

  /// Each folder with those that it refers to.
  var references: [String: Set<String>] {
    var references: [String: Set<String>] = [:]
    for file in files { references[file.folder, default: []].formUnion(used(by: file).map(\.folder)) }
    return references
  }

  /// The types that a folder uses from some other folders.
  func reasons(_ folder: String, among others: some Collection<String>) -> [String] {
    files.filter { $0.folder == folder }.flatMap(used).filter { others.contains($0.folder) }.map(\.name).sorted()
  }

  private func used(by file: File) -> [(name: String, folder: String)] {
    file.words.subtracting(file.declared).subtracting(file.nested).compactMap { name in
      folders[name].flatMap { $0 == file.folder ? nil : (name, $0) }
    }
  }
}
