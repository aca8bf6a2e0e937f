/// How a bundle stands with its shares of the host's work after a call.
public struct WorkReport: Sendable {
  /// The share that it has used up; nil: it has some left of each.
  public var excess: WorkAccount.Excess?
  /// Reloads that `center` refused since the report before, and the seconds until there is one again; nil: none.
  public var refusals: (count: Int, wait: Double)?

  public init(excess: WorkAccount.Excess? = nil, refusals: (count: Int, wait: Double)? = nil) {
    (self.excess, self.refusals) = (excess, refusals)
  }
}
