/// A view hierarchy as one array, in reading order: a node, then its children. `end` is the index just past a node's subtree, so
/// the next sibling of node i is `nodes[i].end`; a traversal needs no stack, and comparing two trees compares arrays.
///
///     0 VStack            end 6     arguments: spacing 4
///     1   padding         end 3     arguments: length 8        a modifier is a node around the view it modifies
///     2     Text          end 3     arguments: text "Hello"
///     3   overlay         end 6                                its own view first (slot content),
///     4     Color         end 5                                then what it adds (slot overlay)
///     5     Text          end 6     slot: overlay
///
/// Side arrays hold what nodes carry: a node's arguments lie next to each other in `arguments`, members of a list in
/// `elements`, every text as a range of `bytes` (UTF-8, already cleaned of control characters), what actions and
/// charts carry in `data`. No class, no indirect enum and no existential a node: a tree is freed in one go.
///
/// Invariant: i < nodes[i].end <= end of the parent, the root's end is `nodes.count`, and every range lies inside its
/// array (`validate()` says so; ViewTreeTests checks it for every tree a test builds).
public struct ViewTree: Sendable, Hashable {
  /// The nodes in pre-order.
  public internal(set) var nodes: [ViewNode] = []
  /// The arguments of all nodes; those of one node are contiguous.
  public internal(set) var arguments: [Argument] = []
  /// The members of all lists; those of one list are contiguous.
  public internal(set) var elements: [Argument.Value] = []
  /// All texts, as UTF-8.
  public internal(set) var bytes: [UInt8] = []
  /// The plain data of actions and charts.
  public internal(set) var data: [Value] = []
  /// The source files that `ViewNode.file` counts.
  public internal(set) var files: [String] = []

  /// Creates an empty tree.
  public init() {}

  /// Creates a tree of arrays, to be checked by `validate()`.
  package init(
    nodes: [ViewNode], arguments: [Argument], elements: [Argument.Value], bytes: [UInt8], files: [String],
    data: [Value]
  ) {
    (self.nodes, self.arguments, self.elements, self.bytes) = (nodes, arguments, elements, bytes)
    (self.files, self.data) = (files, data)
  }

  /// Whether there is no view.
  public var isEmpty: Bool { nodes.isEmpty }
}

/// One view or modifier: what it is, where it ends, where its arguments are, and which line wrote it.
public struct ViewNode: Sendable, Hashable {
  /// The view or modifier.
  public var kind: NodeKind
  /// What it is to its parent: its content, or what an argument of that name took (`label`, `overlay`).
  public var slot: ArgumentName
  /// Index into `ViewTree.files`.
  public var file: UInt8
  /// The number of its arguments.
  public internal(set) var argumentCount: UInt8
  /// Index just past the subtree.
  public internal(set) var end: Int32
  /// The index of its first argument in `ViewTree.arguments`.
  public internal(set) var firstArgument: Int32
  /// Line of the constructor or modifier in its file; 0 where unknown.
  public var line: Int32

  /// Creates a node.
  package init(
    kind: NodeKind, slot: ArgumentName, file: UInt8, argumentCount: UInt8, end: Int32, firstArgument: Int32,
    line: Int32
  ) {
    (self.kind, self.slot, self.file, self.line) = (kind, slot, file, line)
    (self.argumentCount, self.end, self.firstArgument) = (argumentCount, end, firstArgument)
  }
}

/// A view or a modifier, by its entry in the Vocabulary.
public enum NodeKind: Sendable, Hashable {
  case view(ViewKind)
  case modifier(ModifierKind)

  /// The name as a script spells it.
  public var name: String {
    switch self {
    case .view(let kind): kind.rawValue
    case .modifier(let kind): kind.rawValue
    }
  }
}

/// A named value of a node. Small and flat: what does not fit lies in the tree's side arrays.
public struct Argument: Sendable, Hashable {
  /// The argument's name.
  public var name: ArgumentName
  /// The argument's value.
  public var value: Value

  /// Creates an argument.
  public init(_ name: ArgumentName, _ value: Value) {
    self.name = name
    self.value = value
  }

