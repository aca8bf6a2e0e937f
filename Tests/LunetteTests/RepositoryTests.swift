import Foundation
import TestSupport
import Testing

/// The shape of the repository. What each module may import stands in the manifest, and `scripts/modules` checks it.
@Suite("Repository") struct RepositoryTests {
  @Test("the repository's top level holds what a newcomer expects there")
  func topLevel() throws {
    let known: Set<String> = [
      "Package.swift", "Package.resolved", "Sources", "Tests", "scripts", "widgets", "README.md", "LICENSE",
      "CHANGELOG.md", "CONTRIBUTING.md",
    ]
    let entries = try FileManager.default.contentsOfDirectory(atPath: Golden.repository.path)
    #expect(Set(entries.filter { !$0.hasPrefix(".") }).subtracting(known) == [])
  }

  @Test("no two sources of Swift have one name, but where programs begin")
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

  @Test("tests and scripts run programs in the layout that users install, never from the folder where they are built")
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

  @Test("outside of an installation a program says which file is missing, and starts nothing")
  func unstaged() throws {
    let alone = try LunetteProcess.run(["run"], program: StagedPrograms.built + "/lunette")
    #expect(alone.code == 69)
    #expect(alone.errors.contains("'libexec/lunette/lunette-host', beside the folder of this program, is missing"))
  }

  /// Files outside of a folder are what every folder stands on; `Lunette.swift`, where the program begins, stands on all.
  @Test("no two folders of the command refer to each other's types, by way of others neither")
  func folders() throws {
    let sources = try CommandSources()
    var left = sources.references
    while let (folder, _) = left.first(where: { $0.value.isDisjoint(with: left.keys) }) { left[folder] = nil }
    #expect(left.isEmpty, "\(left.keys.sorted().map { "\($0): \(sources.reasons($0, among: left.keys))" })")
  }
}

/// Which folder of `Sources/lunette` refers to types of which other.
private struct CommandSources {
  private struct File {
    var folder: String
    /// Types at the top, for others to use.
    var declared: Set<String>
    /// Types that mean something here alone.
    var nested: Set<String>
    var words: Set<String>
  }

  private var files: [File] = []
  /// The folder of each type at the top of a file.
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

  /// The types that a folder uses of some others.
  func reasons(_ folder: String, among others: some Collection<String>) -> [String] {
    files.filter { $0.folder == folder }.flatMap(used).filter { others.contains($0.folder) }.map(\.name).sorted()
  }

  private func used(by file: File) -> [(name: String, folder: String)] {
    file.words.subtracting(file.declared).subtracting(file.nested).compactMap { name in
      folders[name].flatMap { $0 == file.folder ? nil : (name, $0) }
    }
  }
}
