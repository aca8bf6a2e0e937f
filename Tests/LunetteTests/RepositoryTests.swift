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
}
