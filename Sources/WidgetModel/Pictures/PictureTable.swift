/// The pictures of one view tree by the node that names them, or why they cannot be shown. Layout takes their sizes from it.
public struct PictureTable: Sendable, Hashable {
  /// By the index of an Image, or of a Label with a picture.
  public var pictures: [Int: Result<Picture, PictureFault>] = [:]

  /// Creates a table without pictures.
  public init() {}
}

/// Gives the pictures that views name.
public protocol PictureSource: Sendable {
  /// Returns the pictures of a view, which are decoded where they are not known yet.
  ///
  /// - Parameters:
  ///   - folder: the bundle's folder; nil of a bundle that is a lone file.
  ///   - columns: the pixels across that the whole widget can show.
  ///   - rows: the pixels down.
  func pictures(of tree: ViewTree, in folder: String?, columns: Int, rows: Int) -> PictureTable
}

extension ViewTree {
  /// The nodes that name a picture, with the name; symbols are none.
  public var pictureNames: [(node: Int, name: PictureName)] {
    nodes.indices.compactMap { node in pictureName(of: node).map { (node, $0) } }
  }

  /// The picture that an Image, or a Label, names; nil of a symbol, and of one that is masked.
  public func pictureName(of node: Int) -> PictureName? {
    let name: String?
    switch nodes[node].kind {
    case .view(.image) where value(.systemName, of: node) == nil:
      if let text = text(.data, of: node) { return PictureReference(text).map { .data($0) } }
      name = text(.file, of: node) ?? text(.name, of: node)
    case .view(.label) where value(.systemImage, of: node) == nil: name = text(.image, of: node)
    default: return nil
    }
    return name.flatMap { $0.isEmpty || Symbol.named($0) != nil ? nil : .file($0) }
  }

  /// The pictures whose data the host keeps, each once.
  public var pictureReferences: Set<PictureReference> {
    Set(pictureNames.compactMap { if case .data(let reference) = $0.name { reference } else { nil } })
  }
}