  /// An argument's value; texts, lists and data are ranges and indices in the tree's arrays.
  public enum Value: Sendable, Hashable {
    case flag(Bool)
    /// A number, a length in points (may be infinite), a date in seconds since 1970, or a whole number.
    case number(Double)
    case word(Word)
    case color(Color)
    /// A text in `ViewTree.bytes`.
    case text(start: Int32, count: Int32)
    /// Members in `ViewTree.elements`.
    case list(start: Int32, count: Int32)
    /// A value in `ViewTree.data`.
    case data(Int32)
  }
}

// MARK: Reading

extension ViewTree {
  /// The children of a node, by index, in reading order; those in other slots than content among them.
  public func children(of node: Int) -> Children { Children(tree: self, first: node + 1, end: Int(nodes[node].end)) }

  /// The indices of a node's children, in their order.
  public struct Children: Sequence, IteratorProtocol {
    let tree: ViewTree
    var first: Int
    let end: Int

    /// The next child's index.
    public mutating func next() -> Int? {
      guard first < end else { return nil }
      defer { first = Int(tree.nodes[first].end) }
      return first
    }
  }

  /// Returns a node's arguments.
  public func arguments(of node: Int) -> ArraySlice<Argument> {
    let first = Int(nodes[node].firstArgument)
    return arguments[first..<first + Int(nodes[node].argumentCount)]
  }

  /// Returns an argument's value; nil where the node has none of that name.
  public func value(_ name: ArgumentName, of node: Int) -> Argument.Value? {
    var index = Int(nodes[node].firstArgument)
    let end = index + Int(nodes[node].argumentCount)
    while index < end {
      if arguments[index].name == name { return arguments[index].value }
      index += 1
    }
    return nil
  }

  /// Returns an argument's number; nil where it has none.
  public func number(_ name: ArgumentName, of node: Int) -> Double? {
    if case .number(let number)? = value(name, of: node) { number } else { nil }
  }

  /// Returns an argument's flag; nil where it has none.
  public func flag(_ name: ArgumentName, of node: Int) -> Bool? {
    if case .flag(let flag)? = value(name, of: node) { flag } else { nil }
  }

  /// Returns an argument's word; nil where it has none.
  public func word(_ name: ArgumentName, of node: Int) -> Word? {
    if case .word(let word)? = value(name, of: node) { word } else { nil }
  }

  /// Returns an argument's colour; nil where it has none.
  public func color(_ name: ArgumentName, of node: Int) -> Color? {
    if case .color(let color)? = value(name, of: node) { color } else { nil }
  }

  /// Returns an argument's text; nil where it has none.
  public func text(_ name: ArgumentName, of node: Int) -> String? {
    if case .text(let start, let count)? = value(name, of: node) { string(start, count) } else { nil }
  }

  /// The UTF-8 bytes of a text, without a copy.
  public func utf8(_ name: ArgumentName, of node: Int) -> ArraySlice<UInt8>? {
    guard case .text(let start, let count)? = value(name, of: node) else { return nil }
    return bytes[Int(start)..<Int(start) + Int(count)]
  }

  /// Returns the members of an argument's list; nil where it has none.
  public func list(_ name: ArgumentName, of node: Int) -> ArraySlice<Argument.Value>? {
    guard case .list(let start, let count)? = value(name, of: node) else { return nil }
    return elements[Int(start)..<Int(start) + Int(count)]
  }

  /// The words of an argument that takes one or several.
  public func words(_ name: ArgumentName, of node: Int) -> [Word] {
    switch value(name, of: node) {
    case .word(let word): [word]
    case .list(let start, let count):
      elements[Int(start)..<Int(start) + Int(count)].compactMap { if case .word(let word) = $0 { word } else { nil } }
    default: []
    }
  }

  /// Returns an argument's plain data; nil where it has none.
  public func data(_ name: ArgumentName, of node: Int) -> Value? {
    if case .data(let index)? = value(name, of: node) { data[Int(index)] } else { nil }
  }

  /// Returns a range of `bytes` as text.
  public func string(_ start: Int32, _ count: Int32) -> String {
    String(decoding: bytes[Int(start)..<Int(start) + Int(count)], as: UTF8.self)
  }

