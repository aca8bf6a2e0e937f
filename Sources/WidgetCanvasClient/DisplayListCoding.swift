package import WidgetLayout
package import WidgetModel
package import WidgetWire

// The coding of display lists, whose indices are checked by the drawing process.

extension DisplayList: BinaryCodable {
  package func write(to writer: inout ByteWriter) {
    writer.bytes(bytes)
    writer.write(commands, looks, links, gradients, transforms, pens, paths, pictures.map(SentPicture.init))
  }

  package init(from reader: inout ByteReader) throws(FrameFault) {
    self.init()
    bytes = try reader.bytes()
    (commands, looks, links) = (try reader.read(), try reader.read(), try reader.read())
    (gradients, transforms, pens) = (try reader.read(), try reader.read(), try reader.read())
    paths = try reader.read()
    pictures = try reader.read([SentPicture].self).map(\.picture)
  }
}

/// A picture with its pixels as bytes.
private struct SentPicture: BinaryCodable {
  let picture: Picture

  init(_ picture: Picture) { self.picture = picture }

  func write(to writer: inout ByteWriter) {
    writer.write(picture.width, picture.height, picture.columns, picture.rows)
    writer.write(picture.isPixelated)
    writer.bytes(picture.bytes)
  }

  init(from reader: inout ByteReader) throws(FrameFault) {
    let (width, height, columns, rows): (Int, Int, Int, Int) = (
      try reader.read(), try reader.read(), try reader.read(), try reader.read()
    )
    let isPixelated: Bool = try reader.read()
    let bytes = try reader.bytes()
    let picture = bytes.withUnsafeBufferPointer {
      Picture(width: width, height: height, columns: columns, rows: rows, bytes: $0)
    }
    guard var picture else { throw .damaged }
    picture.isPixelated = isPixelated
    self.picture = picture
  }
}

extension Rect: BinaryCodable {
  package func write(to writer: inout ByteWriter) { writer.write(x, y, width, height) }

  package init(from reader: inout ByteReader) throws(FrameFault) {
    self.init(x: try reader.read(), y: try reader.read(), width: try reader.read(), height: try reader.read())
  }
}

extension Point: BinaryCodable {
  package func write(to writer: inout ByteWriter) { writer.write(x, y) }

  package init(from reader: inout ByteReader) throws(FrameFault) {
    self.init(x: try reader.read(), y: try reader.read())
  }
}

extension Color: BinaryCodable {
  package func write(to writer: inout ByteWriter) { writer.write(role, Int(light), Int(dark)) }

  package init(from reader: inout ByteReader) throws(FrameFault) {
    self.init(role: try reader.read(), light: try UInt32(canvas: &reader), dark: try UInt32(canvas: &reader))
  }
}

/// By its role a painter chooses what lies beneath a colour: the track of a ring, the knob of a switch.
extension Color.Role: BinaryCodable {}

extension DisplayList.Command: BinaryCodable {
  package func write(to writer: inout ByteWriter) { writer.write(frame, drawing, node) }

  package init(from reader: inout ByteReader) throws(FrameFault) {
    self.init(frame: try reader.read(), drawing: try reader.read(), node: try reader.read())
  }
}

extension DisplayList.Drawing: BinaryCodable {
  package func write(to writer: inout ByteWriter) {
    switch self {
    case .fill(let shape, let color): writer.write(case: 0, shape, color)
    case .smallFill(let shape, let color, let size):
      writer.write(case: 1, shape, color, size.width, size.height)
    case .stroke(let shape, let color, let width, let pen): writer.write(case: 2, shape, color, width, pen)
    case .text(let start, let count, let look, let baseline): writer.write(case: 3, start, count, look, baseline)
    case .divider(let color): writer.write(case: 4, color)
    case .rule(let color, let width, let isDashed): writer.write(case: 5, color, width, isDashed)
    case .bar(let part, let fill, let track, let isThick, let isMirrored):
      writer.write(case: 6, part, fill, track, isThick, isMirrored)
    case .scale(let part, let color, let gradient, let mark):
      writer.write(case: 7, part, color, gradient, mark)
    case .ring(let part, let fill, let track): writer.write(case: 8, part, fill, track)
    case .toggle(let isOn, let tint, let isMirrored): writer.write(case: 9, isOn, tint, isMirrored)
    case .mask(let color): writer.write(case: 10, color)
    case .symbol(let start, let count, let color, let isMulticolor):
      writer.write(case: 11, start, count, color, isMulticolor)
    case .picture(let start, let count, let index): writer.write(case: 12, start, count, index)
    case .gradient(let shape, let index): writer.write(case: 13, shape, index)
    case .standIn(let start, let count): writer.write(case: 14, start, count)
    case .beginClip(let shape): writer.write(case: 15, shape)
    case .endClip: writer.write(case: 16)
    case .beginOpacity(let part): writer.write(case: 17, part)
    case .endOpacity: writer.write(case: 18)
    case .beginMask(let isInverted): writer.write(case: 19, isInverted)
    case .beginMasked: writer.write(case: 20)
    case .endMask: writer.write(case: 21)
    case .beginTransform(let index): writer.write(case: 22, index)
    case .endTransform: writer.write(case: 23)
    case .beginTrim(let from, let to): writer.write(case: 24, from, to)
    case .endTrim: writer.write(case: 25)
    case .beginEffect(let effect): writer.write(case: 26, effect)
    case .endEffect: writer.write(case: 27)
    }
  }

