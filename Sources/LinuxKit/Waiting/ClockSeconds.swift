package import Glibc

/// Returns what one of the system's clocks shows, in seconds.
package func clockSeconds(_ clock: clockid_t) -> Double {
  var now = timespec()
  clock_gettime(clock, &now)
  return Double(now.tv_sec) + Double(now.tv_nsec) / 1e9
}
