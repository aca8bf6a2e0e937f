import WidgetModel
import WidgetSandbox

/// A bundle's link to `lunette-host`: it names the bundle in each request, and charges the bundle for CPU time there. A process that
/// parses untrusted data never waits, so all of its time counts.
struct BundleServices: HostedServices {
  let services: any HostedServices
  let bundle: BundlePlace
  let account: WorkAccount
  let world: World

  func reply(to request: ServiceRequest) throws(Diagnostic) -> HostReply {
    let request = named(request)
    let role = ServiceRole(request)
    if role == .formats { return try read(request) }
    let reply = try services.reply(to: request)
    // A compressed body is read by a process without a network, and charged to this bundle.
    guard role == .network, let coded = CodedBody(of: reply) else { return reply }
    return coded.reply(with: try read(coded.question(of: request)))
  }

  func reply(inParts next: () throws(Diagnostic) -> ServiceRequest?) throws(Diagnostic) -> HostReply {
    try charging { () throws(Diagnostic) in
      try services.reply { () throws(Diagnostic) in try next().map(named) }
    }
  }

  private func named(_ request: ServiceRequest) -> ServiceRequest {
    var request = request
    request.bundle = bundle.path ?? bundle.name
    return request
  }

  private func read(_ request: ServiceRequest) throws(Diagnostic) -> HostReply {
    try charging { () throws(Diagnostic) in try services.reply(to: request) }
  }

  private func charging(_ body: () throws(Diagnostic) -> HostReply) throws(Diagnostic) -> HostReply {
    let start = world.monotonic()
    defer {
      let end = world.monotonic()
      account.charge(max(end - start, 0), at: end)
    }
    return try body()
  }
}
