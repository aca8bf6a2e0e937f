import WidgetModel
import WidgetSchedule

/// A timeline's moments as bytes: all that a restart needs to know of it. By hand, not through `Codable`: ten thousand of
/// them are read before the first picture.
///
///     policy (1) · made (8) · after (8) · jitter (8) · date (8)…
enum PlanBytes {
  static func bytes(_ plan: TimelinePlan) -> [UInt8] {
    var after = 0.0, jitter = 0.0
    let policy: UInt8
    switch plan.policy {
    case .atEnd: policy = 0
    case .never: policy = 1
    case .after(let date, let spread): (policy, after, jitter) = (2, date, spread)
    }
    var bytes = [policy]
    bytes.reserveCapacity(25 + 8 * plan.dates.count)
    for number in [plan.made, after, jitter] + plan.dates {
      withUnsafeBytes(of: number.bitPattern.littleEndian) { bytes.append(contentsOf: $0) }
    }
    return bytes
  }

  static func plan(_ bytes: [UInt8]) -> TimelinePlan? {
    guard bytes.count >= 25, bytes.count % 8 == 1, bytes[0] <= 2 else { return nil }
    let numbers = bytes.withUnsafeBytes { buffer in
      stride(from: 1, to: buffer.count, by: 8).map {
        Double(bitPattern: UInt64(littleEndian: buffer.loadUnaligned(fromByteOffset: $0, as: UInt64.self)))
      }
    }
    guard !numbers.contains(where: \.isNaN) else { return nil }
    let dates = Array(numbers.dropFirst(3))
    return switch bytes[0] {
    case 0: TimelinePlan(dates: dates, policy: .atEnd, made: numbers[0])
    case 1: TimelinePlan(dates: dates, policy: .never, made: numbers[0])
    default: TimelinePlan(dates: dates, policy: .after(numbers[1], jitter: numbers[2]), made: numbers[0])
    }
  }
}
