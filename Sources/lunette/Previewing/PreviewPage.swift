import WidgetLayout
import WidgetModel
import WidgetRender

/// The cards of widgets in groups, a family each, with a caption over each card.
struct PreviewPage: Sendable {
  /// What was found in one bundle.
  struct Report: Sendable {
    /// The names of all previews.
    var names: [String] = []
    /// The widgets of which nothing was shown, since they have neither the family nor the preview.
    var unfit: [WidgetDeclaration] = []
    var isShown = false
  }

  private let query: WidgetQuery
  private let matrix: PreviewMatrix
  private let frame: WidgetFrame

  init(_ query: WidgetQuery, _ matrix: PreviewMatrix, hasFrame: Bool) {
    (self.query, self.matrix) = (query, matrix)
    // Each card brings its own page, so that the terminal's background does not matter.
    frame = !hasFrame && query.showing.hasCards ? .card : query.showing.frame
  }

  /// Why nothing was shown; nil where something was.
  func fault(_ reports: [Report]) -> Diagnostic? {
    guard !reports.contains(where: \.isShown) else { return nil }
    if let name = matrix.name {
      let names = reports.flatMap(\.names)
      let none = "declare some with previews = { { name = \"…\" } }"
      return .usage(
        "unknown preview '\(VisibleText.label(name, most: 60))'", nearest: name, among: names,
        else: names.isEmpty ? none : nil)
    }
    guard let widget = reports.lazy.flatMap(\.unfit).first else { return nil }
    return .unsupported(query.family, by: widget)
  }

  /// Adds one widget's cards to a page.
  func show(
    _ bundle: OpenBundle, _ widget: WidgetDeclaration, among count: Int, on page: Page, _ report: inout Report,
    _ faults: inout [Diagnostic]
  ) {
    let cards = PreviewCards(bundle: bundle, widget: widget, query: query, matrix: matrix, frame: frame)
    report.names += widget.previews.map(\.name)
    let previews = widget.previews.filter { preview in
      matrix.hasPreviews && (matrix.name ?? preview.name) == preview.name
        && (query.family == nil || preview.family == nil || preview.family == query.family)
    }
    let families = matrix.name == nil ? query.families(of: widget) : []
    guard !previews.isEmpty || !families.isEmpty else { return report.unfit.append(widget) }
    report.isShown = true
    if count > 1 { add(heading: widget, to: page) }
    var groups: [[PreviewCard]] = [[]]
    for (number, preview) in previews.enumerated() {
      attempt(widget, preview.family, &faults) { () throws(Diagnostic) in
        var card = try cards.card(preview)
        card.unit = number
        groups[0].append(card)
      }
    }
    // Accessories are small, so those of all families share their rows.
    var accessories: [PreviewCard] = []
    for family in families where !bundle.isLost {
      attempt(widget, family, &faults) { () throws(Diagnostic) in
        var all = try cards.cards(family) + (matrix.hasEntries ? try cards.entries(family) : [])
        guard family.isAccessory else { return groups.append(all) }
        // Each family counts its units from 0; among the accessories they stay distinct.
        let first = (accessories.map(\.unit).max() ?? -1) + 1
        for index in all.indices { all[index].unit += first }
        accessories += all
      }
    }
    for group in groups + [accessories] where !group.isEmpty { add(group, widget, bundle, to: page, &faults) }
  }

  private func attempt(
    _ widget: WidgetDeclaration, _ family: Family?, _ faults: inout [Diagnostic],
    _ body: () throws(Diagnostic) -> Void
  ) {
    do throws(Diagnostic) { try body() } catch { faults.append(error.of(widget, family ?? widget.families[0])) }
  }

  private func add(heading widget: WidgetDeclaration, to page: Page) {
    let format = query.showing.format
    if format == .png { return page.beginPixels(widget.displayName) }
    guard !format.isDocument, !format.isDrawing else { return }
    page.add(
      Array(
        "\(page.isEmpty ? "" : "\n")\(FaultPage.clean(widget.displayName)) (\(FaultPage.clean(widget.kind)))\n\n".utf8))
  }

  /// The cards side by side, those of one appearance in both schemes never apart; another group begins a row of its own.
  private func add(
    _ group: [PreviewCard], _ widget: WidgetDeclaration, _ bundle: OpenBundle, to page: Page,
    _ faults: inout [Diagnostic]
  ) {
    page.breakRow()
    if page.style.format == .png { page.beginPixels() }
    var pictures: [(unit: Int, picture: CellBuffer)] = []
    for card in group {
      let environment = card.presentation.environment
      attempt(widget, environment.family, &faults) { () throws(Diagnostic) in
        let placement = try card.presentation.place(at: card.moment)
        let warnings = bundle.declaration.warnings + card.warnings
        switch page.style.format {
        case .json:
          var document = card.presentation.document(
            placement, bundle: bundle.declaration.name, at: card.moment, warnings: warnings)
          document.preview = card.label
          return page.add(document)
        case .accessibility:
          page.add(AccessibilityDocument(placement, kind: widget.kind, family: environment.family))
        case .svg: page.add(card.presentation.drawing(placement))
        case .png: page.add(card.presentation.canvasPicture(placement), label: card.label, unit: card.unit)
        case .html: page.add(PagePicture(card.presentation.drawing(placement), dark: nil))
        default: pictures.append((card.unit, picture(card, placement)))
        }
        page.warn((warnings + placement.warnings).map { $0.of(widget, environment.family) })
      }
    }
    for unit in pictures.map(\.unit).removingRepetitions() {
      let unit = pictures.filter { $0.unit == unit }.map(\.picture)
      for row in Sheet.rows(unit, columns: page.style.width) { page.add(row) }
    }
  }

  private func picture(_ card: PreviewCard, _ placement: Placement) -> CellBuffer {
    let (environment, hasPage) = (card.presentation.environment, frame == .card)
    return card.presentation.picture(placement).captioned(
      card.label, hasPage ? environment.colorScheme : nil, hasPage: hasPage, indent: hasPage ? 1 : 0,
      margin: hasPage && !environment.family.hasBorder ? 1 : 0, theme: card.presentation.look.theme)
  }
}

extension Sequence where Element: Hashable {
  /// Each element once, where it comes first.
  fileprivate func removingRepetitions() -> [Element] {
    var known: Set<Element> = []
    return filter { known.insert($0).inserted }
  }
}
