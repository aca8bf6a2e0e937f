internal import Hummingbird
internal import Logging
internal import NIOCore

/// What the router carries with a request: where it came in, and who looks at it there.
struct ServerContext: RequestContext {
  struct Source: RequestContextSource {
    var logger: Logger
    var channel: any Channel
    var policy: AccessPolicy
  }

  var coreContext: CoreRequestContextStorage
  let channel: any Channel
  let policy: AccessPolicy

  init(source: Source) {
    coreContext = CoreRequestContextStorage(source: source)
    channel = source.channel
    policy = source.policy
  }
}
