import WidgetModel

/// A feed as a script gets it: all text plain, all dates seconds since 1970, all links whole.
/// What is missing in the feed is nil, and no field of the script's table.
struct Feed: Hashable {
  var title = ""
  var link: String?
  var description: String?
  var updated: Double?
  var image: String?
  var language: String?
  var items: [Item] = []
  /// What was wrong with a text that was read all the same, in one sentence.
  var warning: String?

  struct Item: Hashable {
    var title = ""
    var link: String?
    var summary: String?
    var content: String?
    var author: String?
    var id: String?
    var date: Double?
    var categories: [String] = []
    var image: String?
    var enclosure: Enclosure?
  }

  /// A file that belongs to an item: a recording, a picture.
  struct Enclosure: Hashable {
    var url: String
    var type: String?
    /// The length in bytes.
    var length: Int?
  }
}

extension Feed {
  /// Bytes of one text of the kind; a longer one ends with an ellipsis.
  static let longestLine = 2 << 10
  static let longestSummary = 8 << 10
  static let longestContent = 64 << 10
  /// Items that are read, from the first one.
  static let mostItems = 1000

  var value: Value {
    var table: [String: Value] = ["title": .text(title), "items": .list(items.map(\.value))]
    table["link"] = link.map { .text($0) }
    table["description"] = description.map { .text($0) }
    table["updated"] = updated.map { .number($0) }
    table["image"] = image.map { .text($0) }
    table["language"] = language.map { .text($0) }
    table["warning"] = warning.map { .text($0) }
    return .table(table)
  }
}

extension Feed.Item {
  /// Whether it has nothing that could be shown.
  var isEmpty: Bool {
    title.isEmpty && link == nil && summary == nil && content == nil && id == nil && enclosure == nil
  }

  var value: Value {
    var table: [String: Value] = ["title": .text(title)]
    table["link"] = link.map { .text($0) }
    table["summary"] = summary.map { .text($0) }
    table["content"] = content.map { .text($0) }
    table["author"] = author.map { .text($0) }
    // A reader that remembers what was read needs an identifier: the link stands in for it.
    table["id"] = (id ?? link).map { .text($0) }
    table["date"] = date.map { .number($0) }
    table["categories"] = categories.isEmpty ? nil : .list(categories.map { .text($0) })
    table["image"] = image.map { .text($0) }
    if let enclosure {
      var file: [String: Value] = ["url": .text(enclosure.url)]
      file["type"] = enclosure.type.map { .text($0) }
      file["length"] = enclosure.length.map { .integer(Int64($0)) }
      table["enclosure"] = .table(file)
    }
    return .table(table)
  }
}
