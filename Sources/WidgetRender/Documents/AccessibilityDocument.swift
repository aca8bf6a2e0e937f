public import WidgetLayout
public import WidgetModel

/// `lunette.accessibility/1`: a widget as assistive software tells it, element by element in reading order.
public struct AccessibilityDocument: Document {
  public static let format = DocumentFormat.accessibility

  /// The widget's kind; nil for a bare view.
  public var kind: String?
  /// The family that is shown; nil for a bare view.
  public var family: Family?
  /// The layout.
  public var placement: Placement
  /// What is wrong with it, which is told last; nil: nothing.
  public var staleness: Staleness?

  /// Creates a document.
  public init(_ placement: Placement, kind: String? = nil, family: Family? = nil, staleness: Staleness? = nil) {
    (self.placement, self.kind, self.family, self.staleness) = (placement, kind, family, staleness)
  }

  /// What is told, in reading order.
  public var elements: [AccessibilityElement] {
    let elements = AccessibilityReader.elements(placement)
    guard let staleness else { return elements }
    let whole = Rect(origin: .zero, size: placement.size)
    let age = staleness.hasPicture ? staleness.ageText : nil
    return elements + [AccessibilityElement(staleness.reason ?? "old data", value: age, [.staticText], whole)]
  }

  public func writeMembers(to writer: inout JSONWriter) {
    writer.member("kind", kind)
    writer.member("family", family?.rawValue)
    writer.member("widgetURL", placement.taps.widgetURL)
    writer.member("unit", placement.surface.unit)
    writer.member("elements") { $0.array(elements) { $0.value($1) } }
  }
}

extension JSONWriter {
  fileprivate mutating func value(_ element: AccessibilityElement) {
    object { writer in
      writer.member("label", element.label)
      writer.member("value", element.value)
      writer.member("traits", AccessibilityElement.Trait.allCases.filter(element.traits.contains).map(\.rawValue))
      writer.member("frame", element.frame)
      writer.member("action") { writer in
        switch element.action {
        case nil: writer.null()
        case .url(let url): writer.object { $0.member("url", url) }
        case .intent(let intent, let parameters):
          writer.object { writer in
            writer.member("intent", intent)
            writer.member("parameters", table: parameters)
          }
        }
      }
    }
  }
}
