import Glibc

/// An IP address by its bytes.
package struct NetworkAddress: Sendable, Hashable {
  /// The 4 bytes of IPv4 or the 16 of IPv6, in network order.
  package let bytes: [UInt8]

  /// Wraps the bytes; nil for any other number of them than 4 and 16.
  package init?(bytes: [UInt8]) {
    guard bytes.count == 4 || bytes.count == 16 else { return nil }
    self.bytes = bytes
  }

  /// Reads the plain forms only: four decimal numbers, or IPv6 without brackets and without a zone. `inet_pton` knows no
  /// octal, hexadecimal or short forms.
  package init?(_ text: String) {
    var four = in_addr(), sixteen = in6_addr()
    if inet_pton(AF_INET, text, &four) == 1 {
      bytes = withUnsafeBytes(of: &four) { Array($0) }
    } else if inet_pton(AF_INET6, text, &sixteen) == 1 {
      bytes = withUnsafeBytes(of: &sixteen) { Array($0) }
    } else {
      return nil
    }
  }

  /// Whether it is IPv6.
  package var isVersion6: Bool { bytes.count == 16 }

  /// The one form in which an address is compared and shown.
  package var text: String {
    if !isVersion6 { return bytes.map(String.init).joined(separator: ".") }
    var buffer = [CChar](repeating: 0, count: 64)
    guard inet_ntop(AF_INET6, bytes, &buffer, 64) != nil else { return "" }
    return String(decoding: buffer.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
  }

  /// Why an address cannot be reached by a name alone.
  package enum Reach: String, Sendable {
    case loopback = "this machine itself"
    case linkLocal = "a link-local address"
    case privateNetwork = "an address of a private network"
    case multicast = "a multicast address"
    case unspecified = "no address at all"
    case reserved = "a reserved address"
  }

  /// The special range that it is in; nil for an address of the public internet. IPv4 inside IPv6 (mapped, NAT64, 6to4) counts as
  /// the address that it leads to.
  package var reach: Reach? { isVersion6 ? reachOfVersion6 : Self.reachOfVersion4(bytes) }

  // MARK: Ranges

  /// The IANA registry of special-purpose addresses (RFC 6890 and its updates), and multicast.
  private static let version4: [(prefix: [UInt8], bits: Int, reach: Reach)] = [
    ([0, 0, 0, 0], 8, .unspecified), ([10, 0, 0, 0], 8, .privateNetwork), ([100, 64, 0, 0], 10, .privateNetwork),
    ([127, 0, 0, 0], 8, .loopback), ([169, 254, 0, 0], 16, .linkLocal), ([172, 16, 0, 0], 12, .privateNetwork),
    ([192, 0, 0, 0], 24, .reserved), ([192, 0, 2, 0], 24, .reserved), ([192, 88, 99, 0], 24, .reserved),
    ([192, 168, 0, 0], 16, .privateNetwork), ([198, 18, 0, 0], 15, .reserved), ([198, 51, 100, 0], 24, .reserved),
    ([203, 0, 113, 0], 24, .reserved), ([224, 0, 0, 0], 4, .multicast), ([240, 0, 0, 0], 4, .reserved),
  ]

  private static func reachOfVersion4(_ bytes: some Collection<UInt8>) -> Reach? {
    version4.first { holds(bytes, $0.prefix, $0.bits) }?.reach
  }

  private var reachOfVersion6: Reach? {
    if bytes.dropLast().allSatisfy({ $0 == 0 }), bytes[15] <= 1 { return bytes[15] == 0 ? .unspecified : .loopback }
    let zeros = [UInt8](repeating: 0, count: 10)
    // ::ffff:a.b.c.d, and the older ::a.b.c.d
    if bytes.starts(with: zeros + [0xFF, 0xFF]) { return Self.reachOfVersion4(bytes[12...]) }
    if bytes.starts(with: zeros + [0, 0]) { return Self.reachOfVersion4(bytes[12...]) ?? .reserved }
    // 64:ff9b::a.b.c.d
    if bytes.starts(with: [0, 0x64, 0xFF, 0x9B, 0, 0, 0, 0, 0, 0, 0, 0]) { return Self.reachOfVersion4(bytes[12...]) }
    // 2002:aabb:ccdd::
    if bytes.starts(with: [0x20, 0x02]) { return Self.reachOfVersion4(bytes[2..<6]) }
    if Self.holds(bytes, [0xFE, 0x80], 10) { return .linkLocal }
    if Self.holds(bytes, [0xFC, 0], 7) || Self.holds(bytes, [0xFE, 0xC0], 10) { return .privateNetwork }
    if bytes[0] == 0xFF { return .multicast }
    // 2001::/23 are protocols (Teredo, which hides an IPv4 address, is one); two ranges are for documentation.
    let isReserved =
      Self.holds(bytes, [0x20, 0x01, 0], 23) || Self.holds(bytes, [0x20, 0x01, 0x0D, 0xB8], 32)
      || Self.holds(bytes, [0x3F, 0xFF, 0], 20)
    // Of all other addresses only 2000::/3 is the internet.
    return isReserved || !Self.holds(bytes, [0x20], 3) ? .reserved : nil
  }

  /// Returns whether the first bits are those of the prefix.
  private static func holds(_ bytes: some Collection<UInt8>, _ prefix: [UInt8], _ bits: Int) -> Bool {
    zip(bytes, prefix).enumerated().allSatisfy { index, pair in
      let counted = min(8, max(0, bits - 8 * index))
      let mask = UInt8(truncatingIfNeeded: 0xFF00 >> counted)
      return pair.0 & mask == pair.1 & mask
    }
  }
}
