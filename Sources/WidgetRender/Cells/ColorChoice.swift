/// `--color`.
public enum ColorFlag: String, Sendable, Hashable, CaseIterable { case auto, always, never }

/// What may be written to the output: decided once, from the option, the environment and what the output is.
public struct ColorChoice: Sendable, Hashable {
  /// The colors that may be used.
  public var depth: ColorDepth
  /// OSC 8.
  public var hasLinks: Bool
  /// Whether the cursor may be moved.
  public var movesCursor: Bool

  /// `--color` beats NO_COLOR (no-color.org) beats CLICOLOR_FORCE and FORCE_COLOR (bixense.com/clicolors) beats the
  /// terminal. A variable counts when it is not empty; the two that force, also when it is not "0".
  public static func decide(
    _ flag: ColorFlag, environment: (String) -> String?, isTerminal: Bool
  ) -> ColorChoice {
    func isSet(_ name: String) -> Bool { environment(name).map { !$0.isEmpty } ?? false }
    func isForced(_ name: String) -> Bool { isSet(name) && environment(name) != "0" }
    let term = environment("TERM") ?? ""
    let isSmart = term != "dumb" && !term.isEmpty
    let isForced =
      flag == .always || flag == .auto && !isSet("NO_COLOR") && (isForced("CLICOLOR_FORCE") || isForced("FORCE_COLOR"))
    let isColored: Bool =
      switch flag {
      case .always: true
      case .never: false
      case .auto: !isSet("NO_COLOR") && (isForced || isTerminal && isSmart)
      }
    return ColorChoice(
      depth: isColored ? depth(environment("COLORTERM") ?? "", term) : .none,
      hasLinks: term != "dumb" && (isTerminal && isSmart || isForced),
      movesCursor: isTerminal && isSmart)
  }

  private static func depth(_ colorTerm: String, _ term: String) -> ColorDepth {
    if colorTerm == "truecolor" || colorTerm == "24bit" { return .trueColor }
    return term.hasSuffix("-256color") ? .twoHundredFiftySix : .sixteen
  }
}
