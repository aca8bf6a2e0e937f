import WidgetLayout
import WidgetModel
import WidgetRender

/// The current entry of each family that is shown, laid out and drawn.
struct DevPictures {
  private(set) var pictures: [Drawn] = []
  /// When one of them reads otherwise, on the session's clock.
  private(set) var nextChange: Double?
  /// What is not as its author meant it.
  private(set) var warnings: [Diagnostic] = []
  /// The views of the first family with their frames, a line each.
  private(set) var tree: [String] = []

  struct Drawn {
    var label: String
    /// Blank, where pixels stand over it.
    var picture: CellBuffer
    var taps: PictureTaps
    var pixels: PixelPicture?
  }

  init(_ state: DevState, at wall: Double) {
    let now = state.clock.now(wall)
    warnings = state.bundleWarnings
    var query = state.query
    query.setting.now = now
    for scene in state.visible {
      for appearance in scene.appearances { draw(appearance, state, query) }
    }
  }

  private mutating func draw(_ scene: DevScene, _ state: DevState, _ query: WidgetQuery) {
    let now = query.setting.now
    do throws(Diagnostic) {
      var request = scene.request
      request.now = now
      var presentation = try Presentation(
        scene.widget, request, scene.timeline, scene.timeline?.index(at: now), query, in: scene.folder)
      if !state.diagnostics.isEmpty {
        presentation.staleness = Staleness(reason: "", age: 0)
        presentation.staleness?.isToldElsewhere = true
      }
      let pixels = presentation.inPixels(query.showing.terminal, query.displaySize)
      let placement = try presentation.place(at: now)
      let scheme = query.hasBothSchemes ? " " + request.environments[0].colorScheme.rawValue : ""
      let drawn = pixels.map { PixelPicture(picture: presentation.canvasPicture(placement), fit: $0(placement.size)) }
      pictures.append(
        Drawn(
          label: scene.family.rawValue + scheme,
          picture: drawn?.fit.blank(query.showing.terminal.encoding) ?? presentation.picture(placement),
          taps: taps(scene, placement, drawn?.fit, state),
          pixels: presentation.staleness == nil ? drawn : drawn?.weakened))
      nextChange = earliest(nextChange, placement.nextChange)
      warnings += scene.warnings + placement.warnings.map { $0.of(scene.widget, scene.family) }
      if tree.isEmpty, state.pane == .tree {
        tree = LayoutPage(placement).text.split(separator: "\n").map(String.init)
      }
    } catch {
      warnings.append(error.of(scene.widget, scene.family))
    }
  }

  /// A sentence each.
  var notes: [String] { Exit.merged(warnings.flatMap(\.all)).map(Self.note) }

  private func taps(_ scene: DevScene, _ placement: Placement, _ fit: PixelFit?, _ state: DevState) -> PictureTaps {
    let activity = UserActivity(
      kind: scene.widget.kind, family: scene.family, configuration: scene.request.configuration)
    return PictureTaps(
      PictureTaps.ID(family: scene.family, scheme: scene.request.environments[0].colorScheme),
      TapResolver(placement.taps, activity), columns: fit?.columns ?? Int(placement.size.width),
      rows: fit?.rows ?? Int(placement.size.height), fit: fit,
      leads: placement.taps.widgetURL != nil || state.handlesUserActivities)
  }

  /// Side by side as far as they fit, each under the name of its family where there are several.
  func sheet(columns: Int, _ metrics: CellMetrics) -> DevSheet {
    guard pictures.count > 1 else {
      return DevSheet(
        parts: pictures.map(\.picture), taps: TapMap(pictures: pictures.map { ($0.taps, 0, 0) }),
        pixels: pictures.compactMap { picture in picture.pixels.map { (picture.taps.id, $0, 0, 0) } })
    }
    let labelled = pictures.map { drawn in
      let (label, picture) = (drawn.label, drawn.picture)
      var screen = CellScreen(
        columns: max(picture.columns, metrics.columns(label)), rows: picture.rows + 1,
        encoding: metrics.encoding)
      screen.write(label, .faint, row: 0)
      screen.draw(picture, row: 1)
      return screen.picture
    }
    let corners = Sheet.corners(labelled, columns: columns)
    // A row further down, since the label stands over the picture.
    let taps = zip(pictures, corners).map { ($0.taps, $1.column, $1.row + 1) }
    let pixels = zip(pictures, corners).compactMap { picture, corner in
      picture.pixels.map { (picture.taps.id, $0, corner.column, corner.row + 1) }
    }
    return DevSheet(parts: Sheet.rows(labelled, columns: columns), taps: TapMap(pictures: taps), pixels: pixels)
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

/// Pictures in rows, a blank line between two, and what can be tapped in them.
struct DevSheet {
  var parts: [CellBuffer]
  var taps: TapMap
  /// Pictures in pixels over the blank ones, with the places of their top left corners.
  var pixels: [(id: PictureTaps.ID, picture: PixelPicture, column: Int, row: Int)] = []

  var columns: Int { parts.map(\.columns).max() ?? 0 }
  var rows: Int { parts.map(\.rows).reduce(0, +) + max(parts.count - 1, 0) }
}
