import WidgetModel

/// Opens a selection's bundles one after the other, and gathers what goes wrong. A bundle that fails does not stop the
/// others; a kind that two bundles declare is an error that names both files.
struct OpenBundles {
  let selection: Selection
  let setting: Setting
  let outside: Outside
  let watch: Watch
  /// Whether notes are taken for `check`.
  var isChecked = false

  private(set) var faults: [Diagnostic] = []
  /// Faults of bundles that nobody named: they count only where something asked for was not found.
  private var faultsOnTheWay: [Diagnostic] = []
  private var pathOfKind: [String: String] = [:]
  private var found = Set<String>()

  init(_ selection: Selection, _ setting: Setting, _ outside: Outside, _ watch: Watch) {
    self.selection = selection
    self.setting = setting
    self.outside = outside
    self.watch = watch
  }

  /// Calls `visit` for each bundle with the widgets that are meant; then says which kinds were not found.
  mutating func visit(_ visit: (OpenBundle, [WidgetDeclaration]) -> [Diagnostic]) {
    for place in selection.places {
      do throws(Diagnostic) {
        let bundle = try OpenBundle(try Selection.source(place), setting, outside, watch, isChecked: isChecked)
        let widgets = bundle.declaration.widgets.filter { note($0, place) && selection.contains($0, of: place) }
        found.formUnion(widgets.map(\.kind))
        if !widgets.isEmpty || selection.kinds.isEmpty { faults += visit(bundle, widgets) }
      } catch {
        if place.isFound, !selection.kinds.isEmpty { faultsOnTheWay.append(error) } else { faults.append(error) }
      }
    }
    reportMissing()
  }

  /// Calls `show` for each widget that is meant, in each family that is meant. It returns what was noticed.
  mutating func visit(
    in wish: WidgetWish,
    _ show: (OpenBundle, WidgetDeclaration, Family) throws(Diagnostic) -> Void
  ) {
    var shown = 0
    var unfit: [WidgetDeclaration] = []
    visit { bundle, widgets in
      var faults: [Diagnostic] = []
      for widget in widgets {
        let families = wish.families(of: widget)
        if families.isEmpty { unfit.append(widget) }
        for family in families {
          do throws(Diagnostic) { try show(bundle, widget, family) } catch { faults.append(error.of(widget, family)) }
          shown += 1
        }
      }
      return faults
    }
    if shown == 0, faults.isEmpty, let widget = unfit.first, let family = wish.family {
      let families = widget.families.map(\.rawValue).joined(separator: ", ")
      faults.append(
        .usage("the widget '\(widget.kind)' does not support \(family.rawValue)", advice: "it supports \(families)"))
    }
  }

  /// False for a kind that another bundle has already.
  private mutating func note(_ widget: WidgetDeclaration, _ place: Selection.Place) -> Bool {
    guard let other = pathOfKind[widget.kind] else {
      pathOfKind[widget.kind] = place.path
      return true
    }
    if other == place.path { return true }
    let isMeant = selection.kinds.isEmpty || selection.kinds.contains(widget.kind)
    if isMeant {
      faults.append(
        Diagnostic(
          .decodeKind, "the kind '\(widget.kind)' is declared twice: in \(other) and in \(place.path)",
          file: place.path, line: widget.line))
    }
    return false
  }

  private mutating func reportMissing() {
    var wanted = selection.kinds
    if let kind = selection.kind, faults.isEmpty { wanted.append(kind) }
    let missing = wanted.filter { !found.contains($0) }
    guard !missing.isEmpty else { return }
    let kinds = pathOfKind.keys.sorted(by: Value.precedes)
    for kind in missing {
      let place = selection.kind == nil ? "in \(selection.folders.description)" : "in what was named"
      faults.append(
        .unknown(
          .missingKind, "there is no widget '\(kind)' \(place)", nearest: kind, among: kinds,
          else: kinds.isEmpty ? "no widget was found" : "there are \(kinds.prefix(12).joined(separator: ", "))"))
    }
    faults += faultsOnTheWay
  }
}
