import Glibc

/// Nanoseconds of a system clock.
func nanoseconds(_ clock: clockid_t) -> Double {
  var time = timespec()
  clock_gettime(clock, &time)
  return Double(time.tv_sec) * 1e9 + Double(time.tv_nsec)
}

/// The times of several runs of the same work, in one unit.
struct Sample {
  var minimum: Double
  var median: Double

  /// Has at least one value.
  init(_ figures: [Double]) {
    let sorted = figures.sorted()
    minimum = sorted.first ?? .nan
    median = sorted.isEmpty ? .nan : sorted[sorted.count / 2]
  }

  /// Merges two samples: another round can only find a quieter moment.
  mutating func add(_ other: Sample) {
    median = min(median, other.median)
    minimum = min(minimum, other.minimum)
  }
}

/// Nanoseconds of CPU time for one call of `work` on this thread: minimum and median of 15 batches of at least two
/// milliseconds, after a warm-up batch. `work` returns part of its result, so that none of it is optimised away.
///
/// A benchmark package would do this too; it cannot print a ratio to another program that ran in the same minute, and on a
/// shared machine only such ratios are reliable.
func sample(batches: Int = 15, _ work: () -> Int) -> Sample {
  var sum = 0
  var calls = 1
  while true {
    let began = nanoseconds(CLOCK_THREAD_CPUTIME_ID)
    for _ in 0..<calls { sum &+= work() }
    if nanoseconds(CLOCK_THREAD_CPUTIME_ID) - began >= 2e6 || calls >= 1 << 24 { break }
    calls *= 2
  }
  let figures = (0..<batches).map { _ in
    let began = nanoseconds(CLOCK_THREAD_CPUTIME_ID)
    for _ in 0..<calls { sum &+= work() }
    return (nanoseconds(CLOCK_THREAD_CPUTIME_ID) - began) / Double(calls)
  }
  // A sum that decides something must be computed.
  precondition(sum != .min, "no work adds up to this")
  return Sample(figures)
}
