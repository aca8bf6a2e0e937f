import Glibc
import LinuxKit
import Synchronization
import WidgetServices

/// Finds the addresses of a name, in the order in which they are to be tried. Replaced in tests.
protocol Resolving: Sendable {
  func addresses(of name: String) async throws(HTTPFault) -> [NetworkAddress]
}

/// The system's resolver (`getaddrinfo`), which blocks a thread and knows no deadline: it gets threads of its own, and who
/// waits no longer leaves it to itself.
struct SystemResolver: Resolving {
  // Eight names at once: each look-up may take a thread for many seconds.
  private let threads = JobThreads(most: 8)

  func addresses(of name: String) async throws(HTTPFault) -> [NetworkAddress] {
    let waiting = Waiting()
    let found = await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        waiting.begin(continuation)
        threads.run { waiting.end(Self.look(up: name)) }
      }
    } onCancel: {
      waiting.end(.failure(HTTPFault(.timeout, "timed out while resolving '\(name)'")))
    }
    return try found.get()
  }

  private typealias Found = Result<[NetworkAddress], HTTPFault>

  /// The resolver or the deadline, whichever comes first, resumes the task. The mutex guards both; the continuation is taken out under
  /// it, and so resumed once.
  private final class Waiting: Sendable {
    private let state = Mutex<(continuation: CheckedContinuation<Found, Never>?, result: Found?)>((nil, nil))

    func begin(_ continuation: CheckedContinuation<Found, Never>) {
      // The deadline may have come before the continuation.
      let early = state.withLock { state in
        if state.result == nil { state.continuation = continuation }
        return state.result
      }
      if let early { continuation.resume(returning: early) }
    }

    func end(_ result: Found) {
      let continuation = state.withLock { state in
        if state.result == nil { state.result = result }
        defer { state.continuation = nil }
        return state.continuation
      }
      continuation?.resume(returning: result)
    }
  }

  private static func look(up name: String) -> Found {
    var hints = addrinfo()
    hints.ai_socktype = Int32(SOCK_STREAM.rawValue)
    // Addresses only of families that this machine has.
    hints.ai_flags = AI_ADDRCONFIG
    var list: UnsafeMutablePointer<addrinfo>?
    let status = getaddrinfo(name, nil, &hints, &list)
    guard status == 0 else { return .failure(fault(name, status)) }
    defer { freeaddrinfo(list) }
    var addresses: [NetworkAddress] = []
    var next = list
    // In the order that RFC 6724 gives, each once.
    while let entry = next {
      if let socket = entry.pointee.ai_addr, let address = NetworkAddress(socket: socket), !addresses.contains(address)
      {
        addresses.append(address)
      }
      next = entry.pointee.ai_next
      // The list is freed whatever happened.
    }
    return addresses.isEmpty ? .failure(fault(name, EAI_NONAME)) : .success(addresses)
  }

  private static func fault(_ name: String, _ status: Int32) -> HTTPFault {
    status == EAI_NONAME
      ? HTTPFault(.dns, "unknown host '\(name)'")
      : HTTPFault(.dns, "cannot resolve '\(name)': no network, or the name server is not responding")
  }
}
