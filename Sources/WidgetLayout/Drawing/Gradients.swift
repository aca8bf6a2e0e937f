import WidgetModel

/// Reads gradients out of a tree, for the display list.
struct GradientReader {
  let tree: ViewTree

  init(_ tree: ViewTree) { self.tree = tree }

  /// Nil for a view that is not a gradient, or has no colours.
  func gradient(_ node: Int) -> DisplayList.Gradient? {
    guard case .view(let kind) = tree.nodes[node].kind else { return nil }
    let stops = stops(node)
    guard !stops.isEmpty else { return nil }
    let center = tree.unitPoint(.center, of: node) ?? Point(x: 0.5, y: 0.5)
    func number(_ name: ArgumentName, _ standard: Double) -> Double {
      let number = tree.number(name, of: node) ?? standard
      return number.isFinite ? number : standard
    }
    switch kind {
    case .linearGradient:
      let start = tree.unitPoint(.startPoint, of: node) ?? Point(x: 0.5, y: 0)
      let end = tree.unitPoint(.endPoint, of: node) ?? Point(x: 0.5, y: 1)
      return DisplayList.Gradient(course: .linear(start: start, end: end), stops: stops)
    case .radialGradient:
      let course = DisplayList.Gradient.Course.radial(
        center: center, startRadius: number(.startRadius, 0), endRadius: number(.endRadius, 0))
      return DisplayList.Gradient(course: course, stops: stops)
    case .angularGradient:
      let course = DisplayList.Gradient.Course.angular(
        center: center, startAngle: number(.startAngle, 0), endAngle: number(.endAngle, 360))
      return DisplayList.Gradient(course: course, stops: stops)
    default: return nil
    }
  }

  /// The first colour of a style, which stands for it where only one can be drawn.
  func firstColor(_ node: Int) -> Color? { tree.color(.color, of: node) ?? stops(node).first?.color }

  /// Colours at equal distances, or with their places.
  /// A location is a part of the way; one below 0 or above 1 lies beyond its ends.
  private func stops(_ node: Int) -> [DisplayList.Gradient.Stop] {
    var stops: [DisplayList.Gradient.Stop] = []
    let colors = (tree.list(.colors, of: node) ?? []).compactMap {
      if case .color(let color) = $0 { color } else { nil }
    }
    for (index, color) in colors.enumerated() {
      let place = colors.count > 1 ? Double(index) / Double(colors.count - 1) : 0
      stops.append(DisplayList.Gradient.Stop(color: color, location: place))
    }
    // By turns a colour and its place.
    var color: Color?
    for value in tree.list(.stops, of: node) ?? [] {
      if case .color(let found) = value { color = found }
      guard case .number(let location) = value, location.isFinite, let shown = color else { continue }
      stops.append(DisplayList.Gradient.Stop(color: shown, location: location))
    }
    return stops
  }
}

// Gradients into the display list.
extension DisplayListBuilder {
  /// A gradient as data; other values draw as their first colour.
  mutating func addGradient(
    _ node: Int, _ shape: DisplayList.Shape, _ style: Style, _ frame: Rect, _ index: Int, _ engine: borrowing Engine
  ) {
    guard let gradient = addedGradient(node, style) else {
      guard let color = GradientReader(tree).firstColor(node) else { return }
      let shown = environment.shown(color.applying(style.effects), as: .area, style)
      return add(.fill(shape, shown), frame, index, engine)
    }
    if frame.height == 1, let size = smallSize(index, frame, engine), size.height <= 8 {
      let color = color(.named(.primary), style)
      return add(.scale(part: nil, color, gradient: gradient, mark: color), frame, index, engine)
    }
    add(.gradient(shape, gradient), frame, index, engine)
  }

  /// The index of a node's gradient in the list, in resolved colours; nil for a node that is not a gradient.
  mutating func addedGradient(_ node: Int, _ style: Style) -> Int32? {
    guard node >= 0, var gradient = GradientReader(tree).gradient(node) else { return nil }
    for stop in gradient.stops.indices {
      let color = gradient.stops[stop].color.applying(style.effects)
      gradient.stops[stop].color = environment.shown(color, as: .area, style)
    }
    list.gradients.append(gradient)
    return Int32(list.gradients.count - 1)
  }
}

extension ViewTree {
  /// A place in the unit square: a word, or two numbers.
  /// (0, 0) is the top left and (1, 1) the bottom right, as in SwiftUI's UnitPoint. Nil for anything else.
  func unitPoint(_ name: ArgumentName, of node: Int) -> Point? {
    switch value(name, of: node) {
    case .word(let word):
      guard let alignment = word.alignment else { return word == .zero ? .zero : nil }
      let x: Double = alignment.horizontal == .leading ? 0 : alignment.horizontal == .trailing ? 1 : 0.5
      let y: Double = alignment.vertical == .top ? 0 : alignment.vertical == .bottom ? 1 : 0.5
      return Point(x: x, y: y)
    case .list(let start, let count):
      let numbers = elements[Int(start)..<Int(start + count)].compactMap { value -> Double? in
        if case .number(let number) = value, number.isFinite { number } else { nil }
      }
      return numbers.count >= 2 ? Point(x: numbers[0], y: numbers[1]) : nil
    default: return nil
    }
  }
}
