package import Glibc

extension pollfd {
  /// Waits until there is something to read; -1: for nothing.
  package init(reading descriptor: Int32) { self.init(fd: descriptor, events: Int16(POLLIN), revents: 0) }

  /// Whether nobody will read what is written there any more.
  package var isGone: Bool { Int32(revents) & (POLLERR | POLLHUP | POLLNVAL) != 0 }
}