  /// Whether the invariant at the type's head holds.
  public func validate() -> Bool {
    var ends = [nodes.count]
    for (index, node) in nodes.enumerated() {
      while ends.count > 1, index >= ends[ends.count - 1] { ends.removeLast() }
      let last = Int(node.firstArgument) + Int(node.argumentCount)
      guard index < Int(node.end), Int(node.end) <= ends[ends.count - 1], node.firstArgument >= 0,
        last <= arguments.count,
        files.isEmpty ? node.file == 0 : Int(node.file) < files.count
      else { return false }
      ends.append(Int(node.end))
    }
    return (nodes.first.map { Int($0.end) == nodes.count } ?? true) && arguments.allSatisfy { holds($0.value) }
      && elements.allSatisfy(holds)
  }

  private func holds(_ value: Argument.Value) -> Bool {
    switch value {
    case .text(let start, let count): start >= 0 && count >= 0 && Int(start) + Int(count) <= bytes.count
    case .list(let start, let count): start >= 0 && count >= 0 && Int(start) + Int(count) <= elements.count
    case .data(let index): index >= 0 && Int(index) < data.count
    case .flag, .number, .word, .color: true
    }
  }
}

// MARK: Building

extension ViewTree {
  /// Makes a tree in reading order: `open` a node, `add` its arguments, build its children, `close` it.
  public struct Builder {
    /// The tree that was built so far.
    public private(set) var tree = ViewTree()

    /// Begins an empty tree.
    public init() {}

    /// Starts a node inside the ones still open and gives its index.
    public mutating func open(_ kind: NodeKind, slot: ArgumentName = .content, line: Int = 0, file: Int = 0) -> Int {
      tree.nodes.append(
        ViewNode(
          kind: kind, slot: slot, file: UInt8(clamping: file), argumentCount: 0, end: 0,
          firstArgument: Int32(tree.arguments.count), line: Int32(clamping: line)))
      return tree.nodes.count - 1
    }

    /// Adds an argument to the node opened last; its children come after all of its arguments.
    public mutating func add(_ name: ArgumentName, _ value: Argument.Value) {
      tree.arguments.append(Argument(name, value))
      tree.nodes[tree.nodes.count - 1].argumentCount += 1
    }

    /// Ends a node's subtree: what is added from now on comes after it.
    public mutating func close(_ node: Int) { tree.nodes[node].end = Int32(tree.nodes.count) }

    /// Adds a text and returns its range.
    public mutating func text(_ text: String) -> Argument.Value { self.text(utf8: text.utf8) }

    /// Adds a text of UTF-8 bytes and returns its range.
    public mutating func text(utf8: some Sequence<UInt8>) -> Argument.Value {
      let start = tree.bytes.count
      tree.bytes.append(contentsOf: utf8)
      return .text(start: Int32(start), count: Int32(tree.bytes.count - start))
    }

    /// The same for bytes in other memory, without a generic loop.
    public mutating func text(bytes: UnsafeBufferPointer<UInt8>) -> Argument.Value {
      let start = tree.bytes.count
      tree.bytes.append(contentsOf: bytes)
      return .text(start: Int32(start), count: Int32(bytes.count))
    }

    /// Adds a list and returns its range.
    public mutating func list(_ members: [Argument.Value]) -> Argument.Value {
      let start = tree.elements.count
      tree.elements.append(contentsOf: members)
      return .list(start: Int32(start), count: Int32(members.count))
    }

    /// Adds plain data and returns its index.
    public mutating func data(_ value: Value) -> Argument.Value {
      tree.data.append(value)
      return .data(Int32(tree.data.count - 1))
    }

    /// The index of a source file, for `open`.
    public mutating func file(_ name: String) -> Int {
      if let known = tree.files.firstIndex(of: name) { return known }
      tree.files.append(name)
      return tree.files.count - 1
    }

    /// The finished tree: `EmptyView` where nothing was built.
    public consuming func finish() -> ViewTree {
      if tree.nodes.isEmpty {
        let root = open(.view(.emptyView))
        close(root)
      }
      return tree
    }
  }
}
