import WidgetModel

/// Pictures that a view names and that cannot be shown.
struct PictureFileAdvice {
  let pictures: PictureTable

  /// Returns a warning for each picture of a tree that its author can put right.
  func faults(in tree: ViewTree) -> [Diagnostic] {
    tree.pictureNames.compactMap { node, name in
      guard case .failure(let fault)? = pictures.pictures[node], fault.isOfBundle else { return nil }
      return tree.warning(.warningImage, "\(tree.nodes[node].kind.name): \(fault.sentence(of: name.shown))", node)
    }
  }
}
