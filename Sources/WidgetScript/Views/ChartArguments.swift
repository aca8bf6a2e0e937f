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
    var resolved: [Value.Field] = []
    for field in fields {
      guard let text = field.value.text else {
        fault(
          .decodeType, "\(plan.name): mapping.\(field.name) takes a colour, not \(field.value.sort)",
          at: place(plan, ArgumentName.mapping.rawValue))
        return nil
      }
      if let own = tables.colors[text] {
        // One text where the colour is the same in both schemes, as a script would write it.
        let both = own.light == own.dark
        let light = Value.text(own.text(.light)), dark = Value.text(own.text(.dark))
        resolved.append(Value.Field(field.name, both ? light : ["light": light, "dark": dark]))
      } else if Color.Role(rawValue: text).map({ $0 != .custom }) ?? (Color.hex(text) != nil) {
        resolved.append(field)
      } else {
        unknownColor(text, plan, .mapping)
        return nil
      }
    }
    return .table(resolved)
  }

  private mutating func labels(_ value: Value, _ plan: DecodingPlan) -> Value? {
    if let texts = value.list, texts.allSatisfy({ $0.text != nil || $0.number != nil }) { return value }
    fault(
      .decodeType, "\(plan.name): labels takes a list of texts, not \(value.sort)",
      at: place(plan, ArgumentName.labels.rawValue))
    return nil
  }
}
