package import WidgetModel

/// A part that changes by itself, in a form that a page's script can update without this program.
package enum LiveReading: Sendable, Hashable {
  /// A clock's digits between two texts that stay.
  case clock(before: String, LiveText, after: String)
  /// What it reads next: each text until a moment, in seconds since 1970; the last one for ever.
  case texts([Reading])
  /// A bar or a ring.
  case bar(LiveBar)

  /// A text and how long it shows.
  package struct Reading: Sendable, Hashable {
    /// The text.
    package var text: String
    /// Infinite for the last one.
    package var end: Double
  }

  /// The most readings of a text in words.
  package static let mostTexts = 60
}

extension Placement {
  /// How one of `dynamic` changes; nil for a text of several lines or looks, which only changes as a whole.
  package func reading(of index: Int) -> LiveReading? {
    guard let part = dynamicPart(index) else { return nil }
    switch plan.dynamic[Int(dynamics.order[index])].kind {
    case .bar(let bar): return .bar(bar)
    case .text(let pieces):
      guard part.commands.count == 1, Set(pieces.map(\.style)).count == 1, let text = dynamicText(index) else {
        return nil
      }
      return clock(pieces) ?? .texts(texts(text))
    }
  }

  /// Where the line of a dynamic text is held while it becomes wider or narrower.
  package func anchor(of part: DynamicPart) -> HorizontalAlignment {
    let style = style(of: part.node)
    guard style.isRightToLeft else { return style.textAlignment }
    switch style.textAlignment {
    case .leading: return .trailing
    case .center: return .center
    case .trailing: return .leading
    }
  }

  private func clock(_ pieces: [DynamicPiece]) -> LiveReading? {
    var clock: LiveText?
    var texts = ["", ""]
    for piece in pieces {
      switch piece.content {
      case .fixed(let bytes): texts[clock == nil ? 0 : 1] += String(decoding: bytes, as: UTF8.self)
      case .live(let live, _, _):
        guard clock == nil, live.isClock, dynamics.scene.words.digits("0:1.2") == "0:1.2" else { return nil }
        clock = live
      }
    }
    return clock.map { .clock(before: texts[0], $0, after: texts[1]) }
  }

  private func texts(_ text: DynamicText) -> [LiveReading.Reading] {
    var readings: [LiveReading.Reading] = []
    var now = dynamics.now
    while readings.count < LiveReading.mostTexts, let string = text.string(at: now) {
      let next = text.nextChange(after: now)
      readings.append(LiveReading.Reading(text: string, end: next ?? .infinity))
      guard let next, next > now else { break }
      now = next
    }
    if let last = readings.indices.last { readings[last].end = .infinity }
    return readings
  }
}

extension LiveText {
  /// Whether it is written in digits alone, in every language alike.
  fileprivate var isClock: Bool {
    switch self {
    case .timer: true
    case .interval(_, _, _, _, let format), .stopwatch(_, _, let format): !format.isWorded
    default: false
    }
  }
}
