import LinuxKit
import WidgetLayout
import WidgetLocale
import WidgetModel
import WidgetRender
import WidgetServices

/// Everything that `check` asks of one widget: placeholder, snapshot and timeline in each family,
/// the views in light and dark and in three text sizes, each laid out in cells and in points.
///
/// Views of all entries are evaluated once; what needs further appearances looks at the first, the middle and the last.
struct WidgetCheck {
  let bundle: OpenBundle
  let widget: WidgetDeclaration
  /// The bundle's main file, for what concerns the whole widget.
  let file: String
  let setting: Setting
  let configuration: Value
  private let pictures = PictureLoader(folder: PictureStore.folder(environmentVariable))
  private(set) var found = Findings()

  init(_ bundle: OpenBundle, _ widget: WidgetDeclaration, file: String, _ setting: Setting, _ configuration: Value) {
    (self.bundle, self.widget, self.file) = (bundle, widget, file)
    (self.setting, self.configuration) = (setting, configuration)
  }

  /// How a widget may be seen. The first is what a person sees who changed nothing.
  struct Appearance: Hashable {
    var scheme: ColorScheme
    var size: DynamicTypeSize

    /// The usual text size, a large one and one of the accessibility sizes (SwiftUI, DynamicTypeSize), in both schemes.
    static let all = [DynamicTypeSize.large, .xxxLarge, .accessibility3].flatMap { size in
      [Appearance(scheme: .light, size: size), Appearance(scheme: .dark, size: size)]
    }
  }

  /// Checks the widget; what is found is collected.
  mutating func run() {
    for family in widget.families { check(family) }
    checkRecommendations()
    checkRelevance()
  }

  /// Each variant has to fit the intent, and to be drawn.
  private mutating func checkRecommendations() {
    guard !bundle.isLost, let family = widget.families.first else { return }
    do throws(Diagnostic) { _ = try bundle.recommendations(widget, setting) } catch { note([error], family) }
  }

  /// What a stack would ask.
  private mutating func checkRelevance() {
    guard widget.hasRelevance, !bundle.isLost, let family = widget.families.first else { return }
    do throws(Diagnostic) { _ = try bundle.relevance(request(family)) } catch { note([error], family) }
  }

  private mutating func check(_ family: Family) {
    var preview = request(family)
    preview.isPreview = true
    var waiting = request(family)
    waiting.environments[0].redactionReasons = .placeholder
    // Three questions to the provider for each family; the views of all entries come with the timeline.
    let timeline = ask(.timeline(request(family)), family)
    if let entry = ask(.placeholder(waiting), family, "placeholder") { drawPlainly(entry, family) }
    // Without a snapshot of its own the gallery's is the timeline once more: one family tells whether it can be made.
    if widget.hasSnapshot || family == widget.families.first, let entry = ask(.snapshot(preview), family, "snapshot") {
      drawPlainly(entry, family)
    }
    guard let timeline else { return }
    // A snapshot that differs from the timeline's first entry is what galleries show wrongly.
    note(TimelineAdvice.warnings(timeline), family)
    if widget.hasSnapshot { compareSnapshot(timeline, family) }
    drawEntries(timeline, family)
    drawAppearances(timeline, family)
  }

  // MARK: Asking

  private func request(_ family: Family, _ appearances: [Appearance] = [Appearance.all[0]]) -> ProviderRequest {
    // The configuration is in the environment too: views read it there.
    let environments = appearances.map { appearance in
      var environment = setting.environment(family)
      environment.colorScheme = appearance.scheme
      environment.dynamicTypeSize = appearance.size
      environment.configuration = configuration
      return environment
    }
    return ProviderRequest(
      kind: widget.kind, family: family, now: setting.now, configuration: configuration, environments: environments)
  }

