import Glibc
import LinuxKit
import WidgetModel
import WidgetRuntimeClient
import WidgetServices

/// What setup does about the runtime: the service that starts it, and the board that it shows first.
enum SetupRuntime {
  private static let unit = "lunette.socket"

  /// systemd starts the runtime when something needs it.
  static func service() -> SetupStep {
    switch Examination.serviceState(.live) {
    case .enabled: return SetupStep(title: "service", state: .done("systemd starts the runtime when it is needed"))
    case .absent:
      return SetupStep(
        title: "service", state: .impossible("no unit is installed; start the runtime yourself with 'lunette run'"))
    case .disabled:
      guard PathProgram.path("systemctl") != nil else {
        return SetupStep(
          title: "service", state: .impossible("systemd is not here; start the runtime yourself with 'lunette run'"))
      }
      let words = ["systemctl", "--user", "enable", "--now", unit]
      return SetupStep(
        title: "service",
        state: .due("start the runtime when it is needed (\(words.joined(separator: " ")))") { () throws(Diagnostic) in
          try PathProgram.run(words)
          return "the runtime starts when it is needed, now and after each login"
        })
    }
  }

  /// The starter board, while nothing is placed.
  static func starter(_ typed: Typed) -> SetupStep {
    do throws(Diagnostic) {
      let link = try RuntimeCall.linkOrOffline(typed)
      let placed = try link.instances().filter { !$0.isTransient && $0.role != .activity }
      if !placed.isEmpty {
        return SetupStep(title: "board", state: .done("\(placed.count) widgets are placed"))
      }
      let new = try widgets(typed)
      guard !new.isEmpty else {
        return SetupStep(title: "board", state: .impossible("the shipped widgets are not in the widget folders"))
      }
      let names = new.map { VisibleText.label($0.widget.displayName) }.joined(separator: ", ")
      return SetupStep(
        title: "board",
        state: .due("place the starter board: \(names)") { () throws(Diagnostic) in
          let link = try RuntimeCall.linkOrOffline(typed)
          for one in new { _ = try link.placed(.add(one)) }
          return "placed \(new.count) widgets; see them with 'lunette board', or undo it with 'lunette remove'"
        })
    } catch { return SetupStep(title: "board", state: .impossible(error.message)) }
  }

  /// The starter board's widgets that the folders have, as they would be placed.
  private static func widgets(_ typed: Typed) throws(Diagnostic) -> [NewInstance] {
    let kinds = StarterBoard.items.map(\.kind)
    let folders = try WidgetFolders(typed.all(.widgets))
    var selection = Selection(folders.places(), folders)
    selection.kinds = kinds
    let found = try PlaceableWidget.all(of: selection, typed, skipsFaults: true)
    return StarterBoard.items.compactMap { item in
      guard let one = found.first(where: { $0.widget.kind == item.kind && $0.widget.role == .widget }) else {
        return nil
      }
      let family = item.family(of: one.widget)
      return NewInstance(
        one.widget, bundle: one.bundle, path: one.path, family: family,
        configuration: .table(one.widget.intent?.merged([], in: family) ?? [:]))
    }
  }
}
