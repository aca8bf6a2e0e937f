/// Choices from a fuzzer's bytes, one after the other; when none are left every choice is the first.
struct Dice {
  private let bytes: [UInt8]
  private var place = 0

  init(_ bytes: some Sequence<UInt8>) { self.bytes = Array(bytes) }

  var isEmpty: Bool { place >= bytes.count }

  mutating func byte() -> UInt8 {
    guard place < bytes.count else { return 0 }
    defer { place += 1 }
    return bytes[place]
  }

  /// From 0 to below `count`, which is at most 65,536.
  mutating func roll(_ count: Int) -> Int {
    guard count > 256 else { return Int(byte()) % max(count, 1) }
    return (Int(byte()) << 8 | Int(byte())) % count
  }

  mutating func one<Choice>(of choices: [Choice]) -> Choice { choices[roll(choices.count)] }

  /// True once in `count` times; false when nothing is left.
  mutating func chance(_ count: Int) -> Bool { !isEmpty && roll(count) == 1 }

  mutating func fixed() -> UInt64 { (0..<8).reduce(0) { number, _ in number << 8 | UInt64(byte()) } }

  mutating func run(most: Int) -> [UInt8] {
    let count = min(roll(most + 1), bytes.count - min(place, bytes.count))
    defer { place += count }
    return Array(bytes[place..<place + count])
  }

  mutating func rest() -> [UInt8] {
    defer { place = bytes.count }
    return Array(bytes[min(place, bytes.count)...])
  }

  /// A moment of the years 1 to 9999, often one near a clock change.
  mutating func date() -> Double {
    let raw = fixed()
    switch raw % 4 {
    case 0: return Double(Int64(bitPattern: raw) % 4_000_000_000)
    case 1: return 1_700_000_000 + Double(raw >> 32) / 100
    default: return -62_135_596_800 + Double(raw % 315_537_897_599)
    }
  }

  /// A number of any kind, with difficult ones more often.
  mutating func number() -> Double {
    let odd: [Double] = [
      0, -0.0, 1, -1, 0.5, 255, 256, 65_536, 2_147_483_648, -2_147_483_649, 9_007_199_254_740_992,
      9_223_372_036_854_775_808, -9_223_372_036_854_775_808, 1e15, 1e16, 1e308, -1e308, .leastNonzeroMagnitude,
      .infinity, -.infinity,
      .nan, 1e9, -1e9, 1e-9,
    ]
    let choice = roll(odd.count + 8)
    return choice < odd.count ? odd[choice] : Double(bitPattern: fixed())
  }
}
