extension ViewTree {
  /// The character that stands for each one of a masked text.
  public static let maskCharacter: Character = "▒"

  /// The tree as it may be laid out, written and kept: of what is masked for `reasons`, or for those that the tree gives
  /// itself by `redacted`, it holds texts of as many `maskCharacter`s and nothing else of the content (no dates, values,
  /// names of pictures, links or actions). Nodes stay as they are, so an index means the same in both trees.
  ///
  /// Masking again changes nothing.
  public func masked(for reasons: RedactionReasons = []) -> ViewTree {
    let masks = Masks(self, reasons)
    return masks.isEmpty ? self : Masking(self, masks).copied()
  }

  /// Whether something of it is masked for these reasons or its own.
  public func isMasked(for reasons: RedactionReasons = []) -> Bool { !Masks(self, reasons).isEmpty }

  /// The reasons that a `redacted` modifier adds.
  public func reasons(of node: Int) -> RedactionReasons {
    let words = words(.reasons, of: node)
    guard !words.isEmpty else { return .placeholder }
    return words.reduce(into: []) { all, word in
      all.formUnion(word == .privacy ? .privacy : word == .invalidated ? .invalidated : .placeholder)
    }
  }
}

/// Which nodes of a tree are masked.
private struct Masks {
  /// What a node has from those around it (SwiftUI: redactionReasons, privacySensitive).
  private struct Inherited {
    var reasons: RedactionReasons
    var isSensitive = false
    var end: Int32

    var isMasked: Bool { reasons.contains(.placeholder) || reasons.contains(.privacy) && isSensitive }
  }

  /// Whether each node is masked; empty where none is.
  private(set) var isMasked: [Bool] = []
  /// How many views before each node are masked, and how many there are in all.
  private var viewsBefore: [Int32] = []

  var isEmpty: Bool { isMasked.isEmpty }

  init(_ tree: ViewTree, _ reasons: RedactionReasons) {
    let kept = reasons.intersection([.placeholder, .privacy])
    guard !kept.isEmpty || tree.nodes.contains(where: { $0.kind == .modifier(.redacted) }) else { return }
    var around = [Inherited(reasons: kept, end: Int32(tree.nodes.count))]
    var marks: [Bool] = []
    var before: [Int32] = [0]
    for (index, node) in tree.nodes.enumerated() {
      while around.count > 1, around[around.count - 1].end <= Int32(index) { around.removeLast() }
      var own = around[around.count - 1]
      marks.append(own.isMasked)
      switch node.kind {
      case .view:
        before.append(before[index] + (own.isMasked ? 1 : 0))
        continue
      case .modifier(.redacted): own.reasons.formUnion(tree.reasons(of: index))
      case .modifier(.unredacted): own.reasons = []
      case .modifier(.privacySensitive): own.isSensitive = tree.flag(.condition, of: index) ?? true
      case .modifier: break
      }
      before.append(before[index])
      own.end = node.end
      around.append(own)
    }
    guard let last = before.last, last > 0 else { return }
    (isMasked, viewsBefore) = (marks, before)
  }

  /// Whether a view inside a node is masked.
  func coverPart(of node: Int, end: Int32) -> Bool { viewsBefore[Int(end)] > viewsBefore[node] }
}

/// Copies a tree without what is masked: texts that are left out are in none of its arrays.
private struct Masking {
  let tree: ViewTree
  let masks: Masks
  private var builder = ViewTree.Builder()

  init(_ tree: ViewTree, _ masks: Masks) {
    (self.tree, self.masks) = (tree, masks)
  }

  consuming func copied() -> ViewTree {
    for file in tree.files { _ = builder.file(file) }
    var open: [(node: Int, end: Int)] = []
    for (index, node) in tree.nodes.enumerated() {
      while let last = open.last, last.end <= index { builder.close(open.removeLast().node) }
      open.append((builder.open(node.kind, slot: node.slot, line: Int(node.line), file: Int(node.file)), Int(node.end)))
      write(index, node)
    }
    while let last = open.popLast() { builder.close(last.node) }
    return builder.finish()
  }

