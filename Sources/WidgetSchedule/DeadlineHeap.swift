/// The next moment of each instance, the earliest on top. A binary heap in an array, with each slot's place in it, so that
/// a moment is changed where it stands.
///
/// Invariant: no item is earlier than its parent (equal dates: the lower slot first), and `places[items[i].slot] == i`.
package struct DeadlineHeap: Sendable {
  private struct Item {
    var date: Double
    /// How late it may come.
    var slack: Double
    var slot: Int

    func isBefore(_ other: Item) -> Bool { date != other.date ? date < other.date : slot < other.slot }
  }

  private var items: [Item] = []
  /// Where a slot's item stands; -1: it has none.
  private var places: [Int] = []

  /// Creates an empty heap.
  package init() {}

  var count: Int { items.count }

  /// Sets, moves or (an infinite date) removes a slot's moment.
  package mutating func set(_ slot: Int, _ date: Double, slack: Double) {
    while places.count <= slot { places.append(-1) }
    let place = places[slot]
    guard date < .infinity else { return remove(at: place) }
    let item = Item(date: date, slack: slack, slot: slot)
    guard place >= 0 else {
      items.append(item)
      return rise(items.count - 1)
    }
    let isEarlier = item.isBefore(items[place])
    items[place] = item
    if isEarlier { rise(place) } else { sink(place) }
  }

  /// The slot whose moment comes first, if it has come.
  func first(notAfter now: Double) -> Int? {
    guard let first = items.first, first.date <= now else { return nil }
    return first.slot
  }

  /// When to wake: at the earliest moment, or so much later that near ones are met by the same wake-up, none of them later
  /// than its slack allows.
  package var wake: Double? {
    guard let first = items.first else { return nil }
    var latest = first.date + first.slack
    var near: [Double] = []
    var open = [0]
    // Only parents that are near can have near children.
    while let place = open.popLast() {
      guard items.indices.contains(place), items[place].date <= latest else { continue }
      latest = min(latest, items[place].date + items[place].slack)
      near.append(items[place].date)
      open.append(2 * place + 1)
      open.append(2 * place + 2)
    }
    return near.reduce(first.date) { $1 <= latest ? max($0, $1) : $0 }
  }

  private mutating func remove(at place: Int) {
    guard place >= 0, let last = items.last else { return }
    places[items[place].slot] = -1
    items.removeLast()
    guard place < items.count else { return }
    items[place] = last
    places[last.slot] = place
    rise(place)
    sink(places[last.slot])
  }

  private mutating func rise(_ start: Int) {
    var place = start
    let item = items[place]
    while place > 0, item.isBefore(items[(place - 1) / 2]) {
      move((place - 1) / 2, to: place)
      place = (place - 1) / 2
    }
    put(item, at: place)
  }

  private mutating func sink(_ start: Int) {
    var place = start
    let item = items[place]
    while true {
      var child = 2 * place + 1
      guard child < items.count else { break }
      if child + 1 < items.count, items[child + 1].isBefore(items[child]) { child += 1 }
      guard items[child].isBefore(item) else { break }
      move(child, to: place)
      place = child
    }
    put(item, at: place)
  }

  private mutating func move(_ from: Int, to place: Int) { put(items[from], at: place) }

  private mutating func put(_ item: Item, at place: Int) {
    items[place] = item
    places[item.slot] = place
  }
}

/// How late something may come.
package enum Slack {
  /// 50 ms where seconds show, 1 s where minutes do.
  static func seconds(showsSeconds: Bool) -> Double { showsSeconds ? 0.05 : 1 }

  /// Returns how late a moment may come that is so many seconds ahead or apart.
  package static func seconds(of span: Double) -> Double { seconds(showsSeconds: span < 60) }
}
