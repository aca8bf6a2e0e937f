import WidgetLocale
import WidgetModel

/// One parameter in the form: what is chosen, what is typed, and what its bundle answered.
struct FormField {
  /// How a value is given.
  enum Style: Hashable {
    /// Space turns it.
    case toggle
    /// It is typed.
    case text
    /// It is one of options; what is typed searches them.
    case choice
  }

  /// A question whose answer is kept: the text or the values, and what they depend on.
  struct Asked: Hashable {
    var matter: ParameterQuery.Matter
    var others: [Value?]
  }

  let parameter: IntentParameter
  let style: Style
  let reader: ParameterReader
  /// The most values, and the fewest; 1 where it is no list.
  let bounds: (least: Int, most: Int)
  /// The value; nil: none is chosen.
  var value: Value?
  /// As it was when the form was opened.
  let before: Value?
  /// What is typed: of a text the value, else a search, or the next value of a list.
  var line = TextLine()
  /// Why what is typed, or chosen, is no value.
  var fault: String?

  // MARK: Answered

  /// The options for `searched`, and why there are none.
  var options: [IntentParameter.Option] = []
  var searched: Asked?
  var searchFault: String?
  /// The values whose titles are known; those without a title are gone.
  var titled: Asked?
  var titles: [Value: String] = [:]
  /// What the titles depended on when they were learnt.
  var titledFor: [Value?]?
  /// The question for a default was asked.
  var hasAskedInitial = false

  init(_ parameter: IntentParameter, _ value: Value?, _ timeZone: String, _ family: Family) {
    self.parameter = parameter
    let isChoice = parameter.hasDynamicOptions || !(parameter.options ?? []).isEmpty
    style = isChoice ? .choice : parameter.kind == .boolean && !parameter.isList ? .toggle : .text
    reader = ParameterReader(parameter, timeZone, family)
    bounds = parameter.isList ? parameter.bounds(in: family) : (0, 1)
    self.value = value == .null ? nil : value
    before = self.value
    for option in parameter.options ?? [] { titles[option.value] = option.title }
    if style == .text, !parameter.isList { line = TextLine(self.value.map { word($0) } ?? "") }
  }

  /// The values of a list, or the one value.
  var items: [Value] { parameter.isList ? value?.list ?? [] : [value].compactMap(\.self) }

  /// A value as it is typed and shown; a date as the clocks on the wall show it.
  func word(_ value: Value) -> String {
    guard parameter.kind == .date, let date = value.number else { return ConfigurationWords.word(value) }
    return LocalClock(reader.timeZone).moment(date).replacing(" ", with: "T")
  }

  /// A value by its title; as missing where its bundle was asked and does not know it.
  func title(_ value: Value) -> String {
    if let title = titles[value] { return title }
    let isMissing = parameter.hasDynamicOptions && titled != nil
    return word(value) + (isMissing ? ", missing" : "")
  }

  /// The options for what is typed; of fixed ones those in which it occurs.
  var shownOptions: [IntentParameter.Option] {
    guard style == .choice else { return [] }
    guard !parameter.hasDynamicOptions else { return options }
    let wanted = line.text.lowercased()
    return (parameter.options ?? []).filter { option in
      [option.title, option.subtitle ?? "", option.section ?? "", option.word].contains {
        $0.lowercased().contains(wanted)
      }
    }
  }

  // MARK: Changing

  /// Takes what is typed as the value.
  mutating func takeText() {
    fault = nil
    let text = String(line.text.trimmingBlanks)
    guard !text.isEmpty else {
      // An empty text is a text where the default is another.
      value = parameter.kind == .string && parameter.defaultValue != nil ? .text("") : nil
      return
    }
    do throws(Diagnostic) { value = try reader.read(text) } catch { fault = FaultPage.sentence(error) }
  }

  /// Adds what is typed to a list.
  mutating func addText() {
    do throws(Diagnostic) {
      var one = parameter
      one.isList = false
      let text = String(line.text.trimmingBlanks)
      let value = try ParameterReader(one, reader.timeZone, reader.family).read(text)
      if add(value) { line = TextLine() }
    } catch { fault = FaultPage.sentence(error) }
  }

  /// Chooses an option: of a list it is one more.
  mutating func choose(_ option: IntentParameter.Option) {
    titles[option.value] = option.title
    guard parameter.isList else {
      (value, fault, line) = (option.value, nil, TextLine())
      return
    }
    if add(option.value) { line = TextLine() }
  }

  private mutating func add(_ value: Value) -> Bool {
    fault = nil
    guard items.count < bounds.most else {
      fault = "'\(parameter.name)' accepts up to \(bounds.most)"
      return false
    }
    self.value = .list(items + [value])
    return true
  }

  /// Removes the value, or one of a list.
  mutating func remove(_ index: Int = 0) {
    fault = nil
    guard parameter.isList else { return value = nil }
    var items = items
    guard items.indices.contains(index) else { return }
    items.remove(at: index)
    value = .list(items)
  }

  /// Moves a value of a list; where it is afterwards.
  mutating func move(_ index: Int, by step: Int) -> Int {
    var items = items
    guard items.indices.contains(index), items.indices.contains(index + step) else { return index }
    items.swapAt(index, index + step)
    value = .list(items)
    return index + step
  }

  /// Judges the field before the form is saved; false where something is wrong, which its fault says.
  mutating func judge() -> Bool {
    if style == .text, !parameter.isList { takeText() }
    if fault != nil, style == .text { return false }
    if style == .choice || parameter.isList, !line.isEmpty {
      fault = "'\(line.text)' is not added yet: press Enter to add it, Ctrl-U to delete it"
      return false
    }
    guard let value else {
      fault = parameter.isRequired ? "'\(parameter.name)' is required" : nil
      return fault == nil
    }
    // One that stands already may be offered no more.
    do throws(ParameterMisfit) {
      try parameter.validate(value, in: reader.family, isOffered: value != before)
      fault = nil
    } catch { fault = error.reason(of: "'\(parameter.name)'") }
    return fault == nil
  }

  /// What a value has to be, in a few words.
  var rule: String {
    var words: [String] = []
    if parameter.isRequired { words.append("required") }
    if parameter.isList { words.append(bounds.most == 100 ? "several" : "\(items.count) of up to \(bounds.most)") }
    switch parameter.kind {
    case .integer, .number:
      let kind = parameter.kind == .integer ? "whole number" : "number"
      words.append([kind, Self.range(parameter)].filter { !$0.isEmpty }.joined(separator: " "))
    case .date: words.append("date like 2026-01-15T12:00")
    case .url: words.append("URL")
    case .string, .boolean, .enum, .entity: break
    }
    if value == nil, let value = parameter.defaultValue { words.append("else \(FaultPage.clean(word(value)))") }
    return words.joined(separator: ", ")
  }

  private static func range(_ parameter: IntentParameter) -> String {
    let least = parameter.minimum.map { ConfigurationWords.word(.number($0)) }
    let most = parameter.maximum.map { ConfigurationWords.word(.number($0)) }
    return switch (least, most) {
    case (let least?, let most?): "\(least) to \(most)"
    case (let least?, nil): "from \(least)"
    case (nil, let most?): "up to \(most)"
    case (nil, nil): ""
    }
  }
}
