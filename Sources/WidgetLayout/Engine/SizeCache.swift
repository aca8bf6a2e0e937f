import WidgetModel

/// Answers remembered by box and whole proposal. A nested stack gets up to a dozen proposals (0, infinity and its
/// share, each for as many cross lengths), so the answers of a box are a short list in one pool, newest first: without
/// them sizing costs 3 to the power of the depth.
struct SizeCache: ~Copyable {
  private struct Answer {
    var ask: Ask
    var size: Size
    var next: Int32
    /// True where no box inside used the proposed height: then the answer to every height is the same.
    var isForAnyHeight: Bool
  }

  private var heads: [Int32]
  private var answers: [Answer] = []
  /// How many proposals may still be answered, looking one up counted too: a tree that needs more is refused.
  private(set) var budget: Int

  private let remembers: Bool

  init(boxes: Int, remembers: Bool = true) {
    self.remembers = remembers
    heads = [Int32](repeating: -1, count: boxes)
    budget = 30_000_000 + 4_000 * boxes
  }

  var isExhausted: Bool { budget < 0 }

  mutating func recall(_ box: Int, _ ask: Ask) -> (size: Size, isForAnyHeight: Bool)? {
    var index = Int(heads[box])
    while index >= 0 {
      budget -= 1
      if answers[index].ask.w.bitPattern == ask.w.bitPattern,
        answers[index].isForAnyHeight || answers[index].ask.h.bitPattern == ask.h.bitPattern
      {
        return (answers[index].size, answers[index].isForAnyHeight)
      }
      index = Int(answers[index].next)
    }
    return nil
  }

  mutating func keep(_ box: Int, _ ask: Ask, _ size: Size, isForAnyHeight: Bool) {
    budget -= 1
    guard remembers else { return }
    answers.append(Answer(ask: ask, size: size, next: heads[box], isForAnyHeight: isForAnyHeight))
    heads[box] = Int32(answers.count - 1)
  }
}
