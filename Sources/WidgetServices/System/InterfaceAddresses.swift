import Glibc

/// The address of each interface: its first IPv4 address, else an IPv6 address that reaches further than the cable.
struct InterfaceAddresses {
  let files: SystemFiles

  func values(of names: [String], up: Set<String>) -> [String: String] {
    let four = files.root.isEmpty ? Self.kernel ?? inferred(names, up) : inferred(names, up)
    let linkLocal = four.filter { $0.value >> 16 == 0xA9FE }.mapValues(Self.text)
    let routed = four.filter { $0.value >> 16 != 0xA9FE }.mapValues(Self.text)
    return routed.merging(six) { first, _ in first }.merging(linkLocal) { first, _ in first }
  }

  // MARK: IPv4

  /// The kernel's own answer, by a netlink socket; nil where none may be opened.
  private static var kernel: [String: UInt32]? {
    var list: UnsafeMutablePointer<ifaddrs>?
    guard getifaddrs(&list) == 0 else { return nil }
    defer { freeifaddrs(list) }
    var addresses: [String: UInt32] = [:]
    var next = list
    while let one = next {
      next = one.pointee.ifa_next
      guard let place = one.pointee.ifa_addr, Int32(place.pointee.sa_family) == AF_INET else { continue }
      let bytes = UnsafeRawPointer(place).loadUnaligned(as: sockaddr_in.self).sin_addr.s_addr
      // `eth0:1` is a label of a further address.
      let name = String(String(cString: one.pointee.ifa_name).prefix { $0 != ":" })
      if addresses[name] == nil { addresses[name] = UInt32(bigEndian: bytes) }
    }
    return addresses
  }

  /// Of a recorded machine: the kernel's routing tables name the networks of the interfaces, the trie the machine's own
  /// addresses. Each address is given once, so two interfaces of one network do not share one; what is left over is given to
  /// the one interface that has none.
  private func inferred(_ names: [String], _ up: Set<String>) -> [String: UInt32] {
    var own = Set(localAddresses).sorted()
    var addresses: [String: UInt32] = [:]
    for route in routes where addresses[route.name] == nil {
      guard let place = own.firstIndex(where: { $0 & route.mask == route.network }) else { continue }
      addresses[route.name] = own.remove(at: place)
    }
    let without = names.filter { addresses[$0] == nil && up.contains($0) }
    if own.count == 1, without.count == 1 { addresses[without[0]] = own[0] }
    return addresses
  }

  private var routes: [(name: String, network: UInt32, mask: UInt32)] {
    files.lines("/proc/net/route").dropFirst().compactMap { line in
      let words = line.split(separator: "\t")
      guard words.count > 7, let network = Self.address(words[1]), let gateway = Self.address(words[2]), gateway == 0,
        let mask = Self.address(words[7]), mask != 0
      else { return nil }
      return (String(words[0]), network, mask)
    }
  }

  /// Addresses whose trie leaf says `/32 host LOCAL`.
  private var localAddresses: [UInt32] {
    var last: UInt32?
    var found: [UInt32] = []
    for line in files.lines("/proc/net/fib_trie") {
      let words = line.split(separator: " ")
      if words.first == "|--", words.count > 1 {
        last = Self.address(dotted: words[1])
      } else if words.count >= 3, words[0] == "/32", words[1] == "host", words[2] == "LOCAL", let last,
        last >> 24 != 127
      {
        found.append(last)
      }
    }
    return found
  }

  /// `/proc/net/route` writes addresses as hexadecimal of the machine's byte order.
  private static func address(_ text: Substring) -> UInt32? {
    UInt32(text.split(separator: " ").first ?? text, radix: 16).map { UInt32(bigEndian: $0) }
  }

  private static func address(dotted text: Substring) -> UInt32? {
    let parts = text.split(separator: ".").compactMap { UInt8($0) }
    return parts.count == 4 ? parts.reduce(0) { $0 << 8 | UInt32($1) } : nil
  }

  private static func text(_ address: UInt32) -> String {
    stride(from: 24, through: 0, by: -8).map { String(address >> UInt32($0) & 0xFF) }.joined(separator: ".")
  }

  // MARK: IPv6

  /// linux/if_addr.h.
  private static let temporary = 0x01, failed = 0x08, deprecated = 0x20, tentative = 0x40

  /// Of several the one that stays: valid before deprecated, of the internet before a site's own, stable before temporary.
  private var six: [String: String] {
    var best: [String: (rank: Int, text: String)] = [:]
    for line in files.lines("/proc/net/if_inet6") {
      // Address, index, length of the prefix, scope, flags, name.
      let words = line.split(separator: " ")
      guard words.count >= 6, Int(words[3], radix: 16) == 0, let flags = Int(words[4], radix: 16),
        flags & (Self.failed | Self.tentative) == 0, let text = Self.text(six: words[0])
      else { continue }
      let isUnique = words[0].hasPrefix("fc") || words[0].hasPrefix("fd")
      let rank = (flags & Self.deprecated != 0 ? 4 : 0) + (isUnique ? 2 : 0) + (flags & Self.temporary != 0 ? 1 : 0)
      let name = String(words[5])
      if rank < best[name]?.rank ?? .max { best[name] = (rank, text) }
    }
    return best.mapValues(\.text)
  }

  /// `2001:db8::1` of 32 hexadecimal digits.
  private static func text(six digits: Substring) -> String? {
    guard digits.utf8.count == 32 else { return nil }
    var bytes: [UInt8] = []
    var rest = digits
    while !rest.isEmpty {
      guard let byte = UInt8(rest.prefix(2), radix: 16) else { return nil }
      bytes.append(byte)
      rest = rest.dropFirst(2)
    }
    var text = [CChar](repeating: 0, count: Int(INET6_ADDRSTRLEN))
    guard inet_ntop(AF_INET6, bytes, &text, socklen_t(text.count)) != nil else { return nil }
    return String(decoding: text.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
  }
}
