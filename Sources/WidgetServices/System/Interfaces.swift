import Glibc
import WidgetModel

/// The network's interfaces, without the machine's call to itself.
struct Interfaces {
  let files: SystemFiles

  /// Bytes since the machine started, by name: `eth0: received packets … sent …` of `/proc/net/dev`.
  var counters: [String: (received: Double, sent: Double)] {
    var counters: [String: (received: Double, sent: Double)] = [:]
    for line in files.lines("/proc/net/dev") {
      guard let colon = line.lastIndex(of: ":") else { continue }
      let name = line[..<colon].split(separator: " ").joined()
      let figures = line[line.index(after: colon)...].split(separator: " ").map { Double($0) ?? 0 }
      guard figures.count >= 9, name != "lo" else { continue }
      counters[name] = (figures[0], figures[8])
    }
    return counters
  }

  func values(_ samples: (before: Sample, now: Sample)) -> [Value] {
    let span = samples.now.at - samples.before.at
    let addresses = addresses
    return samples.now.network.sorted { Value.precedes($0.key, $1.key) }.map { name, now in
      let before = samples.before.network[name] ?? now
      // A counter that fell began anew.
      func rate(_ now: Double, _ then: Double) -> Value { .number(span > 0 && now >= then ? (now - then) / span : 0) }
      var table: [String: Value] = [
        "name": .text(name), "isUp": .flag(files.line("/sys/class/net/\(name)/operstate") == "up"),
        "received": .number(now.received), "sent": .number(now.sent),
        "receivedPerSecond": rate(now.received, before.received), "sentPerSecond": rate(now.sent, before.sent),
      ]
      if let address = addresses[name] { table["address"] = .text(address) }
      return .table(table)
    }
  }

  /// The first IPv4 address of each interface, from `/proc/net/fib_trie` and `/proc/net/route`: the kernel's routing
  /// tables name the networks, the trie the machine's own addresses in them. No socket is opened for it.
  private var addresses: [String: String] {
    let own = Set(localAddresses)
    var addresses: [String: String] = [:]
    for line in files.lines("/proc/net/route").dropFirst() {
      let words = line.split(separator: "\t")
      guard words.count > 7, let network = Self.address(words[1]), let mask = Self.address(words[7]), mask != 0 else {
        continue
      }
      let name = String(words[0])
      if addresses[name] == nil, let found = own.sorted().first(where: { $0 & mask == network }) {
        addresses[name] = Self.text(found)
      }
    }
    return addresses
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
  private static func address(_ text: Substring) -> UInt32? { UInt32(text, radix: 16).map { UInt32(bigEndian: $0) } }

  private static func address(dotted text: Substring) -> UInt32? {
    let parts = text.split(separator: ".").compactMap { UInt8($0) }
    return parts.count == 4 ? parts.reduce(0) { $0 << 8 | UInt32($1) } : nil
  }

  private static func text(_ address: UInt32) -> String {
    stride(from: 24, through: 0, by: -8).map { String(address >> UInt32($0) & 0xFF) }.joined(separator: ".")
  }
}
