import WidgetModel

/// One entry of the Vocabulary, prepared for decoding: where an argument's name leads, and what may come without one.
final class DecodingPlan {
  let kind: NodeKind
  /// The tag of its tables; a Text's other forms have Text's.
  let tag: Int
  let name: String
  let parameters: [Parameter]
  /// Names and types of the parameters, apart, so that a node's decoding copies no sentences.
  let names: [ArgumentName]
  let types: [ParameterType]
  /// Indices of the parameters that may come without a name, in the order in which they are tried.
  let positional: [UInt8]
  /// By parameter: a bit for each that has to be taken before it may come without a name.
  let needs: [UInt64]
  let content: Content
  /// The slot of views that come without a name.
  let childSlot: ArgumentName
  /// A Text's other forms.
  let isVerbatim: Bool
  let isMarkdown: Bool
  /// Whether the children are all that comes without a name, so that no argument need be looked for among them.
  let isContainer: Bool
  let hasRequired: Bool
  /// Whether a table such as StrokeStyle may stand for several of its arguments.
  let takesTables: Bool
  /// What of it no surface draws.
  let undrawn: [Undrawn]
  /// Index of the parameter by the ordinal of its name, or of another name that it has; 255 for none.
  private let indices: [UInt8]

  init(_ entry: Entry, verbatim: Bool = false, markdown: Bool = false) {
    kind = entry.kind
    tag =
      switch entry.kind {
      case .view(let kind): Tag.of(kind)
      case .modifier(let kind): Tag.of(kind)
      }
    name = entry.name
    parameters = entry.parameters
    names = entry.parameters.map(\.name)
    types = entry.parameters.map(\.type)
    content = entry.content
    isVerbatim = verbatim
    isMarkdown = markdown
    undrawn = Vocabulary.undrawn.filter { $0.kind == entry.kind }
    hasRequired = entry.parameters.contains(where: \.isRequired)
    indices = Self.indices(of: entry)
    (positional, needs) = Self.positional(of: entry)
    takesTables = Self.takesTables(entry.kind)
    childSlot = Self.childSlot(of: entry)
    isContainer = entry.content == .views && entry.positional.isEmpty
  }

  /// A text or data may be anything: behind choices of words it comes without a name only where those are there, since
  /// a mistyped word would become it.
  private static func positional(of entry: Entry) -> (indices: [UInt8], needs: [UInt64]) {
    var words: UInt64 = 0
    var result: [UInt8] = []
    var needs = [UInt64](repeating: 0, count: entry.parameters.count)
    for name in entry.positional {
      guard let index = entry.parameters.firstIndex(where: { $0.name == name }) else { continue }
      let type = entry.parameters[index].type
      if case .modifier = entry.kind, type == .text || type == .data { needs[index] = words }
      if !type.words.isEmpty { words |= 1 << UInt64(index) }
      result.append(UInt8(index))
    }
    return (result, needs)
  }

  /// An argument's own name comes before the alias of another.
  private static func indices(of entry: Entry) -> [UInt8] {
    var indices = [UInt8](repeating: 255, count: Lexicon.argumentCount)
    for (index, parameter) in entry.parameters.enumerated() {
      for alias in parameter.aliases {
        if let ordinal = Lexicon.ordinal(ofAlias: alias) { indices[ordinal] = UInt8(index) }
      }
    }
    for (index, parameter) in entry.parameters.enumerated() { indices[Ordinal.of(parameter.name)] = UInt8(index) }
    return indices
  }

  /// Returns whether an entry takes a table of `Vocabulary.argumentTables`.
  private static func takesTables(_ kind: NodeKind) -> Bool {
    switch kind {
    case .modifier(.stroke), .modifier(.padding), .modifier(.chartXAxis), .modifier(.chartYAxis): true
    case .view(.linearGradient), .view(.radialGradient), .view(.angularGradient): true
    default: false
    }
  }

  /// A modifier that adds views has a slot of its own for them, apart from the view that it is around.
  private static func childSlot(of entry: Entry) -> ArgumentName {
    switch entry.kind {
    case .modifier(.overlay): .overlay
    case .modifier(.background), .modifier(.containerBackground): .background
    case .modifier(.mask): .mask
    default: entry.content == .label ? .label : .content
    }
  }

  /// Returns the place of an argument by its ordinal; nil where the view does not take it.
  func index(_ ordinal: UInt8) -> Int? {
    guard ordinal < indices.count else { return nil }
    let index = indices[Int(ordinal)]
    return index == 255 ? nil : Int(index)
  }

  /// Returns the place of an argument by its name.
  func index(of name: ArgumentName) -> Int? { names.firstIndex(of: name) }

  var isModifier: Bool { if case .modifier = kind { true } else { false } }
}

/// The plans by tag, made when first asked for: a widget uses few of them, and starting up should not pay for all.
struct DecodingPlans {
  private var made = [DecodingPlan?](repeating: nil, count: Tag.count)

  subscript(tag: Int) -> DecodingPlan? {
    mutating get {
      guard tag >= 0, tag < made.count else { return nil }
      if let plan = made[tag] { return plan }
      guard let plan = Self.make(tag) else { return nil }
      made[tag] = plan
      return plan
    }
  }

  /// Nil for tags that are neither of views nor of modifiers.
  private static func make(_ tag: Int) -> DecodingPlan? {
    switch tag {
    case 0..<Tag.views.count: DecodingPlan(Vocabulary.entry(Tag.views[tag]))
    case Tag.verbatim: DecodingPlan(Vocabulary.entry(.text), verbatim: true)
    case Tag.markdown: DecodingPlan(Vocabulary.entry(.text), markdown: true)
    case Tag.runs: DecodingPlan(Vocabulary.entry(.text))
    default:
      Tag.isModifier(tag) ? DecodingPlan(Vocabulary.entry(Tag.modifiers[tag - Tag.firstModifier])) : nil
    }
  }
}
