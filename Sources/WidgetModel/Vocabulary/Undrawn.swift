extension Vocabulary {
  /// Arguments and modifiers that are accepted and kept in documents, but change no surface. Decoding warns about each. Every other
  /// argument changes a surface (ArgumentEffectTests).
  public static let undrawn = never + corners + alone

  private static let never: [Undrawn] = [
    Undrawn(.modifier(.animation), except: [.none], still), Undrawn(.modifier(.transition), except: [.identity], still),
    Undrawn(.modifier(.contentTransition), except: [.identity], still),
    Undrawn(.modifier(.fontWidth), .width, except: [.standard], "the fonts have one width, so this has no effect"),
    Undrawn(.modifier(.font), .name, "fonts cannot be chosen by name; use 'design'"),
    Undrawn(.modifier(.font), .design, only: [.serif], serif),
    Undrawn(.modifier(.fontDesign), .design, only: [.serif], serif),
    Undrawn(.modifier(.underline), .color, "'color' has no effect; the line has the colour of its text"),
    Undrawn(.modifier(.strikethrough), .color, "'color' has no effect; the line has the colour of its text"),
    Undrawn(.modifier(.background), .ignoresSafeArea, "'ignoresSafeArea' has no effect; a widget has no safe area"),
    Undrawn(.view(.button), .role, "'role' has no effect; use tint or buttonStyle"),
    Undrawn(.view(.sectorMark), .cornerRadius, "'cornerRadius' has no effect; sectors have sharp corners"),
  ]

  private static let corners = [ViewKind.roundedRectangle, .unevenRoundedRectangle, .capsule].map {
    Undrawn(.view($0), .cornerStyle, only: [.circular], "corners are drawn as continuous, not circular")
  }

  /// Arguments that only have an effect together with another one.
  private static let alone: [Undrawn] = [
    Undrawn(.view(.text), .pauseTime, without: [.timer, .stopwatch]),
    Undrawn(.view(.text), .countsDown, without: [.timer]),
    Undrawn(.view(.text), .showsHours, without: [.timer, .stopwatch]),
    Undrawn(.view(.text), .maxPrecision, without: [.timer, .stopwatch]),
    Undrawn(.view(.text), .maxFieldCount, without: [.timer, .stopwatch, .offset, .reference]),
    Undrawn(.view(.text), .allowedFields, without: [.offset, .reference]),
    Undrawn(.view(.text), .thresholdField, without: [.reference]), Undrawn(.view(.text), .sign, without: [.offset]),
    Undrawn(.view(.progressView), .countsDown, without: [.timerInterval]),
    Undrawn(.modifier(.stroke), .dashPhase, without: [.dash]),
    Undrawn(.modifier(.lineLimit), .reservesSpace, without: [.limit]),
  ]

  private static let still = "changes are not animated"
  private static let serif = "no serif font is bundled; a PNG uses Inter, an SVG its viewer's font"
}

/// A modifier or an argument that no surface draws.
public struct Undrawn: Sendable {
  /// The view or modifier.
  public let kind: NodeKind
  /// The argument; nil for the modifier with all of its arguments.
  public let argument: ArgumentName?
  /// The warning, after the name of the view or modifier.
  public let sentence: String
  /// The words of a choice that are not drawn; empty for all but those in `except`.
  private let only: [Word]
  private let except: [Word]
  /// The arguments of which this one needs one; empty if nothing draws it.
  public let without: [ArgumentName]

  init(
    _ kind: NodeKind, _ argument: ArgumentName? = nil, only: [Word] = [], except: [Word] = [], _ sentence: String
  ) {
    (self.kind, self.argument, self.sentence) = (kind, argument, sentence)
    (self.only, self.except, without) = (only, except, [])
  }

  init(_ kind: NodeKind, _ argument: ArgumentName, without others: [ArgumentName]) {
    (self.kind, self.argument, without) = (kind, argument, others)
    (only, except) = ([], [])
    let names = others.map { "'\($0.rawValue)'" }
    sentence = "'\(argument.rawValue)' has no effect without \(names.joined(separator: " or "))"
  }

  /// Whether the warning applies to a node.
  public func applies(to node: Int, of tree: ViewTree) -> Bool {
    guard without.allSatisfy({ tree.value($0, of: node) == nil }) else { return false }
    guard let value = tree.value(argument ?? .mode, of: node) else { return argument == nil }
    guard case .word(let word) = value else { return true }
    return (only.isEmpty || only.contains(word)) && !except.contains(word)
  }
}
