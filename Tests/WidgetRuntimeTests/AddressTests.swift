import TestSupport
import Testing
import WidgetModel

@testable import WidgetServices
@testable import WidgetIntegrations

@Suite("http: addresses") struct AddressTests {
  @Test(
    "an address that is not public is recognized in any notation",
    arguments: [
      ("0.0.0.0", NetworkAddress.Reach.unspecified), ("0.1.2.3", .unspecified), ("10.0.0.1", .privateNetwork),
      ("100.64.0.1", .privateNetwork), ("100.127.255.255", .privateNetwork), ("127.0.0.1", .loopback),
      ("127.255.255.254", .loopback), ("169.254.169.254", .linkLocal), ("172.16.0.1", .privateNetwork),
      ("172.31.255.255", .privateNetwork), ("192.168.1.1", .privateNetwork), ("192.0.0.1", .reserved),
      ("192.0.2.1", .reserved), ("198.18.0.1", .reserved), ("198.19.255.255", .reserved), ("203.0.113.9", .reserved),
      ("224.0.0.1", .multicast), ("239.255.255.255", .multicast), ("240.0.0.1", .reserved),
      ("255.255.255.255", .reserved), ("::", .unspecified), ("::1", .loopback), ("::ffff:127.0.0.1", .loopback),
      ("::ffff:169.254.169.254", .linkLocal), ("::ffff:a00:1", .privateNetwork), ("::127.0.0.1", .loopback),
      ("::2", .unspecified), ("::8.8.8.8", .reserved), ("64:ff9b::7f00:1", .loopback),
      ("64:ff9b::a9fe:a9fe", .linkLocal), ("64:ff9b:1::1", .reserved), ("2002:7f00:1::", .loopback),
      ("2002:c0a8:101::1", .privateNetwork), ("2001:0:53aa:64c::1", .reserved), ("2001:db8::1", .reserved),
      ("fe80::1", .linkLocal), ("febf::1", .linkLocal), ("fec0::1", .privateNetwork), ("fc00::1", .privateNetwork),
      ("fd12:3456::1", .privateNetwork), ("ff02::1", .multicast), ("100::1", .reserved), ("4000::1", .reserved),
    ])
  func inner(text: String, reach: NetworkAddress.Reach) throws {
    #expect(try #require(NetworkAddress(text)).reach == reach)
  }

  @Test(
    "a public address is recognized",
    arguments: [
      "1.1.1.1", "9.255.255.255", "11.0.0.1", "100.63.255.255", "100.128.0.1", "126.255.255.255", "128.0.0.1",
      "169.253.1.1", "172.15.0.1", "172.32.0.1", "192.167.1.1", "192.169.1.1", "198.17.1.1", "198.20.1.1",
      "223.255.255.255", "2606:4700::1111", "2a00:1450::1", "::ffff:8.8.8.8", "64:ff9b::808:808", "2002:808:808::1",
    ])
  func outer(text: String) throws { #expect(try #require(NetworkAddress(text)).reach == nil) }

  @Test(
    "an address has one notation; octal and short forms are invalid",
    arguments: [
      ("127.0.0.1", "127.0.0.1"), ("0:0:0:0:0:0:0:1", "::1"), ("2001:DB8:0::1", "2001:db8::1"),
      ("::FFFF:7f00:1", "::ffff:127.0.0.1"), ("127.1", nil), ("0177.0.0.1", nil), ("2130706433", nil),
      ("0x7f.0.0.1", nil), ("127.0.0.1 ", nil), ("fe80::1%lo", nil), ("[::1]", nil), ("", nil),
    ] as [(String, String?)])
  func forms(text: String, form: String?) { #expect(NetworkAddress(text)?.text == form) }

  // MARK: Checks

  @Test(
    "a grant for a name does not cover a private address that it resolves to",
    arguments: ["127.0.0.1", "10.1.2.3", "192.168.0.1", "169.254.169.254", "::1", "::ffff:127.0.0.1", "fd00::1"])
  func names(address: String) async throws {
    let answer = try await Asking(["api.test": [address]], hosts: ["api.test"]).get("http://api.test/")
    #expect(answer.code == "permission")
    #expect(answer.message?.contains("--allow network=") == true)
  }

  @Test("only checked addresses are tried; the resolver is not called again")
  func rebinding() async throws {
    let server = try HostileServer { $0.answer() }
    let mixed = Asking(
      ["api.test": ["10.0.0.1", "127.0.0.1"]], hosts: ["api.test", "127.0.0.1:\(server.port)"])
    #expect(try await mixed.get("http://api.test:\(server.port)/").status == 200)
    #expect(mixed.resolver.asked == 1)
    // A grant of one port does not open another.
    #expect(try await mixed.get("http://api.test:\(server.port + 1)/").code == "permission")
  }

  @Test("if an address refuses the connection the next one is tried")
  func fallback() async throws {
    let server = try HostileServer { $0.answer() }
    // Only 127.0.0.1 listens.
    let asking = Asking(["api.test": ["127.0.0.2", "127.0.0.1"]], hosts: ["api.test", "127.0.0.1", "127.0.0.2"])
    #expect(try await asking.get("http://api.test:\(server.port)/").status == 200)
    #expect(server.requests.count == 1)
  }

  @Test("localhost is this machine without a resolver, if granted")
  func localhost() async throws {
    let server = try HostileServer { $0.answer() }
    let asking = Asking(hosts: ["localhost:\(server.port)"])
    #expect(try await asking.get("http://localhost:\(server.port)/").status == 200)
    #expect(asking.resolver.asked == 0)
    #expect(try await asking.get("http://127.0.0.1:\(server.port)/").code == "permission")
  }

  @Test("the system's resolver resolves numeric names and fails for impossible hosts")
  func system() async throws {
    let resolver = SystemResolver()
    #expect(try await resolver.addresses(of: "127.0.0.1") == [try #require(NetworkAddress("127.0.0.1"))])
    await #expect(throws: HTTPFault.self) { try await resolver.addresses(of: "no-such-host.invalid") }
  }
}
