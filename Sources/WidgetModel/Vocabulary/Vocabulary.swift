/// What a script may say: each view and each modifier once, with its arguments, its meaning and the rule's source.
/// Constructors, argument checks, nearest names, `lunette help`, the editor's annotations and the schemas' enumerations
/// are read from here; nothing of it is written a second time.
public enum Vocabulary {
  /// The entry of a view. Every kind has one (VocabularyTests).
  public static func entry(_ kind: ViewKind) -> Entry { views[viewPlaces[Ordinal.of(kind)]] }

  /// The entry of a modifier. Every kind has one (VocabularyTests).
  public static func entry(_ kind: ModifierKind) -> Entry { modifiers[modifierPlaces[Ordinal.of(kind)]] }

  /// Returns the entry of a view or modifier; each has one.
  public static func entry(_ kind: NodeKind) -> Entry {
    switch kind {
    case .view(let kind): entry(kind)
    case .modifier(let kind): entry(kind)
    }
  }

  /// Where the entry of each kind stands, by the kind's ordinal.
  private static let viewPlaces = places(views, of: ViewKind.allCases.count)
  private static let modifierPlaces = places(modifiers, of: ModifierKind.allCases.count)

  private static func places(_ entries: [Entry], of count: Int) -> [Int] {
    var places = [Int](repeating: 0, count: count)
    for (place, entry) in entries.enumerated() {
      switch entry.kind {
      case .view(let kind): places[Ordinal.of(kind)] = place
      case .modifier(let kind): places[Ordinal.of(kind)] = place
      }
    }
    return places
  }

  /// Other names of a view: SwiftUI's lazy stacks are the stacks.
  public static let aliases: [(name: String, kind: ViewKind)] = [("LazyVStack", .vStack), ("LazyHStack", .hStack)]

  /// Views of SwiftUI that a widget cannot hold, each with what to use instead
  /// (WidgetKit: "SwiftUI views" lists what a widget may contain).
  public static let refused: [(name: String, advice: String)] = [
    ("ScrollView", "a widget does not scroll; show fewer rows, or a larger family"),
    ("List", "use VStack with ForEach"),
    ("Table", "use Grid with GridRow"),
    ("Form", "use VStack"),
    ("TextField", "a widget takes no text; make it a parameter of the widget's intent"),
    ("TextEditor", "a widget takes no text; make it a parameter of the widget's intent"),
    ("SecureField", "a widget takes no text"),
    ("Picker", "make the choice a parameter of the widget's intent, or use Button"),
    ("DatePicker", "make the date a parameter of the widget's intent"),
    ("ColorPicker", "make the colour a parameter of the widget's intent"),
    ("Slider", "use Gauge to show a value, Button to change it"),
    ("Stepper", "use two Buttons"),
    ("Menu", "use Buttons"),
    ("NavigationStack", "a widget has no navigation; use Link or widgetURL"),
    ("NavigationView", "a widget has no navigation; use Link or widgetURL"),
    ("NavigationLink", "use Link"),
    ("NavigationSplitView", "a widget has no navigation; use HStack"),
    ("TabView", "a widget has one page; give several widgets in a bundle"),
    ("Map", "use an Image"),
    ("VideoPlayer", "use an Image"),
    ("WebView", "use Text and Image"),
    ("AsyncImage", "load the picture in the provider and show it with Image"),
    ("GeometryReader", "use environment.displaySize, flexible frames or ViewThatFits"),
    ("TimelineView", "give the widget several entries, or use Text(date, \"timer\")"),
    ("Sheet", "a widget has one page; use Link or widgetURL"),
    ("Alert", "a widget cannot interrupt; use notify in a handler"),
  ]
}

/// One view or one modifier.
public struct Entry: Sendable {
  /// The view or modifier.
  public let kind: NodeKind
  /// Arguments by name; a modifier's stand in SwiftUI's order.
  public let parameters: [Parameter]
  /// The arguments that may come without a name, in the order in which they are tried: each takes the first value
  /// that its type accepts.
  public let positional: [ArgumentName]
  /// What its braces take besides named arguments.
  public let content: Content
  /// One sentence.
  public let means: String
  /// Where the rule comes from.
  public let source: String
  /// One line of Lua that shows it.
  public let example: String
  /// False where a terminal shows something else: for a view a labelled stand-in, for a modifier (`shadow`, `blur`, `blendMode`,
  /// `baselineOffset`) the view without it. Pictures of points draw it, and layout in cells says once that it is not drawn.
  public let isDrawnInCells: Bool

  /// Its name in Lua.
  public var name: String { kind.name }

  /// Returns the parameter of a name; nil where there is none.
  public func parameter(_ name: ArgumentName) -> Parameter? { parameters.first { $0.name == name } }
}

/// What stands between the braces of a view, beside its named arguments.
public enum Content: Sendable, Hashable {
  case none
  /// Views, as many as one likes.
  case views
  /// Views that become its label.
  case label
  /// Marks of a chart.
  case marks
  /// Segments of a path.
  case segments
}

/// A named argument of a view or modifier.
public struct Parameter: Sendable {
  /// The argument's name.
  public let name: ArgumentName
  /// What it takes.
  public let type: ParameterType
  /// As a script would write it; nil where there is none.
  public let defaultValue: String?
  /// Whether it must be given.
  public let isRequired: Bool
  /// One sentence.
  public let means: String
  /// Other names that are accepted: SwiftUI's label, where ours differs.
  public let aliases: [String]

