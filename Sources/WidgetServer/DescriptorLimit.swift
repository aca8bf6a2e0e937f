import Glibc

/// How many files and connections the process may have open.
enum DescriptorLimit {
  /// Raises the limit that the system lets us raise; connections above it are refused, nothing else fails.
  static func raise(to wanted: Int) {
    var limit = rlimit()
    guard getrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit) == 0 else { return }
    let wanted = min(rlim_t(wanted), limit.rlim_max)
    guard limit.rlim_cur < wanted else { return }
    limit.rlim_cur = wanted
    setrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit)
  }
}
