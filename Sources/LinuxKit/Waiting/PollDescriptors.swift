package import Glibc

extension pollfd {
  /// Creates an entry that waits until there is something to read; a descriptor of -1 makes poll(2) skip the entry.
  package init(reading descriptor: Int32) { self.init(fd: descriptor, events: Int16(POLLIN), revents: 0) }

  /// Whether the other end was closed, so that what is written to the descriptor will not be read.
  package var isGone: Bool { Int32(revents) & (POLLERR | POLLHUP | POLLNVAL) != 0 }
}
