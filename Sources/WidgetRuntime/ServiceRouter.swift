import LinuxKit
public import WidgetModel
public import WidgetServices

/// Which service answers which host function in `lunette-host`. Services that suspend while they wait run as tasks; those that block
/// get their own thread.
public struct ServiceRouter: Sendable {
  /// A service that suspends while it waits.
  public typealias Waiting = @Sendable (ServiceRequest) async throws(Diagnostic) -> HostReply
  /// A service that blocks its thread.
  public typealias Blocking = @Sendable (ServiceRequest) throws(Diagnostic) -> HostReply

  private enum Service {
    case waiting(Waiting)
    case blocking(Blocking)
  }

  private var services: [HostFunction: Service] = [:]
  /// The maximum number of threads for blocking services; further requests wait for one.
  private let threads = JobThreads(most: 4)

  /// A router without services.
  public init() {}

  /// Adds the service that answers these functions, and suspends while it waits.
  public mutating func add(_ functions: [HostFunction], waiting service: @escaping Waiting) {
    for function in functions { services[function] = .waiting(service) }
  }

  /// Adds the service that answers these functions on its own thread, which it may block.
  public mutating func add(_ functions: [HostFunction], blocking service: @escaping Blocking) {
    for function in functions { services[function] = .blocking(service) }
  }

  /// Begins to answer one request.
  public func take(_ request: ServiceRequest, _ answer: @escaping ServiceMain.Answer) {
    switch services[request.request.function] {
    case .waiting(let service):
      Task {
        do throws(Diagnostic) { answer(.success(try await service(request))) } catch { answer(.failure(error)) }
      }
    case .blocking(let service):
      threads.run {
        do throws(Diagnostic) { answer(.success(try service(request))) } catch { answer(.failure(error)) }
      }
    case nil:
      let name = request.request.function.rawValue
      answer(
        .success(
          .failure(
            message: "this lunette-host does not support \(name): it and lunette are different releases",
            code: Diagnostic.Code.unavailable.rawValue)))
    }
  }
}
