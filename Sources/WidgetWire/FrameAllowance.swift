import WidgetModel

/// Bytes of memory that the values of one body may still take: a body of a few megabytes can stand for gigabytes of values,
/// as one of nulls does. Counted before anything is set aside.
struct FrameAllowance {
  private(set) var left: Int

  /// What the largest answer comes to. The limit of an answer counts 16 bytes for a number in a list, where 40 are taken
  /// here, and for all else in it less than that much more; and there is room for what surrounds it.
  static let largest = BundleLimits.answer / 16 * 40 + (16 << 20)

  init(_ left: Int = FrameAllowance.largest) { self.left = left }

  /// - Throws: `tooLarge` once it is used up.
  mutating func take(_ bytes: Int) throws(FrameFault) {
    guard bytes <= left else { throw .tooLarge(Self.largest - left + bytes, most: Self.largest) }
    left -= bytes
  }

  /// What a block on the heap costs beside its content.
  static let block = 32
}
