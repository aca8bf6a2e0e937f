/// Returns a number between 0 and 1 that an instance always has: the same on every day and in every run, and unlike that of its
/// neighbours, so that what is due at once spreads evenly.
func stableOffset(_ instance: InstanceID, _ kind: String) -> Double {
  var hash: UInt64 = 0xcbf2_9ce4_8422_2325  // FNV-1a: its offset and prime
  for byte in kind.utf8 { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01b3 }
  return Double(mixed(hash ^ UInt64(bitPattern: Int64(instance.number))) >> 11) / Double(UInt64(1) << 53)
}

/// SplitMix64's finaliser (Steele, Lea, Flood: Fast Splittable Pseudorandom Number Generators).
func mixed(_ number: UInt64) -> UInt64 {
  var number = number &+ 0x9e37_79b9_7f4a_7c15
  number = (number ^ (number >> 30)) &* 0xbf58_476d_1ce4_e5b9
  number = (number ^ (number >> 27)) &* 0x94d0_49bb_1331_11eb
  return number ^ (number >> 31)
}
