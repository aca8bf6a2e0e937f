/// Who may be asked as soon as one of the few requests that run at once has ended: what somebody waits for first, then by
/// the order of coming.
struct ReadyQueue: Sendable {
  private struct Ticket {
    var slot: Int
    /// The instance's ticket number when it came; one that has another by now has left the queue.
    var number: Int
  }

  private var urgent: [Ticket] = []
  private var ordinary: [Ticket] = []
  private var taken = (urgent: 0, ordinary: 0)

  mutating func add(_ slot: Int, number: Int, isUrgent: Bool) {
    if isUrgent {
      urgent.append(Ticket(slot: slot, number: number))
    } else {
      ordinary.append(Ticket(slot: slot, number: number))
    }
  }

  mutating func next() -> (slot: Int, number: Int)? {
    guard let ticket = Self.next(of: &urgent, &taken.urgent) ?? Self.next(of: &ordinary, &taken.ordinary)
    else { return nil }
    return (ticket.slot, ticket.number)
  }

  /// A queue in an array: what was taken is cut off once it is the larger half.
  private static func next(of tickets: inout [Ticket], _ taken: inout Int) -> Ticket? {
    guard taken < tickets.count else { return nil }
    defer {
      taken += 1
      if taken == tickets.count || taken > 1024 && taken > tickets.count / 2 {
        tickets.removeFirst(taken)
        taken = 0
      }
    }
    return tickets[taken]
  }
}
