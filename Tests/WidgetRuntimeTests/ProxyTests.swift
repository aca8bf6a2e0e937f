import TestSupport
import Testing
import WidgetModel

@testable import WidgetServices
@testable import WidgetIntegrations

@Suite("http: proxies of the environment") struct ProxyTests {
  @Test(
    "the proxy for a URL",
    arguments: [
      (["http_proxy": "p:1"], "http://a.test/", "http://p:1"), (["http_proxy": "p:1"], "https://a.test/", nil),
      (["HTTP_PROXY": "p:1"], "http://a.test/", nil), (["HTTPS_PROXY": "https://p"], "https://a.test/", "https://p"),
      (["https_proxy": "p", "HTTPS_PROXY": "q"], "https://a.test/", "http://p"),
      (["all_proxy": "socks5://p:1"], "http://a.test/", "socks5h://p:1"),
      (["ALL_PROXY": "socks4://p:1"], "https://a.test/", "socks4a://p:1"), (["http_proxy": ""], "http://a.test/", nil),
      (["http_proxy": "p"], "http://localhost/", nil), (["http_proxy": "p"], "http://127.0.0.9/", nil),
      (["http_proxy": "p"], "http://[::1]/", nil), (["http_proxy": "p"], "http://192.168.1.1/", "http://p"),
      (["http_proxy": "p", "no_proxy": "*"], "http://a.test/", nil),
      (["http_proxy": "p", "no_proxy": "b.test, .a.test"], "http://a.test/", nil),
      (["http_proxy": "p", "no_proxy": "a.test"], "http://x.A.test/", nil),
      (["http_proxy": "p", "no_proxy": "a.test"], "http://xa.test/", "http://p"),
      (["http_proxy": "p", "NO_PROXY": "a.test:80"], "http://a.test/", nil),
      (["http_proxy": "p", "NO_PROXY": "a.test:81"], "http://a.test/", "http://p"),
      (["http_proxy": "p", "no_proxy": "10.0.0.0/8,192.168.1.1"], "http://10.9.8.7/", nil),
      (["http_proxy": "p", "no_proxy": "10.0.0.0/8,192.168.1.1"], "http://192.168.1.1/", nil),
      (["http_proxy": "p", "no_proxy": "10.0.0.0/8,192.168.1.1"], "http://11.9.8.7/", "http://p"),
    ] as [([String: String], String, String?)])
  func choice(environment: [String: String], url: String, proxy: String?) throws {
    #expect(try WebProxies(environment).proxy(for: WebURL(url)) == proxy)
  }

  @Test("an invalid proxy is reported with its variable", arguments: ["ftp://p", "http://", "http://a b", "unix:///x"])
  func wrong(text: String) throws {
    let url = try WebURL("http://a.test/")
    let fault = #expect(throws: HTTPFault.self) { try WebProxies(["http_proxy": text]).proxy(for: url) }
    #expect(fault?.sentence.contains("http_proxy") == true)
  }

  private func asking(_ variables: [String: String], hosts: [String] = ["api.test"]) -> Asking {
    var asking = Asking(hosts: hosts)
    asking.environment = variables
    return asking
  }

  @Test("the proxy gets the whole URL and resolves it; the host is checked by name, a redirect's too")
  func plain() async throws {
    let proxy = try HostileServer { call in
      if call.target == "http://api.test/away" { return call.redirect(302, to: "http://other.test/") }
      call.answer(body: Array(call.target.utf8))
    }
    let asking = asking(["http_proxy": "http://me:secret@127.0.0.1:\(proxy.port)"])
    #expect(try await asking.get("http://api.test/x").text == "http://api.test/x")
    #expect(asking.resolver.asked == 0)
    // me:secret
    #expect(proxy.requests[0].contains("Proxy-Authorization: Basic bWU6c2VjcmV0"))
    #expect(try await asking.get("http://other.test/").code == "permission")
    #expect(try await asking.get("http://api.test/away").code == "permission")
    #expect(proxy.requests.count == 2)
  }

  @Test("an address of a private network that is not granted is not requested from a proxy either")
  func addresses() async throws {
    let proxy = try HostileServer { $0.answer() }
    let environment = ["http_proxy": "http://127.0.0.1:\(proxy.port)"]
    #expect(try await asking(environment).get("http://10.0.0.1/").code == "permission")
    #expect(proxy.requests.isEmpty)
    #expect(try await asking(environment, hosts: ["10.0.0.1"]).get("http://10.0.0.1/").status == 200)
  }

  @Test("https uses a tunnel; a refusing proxy is reported without its password")
  func tunnel() async throws {
    let proxy = try HostileServer { $0.answer("403 Forbidden") }
    let answer = try await asking(["https_proxy": "http://me:secret@127.0.0.1:\(proxy.port)"])
      .get("https://api.test/")
    #expect(proxy.requests.first?.hasPrefix("CONNECT api.test:443 HTTP/1.1") == true)
    #expect(answer.code == "network")
    #expect(
      answer.message?.contains("the proxy '127.0.0.1:\(proxy.port)'") == true && answer.message?.contains("403") == true
    )
    #expect(answer.message?.contains("secret") == false)
  }

  @Test("a proxy that is not listening is named")
  func deaf() async throws {
    let answer = try await asking(["all_proxy": "127.0.0.1:\(try HostileServer.deafPort())"]).get("http://api.test/")
    #expect(answer.code == "refused" && answer.message?.contains("the proxy '127.0.0.1:") == true)
  }
}
