import WidgetModel
import WidgetRender
import WidgetRuntimeClient

/// `lunette controls`: controls in their places; those that are placed as they are, then each kind as a gallery shows it.
enum ControlsCommand {
  static func outcome(_ typed: Typed) throws(Diagnostic) -> Outcome {
    let place = try typed[.place].map { word throws(Diagnostic) -> ControlPlace in try choose(word, "place") }
    let places = place.map { [$0] } ?? ControlPlace.allCases
    var query = try WidgetQuery(
      RuntimeCall.withFolders(typed) ?? typed, ask: .preview, mayFindNothing: true, formats: [.text, .ansi, .json])
    query.selection.role = .control
    let page = ControlsPage(query, places)
    let hasState = try RuntimeCall.addressIfAny(typed) != nil
    let placed = try page.addPlaced(hasState ? try? RuntimeCall.linkOrArchive(typed) : nil)
    var bundles = OpenBundles(query.selection, query.setting, query.outside, query.watch)
    _ = bundles.visit { [query] bundle, controls, page, faults in
      for control in controls where !bundle.isLost {
        do throws(Diagnostic) { try ControlsPage(query, places, page).addGallery(control, bundle) } catch {
          faults.append(error.of(control, .accessoryRectangular))
        }
      }
    }
    // A control may be placed whose bundle lies in no folder.
    let faults = bundles.faults.filter { $0.code != .missingKind || placed == 0 }
    if query.page.isEmpty, faults.isEmpty, query.showing.format != .json {
      query.page.add(Array("no controls found; create one with 'lunette new NAME --template control'\n".utf8))
    }
    return try query.page.end(faults, query.watch.wording)
  }
}
