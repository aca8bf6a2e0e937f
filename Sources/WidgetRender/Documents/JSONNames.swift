internal import WidgetModel

/// The words of documents as bytes, made once: names quoted, with their colon where they are keys.
enum JSONNames {
  /// Modifiers that have a frame of their own or add views: they stay nodes.
  static func isWrapping(_ kind: ModifierKind) -> Bool {
    switch kind {
    case .padding, .frame, .offset, .position, .aspectRatio, .scaledToFit, .scaledToFill, .background, .overlay, .mask,
      .containerBackground, .clipShape:
      true
    default: false
    }
  }

  /// Whether the argument holds dates. Few names ever do, so that the Vocabulary is asked for those alone.
  static func isDate(_ name: ArgumentName, of kind: NodeKind) -> Bool {
    switch name {
    case .date, .to, .pauseTime, .timer, .timerInterval, .stopwatch, .offset, .reference: break
    default: return false
    }
    switch Vocabulary.entry(kind).parameter(name)?.type {
    case .date, .dates: return true
    default: return false
    }
  }

  static let children = key("children")

  /// A node's name as a value.
  static func type(_ kind: NodeKind) -> [UInt8] {
    switch kind {
    case .view(let kind): views[Ordinal.of(kind)]
    case .modifier(let kind): modifiers[Ordinal.of(kind)]
    }
  }

  /// A modifier's name as a key.
  static func key(_ kind: ModifierKind) -> [UInt8] { modifierKeys[Ordinal.of(kind)] }

  /// An argument's name as a key; what has no name is the node's `value`.
  static func key(_ name: ArgumentName) -> [UInt8] { arguments[Ordinal.of(name)] }

  private static let views = ViewKind.allCases.map { Array("\"\($0.rawValue)\"".utf8) }
  private static let modifiers = ModifierKind.allCases.map { Array("\"\($0.rawValue)\"".utf8) }
  private static let modifierKeys = ModifierKind.allCases.map { key($0.rawValue) }
  private static let arguments = ArgumentName.allCases.map { key($0 == .content ? "value" : $0.rawValue) }

  private static func key(_ name: String) -> [UInt8] { Array("\"\(name)\":".utf8) }
}
