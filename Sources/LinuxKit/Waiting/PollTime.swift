extension Duration {
  /// As poll(2) takes it: whole milliseconds, and one more, so that it is over when poll says so; none left is 0 or 1.
  package var pollTime: Int32 {
    Int32(clamping: max(0, components.seconds * 1000 + components.attoseconds / 1_000_000_000_000_000 + 1))
  }
}
