internal import WidgetLayout
internal import WidgetModel

/// A widget on a page, which is light or dark as the reader has it.
public struct PagePicture: Sendable {
  let light: VectorPicture
  /// The same in the dark; nil where the widget is shown in one scheme.
  let dark: VectorPicture?

  /// Creates a picture from the same widget's drawings for a page.
  public init(_ light: VectorPicture, dark: VectorPicture?) { (self.light, self.dark) = (light, dark) }

  /// Whether the two are one picture in other colours.
  var isOne: Bool {
    guard let dark else { return true }
    return light.size == dark.size && light.elements == dark.elements && light.markup.hasSkeleton(of: dark.markup)
  }
}

extension Markup {
  /// Goes on in a drawing's `svg`, which has its name, and opens the group that assistive software does not read.
  mutating func openDrawing(_ size: Size) {
    attribute("width", size.width)
    attribute("height", size.height)
    attribute("viewBox", [0, 0, size.width, size.height])
    attribute("font-family", FontNames.standard)
    attribute("xml:space", "preserve")
    open()
    start("g")
    attribute("aria-hidden", "true")
    open()
  }

  /// What assistive software finds, in reading order, in front of the drawing, which it does not read: texts that are not seen, roles
  /// with labels, links that can be followed.
  mutating func elements(_ picture: VectorPicture) {
    start("g")
    attribute("class", "t")
    open()
    if let url = PageLink.address(picture.widgetURL) {
      link(url, picture.title, Rect(origin: .zero, size: picture.size))
    }
    for element in picture.elements { self.element(element, of: picture) }
    close("g")
  }

  private mutating func element(_ element: AccessibilityElement, of picture: VectorPicture) {
    guard let words = element.words else { return }
    if case .url(let url)? = element.action, let address = PageLink.address(url) {
      return link(address, words, element.frame)
    }
    if element.action != nil {
      // What it does is the runtime's, which a page of its own does not reach.
      return role("button", words, element.frame) { $0.attribute("aria-disabled", "true") }
    }
    read(words, element, of: picture)
  }

  /// What can only be read: a heading, a text, or a picture by its words.
  mutating func read(_ words: String, _ element: AccessibilityElement, of picture: VectorPicture) {
    if element.traits.contains(.header) {
      start("g")
      attribute("role", "heading")
      attribute("aria-level", "3")
      open()
      told(words, element, live: nil)
      return close("g")
    }
    if element.traits.contains(.staticText) {
      return told(words, element, live: element.label.flatMap { picture.living[$0] })
    }
    role("img", words, element.frame) { _ in }
  }

  /// - Parameter live: what a script needs to go on with it.
  private mutating func told(_ words: String, _ element: AccessibilityElement, live: String?) {
    start("text")
    attribute("x", element.frame.x)
    attribute("y", element.frame.y + element.frame.height)
    if let live { attribute("data-live", text: live) }
    open()
    text(words.utf8)
    close("text")
  }

  mutating func role(
    _ name: StaticString, _ label: String, _ frame: Rect, _ more: (inout Markup) -> Void
  ) {
    start("g")
    attribute("role", name)
    attribute("aria-label", text: label)
    more(&self)
    open()
    place(frame)
    close("g")
  }

  /// - Parameter number: of a tap on it; nil where no runtime is behind the page.
  mutating func link(_ address: String, _ label: String, _ frame: Rect, number: Int? = nil) {
    start("a")
    attribute("href", text: address)
    attribute("rel", "noreferrer noopener")
    attribute("target", "_blank")
    if let number { attribute("data-link", Double(number)) }
    attribute("aria-label", text: label)
    open()
    place(frame)
    close("a")
  }

  private mutating func place(_ frame: Rect) {
    start("rect")
    region(frame)
    attribute("rx", 6)
    end()
  }
}

/// Addresses that a page links to.
enum PageLink {
  /// An address of the web; nil for every other scheme, and for one with a user or password, which is never opened.
  static func address(_ url: String?) -> String? {
    guard let url else { return nil }
    let head = url.prefix(8).lowercased()
    guard head.hasPrefix("https://") || head.hasPrefix("http://") else { return nil }
    if head.hasPrefix("http"), (try? WidgetURL(url))?.refusal != nil { return nil }
    // A browser drops controls and blanks before it reads an address; none is in one that is whole.
    return url.utf8.allSatisfy { $0 > 0x20 && $0 != 0x7F } ? url : nil
  }
}
