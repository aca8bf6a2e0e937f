/// What a line of `lunette stack` does, by its first word.
enum StackVerb: String, CaseIterable {
  case list, new, add, remove, turn, pin, unpin, why

  /// The words behind the stack's name.
  var words: ClosedRange<Int> {
    switch self {
    case .list, .unpin, .why: 0...0
    case .turn, .pin: 0...1
    case .remove: 0...Int.max
    case .new, .add: 1...Int.max
    }
  }

  var usage: String {
    switch self {
    case .list: "lunette stack list"
    case .new, .add: "lunette stack \(rawValue) NAME KIND…"
    case .remove: "lunette stack remove NAME [INSTANCE…]"
    case .turn: "lunette stack turn NAME [next|previous|INSTANCE|KIND]"
    case .pin: "lunette stack pin NAME [INSTANCE|KIND]"
    case .unpin, .why: "lunette stack \(rawValue) NAME"
    }
  }
}
