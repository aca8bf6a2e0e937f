import WidgetModel

/// Turns a view tree into the plan of what is laid out in an environment at a moment: Groups dissolved, modifiers that
/// layout does not see folded into styles and decorations, dynamic texts evaluated, masks and links decided, the
/// container's background taken out.
struct Presenter {
  let tree: ViewTree
  let environment: WidgetEnvironment
  /// Nil for a bare view, which belongs to no widget.
  let family: Family?
  let lattice: Lattice
  let now: Double
  /// From when until when the tree is shown, as far as that is known: its dynamic texts have space for all their
  /// forms in it.
  let span: (from: Double?, until: Double?)
  let words: any DateWords
  let measuring: any TextMeasuring
  /// The pictures that the tree names, as far as they are known.
  var pictures = PictureTable()
  var plan: Plan
  /// Modifier nodes around the next view, outermost first; empty at the start of a container's children.
  var chain: [Int32] = []
  var depth = 0
  var nesting = 0
  var fault: Diagnostic? {
    didSet { isFaulty = fault != nil }
  }
  /// Beside `fault`, since it is read for every view and a Diagnostic is large.
  private(set) var isFaulty = false

  /// The line gap of the style that was looked up last.
  var lineGap: (style: Int32, length: Float) = (-1, 0)

  /// Views inside each other; more is an error (DocC: Layout, "Limits").
  static let deepest = 256
  /// Boxes inside each other, modifiers counted: what the stack allows the recursion of sizing.
  static let deepestBox = 4096
  /// Boxes of one plan: Groups with modifiers multiply what a script wrote.
  static let mostBoxes = 65_536

  init(
    _ tree: ViewTree, in environment: WidgetEnvironment, family: Family?, lattice: Lattice, at now: Double,
    span: (from: Double?, until: Double?) = (nil, nil), words: any DateWords, measuring: any TextMeasuring
  ) {
    // Masked first, so no output format can leak redacted content.
    let tree = tree.masked(for: environment.redactionReasons)
    self.tree = tree
    self.environment = environment
    self.family = family
    self.lattice = lattice
    self.now = now
    self.span = span
    self.words = words
    self.measuring = measuring
    plan = Plan(
      bytes: tree.bytes, styles: [Style(environment)], boxOfNode: [Int32](repeating: -1, count: tree.nodes.count),
      styleOfNode: [Int32](repeating: 0, count: tree.nodes.count))
    plan.boxes.reserveCapacity(tree.nodes.count)
    plan.kids.reserveCapacity(tree.nodes.count)
    plan.gaps.reserveCapacity(tree.nodes.count)
    plan.texts.reserveCapacity(tree.nodes.count)
  }

  /// What is known of the place that a view is made for.
  struct Context {
    var style: Int32 = 0
    var axis = StackAxis.none
    /// Whether a GridRow made here is a row of a Grid.
    var isInGrid = false
  }

  /// Several root views are an implicit VStack (DocC: Layout, "Root").
  mutating func run() {
    guard !tree.isEmpty else { return }
    if hasWidgetLabel { makeLabelledRoot() } else { makeRoot() }
    if let container = background { makeBackground(container) }
    // The pointer to an empty array would be nil.
    plan.numbers.append(0)
    plan.kids.append(0)
    plan.gaps.append(0)
  }

  mutating func makeRoot() {
    let root = open(.stack, 0, Context())
    plan.boxes[root].axis = .vertical
    // A single Spacer or Divider at the root has no stack around it.
    makeAll(0, from: 0, Context(axis: isGroup(0) ? .vertical : .none))
    close(root)
  }

  private var background: Int?
  /// The image that a control shows as its icon, and not once more among its words.
  var controlIcon: Int?
  /// The outermost `widgetLabel`, and the style that holds around it.
  var widgetLabel: (node: Int, style: Int32)?

  private func isGroup(_ node: Int) -> Bool {
    var core = node
    while case .modifier = tree.nodes[core].kind {
      guard let inner = content(of: core) else { return false }
      core = inner
    }
    return tree.nodes[core].kind == .view(.group) || tree.nodes[core].kind == .view(.section)
  }

  // MARK: Views of a container

  /// Makes the boxes of a node, none for an `EmptyView`, several for a Group; `from` is where the modifiers around it
  /// begin in the chain.
  mutating func makeAll(_ node: Int, from start: Int, _ context: Context) {
    guard !isFaulty else { return }
    let top = chain.count
    var core = node
    while case .modifier = tree.nodes[core].kind {
      chain.append(Int32(core))
      guard let inner = content(of: core) else {
        chain.removeSubrange(top...)
        return
      }
      core = inner
    }
    switch tree.nodes[core].kind {
    case .view(.emptyView): break
    case .view(.image) where core == controlIcon: break
    case .view(.group), .view(.section): makeGroup(core, from: start, context)
    default: _ = wrap(start, chain.count, core, context)
    }
    if chain.count > top { chain.removeSubrange(top...) }
  }

  /// A Group dissolves into its children, each with the modifiers around the Group; a Section has its header before
  /// them and its footer after.
  private mutating func makeGroup(_ node: Int, from start: Int, _ context: Context) {
    guard enter(node) else { return }
    let first = plan.boxes.count
    for slot in [ArgumentName.header, .content, .footer] {
      for child in tree.children(of: node) where tree.nodes[child].slot == slot { makeAll(child, from: start, context) }
    }
    var box = first
    while box < plan.boxes.count {
      register(node, box, context.style)
      box = Int(plan.boxes[box].end)
    }
    depth -= 1
  }

