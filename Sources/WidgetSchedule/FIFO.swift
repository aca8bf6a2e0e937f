/// A queue in an array: what was taken is cut off once it is the larger half.
package struct FIFO<Element: Sendable>: Sendable {
  private var elements: [Element] = []
  private var taken = 0

  /// Creates an empty queue.
  package init() {}

  /// Whether nothing waits.
  package var isEmpty: Bool { taken == elements.count }
  /// The number of elements that wait.
  package var count: Int { elements.count - taken }
  /// The element that came first.
  package var first: Element? { isEmpty ? nil : elements[taken] }

  /// Appends an element in constant time.
  package mutating func append(_ element: Element) { elements.append(element) }

  /// Removes and returns the element that came first, in constant time on average.
  package mutating func popFirst() -> Element? {
    guard taken < elements.count else { return nil }
    defer {
      taken += 1
      if taken == elements.count || taken > 1024 && taken > elements.count / 2 {
        elements.removeFirst(taken)
        taken = 0
      }
    }
    return elements[taken]
  }
}
