import Synchronization
import TestSupport
import WidgetModel

@testable import WidgetServices
@testable import WidgetIntegrations

/// Names and their addresses, set by a test; counts lookups.
final class FakeResolver: Resolving {
  private let names: [String: [String]]
  private let count = Mutex(0)

  init(_ names: [String: [String]] = [:]) { self.names = names }

  var asked: Int { count.withLock { $0 } }

  func addresses(of name: String) async throws(HTTPFault) -> [NetworkAddress] {
    count.withLock { $0 += 1 }
    guard let found = names[name] else { throw HTTPFault(.dns, "unknown host '\(name)'") }
    return found.compactMap { NetworkAddress($0) }
  }
}

/// `http` as lunette-host serves it, without the socket.
struct Asking {
  let resolver: FakeResolver
  let http: HTTPHost
  /// The declared and granted hosts.
  var hosts: [String]
  var limits = ServiceLimits()
  var environment: [String: String] = [:]

  init(_ names: [String: [String]] = [:], hosts: [String] = ["127.0.0.1"]) {
    resolver = FakeResolver(names)
    http = HTTPHost(resolver: resolver)
    self.hosts = hosts
    // Tests about other things must not depend on how busy the machine is.
    limits.seconds = HangLimit.seconds
  }

  /// The script's result: the table, or the failure's code.
  enum Answer {
    case value(Value)
    case failure(String, message: String)

    var status: Int? { if case .value(let value) = self { value["status"]?.integer } else { nil } }
    var body: [UInt8]? { if case .value(let value) = self { value["body"]?.byteContent } else { nil } }
    var text: String? { body.map { String(decoding: $0, as: UTF8.self) } }
    var url: String? { if case .value(let value) = self { value["url"]?.text } else { nil } }
    var code: String? { if case .failure(let code, _) = self { code } else { nil } }
    var message: String? { if case .failure(_, let message) = self { message } else { nil } }

    func header(_ name: String) -> String? {
      if case .value(let value) = self { value["headers"]?[name]?.text } else { nil }
    }
  }

  func get(_ url: String, _ options: Value = .emptyTable) async throws -> Answer {
    try await ask(.httpGet, [.text(url), options])
  }

  func request(_ request: Value) async throws -> Answer { try await ask(.httpRequest, [request]) }

  private func ask(_ function: HostFunction, _ arguments: [Value]) async throws -> Answer {
    var request = ServiceRequest(HostRequest(function, arguments, CallContext(bundle: "test", now: 0)))
    request.hosts = hosts
    request.limits = limits
    request.environment = environment
    switch try await http.reply(to: request) {
    case .values(let values): return .value(values.first ?? .null)
    case .failure(let message, let code): return .failure(code, message: message)
    }
  }
}
