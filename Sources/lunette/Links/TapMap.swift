import WidgetLayout
import WidgetModel

/// What can be tapped in one drawn picture, in cells from its top left.
struct PictureTaps: Sendable {
  /// Which of the pictures of a session, or of a board.
  struct ID: Hashable, Sendable {
    var family: Family
    var scheme: ColorScheme
    /// The number of a placed widget; nil: it is not placed.
    var number: Int?
  }

  let id: ID
  let resolver: TapResolver
  /// What the keys reach, in the order of the views.
  let targets: [TapTarget]
  /// What a tap outside every region means.
  let whole: TapTarget
  private let regions: TapRegions
  /// How the picture stands in its cells where it is one in points.
  private let fit: PixelFit?

  /// - Parameters:
  ///   - fit: of a picture in points; nil of one in cells.
  ///   - leads: whether a tap on the widget as a whole leads somewhere.
  init(_ id: ID, _ resolver: TapResolver, columns: Int, rows: Int, fit: PixelFit? = nil, leads: Bool) {
    (self.id, self.resolver, regions, self.fit) = (id, resolver, resolver.taps, fit)
    let frame = CellFrame(column: 0, row: 0, columns: columns, rows: rows)
    whole = TapTarget(
      picture: id, identity: .whole, activation: resolver.whole, frames: [frame], name: "the whole widget")
    let hidden = Set(regions.unreachable)
    var targets: [TapTarget] = []
    var nodes: [Int] = []
    for region in regions.regions where !hidden.contains(region) {
      let target = TapTarget(id, region, resolver, fit)
      // A link over several lines has a region in each.
      if let last = targets.indices.last, nodes[last] == region.node, targets[last].identity == target.identity {
        targets[last].frames += target.frames
      } else {
        targets.append(target)
        nodes.append(region.node)
      }
    }
    self.targets = targets + (leads ? [whole] : [])
  }

  /// The target at a cell of the picture.
  func target(column: Int, row: Int) -> TapTarget {
    // A cell is met in its middle.
    let point = fit?.point(column: column, row: row) ?? Point(x: Double(column) + 0.5, y: Double(row) + 0.5)
    guard let region = regions.region(at: point) else { return whole }
    return TapTarget(id, region, resolver, fit)
  }
}

/// A link, button or toggle of a drawn picture, or the widget as a whole.
struct TapTarget: Hashable, Sendable {
  /// What it is, whatever it shows at the moment.
  enum Identity: Hashable, Sendable {
    case url(String)
    case action(Value)
    case whole

    /// The intent's name; nil for links.
    var intent: String? { if case .action(let action) = self { action["intent"]?.text } else { nil } }
  }

  var picture: PictureTaps.ID
  var identity: Identity
  var activation: Activation
  /// The cells that show it.
  var frames: [CellFrame]
  /// As the status line names it.
  var name: String
}

extension TapTarget {
  fileprivate init(_ picture: PictureTaps.ID, _ region: TapRegion, _ resolver: TapResolver, _ fit: PixelFit?) {
    let (left, top) = (region.frame.x.rounded(.down), region.frame.y.rounded(.down))
    let frame =
      fit?.cells(region.frame)
      ?? CellFrame(
        column: Int(left), row: Int(top), columns: Int((region.frame.x + region.frame.width).rounded(.up) - left),
        rows: Int((region.frame.y + region.frame.height).rounded(.up) - top))
    let what: String
    switch region.target {
    case .url(let url): (identity, what) = (.url(url), "link")
    case .action(let action, let isOn): (identity, what) = (.action(action), isOn == nil ? "button" : "toggle")
    }
    (self.picture, activation, frames) = (picture, resolver.activation(of: region), [frame])
    let label = FaultPage.clean(region.label)
    name = "the \(what) '\(label.count > 40 ? label.prefix(39) + "…" : label)'"
  }
}

/// Which target the keys have reached. It survives a redraw as long as its target is there.
struct TapFocus: Hashable, Sendable {
  var picture: PictureTaps.ID
  var identity: TapTarget.Identity
  /// Among the targets of the picture.
  var index: Int
}

