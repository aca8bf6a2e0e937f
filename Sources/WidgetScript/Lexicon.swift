import LuaKit
import WidgetModel

/// The words of the Vocabulary as one Lua state knows them: a string on Lua's stack becomes a small number by its address,
/// and that number a case of our enumerations by one look into an array. No String is made on the way.
struct Lexicon {
  /// What one word may stand for; `color`, for example, is an argument, a word and no colour.
  struct Meaning {
    var argument: ArgumentName?
    var word: Word?
    var color: Color.Role?
    /// Ordinal of `argument`, or of an alias, by which a DecodingPlan looks it up; 255 for neither.
    var ordinal: UInt8 = 255
  }

  private(set) var meanings: [Meaning] = []
  private var arguments: [LuaKey] = []
  /// Keys of tables that are no arguments.
  let type: LuaKey
  let modifiers: LuaKey
  let n: LuaKey
  let location: LuaKey
  /// Of a `Color` by its components, in the order of `ColorComponents`.
  let components: [LuaKey]
  /// Of a `GridItem`.
  let fixed, adaptive, minimum, maximum: LuaKey

  init(_ state: LuaState) throws(LuaError) {
    type = try state.key("type")
    modifiers = try state.key("modifiers")
    n = try state.key("n")
    location = try state.key("location")
    fixed = try state.key("fixed")
    adaptive = try state.key("adaptive")
    minimum = try state.key("minimum")
    maximum = try state.key("maximum")
    var components: [LuaKey] = []
    for name in ColorComponents.names { components.append(try state.key(name)) }
    self.components = components
    meanings.reserveCapacity(512)
    for (ordinal, name) in ArgumentName.allCases.enumerated() {
      let key = try state.key(name.rawValue)
      arguments.append(key)
      update(key) {
        $0.argument = name
        $0.ordinal = UInt8(ordinal)
      }
    }
    for alias in ArgumentAlias.allCases {
      update(try state.key(alias.rawValue)) { $0.ordinal = UInt8(Self.nameCount + Ordinal.of(alias)) }
    }
    for word in Word.allCases { update(try state.key(word.rawValue)) { $0.word = word } }
    for role in Color.Role.allCases where role != .custom {
      update(try state.key(role.rawValue)) { $0.color = role }
    }
  }

  private static let nameCount = ArgumentName.allCases.count
  /// How many names of arguments there are, aliases among them.
  static let argumentCount = nameCount + ArgumentAlias.allCases.count

  /// The ordinal of an argument's other name, which may be the name of another argument.
  static func ordinal(ofAlias alias: String) -> Int? {
    if let name = ArgumentName(rawValue: alias) { return Ordinal.of(name) }
    return ArgumentAlias(rawValue: alias).map { nameCount + Ordinal.of($0) }
  }

  private mutating func update(_ key: LuaKey, _ change: (inout Meaning) -> Void) {
    while meanings.count <= key.id { meanings.append(Meaning()) }
    change(&meanings[Int(key.id)])
  }

  /// Returns what a key may stand for. Keys beyond the Vocabulary's stand for nothing.
  func meaning(_ key: LuaKey) -> Meaning { key.id < meanings.count ? meanings[Int(key.id)] : Meaning() }

  /// Returns the word that a key is; nil for others.
  func word(_ key: LuaKey?) -> Word? { key.flatMap { meaning($0).word } }

  /// Returns the key of an argument's name.
  func key(_ name: ArgumentName) -> LuaKey { arguments[Ordinal.of(name)] }
}
