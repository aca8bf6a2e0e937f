import LuaKit
import WidgetModel

/// SwiftUI's background(_:in:) and overlay(_:in:): `background("red", Capsule())` is
/// `background(Capsule():fill "red")`.
extension ViewDecoder {
  /// Where the style and the shape lie in the table of arguments.
  struct StyledShape {
    var isNamed: Bool
    /// Each by position, or under a name.
    var style: Place
    var shape: Place
  }

  /// The style and the shape of a background or overlay that has these two arguments and no others.
  func styledShape(_ cursor: inout LuaCursor, _ plan: DecodingPlan, _ isNamed: Bool) -> StyledShape? {
    guard plan.kind == .modifier(.background) || plan.kind == .modifier(.overlay) else { return nil }
    if isNamed { _ = cursor.push(2) }
    defer { if isNamed { cursor.pop() } }
    let first = isNamed ? 1 : 2
    guard let (style, shape) = pair(&cursor, plan, first), isStyle(style, &cursor), isShape(shape, &cursor) else {
      return nil
    }
    return StyledShape(isNamed: isNamed, style: style, shape: shape)
  }

  /// The style and the shape of a table that has nothing else: its first two members, or named.
  private func pair(_ cursor: inout LuaCursor, _ plan: DecodingPlan, _ first: Int) -> (style: Place, shape: Place)? {
    var (style, shape) = (Place.none, Place.none)
    var count = 1 - first  // the view that a call's modifier is around is no argument
    guard cursor.enter() else { return nil }
    while true {
      switch cursor.next() {
      case .end: return count == 2 && style != .none && shape != .none ? (style, shape) : nil
      case .index(let index):
        count += 1
        if index == Int64(first) { style = .item(first) }
        if index == Int64(first + 1) { shape = .item(first + 1) }
      case .key(let key):
        count += 1
        let parameter = plan.index(tables.lexicon.meaning(key).ordinal)
        switch parameter.map({ plan.names[$0] }) {
        case .style: style = .key(key)
        case .shape: shape = .key(key)
        default: break
        }
      default: count += 2
      }
    }
  }

  /// Whether a member is a colour or a gradient.
  private func isStyle(_ place: Place, _ cursor: inout LuaCursor) -> Bool {
    reading(place, &cursor) { cursor in
      if cursor.type == .string { return color(named: cursor) != nil }
      return isColorView(&cursor) || Self.gradients.contains(rootTag(&cursor))
    }
  }

  /// Whether a member is a shape that has no fill or stroke of its own.
  private func isShape(_ place: Place, _ cursor: inout LuaCursor) -> Bool {
    reading(place, &cursor) { $0.stamp.map { Self.shapes.contains($0.tag) } ?? false }
  }

  private func reading<R>(_ place: Place, _ cursor: inout LuaCursor, _ read: (inout LuaCursor) -> R) -> R {
    switch place {
    case .none: _ = cursor.push(0)
    case .item(let index): _ = cursor.push(index)
    case .key(let key): _ = cursor.push(key)
    }
    defer { cursor.pop() }
    return read(&cursor)
  }

  private static let gradients = [Tag.of(.linearGradient), Tag.of(.radialGradient), Tag.of(.angularGradient)]
  private static let shapes = [
    ViewKind.rectangle, .roundedRectangle, .unevenRoundedRectangle, .circle, .ellipse, .capsule,
    .containerRelativeShape,
    .path,
  ].map { Tag.of($0) }

  /// Adds the view that the modifier is around, then the shape with its fill.
  mutating func addStyledShape(_ cursor: inout LuaCursor, _ plan: DecodingPlan, _ styled: StyledShape) {
    if cursor.push(1) != nil {
      view(&cursor, .content)
      cursor.pop()
    }
    guard let fill = tables.plans[Tag.of(.fill)], descend(&cursor) else { return }
    if styled.isNamed { _ = cursor.push(2) }
    let around = chained
    chained = 0
    let node = open(fill.kind, plan.childSlot)
    var isGradient = false
    push(styled.style, &cursor) { decoder, cursor in
      isGradient = cursor.type == .table && !decoder.isColorView(&cursor)
      if !isGradient, let color = decoder.color(&cursor, plan, .style) { decoder.builder.add(.style, .color(color)) }
    }
    push(styled.shape, &cursor) { $0.view(&$1, .content) }
    if isGradient { push(styled.style, &cursor) { $0.view(&$1, .style) } }
    builder.close(node)
    chained = around
    if styled.isNamed { cursor.pop() }
    ascend()
  }

  private mutating func push(
    _ place: Place, _ cursor: inout LuaCursor, _ read: (inout ViewDecoder, inout LuaCursor) -> Void
  ) {
    switch place {
    case .none: return
    case .item(let index): _ = cursor.push(index)
    case .key(let key): _ = cursor.push(key)
    }
    read(&self, &cursor)
    cursor.pop()
  }
}
