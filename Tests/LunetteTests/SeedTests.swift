import Foundation
import TestSupport
import Testing
import WidgetModel

/// What WidgetKit's documentation, Xcode's template and "Meet WidgetKit" say about their widgets, checked against the JSON of
/// the rebuilt ones.
@Suite("Seeds") struct SeedTests {
  // MARK: The game

  @Test("GameWidgets: one bundle with three widgets, in the order of its declaration")
  func gameBundle() throws {
    let bundle = try #require(try Self.list("widgets/game").bundles.first)
    #expect(bundle.name == "Game")
    #expect(bundle.schemes == ["mygame"])
    #expect(
      bundle.widgets.map(\.kind) == ["com.mygame.game-status", "com.mygame.character-detail", "com.mygame.leaderboard"])
  }

  @Test("GameStatusWidget: its name, its description, its three families, no configuration")
  func gameStatusDeclaration() throws {
    let widget = try #require(try Self.list("widgets/game").bundles.first?.widgets.first)
    #expect(widget.displayName == "Game Status")
    #expect(widget.description == "Shows an overview of your game status")
    #expect(widget.families == ["systemSmall", "systemMedium", "systemLarge"])
    #expect(widget.configuration.isEmpty)
  }

  @Test("GameStatusProvider: '—' in a preview before data came, the server's status afterwards")
  func gameStatusPreview() throws {
    let state = try TemporaryBundle()
    func preview() throws -> [String] {
      try Self.pictures("\(Self.status) --preview --family systemSmall", state: state)[0].texts
    }
    #expect(try preview() == ["—"])
    _ = try Self.timeline("\(Self.status) --family systemSmall", state: state)
    #expect(try preview() == ["It is Unipony's turn"])
  }

  @Test("GameStatusProvider: the placeholder's status is '—'")
  func gameStatusPlaceholder() throws {
    let picture = try Self.pictures("\(Self.status) --placeholder --family systemSmall")[0]
    #expect(picture.redaction == ["placeholder"])
    #expect(picture.entry.date == "2026-01-15T12:00:00Z")
  }

  @Test("GameStatusProvider: one entry now, and the next timeline after 15 minutes")
  func gameStatusTimeline() throws {
    let timeline = try Self.timeline("\(Self.status) --family systemSmall")
    #expect(timeline.entries.map(\.date) == ["2026-01-15T12:00:00Z"])
    #expect(timeline.policy == .after("2026-01-15T12:15:00Z"))
  }

  @Test(
    "GameStatusView: whose turn it is, the last turn's result, and statistics",
    arguments: [
      ("systemSmall", ["It is Unipony's turn"], ["Last turn", "Points"]),
      ("systemMedium", ["It is Unipony's turn", "Last turn"], ["Points"]),
      ("systemLarge", ["It is Unipony's turn", "Last turn", "Points", "Spouty", "190"], []),
    ])
  func gameStatusView(_ family: String, _ shown: [String], _ absent: [String]) throws {
    let texts = try Self.pictures("\(Self.status) --family \(family)")[0].texts
    for text in shown { #expect(texts.contains(text)) }
    for text in absent { #expect(!texts.contains(text)) }
  }

  @Test("GameStatusView: an unknown family says that details are not available")
  func gameDetailsNotAvailable() throws {
    let families = #"families = { "systemSmall", "systemMedium", "systemLarge" }"#
    let more = families.replacing(" }", with: #", "systemExtraLarge", "accessoryRectangular" }"#)
    var copy: [String: String] = [:]
    for file in ["init.lua", "status.lua", "characters.lua", "server.json"] {
      let text = try String(contentsOfFile: Golden.repository.path + "/widgets/game/" + file, encoding: .utf8)
      copy["game/" + file] = text.replacing(families, with: more)
    }
    let folder = try TemporaryBundle(copy)
    for family in ["systemExtraLarge", "accessoryRectangular"] {
      let words = "\(folder.path)/game --kind com.mygame.game-status --family \(family)"
      #expect(try Self.pictures(words)[0].texts == ["Game details are not available."])
    }
    #expect(try Shipped.run(["render", "widgets/game", "--family", "systemExtraLarge"]).code == 64)
  }

  @Test(
    "CharacterDetailWidget: a configured character and its health, one URL for the whole widget, no reload by itself",
    arguments: [("panda", "Power Panda", 0.14), ("unipony", "Unipony", 0.67), ("spouty", "Spouty", 0.83)])
  func characterDetail(_ id: String, _ name: String, _ health: Double) throws {
    for family in ["systemSmall", "systemMedium", "systemLarge"] {
      let words = "\(Self.detail) --family \(family) --config character=\(id)"
      let picture = try Self.pictures(words)[0]
      #expect(picture.texts.contains(name))
      #expect(picture.view.all.contains { $0.type == "ProgressView" && $0.value == health })
      #expect(picture.widgetURL == "mygame://character/\(id)")
      #expect(picture.policy == .never)
      #expect(try Self.timeline(words).entries.count == 1)
    }
  }

  @Test("CharacterDetailWidget: the user chooses one of three characters by name")
  func selectCharacter() throws {
    let widget = try #require(try Self.list("widgets/game").bundles.first?.widgets.dropFirst().first)
    #expect(widget.families == ["systemSmall", "systemMedium", "systemLarge"])
    #expect(widget.configuration.map(\.name) == ["character"])
    #expect(widget.configuration.first?.options.map(\.title) == ["Power Panda", "Unipony", "Spouty"])
    let wrong = try Shipped.run(["render", "widgets/game", "--config", "character=pandra"])
    #expect(wrong.code == 64)
    #expect(wrong.errors.contains("did you mean 'panda'?"))
  }

  @Test(
    "LeaderboardWidget: one link per row, each with its row's frame, and a URL for the rest",
    arguments: [("systemMedium", [2.0, 2, 2]), ("systemLarge", [4, 3, 4])])
  func leaderboard(_ family: String, _ heights: [Double]) throws {
    let picture = try Self.pictures("widgets/game --kind com.mygame.leaderboard --family \(family)")[0]
    #expect(picture.widgetURL == "mygame://leaderboard")
    #expect(
      picture.links.map(\.url) == [
        "mygame://character/spouty", "mygame://character/unipony", "mygame://character/panda",
      ])
    #expect(picture.links.map(\.frame.x) == [2, 2, 2])
    #expect(picture.links.map(\.frame.width) == [42, 42, 42])
    #expect(picture.links.map(\.frame.height) == heights)
    for (above, below) in zip(picture.links, picture.links.dropFirst()) {
      #expect(below.frame.y == above.frame.y + above.frame.height + 1)
    }
  }

  // MARK: Xcode's template

  @Test("CharacterWidget: five entries an hour apart, and a reload at their end")
  func characterWidget() throws {
    let widget = try #require(try Self.list("widgets/character.lua").bundles.first?.widgets.first)
    #expect(widget.kind == "CharacterWidget")
    #expect(widget.displayName == "🐣 Widget")
    #expect(widget.description == "This is 🐣 widget.")
    let timeline = try Self.timeline("CharacterWidget --family systemSmall")
    #expect(timeline.entries.map(\.date) == (12...16).map { "2026-01-15T\($0):00:00Z" })
    #expect(timeline.policy == .atEnd)
  }

  @Test("CharacterWidget rewritten: five entries a minute apart, and no reload until one is requested")
  func characterWidgetByMinute() throws {
    let timeline = try Self.timeline("CharacterWidgetByMinute --family systemSmall")
    #expect(timeline.entries.map(\.date) == (0...4).map { "2026-01-15T12:0\($0):00Z" })
    #expect(timeline.policy == .never)
    let last = try Self.pictures("CharacterWidgetByMinute --family systemSmall --at 2026-01-15T12:00:00Z")[0]
    #expect(last.nextChange == "2026-01-15T12:01:00Z")
  }

  @Test(
    "CharacterWidgetEntryView: the entry's time and the family's name",
    arguments: [("systemSmall", "small"), ("systemMedium", "medium"), ("systemLarge", "large")])
  func characterWidgetView(_ family: String, _ name: String) throws {
    for kind in ["CharacterWidget", "CharacterWidgetByMinute"] {
      let texts = try Self.pictures("\(kind) --family \(family)")[0].texts
      #expect(texts.count == 2)
      #expect(texts.first?.hasPrefix("12:00") == true)
      #expect(texts.last == name)
    }
  }

  // MARK: Meet WidgetKit

  @Test("SampleWidget: the later of two entries with one date is kept, and the timeline reloads at its end")
  func sampleWidget() throws {
    let widget = try #require(try Self.list("widgets/sample.lua").bundles.first?.widgets.first)
    #expect(widget.kind == "SampleWidget")
    #expect(widget.displayName == "My Widget")
    #expect(widget.description == "This is an example widget.")
    let timeline = try Self.timeline("SampleWidget --family systemSmall")
    #expect(timeline.entries.map(\.date) == ["2026-01-15T12:00:00Z"])
    #expect(timeline.policy == .atEnd)
    #expect(try Self.pictures("SampleWidget --family systemSmall")[0].texts.last == "second")
  }
}

// MARK: Documents

extension SeedTests {
  static let status = "widgets/game --kind com.mygame.game-status"
  static let detail = "widgets/game --kind com.mygame.character-detail"

  private static func output(_ words: String, _ state: TemporaryBundle? = nil) throws -> [Data] {
    let result = try Shipped.run(words.split(separator: " ").map(String.init) + ["--format", "json"], state: state)
    #expect(result.code == 0, "\(words): \(result.errors)")
    return result.output.split(separator: "\n").map { Data($0.utf8) }
  }

  static func pictures(_ words: String, state: TemporaryBundle? = nil) throws -> [PictureDocument] {
    try output("render " + words, state).map { try JSONDecoder().decode(PictureDocument.self, from: $0) }
  }

  static func timeline(_ words: String, state: TemporaryBundle? = nil) throws -> TimelineDocument {
    let lines = try output("timeline " + words, state)
    return try JSONDecoder().decode(TimelineDocument.self, from: try #require(lines.first))
  }

  static func list(_ path: String) throws -> ListDocument {
    let lines = try output("list " + path)
    return try JSONDecoder().decode(ListDocument.self, from: try #require(lines.first))
  }

  struct Frame: Decodable {
    var x: Double
    var y: Double
    var width: Double
    var height: Double
  }

  enum Policy: Decodable, Equatable {
    case atEnd, never
    case after(String)

    private struct After: Decodable { var after: String }

    init(from decoder: any Decoder) throws {
      if let after = try? After(from: decoder) {
        self = .after(after.after)
      } else {
        self = try decoder.singleValueContainer().decode(String.self) == "atEnd" ? .atEnd : .never
      }
    }
  }

  struct View: Decodable {
    var type: String
    var text: String?
    var value: Double?
    var children: [View]?

    /// This view and its descendants, in reading order.
    var all: [View] { [self] + (children ?? []).flatMap(\.all) }
  }

  struct PictureDocument: Decodable {
    struct Entry: Decodable { var date: String }

    struct Link: Decodable {
      var url: String
      var frame: Frame
    }

    var entry: Entry
    var policy: Policy
    var nextChange: String?
    var redaction: [String]
    var widgetURL: String?
    var links: [Link]
    var view: View

    var texts: [String] { view.all.compactMap { $0.type == "Text" ? $0.text : nil } }
  }

  struct TimelineDocument: Decodable {
    struct Entry: Decodable { var date: String }

    var entries: [Entry]
    var policy: Policy
  }

  struct ListDocument: Decodable {
    struct Parameter: Decodable {
      struct Option: Decodable { var title: String }

      var name: String
      var options: [Option]
    }

    struct Widget: Decodable {
      var kind: String
      var displayName: String
      var description: String
      var families: [String]
      var configuration: [Parameter]
    }

    struct Bundle: Decodable {
      var name: String
      var schemes: [String]
      var widgets: [Widget]
    }

    var bundles: [Bundle]
  }
}
