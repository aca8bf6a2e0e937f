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
    case .date, .to, .pauseTime, .timer, .timerInterval: break
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
    case .view(let kind): views[ordinal(kind)]
    case .modifier(let kind): modifiers[ordinal(kind)]
    }
  }

  /// A modifier's name as a key.
  static func key(_ kind: ModifierKind) -> [UInt8] { modifierKeys[ordinal(kind)] }

  /// An argument's name as a key; what has no name is the node's `value`.
  static func key(_ name: ArgumentName) -> [UInt8] { arguments[ordinal(name)] }

  private static let views = ViewKind.allCases.map { Array("\"\($0.rawValue)\"".utf8) }
  private static let modifiers = ModifierKind.allCases.map { Array("\"\($0.rawValue)\"".utf8) }
  private static let modifierKeys = ModifierKind.allCases.map { key($0.rawValue) }
  private static let arguments = ArgumentName.allCases.map { key($0 == .content ? "value" : $0.rawValue) }

  private static func key(_ name: String) -> [UInt8] { Array("\"\(name)\":".utf8) }

  /// The place of a case in `allCases`: Swift numbers the cases of an enum without payloads in their order, in one byte
  /// (JSONNamesTests proves it for the three). A dictionary by raw values hashes their text, 30 ns a node.
  @inline(__always)
  static func ordinal<Name: CaseIterable>(_ name: Name) -> Int {
    withUnsafeBytes(of: name) { $0.count == 1 ? Int($0[0]) : 0 }
  }
}
