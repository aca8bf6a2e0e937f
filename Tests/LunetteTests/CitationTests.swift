import Foundation
import TestSupport
import Testing

/// The targets of comments and pages exist. A comment cites a page of a catalogue and one of its headings, in the form that
/// CONTRIBUTING.md gives.
@Suite("Citations") struct CitationTests {
  @Test("every page and heading that a comment cites exists, and no comment cites a missing document")
  func citations() throws {
    let pages = try Self.pages()
    var seen = 0
    for file in try Self.sources() {
      let text = try Self.joined(String(contentsOf: Self.url(file), encoding: .utf8))
      let found = Citation.all(in: text)
      seen += found.count
      #expect(found.count == text.ranges(of: Citation.sign).count, "\(file): a citation is not of the one form")
      for citation in found {
        let headings = pages[citation.page]
        #expect(headings?.contains(citation.heading) == true, "\(file): \(citation.page), \"\(citation.heading)\"")
      }
      for name in Self.documents(in: text)
      where pages[name] == nil && !FileManager.default.fileExists(atPath: Self.url(name + ".md").path) {
        Issue.record("\(file): \(name).md is not a document of this repository")
      }
    }
    #expect(seen >= 60, "nothing passes by not being found")
  }

  @Test(
    "a wrong citation is found",
    arguments: [
      ("/// As it is (\(Citation.sign) Layout,\n  /// \"Stacks\").", 1),
      ("// \(Citation.sign) Layout, \"Stacks\" and more", 1),
      ("// \(Citation.sign) Layout", 0), ("// \(Citation.sign) Layout \"Stacks\"", 0),
    ])
  func form(_ text: String, _ count: Int) {
    #expect(
      Citation.all(in: Self.joined(text)) == Array(repeating: Citation(page: "Layout", heading: "Stacks"), count: count)
    )
  }

  @Test("every path that CONTRIBUTING.md and README.md name exists", arguments: ["CONTRIBUTING.md", "README.md"])
  func paths(_ page: String) throws {
    let text = try String(contentsOf: Self.url(page), encoding: .utf8)
    // What a reader of README.md writes.
    let written: Set<String> = ["widgets/mine.lua"]
    let paths = text.matches(of: /\b(?:Sources|Tests|scripts|widgets)\/[\w.\/-]*\w|\.ci\/\w+/).map { String($0.output) }
    let links = text.matches(of: /\]\((?!https?:)([^)#]+)/).map { String($0.output.1) }
    #expect(paths.count >= 5)
    for path in Set(paths + links).subtracting(written) {
      #expect(FileManager.default.fileExists(atPath: Self.url(path).path), "\(path)")
    }
  }

  // MARK: Parts

  struct Citation: Hashable {
    var page: String
    var heading: String

    /// Written in two parts, so the search does not find it here.
    static let sign = "Doc" + "C:"

    static func all(in text: String) -> [Citation] {
      text.split(separator: sign, omittingEmptySubsequences: false).dropFirst().compactMap { rest in
        rest.prefixMatch(of: #/ (\w+), "([^"]+)"/#).map { Citation(page: String($0.1), heading: String($0.2)) }
      }
    }
  }

  private static func url(_ path: String) -> URL { Golden.repository.appendingPathComponent(path) }

  /// The headings of each page of the catalogues.
  private static func pages() throws -> [String: Set<String>] {
    var pages: [String: Set<String>] = [:]
    for catalogue in ["Sources/lunette/Lunette.docc", "Sources/LuaKit/LuaKit.docc"] {
      for name in try FileManager.default.contentsOfDirectory(atPath: url(catalogue).path) where name.hasSuffix(".md") {
        let text = try String(contentsOf: url(catalogue + "/" + name), encoding: .utf8)
        let headings = text.split(separator: "\n").filter { $0.hasPrefix("#") }.map {
          $0.drop { $0 == "#" || $0 == " " }
        }
        pages[String(name.dropLast(3))] = Set(headings.map(String.init))
      }
    }
    return pages
  }

  /// Every file with our comments.
  private static func sources() throws -> [String] {
    let kinds = [".swift", ".c", ".h", ".lua", ".js", ".css"]
    let scripts = try FileManager.default.contentsOfDirectory(atPath: url("scripts").path).map { "scripts/" + $0 }
      .filter { try url($0).resourceValues(forKeys: [.isRegularFileKey]).isRegularFile == true }
    let code = ["Sources", "Tests", "widgets"].flatMap { folder in
      FileManager.default.enumerator(atPath: url(folder).path).map {
        $0.compactMap { ($0 as? String).map { folder + "/" + $0 } }
      } ?? []
    }
    let files = code.filter { path in kinds.contains { path.hasSuffix($0) } }
    #expect(files.count > 800)
    return files + scripts + ["Package.swift", ".ci/run", "CONTRIBUTING.md"]
  }

  /// A comment's lines as one, so a citation may wrap.
  private static func joined(_ text: String) -> String {
    text.replacing(/\n[ \t]*(?:\/\/\/?|#|--) ?/, with: " ")
  }

  /// The documents that a text mentions: words that end in `.md`, except in paths and in quotes, which are data.
  private static func documents(in text: String) -> [String] {
    text.matches(of: /(?:^|[\s(`])([\w-]+)\.md\b/).map { String($0.output.1) }
  }
}
