import TestSupport
import Testing

/// The shipped widgets that show pictures, recorded by `scripts/record --filter PictureWidgetTests`.
@Suite("Photo and music widgets")
struct PictureWidgetTests {
  static let pictures = [
    WidgetTests.Picture("photo.txt", "render widgets/photo"),
    WidgetTests.Picture(
      "photo-dark.ansi", "render widgets/photo --family systemMedium --format ansi --color-scheme dark"),
    WidgetTests.Picture("photo-timeline.json", "timeline widgets/photo --family systemSmall --format json"),
    WidgetTests.Picture("music-preview.txt", "render widgets/music --preview"),
    WidgetTests.Picture(
      "music-light.ansi", "render widgets/music --kind music --preview --family systemMedium --format ansi"),
    WidgetTests.Picture(
      "music-dark.ansi",
      "render widgets/music --kind music --preview --family systemMedium --format ansi --color-scheme dark"),
    WidgetTests.Picture("music-placeholder.txt", "render widgets/music --placeholder"),
    WidgetTests.Picture("music-ungranted.txt", "render widgets/music"),
    WidgetTests.Picture("music-no-bus.txt", "render widgets/music --allow media"),
  ]

  @Test("a picture is the recorded one", arguments: pictures)
  func picture(_ picture: WidgetTests.Picture) throws {
    let result = try Shipped.run(picture.words)
    #expect(result.code == 0, "\(result.errors)")
    #expect(result.errors == "")
    #expect(Shipped.difference(result, picture.name) == nil)
  }

  @Test("check reports nothing", arguments: ["widgets/photo", "widgets/music"])
  func check(_ path: String) throws {
    let result = try Shipped.run(["check", path, "--strict", "--allow", "all"])
    #expect(result.code == 0, "\(result.output)")
  }

  @Test("a picture in cells stays small: the medium music widget is within 12 kB", arguments: ["light", "dark"])
  func size(_ scheme: String) throws {
    let result = try Shipped.run([
      "render", "widgets/music", "--kind", "music", "--preview", "--family", "systemMedium", "--format", "ansi",
      "--color-scheme", scheme,
    ])
    #expect(result.outputBytes.count < 12_000)
  }
}
