/// What `lunette help` has a page of beside views, modifiers and functions: a table that a widget file holds, a value that
/// its functions get, a subject.
public enum TopicName: String, Sendable, Hashable, CaseIterable {
  case widget, bundle, provider, entry, timeline, policy, view
  case intent, parameters, control, stack, activity
  case permissions, requires, schemes, triggers, previews
  case environment, context
  case families, colors, symbols, dates, strings, taps, lua
  case limits, errors
}

/// One subject: its keys, what else holds of it, and a widget file that shows it.
/// Decoders, `lunette help`, the editor's annotations and the documentation's page Reference are read from it.
public struct Topic: Sendable {
  /// The topic's name.
  public let name: TopicName
  /// One sentence.
  public let means: String
  /// The keys that the table may have, or has; empty for a subject that is no table.
  public let keys: [TopicKey]
  /// Sentences beyond the keys, each a paragraph.
  public let notes: [String]
  /// A whole file, that `lunette check` finds nothing in.
  public let example: String

  init(_ name: TopicName, _ means: String, _ keys: [TopicKey] = [], notes: [String] = [], example: String) {
    (self.name, self.means, self.keys, self.notes, self.example) = (name, means, keys, notes, example)
  }

  /// The names of its keys.
  public var keyNames: [String] { keys.map(\.name) }
}

/// One key of a table.
public struct TopicKey: Sendable {
  /// The key's name.
  public let name: String
  /// The type in the language of Lua's annotations (LuaLS): `string`, `Family[]`, `fun(context: Context): table`.
  public let type: String
  /// Whether it must be given.
  public let isRequired: Bool
  /// As a script would write it; nil where there is none.
  public let defaultValue: String?
  /// One sentence or more.
  public let means: String

  init(
    _ name: String, _ type: String, default defaultValue: String? = nil, required: Bool = false, _ means: String
  ) {
    (self.name, self.type, self.isRequired, self.means) = (name, type, required, means)
    self.defaultValue = defaultValue
  }
}

extension Vocabulary {
  /// Every topic, in the order in which help and documentation show them.
  public static let topics: [Topic] = declarationTopics + valueTopics

  /// Every one has one (TopicTests).
  public static func topic(_ name: TopicName) -> Topic? { topics.first { $0.name == name } }

  /// The keys that a table of that name may have.
  public static func keys(of name: TopicName) -> [String] { topic(name)?.keyNames ?? [] }
}
