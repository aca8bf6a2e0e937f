public import WidgetModel

/// What assistive software tells of a part of a widget, and what it can do with it (SwiftUI: accessibility elements).
public struct AccessibilityElement: Sendable, Hashable {
  /// What it is called.
  public var label: String?
  /// What it shows at the moment: "42 percent", "on".
  public var value: String?
  /// What it is, in the order of `Trait`.
  public var traits: Set<Trait> = []
  /// Where it lies, from the widget's top left, in the surface's unit.
  public var frame: Rect
  /// What activating it does; nil: nothing of its own.
  public var action: Action?
  /// Which of the widget's links it is, or of its buttons and toggles, counted from 1 as a tap names them; nil: none.
  public var number: Int?
  /// What a toggle shows; nil: it is none, or hides it.
  public var isOn: Bool?
  /// What it measures; nil: nothing.
  public var meter: Meter?

  /// What an element is (SwiftUI: AccessibilityTraits).
  public enum Trait: String, Sendable, Hashable, CaseIterable {
    case staticText, header, image, link, button, toggle, disabled
    /// Its label or value goes on by itself.
    case updatesFrequently
  }

  /// What activating an element does.
  public enum Action: Sendable, Hashable {
    case url(String)
    case intent(String, parameters: Value)
  }

  /// What a gauge or a progress view measures.
  public enum Meter: Sendable, Hashable {
    /// From 0 to 1.
    case part(Double)
    /// Nobody knows how much.
    case inProgress
  }

  /// Creates an element.
  init(_ label: String?, value: String? = nil, _ traits: Set<Trait> = [], _ frame: Rect, _ action: Action? = nil) {
    (self.label, self.value, self.traits, self.frame, self.action) = (label, value, traits, frame, action)
  }

  /// Label and value as one sentence.
  var words: String? {
    let parts = [label, value].compactMap(\.self)
    return parts.isEmpty ? nil : parts.joined(separator: ", ")
  }
}
