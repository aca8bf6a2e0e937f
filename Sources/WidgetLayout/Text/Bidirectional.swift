internal import CFriBidi
import WidgetModel

/// The order of letters in texts that go from right to left (UAX 9), by FriBidi.
package enum Bidirectional {
  /// Returns the embedding level of each byte of a paragraph, and its own, which is that of its first letter that has a direction; 0
  /// everywhere where there is no memory for it.
  static func levels(_ utf8: UnsafeBufferPointer<UInt8>) -> (levels: [UInt8], paragraph: UInt8) {
    var levels = [UInt8](repeating: 0, count: utf8.count)
    let scalars = scalars(of: utf8)
    let count = scalars.text.count
    guard count > 0 else { return (levels, 0) }
    var found = [FriBidiLevel](repeating: 0, count: count)
    var types = [UInt32](repeating: 0, count: count)
    var brackets = [FriBidiBracketType](repeating: 0, count: count)
    let paragraph = bidi_levels(scalars.text, Int32(count), &types, &brackets, &found)
    guard paragraph >= 0 else { return (levels, 0) }
    for (place, start) in scalars.starts.enumerated() {
      let end = place + 1 < count ? scalars.starts[place + 1] : utf8.count
      for byte in start..<end { levels[byte] = UInt8(clamping: found[place]) }
    }
    return (levels, UInt8(clamping: paragraph))
  }

  /// The order in which parts of a line stand from left to right: the places of the parts, by the level of each (UAX 9, L2).
  static func visualOrder(_ levels: [UInt8]) -> [Int] {
    var order = Array(levels.indices)
    guard let most = levels.max(), let least = levels.lazy.filter({ $0 % 2 == 1 }).min() else { return order }
    // From the highest level to the lowest odd one, whatever has at least this level is turned round.
    for level in stride(from: most, through: least, by: -1) {
      var start = 0
      while start < order.count {
        guard levels[order[start]] >= level else {
          start += 1
          continue
        }
        let end = order[start...].firstIndex { levels[$0] < level } ?? order.count
        order[start..<end].reverse()
        start = end
      }
    }
    return order
  }

  /// Returns a run of letters from right to left as a terminal shows it that orders nothing by itself: the last cluster first, letters
  /// of Arabic in the forms in which they join, brackets mirrored.
  ///
  /// - Parameter ends: where each cluster ends, in bytes.
  package static func shown(_ utf8: UnsafeBufferPointer<UInt8>, clusters ends: [Int]) -> [UInt8] {
    var (text, starts) = scalars(of: utf8)
    let count = text.count
    var types = [UInt32](repeating: 0, count: count)
    var levels = [FriBidiLevel](repeating: 0, count: count)
    var joins = [FriBidiArabicProp](repeating: 0, count: count)
    bidi_shape(&text, Int32(count), &types, &levels, &joins)
    var shown: [UInt8] = []
    shown.reserveCapacity(utf8.count + 8)
    var next = count
    for start in ([0] + ends.dropLast()).reversed() {
      let first = starts[..<next].firstIndex { $0 >= start } ?? next
      for scalar in text[first..<next] { shown += Character(UnicodeScalar(scalar) ?? "\u{FFFD}").utf8 }
      next = first
    }
    return shown
  }

  /// The scalars of a text, and the byte that each begins at.
  private static func scalars(of utf8: UnsafeBufferPointer<UInt8>) -> (text: [FriBidiChar], starts: [Int]) {
    var (text, starts): ([FriBidiChar], [Int]) = ([], [])
    var index = 0
    while index < utf8.count {
      let (scalar, count) = UTF8Scalar.decode(utf8, at: index)
      text.append(scalar ?? 0xFFFD)
      starts.append(index)
      index += count
    }
    return (text, starts)
  }
}
