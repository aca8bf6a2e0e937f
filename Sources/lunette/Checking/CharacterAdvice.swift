import WidgetCanvasClient
import WidgetLayout
import WidgetModel

/// Characters that the shipped fonts lack: what draws them is not the same everywhere.
extension PictureAdvice {
  /// A warning for each text that has any, with the package that brings a font.
  var foreignCharacters: [Diagnostic] {
    var nodes: [Int32] = []
    var found: [Int32: MissingCharacters] = [:]
    for (node, characters) in placement.displayList.foreignTexts {
      if found[node] == nil { nodes.append(node) }
      found[node, default: MissingCharacters()].add(characters)
    }
    return nodes.compactMap { node in
      guard let characters = found[node], let names = characters.names else { return nil }
      let they = characters.characters.count > 1 ? "them" : "it"
      return placement.tree.warning(
        .warningCharacter,
        "\(Self.name(of: node, in: placement.tree)): the bundled fonts lack \(names); terminals and browsers use their own "
          + "fonts for \(they), and PNG the system's, if installed (apt-get install \(characters.packages))",
        Int(node))
    }
  }

  private static func name(of node: Int32, in tree: ViewTree) -> String {
    tree.nodes.indices.contains(Int(node)) ? tree.nodes[Int(node)].kind.name : "Text"
  }
}
