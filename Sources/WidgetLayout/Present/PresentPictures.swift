import WidgetModel

/// Pictures of the bundle: their own size is that of the file, a point a pixel.
extension Presenter {
  /// The size in points of a picture that is not known.
  private static let unknown = Size(width: 40, height: 40)

  /// - Parameters:
  ///   - start: where its name stands in the plan's bytes; nothing stands there for one that is masked.
  ///   - node: the Image, or the Label, that names it.
  mutating func picture(_ start: Int32, _ count: Int32, _ node: Int, _ context: Context) -> Int {
    let name = String(decoding: plan.bytes[Int(start)..<Int(start + count)], as: UTF8.self)
    let style = plan.styles[Int(context.style)]
    var (size, index) = (Self.unknown, Int32(-1))
    switch pictures.pictures[node] {
    case .success(let picture):
      size = picture.size(of: name)
      // A masked picture has its size and nothing more.
      if !style.isMasked {
        index = Int32(plan.pictures.count)
        plan.pictures.append(picture)
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

  private mutating func warn(of fault: PictureFault, _ name: String, _ node: Int) {
    let message = "\(tree.nodes[node].kind.name): \(fault.sentence(of: name))"
    if fault.isOfBundle {
      warnOnce(.warningImage, message, node)
    } else if lattice.isCells {
      warnOnce(.warningStandIn, message, node)
    }
  }

  /// Nobody has looked for it.
  private mutating func warnOfUnknown(_ name: String, _ node: Int) {
    let view = tree.nodes[node].kind.name
    if Symbol.named(name) != nil {
      let right = "Image { systemName = \"\(name)\" }"
      warnOnce(
        .warningName, "\(view): '\(name)' is the name of a symbol, and no picture; write \(right)", node,
        suggestion: right)
    } else if lattice.isCells, !name.isEmpty {
      warnOnce(.warningStandIn, "\(view): a terminal shows a stand-in in place of a picture", node)
    }
  }
}
