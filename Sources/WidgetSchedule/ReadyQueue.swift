/// Decides which provider is asked next as soon as a request may begin: bundle by bundle, in rounds.
///
/// - In a round each bundle that waits gets one request at most; those with a reload that somebody waits for come first.
/// - So before a bundle that waits is served, and between two times, every other is served twice at most.
/// - Of a bundle's own reloads those that somebody waits for come first, then those that came first.
/// - A bundle that has as many requests under way as it may waits outside the rounds.
///
/// Each step takes constant time, spread over what was added.
package struct ReadyQueue: Sendable {
  /// A place in the queue.
  package struct Ticket: Sendable {
    /// The scheduler's slot of the instance.
    package var slot: Int
    /// The instance's ticket number when it came; one that has another by now has left the queue.
    package var number: Int
    /// The number of its bundle.
    package var bundle: Int

    /// Creates a ticket.
    package init(slot: Int, number: Int, bundle: Int) { (self.slot, self.number, self.bundle) = (slot, number, bundle) }
  }

  /// A bundle's own queue.
  private struct Line {
    var urgent = FIFO<Ticket>()
    var ordinary = FIFO<Ticket>()
    var underWay = 0
    /// The round in which it was served last.
    var served = -1
    /// The number of its turn; nil: it is in no round. A turn of another number is void.
    var turn: Turn?
  }

  private struct Turn {
    var bundle: Int
    var number: Int
    var isUrgent: Bool
  }

  /// The turns of a round.
  private struct Round {
    var urgent = FIFO<Turn>()
    var ordinary = FIFO<Turn>()

    mutating func add(_ turn: Turn) {
      if turn.isUrgent { urgent.append(turn) } else { ordinary.append(turn) }
    }

    mutating func popFirst() -> Turn? { urgent.popFirst() ?? ordinary.popFirst() }
  }

  /// Requests of one bundle that may be under way.
  private let most: Int
  /// The bundles' queues, by the bundle's number.
  private var lines: [Line] = []
  private var round = 0
  private var present = Round()
  private var following = Round()
  /// Turns that were given so far.
  private(set) var turns = 0
  /// The number of bundles that are in a round.
  private var waiting = 0

  /// Creates an empty queue.
  package init(most: Int) { self.most = most }

  /// Whether no bundle waits for a turn.
  package var isEmpty: Bool { waiting == 0 }

  /// Appends a ticket; an urgent one comes before the bundle's others.
  package mutating func add(_ ticket: Ticket, isUrgent: Bool) {
    while lines.count <= ticket.bundle { lines.append(Line()) }
    if isUrgent { lines[ticket.bundle].urgent.append(ticket) } else { lines[ticket.bundle].ordinary.append(ticket) }
    queue(ticket.bundle)
  }

  /// The next whose turn it is: to be followed by `begin` or, where it has left the queue, by `skip`.
  package mutating func next() -> Ticket? {
    while waiting > 0 {
      guard let turn = present.popFirst() else {
        (present, following, round) = (following, Round(), round + 1)
        continue
      }
      guard lines[turn.bundle].turn?.number == turn.number else { continue }
      lines[turn.bundle].turn = nil
      waiting -= 1
      if let ticket = lines[turn.bundle].urgent.popFirst() ?? lines[turn.bundle].ordinary.popFirst() { return ticket }
    }
    return nil
  }

  /// The request is made.
  package mutating func begin(_ ticket: Ticket) {
    lines[ticket.bundle].served = round
    lines[ticket.bundle].underWay += 1
    queue(ticket.bundle)
  }

  /// Drops the ticket, and gives the bundle another turn.
  package mutating func skip(_ ticket: Ticket) { queue(ticket.bundle) }

  /// A request of a bundle is over.
  package mutating func end(of bundle: Int) {
    lines[bundle].underWay -= 1
    queue(bundle)
  }

  /// Gives a bundle its turn: in this round, or in the following one where it had one in this. One that stands in a round gets
  /// another only where that is sooner.
  private mutating func queue(_ bundle: Int) {
    let line = lines[bundle]
    let isUrgent = !line.urgent.isEmpty
    guard isUrgent || !line.ordinary.isEmpty, line.underWay < most else { return }
    if let turn = line.turn {
      guard isUrgent, !turn.isUrgent else { return }
    } else {
      waiting += 1
    }
    turns += 1
    let turn = Turn(bundle: bundle, number: turns, isUrgent: isUrgent)
    lines[bundle].turn = turn
    if line.served == round { following.add(turn) } else { present.add(turn) }
  }
}
