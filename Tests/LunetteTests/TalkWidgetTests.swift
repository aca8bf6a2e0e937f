import Foundation
import TestSupport
import Testing

/// The widgets of WidgetKit's talks, rebuilt: each in every variant that a talk shows, and with the properties it mentions.
/// `scripts/record --filter TalkWidgetTests` redraws the pictures.
@Suite("Widgets of the talks") struct TalkWidgetTests {
  /// Wired, PillView, AvatarView, Music, Stocks, Reminders, Fitness rings and Run club, by bundle and kind.
  static let widgets: [(name: String, words: String)] = [
    ("wired", "widgets/wired"), ("pills", "widgets/pills.lua"), ("avatar", "widgets/game"),
    ("albums", "widgets/music --kind albums"), ("music", "widgets/music --kind music"),
    ("stocks", "widgets/stocks --kind stocks"), ("stock", "widgets/stocks --kind stock"),
    ("reminders", "widgets/reminders"), ("rings", "widgets/rings.lua"), ("runs", "widgets/runs.lua"),
  ]

  static let appearances: [(name: String, words: String)] = [
    ("light.ansi", "--preview --format ansi"), ("dark.ansi", "--preview --format ansi --color-scheme dark"),
    ("xxxLarge.txt", "--preview --dynamic-type-size xxxLarge"), ("placeholder.txt", "--placeholder"),
  ]

  static let pictures = widgets.flatMap { widget in
    appearances.map {
      WidgetTests.Picture("talks/\(widget.name)-\($0.name)", "render \(widget.words) \($0.words)")
    }
  }

  @Test("a widget matches its recorded picture, without warnings", arguments: pictures)
  func picture(_ picture: WidgetTests.Picture) throws {
    let result = try Shipped.run(picture.words)
    #expect(result.code == 0 && result.errors == "", "\(result.errors)")
    #expect(Shipped.difference(result, picture.name) == nil)
  }

  // MARK: Wired

  /// What a widget shows at noon, with files in the user's home.
  private static func render(
    _ words: String, _ files: [String: String], in folder: String = Golden.repository.path
  ) throws -> LunetteProcess.Result {
    let home = try TemporaryBundle()
    for (name, text) in files { try home.write(name, text) }
    return try LunetteProcess.run(
      words.split(separator: " ").map(String.init) + ["--at", "2026-01-15T12:00:00Z", "--locale", "en_US"],
      environment: ["HOME": home.path, "XDG_STATE_HOME": home.path + "/state", "COLUMNS": "100"], in: folder)
  }

  private static let caffeine = ".local/share/caffeine.json"

  private static func coffee(_ photo: String, family: String, _ more: String = "") throws -> String {
    let drink = #"{ "caffeine": 200, "drink": "Latte", "date": "2026-01-15T12:00:00Z", "photo": \#(photo) }"#
    let result = try render(
      "render widgets/wired --family \(family) --config source=file --allow read=~/\(caffeine) --format json \(more)",
      [caffeine: drink])
    #expect(result.code == 0 && result.errors == "", "\(result.errors)")
    return result.output
  }

  @Test("redaction hides the amount of Wired, and keeps the word Caffeine", arguments: ["systemSmall", "systemMedium"])
  func redaction(_ family: String) throws {
    let words = "render widgets/wired --family \(family) --preview --redact placeholder"
    let text = try Self.render(words, [:]).output
    #expect(text.contains("Caffeine"))
    for hidden in ["92.3", "mg", "Cappuccino", "21 min"] { #expect(!text.contains(hidden), "\(text)") }
  }

  @Test(
    "a photo is shown only in medium, and only if there is one",
    arguments: [
      ("systemMedium", #""latte.png""#, true), ("systemSmall", #""latte.png""#, false),
      ("systemMedium", #""no-such.png""#, false), ("systemMedium", "null", false), ("systemMedium", "7", false),
    ])
  func photo(_ family: String, _ photo: String, _ isShown: Bool) throws {
    #expect(try Self.coffee(photo, family: family).contains(#""type":"Image""#) == isShown)
  }

  // MARK: Music

  private static let records = ".local/share/albums.json"

  private static func albums(_ words: String) throws -> LunetteProcess.Result {
    let list = """
      [ { "title": "First", "artist": "Ada", "url": "https://music.example/1" },
        { "title": "Second", "artist": "Bo", "url": "https://music.example/2", "picture": "no-such.png" },
        { "title": "Third", "artist": "Cy", "url": "https://music.example/3", "picture": "album.png" } ]
      """
    return try render("\(words) --config source=file --allow read=~/\(records)", [records: list])
  }

  /// The `links` of a document, by URL.
  private static func links(_ json: String) throws -> [String] {
    let document = try #require(try JSONSerialization.jsonObject(with: Data(json.utf8)) as? [String: Any])
    return (document["links"] as? [[String: Any]] ?? []).compactMap { $0["url"] as? String }
  }

  @Test("the small albums widget shows the last album and is one tap target")
  func lastAlbum() throws {
    let result = try Self.albums("render widgets/music --kind albums --family systemSmall --format json")
    #expect(result.code == 0 && result.errors == "", "\(result.errors)")
    #expect(try Self.links(result.output).isEmpty)
    #expect(result.output.contains(#""widgetURL":"https://music.example/1""#))
    #expect(result.output.contains("First") && !result.output.contains("Second"))
  }

  @Test("the medium one shows several, each with its own link")
  func albumLinks() throws {
    let result = try Self.albums("render widgets/music --kind albums --family systemMedium --format json")
    #expect(result.code == 0 && result.errors == "", "\(result.errors)")
    #expect(try Self.links(result.output) == (1...3).map { "https://music.example/\($0)" })
    let tapped = try Self.albums(
      "tap widgets/music --kind albums --family systemMedium --link 2 --dry-run --format json")
    #expect(tapped.output.contains("https://music.example/2"), "\(tapped.output)\(tapped.errors)")
  }

  @Test("an invalid list of albums is reported", arguments: ["{", "7", "[]", "[7]"])
  func wrongAlbums(_ text: String) throws {
    let words =
      "render widgets/music --kind albums --family systemMedium --config source=file --allow read=~/\(Self.records)"
    let result = try Self.render(words, [Self.records: text])
    #expect(result.code == 0 && result.output.contains("No albums"), "\(result.output)\(result.errors)")
  }

  // MARK: Stocks

  @Test(
    "a stock's symbol must be in the price file; another is refused with the nearest",
    arguments: [
      ("OAK", 0, ""), ("OAX", 64, "did you mean 'OAK'?"), ("nord", 64, "did you mean 'NORD'?"),
      ("", 64, "'symbol' is one of"),
    ])
  func symbol(_ symbol: String, _ code: Int32, _ words: String) throws {
    let home = try TemporaryBundle()
    let result = try LunetteProcess.run(
      ["add", "widgets/stocks", "--kind", "stock", "--config", "source=file", "--config", "symbol=\(symbol)"],
      environment: ["HOME": home.path, "XDG_STATE_HOME": home.path + "/state"], in: Golden.repository.path)
    #expect(result.code == code, "\(result.errors)")
    #expect(result.errors.contains(words.isEmpty ? "no runtime is running yet" : words), "\(result.errors)")
  }
}
