import WidgetModel
import WidgetServices

/// The command that a bar taps a widget with: `lunette tap`, told by the bundle's path, the kind and the family. Nothing that
/// a widget shows is in it.
struct BarTapping: Sendable {
  /// This program's path.
  private let program: String
  /// Options of the stream that a tap needs, too.
  private let options: [String]
  /// The options that name the streamed family.
  private let size: [String]
  private let store: [String]
  /// Those that a tap on what a runtime shows needs.
  private let place: [String]

  private static let shared: Set<OptionName> = [
    .widgets, .allow, .root, .symbols, .locale, .timeZone, .colorScheme, .dynamicTypeSize, .renderingMode, .contrast,
    .device, .redact, .store,
  ]

  /// Nil where this program's own place is not known.
  init?(_ typed: Typed) {
    guard let program = InstalledProgram.ownPath else { return nil }
    self.program = program
    options = typed.words(Self.shared)
    size = typed.words([.displaySize])
    store = typed.words([.store])
    place = typed.words([.store, .colorScheme])
  }

  /// Empty where no command line can say what is meant: a script from standard input, a date in a configuration.
  func words(_ shown: BarShown, _ family: Family) -> [String] {
    // An activity is in all its places at once.
    if let number = shown.number, shown.widget.role == .activity {
      return [program, CommandName.tap.rawValue, String(number), OptionName.family.word(family.rawValue)] + size + place
    }
    // What a runtime shows is tapped as it is shown: it shows at once what comes of it.
    if let number = shown.number, family == shown.family {
      return [program, CommandName.tap.rawValue, String(number)] + size + place
    }
    guard let path = shown.path, let configured = Self.words(shown.configuration, of: shown.widget) else { return [] }
    let named = [OptionName.kind.word(shown.widget.kind), OptionName.family.word(family.rawValue)]
    let widget = [program, CommandName.tap.rawValue, path] + named
    return widget + configured + options + (family == shown.family ? size : [])
  }

  /// The command that reloads a placed widget, which only a runtime can.
  func reload(_ number: Int) -> [String] { [program, CommandName.reload.rawValue, String(number)] + store }

  /// The command that turns a stack, before `next` or `previous`.
  func turn(_ stack: String) -> [String] {
    [program, CommandName.stack.rawValue] + store + [StackVerb.turn.rawValue, stack]
  }

  /// What is set otherwise than by default.
  private static func words(_ configuration: Value, of widget: WidgetDeclaration) -> [String]? {
    var words: [String] = []
    for parameter in widget.intent?.parameters ?? [] {
      guard let value = configuration[parameter.name], value != parameter.defaultValue else { continue }
      let word = ConfigurationWords.word(value)
      if word.isEmpty || parameter.kind == .date { return nil }
      words.append(OptionName.config.word("\(parameter.name)=\(word)"))
    }
    return words
  }
}
