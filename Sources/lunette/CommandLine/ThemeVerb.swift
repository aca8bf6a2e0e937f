/// What a line of `lunette theme` does, by its first word.
enum ThemeVerb: String, CaseIterable {
  case list, show, check, `import`, set, clear

  var usage: String {
    switch self {
    case .list, .clear: "lunette theme \(rawValue)"
    case .show: "lunette theme show NAME"
    case .check, .import: "lunette theme \(rawValue) FILE"
    case .set: "lunette theme set NAME [--board BOARD]"
    }
  }

  /// The words behind the verb.
  var words: Int {
    switch self {
    case .list, .clear: 0
    case .show, .check, .import, .set: 1
    }
  }
}
