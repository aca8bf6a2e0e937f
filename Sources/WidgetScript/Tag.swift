import WidgetModel

/// What made a stamped table, as the number that LuaKit keeps in its stamp.
///
///     0 …        views, in the order of ViewKind
///     100 …      modifiers, in the order of ModifierKind
///     300 …      views that a widget cannot hold, in the order of Vocabulary.refused
///     380 …      modifiers of marks, in the order of Vocabulary.markModifiers
///     400 …      what is no view
enum Tag {
  static let firstModifier = 100
  static let firstRefused = 300
  static let firstMarkModifier = 380

  static let verbatim = 400, markdown = 401, runs = 402
  static let widget = 410, control = 411, bundle = 412, intent = 413, stack = 414, activity = 415
  static let timeline = 416, action = 417, guide = 418, array = 419, null = 420
  /// Tables of arguments, in the order of Vocabulary.argumentTables.
  static let firstArguments = 421
  static let count = firstArguments + Vocabulary.argumentTables.count

  static let views = ViewKind.allCases
  static let modifiers = ModifierKind.allCases

  /// Returns the tag of a view.
  static func of(_ kind: ViewKind) -> Int { Ordinal.of(kind) }
  /// Returns the tag of a modifier.
  static func of(_ kind: ModifierKind) -> Int { firstModifier + Ordinal.of(kind) }

  /// Returns whether a tag is a modifier's.
  static func isModifier(_ tag: Int) -> Bool { tag >= firstModifier && tag < firstModifier + modifiers.count }

  /// Returns the modifier of marks that a tag stands for.
  static func markModifier(_ tag: Int) -> MarkModifier? {
    let index = tag - firstMarkModifier
    return index >= 0 && index < Vocabulary.markModifiers.count ? Vocabulary.markModifiers[index] : nil
  }

  /// Returns whether a table of this tag is around a view, which is its first member.
  static func isAroundView(_ tag: Int) -> Bool { isModifier(tag) || markModifier(tag) != nil }

  /// Returns whether a table of this tag stands for several arguments.
  static func isArguments(_ tag: Int) -> Bool { tag >= firstArguments && tag < count }

  /// The refused view of a tag, with the advice.
  static func refused(_ tag: Int) -> (name: String, advice: String)? {
    let index = tag - firstRefused
    return index >= 0 && index < Vocabulary.refused.count ? Vocabulary.refused[index] : nil
  }

  /// The global that makes a declaration of this stamp.
  static func constructor(_ tag: Int) -> String? {
    switch tag {
    case widget: "widget"
    case control: "control"
    case bundle: "bundle"
    case intent: "intent"
    case stack: "stack"
    case activity: "activity"
    default: nil
    }
  }

  /// Whether a table of this stamp is a view: a view's own, a modifier around one, or a form of Text.
  static func isView(_ tag: Int) -> Bool { tag < 410 }

  /// What a sentence calls a stamped table.
  static func name(_ tag: Int) -> String {
    switch tag {
    case 0..<views.count: views[tag].rawValue
    case verbatim, markdown, runs: "Text"
    case widget: "a widget"
    case control: "a control"
    case bundle: "a bundle"
    case intent: "an intent"
    case stack: "a stack"
    case activity: "an activity"
    case timeline: "a timeline"
    case action: "an action"
    case array: "a list"
    case firstArguments..<count: Vocabulary.argumentTables[tag - firstArguments]
    default:
      isModifier(tag)
        ? modifiers[tag - firstModifier].rawValue : refused(tag)?.name ?? markModifier(tag)?.name ?? "a table"
    }
  }
}
