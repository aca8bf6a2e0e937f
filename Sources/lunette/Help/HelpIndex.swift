import CAssets
import WidgetModel

/// Everything that `lunette help` has a page of, by name.
enum HelpIndex {
  /// The pages of a name, one after the other where several things share it. Case does not count where nothing has the
  /// name as it is written.
  static func page(_ name: String) -> String? {
    exactPage(name) ?? names.first { $0.lowercased() == name.lowercased() }.flatMap(exactPage) ?? foreign(name)
  }

  /// What does the work of a name that other tools have.
  private static func foreign(_ name: String) -> String? {
    let advice = [ForeignNames.Place.global, .key, .method, .field].lazy.compactMap {
      ForeignNames.instead(of: name, as: $0)
    }
    return advice.first.map {
      WrappedText.wrapped("\(name) does not exist in widgets: \($0).").joined(separator: "\n") + "\n"
    }
  }

  /// Every name, the topics first: of two that are equally near, the first is the nearest.
  static var names: [String] {
    HelpList.names + TopicName.allCases.map(\.rawValue) + commands.map(\.rawValue)
      + Vocabulary.views.map(\.name) + Vocabulary.modifiers.map(\.name) + Vocabulary.globals.map(\.name)
      + Vocabulary.functions.map(\.function.rawValue) + modules + Vocabulary.aliases.map(\.name)
      + Vocabulary.refused.map(\.name) + Vocabulary.topics.flatMap { $0.keys.map(\.name) } + otherNames.map(\.name)
      + StandardLibrary.functions + StandardLibrary.modules
      + Diagnostic.Code.allCases.map(\.rawValue).filter { $0.contains(".") }
  }

  /// Those that the overview lists.
  private static var commands: [CommandName] { CommandName.allCases.filter { !$0.isHidden } }

  /// The topic whose page says what such a name is.
  private static let otherNames: [(name: String, topic: TopicName)] =
    Family.allCases.map { ($0.rawValue, .families) } + [
      ("color", .colors), ("symbol", .symbols), ("permission", .permissions),
    ]

  private static var modules: [String] {
    Vocabulary.functions.compactMap(\.function.module).reduce(into: []) { names, name in
      if names.last != name { names.append(name) }
    }
  }

  private static func exactPage(_ name: String) -> String? {
    var pages: [String] = []
    if let list = HelpList.text(name) { pages.append(list) }
    if let topic = TopicName(rawValue: name).flatMap(Vocabulary.topic) { pages.append(HelpPage(topic).text) }
    pages += (Vocabulary.views + Vocabulary.modifiers).filter { $0.name == name }.map {
      HelpPage($0, picture: HelpPicture.text(of: $0)).text
    }
    pages += Vocabulary.globals.filter { $0.name == name }.map { HelpPage($0).text }
    pages += Vocabulary.functions.filter { $0.function.rawValue == name }.map { HelpPage($0).text }
    if modules.contains(name) { pages.append(HelpList.module(name)) }
    if let command = commands.first(where: { $0.rawValue == name }) { pages.append(CommandHelp.page(of: command)) }
    if pages.isEmpty { pages += elsewhere(name) }
    return pages.isEmpty ? nil : pages.joined(separator: "\n")
  }

  /// Names that lead to another page, and what cannot be used.
  private static func elsewhere(_ name: String) -> [String] {
    if let alias = Vocabulary.aliases.first(where: { $0.name == name }) {
      return ["\(name) is \(alias.kind.rawValue) here.\n\n" + HelpPage(Vocabulary.entry(alias.kind)).text]
    }
    if let refused = Vocabulary.refused.first(where: { $0.name == name }) {
      let advice = WrappedText.wrapped("\(refused.name) cannot be used in a widget: \(refused.advice).")
      return [advice.joined(separator: "\n") + "\n"]
    }
    if let code = ErrorReference.section(name) { return [code] }
    let holders = Vocabulary.topics.filter { topic in topic.keys.contains { $0.name == name } }
    if let holder = holders.first {
      let places = holders.map(\.name.rawValue).joined(separator: ", ")
      return ["\(name) is a key of \(places).\n", HelpPage(holder).text]
    }
    let isStandard = StandardLibrary.functions.contains(name) || StandardLibrary.modules.contains(name)
    let topic = isStandard ? .lua : otherNames.first { $0.name == name }?.topic
    return topic.flatMap(Vocabulary.topic).map { [HelpPage($0).text] } ?? []
  }

  // MARK: Search

  /// A line for each page that has all of the words: those that say how to do such a task, then those of that name, then those
  /// whose text has them.
  static func found(_ text: String) -> String? {
    // Words as "a" and "the" are in every page.
    let all = text.lowercased().split(separator: " ").map(String.init)
    let long = all.filter { $0.count > 2 }
    let words = long.isEmpty ? all : long
    guard !words.isEmpty else { return nil }
    var seen: Set<String> = []
    let known = entries.filter { seen.insert($0.name).inserted }
    let tasks = HelpTasks.pages(words).compactMap { name in known.first { $0.name == name } }
    let taken = Set(tasks.map(\.name))
    let rows = known.filter { entry in
      guard !taken.contains(entry.name) else { return false }
      let page = "\(entry.name) \(entry.text)".lowercased()
      return words.allSatisfy(page.contains)
    }
    let isNamed = { (name: String) in words.contains(where: name.lowercased().contains) }
    let found = rows.filter { isNamed($0.name) } + rows.filter { !isNamed($0.name) }
    let named = found.filter { $0.name.lowercased() == text.lowercased() }
    let ordered = named + tasks + found.filter { $0.name.lowercased() != text.lowercased() }
    guard !ordered.isEmpty else { return nil }
    return WrappedText.table(ordered.map { ($0.name, $0.means) })
  }

  /// What is searched: the text that a page consists of, and the line that the result shows.
  private static var entries: [(name: String, means: String, text: String)] {
    let topics = Vocabulary.topics.map { topic in
      (topic.name.rawValue, topic.means, HelpPage(topic).text)
    }
    let commands = commands.map { command in
      (command.rawValue, CommandHelp.abstract(of: command), CommandHelp.page(of: command))
    }
    return topics
      + (Vocabulary.views + Vocabulary.modifiers).map { ($0.name, $0.means, HelpPage($0).text) }
      + Vocabulary.globals.map { ($0.name, $0.means, $0.form) }
      + Vocabulary.functions.map { ($0.function.rawValue, $0.means, HelpPage($0).text) } + commands
      + Vocabulary.refused.map { ($0.name, "Not available in widgets: \($0.advice).", "") }
  }
}

/// The documentation's page of errors, which is a part of the program: a section each code.
enum ErrorReference {
  /// The section of a code; nil for what is none.
  static func section(_ code: String) -> String? {
    guard Diagnostic.Code(rawValue: code) != nil, let start = lines.firstIndex(of: "### " + code) else { return nil }
    let body = lines[(start + 1)...].prefix { !$0.hasPrefix("#") }.joined(separator: " ")
    let words = body.split(separator: " ").joined(separator: " ")
    return ([code + " (error)", ""] + WrappedText.wrapped(words, indent: 2)).joined(separator: "\n") + "\n"
  }

  private static let lines: [String] = {
    String(lunette_errors_page()).split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
  }()
}
