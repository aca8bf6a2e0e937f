import WidgetModel

/// Where a line that is too long is cut, and where its mark stands (SwiftUI: Text.TruncationMode).
extension LineBreaker {
  /// The line from `first` to its paragraph's end with a mark where something is left out, within the width.
  ///
  /// - Parameters:
  ///   - width: the room for clusters and mark, in the surface's unit.
  ///   - mark: the width of the mark, in the same unit.
  ///   - mode: the end where clusters are left out; what is neither head nor middle is the tail.
  static func cut(
    _ clusters: UnsafeBufferPointer<Cluster>, from first: Int, width: Double, mark: Double, mode: Word
  ) -> TextLine {
    var last = first
    while last < clusters.count, clusters[last].kind != .newline { last += 1 }
    // The addend holds a line whose clusters fill its room but for a rounding error.
    let space = width - mark + 1e-6
    var line = TextLine(first: first, end: first, width: 0, cut: .tail, resume: last, resumeEnd: last)
    guard space >= 0 else {
      // Not even the mark fits: nothing is shown.
      line.cut = .none
      return line
    }
    var used = 0.0
    func takesFront() -> Bool {
      guard line.end < line.resume, used + clusters[line.end].width <= space else { return false }
      used += clusters[line.end].width
      line.end += 1
      return true
    }
    func takesBack() -> Bool {
      guard line.resume > line.end, used + clusters[line.resume - 1].width <= space else { return false }
      used += clusters[line.resume - 1].width
      line.resume -= 1
      return true
    }
    switch mode {
    case .head:
      line.cut = .head
      while takesBack() {}
    case .middle:
      line.cut = .middle
      // One cluster from each end by turns, so that about as much is shown before the mark as after it.
      while true {
        let front = takesFront()
        let back = takesBack()
        if !front, !back { break }
      }
    default:
      while takesFront() {}
      line.resume = last
    }
    // Spaces beside the mark are dropped.
    while line.end > first, clusters[line.end - 1].kind == .space {
      line.end -= 1
      used -= clusters[line.end].width
    }
    while line.cut != .tail, line.resume < last, clusters[line.resume].kind == .space {
      used -= clusters[line.resume].width
      line.resume += 1
    }
    line.width = max(used, 0) + mark
    return line
  }
}
