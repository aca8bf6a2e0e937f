import WidgetModel

/// LazyVGrid and LazyHGrid: cells line by line in tracks of given lengths, each line as long as its longest cell.
extension Engine {
  mutating func lazyGridSize(_ index: Int, _ ask: Ask) -> Size { solveLazyGrid(index, ask) }

  mutating func arrangeLazyGrid(_ index: Int, _ ask: Ask) { _ = solveLazyGrid(index, ask) }

  /// Answers the size of a grid. The places of its cells are noted on the way, from the grid's top left.
  private mutating func solveLazyGrid(_ index: Int, _ ask: Ask) -> Size {
    let own = numbers + Int(boxes[index].datum)
    let vertical = boxes[index].axis == .vertical
    let count = Int(boxes[index].kidCount)
    // The first number is the gap between columns, the second that between rows.
    let (gap, lineGap) = vertical ? (own[0], own[1]) : (own[1], own[0])
    let tracks = lazyTracks(index, ask.along(!vertical), gap, vertical)
    var (start, across) = (0.0, 0.0)
    for first in stride(from: 0, to: count, by: tracks.count) {
      let cells = first..<min(first + tracks.count, count)
      // A line is as long as its longest cell wants to be; then each cell is proposed the whole line.
      var longest = 0.0
      for number in cells {
        let child = kid(index, number)
        let ask = Ask(along: .nan, across: tracks[number - first].length, vertical: vertical)
        work[child].ask = ask
        work[child].size = size(child, ask)
        longest = max(longest, vertical ? work[child].size.height : work[child].size.width)
      }
      across = 0
      for number in cells {
        let child = kid(index, number)
        let length = tracks[number - first].length
        let space = Size(width: vertical ? length : longest, height: vertical ? longest : length)
        work[child].ask = Ask(space.width, space.height)
        work[child].size = size(child, work[child].ask)
        let place = place(child, in: space, boxes[index].alignment)
        work[child].x = (vertical ? across : start) + place.x
        work[child].y = (vertical ? start : across) + place.y
        across += length + tracks[number - first].gap
      }
      start += longest + lineGap
    }
    let along = max(start - lineGap, 0)
    let whole = tracks.reduce(0) { $0 + $1.length } + tracks.dropLast().reduce(0) { $0 + $1.gap }
    return vertical ? Size(width: whole, height: along) : Size(width: along, height: whole)
  }

  /// A column of a LazyVGrid, or a row of a LazyHGrid: its length, and the distance to the next.
  private struct Track {
    var length: Double
    var gap: Double
  }

  /// Fixed tracks have their length; the others share what is left, one after the other, within their bounds. An adaptive item becomes as
  /// many tracks as there is space for in its share (SwiftUI: GridItem.Size).
  private mutating func lazyTracks(_ index: Int, _ length: Double, _ gap: Double, _ vertical: Bool) -> [Track] {
    let first = numbers + Int(boxes[index].datum) + 2
    let count = Int(first[0])
    // An item has four numbers: its kind (0 fixed, 1 flexible, else adaptive), its least and its greatest length, and
    // the gap behind it. The last two are negative where a script does not give them.
    func item(_ number: Int) -> (kind: Double, least: Double, most: Double, gap: Double) {
      let item = first + 1 + number * 4
      return (item[0], item[1], item[2] < 0 ? .infinity : max(item[2], item[1]), item[3] < 0 ? gap : item[3])
    }
    if length.isNaN {
      return idealTracks(index, (0..<count).map { Track(length: item($0).least, gap: item($0).gap) }, vertical)
    }
    var left = length
    var shares = 0
    for number in 0..<count {
      if item(number).kind == 0 { left = left.less(item(number).least) } else { shares += 1 }
      if number < count - 1 { left = left.less(item(number).gap) }
    }
    var tracks: [Track] = []
    for number in 0..<count {
      let item = item(number)
      guard item.kind != 0 else {
        tracks.append(Track(length: item.least, gap: item.gap))
        continue
      }
      let share = max(lattice.share(left, shares), 0)
      let part = item.kind == 1 ? min(max(share, item.least), item.most) : share
      (left, shares) = (left.less(part), shares - 1)
      tracks += item.kind == 1 ? [Track(length: part, gap: item.gap)] : adaptive(share, item.least, item.most, item.gap)
    }
    return tracks
  }

  /// The tracks of one adaptive item, at least one and at most 64.
  private func adaptive(_ share: Double, _ least: Double, _ most: Double, _ gap: Double) -> [Track] {
    let fitting = least + gap > 0 ? ((share + gap) / (least + gap)).rounded(.down) : 64
    let count = Int(min(max(fitting.isFinite ? fitting : 64, 1), 64))
    var space = share.less(gap * Double(count - 1))
    return (0..<count).map { place in
      let part = min(max(lattice.share(space, count - place), 0), most)
      space = space.less(part)
      return Track(length: part, gap: gap)
    }
  }

  /// Where no length is proposed each track is as long as its longest cell wants to be.
  private mutating func idealTracks(_ index: Int, _ tracks: [Track], _ vertical: Bool) -> [Track] {
    var tracks = tracks
    for number in 0..<Int(boxes[index].kidCount) {
      let answer = size(kid(index, number), Ask(.nan, .nan))
      let length = vertical ? answer.width : answer.height
      tracks[number % tracks.count].length = max(tracks[number % tracks.count].length, length)
    }
    return tracks
  }
}
