package import WidgetModel

/// `--pictures`.
package enum PictureFlag: String, Sendable, Hashable, CaseIterable { case auto, kitty, iterm, sixel, blocks, none }

/// How pixels reach a terminal.
package enum PixelProtocol: Sendable, Hashable, CaseIterable {
  /// kitty's graphics protocol, by itself and through tmux.
  case kitty, placeholders
  /// iTerm2's inline images.
  case iterm
  case sixel
}

/// How a terminal shows pictures.
package enum TerminalPictures: Sendable, Hashable {
  case pixels(PixelProtocol, CellPixels)
  /// In cells, by block characters.
  case blocks
  /// Texts and lines alone.
  case none
}

/// What is known of the terminal that pictures are for.
package struct PictureSurroundings: Sendable {
  /// Whether standard output is a terminal that the cursor may be moved on; else there are no pixels, whatever is asked for.
  package var movesCursor: Bool
  package var hasColors: Bool
  package var encoding: TextEncoding
  package var environment: @Sendable (String) -> String?
  package var answer: TerminalAnswer
  /// As the system knows it; the terminal's own answer counts where that is nil.
  package var cell: CellPixels?
  /// What tmux said; nil outside of it, or where it said nothing.
  package var tmux: TmuxState?

  package init(
    movesCursor: Bool, hasColors: Bool, encoding: TextEncoding, environment: @escaping @Sendable (String) -> String?,
    answer: TerminalAnswer = TerminalAnswer(), cell: CellPixels? = nil, tmux: TmuxState? = nil
  ) {
    (self.movesCursor, self.hasColors, self.encoding) = (movesCursor, hasColors, encoding)
    (self.environment, self.answer, self.cell, self.tmux) = (environment, answer, cell, tmux)
  }
}

/// How pictures are shown: decided once, from the option, the terminal's answers and the environment.
package enum PictureChoice {
  /// What has to be asked for the choice, beside the background.
  package static func question(_ flag: PictureFlag, _ known: PictureSurroundings) -> TerminalQuestion {
    guard known.movesCursor, known.encoding == .utf8, flag != .none else { return [] }
    var question: TerminalQuestion = .name
    if flag != .blocks, known.cell == nil { question.insert(.cellSize) }
    // Within a multiplexer another answers, or nobody; Apple's terminal shows the question.
    let isDirect = !isMultiplexed(known.environment) && known.environment("TERM_PROGRAM") != "Apple_Terminal"
    if flag == .auto, known.hasColors, isDirect { question.insert(.kitty) }
    return question
  }

  /// Throws where what was asked for cannot be shown.
  package static func decide(_ flag: PictureFlag, _ known: PictureSurroundings) throws(Diagnostic) -> TerminalPictures {
    if flag == .none { return .none }
    guard known.movesCursor, flag != .blocks else { return .blocks }
    // kitty and iTerm2 stretch a picture over its cells, so that what a terminal does not tell costs sharpness alone.
    let cell = known.cell ?? known.answer.cell ?? .usual
    switch flag {
    case .blocks, .none: return .blocks
    case .kitty where isTmux(known.environment):
      guard known.tmux?.passesThrough ?? false else {
        throw Diagnostic(
          .unavailable,
          "tmux does not forward pictures; enable it with 'tmux set -g allow-passthrough on' (tmux 3.3 or later)")
      }
      return .pixels(.placeholders, cell)
    case .kitty: return .pixels(.kitty, cell)
    case .iterm: return .pixels(.iterm, cell)
    case .sixel: return .pixels(.sixel, cell)
    case .auto: return detected(known)
    }
  }

  private static func detected(_ known: PictureSurroundings) -> TerminalPictures {
    guard known.hasColors, known.encoding.isUnicode, let cell = known.cell ?? known.answer.cell else { return .blocks }
    if isTmux(known.environment) {
      guard let tmux = known.tmux, tmux.passesThrough, tmux.terminal?.hasPlaceholders ?? false else { return .blocks }
      return .pixels(.placeholders, cell)
    }
    if isMultiplexed(known.environment) { return .blocks }
    if known.answer.hasKitty { return .pixels(.kitty, cell) }
    if hasInlineImages(known.environment) { return .pixels(.iterm, cell) }
    return known.answer.hasSixel ? .pixels(.sixel, cell) : .blocks
  }

  /// The blocks that pictures in cells are made of.
  package static func encoding(_ flag: PictureFlag, _ known: PictureSurroundings) -> TextEncoding {
    if flag == .none, known.encoding.isUnicode, known.movesCursor { return .lines }
    // A multiplexer's own name may be answered, and its cells may be others.
    guard known.encoding == .utf8, !isMultiplexed(known.environment) else { return known.encoding }
    guard let name = known.answer.name else { return .utf8 }
    return name.hasOctants ? .octants : name.hasSextants ? .utf8 : .quarters
  }

  /// By what they put into the environment: no question tells it. LC_TERMINAL passes through SSH.
  private static func hasInlineImages(_ environment: (String) -> String?) -> Bool {
    ["iTerm.app", "WezTerm", "mintty"].contains(environment("TERM_PROGRAM")) || environment("LC_TERMINAL") == "iTerm2"
  }

  package static func isTmux(_ environment: (String) -> String?) -> Bool { isSet("TMUX", environment) }

  /// tmux or GNU screen.
  private static func isMultiplexed(_ environment: (String) -> String?) -> Bool {
    isTmux(environment) || isSet("STY", environment)
  }

  private static func isSet(_ name: String, _ environment: (String) -> String?) -> Bool {
    environment(name).map { !$0.isEmpty } ?? false
  }
}
