import LuaKit
import WidgetModel

/// `activity { … }`: a Live Activity's presentations, each a function of attributes and state (ActivityKit:
/// ActivityConfiguration).
extension DeclarationDecoder {
  /// Reads an activity.
  mutating func activity(_ cursor: inout LuaCursor) {
    var table = DeclaredTable(
      &cursor, named("activity", &cursor), Vocabulary.keys(of: .activity), host, items: false)
    defer { faults += table.faults }
    guard let kind = kind(&table, &cursor) else { return }
    var activity = WidgetScript(declaration: WidgetDeclaration(kind: kind, families: ActivityPresentation.families))
    activity.declaration.role = .activity
    activity.declaration.line = table.line
    activity.declaration.displayName = table.text("displayName", &cursor) ?? kind
    activity.declaration.description = table.text("description", &cursor) ?? ""
    if let sample = sample(&table, &cursor) { activity.declaration.previews = [sample] }
    activity.view = presentations(&table, &cursor)
    widgets.append(activity)
    declaration.activities.append(activity.declaration)
  }

  /// The functions by family. All are needed, since a system chooses the place (ActivityKit: Displaying live data).
  private func presentations(_ table: inout DeclaredTable, _ cursor: inout LuaCursor) -> ViewScript? {
    let view = table.read("presentations", &cursor) { outer, cursor -> ViewScript? in
      let names = ActivityPresentation.allCases.map(\.rawValue)
      var table = DeclaredTable(
        &cursor, "presentations", names, host, items: false, in: outer, [.key("presentations")])
      var functions: [ActivityPresentation: LuaReference] = [:]
      for place in ActivityPresentation.allCases {
        functions[place] = table.function(place.rawValue, &cursor)
        // One of another sort is told of by `function`.
        if functions[place] == nil, table.read(place.rawValue, &cursor, { _, _ in true }) == nil {
          table.fault(
            .decodeMissing, "\(place.rawValue) is missing; it takes a function (attributes, state) that returns a view")
        }
      }
      outer.adopt(table.faults)
      return .families(Self.families(functions), otherwise: nil)
    }
    if view == nil, !table.faults.contains(where: { $0.message.contains("presentations") }) {
      table.fault(
        .decodeMissing, "presentations is missing; it takes { lockScreen = function(attributes, state) … end, … }")
    }
    return view
  }

  private static func families(_ functions: [ActivityPresentation: LuaReference]) -> [Family: ViewScript] {
    var families: [Family: ViewScript] = [:]
    for family in ActivityPresentation.families {
      let shown = ActivityPresentation.shown(in: family).compactMap { functions[$0] }
      if let first = shown.first { families[family] = .presentation(first, trailing: shown.dropFirst().first) }
    }
    return families
  }

  /// `preview = { attributes = { … }, state = { … } }`, as the entry that the presentations are made from.
  private func sample(_ table: inout DeclaredTable, _ cursor: inout LuaCursor) -> WidgetDeclaration.Preview? {
    guard let value = table.value("preview", &cursor)?.data else { return nil }
    let names = ["attributes", "state"]
    guard let fields = value.fields, let attributes = value["attributes"], let state = value["state"],
      fields.allSatisfy({ names.contains($0.name) })
    else {
      table.fault(
        .decodeType, "preview is { attributes = { … }, state = { … } }, not \(value.sort)", at: [.key("preview")])
      return nil
    }
    if let misfit = ActivityLimits.misfit(attributes, state, "preview") {
      table.fault(misfit.code, misfit.message, at: [.key("preview")])
    }
    return WidgetDeclaration.Preview(
      name: "Preview", family: nil, entry: value, configuration: .emptyTable, environment: .emptyTable)
  }
}