  package init(from reader: inout ByteReader) throws(FrameFault) {
    let kind = try reader.byte()
    self =
      kind < 15 ? try Self.mark(kind, &reader) : try Self.surrounding(kind, &reader)
  }

  /// What is drawn.
  private static func mark(_ kind: UInt8, _ reader: inout ByteReader) throws(FrameFault) -> Self {
    switch kind {
    case 0: return .fill(try reader.read(), try reader.read())
    case 1:
      return .smallFill(
        try reader.read(), try reader.read(), Size(width: try reader.read(), height: try reader.read()))
    case 2:
      return .stroke(try reader.read(), try reader.read(), width: try reader.read(), pen: try reader.read())
    case 3:
      return .text(
        start: try reader.read(), count: try reader.read(), look: try reader.read(), baseline: try reader.read())
    case 4: return .divider(try reader.read())
    case 5: return .rule(try reader.read(), width: try reader.read(), isDashed: try reader.read())
    case 6:
      return .bar(
        part: try reader.read(), fill: try reader.read(), track: try reader.read(), isThick: try reader.read(),
        isMirrored: try reader.read())
    case 7:
      return .scale(
        part: try reader.read(), try reader.read(), gradient: try reader.read(), mark: try reader.read())
    case 8: return .ring(part: try reader.read(), fill: try reader.read(), track: try reader.read())
    case 9: return .toggle(isOn: try reader.read(), tint: try reader.read(), isMirrored: try reader.read())
    case 10: return .mask(try reader.read())
    case 11:
      return .symbol(
        start: try reader.read(), count: try reader.read(), try reader.read(), isMulticolor: try reader.read())
    case 12: return .picture(start: try reader.read(), count: try reader.read(), index: try reader.read())
    case 13: return .gradient(try reader.read(), try reader.read())
    default: return .standIn(start: try reader.read(), count: try reader.read())
    }
  }

  /// What surrounds others.
  private static func surrounding(_ kind: UInt8, _ reader: inout ByteReader) throws(FrameFault) -> Self {
    switch kind {
    case 15: return .beginClip(try reader.read())
    case 16: return .endClip
    case 17: return .beginOpacity(try reader.read())
    case 18: return .endOpacity
    case 19: return .beginMask(isInverted: try reader.read())
    case 20: return .beginMasked
    case 21: return .endMask
    case 22: return .beginTransform(try reader.read())
    case 23: return .endTransform
    case 24: return .beginTrim(from: try reader.read(), to: try reader.read())
    case 25: return .endTrim
    case 26: return .beginEffect(try reader.read())
    case 27: return .endEffect
    default: throw .damaged
    }
  }
}

extension DisplayList.Effect: BinaryCodable {
  package func write(to writer: inout ByteWriter) {
    switch self {
    case .blur(let radius): writer.write(case: 0, radius)
    case .shadow(let color, let radius, let x, let y): writer.write(case: 1, color, radius, x, y)
    case .blend(let mode): writer.write(case: 2, mode.rawValue)
    }
  }

  package init(from reader: inout ByteReader) throws(FrameFault) {
    switch try reader.byte() {
    case 0: self = .blur(radius: try reader.read())
    case 1:
      self = .shadow(
        try reader.read(), radius: try reader.read(), x: try reader.read(), y: try reader.read())
    case 2:
      guard let mode = DisplayList.BlendMode(rawValue: try reader.read()) else { throw .damaged }
      self = .blend(mode)
    default: throw .damaged
    }
  }
}

extension DisplayList.Shape: BinaryCodable {
  package func write(to writer: inout ByteWriter) {
    switch self {
    case .rectangle: writer.write(case: 0)
    case .rounded(let radius): writer.write(case: 1, radius)
    case .uneven(let a, let b, let c, let d): writer.write(case: 2, a, b, c, d)
    case .circle: writer.write(case: 3)
    case .ellipse: writer.write(case: 4)
    case .capsule: writer.write(case: 5)
    case .path(let index, let isEvenOdd): writer.write(case: 6, index, isEvenOdd)
    }
  }

  package init(from reader: inout ByteReader) throws(FrameFault) {
    switch try reader.byte() {
    case 0: self = .rectangle
    case 1: self = .rounded(radius: try reader.read())
    case 2:
      self = .uneven(
        topLeading: try reader.read(), topTrailing: try reader.read(), bottomLeading: try reader.read(),
        bottomTrailing: try reader.read())
    case 3: self = .circle
    case 4: self = .ellipse
    case 5: self = .capsule
    case 6: self = .path(try reader.read(), isEvenOdd: try reader.read())
    default: throw .damaged
    }
  }
}

