import Testing
import WidgetModel

@testable import WidgetServices

/// Interfaces of real machines (from bug reports of waybar, polybar, i3blocks, conky and htop), compared with `ip`.
@Suite("Network interfaces")
struct NetworkTests {
  let tree = TemporaryFolder()

  private func interfaces(_ files: [String: String], _ names: [String]) throws -> [String: Value] {
    for (file, text) in files { tree.write(file, text) }
    tree.write("proc/net/dev", names.map { "\($0): 1 0 0 0 0 0 0 0 1 0 0 0 0 0 0 0\n" }.joined())
    let host = try TestHost(world: .recorded(in: tree.path), declared: Permissions())
    let list = try #require(try host.value(.systemNetwork)?.list)
    return Dictionary(uniqueKeysWithValues: list.map { ($0["name"]?.text ?? "", $0) })
  }

  static let states: [(state: String?, flags: String?, carrier: String?, isUp: Bool)] = [
    ("up", "0x1003", "1", true), ("down", "0x1003", nil, false), ("unknown", "0x91", "1", true),
    ("unknown", "0x10d1", nil, true), ("unknown", "0x90", nil, false), ("unknown", "0x1003", "0", false),
    ("unknown", nil, nil, true), ("dormant", "0x1003", "1", false), ("lowerlayerdown", "0x1003", "0", false),
    ("notpresent", "0x1002", nil, false), (nil, nil, nil, false),
  ]

  @Test("an interface is up if the kernel says so, or, if it does not know, if it was switched on", arguments: states)
  func isUp(_ state: String?, _ flags: String?, _ carrier: String?, _ isUp: Bool) throws {
    let figures = ["operstate": state, "flags": flags, "carrier": carrier].compactMapValues(\.self)
    let files = Dictionary(uniqueKeysWithValues: figures.map { ("sys/class/net/wg0/\($0)", $1 + "\n") })
    #expect(try interfaces(files, ["wg0"])["wg0"]?["isUp"] == .flag(isUp))
  }

  // MARK: Addresses

  private static let head = "Iface\tDestination\tGateway\tFlags\tRefCnt\tUse\tMetric\tMask\tMTU\tWindow\tIRTT\n"

  private static func trie(_ addresses: [String]) -> String {
    "Local:\n  +-- 0.0.0.0/0 3 0 5\n" + addresses.map { "     |-- \($0)\n        /32 host LOCAL\n" }.joined()
  }

  private static func up(_ names: String...) -> [String: String] {
    Dictionary(uniqueKeysWithValues: names.map { ("sys/class/net/\($0)/operstate", "up\n") })
  }

  @Test("two interfaces on one network have an address each")
  func oneNetwork() throws {
    let routes =
      "eth0\t00000000\t0101A8C0\t0003\t0\t0\t100\t00000000\t0\t0\t0\neth0\t0001A8C0\t00000000\t0001\t0\t0\t100\t00FFFFFF\t0\t0\t0\n"
      + "wlan0\t0001A8C0\t00000000\t0001\t0\t0\t600\t00FFFFFF\t0\t0\t0\n"
    let files = ["proc/net/route": Self.head + routes, "proc/net/fib_trie": Self.trie(["192.168.1.5", "192.168.1.9"])]
    let found = try interfaces(files.merging(Self.up("eth0", "wlan0")) { $1 }, ["eth0", "wlan0"])
    #expect(found["eth0"]?["address"] == "192.168.1.5")
    #expect(found["wlan0"]?["address"] == "192.168.1.9")
  }

  @Test("an address without a route belongs to the only interface that has none")
  func hostAddress() throws {
    let routes =
      "eth0\t0001A8C0\t00000000\t0001\t0\t0\t100\t00FFFFFF\t0\t0\t0\nwg0\t00000000\t00000000\t0001\t0\t0\t0\t00000000\t0\t0\t0\n"
    let files = ["proc/net/route": Self.head + routes, "proc/net/fib_trie": Self.trie(["10.8.0.2", "192.168.1.5"])]
    let found = try interfaces(files.merging(Self.up("eth0", "wg0")) { $1 }, ["eth0", "wg0"])
    #expect(found["eth0"]?["address"] == "192.168.1.5")
    #expect(found["wg0"]?["address"] == "10.8.0.2")
  }

