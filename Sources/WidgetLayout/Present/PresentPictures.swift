import WidgetModel

/// Pictures of the bundle, and of data: their own size is a point a pixel.
extension Presenter {
  /// The size in points of a picture that is not known.
  private static let unknown = Size(width: 40, height: 40)

  /// - Parameters:
  ///   - start: where what stands in its place is in the plan's bytes, its file's name or its label; nothing for one that is masked.
  ///   - node: the Image, or the Label, that names it.
  mutating func picture(_ start: Int32, _ count: Int32, _ node: Int, _ context: Context) -> Int {
    let name = tree.pictureName(of: node)?.shown ?? fileName(node)
    let style = plan.styles[Int(context.style)]
    var (size, index) = (Self.unknown, Int32(-1))
    switch pictures.pictures[node] {
    case .success(let picture):
      size = picture.size(of: name)
      // A masked picture has its size and nothing more.
      if !style.isMasked {
        index = Int32(plan.pictures.count)
        plan.pictures.append(picture)
        plan.pictureSizes.append(size)
      }
    case .failure(let fault): warn(of: fault, name, node)
    case nil: warnOfUnknown(name, node)
    }
    let box = leaf(
      style.isResizable ? .picture : .fixed, node, context, .picture(start: start, count: count, picture: index))
    let exact = lattice.isCells ? Size(width: size.width / 8, height: size.height / 16) : size
    let (width, height) = (lattice.x(size.width), lattice.y(size.height))
    numbers(
      box, lattice.isCells ? max(width, 1) : width, lattice.isCells ? max(height, 1) : height, .nan, exact.width,
      exact.height)
    return box
  }

  /// What is written where a picture's file would be; nothing of one that is masked.
  private func fileName(_ node: Int) -> String {
    tree.text(.file, of: node) ?? tree.text(.name, of: node) ?? tree.text(.image, of: node) ?? ""
  }

  private mutating func warn(of fault: PictureFault, _ name: String, _ node: Int) {
    let message = "\(tree.nodes[node].kind.name): \(fault.sentence(of: name))"
    if fault.isOfBundle {
      warnOnce(.warningImage, message, node)
    } else if lattice.isCells {
      warnOnce(.warningStandIn, message, node)
    }
  }

  /// Warns about a picture that was never loaded.
  private mutating func warnOfUnknown(_ name: String, _ node: Int) {
    let view = tree.nodes[node].kind.name
    if Symbol.named(name) != nil {
      let right = "Image { systemName = \"\(name)\" }"
      warnOnce(
        .warningName, "\(view): '\(name)' is a symbol, not a picture; write \(right)", node,
        suggestion: right)
    } else if lattice.isCells, !name.isEmpty {
      warnOnce(.warningStandIn, "\(view): a terminal shows a placeholder instead of the picture", node)
    }
  }
}
