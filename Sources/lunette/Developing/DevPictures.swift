import WidgetLayout
import WidgetModel
import WidgetRender

/// The current entry of each family that is shown, laid out and drawn.
struct DevPictures {
  private(set) var pictures: [(family: Family, picture: CellBuffer)] = []
  /// When one of them reads otherwise, on the session's clock.
  private(set) var nextChange: Double?
  /// What is not as its author meant it.
  private(set) var warnings: [Diagnostic] = []
  /// The views of the first family with their frames, a line each.
  private(set) var tree: [String] = []

  init(_ state: DevState, at wall: Double) {
    let now = state.clock.now(wall)
    warnings = state.bundleWarnings
    var wish = state.wish
    wish.setting.now = now
    for scene in state.visible {
      do throws(Diagnostic) {
        var request = scene.request
        request.now = now
        let exhibit = try Exhibit(scene.widget, request, scene.timeline, scene.timeline?.index(at: now), wish)
        let placement = try exhibit.place(at: now)
        pictures.append((scene.family, exhibit.picture(placement)))
        nextChange = earliest(nextChange, placement.nextChange)
        warnings += scene.warnings + placement.warnings.map { $0.of(scene.widget, scene.family) }
        if tree.isEmpty, state.pane == .tree {
          tree = LayoutPage(placement).text.split(separator: "\n").map(String.init)
        }
      } catch {
        warnings.append(error.of(scene.widget, scene.family))
      }
    }
  }

  /// A sentence each.
  var notes: [String] { Exit.merged(warnings.flatMap(\.all)).map(Self.note) }

  /// Beside each other as far as there is room, each under the name of its family where there are several.
  func sheet(columns: Int, _ metrics: CellMetrics) -> [CellBuffer] {
    guard pictures.count > 1 else { return pictures.map(\.picture) }
    let labelled = pictures.map { family, picture in
      var screen = CellScreen(
        columns: max(picture.columns, metrics.columns(family.rawValue)), rows: picture.rows + 1,
        encoding: metrics.encoding)
      screen.write(family.rawValue, .faint, row: 0)
      screen.draw(picture, row: 1)
      return screen.picture
    }
    return Sheet.rows(labelled, columns: columns)
  }

  private static func note(_ told: Exit.Told) -> String {
    let fault = told.fault
    let line = fault.line.map { "line \($0): " } ?? ""
    let families = told.families.map(\.rawValue).joined(separator: ", ")
    return line + FaultPage.sentence(fault) + (families.isEmpty ? "" : " (\(families))")
  }

  static func help(_ metrics: CellMetrics) -> [(String, CellScreen.Tone)] {
    let width = DevState.keys.map { metrics.columns($0.key) }.max() ?? 0
    return DevState.keys.map { key, _, means in
      (key + String(repeating: " ", count: width - metrics.columns(key) + 3) + means, .plain)
    }
  }
}
