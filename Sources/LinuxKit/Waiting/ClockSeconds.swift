package import Glibc

/// What a clock of the system's shows, in seconds.
package func clockSeconds(_ clock: clockid_t) -> Double {
  var now = timespec()
  clock_gettime(clock, &now)
  return Double(now.tv_sec) + Double(now.tv_nsec) / 1e9
}
