import Foundation
import TestSupport
import Testing

/// The documentation's page of all shipped widgets, which `scripts/gallery` makes.
@Suite("Gallery") struct GalleryPageTests {
  private struct List: Decodable {
    struct Bundle: Decodable { let widgets, controls, activities: [Kind] }
    struct Kind: Decodable { let kind, displayName, description: String }
    let bundles: [Bundle]
  }

  private static let documentation = Golden.repository.appendingPathComponent("Sources/lunette/Lunette.docc")

  private static func kinds() throws -> [List.Kind] {
    let output = try Shipped.run(["list", "--widgets", "widgets", "--format", "json"]).output
    let list = try JSONDecoder().decode(List.self, from: Data(output.utf8))
    return list.bundles.flatMap { $0.widgets + $0.activities + $0.controls }
  }

  @Test("every shipped kind is on it, with its name, description and picture")
  func complete() throws {
    let page = try String(contentsOf: Self.documentation.appendingPathComponent("Gallery.md"), encoding: .utf8)
    let rows = page.split(separator: "\n")
    let kinds = try Self.kinds()
    #expect(kinds.count > 50)
    for kind in kinds {
      let row = try #require(
        rows.first { $0.contains("kind `\(kind.kind)`") }, "no row of '\(kind.kind)': scripts/gallery")
      let says = kind.description.hasSuffix(".") ? String(kind.description.dropLast()) : kind.description
      #expect(
        row.contains("**\(kind.displayName)**") && (says.isEmpty || row.contains(says)),
        "run scripts/gallery to update the page")
      #expect(row.contains("(gallery-\(kind.kind))"))
    }
    #expect(rows.filter { $0.hasPrefix("| ![") }.count == kinds.count, "a row of what is no longer shipped")
  }

  @Test("each kind has a picture, there are no others, and all of them stay small")
  func pictures() throws {
    let folder = Self.documentation.appendingPathComponent("Resources/gallery")
    let files = try FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: [.fileSizeKey])
    let wanted = try Self.kinds().map { "gallery-\($0.kind)@2x.png" }
    #expect(files.map(\.lastPathComponent).sorted() == wanted.sorted())
    let size = try files.reduce(0) { try $0 + ($1.resourceValues(forKeys: [.fileSizeKey]).fileSize ?? 0) }
    #expect(size < 800_000)
  }
}