  /// The answer; nil where there is none, or where it failed, which is then found.
  ///
  /// - Parameter call: What gave the entry, where it is not the timeline.
  private mutating func ask(
    _ request: ExtensionRequest, _ family: Family, _ call: String? = nil
  ) -> WidgetModel.Timeline? {
    // A worker that was lost has told so; further questions would only repeat it.
    guard !bundle.isLost else { return nil }
    do throws(Diagnostic) {
      let timeline = try bundle.timeline(request)
      note(timeline?.warnings ?? [], family)
      return timeline
    } catch {
      note(error.all.map { Self.inside($0, call) }, family)
      return nil
    }
  }

  /// The fault with the call that gave the entry in front of its path.
  private static func inside(_ fault: Diagnostic, _ call: String?) -> Diagnostic {
    guard let call, fault.path?.hasPrefix(call) != true else { return fault }
    var fault = fault
    fault.path = fault.path.map { "the \(call): \($0)" } ?? "the \(call)"
    return fault
  }

  /// Where nothing says otherwise it is the line of `widget { … }`.
  private mutating func note(_ faults: [Diagnostic], _ family: Family, in situation: String? = nil) {
    found.add(
      // A stand-in is no fault of the author's: the terminal cannot draw the view.
      faults.flatMap(\.all).filter { $0.code != .warningStandIn }.map { fault in
        var fault = fault.of(widget, family)
        if fault.file == nil { (fault.file, fault.line) = (file, widget.line) }
        return fault
      }, in: situation)
  }

  private mutating func compareSnapshot(_ timeline: WidgetModel.Timeline, _ family: Family) {
    guard let first = timeline.entries.first, let snapshot = ask(.snapshot(request(family)), family)?.entries.first,
      TimelineAdvice.differs(snapshot, from: first)
    else { return }
    // Figures that change from call to call are no difference that the author made.
    guard let again = ask(.timeline(request(family)), family)?.entries.first else { return }
    if again.fields == first.fields { note([TimelineAdvice.unlikeSnapshot], family) }
  }

  // MARK: Drawing

  // Eight: layouts of one timeline differ by texts, and the first and last are among them.
  private static let mostDrawn = 8

  /// Every entry's view exists; of long timelines as many as `mostDrawn`, evenly spread, are laid out.
  private mutating func drawEntries(_ timeline: WidgetModel.Timeline, _ family: Family) {
    let entries = timeline.entries
    var isEmpty = true
    for index in Self.spread(entries.count, Self.mostDrawn) {
      guard let tree = entries[index].views.first else { continue }
      let advice = TreeAdvice(tree: tree)
      note(advice.lostLengths, family)
      note(LinkAdvice(declaration: bundle.declaration).unowned(tree), family)
      note(EffectAdvice(declaration: bundle.declaration).idleActions(tree), family)
      note(PictureFileAdvice(pictures: pictures(of: tree, family)).faults(in: tree), family)
      if widget.contentMarginsDisabled, !family.isAccessory { note(advice.bareGround, family) }
      if let cells = place(tree, timeline, index, Appearance.all[0], family, cells: true) {
        note(cells.warnings, family, in: "in cells")
      }
      guard let points = place(tree, timeline, index, Appearance.all[0], family, cells: false) else { continue }
      let picture = PictureAdvice(placement: points)
      note(points.warnings, family, in: "in points")
      note(picture.smallTexts + picture.thinShapes, family)
      note(picture.foreignCharacters, family)
      note(picture.coveredTargets, family)
      note(picture.faintTexts(.light), family)
      // Empty only if no entry shows anything: a widget may be blank at night.
      if !picture.isEmpty {
        isEmpty = false
        note(advice.silent, family)
      }
    }
    if isEmpty {
      note(
        [Diagnostic(.warningEmpty, "the widget is empty in \(family.rawValue)", severity: .warning)], family)
    }
  }