/// The pictures on the screen, and what can be tapped in them.
struct TapMap: Sendable {
  /// The taps of each picture, with the place of its top left corner.
  var pictures: [(taps: PictureTaps, column: Int, row: Int)] = []
  /// The part of the screen that shows pictures; nil: all of it.
  var clip: CellFrame?

  /// All that the keys reach, in order.
  var focuses: [TapFocus] {
    pictures.flatMap { picture in
      picture.taps.targets.enumerated().map { index, target in
        TapFocus(picture: target.picture, identity: target.identity, index: index)
      }
    }
  }

  /// The same target as it is now: of several that are alike the nearest; where an intent's parameters have changed, what
  /// stands in its place; where the scheme has changed, in the other picture of the family. Nil where it is gone.
  func found(_ focus: TapFocus) -> TapFocus? {
    let same = pictures.first { $0.taps.id == focus.picture }
    guard
      let taps =
        (same
        ?? pictures.first { other in
          other.taps.id.number == focus.picture.number
            && (focus.picture.number != nil || other.taps.id.family == focus.picture.family)
        })?.taps
    else { return nil }
    var found = focus
    found.picture = taps.id
    let alike = taps.targets.indices.filter { taps.targets[$0].identity == focus.identity }
    if let index = alike.min(by: { abs($0 - focus.index) < abs($1 - focus.index) }) {
      found.index = index
      return found
    }
    guard let intent = focus.identity.intent, taps.targets.indices.contains(focus.index),
      taps.targets[focus.index].identity.intent == intent
    else { return nil }
    found.identity = taps.targets[focus.index].identity
    return found
  }

  /// The target of a focus, with its cells on the screen.
  func target(_ focus: TapFocus) -> TapTarget? {
    guard let focus = found(focus), let picture = pictures.first(where: { $0.taps.id == focus.picture }) else {
      return nil
    }
    return Self.placed(picture.taps.targets[focus.index], picture.column, picture.row)
  }

  /// The focus so many steps further, around the end; nil where nothing can be tapped.
  func focus(_ step: Int, from focus: TapFocus?) -> TapFocus? {
    let all = focuses
    guard !all.isEmpty else { return nil }
    guard let focus = focus.flatMap(found), let index = all.firstIndex(of: focus) else {
      return step > 0 ? all.first : all.last
    }
    return all[(index + step + all.count) % all.count]
  }

  /// What a tap on a placed widget as a whole means; nil where it is not shown.
  func whole(of number: Int) -> TapTarget? {
    pictures.first { $0.taps.id.number == number }.map { Self.placed($0.taps.whole, $0.column, $0.row) }
  }

  /// What a click at a cell of the screen meets; nil outside of every picture.
  func target(column: Int, row: Int) -> TapTarget? {
    if let clip, !clip.contains(column: column, row: row) { return nil }
    for picture in pictures {
      let (x, y) = (column - picture.column, row - picture.row)
      guard picture.taps.whole.frames[0].contains(column: x, row: y) else { continue }
      return Self.placed(picture.taps.target(column: x, row: y), picture.column, picture.row)
    }
    return nil
  }

  /// The focus that a click leaves; nil where no key would reach what it met.
  func focus(on target: TapTarget) -> TapFocus? {
    focuses.first { focus in
      focus.picture == target.picture && focus.identity == target.identity
        && self.target(focus).map { !Set($0.frames).isDisjoint(with: target.frames) } ?? false
    }
  }

  /// The same at another place.
  func moved(columns: Int, rows: Int, clip: CellFrame) -> TapMap {
    TapMap(pictures: pictures.map { ($0.taps, $0.column + columns, $0.row + rows) }, clip: clip)
  }

  private static func placed(_ target: TapTarget, _ column: Int, _ row: Int) -> TapTarget {
    var target = target
    target.frames = target.frames.map { $0.moved(columns: column, rows: row) }
    return target
  }
}
