/// The fields of the table that a host function returns, or of each member of the list that it returns.
public struct HostAnswer: Sendable, Hashable {
  /// What errors call it: `process.run`.
  public let owner: String
  /// The fields that it may have, in the order of the documentation.
  public let fields: [String]
  /// Whether the function returns a list of such tables.
  public let isList: Bool
}

extension HostFunctionEntry {
  /// The fields of what it returns; nil for a plain value, or for a table with names of the script's own.
  public var answer: HostAnswer? {
    guard let open = returns.firstIndex(of: "{"), let close = returns[open...].firstIndex(of: "}") else { return nil }
    let names = returns[returns.index(after: open)..<close].split(separator: ",").map { name in
      String(name.drop { $0 == " " }.prefix { $0 != " " })
    }
    return HostAnswer(
      owner: function.rawValue, fields: names + Self.furtherFields(function), isList: returns.hasPrefix("list"))
  }

  /// The members of a list inside the answer, by its field.
  public var innerAnswer: (field: String, answer: HostAnswer)? {
    guard function == .feedParse else { return nil }
    let items = [
      "title", "link", "summary", "content", "author", "id", "date", "categories", "image", "enclosure",
    ]
    return ("items", HostAnswer(owner: "an item of feed.parse", fields: items, isList: true))
  }

  /// Whether a call may fail as a program expects: it then returns `nil, message, code`.
  public var mayFail: Bool {
    switch function {
    case .activityList: false
    case .base64Decode, .dateParse, .dateNext, .pictureKeep, .storageSet, .storageRemove: true
    default: waits
    }
  }

  /// What it returns, as help and documentation say it.
  public var returnsInFull: String { mayFail ? "\(returns), or nil, message, code" : returns }

  /// Fields that are there at times, and that a help page leaves out.
  private static func furtherFields(_ function: HostFunction) -> [String] {
    switch function {
    case .httpGet, .httpRequest: ["json"]
    case .mediaPlayers:
      [
        "desktopEntry", "url", "albumArtist", "canPlay", "canPause", "canGoNext", "canGoPrevious", "canSeek",
        "canControl", "shuffle", "loop",
      ]
    default: []
    }
  }
}
