public import WidgetLayout
public import WidgetModel

/// A widget, or a bare view, drawn in points as elements of SVG. It becomes a file of its own or a part of a page.
public struct VectorPicture: Sendable {
  /// In points.
  public let size: Size
  /// The widget's name; empty for a bare view.
  public let title: String
  /// The language that it is read in, by which readers choose a voice and fonts (BCP 47), as `zh-TW`; empty: it is not known.
  let language: String
  /// What assistive software tells, in reading order.
  public let elements: [AccessibilityElement]
  let markup: Markup
  /// Where the widget as a whole leads.
  let widgetURL: String?
  /// The texts of a page that go on by themselves, as they read now, with what a script needs for it.
  let living: [String: String]

  init(
    _ list: DisplayList, size: Size, _ scheme: ColorScheme, _ surroundings: Surroundings = Surroundings(),
    locale: String = "", title: String = "", elements: [AccessibilityElement] = [], widgetURL: String? = nil,
    living: [Int: LiveMarkup] = [:]
  ) {
    (self.size, self.title, self.elements, self.widgetURL) = (size, title, elements, widgetURL)
    language = locale.isEmpty ? "" : String(LocaleName(locale).identifier.map { $0 == "_" ? "-" : $0 })
    self.living = living.reduce(into: [:]) { texts, part in
      guard list.commands.indices.contains(part.key),
        case .text(let start, let count, _, _) = list.commands[part.key].drawing
      else { return }
      texts[String(decoding: list.bytes[Int(start)..<Int(start + count)], as: UTF8.self)] = part.value.data
    }
    var whole = list
    let frame = Rect(origin: .zero, size: size)
    func command(_ drawing: DisplayList.Drawing) -> DisplayList.Command {
      DisplayList.Command(frame: frame, drawing: drawing, node: -1)
    }
    var before: [DisplayList.Command] = []
    if let shape = surroundings.shape { before.append(command(.beginClip(shape))) }
    if let ground = surroundings.ground { before.append(command(.fill(.rectangle, ground))) }
    whole.commands = before + list.commands
    let shifted = living.reduce(into: [Int: LiveMarkup]()) { $0[$1.key + before.count] = $1.value }
    var writer = SVGWriter(whole, size: size, scheme, living: shifted)
    writer.write()
    markup = writer.out
  }

  /// Draws a bare view.
  ///
  /// - Parameters:
  ///   - locale: as `en_US`; empty: it is not known.
  ///   - isOfPage: whether texts go on by themselves.
  public init(_ placement: Placement, _ scheme: ColorScheme, locale: String = "", isOfPage: Bool = false) {
    self.init(
      placement.displayList, size: placement.size, scheme, locale: locale,
      elements: AccessibilityReader.elements(placement), living: isOfPage ? LiveMarkup.parts(of: placement) : [:])
  }

  /// Name and elements as sentences.
  var sentence: String { elements.compactMap(\.words).joined(separator: ". ") }
}

extension Presentation {
  /// The placement as a drawing; it has to be one in points.
  ///
  /// - Parameter isOfPage: whether texts go on by themselves.
  public func drawing(_ placement: Placement, isOfPage: Bool = false) -> VectorPicture {
    let elements = AccessibilityDocument(
      placement, kind: widget.kind, family: environment.family, staleness: staleness
    ).elements
    return VectorPicture(
      displayList(placement), size: placement.size, drawnScheme, surroundings, locale: environment.locale,
      title: widget.displayName, elements: elements, widgetURL: placement.taps.widgetURL,
      living: isOfPage ? LiveMarkup.parts(of: placement) : [:])
  }
}
