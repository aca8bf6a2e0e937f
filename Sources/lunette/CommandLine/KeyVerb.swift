/// What a line of `lunette key` does, by its first word.
enum KeyVerb: String, CaseIterable {
  case new, show, trust, distrust

  var usage: String {
    switch self {
    case .new: "lunette key new [-o FILE]"
    case .show: "lunette key show [KEY]"
    case .trust: "lunette key trust KEY [NAME]"
    case .distrust: "lunette key distrust KEY"
    }
  }

  /// The number of words behind the verb.
  var words: ClosedRange<Int> {
    switch self {
    case .new: 0...0
    case .show: 0...1
    case .trust: 1...2
    case .distrust: 1...1
    }
  }
}
