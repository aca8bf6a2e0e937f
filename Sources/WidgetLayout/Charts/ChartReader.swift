import WidgetModel

/// Reads the marks of a Chart out of a tree, in one pass. Where an axis has both texts and numbers the numbers are
/// categories too, and the marks are read once more.
struct ChartReader {
  private let tree: ViewTree
  private var data = ChartData()
  private var x = Categories()
  private var y = Categories()
  private var series = Names()
  /// The index of the style that holds around the node that is read.
  private var current: Int32 = 0
  /// The series of the marks inside the modifiers that are read, by `foregroundStyle { by = … }`; -1 without one.
  private var around: Int32 = -1

  /// Returns the marks of a chart.
  static func data(of chart: Int, _ tree: ViewTree) -> ChartData {
    var reader = ChartReader(tree, chart)
    reader.read(inside: chart, MarkStyle())
    if reader.x.isMixed || reader.y.isMixed {
      var again = ChartReader(tree, chart)
      (again.x.takesNumbers, again.y.takesNumbers) = (reader.x.isMixed, reader.y.isMixed)
      again.read(inside: chart, MarkStyle())
      reader = again
    }
    reader.data.xCategories = reader.x.names.all
    reader.data.yCategories = reader.y.names.all
    reader.data.series = reader.series.all
    return reader.data
  }

  /// - Parameter chart: nearly each node of it is a mark.
  private init(_ tree: ViewTree, _ chart: Int) {
    self.tree = tree
    data.marks.reserveCapacity(Int(tree.nodes[chart].end) - chart)
  }

  /// Texts by the order in which they first stand.
  private struct Names {
    private(set) var all: [String] = []
    private var places: [String: Int] = [:]
    /// The bytes that were looked up last.
    private var last: ArraySlice<UInt8>?
    private var lastPlace = 0

    mutating func place(_ bytes: ArraySlice<UInt8>) -> Int {
      // Mostly the same as before: then nothing is looked up.
      if let last, bytes.elementsEqual(last) { return lastPlace }
      last = bytes
      lastPlace = place(String(decoding: bytes, as: UTF8.self))
      return lastPlace
    }

    mutating func place(_ name: String) -> Int {
      if let known = places[name] { return known }
      places[name] = all.count
      all.append(name)
      return all.count - 1
    }
  }

  /// What stands on an axis.
  private struct Categories {
    var names = Names()
    /// Set for the second pass: numbers are then categories too, by the text that stands for them.
    var takesNumbers = false
    private var hasNumbers = false
    private var hasTexts = false
    /// Whether texts and numbers were found that are not categories alike, so that the marks have to be read again.
    var isMixed: Bool { hasNumbers && hasTexts && !takesNumbers }

    /// The value of a number, or the index of a category; NaN for anything else.
    mutating func place(_ value: Argument.Value, _ tree: ViewTree) -> Double {
      switch value {
      case .number(let number):
        hasNumbers = true
        return takesNumbers ? Double(names.place(ChartLabels.plain(number))) : number
      case .text(let start, let count):
        hasTexts = true
        return Double(names.place(tree.bytes[Int(start)..<Int(start + count)]))
      default: return .nan
      }
    }
  }

  // MARK: Nodes

  /// Reads the marks inside a node, in the order of the source. It calls itself no deeper than views may be nested
  /// (DocC: Layout, "Limits").
  private mutating func read(inside node: Int, _ style: MarkStyle) {
    let outer = current
    current = index(of: style)
    var child = node + 1
    let end = Int(tree.nodes[node].end)
    while child < end {
      switch tree.nodes[child].kind {
      case .view(let kind):
        if let mark = Self.mark(kind) {
          read(mark: mark, child, style)
        } else {
          read(inside: child, style)
        }
      case .modifier(let kind) where tree.nodes[child].slot == .content: modified(kind, child, style)
      case .modifier: break
      }
      child = Int(tree.nodes[child].end)
    }
    current = outer
  }

  private static func mark(_ kind: ViewKind) -> ChartMark.Kind? {
    switch kind {
    case .lineMark: .line
    case .areaMark: .area
    case .barMark: .bar
    case .pointMark: .point
    case .ruleMark: .rule
    case .sectorMark: .sector
    default: nil
    }
  }

