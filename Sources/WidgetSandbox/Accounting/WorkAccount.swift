import LinuxKit
import Synchronization

/// What the host does for one bundle besides its Lua, in a call and in any hour (DocC: Security, "Limits").
public struct WorkLimits: Sendable, Hashable {
  /// Seconds of CPU time in one call of a provider, a view or a handler.
  public var cpuInCall = 1.0
  /// The same in an hour.
  public var cpu = 60.0
  /// Bytes that `storage` writes in an hour.
  public var written = 64 << 20
  /// Reloads that are asked for by `center` in an hour.
  public var reloads = 120

  public init() {}

  /// For what no bundle asks for.
  public static let none: WorkLimits = {
    var limits = WorkLimits()
    (limits.cpuInCall, limits.cpu, limits.written, limits.reloads) = (.infinity, .infinity, .max, .max)
    return limits
  }()
}

/// What the host has done for one bundle in the last hour. One for a bundle in a process, however often it is opened.
public final class WorkAccount: Sendable {
  public let limits: WorkLimits
  private let state: Mutex<State>

  private struct State {
    var cpu: HourlyShare
    var written: HourlyShare
    var reloads: HourlyShare
    /// Reloads that were asked for and refused since `takeRefusals`.
    var refusals = 0
    /// When the bundle may go on that wanted to write more than it may; in the past: it may.
    var writes = -Double.infinity
  }

  public init(_ limits: WorkLimits = WorkLimits()) {
    self.limits = limits
    state = Mutex(
      State(
        cpu: HourlyShare(limits.cpu), written: HourlyShare(Double(limits.written)),
        reloads: HourlyShare(Double(limits.reloads))))
  }

  /// Charges CPU time. Moments are those of a clock that never jumps.
  public func charge(_ seconds: Double, at now: Double) { state.withLock { $0.cpu.spend(seconds, at: now) } }

  /// Charges bytes that are about to be written; false where they are more than the share.
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

  /// Charges a reload that is asked for; otherwise the moment at which there is one again.
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
    /// For a person, after "the bundle has used up ".
    public var share: String
    /// Seconds until some of it has grown back.
    public var wait: Double
  }

  /// What keeps the bundle from being asked again; nil: nothing does.
  public func excess(at now: Double) -> Excess? {
    state.withLock { state in
      if state.cpu.isUsedUp(at: now) {
        return Excess(
          share: "its \(Int(limits.cpu)) s of the host's CPU time an hour",
          wait: state.cpu.date(for: limits.cpuInCall, at: now) - now)
      }
      guard state.writes > now else { return nil }
      return Excess(share: "the \(limits.written >> 20) MiB that it may store an hour", wait: state.writes - now)
    }
  }

  /// How many reloads were refused since the last time, and the seconds until there is one again; nil: none was.
  public func takeRefusals(at now: Double) -> (count: Int, wait: Double)? {
    state.withLock { state in
      guard state.refusals > 0 else { return nil }
      defer { state.refusals = 0 }
      return (state.refusals, state.reloads.date(for: 1, at: now) - now)
    }
  }

  /// Whether nothing of the last hour counts, so that a new account would be the same.
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

/// The accounts of all bundles that a process opens, by place.
public final class WorkAccounts: Sendable {
  private let limits: WorkLimits
  private let accounts = Mutex<[String: WorkAccount]>([:])
  /// Above so many, those in which nothing counts are given up.
  private static let most = 1024

  public init(_ limits: WorkLimits = WorkLimits()) { self.limits = limits }

  /// - Parameters:
  ///   - place: a bundle's path; a link leads to the same account as what it points to.
  ///   - now: on a clock that never jumps.
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
