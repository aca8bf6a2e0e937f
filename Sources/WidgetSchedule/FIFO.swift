/// A queue in an array: what was taken is cut off once it is the larger half.
package struct FIFO<Element: Sendable>: Sendable {
  private var elements: [Element] = []
  private var taken = 0

  package init() {}

  package var isEmpty: Bool { taken == elements.count }
  package var count: Int { elements.count - taken }
  package var first: Element? { isEmpty ? nil : elements[taken] }

  package mutating func append(_ element: Element) { elements.append(element) }

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
