import Glibc
import LinuxKit
import WidgetLayout
import WidgetModel
import WidgetRender
import WidgetRuntimeClient

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
    let words = ConfigurationWords.line(presentation.configuration)
    let name = "\(number)\(control.displayName) (\(control.kind))" + (words.isEmpty ? "" : " \(words)")
    let text = placed == nil ? control.description : document?.content.actionHint ?? "no value yet"
    return (page.isEmpty ? "" : "\n") + FaultPage.clean(name + (text.isEmpty ? "" : ": \(text)")) + "\n\n"
  }
}
