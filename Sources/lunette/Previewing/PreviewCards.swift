import WidgetLocale
import WidgetModel
import WidgetRender
import WidgetServices

/// A widget as it looks in one of the appearances that are asked for.
struct PreviewCard {
  /// What is said above it.
  var label: String
  /// Cards of one number differ in their scheme only, and stand beside each other.
  var unit = 0
  var presentation: Presentation
  /// As which moment it is drawn, in seconds since 1970.
  var moment: Double
  var warnings: [Diagnostic]
}

/// Makes the cards of one widget: each provider function is asked once a family, for all appearances at once.
struct PreviewCards {
  let bundle: OpenBundle
  let widget: WidgetDeclaration
  let query: WidgetQuery
  let matrix: PreviewMatrix
  let frame: WidgetFrame

  /// The appearances of one family.
  func cards(_ family: Family) throws(Diagnostic) -> [PreviewCard] {
    let request = try query.request(widget, family)
    var cards: [PreviewCard] = []
    // Two questions at most: all appearances of one sort come with one answer.
    for isPlaceholder in [false, true] {
      let variants = matrix.variants.enumerated().filter { $0.element.isPlaceholder == isPlaceholder }
      guard !variants.isEmpty else { continue }
      let scenes = variants.flatMap { variant in matrix.schemes.map { (variant, $0) } }
      var request = request
      request.environments = scenes.map { variant, scheme in
        var environment = request.environments[0]
        environment.colorScheme = scheme
        variant.element.apply(to: &environment)
        return environment
      }
      let timeline = try bundle.timeline(isPlaceholder ? .placeholder(request) : .snapshot(request))
      for (index, scene) in scenes.enumerated() {
        let words = [family.shortName, scene.0.element.label, matrix.schemes.count > 1 ? scene.1.rawValue : ""]
        var card = try card(words, request, index, timeline, entry: 0, at: query.setting.now)
        card.unit = scene.0.offset
        cards.append(card)
      }
    }
    // As they are named, though placeholders are asked for last.
    return cards.enumerated().sorted { ($0.element.unit, $0.offset) < ($1.element.unit, $1.offset) }.map(\.element)
  }

  /// Each entry of the timeline at its own time.
  func entries(_ family: Family) throws(Diagnostic) -> [PreviewCard] {
    var request = try query.request(widget, family)
    let environment = request.environments[0]
    request.environments = matrix.schemes.map { scheme in
      var environment = environment
      environment.colorScheme = scheme
      return environment
    }
    let timeline = try bundle.timeline(.timeline(request))
    let words = try words(environment)
    var cards: [PreviewCard] = []
    for (number, entry) in (timeline?.entries ?? []).enumerated() {
      let isToday = words.date(entry.date) == words.date(query.setting.now)
      let time = isToday ? words.time(entry.date) : "\(words.date(entry.date)), \(words.time(entry.date))"
      for (index, scheme) in matrix.schemes.enumerated() {
        let label = [family.shortName, time, matrix.schemes.count > 1 ? scheme.rawValue : ""]
        var card = try card(label, request, index, timeline, entry: number, at: entry.date)
        card.unit = matrix.variants.count + number
        cards.append(card)
      }
    }
    return cards
  }

  /// One of the bundle's own previews.
  func card(_ preview: WidgetDeclaration.Preview) throws(Diagnostic) -> PreviewCard {
    let family = preview.family ?? query.family ?? widget.families.first ?? .systemSmall
    guard widget.families.contains(family) else { throw .unsupported(family, by: widget) }
    var request = try query.request(widget, family)
    var values: [String: Value] = [:]
    // Later values replace earlier ones, so the preview's own win.
    for field in (request.configuration.fields ?? []) + (preview.configuration.fields ?? []) {
      values[field.name] = field.value
    }
    request.configuration = .table(values)
    request.environments[0].configuration = request.configuration
    do throws(Diagnostic) {
      try PreviewEnvironment.apply(preview.environment, of: preview.name, to: &request.environments[0])
    } catch {
      throw error.at(bundle.declaration.path, widget.line)
    }
    let timeline: WidgetModel.Timeline?
    var moment = query.setting.now
    if let entry = preview.entry {
      moment = entry["date"]?.number ?? moment
      timeline = try bundle.timeline(.views(request, entries: [DatedFields(date: moment, fields: entry)]))
    } else {
      let isPlaceholder = request.environments[0].redactionReasons.contains(.placeholder)
      timeline = try bundle.timeline(isPlaceholder ? .placeholder(request) : .snapshot(request))
    }
    return try card([preview.name, family.shortName], request, 0, timeline, entry: 0, at: moment)
  }

  private func card(
    _ words: [String], _ request: ProviderRequest, _ index: Int, _ timeline: WidgetModel.Timeline?, entry: Int,
    at moment: Double
  ) throws(Diagnostic) -> PreviewCard {
    let environment = request.environments[index]
    let entries = timeline?.entries ?? []
    let shown = entries.indices.contains(entry) ? Presentation.Shown(entries, entry, view: index) : nil
    var look = try Presentation.Look(query.showing, query.displaySize, environment, query.outside.pictures)
    look.frame = frame
    look.hasPage = frame == .card
    var presentation = Presentation(
      widget, environment: environment, configuration: request.configuration, shown: shown,
      policy: timeline?.policy ?? .never, look: look)
    presentation.folder = bundle.folder
    query.theme?.apply(to: &presentation.look, presentation.environment)
    return PreviewCard(
      label: words.filter { !$0.isEmpty }.joined(separator: " · "), presentation: presentation, moment: moment,
      warnings: timeline?.warnings ?? [])
  }

  private func words(_ environment: WidgetEnvironment) throws(Diagnostic) -> any DateWords {
    try dateWords(locale: environment.locale, timeZone: environment.timeZone, languages: Languages.ofUser)
  }
}

extension Family {
  /// "medium", "circular": what a caption has space for.
  fileprivate var shortName: String {
    let name = rawValue.drop(while: \.isLowercase)
    return name.prefix(1).lowercased() + name.dropFirst()
  }
}

extension Diagnostic {
  fileprivate func at(_ file: String, _ line: Int?) -> Diagnostic {
    var placed = self
    (placed.file, placed.line) = (file, line)
    return placed
  }
}
