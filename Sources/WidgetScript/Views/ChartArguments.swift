import LuaKit
import WidgetModel

/// Plain data of charts, judged when it is decoded: what is drawn from it later has no place to report a fault.
extension ViewDecoder {
  /// The data of an argument as the tree keeps it; nil after a fault.
  mutating func chartData(_ value: Value, _ plan: DecodingPlan, _ name: ArgumentName) -> Value? {
    switch name {
    case .mapping: mapping(value, plan)
    case .labels: labels(value, plan)
    default: value
    }
  }

  /// Series with their colours; the bundle's own by their components, which layout does not know by name.
  private mutating func mapping(_ value: Value, _ plan: DecodingPlan) -> Value? {
    guard let fields = value.fields else {
      fault(
        .decodeType, "\(plan.name): mapping takes a table { series = colour, … }, not \(value.sort)",
        at: place(plan, ArgumentName.mapping.rawValue))
      return nil
    }
    if let scale = value["domain"]?.list, fields.count == 2 { return domain(scale, value["range"]?.list ?? [], plan) }
    var resolved: [Value.Field] = []
    for field in fields {
      guard let text = field.value.text?.undotted else {
        fault(
          .decodeType, "\(plan.name): mapping.\(field.name) takes a colour, not \(field.value.sort)",
          at: place(plan, ArgumentName.mapping.rawValue))
        return nil
      }
      if let own = tables.colors[text] ?? (Color.Role(rawValue: text) == nil ? Color.system(text) : nil) {
        // One text where the colour is the same in both schemes, as a script would write it.
        let both = own.light == own.dark || own.role != .custom
        let light = Value.text(own.text(.light)), dark = Value.text(own.text(.dark))
        resolved.append(Value.Field(field.name, both ? light : ["light": light, "dark": dark]))
      } else if Color.Role(rawValue: text).map({ $0 != .custom }) ?? (Color.hex(text) != nil) {
        resolved.append(Value.Field(field.name, .text(text)))
      } else {
        unknownColor(text, plan, .mapping)
        return nil
      }
    }
    return .table(resolved)
  }

  /// Swift Charts' `{ domain = series, range = colours }`.
  private mutating func domain(_ series: [Value], _ colors: [Value], _ plan: DecodingPlan) -> Value? {
    guard series.count == colors.count, series.allSatisfy({ $0.text != nil }) else {
      fault(
        .decodeType,
        "\(plan.name): range takes as many colours as domain has series; or write { a = \"red\", b = \"blue\" }",
        at: place(plan, ArgumentName.mapping.rawValue))
      return nil
    }
    let pairs = zip(series, colors).map { Value.Field($0.text ?? "", $1) }
    return mapping(.table(pairs), plan)
  }

  private mutating func labels(_ value: Value, _ plan: DecodingPlan) -> Value? {
    if let texts = value.list, texts.allSatisfy({ $0.text != nil || $0.number != nil }) { return value }
    fault(
      .decodeType, "\(plan.name): labels takes a list of texts, not \(value.sort)",
      at: place(plan, ArgumentName.labels.rawValue))
    return nil
  }

  // MARK: Places of marks

  /// A mark without a place breaks its line; where no mark of a kind has one the chart would be empty, which is a slip: a field that
  /// is nil, mostly. Told at the first of them.
  mutating func requirePlaces(inside chart: Int) {
    var seen: [ViewKind: (first: Int, missing: Set<ArgumentName>)] = [:]
    for node in chart + 1..<builder.tree.nodes.count {
      guard case .view(let kind) = builder.tree.nodes[node].kind, let places = Self.places[kind] else { continue }
      if let known = seen[kind], known.missing.isEmpty { continue }
      let missing = Set(
        places.filter { names in !names.contains { builder.tree.value($0, of: node) != nil } }.map { $0[0] })
      seen[kind] = seen[kind].map { ($0.first, $0.missing.intersection(missing)) } ?? (node, missing)
    }
    let outer = (line, file)
    for (kind, mark) in seen.sorted(by: { $0.value.first < $1.value.first }) {
      guard let name = mark.missing.min(by: { $0.rawValue < $1.rawValue }) else { continue }
      let node = builder.tree.nodes[mark.first]
      line = Int(node.line)
      fault(
        .decodeMissing,
        "\(kind.rawValue) needs \(name.rawValue): a number, a date or a category; no \(kind.rawValue) of the chart has it"
      )
    }
    (line, file) = outer
  }

  /// What each mark needs: one of each list, of which the first is what it mostly has.
  private static let places: [ViewKind: [[ArgumentName]]] = [
    .lineMark: [[.x], [.y]], .pointMark: [[.x], [.y]],
    .areaMark: [[.x, .xStart, .xEnd], [.y, .yStart, .yEnd]],
    .barMark: [[.y, .x, .yStart, .yEnd, .xStart, .xEnd]], .ruleMark: [[.y, .x]],
  ]
}
