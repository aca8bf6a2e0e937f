import LinuxKit
import Synchronization
import WidgetModel

/// The most that the host does for one bundle besides running its Lua, in one call and in any hour (DocC: Security, "Limits").
public struct WorkLimits: Sendable, Hashable {
  /// CPU time in one call of a provider, a view or a handler, in seconds.
  public var cpuInCall = LimitName.hostCPUCall.value
  /// CPU time in an hour, in seconds.
  public var cpu = LimitName.hostCPUHour.value
  /// The number of bytes that `storage` writes in an hour.
  public var written = LimitName.hostStorageHour.whole
  /// The number of reloads that `center` asks for in an hour.
  public var reloads = LimitName.hostCenterHour.whole

  /// The limits of the documentation.
  public init() {}

  /// No limits, for work that no bundle asks for.
  public static let none: WorkLimits = {
    var limits = WorkLimits()
    (limits.cpuInCall, limits.cpu, limits.written, limits.reloads) = (.infinity, .infinity, .max, .max)
    return limits
  }()
}

/// What the host has done for one bundle in the last hour. A process has one account for each bundle, however often the bundle is
/// opened.
public final class WorkAccount: Sendable {
  /// The limits that charges are compared with.
  public let limits: WorkLimits
  private let state: Mutex<State>

  private struct State {
    var cpu: HourlyShare
    var written: HourlyShare
    var reloads: HourlyShare
    /// The number of reloads that were refused since `takeRefusals`.
    var refusals = 0
    /// When a bundle that wanted to write more than its share may be asked again; in the past where it may now.
    var writes = -Double.infinity
  }

  /// Creates an account on which nothing was charged.
  public init(_ limits: WorkLimits = WorkLimits()) {
    self.limits = limits
    state = Mutex(
      State(
        cpu: HourlyShare(limits.cpu), written: HourlyShare(Double(limits.written)),
        reloads: HourlyShare(Double(limits.reloads))))
  }

  /// Charges CPU time. Both figures are in seconds; `now` is on a clock that never jumps.
  public func charge(_ seconds: Double, at now: Double) { state.withLock { $0.cpu.spend(seconds, at: now) } }

  /// Charges bytes that are about to be written. Returns false, and charges nothing, where they exceed what is left.
  package func write(_ bytes: Int, at now: Double) -> Bool {
    state.withLock { state in
      guard state.written.covers(Double(bytes), at: now) else {
        state.writes = state.written.date(for: Double(bytes), at: now)
        return false
      }
      state.written.spend(Double(bytes), at: now)
      return true
    }
  }

  /// Charges a reload. Returns nil, or the moment at which one is left again.
  package func reload(at now: Double) -> Double? {
    state.withLock { state in
      guard state.reloads.covers(1, at: now) else {
        state.refusals += 1
        return state.reloads.date(for: 1, at: now)
      }
      state.reloads.spend(1, at: now)
      return nil
    }
  }

  /// A share that is used up.
  public struct Excess: Sendable, Hashable {
    /// What was used up, as the end of the sentence "the bundle has used up …".
    public var share: String
    /// The time until some of it may be spent again, in seconds.
    public var wait: Double
  }

  /// The share whose exhaustion keeps the bundle from being asked again; nil where it may be asked.
  public func excess(at now: Double) -> Excess? {
    state.withLock { state in
      if state.cpu.isUsedUp(at: now) {
        return Excess(
          share: "its \(Int(limits.cpu)) s of the host's CPU time per hour",
          wait: state.cpu.date(for: limits.cpuInCall, at: now) - now)
      }
      guard state.writes > now else { return nil }
      return Excess(share: "the \(limits.written >> 20) MiB that it may store per hour", wait: state.writes - now)
    }
  }

  /// Returns how many reloads were refused since the last call, and the seconds until one is left again; nil where none was
  /// refused.
  public func takeRefusals(at now: Double) -> (count: Int, wait: Double)? {
    state.withLock { state in
      guard state.refusals > 0 else { return nil }
      defer { state.refusals = 0 }
      return (state.refusals, state.reloads.date(for: 1, at: now) - now)
    }
  }

  /// Returns whether nothing of the last hour counts, so that a new account would be equal.
  func isIdle(at now: Double) -> Bool {
    state.withLock { state in
      let isRested = state.writes <= now && !state.cpu.isCharged(at: now)
      return isRested && !state.written.isCharged(at: now) && !state.reloads.isCharged(at: now)
    }
  }
}

extension HourlyShare {
  fileprivate mutating func isCharged(at now: Double) -> Bool { !covers(limit, at: now) }
}

/// The accounts of all bundles that a process opens, by path.
public final class WorkAccounts: Sendable {
  private let limits: WorkLimits
  private let accounts = Mutex<[String: WorkAccount]>([:])
  /// The number of accounts above which those without charges are dropped.
  private static let most = 1024

  /// Creates no account yet; each gets these limits.
  public init(_ limits: WorkLimits = WorkLimits()) { self.limits = limits }

  /// Returns a bundle's account, which is made at the first call.
  ///
  /// - Parameters:
  ///   - place: the bundle's path; a link leads to the same account as its target.
  ///   - now: seconds on a clock that never jumps.
  public func account(of place: String, at now: Double) -> WorkAccount {
    let real = RealPath.of(place) ?? place
    return accounts.withLock { accounts in
      if let known = accounts[real] { return known }
      if accounts.count >= Self.most { accounts = accounts.filter { !$0.value.isIdle(at: now) } }
      let account = WorkAccount(limits)
      accounts[real] = account
      return account
    }
  }
}
