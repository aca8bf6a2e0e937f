import WidgetModel
import WidgetServices

/// Pictures that a view names and the bundle does not have.
struct PictureFileAdvice {
  /// The bundle's folder, or its file.
  let bundle: String

  /// Returns a warning for each picture file that a tree names and the bundle does not have.
  func missing(in tree: ViewTree) -> [Diagnostic] {
    tree.nodes.indices.compactMap { node in
      guard tree.nodes[node].kind == .view(.image), let name = tree.text(.name, of: node), !name.isEmpty,
        Symbol.named(name) == nil  // its own warning says what to write
      else { return nil }
      guard WidgetFolders.isFolder(bundle) else {
        return warning(
          "Image: '\(name.prefix(60))' can't be found, since a file that stands alone has no pictures; a bundle's folder has",
          node, tree)
      }
      let isInside = !name.hasPrefix("/") && !name.split(separator: "/").contains("..")
      guard isInside, WidgetFolders.isFile(bundle + "/" + name) else {
        return warning("Image: there is no picture '\(name.prefix(60))' in the bundle's folder", node, tree)
      }
      return nil
    }
  }

  private func warning(_ message: String, _ node: Int, _ tree: ViewTree) -> Diagnostic {
    tree.warning(.warningImage, message, node)
  }
}
