extension Duration {
  /// The duration as poll(2) takes it: whole milliseconds, rounded down, plus one, so that the time is over when poll returns. A
  /// duration that is not positive gives 0 or 1.
  package var pollTime: Int32 {
    Int32(clamping: max(0, components.seconds * 1000 + components.attoseconds / 1_000_000_000_000_000 + 1))
  }
}