  /// Creates a parameter.
  public init(
    _ name: ArgumentName, _ type: ParameterType, default defaultValue: String? = nil, required: Bool = false,
    _ means: String, also aliases: [String] = []
  ) {
    self.name = name
    self.aliases = aliases
    self.type = type
    self.defaultValue = defaultValue
    self.isRequired = required
    self.means = means
  }
}

/// What an argument takes. Lengths are points on every surface.
public indirect enum ParameterType: Sendable, Hashable {
  case flag
  /// A finite number in the range.
  case number(ClosedRange<Double>)
  /// A whole number in the range.
  case integer(ClosedRange<Int>)
  /// A finite length in points, also below 0.
  case length
  /// A length in points that is not below 0; `math.huge` for as much as there is.
  case extent
  /// Seconds since 1970, in the years 1 to 9999.
  case date
  /// `{ from, to }`: two dates.
  case dates
  case text
  case url
  case word([Word])
  /// One word, or a list of them.
  case words([Word])
  /// A colour's name, one of the bundle's colours, or `#RRGGBB`.
  case color
  case colors
  /// `{ { color = …, location = 0…1 }, … }`.
  case stops
  /// Columns or rows of a lazy grid, one `GridItem` each (SwiftUI: GridItem); kept as four numbers each: 0 for fixed, 1 for flexible
  /// and 2 for adaptive, the least and the greatest length, and the distance to the next, -1 where there is none of its own.
  case gridItems
  /// A place in the unit square: a word, or `{ x = 0…1, y = 0…1 }`.
  case unitPoint
  /// A view, or a text as short for one; it fills the slot of the argument's name.
  case view
  /// A length, or a function of `d` that is linear in `d.width` and `d.height`.
  case guide
  /// What an intent makes: `ToggleTimer { timer = "work" }`.
  case action
  /// Any plain data.
  case data
  /// A picture's bytes, or the name of those that the host keeps (`PictureReference`), which the tree holds.
  case picture
  /// The finite numbers of a list.
  case numbers
  /// Two values at once, as a range of SwiftUI's: `{ 0, 100 }` sets the two arguments.
  case range(ArgumentName, ArgumentName)
  case oneOf([ParameterType])

  /// A number or a date that a chart shows.
  public static let plottable = ParameterType.number(-1e15...1e15)

  /// A finite number of any useful size.
  public static let number = ParameterType.number(-1e9...1e9)

  /// Whether it takes a list of any length.
  public var isList: Bool {
    switch self {
    case .words, .colors, .stops, .gridItems, .numbers, .range: true
    case .oneOf(let types): types.contains(where: \.isList)
    default: false
    }
  }

  /// As a sentence says what is allowed.
  public var expectation: String {
    switch self {
    case .flag: "true or false"
    case .number(let range) where range == -1e9...1e9 || range == -1e15...1e15: "a number"
    case .number(let range): "a number from \(Self.plain(range.lowerBound)) to \(Self.plain(range.upperBound))"
    case .integer(let range) where range.upperBound >= 1_000_000: "a whole number from \(range.lowerBound) up"
    case .integer(let range): "a whole number from \(range.lowerBound) to \(range.upperBound)"
    case .length: "a number of points"
    case .extent: "a number of points from 0 up"
    case .date: "a date (seconds since 1970)"
    case .dates: "two dates { from, to }"
    case .text: "a text"
    case .url: "a URL as text"
    case .word(let words): Self.choice(words)
    case .words(let words): "\(Self.choice(words)), or a list of them"
    case .color: "a colour"
    case .colors: "a list of colours"
    case .stops: "a list of { color = …, location = … }"
    case .gridItems: "a list of GridItem { … }"
    case .unitPoint: "a place as \"top\" or { x = 0.5, y = 0 }"
    case .view: "a view or a text"
    case .guide: "a number of points or a function of d"
    case .action: "an action, as an intent makes it"
    case .data: "plain data"
    case .picture: "a picture's bytes, as answer.body or files.read(path)"
    case .numbers: "a list of numbers"
    case .range(let low, let high): "a range { \(low.rawValue), \(high.rawValue) }"
    case .oneOf(let types): types.map(\.expectation).joined(separator: ", or ")
    }
  }

  /// The words that it allows, if it is a choice.
  public var words: [Word] {
    switch self {
    case .word(let words), .words(let words): words
    case .oneOf(let types): types.flatMap(\.words)
    default: []
    }
  }

  private static func choice(_ words: [Word]) -> String {
    let quoted = words.map { "\"\($0.rawValue)\"" }
    guard quoted.count > 1, quoted.count <= 12 else {
      return quoted.count == 1
        ? quoted[0] : "one of \(quoted.prefix(6).joined(separator: ", ")) and \(quoted.count - 6) more"
    }
    return "one of \(quoted.dropLast().joined(separator: ", ")) or \(quoted[quoted.count - 1])"
  }

  private static func plain(_ number: Double) -> String {
    number == number.rounded() && abs(number) < 1e15 ? String(Int64(number)) : String(number)
  }
}
