import Glibc
import LinuxKit
import WidgetLayout
import WidgetLocale
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
    let placed = try page.addPlaced(try? RuntimeCall.linkOrArchive(typed))
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
      query.page.add(Array("no bundle has a control; 'lunette new NAME --template control' makes one\n".utf8))
    }
    return try query.page.end(faults, query.watch.wording)
  }
}

/// Draws controls, each in its places beside each other under its name, or writes each as a document.
struct ControlsPage: Sendable {
  private let query: WidgetQuery
  private let places: [ControlPlace]
  private let page: Page

  init(_ query: WidgetQuery, _ places: [ControlPlace], _ page: Page? = nil) {
    (self.query, self.places, self.page) = (query, places, page ?? query.page)
  }

  /// Adds the controls that are placed, and returns how many there are.
  func addPlaced(_ link: RuntimeLink?) throws(Diagnostic) -> Int {
    guard let link else { return 0 }
    let kinds = query.selection.kinds
    let states = try link.instances().filter { $0.role == .control && (kinds.isEmpty || kinds.contains($0.kind)) }
    for state in states {
      let shown = try link.shown(.number(state.number))
      let presentation = try shown.presentation(query.setting.colorScheme) { environment throws(Diagnostic) in
        try Presentation.Look(query.showing, nil, environment, query.outside.pictures)
      }
      try add(presentation, bundle: shown.bundle, at: clockSeconds(CLOCK_REALTIME), shown)
    }
    return states.count
  }

  /// Adds a control with the value that galleries show.
  func addGallery(_ control: WidgetDeclaration, _ bundle: OpenBundle) throws(Diagnostic) {
    let request = try query.request(control, .accessoryRectangular)
    let timeline = try bundle.timeline(.snapshot(request))
    let presentation = try Presentation(
      control, request, timeline, timeline?.index(at: request.now), query, in: bundle.folder)
    page.warn((timeline?.warnings ?? []).map { $0.of(control, .accessoryRectangular) })
    try add(presentation, bundle: bundle.declaration.name, at: request.now, nil)
  }

  private func add(
    _ presentation: Presentation, bundle: String, at moment: Double, _ placed: ShownWidget?
  ) throws(Diagnostic) {
    var document = try presentation.control(bundle: bundle, at: moment)
    if let placed {
      document?.instance = placed.number
      document?.family = placed.family
      document?.error = placed.error
    }
    if page.style.format == .json {
      // Without a first value there is nothing to say of it.
      if let document { page.add(document) }
      return
    }
    page.add(Array(heading(presentation, document, placed).utf8))
    for place in places {
      let presentation = presentation.inPlace(place)
      page.add(presentation.picture(try presentation.place(at: moment)))
    }
    if let error = placed?.error { page.warn([error.of(presentation.widget, placed?.family ?? .accessoryRectangular)]) }
  }

  /// `#3 Productivity Timer (com.example.timer) timer=work: Hold to Start`
  private func heading(_ presentation: Presentation, _ document: ControlDocument?, _ placed: ShownWidget?) -> String {
    let control = presentation.widget
    let number = placed.map { "#\($0.number) " } ?? ""
    let words = InstancesPage.words(presentation.configuration)
    let name = "\(number)\(control.displayName) (\(control.kind))" + (words.isEmpty ? "" : " \(words)")
    let text = placed == nil ? control.description : document?.content.actionHint ?? "no value yet"
    return (page.isEmpty ? "" : "\n") + FaultPage.clean(name + (text.isEmpty ? "" : ": \(text)")) + "\n\n"
  }
}
