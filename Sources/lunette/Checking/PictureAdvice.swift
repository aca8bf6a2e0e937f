import WidgetLayout
import WidgetModel

/// Advice on a placed view: what is seen too small, too faint, or not at all.
struct PictureAdvice {
  let placement: Placement

  /// Texts under 11 points, the smallest that the Human Interface Guidelines advise. Each node once.
  var smallTexts: [Diagnostic] {
    let list = placement.displayList
    var nodes: Set<Int32> = []
    return list.commands.compactMap { command in
      guard case .text(_, _, let look, _) = command.drawing, list.looks[Int(look)].font.size < 11 - 1e-6,
        nodes.insert(command.node).inserted
      else { return nil }
      let size = Self.tenths(list.looks[Int(look)].font.size)
      return warning(
        .warningSmallText, "Text: it is \(size) points high; use at least 11", Int(command.node))
    }
  }

  /// Texts of which nothing but "…" is left.
  var lostTexts: [Diagnostic] {
    let list = placement.displayList
    // Bytes of text by node, without the sign that truncation puts.
    var left: [Int32: Int] = [:]
    for command in list.commands {
      guard case .text(let start, let count, _, _) = command.drawing else { continue }
      let bytes = list.bytes[Int(start)..<Int(start) + Int(count)]
      left[command.node, default: 0] += bytes.elementsEqual("…".utf8) ? 0 : bytes.count
    }
    return left.filter { $0.value == 0 }.keys.sorted().map { node in
      warning(.warningTruncated, "Text: it is truncated to nothing", Int(node))
    }
  }

  /// Rotated shapes that are thinner than half a column, however they came to be so: cells leave gaps in them, or show nothing.
  var thinShapes: [Diagnostic] {
    let tree = placement.tree
    let turned = tree.nodes.indices.filter { node in
      guard let angle = tree.number(.degrees, of: node) else { return false }
      return angle.truncatingRemainder(dividingBy: 180) != 0
    }
    let shapes = Set(turned.flatMap { $0..<Int(tree.nodes[$0].end) }.filter { tree.nodes[$0].kind.isFill })
    return shapes.sorted().compactMap { node in
      guard let size = placement.frames[node]?.size, case let thin = min(size.width, size.height), thin > 0, thin < 5
      else { return nil }
      return warning(
        .warningLength,
        "\(tree.nodes[node].kind.name): it is \(Self.tenths(thin)) points thin and rotated, so a terminal shows gaps or "
          + "nothing; make it at least 5", node)
    }
  }

  /// Returns a warning for each text whose contrast is too low to read.
  func faintTexts(_ scheme: ColorScheme) -> [Diagnostic] {
    var nodes: Set<Int> = []
    return TextContrast.weak(in: placement.displayList, scheme).compactMap { weak in
      guard nodes.insert(weak.node).inserted else { return nil }
      return warning(
        .warningContrast,
        "Text: its contrast with the background is \(Self.tenths(weak.ratio)) to 1 in \(scheme.rawValue); "
          + "use at least \(Self.tenths(weak.needed))", weak.node)
    }
  }

  /// Each region is compared with those in front of it, at every crossing of their edges: more would take too long.
  private static let mostRegions = 200

  /// Links, buttons and toggles that lie wholly behind others, by the resolver that a tap uses.
  var coveredTargets: [Diagnostic] {
    guard placement.taps.regions.count <= Self.mostRegions else { return [] }
    return placement.taps.unreachable.map { region in
      let name = if case .url = region.target { "Link" } else { "Button" }
      return warning(.warningLink, "\(name): other views cover it, so it cannot be tapped", region.node)
    }
  }

  /// Whether nothing but the container's background is drawn.
  var isEmpty: Bool {
    let grounds = Self.grounds(placement.tree)
    return !placement.displayList.commands.contains { command in
      command.node >= 0 && !grounds.contains { $0.contains(Int(command.node)) }
    }
  }

  /// The views that `containerBackground` took, as ranges of nodes.
  private static func grounds(_ tree: ViewTree) -> [Range<Int>] {
    tree.nodes.indices.filter { tree.nodes[$0].kind == .modifier(.containerBackground) }.flatMap { node in
      tree.children(of: node).filter { tree.nodes[$0].slot != .content }.map { $0..<Int(tree.nodes[$0].end) }
    }
  }

  private func warning(_ code: Diagnostic.Code, _ message: String, _ node: Int) -> Diagnostic {
    placement.tree.warning(code, message, node)
  }

  /// Returns a number with one decimal place.
  static func tenths(_ number: Double) -> String {
    let tenths = Int((min(max(number, 0), 1000) * 10).rounded(.down))
    return "\(tenths / 10).\(tenths % 10)"
  }
}

extension ViewTree {
  /// A warning with the address of the node's line.
  func warning(_ code: Diagnostic.Code, _ message: String, _ node: Int, suggestion: String? = nil) -> Diagnostic {
    guard nodes.indices.contains(node) else { return Diagnostic(code, message, severity: .warning) }
    let written = nodes[node]
    return Diagnostic(
      code, message, severity: .warning, file: Int(written.file) < files.count ? files[Int(written.file)] : nil,
      line: written.line > 0 ? Int(written.line) : nil, suggestion: suggestion)
  }
}
