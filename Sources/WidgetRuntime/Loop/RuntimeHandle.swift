import Synchronization
package import WidgetRuntimeClient
import WidgetModel

/// The runtime for other threads of its process: every call goes through its mailbox.
package final class RuntimeHandle: RuntimeAccess {
  private let mailbox: Mailbox

  init(_ mailbox: Mailbox) { self.mailbox = mailbox }

  /// Sends a request to the runtime's thread and returns its reply.
  package func reply(to request: RuntimeRequest) async -> RuntimeReply {
    await withCheckedContinuation { continuation in
      mailbox.post { runtime in
        let reply = runtime.reply(to: request) { _, reply in continuation.resume(returning: reply) }
        if let reply { continuation.resume(returning: reply) }
      }
    }
  }

  /// Reports that a viewer of a picture arrives or leaves.
  package func look(at sight: ViewTarget, begins: Bool) { mailbox.post { $0.look(at: sight, begins: begins) } }

  /// Reports where the process listens for HTTP.
  package func listens(at addresses: [String]) { mailbox.post { $0.settings.listens = addresses } }

  /// Stops the runtime, as a signal would.
  package func stop() { mailbox.post { $0.isStopped = true } }

  /// Returns all changes from now on; the sequence ends with the runtime.
  package func changes() -> AsyncStream<RuntimeChange> {
    let (stream, continuation) = AsyncStream.makeStream(of: RuntimeChange.self)
    mailbox.post { [mailbox] runtime in
      let listener = runtime.followers.listen(continuation)
      continuation.onTermination = { _ in mailbox.post { $0.followers.end(listener: listener) } }
    }
    return stream
  }
}
