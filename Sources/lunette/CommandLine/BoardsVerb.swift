/// What a line of `lunette boards` does, by its first word.
enum BoardsVerb: String, CaseIterable {
  case list, export, `import`, duplicate, add, rename, remove

  /// The words behind the verb.
  var words: ClosedRange<Int> {
    switch self {
    case .list: 0...0
    case .export, .add, .remove: 1...1
    case .import, .duplicate: 1...2
    case .rename: 2...2
    }
  }

  var usage: String {
    switch self {
    case .list: "lunette boards list"
    case .export: "lunette boards export NAME [-o FILE]"
    case .import: "lunette boards import FILE [NAME]"
    case .duplicate: "lunette boards duplicate NAME [NEW]"
    case .add, .remove: "lunette boards \(rawValue) NAME"
    case .rename: "lunette boards rename NAME NEW"
    }
  }
}
