internal import WidgetModel

/// Drawings as one SVG file that needs nothing else: literal colours, no script, no style sheet, no file beside it.
public enum SVGDocument {
  /// Points between pictures on a sheet.
  private static let gap = 20.0
  /// The width in points at which a sheet begins another row.
  private static let widest = 1200.0

  /// Returns the file: the picture itself where it is one, else a sheet of them.
  public static func bytes(_ pictures: [VectorPicture]) -> [UInt8] {
    let (places, size) = arrange(pictures.map(\.size))
    var head = Markup()
    head.start("svg")
    head.attribute("xmlns", "http://www.w3.org/2000/svg")
    let language = pictures.first?.language ?? ""
    if !language.isEmpty { head.attribute("xml:lang", text: language) }
    head.attribute("width", size.width)
    head.attribute("height", size.height)
    head.attribute("viewBox", [0, 0, size.width, size.height])
    head.attribute("font-family", FontNames.standard)
    head.attribute("xml:space", "preserve")
    head.open()
    var bytes = head.bytes
    for (index, picture) in pictures.enumerated() {
      var group = Markup()
      if pictures.count > 1 {
        group.start("g")
        if picture.language != language { group.attribute("xml:lang", text: picture.language) }
        group.attribute("transform") { out in
          out.write("translate(")
          out.number(places[index].x)
          out.write(" ")
          out.number(places[index].y)
          out.write(")")
        }
        group.open()
      }
      group.name(picture)
      bytes += group.bytes
      picture.markup.write(to: &bytes) { _, content, bytes in LiteralPaint.write(content, picture: index, to: &bytes) }
      if pictures.count > 1 { bytes += "</g>".utf8 }
    }
    bytes += "</svg>\n".utf8
    return bytes
  }

  /// Pictures in rows, each as high as its highest.
  private static func arrange(_ sizes: [Size]) -> ([Point], Size) {
    guard sizes.count > 1 else { return ([.zero], sizes.first ?? Size(width: 0, height: 0)) }
    var places: [Point] = []
    var (x, y, height, width) = (gap, gap, 0.0, 0.0)
    for size in sizes {
      if x > gap, x + size.width > widest { (x, y, height) = (gap, y + height + gap, 0) }
      places.append(Point(x: x, y: y))
      x += size.width + gap
      (height, width) = (max(height, size.height), max(width, x))
    }
    return (places, Size(width: width, height: y + height + gap))
  }
}

extension Markup {
  /// The name of a picture, and what is told of it.
  mutating func name(_ picture: VectorPicture) {
    if !picture.title.isEmpty {
      start("title")
      open()
      text(picture.title.utf8)
      close("title")
    }
    let sentence = picture.sentence
    guard !sentence.isEmpty else { return }
    start("desc")
    open()
    text(sentence.utf8)
    close("desc")
  }
}
