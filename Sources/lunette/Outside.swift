import WidgetModel
import WidgetServices

/// What bundles reach outside in this call: which machine they are told of, and what they may do there.
struct Outside: Sendable {
  let permits: Permits
  var world: World

  var grants: Grants { permits.options }

  init(_ typed: Typed) throws(Diagnostic) {
    world = try typed["root"].map { folder throws(Diagnostic) in try World.recorded(in: folder) } ?? .live
    permits = try Permits(typed, world: world)
  }
}
