import LuaKit
import WidgetModel

/// Opens a selection's bundles one after the other, and gathers what goes wrong. A bundle that fails does not stop the
/// others; a kind that two bundles declare is an error that names both files.
///
/// All of a bundle happens in one job on a thread with a stack of 64 MiB, layout and painting too, whatever stack the
/// shell gives the program. The calling thread waits, and watches the other's CPU clock: Lua's own limits cannot end a
/// single call of its library that never returns.
struct OpenBundles {
  let selection: Selection
  let setting: Setting
  let outside: Outside
  let watch: Watch
  /// Whether notes are taken for `check`.
  var isChecked = false
  /// What is done about permissions that are declared and not granted.
  var manner = Permits.Manner.refuses
  private let thread: LuaExecutor

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
    thread = watch.makeThread()
  }

  /// What came of one bundle.
  private struct Report<Result: Sendable>: Sendable {
    var declared: [WidgetDeclaration] = []
    var meant: [WidgetDeclaration] = []
    var result: Result?
    var faults: [Diagnostic] = []
  }

  /// Calls `visit` for each bundle with the widgets that are meant, gathers what it returns, and then says which kinds
  /// were not found.
  mutating func visit<Result: Sendable>(
    _ visit: @Sendable (OpenBundle, [WidgetDeclaration], inout [Diagnostic]) -> Result
  ) -> [Result] {
    var results: [Result] = []
    for (index, place) in selection.places.enumerated() {
      let isLast = index == selection.places.count - 1
      do throws(Diagnostic) {
        let source = try Selection.source(place)
        let report = try thread.run(watchdog: watch.dog) {
          [selection, setting, outside, pathOfKind, isChecked, manner] () throws(Diagnostic) -> Report<Result> in
          let bundle = try OpenBundle(source, setting, outside, isChecked: isChecked)
          if isLast { bundle.leaveOpen() }
          var report = Report<Result>(declared: bundle.declaration.widgets)
          report.meant = report.declared.filter {
            pathOfKind[$0.kind] == nil && selection.contains($0, of: place)
          }
          if !report.meant.isEmpty || selection.kinds.isEmpty {
            try outside.permits.settle(bundle, manner)
            report.result = visit(bundle, report.meant, &report.faults)
          }
          return report
        }
        note(report.declared, place)
        found.formUnion(report.meant.map(\.kind))
        faults += report.faults
        if let result = report.result { results.append(result) }
      } catch {
        if place.isFound, !selection.kinds.isEmpty { faultsOnTheWay.append(error) } else { faults.append(error) }
      }
    }
    if outside.permits.rememberedNothing, faults.isEmpty {
      faults.append(.usage("nothing was remembered: no bundle declares what --allow grants"))
    }
    reportMissing()
    return results
  }

  /// Calls `show` for each widget that is meant, in each family that is meant.
  mutating func visit(
    in wish: WidgetWish,
    _ show: @Sendable (OpenBundle, WidgetDeclaration, Family) throws(Diagnostic) -> Void
  ) {
    let unfit = visit { bundle, widgets, faults -> [WidgetDeclaration]? in
      var hasShown = false
      for widget in widgets {
        for family in wish.families(of: widget) {
          do throws(Diagnostic) { try show(bundle, widget, family) } catch { faults.append(error.of(widget, family)) }
          hasShown = true
        }
      }
      return hasShown ? nil : widgets
    }
    let widgets = unfit.compactMap(\.self)
    guard widgets.count == unfit.count, faults.isEmpty, let widget = widgets.joined().first, let family = wish.family
    else { return }
    let families = widget.families.map(\.rawValue).joined(separator: ", ")
    faults.append(
      .usage("the widget '\(widget.kind)' does not support \(family.rawValue)", advice: "it supports \(families)"))
  }

  /// Remembers which kinds a bundle has; one that another bundle has already is an error.
  private mutating func note(_ widgets: [WidgetDeclaration], _ place: Selection.Place) {
    for widget in widgets {
      guard let other = pathOfKind[widget.kind] else {
        pathOfKind[widget.kind] = place.path
        continue
      }
      let isMeant = selection.kinds.isEmpty || selection.kinds.contains(widget.kind)
      guard other != place.path, isMeant else { continue }
      faults.append(
        Diagnostic(
          .decodeKind, "the kind '\(widget.kind)' is declared twice: in \(other) and in \(place.path)",
          file: place.path, line: widget.line))
    }
  }

  private mutating func reportMissing() {
    var wanted = selection.kinds
    if let kind = selection.kind, faults.isEmpty { wanted.append(kind) }
    let missing = wanted.filter { !found.contains($0) }
    guard !missing.isEmpty else { return }
    let kinds = pathOfKind.keys.sorted(by: Value.precedes)
    for kind in missing {
      if selection.kind == nil, WidgetFolders.isFolder(kind) {
        faults.append(.noBundle(kind))
        continue
      }
      let place = selection.kind == nil ? "in \(selection.folders.description)" : "in what was named"
      faults.append(
        .unknown(
          .missingKind, "there is no widget '\(kind)' \(place)", nearest: kind, among: kinds,
          else: kinds.isEmpty ? "no widget was found" : "known are \(kinds.prefix(12).joined(separator: ", "))"))
    }
    faults += faultsOnTheWay
  }
}
