import Glibc

/// Nanoseconds of a clock of the system.
func nanoseconds(_ clock: clockid_t) -> Double {
  var time = timespec()
  clock_gettime(clock, &time)
  return Double(time.tv_sec) * 1e9 + Double(time.tv_nsec)
}

/// What several runs of the same work took, in one unit.
struct Sample {
  var minimum: Double
  var median: Double

  /// Of at least one figure.
  init(_ figures: [Double]) {
    let sorted = figures.sorted()
    minimum = sorted.first ?? .nan
    median = sorted.isEmpty ? .nan : sorted[sorted.count / 2]
  }

  /// What both say together: another round can only find a quieter moment.
  mutating func add(_ other: Sample) {
    median = min(median, other.median)
    minimum = min(minimum, other.minimum)
  }
}

/// Nanoseconds that one call of `work` takes on this thread's processor clock: minimum and median of 15 batches of at
/// least two milliseconds, after a first one that is not counted. `work` gives something of its result, so that none of
/// it is optimised away.
///
/// A package for benchmarks would do this too; it cannot print a ratio to another program that ran in the same minute,
/// and such ratios are all that can be believed on a machine that others use.
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
