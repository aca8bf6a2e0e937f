import WidgetModel
import WidgetRender

/// Carries taps out as `lunette tap` does, but for what leads out of the bundle: that is only told, so that nothing is
/// opened that nobody asked for.
extension DevBench {
  /// - Returns: what came of it, as a sentence.
  func carryOut(_ tap: DevTap, _ bundle: OpenBundle, _ wish: WidgetWish) -> String {
    do throws(Diagnostic) { return try result(tap, bundle, wish) } catch {
      let line = error.line.map { "line \($0): " } ?? ""
      return "the tap failed: " + line + FaultPage.sentence(error)
    }
  }

  private func result(_ tap: DevTap, _ bundle: OpenBundle, _ wish: WidgetWish) throws(Diagnostic) -> String {
    guard let widget = bundle.declaration.widgets.first(where: { $0.kind == tap.kind }) else {
      return "the widget is gone"
    }
    let tapping = Tapping(wish: wish, place: .whole, isDryRun: false, namesFolders: false, reloads: false)
    var result = Tapping.Result(
      document: ActivationDocument(tap.activation, handledBy: .none), bundle: bundle.declaration)
    result.journey.runtime = wish.runtime
    try tapping.carryOut(tap.activation, bundle, wish.request(widget, tap.family), &result)
    if let fault = result.fault { return FaultPage.sentence(fault) }
    // What is reloaded is seen.
    result.document.reloaded = []
    var further = ""
    if let url = result.next {
      var router = LinkRouter(
        wish.selection.folders, wish.setting, wish.outside, wish.watch, runtime: nil, home: bundle.declaration)
      router.isolatesEach = true
      do throws(Diagnostic) {
        let route = try router.route(url)
        if result.isTarget {
          result.lead(to: route)
          result.document.isDryRun = true
        } else {
          further = "; would open \(FaultPage.clean(url.brief))"
        }
      } catch {
        guard result.isTarget else { throw error }
        result.remark = error.message
      }
    }
    result.noteFollowed()
    return ActivationPage(result.document, remark: result.remark).text.split(separator: "\n").joined() + further
  }
}
