import Glibc
import LinuxKit
import WidgetLayout
import WidgetModel
import WidgetRuntimeClient
import WidgetSandbox
import WidgetScript
import WidgetServices
import WidgetWatch

/// Opens bundles in workers and asks them, for one thread: the bundle that is being written stays open until a newer text
/// of it describes itself without error.
final class DevBundles {
  private let starter: WorkerStarter
  /// What bundles were allowed before the session began, by path. It holds while their author changes them.
  private let granted: [String: SessionGrants]
  /// The runtime of the page, which is told what a tap changed; nil: there is none.
  let page: RuntimeAddress?
  private var open: (path: String, bundle: OpenBundle)?

  init(_ starter: WorkerStarter, granted: [String: SessionGrants], page: RuntimeAddress? = nil) {
    (self.starter, self.granted, self.page) = (starter, granted, page)
  }

  /// - Parameter isVoid: whether the answer is not wanted any more.
  func answer(_ question: DevQuestion, isVoid: () -> Bool) -> DevAnswer {
    let start = clockSeconds(CLOCK_MONOTONIC)
    var answer = DevAnswer(question: question)
    do throws(Diagnostic) {
      if let bundle = try bundle(for: question, &answer) {
        // Meant for the widget that was shown: one of another bundle is none of this one's.
        for tap in question.taps where tap.path == question.place.path {
          answer.said = carryOut(tap, bundle, question.query)
        }
        ask(bundle, question, &answer, isVoid)
      }
    } catch {
      answer.faults.append(error)
    }
    answer.faultLines = Exit.merged(answer.faults.flatMap(\.all)).map { told in
      FaultPage(told, colors: false).text.split(separator: "\n").map(String.init)
    }
    answer.duration = clockSeconds(CLOCK_MONOTONIC) - start
    return answer
  }

  /// The bundle, opened anew where its files are to be read; nil where they hold what they held.
  private func bundle(for question: DevQuestion, _ answer: inout DevAnswer) throws(Diagnostic) -> OpenBundle? {
    let path = question.place.path
    guard case .load(let known) = question.matter else {
      if let open, open.path == path, !open.bundle.isLost { return open.bundle }
      return try load(question)
    }
    // Before the files are read: what changes meanwhile is told by another event.
    answer.fingerprint = BundleFingerprint.of(path)
    if let known, known == answer.fingerprint {
      answer.isUnchanged = true
      return nil
    }
    return try load(question)
  }

  /// Opens the bundle anew. What was answered in this session is granted again; without an answer nobody is asked here.
  private func load(_ question: DevQuestion) throws(Diagnostic) -> OpenBundle {
    let (place, query) = (question.place, question.query)
    let bundle = try OpenBundle(try Selection.source(place), query.setting, query.outside, starter: starter)
    if let known = granted[place.path], !known.isEmpty {
      bundle.content.forget()
      bundle.host.grant(known.answered, from: .answer)
      if known.isKept { query.outside.permits.followAnyContent(of: bundle) }
    } else {
      try query.outside.permits.settle(bundle, .refuses)
    }
    open = (place.path, bundle)
    return bundle
  }

  /// Gets ready for the next save: a worker's start is half of what a save takes.
  func prepare() { starter.prepare() }

  private func ask(
    _ bundle: OpenBundle, _ question: DevQuestion, _ answer: inout DevAnswer, _ isVoid: () -> Bool
  ) {
    let widgets = bundle.declaration.declared.filter { question.query.selection.contains($0, of: question.place) }
    (answer.widgets, answer.bundleWarnings) = (widgets, bundle.declaration.warnings)
    answer.handlesUserActivities = bundle.declaration.handlesUserActivities
    defer { answer.modules = bundle.content.namesRead }
    guard let widget = widgets.first(where: { $0.kind == question.kind }) ?? widgets.first else {
      answer.faults.append(
        Diagnostic(
          .missingKind,
          question.query.selection.kind.map { "the bundle has no widget '\($0)'" }
            ?? "the bundle has no widget", file: question.place.path))
      return
    }
    answer.kind = widget.kind
    // A family that this widget lacks was another widget's.
    let families = question.family.flatMap { widget.families.contains($0) ? [$0] : nil } ?? widget.families
    for family in families {
      if isVoid() {
        answer.isVoid = true
        return
      }
      do throws(Diagnostic) {
        answer.scenes.append(try scene(bundle, widget, family, question))
      } catch {
        answer.faults.append(error.of(widget, family))
      }
    }
  }

  private func scene(
    _ bundle: OpenBundle, _ widget: WidgetDeclaration, _ family: Family, _ question: DevQuestion
  ) throws(Diagnostic) -> DevScene {
    var request = try question.query.request(widget, family)
    request.reason = question.reason
    var scene = DevScene(widget: widget, request: request, folder: bundle.folder)
    if question.matter == .views, let old = question.timelines[family] {
      let fields = old.entries.map { DatedFields(date: $0.date, fields: $0.fields) }
      scene.timeline = try bundle.timeline(.views(request, entries: fields))
      // An answer with views alone has no policy of the provider's: the old one stays, and the moment it counts from.
      scene.timeline?.policy = old.policy
      scene.timeline?.made = old.made
    } else {
      scene.timeline = try bundle.timeline(question.query.extensionRequest(request))
    }
    guard let timeline = scene.timeline else { return scene }
    scene.warnings = timeline.warnings
    if question.query.ask == .timeline { scene.warnings += TimelineAdvice.warnings(timeline) }
    if let index = timeline.index(at: request.now), let tree = timeline.entries[index].views.first {
      let advice = TreeAdvice(tree: tree)
      scene.warnings += advice.silent + advice.lostLengths
    }
    scene.warnings = scene.warnings.map { $0.of(widget, family) }
    return scene
  }
}
