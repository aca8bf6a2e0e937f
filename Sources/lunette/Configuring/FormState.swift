import WidgetModel
import WidgetRender

/// A widget's configuration as a form on the whole screen, as a value: `handle` changes it by events, `FormScreen` draws it;
/// neither touches a terminal, a clock or a bundle (AppIntents: the parameters of a WidgetConfigurationIntent, in the order of
/// their declaration).
///
/// At most one question is with the bundle. A search whose text has changed is cancelled, and its answer never shown.
struct FormState {
  /// What has the keys in the focused field.
  enum Spot: Hashable {
    /// A value of a list.
    case item(Int)
    /// The line that is typed, or the toggle.
    case line
    /// An option, counted among those that are shown.
    case option(Int)
  }

  let title: String
  let encoding: TextEncoding
  var fields: [FormField]
  var focus = 0
  var spot = Spot.line
  var size: (columns: Int, rows: Int)
  /// A short answer to the last key.
  var remark: String?
  /// What was drawn in which row, for the mouse.
  var targets: [Int: FormTarget] = [:]

  // MARK: Questions

  private(set) var underWay: FormQuestion?
  private var asked = 0
  private var isCancelled = false
  /// When the search for what is typed may be asked, on the wall's clock: not for each letter.
  private var searchDate = 0.0
  /// The values are being judged by the bundle before they are saved.
  var isSaving = false

  /// Seconds without a key before a search is asked.
  static let pause = 0.15

  init(
    _ intent: IntentDeclaration, _ values: [String: Value], title: String, family: Family, timeZone: String,
    encoding: TextEncoding = .utf8, size: (columns: Int, rows: Int)
  ) {
    (self.title, self.encoding, self.size) = (title, encoding, size)
    fields = intent.parameters.map { FormField($0, values[$0.name], timeZone, family) }
  }

  /// What is chosen, by the parameters' names.
  var values: [String: Value] {
    var values: [String: Value] = [:]
    for field in fields { values[field.parameter.name] = field.value }
    return values
  }

  /// When something happens by itself, on the wall's clock.
  var wake: Double? {
    guard underWay == nil, self.need(at: .infinity) != nil else { return nil }
    return searchDate
  }
}

/// What a person points at: a field, and what in it.
struct FormTarget: Hashable {
  var field: Int
  var spot: FormState.Spot
}

/// What the form asks its bundle.
struct FormQuestion: Hashable, Sendable {
  enum Matter: Hashable, Sendable {
    case query(parameter: Int, ParameterQuery.Matter)
    /// Whether the values with these names, which are chosen now, are offered.
    case judge(Set<String>)
  }

  var number: Int
  var matter: Matter
  var values: [String: Value]
}

/// What came of a question.
enum FormAnswer: Sendable {
  case options([IntentParameter.Option])
  case judged([String: Value])
  /// The field that is meant, where one is.
  case failed(parameter: String?, Diagnostic)
}

/// The answer to the question of that number.
typealias FormReply = (number: Int, answer: FormAnswer)

enum FormEvent {
  case key(Key)
  case resized(columns: Int, rows: Int)
  case answered(number: Int, FormAnswer)
  case woke
}

/// What a form wants done.
enum FormEffect {
  case ask(FormQuestion)
  /// The question under way is not wanted any more; its answer is still to come, as `answered`.
  case cancel(number: Int)
  case save([String: Value])
  case leave
}

extension FormState {
  /// Takes an event in.
  ///
  /// - Parameter wall: seconds, of any clock that only goes on.
  mutating func handle(_ event: FormEvent, at wall: Double) -> [FormEffect] {
    var effects: [FormEffect] = []
    switch event {
    case .key(let key): effects = press(key, wall)
    case .resized(let columns, let rows): size = (columns, rows)
    case .answered(let number, let answer): effects = take(answer, of: number)
    case .woke: break
    }
    return effects + askNext(at: wall)
  }

  // MARK: Asking

  /// A text was typed: what is searched for is another, in a moment.
  mutating func noteTyping(_ wall: Double) {
    searchDate = wall + Self.pause
    if case .option = spot { spot = .line }
  }

  /// Cancels what is not wanted any more, and asks what is.
  private mutating func askNext(at wall: Double) -> [FormEffect] {
    if let underWay {
      guard !isCancelled, !isWanted(underWay) else { return [] }
      isCancelled = true
      return [.cancel(number: underWay.number)]
    }
    guard let need = need(at: wall) else { return [] }
    asked += 1
    let question = FormQuestion(number: asked, matter: need, values: values)
    (underWay, isCancelled) = (question, false)
    return [.ask(question)]
  }

