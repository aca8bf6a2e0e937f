import WidgetModel
import WidgetRender
import WidgetRuntimeClient

/// The gallery as a value: every kind that bundles offer, of which one is looked at in one of its families, and in one of the variants
/// that its bundle recommends.
struct GalleryState {
  /// A kind that can be placed.
  struct Item: Hashable {
    var bundle: BundleOffer
    var widget: WidgetDeclaration

    /// The part of the gallery in which it is.
    var category: WidgetCategory { bundle.declaration.category(of: widget.kind) }

    /// The configurations to choose from: the defaults, then the bundle's variants.
    var variants: [Recommendation] { bundle.recommendations[widget.kind] ?? [] }
  }

  /// The picture of what is looked at.
  enum Preview {
    case waiting
    case scene(DevScene)
    /// Why there is none: lines of text.
    case fault([String])
  }

  /// By category; in each, bundles by name and a bundle's kinds in its own order.
  let items: [Item]
  private(set) var search = TextLine()
  /// Among those that are found.
  private(set) var selected = 0
  /// Among the families of the kind.
  private(set) var family = 0
  /// Among its variants; nil: the defaults.
  private(set) var variant: Int?
  private(set) var preview = Preview.waiting

  init(_ offers: [BundleOffer]) {
    let bundles = offers.sorted {
      ($0.declaration.name.lowercased(), $0.declaration.path) < ($1.declaration.name.lowercased(), $1.declaration.path)
    }
    let kinds = bundles.flatMap { offer in offer.declaration.placeable.map { Item(bundle: offer, widget: $0) } }
    items = WidgetCategory.allCases.flatMap { category in kinds.filter { $0.category == category } }
  }

  /// A row of the list.
  enum Row: Hashable {
    case heading(WidgetCategory)
    /// One of those that are found, by its index.
    case item(Int)
  }

  /// The list: under headings of the categories, but for what a search found.
  var rows: [Row] {
    let found = found
    guard search.isEmpty else { return found.indices.map(Row.item) }
    return found.indices.flatMap { index in
      let isFirst = index == 0 || found[index - 1].category != found[index].category
      return (isFirst ? [Row.heading(found[index].category)] : []) + [.item(index)]
    }
  }

  /// Those that what is typed is a part of: of their name, description, kind, bundle, category or keywords.
  var found: [Item] {
    let words = search.text.lowercased().split(separator: " ")
    guard !words.isEmpty else { return items }
    return items.filter { item in
      let text = [
        item.widget.displayName, item.widget.description, item.widget.kind, item.bundle.declaration.name,
        item.category.title, item.bundle.declaration.keywords(of: item.widget.kind).joined(separator: " "),
      ].joined(separator: "\n").lowercased()
      return words.allSatisfy { text.contains($0) }
    }
  }

  var item: Item? {
    let found = found
    return found.indices.contains(selected) ? found[selected] : nil
  }

  /// What is looked at; nil: nothing is found.
  var choice: GalleryChoice? {
    guard let item, item.widget.families.indices.contains(family) else { return nil }
    let configuration = variant.map { item.variants[$0].configuration } ?? .emptyTable
    return GalleryChoice(
      path: item.bundle.declaration.path, kind: item.widget.kind, family: item.widget.families[family],
      configuration: configuration)
  }

  // MARK: Choosing

  /// Handles a key that is for the gallery; returns whether another picture is wanted.
  mutating func press(_ key: Key) -> Bool {
    let before = choice
    switch key {
    case .up: choose(selected - 1)
    case .down: choose(selected + 1)
    case .pageUp: choose(max(selected - 8, 0))
    case .pageDown: choose(min(selected + 8, max(found.count - 1, 0)))
    case .wheel(let rows, _, _): choose(min(max(selected + rows.signum(), 0), max(found.count - 1, 0)))
    case .left: turn(-1)
    case .right: turn(1)
    case .tab: turnVariant(1)
    case .backTab: turnVariant(-1)
    default:
      let text = search.text
      _ = search.edit(key, most: 200)
      if search.text != text { choose(0) }
    }
    guard choice != before else { return false }
    preview = .waiting
    return choice != nil
  }

