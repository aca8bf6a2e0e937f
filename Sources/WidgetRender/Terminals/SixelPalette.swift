/// The colours that a picture is shown in where there are few: all of its own where they fit. Else those that cover most of it as they
/// are, so that plain areas stay plain, and for the rest the means of boxes of colours, each cut where it is longest (median cut).
struct SixelPalette {
  /// 0xRRGGBB each.
  private(set) var colors: [UInt32] = []
  /// Whether each pixel has its own colour among them.
  private let isExact: Bool
  /// The numbers of the colours that are shown as they are.
  private let plain: [UInt32: Int16]

  /// - Parameter pixels: nil for those that nothing is seen of.
  init(_ pixels: [UInt32?], colors most: Int) {
    var counts: [UInt32: Int] = [:]
    for case let color? in pixels { counts[color, default: 0] += 1 }
    isExact = counts.count <= most
    // Sorted, so that the same picture always gives the same bytes.
    let all = counts.sorted { $0.value != $1.value ? $0.value > $1.value : $0.key < $1.key }
    if isExact {
      colors = all.map(\.key)
      plain = Self.numbers(colors)
      return
    }
    // A colour of a 64th of all pixels is an area.
    let areas = all.prefix(most / 4).prefix { $0.value * 64 >= pixels.count }.map(\.key)
    plain = Self.numbers(areas)
    let rest = all.dropFirst(areas.count).map { ColorBox.Entry(color: $0.key, count: $0.value) }
    colors = areas + ColorBox.means(of: rest, most - areas.count)
  }

  private static func numbers(_ colors: [UInt32]) -> [UInt32: Int16] {
    Dictionary(uniqueKeysWithValues: colors.enumerated().map { ($1, Int16($0)) })
  }

  /// The number of each pixel's colour, -1 for none. What the nearest colour lacks is made up for by the pixels beside and below
  /// (Floyd and Steinberg, 1976).
  func numbers(of pixels: [UInt32?], width: Int) -> [Int16] {
    if isExact { return pixels.map { $0.flatMap { plain[$0] } ?? -1 } }
    var numbers = [Int16](repeating: -1, count: pixels.count)
    var nearest = [Int16](repeating: -1, count: 1 << 15)
    // What this row and the next one have to make up for, in sixteenths; one column beyond each edge.
    var here = [SIMD4<Int32>](repeating: .zero, count: width + 2)
    var below = here
    for place in pixels.indices {
      let column = place % width
      if column == 0, place > 0 {
        swap(&here, &below)
        for index in below.indices { below[index] = .zero }
      }
      guard let color = pixels[place] else { continue }
      // An area takes over nothing from its neighbours.
      if let number = plain[color] {
        numbers[place] = number
        continue
      }
      let wanted = Self.channels(color) &+ here[column + 1] / 16
      let shown = wanted.clamped(lowerBound: .zero, upperBound: SIMD4(repeating: 255))
      let number = self.nearest(shown, &nearest)
      numbers[place] = number
      let error = shown &- Self.channels(colors[Int(number)])
      here[column + 2] &+= error &* 7
      below[column] &+= error &* 3
      below[column + 1] &+= error &* 5
      below[column + 2] &+= error
    }
    return numbers
  }

  /// The nearest colour, remembered for colours that agree in five bits a channel.
  private func nearest(_ color: SIMD4<Int32>, _ known: inout [Int16]) -> Int16 {
    let place = Int(color[0] >> 3) << 10 | Int(color[1] >> 3) << 5 | Int(color[2] >> 3)
    if known[place] >= 0 { return known[place] }
    var (best, least) = (0, Int32.max)
    for (number, other) in colors.enumerated() {
      let difference = color &- Self.channels(other)
      // Green counts most and blue least, as the eye has it.
      let square = difference &* difference &* SIMD4(3, 4, 2, 0)
      let distance = square.wrappedSum()
      if distance < least { (best, least) = (number, distance) }
    }
    known[place] = Int16(best)
    return Int16(best)
  }

  fileprivate static func channels(_ color: UInt32) -> SIMD4<Int32> {
    SIMD4(Int32(color >> 16 & 0xFF), Int32(color >> 8 & 0xFF), Int32(color & 0xFF), 0)
  }
}

/// Colours that one mean stands for.
private struct ColorBox {
  struct Entry {
    let color: UInt32
    let count: Int
  }

  private var entries: [Entry]
  /// The longest side, as the channel's shift, and how long it is.
  private let side: (shift: UInt32, length: Int)
  private let weight: Int

  private init(_ entries: [Entry]) {
    self.entries = entries
    weight = entries.reduce(0) { $0 + $1.count }
    var side = (shift: UInt32(0), length: -1)
    for shift: UInt32 in [16, 8, 0] {
      var (low, high) = (255, 0)
      for entry in entries {
        let value = Int(entry.color >> shift & 0xFF)
        (low, high) = (min(low, value), max(high, value))
      }
      if high - low > side.length { side = (shift, high - low) }
    }
    self.side = side
  }

  /// The means of at most so many boxes.
  static func means(of entries: [Entry], _ most: Int) -> [UInt32] {
    guard !entries.isEmpty, most > 0 else { return [] }
    var boxes = [ColorBox(entries)]
    while boxes.count < most {
      // Where many pixels differ much.
      let next = boxes.indices.filter { boxes[$0].entries.count > 1 }.max {
        boxes[$0].side.length * boxes[$0].weight < boxes[$1].side.length * boxes[$1].weight
      }
      guard let next else { break }
      let (first, second) = boxes[next].halves
      boxes[next] = first
      boxes.append(second)
    }
    return boxes.map(\.mean)
  }

  /// Cut across the longest side where half of the pixels lie on each side.
  private var halves: (ColorBox, ColorBox) {
    let shift = side.shift
    let sorted = entries.sorted {
      let (a, b) = ($0.color >> shift & 0xFF, $1.color >> shift & 0xFF)
      return a != b ? a < b : $0.color < $1.color
    }
    var (count, index) = (0, 0)
    while index < sorted.count - 1, count + sorted[index].count <= weight / 2 || index == 0 {
      count += sorted[index].count
      index += 1
    }
    return (ColorBox(Array(sorted[..<index])), ColorBox(Array(sorted[index...])))
  }

  private var mean: UInt32 {
    [UInt32(16), 8, 0].reduce(0) { mean, shift in
      let sum = entries.reduce(0) { $0 + Int($1.color >> shift & 0xFF) * $1.count }
      return mean << 8 | UInt32((sum + weight / 2) / max(weight, 1))
    }
  }
}
