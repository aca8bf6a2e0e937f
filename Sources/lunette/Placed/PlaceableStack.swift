import WidgetModel
import WidgetRuntimeClient
import WidgetServices

/// What a command line puts into a stack: one widget, or those of a bundle's `stack { … }`.
struct PlaceableStack: Sendable {
  var members: [PlaceableWidget]
  /// The declared stack's name for a person; nil: it is a lone widget.
  var displayName: String?

  /// - Throws: what is wrong with the bundle; `missing.kind` for what is neither a widget nor a stack.
  static func named(_ typed: Typed) throws(Diagnostic) -> PlaceableStack {
    do throws(Diagnostic) { return PlaceableStack(members: [try PlaceableWidget.known(typed)]) } catch {
      guard error.code == .missingKind || error.code == .usage, let stack = try declared(typed) else { throw error }
      return stack
    }
  }

  /// The stack that a bundle declares by that kind; nil where none does.
  static func declared(_ typed: Typed) throws(Diagnostic) -> PlaceableStack? {
    guard let word = typed.arguments.first else { return nil }
    let folders = try WidgetFolders(typed.all(.widgets))
    let isBundle = WidgetFolders.isBundle(word)
    let kind = typed[.kind] ?? (isBundle ? nil : word)
    let address = typed.all(.widgets).isEmpty ? try RuntimeCall.address(typed) : nil
    let places =
      isBundle ? [Selection.Place(path: word, isFound: false)] : RuntimeCall.places(folders, address)
    let found = try PlaceableWidget.visit(Selection(places, folders), typed, skipsFaults: !isBundle) { bundle, _ in
      let path = bundle.place.realPath ?? bundle.declaration.path
      return bundle.declaration.stacks.filter { kind == nil || $0.kind == kind }.map { stack in
        PlaceableStack(
          members: stack.widgets.compactMap { kind in bundle.declaration.widgets.first { $0.kind == kind } }.map {
            PlaceableWidget(widget: $0, bundle: bundle.declaration.name, path: path)
          }, displayName: stack.displayName)
      }
    }.flatMap(\.self)
    return found.count == 1 || kind != nil ? found.first : nil
  }

  /// The widgets as they are to be placed: in the family that is named, else the first that all have.
  func widgets(_ typed: Typed) throws(Diagnostic) -> [NewInstance] {
    let named = try typed[.family].map { word throws(Diagnostic) -> Family in try choose(word, "family") }
    let shared = members.first?.widget.families.first { family in
      members.allSatisfy { $0.widget.families.contains(family) }
    }
    guard let family = named ?? shared else {
      throw .usage("the stack's widgets have no family in common", advice: "add a shared family to each")
    }
    return try members.map { member throws(Diagnostic) in
      let own = try member.family(family.rawValue)
      return NewInstance(
        member.widget, bundle: member.bundle, path: member.path, family: own,
        configuration: try member.configuration(try ConfigurationWords(typed.all(.config)), in: own, typed))
    }
  }
}