  static let sixes: [(lines: String, address: String?)] = [
    ("20010db8000000000000000000000001 02 40 00 80 eth0", "2001:db8::1"),
    ("fe800000000000000250b6fffe000001 02 40 20 80 eth0", nil),
    (
      "fd000000000000000000000000000005 02 40 00 80 eth0\n20010db8000000000000000000000002 02 40 00 01 eth0\n20010db8000000000000000000000003 02 40 00 80 eth0",
      "2001:db8::3"
    ),
    ("20010db8000000000000000000000004 02 40 00 20 eth0\nfd000000000000000000000000000005 02 40 00 80 eth0", "fd00::5"),
    ("20010db8000000000000000000000006 02 40 00 c0 eth0", nil),
    ("20010db8000000000000000000000007 02 40 00 88 eth0", nil),
    ("nonsense", nil), ("20010db8 02 40 00 80 eth0", nil),
  ]

  @Test("without IPv4 an interface has a permanent IPv6 address with more than link scope", arguments: sixes)
  func six(_ lines: String, _ address: String?) throws {
    let found = try interfaces(["proc/net/if_inet6": lines + "\n"].merging(Self.up("eth0")) { $1 }, ["eth0"])
    #expect(found["eth0"]?["address"] == address.map { .text($0) })
  }

  @Test("this machine's addresses match the kernel's")
  func live() {
    let address = InterfaceAddresses(files: SystemFiles(root: "")).values(of: ["lo"], up: ["lo"])["lo"]
    #expect(address == nil || address == "127.0.0.1")
  }

  // MARK: Counting traffic once

  static let stacked: [(name: String, files: [String: String], isVirtual: Bool)] = [
    ("wg0", ["flags": "0x10d1", "operstate": "unknown"], true), ("enp3s0", ["device/vendor": "0x8086"], false),
    ("eth0", [:], false), ("eth0.10", ["lower_eth0/x": ""], true), ("br0", ["bridge/bridge_id": "8000"], true),
    ("bond0", ["bonding/mode": "active-backup"], true), ("vpn", ["tun_flags": "0x1001"], true),
    ("tunl", ["type": "65534"], true), ("docker0", ["uevent": "DEVTYPE=bridge\nINTERFACE=docker0"], true),
    ("veth1dd2116", ["brport/state": "3"], true), ("veth7b4d9ca", [:], true), ("ppp0", ["type": "512"], true),
    ("wwan0", ["device/x": "", "uevent": "DEVTYPE=wwan", "flags": "0x91"], false), ("tunnel-a", [:], true),
  ]

  @Test(
    "an interface that uses another is virtual: tunnels, bridges, bonds, VLANs, containers' cables", arguments: stacked)
  func isVirtual(_ name: String, _ files: [String: String], _ isVirtual: Bool) throws {
    let own = Dictionary(uniqueKeysWithValues: files.map { ("sys/class/net/\(name)/\($0)", $1 + "\n") })
    let found = try interfaces(own.merging(Self.up("eno1")) { $1 }, [name, "eno1"])
    #expect(found[name]?["isVirtual"] == .flag(isVirtual))
    #expect(found["eno1"]?["isVirtual"] == false)
  }

  @Test("a modem's line is not virtual if no adapter is up")
  func modem() throws {
    let files = [
      "sys/class/net/ppp0/operstate": "unknown\n", "sys/class/net/ppp0/type": "512\n",
      "sys/class/net/eth0/operstate": "down\n",
    ]
    #expect(try interfaces(files, ["ppp0", "eth0"])["ppp0"]?["isVirtual"] == false)
  }
}
