/// A bundle's shares of the host's work, as they are after a call.
public struct WorkReport: Sendable {
  /// The share that is used up; nil where something is left of each.
  public var excess: WorkAccount.Excess?
  /// The number of reloads that `center` refused since the last report, and the seconds until one is left again; nil where none
  /// was refused.
  public var refusals: (count: Int, wait: Double)?

  /// Creates a report; by default nothing is used up and nothing was refused.
  public init(excess: WorkAccount.Excess? = nil, refusals: (count: Int, wait: Double)? = nil) {
    (self.excess, self.refusals) = (excess, refusals)
  }
}
