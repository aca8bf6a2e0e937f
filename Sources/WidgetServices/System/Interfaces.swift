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
    let names = samples.now.network.keys.sorted { Value.precedes($0, $1) }
    let states = Dictionary(uniqueKeysWithValues: names.map { ($0, InterfaceFiles(files: files, name: $0)) })
    let up = Set(names.filter { states[$0]?.isUp ?? false })
    let addresses = InterfaceAddresses(files: files).values(of: names, up: up)
    // Without a device of its own that is up, nothing else carries a tunnel's packets: they count.
    let hasCarrier = up.contains { !(states[$0]?.isStacked ?? false) }
    return names.compactMap { name in
      guard let now = samples.now.network[name] else { return nil }
      let before = samples.before.network[name] ?? now
      // A counter that fell began again.
      func rate(_ now: Double, _ then: Double) -> Value { .number(span > 0 && now >= then ? (now - then) / span : 0) }
      var table: [String: Value] = [
        "name": .text(name), "isUp": .flag(up.contains(name)),
        "isVirtual": .flag(hasCarrier && states[name]?.isStacked ?? false),
        "received": .number(now.received), "sent": .number(now.sent),
        "receivedPerSecond": rate(now.received, before.received), "sentPerSecond": rate(now.sent, before.sent),
      ]
      if let address = addresses[name] { table["address"] = .text(address) }
      return .table(table)
    }
  }
}

/// What `/sys/class/net` says about one interface.
private struct InterfaceFiles {
  let isUp: Bool
  /// Whether its packets pass through another interface too: a tunnel, a bridge, a bond, a VLAN, a container's cable.
  let isStacked: Bool

  init(files: SystemFiles, name: String) {
    let folder = "/sys/class/net/\(name)"
    let flags = files.line("\(folder)/flags").flatMap { Int($0.hasPrefix("0x") ? $0.dropFirst(2) : $0[...], radix: 16) }
    switch files.line("\(folder)/operstate") {
    case "up": isUp = true
    // Drivers that cannot tell, as those of tunnels, PPP and some modems: up if it was switched on and has a carrier.
    case "unknown": isUp = flags.map { $0 & Self.up != 0 } ?? true && files.line("\(folder)/carrier") != "0"
    default: isUp = false
    }
    isStacked = Self.isStacked(name, flags ?? 0, Set(files.names(folder)), files, folder)
  }

  // linux/if.h and linux/if_arp.h.
  private static let up = 0x1, pointToPoint = 0x10
  private static let tunnelTypes: Set<String> = ["65534", "512", "768", "769", "776", "778", "823"]
  private static let deviceTypes: Set<String> = [
    "bridge", "bond", "team", "vlan", "vxlan", "macvlan", "macvtap", "ipvlan", "ipvtap", "geneve", "wireguard", "gtp",
    "ppp",
  ]
  private static let prefixes = [
    "veth", "docker", "br-", "virbr", "vnet", "tun", "tap", "wg", "vmnet", "vboxnet", "lxc", "lxdbr", "incusbr", "cni",
    "flannel", "cali", "podman", "tailscale", "zt", "ipsec", "ifb", "dummy", "bond", "ppp",
  ]

  private static func isStacked(
    _ name: String, _ flags: Int, _ names: Set<String>, _ files: SystemFiles, _ folder: String
  ) -> Bool {
    if names.contains(where: { $0.hasPrefix("lower_") }) || !names.isDisjoint(with: ["bridge", "bonding", "tun_flags"])
    {
      return true
    }
    // A device of its own: an adapter or a modem.
    if names.contains("device") { return false }
    if flags & pointToPoint != 0 || files.line("\(folder)/type").map(tunnelTypes.contains) ?? false { return true }
    let device = files.lines("\(folder)/uevent").first { $0.hasPrefix("DEVTYPE=") }?.dropFirst("DEVTYPE=".count)
    if let device, deviceTypes.contains(String(device)) { return true }
    // A port of a bridge without a device is the host's end of a container's cable.
    return names.contains("brport") || prefixes.contains { name.hasPrefix($0) && name != $0 }
  }
}