  /// Dark, and larger text: a tree that is the same as the light one is laid out once.
  private mutating func drawAppearances(_ timeline: WidgetModel.Timeline, _ family: Family) {
    let others = Array(Appearance.all.dropFirst())
    var shown = timeline
    shown.entries = Self.spread(timeline.entries.count, 3).map { timeline.entries[$0] }
    let fields = shown.entries.map { DatedFields(date: $0.date, fields: $0.fields) }
    guard let answer = ask(.views(request(family, others), entries: fields), family) else { return }
    for (index, entry) in answer.entries.enumerated() {
      var light = shown.entries[index].views.first
      for (appearance, tree) in zip(others, entry.views) {
        // Light comes before dark for each size, so the pair is compared as it arrives.
        if appearance.scheme == .light { light = tree }
        draw(tree, tree == light, shown, index, appearance, family)
      }
    }
  }

  private mutating func draw(
    _ tree: ViewTree, _ isAsInLight: Bool, _ timeline: WidgetModel.Timeline, _ index: Int, _ appearance: Appearance,
    _ family: Family
  ) {
    let isLarge = appearance.size == .large
    if appearance.scheme == .dark, isAsInLight, !isLarge { return }
    guard let points = place(tree, timeline, index, appearance, family, cells: false) else { return }
    if isLarge { note(PictureAdvice(placement: points).faintTexts(.dark), family) }
    if isAsInLight, isLarge { return }
    // A widget does not grow, so at the sizes for weak eyes most texts are cut; they may not vanish.
    let isHuge = appearance.size == .accessibility3
    let told =
      // Cut texts are expected at that size; lost ones are not.
      isHuge ? points.warnings.filter { ![.warningTruncated, .warningOverflow].contains($0.code) } : points.warnings
    let lost = isHuge ? PictureAdvice(placement: points).lostTexts : []
    note(told + lost, family, in: "in points, at \(appearance.size.rawValue) text")
    if appearance.scheme == .dark, let cells = place(tree, timeline, index, appearance, family, cells: true) {
      note(cells.warnings, family, in: "in cells")
    }
  }

  /// A placeholder or a gallery's snapshot: it must be possible to draw it.
  private mutating func drawPlainly(_ timeline: WidgetModel.Timeline, _ family: Family) {
    guard let tree = timeline.entries.first?.views.first else { return }
    // In both surfaces: only that it can be laid out is asked.
    for cells in [true, false] { _ = place(tree, timeline, 0, Appearance.all[0], family, cells: cells) }
  }

  private func pictures(of tree: ViewTree, _ family: Family) -> PictureTable {
    let cells = setting.environment(family).cells
    return pictures.pictures(
      of: tree, in: bundle.folder, columns: Int(cells.width) * 4, rows: Int(cells.height) * 12)
  }

  private mutating func place(
    _ tree: ViewTree, _ timeline: WidgetModel.Timeline, _ index: Int, _ appearance: Appearance, _ family: Family,
    cells: Bool
  ) -> Placement? {
    let entries = timeline.entries
    let environment = request(family, [appearance]).environments[0].fitting(widget)
    let next = entries.indices.contains(index + 1) ? entries[index + 1].date : nil
    do throws(Diagnostic) {
      return try layout(
        widget: tree, environment: environment, contentMarginsDisabled: widget.contentMarginsDisabled,
        measuring: cells ? CellMetrics(encoding: .utf8) : PointMetrics(), pictures: pictures(of: tree, family),
        at: entries[index].date,
        from: entries[index].date, until: next,
        words: dateWords(locale: environment.locale, timeZone: environment.timeZone, languages: Languages.ofUser))
    } catch {
      note([error], family)
      return nil
    }
  }

  /// At most `most` of `count` places, the first and the last among them.
  static func spread(_ count: Int, _ most: Int) -> [Int] {
    guard count > most else { return Array(0..<max(count, 0)) }
    // Integer arithmetic: the last place is exactly count - 1.
    return (0..<most).map { $0 * (count - 1) / (most - 1) }
  }
}