  /// The children between a container's braces.
  mutating func makeChildren(of node: Int, _ context: Context) {
    var child = node + 1
    let end = Int(tree.nodes[node].end)
    while child < end {
      if tree.nodes[child].slot == .content || tree.nodes[child].slot == .label {
        makeAll(child, from: chain.count, context)
      }
      child = Int(tree.nodes[child].end)
    }
  }

  /// The children in one slot, as boxes beside each other.
  mutating func make(_ slot: ArgumentName, of node: Int, _ context: Context) {
    for child in tree.children(of: node) where tree.nodes[child].slot == slot {
      makeAll(child, from: chain.count, context)
    }
  }

  func has(_ slot: ArgumentName, _ node: Int) -> Bool {
    tree.children(of: node).contains { tree.nodes[$0].slot == slot }
  }

  /// The view that a modifier is around.
  func content(of modifier: Int) -> Int? {
    let first = modifier + 1
    if first < Int(tree.nodes[modifier].end), tree.nodes[first].slot == .content { return first }
    return tree.children(of: modifier).first { tree.nodes[$0].slot == .content }
  }

  // MARK: Boxes

  mutating func open(_ rule: Box.Rule, _ node: Int, _ context: Context) -> Int {
    var box = Box(rule: rule, node: Int32(node), style: context.style)
    if plan.styles[Int(context.style)].isRightToLeft { box.flags.insert(.mirrored) }
    plan.boxes.append(box)
    if plan.boxes.count > Self.mostBoxes, !isFaulty {
      fault = diagnostic(
        .sizeTree, "the tree has more than \(Self.mostBoxes) views , not counting Groups", node)
    }
    return plan.boxes.count - 1
  }

  /// Ends a box after its children and gives it what it has from them.
  mutating func close(_ box: Int, spacing: Double = .nan, baseIsLast: Bool = false) {
    let end = plan.boxes.count
    plan.boxes[box].end = Int32(end)
    plan.boxes[box].firstKid = Int32(plan.kids.count)
    var kid = box + 1
    while kid < end {
      plan.kids.append(Int32(kid))
      plan.gaps.append(0)
      kid = Int(plan.boxes[kid].end)
    }
    plan.boxes[box].kidCount = Int32(plan.kids.count) - plan.boxes[box].firstKid
    if baseIsLast { plan.kids.swapAt(plan.kids.count - 2, plan.kids.count - 1) }
    if end > box + 1 { finish(box, spacing: spacing) }
  }

  /// A box without children.
  mutating func leaf(_ rule: Box.Rule, _ node: Int, _ context: Context, _ ink: Ink = .none) -> Int {
    let box = open(rule, node, context)
    plan.boxes[box].end = Int32(box + 1)
    plan.boxes[box].ink = ink
    return box
  }

  /// Says that a node's frame is that of a box.
  mutating func register(_ node: Int, _ box: Int, _ style: Int32) {
    if plan.boxOfNode[node] < 0 {
      plan.boxOfNode[node] = Int32(box)
      plan.styleOfNode[node] = style
    } else {
      plan.moreBoxes.append((Int32(node), Int32(box)))
    }
  }

  mutating func numbers(_ box: Int, _ numbers: Double...) {
    plan.boxes[box].datum = Int32(plan.numbers.count)
    plan.numbers += numbers
  }

  // MARK: Limits and faults

  /// One view further in; false where that is too deep.
  mutating func enter(_ node: Int) -> Bool {
    depth += 1
    if depth > Self.deepest || nesting > Self.deepestBox {
      if !isFaulty {
        fault = diagnostic(.depth, "views are nested deeper than \(Self.deepest); flatten the tree", node)
      }
      depth -= 1
      return false
    }
    return true
  }

  func diagnostic(
    _ code: Diagnostic.Code, _ message: String, _ node: Int, severity: Diagnostic.Severity = .error
  ) -> Diagnostic {
    let written = tree.nodes[node]
    return Diagnostic(
      code, message, severity: severity,
      file: Int(written.file) < tree.files.count ? tree.files[Int(written.file)] : nil,
      line: written.line > 0 ? Int(written.line) : nil)
  }

  mutating func warn(_ code: Diagnostic.Code, _ message: String, _ node: Int) {
    let warning = diagnostic(code, message, node, severity: .warning)
    if !plan.warnings.contains(warning) { plan.warnings.append(warning) }
  }

  /// The same for what is said once, wherever it stands.
  mutating func warnOnce(_ code: Diagnostic.Code, _ message: String, _ node: Int, suggestion: String? = nil) {
    guard !plan.warnings.contains(where: { $0.code == code && $0.message == message }) else { return }
    var warning = diagnostic(code, message, node, severity: .warning)
    warning.suggestion = suggestion
    plan.warnings.append(warning)
  }

  /// Remembers the outermost background of the container; it is laid out apart, over the whole widget.
  mutating func note(background node: Int) {
    guard let other = background, other != node else {
      background = node
      return
    }
    // A view stands in the tree before those inside it.
    let (outer, inner) = (min(other, node), max(other, node))
    background = outer
    // Of the children of a ViewThatFits one is shown, and each may have its own.
    let isChoice = tree.nodes[..<outer].contains { $0.kind == .view(.viewThatFits) && Int($0.end) > inner }
    guard !isChoice else { return }
    warn(.warningUnsupported, "containerBackground: only the outermost one is shown, not this one", inner)
  }

  private mutating func makeBackground(_ node: Int) {
    plan.backgroundColor = tree.color(.style, of: node)
    let kids = tree.children(of: node).filter { tree.nodes[$0].slot != .content }
    guard !kids.isEmpty else { return }
    let box = open(.overlap, node, Context())
    for kid in kids { makeAll(kid, from: chain.count, Context()) }
    close(box)
    plan.backgroundBox = box
  }
}