  private mutating func write(_ index: Int, _ node: ViewNode) {
    switch node.kind {
    case .view(.text) where masks.isMasked[index]: writeText(index, node)
    case .view(let kind) where masks.isMasked[index]:
      for argument in tree.arguments(of: index) { write(argument, of: kind) }
    case .modifier(let kind)
    where masks.isMasked[index] || Self.tellsOfContent(kind) && masks.coverPart(of: index, end: node.end):
      for argument in tree.arguments(of: index) { write(argument, of: kind) }
    default: for argument in tree.arguments(of: index) { builder.add(argument.name, copy(argument.value)) }
    }
  }

  /// Modifiers that say in words what is inside them: they are masked with any part of it.
  private static func tellsOfContent(_ kind: ModifierKind) -> Bool {
    switch kind {
    case .accessibilityLabel, .accessibilityValue, .controlWidgetStatus, .controlWidgetActionHint: true
    default: false
    }
  }

  // MARK: Masked nodes

  /// A text of its length. What a date reads is not known here: it gets the usual length of its style.
  private mutating func writeText(_ index: Int, _ node: ViewNode) {
    guard node.end == index + 1 else { return }
    let length = tree.text(.text, of: index)?.count ?? Self.length(ofDate: index, tree)
    builder.add(.text, builder.text(Self.mask(length)))
  }

  private static func length(ofDate node: Int, _ tree: ViewTree) -> Int {
    switch tree.word(.style, of: node) {
    case .time, .offset: 8
    case .timer: 5
    case .relative: 14
    default: tree.value(.timer, of: node) != nil ? 5 : 12
    }
  }

  private static func mask(_ length: Int) -> String { String(repeating: ViewTree.maskCharacter, count: length) }

  private mutating func write(_ argument: Argument, of kind: ViewKind) {
    switch kind {
    case .lineMark, .barMark, .areaMark, .pointMark, .ruleMark, .sectorMark: return
    case .gauge, .progressView:
      switch argument.name {
      case .value: return builder.add(.value, .number(0))
      case .total, .range, .min, .max, .timerInterval, .countsDown: return
      default: break
      }
    case .toggle, .controlToggle: if argument.name == .isOn { return builder.add(.isOn, .flag(false)) }
    default: break
    }
    switch argument.name {
    case .systemName, .systemImage: builder.add(argument.name, builder.text(standIn(forSymbol: argument.value)))
    case .name, .file, .data, .image: builder.add(argument.name, builder.text(""))
    case .destination, .url: break
    default: addMasked(argument)
    }
  }

  /// The name of a symbol that takes as much space, so that nothing moves when the content comes.
  private func standIn(forSymbol value: Argument.Value) -> String {
    guard case .text(let start, let count) = value else { return "circle" }
    let name = tree.string(start, count)
    let isWide = (Symbol.named(name) ?? .unknown).columns > 1
    if Pictogram(named: name) != nil { return isWide ? "cloud.sun" : "cloud" }
    return isWide ? "shippingbox" : "circle"
  }

  private mutating func write(_ argument: Argument, of kind: ModifierKind) {
    switch (kind, argument.name) {
    case (_, .url), (.animation, .value), (_, .domain), (_, .mapping), (_, .values): break
    default: addMasked(argument)
    }
  }

  /// Lengths, words and colours as they are, texts masked, plain data left out.
  private mutating func addMasked(_ argument: Argument) {
    if case .data = argument.value { return }
    builder.add(argument.name, copy(argument.value, isMasked: true))
  }

  // MARK: Copying

  private mutating func copy(_ value: Argument.Value, isMasked: Bool = false) -> Argument.Value {
    switch value {
    case .flag, .number, .word, .color: return value
    case .text(let start, let count):
      let range = Int(start)..<Int(start) + Int(count)
      return isMasked ? builder.text(Self.mask(tree.string(start, count).count)) : builder.text(utf8: tree.bytes[range])
    case .list(let start, let count):
      let members = tree.elements[Int(start)..<Int(start) + Int(count)].map { copy($0, isMasked: isMasked) }
      return builder.list(members)
    case .data(let index): return builder.data(tree.data[Int(index)])
    }
  }
}
