/// An XML document as a feed needs it: elements with their texts, by namespace and local name. Flat: one array in the
/// order of the document, each element with the index past its subtree, as in `ViewTree`.
struct XMLTree {
  struct Element {
    /// The namespace's URI in lower case; empty for none.
    var space: String
    var name: String
    /// Attributes by local name; one of a namespace as "URI name".
    var attributes: [String: String]
    /// What the element's relative references are relative to, from every `xml:base` above it.
    var base: String?
    /// Runs of text and elements, in order.
    var content: [Part] = []
    /// Index past its last descendant.
    var end = 0
  }

  enum Part {
    case text(String)
    case element(Int)
  }

  var elements: [Element] = []

  var root: Int? { elements.isEmpty ? nil : 0 }

  func children(_ parent: Int) -> [Int] {
    elements[parent].content.compactMap { if case .element(let index) = $0 { index } else { nil } }
  }

  /// The children of one name, in any of the namespaces.
  func children(_ parent: Int, _ name: String, in spaces: [String]) -> [Int] {
    children(parent).filter { elements[$0].name == name && spaces.contains(elements[$0].space) }
  }

  func child(_ parent: Int, _ name: String, in spaces: [String]) -> Int? {
    children(parent, name, in: spaces).first
  }

  /// The element's own text and that of everything below it.
  func text(_ index: Int) -> String {
    var text = ""
    for part in elements[index].content {
      switch part {
      case .text(let run): text += run
      case .element(let child): text += self.text(child)
      }
    }
    return text
  }
}
