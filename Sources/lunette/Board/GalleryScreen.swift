import WidgetLayout
import WidgetModel
import WidgetRender

/// The picture of what the gallery looks at.
struct BoardPreview {
  var cells: CellBuffer
  var pixels: PixelPicture?
}

/// The gallery as a part of a board's screen: a list at the left, what is looked at beside it, or below it where the screen is narrow.
extension BoardScreen {
  private static let listWidth = 28

  /// Where the list is, and where what is looked at.
  static func galleryParts(_ size: (columns: Int, rows: Int)) -> (list: CellFrame, detail: CellFrame) {
    let region = region(size)
    guard region.columns >= 60 else {
      let rows = min(max(region.rows / 3, 3), region.rows)
      return (
        CellFrame(column: 0, row: region.row, columns: region.columns, rows: rows),
        CellFrame(column: 1, row: region.row + rows, columns: region.columns - 1, rows: region.rows - rows)
      )
    }
    return (
      CellFrame(column: 0, row: region.row, columns: listWidth, rows: region.rows),
      CellFrame(
        column: listWidth + 2, row: region.row, columns: region.columns - listWidth - 3, rows: region.rows)
    )
  }

  /// The cells that a picture of a family has in the gallery.
  static func previewSize(_ family: Family, _ size: (columns: Int, rows: Int)) -> (columns: Int, rows: Int) {
    let detail = galleryParts(size).detail
    return (
      max(min(Int(family.cells.width), detail.columns), 1),
      max(min(Int(family.cells.height), detail.rows - detailRows), 1)
    )
  }

  /// Rows of words above the picture.
  private static let detailRows = 7

  /// What of the list is hidden above: the chosen one is seen.
  private static func first(_ gallery: GalleryState, _ rows: Int) -> Int {
    let all = gallery.rows
    let selected = all.firstIndex(of: .item(gallery.selected)) ?? 0
    return max(min(selected - rows / 2, all.count - rows), 0)
  }

  /// Which of the found kinds stands in a row of the screen.
  static func galleryIndex(row: Int, _ gallery: GalleryState, _ size: (columns: Int, rows: Int)) -> Int? {
    let list = galleryParts(size).list
    let rows = max(list.rows - 2, 1)
    let index = first(gallery, rows) + row - list.row - 2
    let all = gallery.rows
    guard row >= list.row + 2, row < list.row + 2 + rows, all.indices.contains(index), case .item(let item) = all[index]
    else { return nil }
    return item
  }

  mutating func gallery(_ gallery: GalleryState, _ preview: BoardPreview?, in region: CellFrame) {
    let (list, detail) = Self.galleryParts(state.size)
    self.list(gallery, in: list)
    guard let item = gallery.item else {
      let text = gallery.items.isEmpty ? "no widgets found; create one with 'lunette new NAME'" : "no matches"
      return _ = screen.write(text, .faint, column: detail.column, row: detail.row)
    }
    words(gallery, item, in: detail)
    let top = detail.row + Self.detailRows
    guard top < detail.row + detail.rows else { return }
    switch gallery.preview {
    case .waiting: screen.write("…", .faint, column: detail.column, row: top)
    case .fault(let lines):
      for (number, line) in lines.prefix(detail.rows - Self.detailRows).enumerated() {
        screen.write(line, number == 0 ? .alarm : .plain, column: detail.column, row: top + number)
      }
    case .scene:
      guard let preview else { return }
      screen.draw(preview.cells, column: detail.column, row: top)
      if let pixels = preview.pixels { show(pixels, column: detail.column, row: top) }
    }
  }

  private mutating func list(_ gallery: GalleryState, in list: CellFrame) {
    let (text, cursor) = gallery.search.window(columns: max(list.columns - 10, 1), metrics)
    let start = screen.write("search ", .faint, column: list.column + 1, row: list.row)
    screen.write(text, column: start, row: list.row, end: list.column + list.columns)
    screen.reverse(columns: start + cursor..<start + cursor + 1, rows: list.row..<list.row + 1)
    let (found, rows) = (gallery.found, max(list.rows - 2, 1))
    let first = Self.first(gallery, rows)
    for (line, entry) in gallery.rows.enumerated().dropFirst(first).prefix(rows) {
      let row = list.row + 2 + line - first
      guard case .item(let number) = entry else {
        if case .heading(let category) = entry {
          screen.write(category.title, .faint, column: list.column + 1, row: row)
        }
        continue
      }
      let item = found[number]
      let isChosen = number == gallery.selected
      if isChosen { screen.write(">", .strong, column: list.column, row: row) }
      let name = FaultPage.clean(item.widget.displayName)
      screen.write(
        name.isEmpty ? item.widget.kind : name, isChosen ? .strong : .plain, column: list.column + 2, row: row,
        end: list.column + list.columns)
    }
  }

  private mutating func words(_ gallery: GalleryState, _ item: GalleryState.Item, in detail: CellFrame) {
    let end = detail.column + detail.columns
    let name = screen.write(
      FaultPage.clean(item.widget.displayName), .strong, column: detail.column, row: detail.row, end: end)
    screen.write(
      "\(item.widget.kind), of \(FaultPage.clean(item.bundle.declaration.name))", .faint, column: name + 2,
      row: detail.row, end: end)
    let about = metrics.wrapped(FaultPage.clean(item.widget.description), columns: max(detail.columns, 10))
    for (number, line) in about.prefix(2).enumerated() {
      screen.write(line, column: detail.column, row: detail.row + 1 + number, end: end)
    }
    var column = detail.column
    for (index, family) in item.widget.families.enumerated() {
      let start = column
      column = screen.write(
        short(family), index == gallery.family ? .strong : .faint, column: column, row: detail.row + 3, end: end)
      if index == gallery.family { screen.reverse(columns: start..<column, rows: detail.row + 3..<detail.row + 4) }
      column += 2
    }
    screen.write(variant(gallery, item), .faint, column: detail.column, row: detail.row + 4, end: end)
    screen.write(permissions(item.bundle), .faint, column: detail.column, row: detail.row + 5, end: end)
  }

  /// A family without the word that all have.
  private func short(_ family: Family) -> String {
    family.isAccessory ? family.rawValue : String(family.rawValue.dropFirst("system".count))
  }

  private func variant(_ gallery: GalleryState, _ item: GalleryState.Item) -> String {
    guard !item.variants.isEmpty else { return "" }
    let name = gallery.variant.map { FaultPage.clean(item.variants[$0].description) } ?? "default"
    return "\(name) (Tab: \(item.variants.count) \(item.variants.count == 1 ? "variant" : "variants"))"
  }

  private func permissions(_ bundle: BundleOffer) -> String {
    let asked = bundle.declaration.permissions
    guard !asked.isEmpty else { return "" }
    let words = asked.options.map(FaultPage.clean).joined(separator: ", ")
    return bundle.granted == asked ? "may use \(words)" : "requests \(words)"
  }
}
