internal import WidgetLayout
public import WidgetModel

/// A widget as one element for a page of ours: the drawing inline with literal colours, and what a person can read, follow and operate
/// in reading order. It has no script, no style and no address but those of the web, so that a page whose policy allows none of them
/// can put it in as it is; what a tap does is asked of the runtime.
///
///     <article lang="en-US" aria-label="Weather" data-picture="12.0"><svg role="group" …>
///       <g aria-hidden="true">drawing</g>
///       <g class="t"><text>18°</text><g role="switch" tabindex="0" data-action="1" aria-checked="true">…</g></g>
///     </svg></article>
public struct FragmentDocument: Sendable {
  private let picture: VectorPicture
  /// Which widget it is: identifiers of several on a page differ by it.
  private let number: Int
  /// Names what is shown; a tap that was meant for something else is told by it.
  public var state = ""
  /// Whether nothing of the widget's own is shown yet.
  public var isPlaceholder = false
  /// Whether what is shown is old, or its last reload failed.
  public var isStale = false
  /// What its last reload failed with.
  public var error: Diagnostic?

  /// Creates the document of a drawing of a page (`Presentation.drawing(_:isOfPage:)`).
  public init(_ picture: VectorPicture, number: Int) { (self.picture, self.number) = (picture, number) }

  /// The element, as XML.
  public var bytes: [UInt8] {
    var head = Markup()
    head.start("article")
    head.attribute("xmlns", "http://www.w3.org/1999/xhtml")
    if !picture.language.isEmpty { head.attribute("lang", text: picture.language) }
    head.attribute("aria-label", text: title)
    states(&head)
    head.open()
    head.start("svg")
    head.attribute("xmlns", "http://www.w3.org/2000/svg")
    head.attribute("role", "group")
    head.attribute("aria-label", text: title)
    head.openDrawing(picture.size)
    var bytes = head.bytes
    picture.markup.write(to: &bytes) { _, content, bytes in write(content, to: &bytes) }
    var tail = Markup()
    tail.close("g")
    tail.targets(picture)
    tail.close("svg")
    tail.close("article")
    return bytes + tail.bytes + [0x0A]
  }

  private var title: String { picture.title.isEmpty ? "Widget" : picture.title }

  private func states(_ out: inout Markup) {
    if !state.isEmpty { out.attribute("data-picture", text: state) }
    if isPlaceholder { out.attribute("data-placeholder", "") }
    if isStale { out.attribute("data-stale", "") }
    guard let error else { return }
    out.attribute("data-error", text: error.message)
    if let file = error.file { out.attribute("data-file", text: file) }
    if let line = error.line { out.attribute("data-line", Double(line)) }
  }

  /// Colours are literal, and how a group mixes is a class: a style is nothing that the page allows.
  private func write(_ content: Markup.Slot.Content, to bytes: inout [UInt8]) {
    guard case .blend(let mode) = content else { return LiteralPaint.write(content, picture: number, to: &bytes) }
    bytes += " class=\"m-".utf8
    Markup.write(mode.css, to: &bytes)
    bytes.append(UInt8(ascii: "\""))
  }
}

extension Markup {
  /// What a person reads and operates, in reading order. `data-link` and `data-action` are numbers of a tap; link 0 is the widget itself.
  fileprivate mutating func targets(_ picture: VectorPicture) {
    start("g")
    attribute("class", "t")
    open()
    if let url = picture.widgetURL {
      link(url, 0, picture.title, Rect(origin: .zero, size: picture.size))
    }
    for element in picture.elements { target(element, of: picture) }
    close("g")
  }

  private mutating func target(_ element: AccessibilityElement, of picture: VectorPicture) {
    guard let words = element.words else { return }
    switch (element.action, element.number) {
    case (.url(let url)?, let number?): return link(url, number, words, element.frame)
    case (.intent?, let number?) where !element.traits.contains(.disabled): return operable(element, number)
    default: break
    }
    if !element.traits.isDisjoint(with: [.button, .toggle]) { return inert(element) }
    if let meter = element.meter { return measured(element, meter) }
    read(words, element, of: picture)
  }

  private mutating func operable(_ element: AccessibilityElement, _ number: Int) {
    control(element) { out in
      out.attribute("tabindex", "0")
      out.attribute("data-action", Double(number))
    }
  }

  /// A button or toggle that does nothing at the moment.
  private mutating func inert(_ element: AccessibilityElement) {
    control(element) { $0.attribute("aria-disabled", "true") }
  }

  private mutating func control(_ element: AccessibilityElement, _ more: (inout Markup) -> Void) {
    let isToggle = element.traits.contains(.toggle)
    // A switch tells by itself whether it is on.
    let words = isToggle && element.isOn != nil ? element.label ?? element.words : element.words
    role(isToggle ? "switch" : "button", words ?? "", element.frame) { out in
      if isToggle { out.attribute("aria-checked", element.isOn == true ? "true" : "false") }
      more(&out)
    }
  }

  private mutating func measured(_ element: AccessibilityElement, _ meter: AccessibilityElement.Meter) {
    guard case .part(let part) = meter else {
      return role("progressbar", element.words ?? "", element.frame) { _ in }
    }
    role("meter", element.label ?? element.words ?? "", element.frame) { out in
      out.attribute("aria-valuemin", "0")
      out.attribute("aria-valuemax", "100")
      out.attribute("aria-valuenow", (min(max(part.isNaN ? 0 : part, 0), 1) * 100).rounded())
      if let value = element.value { out.attribute("aria-valuetext", text: value) }
    }
  }

  /// An address of the web is one; any other is only shown, and asked about.
  private mutating func link(_ url: String, _ number: Int, _ label: String, _ frame: Rect) {
    let words = label.isEmpty ? "Widget" : label
    guard let address = PageLink.address(url) else {
      return role("link", words, frame) { out in
        out.attribute("tabindex", "0")
        out.attribute("data-link", Double(number))
        out.attribute("data-address", text: WidgetURL.masked(url))
      }
    }
    link(address, words, frame, number: number)
  }
}