  /// Looks at one of those that are found; beyond the end at the first.
  mutating func choose(_ index: Int) {
    let count = found.count
    selected = count == 0 ? 0 : (index + count) % count
    (family, variant) = (0, nil)
  }

  private mutating func turn(_ step: Int) {
    guard let count = item?.widget.families.count, count > 0 else { return }
    family = (family + step + count) % count
  }

  private mutating func turnVariant(_ step: Int) {
    guard let count = item?.variants.count, count > 0 else { return }
    let next = (variant.map { $0 + 1 } ?? 0) + step
    let place = (next + count + 1) % (count + 1)
    variant = place == 0 ? nil : place - 1
  }

  /// Takes the picture of what is looked at; that of anything else is void.
  mutating func take(_ answer: DevAnswer) {
    let question = answer.question
    guard !answer.isVoid, let choice, question.place.path == choice.path, question.kind == choice.kind,
      question.family == choice.family, question.query.configuration.before == choice.configuration
    else { return }
    if let scene = answer.scenes.first {
      preview = .scene(scene)
    } else {
      preview = .fault(answer.faultLines.first ?? ["it has no preview"])
    }
  }
}

/// What the gallery shows a picture of.
struct GalleryChoice: Hashable, Sendable {
  /// The bundle's path.
  var path: String
  var kind: String
  var family: Family
  /// What is set otherwise than by default.
  var configuration: Value
}

// MARK: On a board

extension BoardState {
  /// Keys while the gallery is open.
  mutating func browse(_ key: Key, _ gallery: GalleryState) -> [BoardEffect] {
    var gallery = gallery
    switch key {
    case .escape where !gallery.search.isEmpty: _ = gallery.press(.control("u"))
    case .escape:
      mode = .viewing
      return []
    case .enter: return add(gallery)
    case .click(_, let row):
      guard let index = BoardScreen.galleryIndex(row: row, gallery, size) else { return [] }
      if index == gallery.selected { return add(gallery) }
      gallery.choose(index)
      mode = .adding(gallery)
      return gallery.choice.map { [.preview($0)] } ?? []
    default:
      let isOther = gallery.press(key)
      mode = .adding(gallery)
      return isOther ? gallery.choice.map { [.preview($0)] } ?? [] : []
    }
    mode = .adding(gallery)
    return gallery.choice.map { [.preview($0)] } ?? []
  }

  /// Places what is looked at behind the widget that has the focus, else at the end. What its user has to say is asked first.
  private mutating func add(_ gallery: GalleryState) -> [BoardEffect] {
    guard let item = gallery.item, let choice = gallery.choice else {
      remark = "nothing is selected"
      return []
    }
    mode = .viewing
    let widget = item.widget
    let intent = widget.intent
    let values = intent?.merged(choice.configuration.fields ?? [], in: choice.family)
    let new = NewInstance(
      widget, bundle: item.bundle.declaration.name, path: item.bundle.declaration.path, family: choice.family,
      configuration: values.map(Value.table) ?? .emptyTable)
    let index = focus.flatMap { board.places.firstIndex(of: $0) }.map { $0 + 1 }
    let asksFor = (intent?.parameters ?? []).contains { $0.isRequired && values?[$0.name] == nil }
    // As in the page: what can be set is asked for, unless a variant has set it.
    guard let intent,
      asksFor || gallery.variant == nil && (widget.promptsForUserConfiguration || !intent.parameters.isEmpty)
    else {
      return keepsFound() + [
        .ask(BoardErrand(purpose: .addition(board: board.name, index: index), request: .add(new)))
      ]
    }
    return [
      .fill(
        BoardForm(
          matter: .add(new, board: board.name, index: index), intent: intent, kind: widget.kind,
          displayName: widget.displayName, family: choice.family, path: new.path, before: values ?? [:]))
    ]
  }
}