extension DisplayList.Gradient: BinaryCodable {
  package func write(to writer: inout ByteWriter) {
    switch course {
    case .linear(let start, let end): writer.write(case: 0, start, end)
    case .radial(let center, let start, let end): writer.write(case: 1, center, start, end)
    case .angular(let center, let start, let end): writer.write(case: 2, center, start, end)
    }
    writer.write(stops)
  }

  package init(from reader: inout ByteReader) throws(FrameFault) {
    let course: Course
    switch try reader.byte() {
    case 0: course = .linear(start: try reader.read(), end: try reader.read())
    case 1:
      course = .radial(center: try reader.read(), startRadius: try reader.read(), endRadius: try reader.read())
    case 2: course = .angular(center: try reader.read(), startAngle: try reader.read(), endAngle: try reader.read())
    default: throw .damaged
    }
    self.init(course: course, stops: try reader.read())
  }
}

extension DisplayList.Gradient.Stop: BinaryCodable {
  package func write(to writer: inout ByteWriter) { writer.write(color, location) }

  package init(from reader: inout ByteReader) throws(FrameFault) {
    self.init(color: try reader.read(), location: try reader.read())
  }
}

extension DisplayList.Transform: BinaryCodable {
  package func write(to writer: inout ByteWriter) { writer.write(degrees, scaleX, scaleY, anchor) }

  package init(from reader: inout ByteReader) throws(FrameFault) {
    self.init(
      degrees: try reader.read(), scaleX: try reader.read(), scaleY: try reader.read(), anchor: try reader.read())
  }
}

extension DisplayList.Pen: BinaryCodable {
  package func write(to writer: inout ByteWriter) { writer.write(cap.rawValue, join.rawValue, dash, dashPhase) }

  package init(from reader: inout ByteReader) throws(FrameFault) {
    self.init()
    guard let cap = Cap(rawValue: try reader.read()), let join = Join(rawValue: try reader.read()) else {
      throw .damaged
    }
    (self.cap, self.join) = (cap, join)
    (dash, dashPhase) = (try reader.read(), try reader.read())
  }
}

extension PathPool: BinaryCodable {
  package func write(to writer: inout ByteWriter) {
    writer.bytes(verbs.map(\.rawValue))
    writer.write(points, paths.map { Int($0.verbs.count) }, paths.map(\.isCurve))
  }

  package init(from reader: inout ByteReader) throws(FrameFault) {
    self.init()
    let verbs = try reader.bytes()
    let points: [Point] = try reader.read()
    let (counts, curves): ([Int], [Bool]) = (try reader.read(), try reader.read())
    guard counts.count == curves.count else { throw .damaged }
    var (verb, point) = (0, 0)
    func take() throws(FrameFault) -> Point {
      guard point < points.count else { throw .damaged }
      point += 1
      return points[point - 1]
    }
    for (count, isCurve) in zip(counts, curves) {
      guard count >= 0, count <= verbs.count - verb else { throw .damaged }
      for byte in verbs[verb..<verb + count] {
        switch Verb(rawValue: byte) {
        case .move: move(to: try take())
        case .line: line(to: try take())
        case .quad:
          let control = try take()
          quad(to: try take(), control: control)
        case .cubic:
          let (first, second) = (try take(), try take())
          cubic(to: try take(), first, second)
        case .close: close()
        case nil: throw .damaged
        }
      }
      verb += count
      _ = end(isCurve: isCurve)
    }
    guard verb == verbs.count, point == points.count else { throw .damaged }
  }
}

extension TextLook: BinaryCodable {
  package func write(to writer: inout ByteWriter) {
    writer.write(font, color, underline, strikethrough, direction?.isRightToLeft)
  }

  package init(from reader: inout ByteReader) throws(FrameFault) {
    self.init()
    font = try reader.read()
    color = try reader.read()
    (underline, strikethrough) = (try reader.read(), try reader.read())
    direction = try reader.read(Bool?.self).map { RunDirection(isRightToLeft: $0, logicalOffset: 0) }
  }
}

extension Font: BinaryCodable {
  package func write(to writer: inout ByteWriter) {
    writer.write(size, Int(weight.rawValue), Int(design.rawValue), isItalic, isMonospacedDigit, tracking, scale)
  }

  package init(from reader: inout ByteReader) throws(FrameFault) {
    let size: Double = try reader.read()
    guard let weight = UInt8(exactly: try Int(from: &reader)).flatMap(Weight.init),
      let design = UInt8(exactly: try Int(from: &reader)).flatMap(Design.init)
    else { throw .damaged }
    self.init(
      size: size, weight: weight, design: design, isItalic: try reader.read(), isMonospacedDigit: try reader.read(),
      tracking: try reader.read())
    scale = try reader.read()
  }
}