  /// A modifier around a mark, or around a Group of them.
  private mutating func modified(_ kind: ModifierKind, _ node: Int, _ outer: MarkStyle) {
    var style = outer
    let outerSeries = around
    defer { around = outerSeries }
    switch kind {
    case .foregroundStyle where tree.value(.by, of: node) != nil:
      if let name = tree.utf8(.by, of: node) { around = Int32(series.place(name)) }
    case .foregroundStyle, .foregroundColor:
      style.color = tree.color(.style, of: node) ?? tree.color(.color, of: node)
      style.gradient = tree.children(of: node).first { tree.nodes[$0].slot == .style }.map { Int32($0) } ?? -1
      // What is drawn in one colour, such as a line, takes the gradient's first.
      if style.color == nil, style.gradient >= 0 {
        style.color = GradientReader(tree).firstColor(Int(style.gradient))
      }
    case .opacity: style.opacity *= min(max(tree.number(.opacity, of: node) ?? 1, 0), 1)
    default: break
    }
    read(inside: node, style)
  }

  /// The index of a style. Marks share a style with their neighbours, so only the last eight are compared: to compare
  /// all would take time by the square of the number of marks.
  private mutating func index(of style: MarkStyle) -> Int32 {
    if data.styles[Int(current)] == style { return current }
    if let known = data.styles.suffix(8).lastIndex(of: style) { return Int32(known) }
    data.styles.append(style)
    return Int32(data.styles.count - 1)
  }

  // MARK: One mark

  private mutating func read(mark kind: ChartMark.Kind, _ node: Int, _ outer: MarkStyle) {
    var mark = ChartMark(kind)
    mark.series = around
    var isStyled = false
    for index in arguments(of: node) {
      let value = tree.arguments[index].value
      switch tree.arguments[index].name {
      case .x: mark.x = x.place(value, tree)
      case .y: mark.y = y.place(value, tree)
      case .xStart: mark.xStart = x.place(value, tree)
      case .xEnd: mark.xEnd = x.place(value, tree)
      case .yStart: mark.yStart = y.place(value, tree)
      case .yEnd: mark.yEnd = y.place(value, tree)
      case .angle: if case .number(let angle) = value { mark.y = angle }
      case .series:
        if case .text(let start, let count) = value {
          mark.series = Int32(series.place(tree.bytes[Int(start)..<Int(start + count)]))
        }
      default: isStyled = true
      }
    }
    mark.style = isStyled ? index(of: style(of: node, outer)) : current
    data.marks.append(mark)
  }

  /// The style of a mark that says something of it. By itself, since to copy a style takes longer than to read a mark without one.
  private func style(of node: Int, _ outer: MarkStyle) -> MarkStyle {
    var style = outer
    for index in arguments(of: node) { style.write(tree.arguments[index].name, tree.arguments[index].value, tree) }
    return style
  }

  private func arguments(of node: Int) -> Range<Int> {
    let first = Int(tree.nodes[node].firstArgument)
    return first..<first + Int(tree.nodes[node].argumentCount)
  }
}

extension MarkStyle {
  /// Takes over one argument of a mark. The limits of lengths keep products of them finite.
  fileprivate mutating func write(_ name: ArgumentName, _ value: Argument.Value, _ tree: ViewTree) {
    switch (name, value) {
    case (.foregroundStyle, .color(let color)): (self.color, gradient) = (color, -1)
    case (.lineWidth, .number(let width)): lineWidth = min(width, 1e6)
    case (.interpolationMethod, .word(let word)): interpolation = word
    case (.stacking, .word(let word)): stacking = word
    case (.symbol, .word(let word)): symbol = word
    case (.size, .number(let number)): size = min(number, 1e9)
    case (.cornerRadius, .number(let radius)): cornerRadius = radius
    case (.width, .number(let length)): width = length
    case (.height, .number(let length)): height = length
    case (.innerRadius, .number(let radius)): innerRadius = radius
    case (.outerRadius, .number(let radius)): outerRadius = radius
    case (.angularInset, .number(let length)): angularInset = min(length, 1e6)
    case (.dash, .list(let start, let count)):
      dash = tree.elements[Int(start)..<Int(start + count)].compactMap {
        if case .number(let length) = $0 { length } else { nil }
      }
      // As in SVG 2 (stroke-dasharray), a pattern with a negative length, or with no length at all, is a line without
      // gaps.
      if !dash.allSatisfy({ $0 >= 0 }) || dash.reduce(0, +) <= 0 { dash = [] }
    default: break
    }
  }
}