  /// Only a search becomes void while it is under way: by another text, by what it depends on, by a focus that went on.
  private func isWanted(_ question: FormQuestion) -> Bool {
    guard case .query(let index, let matter) = question.matter, case .search = matter else { return true }
    return index == focus
      && search(of: index) == FormField.Asked(matter: matter, others: others(of: index, question.values))
  }

  /// The search that the field stands at.
  func search(of index: Int) -> FormField.Asked {
    FormField.Asked(matter: .search(fields[index].line.text), others: others(of: index, values))
  }

  /// The values that a field's options depend on.
  private func others(of index: Int, _ values: [String: Value]) -> [Value?] {
    fields[index].parameter.depends.map { values[$0] }
  }

  /// What is to be found out next; nil: nothing.
  private func need(at wall: Double) -> FormQuestion.Matter? {
    if isSaving { return .judge(chosen) }
    if fields.indices.contains(focus), fields[focus].parameter.hasDynamicOptions, wall >= searchDate {
      let search = search(of: focus)
      if fields[focus].searched != search { return .query(parameter: focus, search.matter) }
    }
    for (index, field) in fields.enumerated() where field.parameter.hasDynamicDefault {
      if field.value == nil, !field.hasAskedInitial { return .query(parameter: index, .initial) }
    }
    for (index, field) in fields.enumerated() where field.parameter.hasDynamicOptions && !field.items.isEmpty {
      let known = known(of: index)
      let hasTitles = field.items.allSatisfy { field.titles[$0] != nil } && field.titledFor == known.others
      if !hasTitles, field.titled != known { return .query(parameter: index, known.matter) }
    }
    return nil
  }

  private func known(of index: Int) -> FormField.Asked {
    FormField.Asked(matter: .entities(fields[index].items), others: others(of: index, values))
  }

  /// The names of the values that were chosen in the form.
  private var chosen: Set<String> {
    Set(fields.filter { $0.value != $0.before }.map(\.parameter.name))
  }

  // MARK: Answers

  private mutating func take(_ answer: FormAnswer, of number: Int) -> [FormEffect] {
    guard let question = underWay, question.number == number else { return [] }
    underWay = nil
    // Of a search that was cancelled nothing is shown.
    guard isWanted(question), !isCancelled else { return [] }
    switch question.matter {
    case .judge: return takeJudgement(answer)
    case .query(let index, let matter): take(answer, index, matter, question)
    }
    return []
  }

  private mutating func take(
    _ answer: FormAnswer, _ index: Int, _ matter: ParameterQuery.Matter, _ question: FormQuestion
  ) {
    let asked = FormField.Asked(matter: matter, others: others(of: index, question.values))
    var (options, fault): ([IntentParameter.Option], String?) = ([], nil)
    switch answer {
    case .options(let found): options = found
    case .failed(_, let found): fault = FaultPage.sentence(found)
    case .judged: break
    }
    switch matter {
    case .search:
      (fields[index].searched, fields[index].options, fields[index].searchFault) = (asked, options, fault)
      for option in options { fields[index].titles[option.value] = option.title }
      if fault == nil, fields[index].titledFor == nil { fields[index].titledFor = asked.others }
    case .entities(let values):
      (fields[index].titled, fields[index].titledFor) = (asked, asked.others)
      for value in values where fault == nil { fields[index].titles[value] = nil }
      for option in options { fields[index].titles[option.value] = option.title }
      if let fault { fields[index].fault = fault }
    case .initial:
      fields[index].hasAskedInitial = true
      guard let option = options.first, fields[index].value == nil else { return }
      fields[index].value = option.value
      if fields[index].style == .text { fields[index].line = TextLine(fields[index].word(option.value)) }
    }
  }

  private mutating func takeJudgement(_ answer: FormAnswer) -> [FormEffect] {
    isSaving = false
    switch answer {
    case .judged(let values): return [.save(values)]
    case .options: return []
    case .failed(let name, let fault):
      if let index = fields.firstIndex(where: { $0.parameter.name == name }) {
        fields[index].fault = FaultPage.sentence(fault)
        (focus, spot) = (index, .line)
      } else {
        remark = FaultPage.sentence(fault)
      }
      return []
    }
  }

  // MARK: Saving

  /// Judges each field, and has the bundle judge what only it can.
  mutating func save() -> [FormEffect] {
    var wrong: [Int] = []
    for index in fields.indices where !fields[index].judge() { wrong.append(index) }
    if let first = wrong.first {
      (focus, spot) = (first, .line)
      remark = wrong.count == 1 ? "one value is invalid" : "\(wrong.count) values are invalid"
      return []
    }
    let isAsked = fields.contains {
      $0.parameter.hasDynamicOptions
        && (chosen.contains($0.parameter.name) || !chosen.isDisjoint(with: $0.parameter.depends))
    }
    guard isAsked else { return [.save(values)] }
    isSaving = true
    return []
  }
}
