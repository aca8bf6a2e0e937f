import WidgetModel

/// A text that may be set in large type, and as what.
struct LargeText {
  /// The faces that have all its letters, the largest first, each with the text's width in cells.
  var faces: [(face: LargeFace, width: Double)]

  /// The face for a proposed width: the first that fits; nil where only plain text is left.
  func face(_ width: Double) -> (face: LargeFace, width: Double)? { faces.first { !(width < $0.width) } }
}

extension TextSetter {
  /// The faces of a text on cells; nil for a text of the usual size, of several lines or fonts, or with other letters.
  func large(_ box: TextBox) -> LargeText? {
    let style = plan.pointee.styles[Int(box.style)]
    guard lattice.isCells, style.font.size >= 28, box.measured.runCount <= 1, box.measured.count > 0 else { return nil }
    var faces: [(LargeFace, Double)] = []
    plan.pointee.bytes.withUnsafeBufferPointer { bytes in
      let text = UnsafeBufferPointer(
        rebasing: bytes[Int(box.measured.start)..<Int(box.measured.start + box.measured.count)])
      for face in LargeFace.faces(of: style.font) where face.rows <= plan.pointee.largestRows {
        if let width = measuring.width(text, in: face) { faces.append((face, width)) }
      }
    }
    return faces.isEmpty ? nil : LargeText(faces: faces)
  }
}
