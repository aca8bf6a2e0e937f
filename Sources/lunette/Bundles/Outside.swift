import LinuxKit
import WidgetModel
import WidgetSandbox
import WidgetServices

/// What bundles reach outside in this call: which machine they are told of, and what they may do there.
struct Outside: Sendable {
  let permits: Permits
  var world: World
  /// `lunette-host`, for all bundles of the call; started at the first request that needs it.
  let hosted = ServiceLink()
  /// `lunette-canvas`, which decodes the pictures of all bundles, each in a process of its own.
  let pictures = PictureLoader(folder: PictureStore.folder(environmentVariable))
  /// What this process has done for each bundle.
  var work = WorkAccounts()
  /// Where bundles store values; nil: in the user's state folder.
  var storageFolder: String?
  /// Whether only errors of a bundle's log are written: what calls a script many times would repeat every line.
  var isQuiet = false

  var grants: Grants { permits.options }

  init(_ typed: Typed) throws(Diagnostic) {
    world = try typed[.root].map { folder throws(Diagnostic) in try World.recorded(in: folder) } ?? .live
    permits = try Permits(typed, world: world)
  }
}
