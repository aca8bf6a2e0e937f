public import WidgetLayout
public import WidgetModel

/// `lunette.control/1`: what a control shows, and what holding it does (WidgetKit: ControlWidget).
public struct ControlDocument: Document {
  public static let format = DocumentFormat.control

  /// The control's kind.
  public var kind: String
  /// Its name for a person.
  public var displayName: String
  /// A sentence for a gallery.
  public var description: String
  /// The bundle's name.
  public var bundle: String
  /// The number of the placed control; nil: it is the gallery's.
  public var instance: Int?
  /// The family in which it is placed; nil: it is the gallery's.
  public var family: Family?
  /// The configuration.
  public var configuration: Value = .emptyTable
  /// What its last value, or its last action, failed with: what is shown is stale.
  public var error: Diagnostic?
  /// What its view says.
  public private(set) var content: Content

  /// Creates the document of a control.
  public init(_ control: WidgetDeclaration, bundle: String, _ content: Content) {
    (kind, displayName, description) = (control.kind, control.displayName, control.description)
    (self.bundle, self.content) = (bundle, content)
  }

  public func writeMembers(to writer: inout JSONWriter) {
    writer.member("kind", kind)
    writer.member("displayName", displayName)
    writer.member("description", description)
    writer.member("bundle", bundle)
    writer.member("instance", instance.map(Double.init))
    writer.member("family", family?.rawValue)
    writer.member("type", content.isToggle ? "toggle" : "button")
    writer.member("title", content.title)
    writer.member("isOn") { writer in content.isOn.map { writer.value($0) } ?? writer.null() }
    writer.member("valueText", content.valueText)
    writer.member("image", content.image)
    writer.member("tint", content.tint)
    writer.member("actionHint", content.actionHint)
    writer.member("status", content.status)
    writer.member("configuration", table: configuration)
    writer.member("stale", error != nil)
    writer.member("error") { writer in error.map { writer.value(warning: $0) } ?? writer.null() }
  }
}

extension ControlDocument {
  /// What a control's view says, as texts.
  public struct Content: Sendable, Hashable {
    /// Whether it is a toggle; else a button.
    public var isToggle: Bool
    public var title: String?
    /// Nil: a button, or hidden while the widgets are locked.
    public var isOn: Bool?
    /// The value's text, of a toggle without one On or Off; nil where it is hidden.
    public var valueText: String?
    /// The name of the state's symbol.
    public var image: String?
    /// The colour of what is on, as a script writes it.
    public var tint: String
    /// What holding it does.
    public var actionHint: String
    /// What its last action came to, for a moment.
    public var status: String?

    /// Reads a control that is laid out; nil where the view is none.
    ///
    /// - Parameter name: for the hint of one without a title.
    public init?(_ placement: Placement, scheme: ColorScheme, name: String) {
      guard let control = ControlTemplate(placement.tree) else { return nil }
      let reader = ControlTexts(placement: placement, control: control)
      let isHidden = placement.style(of: control.node).isMasked
      isToggle = control.isOn != nil
      title = reader.title
      isOn = isHidden ? nil : control.isOn
      image = control.icon(isOn: isHidden ? false : control.isOn).flatMap(reader.symbol)
      tint = (placement.style(of: control.node).tint ?? .named(.blue)).text(scheme)
      status = isHidden ? nil : control.status
      if !isHidden {
        valueText =
          control.hasValueText(isOn: control.isOn) && (isToggle || control.title != nil)
          ? reader.label(isOn: control.isOn) : control.isOn.map { $0 ? "On" : "Off" }
      }
      let next = control.isOn.map { !$0 }
      actionHint = control.holdHint(
        name: title ?? name, valueText: control.hasValueText(isOn: next) ? reader.label(isOn: next) : nil,
        opens: control.action?["opens"]?.flag ?? false)
    }
  }
}

extension Presentation {
  /// The same control in another place.
  public func inPlace(_ place: ControlPlace) -> Presentation { ofControl(in: place.family) }

  /// The same control in a family: its view is made for all, and laid out for each.
  public func ofControl(in family: Family) -> Presentation {
    var presentation = self
    (presentation.environment.family, presentation.environment.displaySize) = (family, family.points)
    return presentation
  }

  /// What a control says at a moment; nil where there is no value yet, or the widget is no control.
  public func control(bundle: String, at moment: Double) throws(Diagnostic) -> ControlDocument? {
    let placement = try inPlace(.wide).place(at: moment, size: nil)
    guard
      let content = ControlDocument.Content(placement, scheme: environment.colorScheme, name: widget.displayName)
    else { return nil }
    var document = ControlDocument(widget, bundle: bundle, content)
    document.configuration = configuration
    return document
  }
}

/// The texts of a control's parts. What its place does not show is read as its author wrote it.
private struct ControlTexts {
  let placement: Placement
  let control: ControlTemplate

  private var tree: ViewTree { placement.tree }

  /// Of a button without a title its label.
  var title: String? {
    if let title = control.title { return words(title) }
    return control.isOn == nil ? label(isOn: nil) : nil
  }

  func label(isOn: Bool?) -> String? { control.label(isOn: isOn).flatMap(words) }

  func symbol(_ node: Int) -> String? { tree.text(.systemName, of: node) ?? tree.text(.systemImage, of: node) }

  private func words(_ node: Int) -> String? {
    let words = (node..<Int(tree.nodes[node].end)).compactMap { node in
      tree.nodes[node].kind == .view(.text) ? placement.text(of: node) ?? tree.text(.text, of: node) : nil
    }
    return words.isEmpty ? nil : words.joined(separator: " ")
  }
}
