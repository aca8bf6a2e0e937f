import Glibc
import WidgetLocale
import WidgetModel
import WidgetServices

/// A widget's configuration as questions to a person at the terminal, one for each parameter, in the order of their declaration. An
/// answer is judged at once: one that does not fit is told, and asked for again. Nothing is changed before the last one.
///
///     City: where the weather is
///       1 Berlin
///       2 Oslo
///     city [Berlin]: 2
struct ConfigurationPrompts: Sendable {
  let intent: IntentDeclaration
  let offered: OfferedValues

  /// More options than fit on a screen are found by typing a part of their title.
  private static let mostListed = 20

  init(_ intent: IntentDeclaration, kind: String, family: Family, _ setting: Setting) {
    self.intent = intent
    offered = OfferedValues(intent: intent, kind: kind, family: family, setting: setting)
  }

  /// - Parameter values: as they are before it.
  /// - Throws: `usage` where the person leaves the form.
  func asked(_ values: [String: Value], _ bundle: OpenBundle) throws(Diagnostic) -> [String: Value] {
    var values = values
    Streams.writeError("Press Enter to keep the value in brackets, Ctrl-D to cancel.\n")
    // What was typed before the form is no answer to it.
    tcflush(0, TCIFLUSH)
    for parameter in intent.parameters {
      var options = try self.options("", parameter, values, bundle)
      show(parameter, options)
      values[parameter.name] = try answer(parameter, &options, values, bundle)
    }
    return values
  }

  /// Asks until there is a value that fits.
  private func answer(
    _ parameter: IntentParameter, _ options: inout [IntentParameter.Option], _ values: [String: Value],
    _ bundle: OpenBundle
  ) throws(Diagnostic) -> Value? {
    let before = try current(parameter, values, bundle)
    while true {
      let kept = before.shown.isEmpty ? "" : " [\(before.shown)]"
      Streams.writeError("\(VisibleText.escaped(parameter.name))\(kept): ")
      guard let line = TerminalLine.read() else {
        Streams.writeError("\n")
        throw .usage("cancelled; nothing was changed")
      }
      let text = String(line.trimmingBlanks)
      if text.isEmpty {
        if before.value != nil || !parameter.isRequired { return before.value }
        tell("'\(parameter.name)' is required")
        continue
      }
      do throws(Diagnostic) { return try value(text, parameter, options, values, bundle) } catch {
        // A fault of the script's ends the form: asking again would meet it again.
        guard error.code == .usage else { throw error }
        tell(error.message)
        options = try self.options(text, parameter, values, bundle)
        list(options)
      }
    }
  }

  /// The value that a line means: an option's number in the list that was shown, else what is typed.
  private func value(
    _ text: String, _ parameter: IntentParameter, _ options: [IntentParameter.Option], _ values: [String: Value],
    _ bundle: OpenBundle
  ) throws(Diagnostic) -> Value {
    if let number = Int(text), options.indices.contains(number - 1), !options.contains(where: { $0.word == text }) {
      let value = options[number - 1].value
      return parameter.isList ? .list([value]) : value
    }
    var values = values
    values[parameter.name] = try ParameterReader(parameter, offered.setting.timeZone, offered.family).read(text)
    let judged = try offered.judged(values, chosen: [parameter.name], by: bundle)
    return judged[parameter.name] ?? .null
  }

  /// The value before, and how it is shown: by its title, and as missing where the bundle knows it no more.
  private func current(
    _ parameter: IntentParameter, _ values: [String: Value], _ bundle: OpenBundle
  ) throws(Diagnostic) -> (value: Value?, shown: String) {
    var value = values[parameter.name]
    if value == nil, parameter.hasDynamicDefault {
      value = try bundle.options(offered.query(.initial, parameter, values)).first?.value
    }
    guard let value, value != .null else { return (nil, "") }
    let word = FaultPage.clean(ConfigurationWords.word(value))
    guard parameter.hasDynamicOptions, !parameter.isList else { return (value, word) }
    let known = try bundle.options(offered.query(.entities([value]), parameter, values))
    return (value, known.first.map { VisibleText.escaped($0.title) } ?? "\(word), missing")
  }

  /// What there is to choose for a search text.
  private func options(
    _ text: String, _ parameter: IntentParameter, _ values: [String: Value], _ bundle: OpenBundle
  ) throws(Diagnostic) -> [IntentParameter.Option] {
    guard parameter.hasDynamicOptions else { return parameter.options ?? [] }
    return try bundle.options(offered.query(.search(text), parameter, values))
  }

  // MARK: Showing

  private func show(_ parameter: IntentParameter, _ options: [IntentParameter.Option]) {
    let description = parameter.description.isEmpty ? "" : ": " + parameter.description
    var kind =
      parameter.isList ? "several of type \(parameter.kind.rawValue), separated by commas" : parameter.kind.rawValue
    if parameter.kind == .boolean { kind = "yes or no" }
    Streams.writeError("\n\(VisibleText.escaped(parameter.title + description)) (\(kind))\n")
    list(options)
  }

  private func list(_ options: [IntentParameter.Option]) {
    var section: String?
    for (index, option) in options.prefix(Self.mostListed).enumerated() {
      if option.section != section, let name = option.section { Streams.writeError("  \(VisibleText.escaped(name))\n") }
      section = option.section
      let subtitle = option.subtitle.map { "  \(VisibleText.escaped($0))" } ?? ""
      Streams.writeError("  \(index + 1) \(VisibleText.escaped(option.title))\(subtitle)\n")
    }
    if options.count > Self.mostListed {
      Streams.writeError("  and \(options.count - Self.mostListed) more: type to filter\n")
    }
  }

  private func tell(_ message: String) { Streams.writeError("  \(FaultPage.clean(message))\n") }
}
